/** A short message that appears at the top of the screen and goes away by itself. */
export interface Notice {
  kind: 'success' | 'destructive'
  title: string
  text?: string
}

/** Preloads the notice code, so that the first notice does not wait for the network. */
export const prepareNotices = () => import('./toaster.tsx')

/** Shows a notice. Rejects if its code cannot be fetched; show the message in the page then. */
export async function notify(notice: Notice): Promise<void> {
  const { show } = await prepareNotices()
  show(notice)
}
