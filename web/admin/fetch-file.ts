import { type DeskFile, DeskFileLink } from '../../domain/downloads.ts'
import { notify } from '../ui/notify.ts'
import { callDesk, reasonOf } from './call-desk.ts'

/** Has a file made and saved by the browser, however large. What speaks against it is said in a notice. */
export async function fetchFile(file: DeskFile): Promise<void> {
  try {
    const { href } = await callDesk('/api/admin/files', { body: file }, DeskFileLink)
    location.assign(href)
  } catch (error) {
    await notify({ kind: 'destructive', title: 'No file', text: reasonOf(error) })
  }
}
