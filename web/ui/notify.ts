/** A short message that comes over the top of the screen and leaves by itself. */
export interface Notice {
  kind: 'success' | 'destructive'
  title: string
  text?: string
}

/** Fetches what shows notices, so that the first one does not wait for the network. */
export const prepareNotices = () => import('./toaster.tsx')

/** Shows a notice. Rejects when the code for it cannot be fetched: say it in the page then. */
export async function notify(notice: Notice): Promise<void> {
  const { show } = await prepareNotices()
  show(notice)
}
