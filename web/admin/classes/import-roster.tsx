import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { RosterReport } from '../../../domain/roster.ts'
import { callDesk, reasonOf } from '../call-desk.ts'
import { DeskButton } from '../parts/button.tsx'
import { DeskDialog } from '../parts/dialog.tsx'
import { FileDrop } from '../parts/file-drop.tsx'
import { eventQuery, eventsQuery } from '../queries.ts'
import { RosterOutcome } from './roster-outcome.tsx'
import { downloadTemplate } from './roster-template.ts'

const MAX_BYTES = 3_000_000

interface ImportRosterDialogProps {
  eventId: string
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Takes a school's roster: all of it, or a report of what is wrong where. */
export function ImportRosterDialog({ eventId, open, onOpenChange }: ImportRosterDialogProps) {
  return (
    <DeskDialog
      wide
      title="Import roster"
      description="A CSV file with a line for each student. Classes are made as they are met; who is here already keeps their access code."
      {...{ open, onOpenChange }}
    >
      <RosterImport eventId={eventId} onDone={() => onOpenChange(false)} />
    </DeskDialog>
  )
}

function RosterImport({ eventId, onDone }: { eventId: string; onDone: () => void }) {
  const cache = useQueryClient()
  const sending = useMutation({
    mutationFn: async (file: File) => {
      if (file.size > MAX_BYTES) throw new TooLarge()
      const body = { file: await asBase64(file) }
      return callDesk(`/api/admin/events/${eventId}/roster`, { body }, RosterReport)
    },
    onSuccess: ({ imported }) => {
      if (!imported) return
      void cache.invalidateQueries(eventQuery(eventId))
      void cache.invalidateQueries(eventsQuery())
    },
  })
  const outcome = useRef<HTMLDivElement>(null)
  const settled = sending.isSuccess || sending.isError
  useEffect(() => {
    if (settled) outcome.current?.focus()
  }, [settled])
  const { variables: file, data: report } = sending
  return (
    <>
      {!report?.imported && (
        <>
          <FileDrop
            className="mt-6 bg-ground!"
            choose={sending.isPending ? 'Checking…' : report ? 'Choose the mended file' : 'Choose a CSV file'}
            look="solid"
            accept=".csv,.txt,text/csv"
            hint="Class, first name, last name, parent email"
            onFiles={([chosen]) => chosen && !sending.isPending && sending.mutate(chosen)}
          />
          <DeskButton look="plain" className="mt-2" onClick={downloadTemplate}>
            Download a template
          </DeskButton>
        </>
      )}
      <div ref={outcome} tabIndex={-1} className="outline-none">
        {sending.isPending && <p className="mt-4 text-soft">Checking {file?.name}…</p>}
        {sending.isError && (
          <p role="alert" className="mt-4 border-rowan border-l-2 pl-4">
            {sending.error instanceof TooLarge
              ? `${file?.name} is larger than 3 MB. Is it a roster?`
              : `${file?.name} was not imported. ${reasonOf(sending.error)}`}
          </p>
        )}
        {report && <RosterOutcome report={report} fileName={file?.name ?? 'The file'} onDone={onDone} />}
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
