import { requestSchoolFile } from '../../contract/files.ts'
import type { SchoolFile } from '../../domain/desk-files.ts'
import { useDeskMutation } from '../desk/kit/data/use-desk-mutation.ts'
import { downloadByTicket } from '../desk/kit/files/download-file.ts'
import { DeskButton } from '../desk/kit/page/button.tsx'
import { call } from '../http/call.ts'

/** Downloads a file that the agreement gives the school; one at a time. */
export function SchoolFileButton({ file, label }: { file: SchoolFile; label: string }) {
  const { run, busy } = useDeskMutation()
  const download = () => run('file', () => downloadByTicket(() => call(requestSchoolFile, { body: file })))
  return (
    <DeskButton aria-disabled={busy !== undefined} onClick={() => void download()}>
      {busy ? 'One moment…' : label}
    </DeskButton>
  )
}
