import { rosterImportWords } from '../../../content/desk/roster/roster.ts'
import { importRoster, previewRoster } from '../../../contract/roster/pupils.ts'
import { desk } from '../../../domain/screens.ts'
import { call } from '../../http/call.ts'
import { reasonOf } from '../../http/error-messages.ts'
import { DeskDialog } from '../kit/form/dialog.tsx'
import { ChooseRoster } from './choose-roster.tsx'
import { RosterColumnChoice } from './roster-columns.tsx'
import { RosterFoundNotes } from './roster-found.tsx'
import { needsMending, RosterOutcome } from './roster-outcome.tsx'
import { RosterQuestions } from './roster-questions.tsx'
import { TooLarge, useRosterFile } from './use-roster-file.ts'

interface ImportRosterDialogProps {
  eventId: string
  open: boolean
  onClose: () => void
}

/** Imports a school's roster after a preview: all of it, or nothing and a list of its problems. */
export function ImportRosterDialog({ eventId, open, onClose }: ImportRosterDialogProps) {
  return (
    <DeskDialog wide title="Import roster" description={rosterImportWords.lead} {...{ open, onClose }}>
      <RosterImport eventId={eventId} onDone={onClose} />
    </DeskDialog>
  )
}

function RosterImport({ eventId, onDone }: { eventId: string; onDone: () => void }) {
  const params = { id: eventId }
  const roster = useRosterFile({
    look: (body) => call(previewRoster, { params, body }),
    take: (body) => call(importRoster, { params, body }),
  })
  const { outcome, looked, taken, columns, failure, isLooking } = roster
  const preview = looked?.found
  const report = taken ?? preview?.report
  const imported = taken?.imported === true
  const wrong = report ? needsMending(report) : false
  const result = looked && report && (
    <div className={`transition-opacity duration-150 ${isLooking ? 'opacity-50' : ''}`}>
      <RosterOutcome
        report={report}
        fileName={looked.name}
        busy={isLooking ? 'Checking…' : roster.isTaking ? 'Importing…' : undefined}
        onImport={roster.take}
        onDone={onDone}
        movesAt={desk.eventMoves(eventId)}
      />
    </div>
  )
  return (
    <>
      {!imported && (
        <ChooseRoster
          label={isLooking ? 'Checking…' : preview ? 'Choose the corrected file' : 'Choose a file'}
          look={preview?.report.problems.length === 0 ? 'ghost' : 'solid'}
          onChoose={roster.choose}
        />
      )}
      <div ref={outcome} tabIndex={-1} aria-busy={isLooking} className="scroll-my-5 outline-none">
        {failure && (
          <p role="alert" className="mt-4 border-rowan border-l-2 pl-4">
            {failure instanceof TooLarge
              ? rosterImportWords.tooLarge(failure.message)
              : rosterImportWords.failed(roster.fileName, reasonOf(failure))}
          </p>
        )}
        {wrong && result}
        {preview && !imported && <RosterFoundNotes found={preview} />}
        {preview && !imported && (
          <RosterQuestions questions={preview.questions} answers={roster.answers} onAnswer={roster.answer} />
        )}
        {preview && columns && preview.layouts.length > 0 && !imported && (
          <RosterColumnChoice
            layouts={preview.layouts}
            columns={columns}
            wrong={preview.report.problems.length > 0}
            onChange={roster.chooseColumns}
          />
        )}
        {!wrong && result}
      </div>
    </>
  )
}
