import type { FileEndpoint, FileSpec } from '../../../../contract/endpoint.ts'
import { requestFile } from '../../../../contract/files.ts'
import type { DeskFile } from '../../../../domain/desk-files.ts'
import { call, callForFile, type SentArguments } from '../../../http/call.ts'
import { reasonOf } from '../../../http/error-messages.ts'
import { notify } from '../../../ui/notify.ts'

/** Downloads a file with the owner's credentials. Rejects with an `ApiError`. */
export async function downloadFile<Spec extends FileSpec>(
  fileName: string,
  endpoint: FileEndpoint<Spec>,
  ...sent: SentArguments<Spec>
): Promise<void> {
  saveFile(await callForFile(endpoint, ...sent), fileName)
}

/** Saves a file that was made in the browser. */
export function saveFile(content: Blob, fileName: string) {
  const address = URL.createObjectURL(content)
  const link = Object.assign(document.createElement('a'), { href: address, download: fileName })
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 1000)
}

/** Has the server make a file, and downloads it, however large. A refusal is shown in a notice. */
export const downloadDeskFile = (file: DeskFile): Promise<void> =>
  downloadByTicket(() => call(requestFile, { body: file }))

/**
 * Downloads a file by a link that works once, so a failed download needs a new request. A refusal is shown in a notice.
 */
export async function downloadByTicket(ask: () => Promise<{ href: string }>): Promise<void> {
  try {
    const { href } = await ask()
    // With a `download` link a refusal is a failed download, and never replaces the desk's page.
    Object.assign(document.createElement('a'), { href, download: '' }).click()
  } catch (error) {
    notify({ kind: 'destructive', title: 'No file', text: reasonOf(error) })
  }
}
