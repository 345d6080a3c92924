import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { type RosterColumns, RosterPreview, RosterReport } from '../../../domain/roster.ts'
import { callDesk, reasonOf } from '../call-desk.ts'
import { DeskButton } from '../parts/button.tsx'
import { DeskDialog } from '../parts/dialog.tsx'
import { FileDrop } from '../parts/file-drop.tsx'
import { refreshDesk } from '../queries.ts'
import { RosterColumnChoice } from './roster-columns.tsx'
import { RosterOutcome } from './roster-outcome.tsx'
import { downloadTemplate } from './roster-template.ts'

const MAX_BYTES = 3_000_000

interface ImportRosterDialogProps {
  eventId: string
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Takes a school's roster: looked at first, then all of it, or a report of what is wrong where. */
export function ImportRosterDialog({ eventId, open, onOpenChange }: ImportRosterDialogProps) {
  return (
    <DeskDialog
      wide
      title="Import roster"
      description="A CSV file with a line for each student. Classes are made as they are met; who is here already keeps code, links, photos and orders."
      {...{ open, onOpenChange }}
    >
      <RosterImport eventId={eventId} onDone={() => onOpenChange(false)} />
    </DeskDialog>
  )
}

interface Chosen {
  name: string
  /** In base64. */
  file: string
}

function RosterImport({ eventId, onDone }: { eventId: string; onDone: () => void }) {
  const cache = useQueryClient()
  const [chosen, setChosen] = useState<Chosen>()
  const path = `/api/admin/events/${eventId}/roster`
  const look = useMutation({
    mutationFn: async ({ file, columns }: { file: File | Chosen; columns?: RosterColumns }) => {
      if (file instanceof File && file.size > MAX_BYTES) throw new TooLarge(file.name)
      const read = file instanceof File ? { name: file.name, file: await asBase64(file) } : file
      setChosen(read)
      return callDesk(
        `${path}/preview`,
        { body: { file: read.file, ...(columns ? { columns } : {}) } },
        RosterPreview,
      )
    },
  })
  const take = useMutation({
    mutationFn: (columns: RosterColumns) =>
      callDesk(path, { body: { file: chosen?.file, columns } }, RosterReport),
    onSuccess: ({ imported }) => void (imported && refreshDesk(cache)),
  })
  const outcome = useRef<HTMLDivElement>(null)
  const settled = look.isSuccess || look.isError || take.isSuccess || take.isError
  useEffect(() => {
    if (settled) outcome.current?.focus()
  }, [settled])
  const preview = look.data
  const report = take.data ?? preview?.report
  const imported = take.data?.imported === true
  const busy = look.isPending || take.isPending
  const name = chosen?.name ?? 'The file'
  const failure = take.error ?? look.error
  return (
    <>
      {!imported && (
        <>
          <FileDrop
            className="mt-6 bg-ground!"
            choose={
              look.isPending ? 'Checking…' : preview ? 'Choose the corrected file' : 'Choose a CSV file'
            }
            look={preview?.report.problems.length === 0 ? 'ghost' : 'solid'}
            accept=".csv,.txt,text/csv"
            hint="Class, first name, last name, parent email"
            onFiles={([first]) => {
              if (!first || busy) return
              take.reset()
              look.mutate({ file: first.file })
            }}
          />
          <DeskButton look="plain" className="mt-2" onClick={downloadTemplate}>
            Download a template
          </DeskButton>
        </>
      )}
      <div ref={outcome} tabIndex={-1} className="outline-none">
        {failure && (
          <p role="alert" className="mt-4 border-rowan border-l-2 pl-4">
            {failure instanceof TooLarge
              ? `${failure.message} is larger than 3 MB. Is it a roster?`
              : `${name} was not imported. ${reasonOf(failure)}`}
          </p>
        )}
        {preview && preview.headings.length > 0 && !imported && (
          <RosterColumnChoice
            preview={preview}
            onChange={(columns) => chosen && look.mutate({ file: chosen, columns })}
          />
        )}
        {report && (
          <RosterOutcome
            report={report}
            fileName={name}
            busy={busy}
            onImport={() => preview && !busy && take.mutate(preview.columns)}
            onDone={onDone}
          />
        )}
      </div>
    </>
  )
}

class TooLarge extends Error {}

/** The file's bytes as they are: the server finds out their character set. */
function asBase64(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onerror = () => reject(reader.error ?? new Error('the file could not be read'))
    reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,?/, ''))
    reader.readAsDataURL(file)
  })
}
