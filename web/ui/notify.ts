/** A short message that appears at the top of the screen and goes away by itself. */
export interface Notice {
  kind: 'success' | 'destructive'
  title: string
  text?: string
  /** Until it is closed or the next one comes: there may be nobody looking when it appears. */
  stays?: boolean
}

/** Makes room for notices, so that the first one does not wait for the network, and is read out. */
export async function prepareNotices(): Promise<void> {
  const { mount } = await import('./toaster.tsx')
  await mount()
}

/** Shows a notice. `instead` shows the message in the page if the notice's code cannot be fetched. */
export function notify(notice: Notice, instead: () => void = () => undefined): void {
  import('./toaster.tsx').then(({ show }) => show(notice)).catch(instead)
}
