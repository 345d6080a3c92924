import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { rosterImportWords } from '../../../content/desk/event/roster.ts'
import { importRoster, previewRoster } from '../../../contract/pupils.ts'
import type { RosterColumns, RosterPreview } from '../../../domain/school/roster.ts'
import { call } from '../../call.ts'
import { reasonOf } from '../../explain.ts'
import { desk } from '../addresses.ts'
import { refreshDesk } from '../desk-cache.ts'
import { DeskButton } from '../ui/button.tsx'
import { DeskDialog } from '../ui/dialog.tsx'
import { FileDrop } from '../ui/file-drop.tsx'
import { RosterColumnChoice } from './roster-columns.tsx'
import { asBase64, TooLarge } from './roster-file.ts'
import { RosterOutcome } from './roster-outcome.tsx'
import { downloadTemplate } from './roster-template.ts'

interface ImportRosterDialogProps {
  eventId: string
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Imports a school's roster after a preview: all of it, or nothing and a list of its problems. */
export function ImportRosterDialog({ eventId, open, onOpenChange }: ImportRosterDialogProps) {
  return (
    <DeskDialog wide title="Import roster" description={rosterImportWords.lead} {...{ open, onOpenChange }}>
      <RosterImport eventId={eventId} onDone={() => onOpenChange(false)} />
    </DeskDialog>
  )
}

interface Preview {
  name: string
  /** The file in base64. */
  file: string
  preview: RosterPreview
}

function RosterImport({ eventId, onDone }: { eventId: string; onDone: () => void }) {
  const cache = useQueryClient()
  const params = { id: eventId }
  // The last preview stays until the next arrives; of several in flight, the latest wins.
  const [previewed, setPreviewed] = useState<Preview>()
  const look = useMutation({
    mutationFn: async ({ name, read, columns }: Look) => {
      const file = await read()
      const body = { file, ...(columns ? { columns } : {}) }
      return { name, file, preview: await call(previewRoster, { params, body }) }
    },
  })
  const take = useMutation({
    mutationFn: ({ file, preview }: Preview) =>
      call(importRoster, { params, body: { file, columns: preview.columns } }),
    onSuccess: ({ imported }) => void (imported && refreshDesk(cache)),
  })
  const outcome = useRef<HTMLDivElement>(null)
  const focusOutcome = () => outcome.current?.focus()
  const preview = previewed?.preview
  const report = take.data ?? preview?.report
  const imported = take.data?.imported === true
  const failure = take.error ?? look.error

  function previewFile({ file }: { file: File }) {
    take.reset()
    const read = () => asBase64(file)
    const said = { onSuccess: setPreviewed, onError: () => setPreviewed(undefined), onSettled: focusOutcome }
    look.mutate({ name: file.name, read }, said)
  }
  function previewAgain({ name, file }: Preview, columns: RosterColumns) {
    take.reset()
    look.mutate({ name, read: async () => file, columns }, { onSuccess: setPreviewed })
  }
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
            onFiles={([first]) => first && !take.isPending && previewFile(first)}
          />
          <DeskButton look="plain" className="mt-2" onClick={downloadTemplate}>
            Download a template
          </DeskButton>
        </>
      )}
      <div ref={outcome} tabIndex={-1} aria-busy={look.isPending} className="outline-none">
        {failure && (
          <p role="alert" className="mt-4 border-rowan border-l-2 pl-4">
            {failure instanceof TooLarge
              ? rosterImportWords.tooLarge(failure.message)
              : rosterImportWords.failed(look.variables?.name, reasonOf(failure))}
          </p>
        )}
        {previewed && previewed.preview.headings.length > 0 && !imported && (
          <RosterColumnChoice
            preview={previewed.preview}
            columns={(look.isPending && look.variables.columns) || previewed.preview.columns}
            wrong={previewed.preview.report.problems.length > 0}
            onChange={(columns) => !take.isPending && previewAgain(previewed, columns)}
          />
        )}
        {previewed && report && (
          <div className={`transition-opacity duration-150 ${look.isPending ? 'opacity-50' : ''}`}>
            <RosterOutcome
              report={report}
              fileName={previewed.name}
              busy={look.isPending ? 'Checking…' : take.isPending ? 'Importing…' : undefined}
              onImport={() => take.mutate(previewed, { onSettled: focusOutcome })}
              onDone={onDone}
              movesAt={desk.eventMoves(eventId)}
            />
          </div>
        )}
      </div>
    </>
  )
}

interface Look {
  name: string
  read: () => Promise<string>
  /** Left out, the server guesses them. */
  columns?: RosterColumns
}
