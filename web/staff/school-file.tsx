import { useState } from 'react'
import { requestSchoolFile } from '../../contract/files.ts'
import type { SchoolFile } from '../../domain/desk/downloads.ts'
import { call } from '../call.ts'
import { downloadByTicket } from '../desk/files/download-file.ts'
import { DeskButton } from '../desk/ui/button.tsx'

/** Downloads a file that the agreement gives the school; one at a time. */
export function SchoolFileButton({ file, label }: { file: SchoolFile; label: string }) {
  const [busy, setBusy] = useState(false)
  const download = async () => {
    if (busy) return
    setBusy(true)
    await downloadByTicket(() => call(requestSchoolFile, { body: file }))
    setBusy(false)
  }
  return (
    <DeskButton aria-disabled={busy} onClick={() => void download()}>
      {busy ? 'One moment…' : label}
    </DeskButton>
  )
}
