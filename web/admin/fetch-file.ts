import { askFile } from '../../contract/files.ts'
import type { DeskFile } from '../../domain/desk/downloads.ts'
import { call } from '../call.ts'
import { reasonOf } from '../explain.ts'
import { notify } from '../ui/notify.ts'

/**
 * Has a file made and saved by the browser, however large. What speaks against it is said in a notice. The link is
 * good once: a download that broke off begins anew by asking again.
 */
export async function fetchFile(file: DeskFile): Promise<void> {
  try {
    const { href } = await call(askFile, { body: file })
    // By a link that downloads: a refusal is a download that failed, never a page in the desk's place.
    Object.assign(document.createElement('a'), { href, download: '' }).click()
  } catch (error) {
    await notify({ kind: 'destructive', title: 'No file', text: reasonOf(error) })
  }
}
