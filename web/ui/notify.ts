/** A short message that appears at the top of the screen and goes away by itself. */
export interface Notice {
  kind: 'success' | 'destructive'
  title: string
  text?: string
}

/** Makes room for notices, so that the first one does not wait for the network, and is read out. */
export async function prepareNotices(): Promise<void> {
  const { mount } = await import('./toaster.tsx')
  await mount()
}

/** Shows a notice. Rejects if its code cannot be fetched; show the message in the page then. */
export async function notify(notice: Notice): Promise<void> {
  const { show } = await import('./toaster.tsx')
  show(notice)
}
