import type { FileEndpoint, FileSpec } from '../../../contract/endpoint.ts'
import { callForFile, type SentArguments } from '../../call.ts'

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
