import { askFile } from '../../../contract/files.ts'
import type { DeskFile } from '../../../domain/desk/downloads.ts'
import { call } from '../../call.ts'
import { reasonOf } from '../../explain.ts'
import { notify } from '../../ui/notify.ts'

/** Has the server make a file, and downloads it, however large. A refusal is shown in a notice. */
export const downloadDeskFile = (file: DeskFile): Promise<void> =>
  downloadByTicket(() => call(askFile, { body: file }))

/**
 * Downloads a file by a link that works once, so a failed download needs a new request. A refusal is shown in a notice.
 */
export async function downloadByTicket(ask: () => Promise<{ href: string }>): Promise<void> {
  try {
    const { href } = await ask()
    // With a `download` link a refusal is a failed download, and never replaces the desk's page.
    Object.assign(document.createElement('a'), { href, download: '' }).click()
  } catch (error) {
    await notify({ kind: 'destructive', title: 'No file', text: reasonOf(error) })
  }
}
