import type { FileEndpoint, FileSpec } from '../../contract/endpoint.ts'
import { callForFile, type SentArguments } from '../call.ts'

/** Fetches a file in the owner's name and hands it to the browser to keep. Rejects with an `ApiError`. */
export async function downloadFile<Spec extends FileSpec>(
  fileName: string,
  endpoint: FileEndpoint<Spec>,
  ...sent: SentArguments<Spec>
): Promise<void> {
  saveFile(await callForFile(endpoint, ...sent), fileName)
}

/** Hands the browser a file that was made here. */
export function saveFile(content: Blob, fileName: string) {
  const address = URL.createObjectURL(content)
  const link = Object.assign(document.createElement('a'), { href: address, download: fileName })
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 1000)
}
