import { rosterWords } from '../../content/staff/school-desk.ts'
import { previewSchoolRoster, sendRoster } from '../../contract/staff-school.ts'
import type { RosterDifference } from '../../domain/school/roster-changes.ts'
import { DeskDialog } from '../desk/kit/form/dialog.tsx'
import { counted } from '../desk/kit/format.ts'
import { DeskButton } from '../desk/kit/page/button.tsx'
import { ChangeNote, RosterChangesList } from '../desk/roster/changes/roster-changes-list.tsx'
import { ChooseRoster } from '../desk/roster/choose-roster.tsx'
import { RosterColumnChoice } from '../desk/roster/roster-columns.tsx'
import { RosterFoundNotes } from '../desk/roster/roster-found.tsx'
import { needsMending, RosterProblems } from '../desk/roster/roster-outcome.tsx'
import { RosterQuestions } from '../desk/roster/roster-questions.tsx'
import { TooLarge, useRosterFile } from '../desk/roster/use-roster-file.ts'
import { call } from '../http/call.ts'
import { reasonOf } from '../http/error-messages.ts'
import { PrivacyNote } from '../privacy-note.tsx'

interface SendRosterDialogProps {
  eventId: string
  open: boolean
  onClose: () => void
}

/** Sends a class list as a file: first shows its difference to the roster, then sends that to the photographer. */
export function SendRosterDialog({ eventId, open, onClose }: SendRosterDialogProps) {
  return (
    <DeskDialog wide title="Send a class list" description={rosterWords.lead} {...{ open, onClose }}>
      <SendRoster eventId={eventId} onDone={onClose} />
    </DeskDialog>
  )
}

function SendRoster({ eventId, onDone }: { eventId: string; onDone: () => void }) {
  const params = { id: eventId }
  const roster = useRosterFile({
    look: (body) => call(previewSchoolRoster, { params, body }),
    take: (body) => call(sendRoster, { params, body }),
  })
  const { outcome, looked, taken, columns, failure, isLooking, isTaking } = roster
  const difference = taken ?? looked?.found
  const sent = taken?.sent === true
  const wrong = difference ? needsMending(difference) : false
  const result = looked && difference && (
    <Difference
      fileName={looked.name}
      difference={difference}
      busy={isLooking ? 'Checking…' : isTaking ? 'Sending…' : undefined}
      onSend={roster.take}
      onDone={onDone}
    />
  )
  return (
    <>
      {!sent && (
        <ChooseRoster
          label={isLooking ? 'Checking…' : looked ? 'Choose another file' : 'Choose a file'}
          look={looked?.found.problems.length === 0 ? 'ghost' : 'solid'}
          onChoose={roster.choose}
        />
      )}
      {!sent && <PrivacyNote className="mt-1" />}
      <div ref={outcome} tabIndex={-1} aria-busy={isLooking || isTaking} className="scroll-my-5 outline-none">
        {failure && (
          <p role="alert" className="mt-4 border-rowan border-l-2 pl-4">
            {failure instanceof TooLarge
              ? rosterWords.tooLarge(failure.message)
              : `${rosterWords.notSent} ${reasonOf(failure)}`}
          </p>
        )}
        {wrong && result}
        {looked && !sent && <RosterFoundNotes found={looked.found} />}
        {looked && !sent && (
          <RosterQuestions
            questions={looked.found.questions}
            answers={roster.answers}
            onAnswer={roster.answer}
          />
        )}
        {looked && columns && looked.found.layouts.length > 0 && !sent && (
          <RosterColumnChoice
            layouts={looked.found.layouts}
            columns={columns}
            wrong={wrong}
            onChange={roster.chooseColumns}
          />
        )}
        {!wrong && result}
      </div>
    </>
  )
}

interface DifferenceProps {
  fileName: string
  difference: RosterDifference
  /** The button's label while busy. */
  busy: string | undefined
  onSend: () => void
  onDone: () => void
}

function Difference({ fileName, difference, busy, onSend, onDone }: DifferenceProps) {
  const { problems, more, changes, counts, rows, sent, refused } = difference
  const all = counts.added + counts.changed + counts.left
  if (problems.length > 0)
    return <RosterProblems told={rosterWords.notSent} {...{ problems, more, fileName }} />
  if (all === 0 && !sent)
    return (
      <p role="status" className="mt-6">
        {rosterWords.nothingNew(fileName, counted(rows, 'student'))}
      </p>
    )
  return (
    <div role="status" className="mt-6">
      <p className="font-[560]">
        {sent && all === 0
          ? rosterWords.listSent
          : sent
            ? `${counted(all, 'change')} sent.`
            : `${fileName} would change ${counted(all, 'student')}.`}
      </p>
      {refused > 0 && (
        <p className="mt-1">
          {sent
            ? rosterWords.refused(counted(refused, 'student'))
            : rosterWords.refuses(counted(refused, 'student'))}
        </p>
      )}
      {all > 0 && (
        <p className="mt-1 mb-3 text-soft">
          {rosterWords.counts(counts.added, counts.changed, counts.left)} {sent && rosterWords.sent}
        </p>
      )}
      {!sent && (
        <RosterChangesList
          label="What would change"
          changes={changes}
          note={({ namesakes, otherSurname }) =>
            namesakes.length > 0 ? (
              <ChangeNote>{rosterWords.namesakes(namesakes.join(', '))}</ChangeNote>
            ) : (
              otherSurname && <ChangeNote>{rosterWords.otherSurname(otherSurname)}</ChangeNote>
            )
          }
        />
      )}
      {!sent && all > changes.length && (
        <p className="mt-2 text-soft">{rosterWords.notListed(all - changes.length)}</p>
      )}
      <DeskButton
        look="solid"
        className="mt-6"
        aria-disabled={busy !== undefined}
        onClick={sent ? onDone : () => busy || onSend()}
      >
        {sent ? 'Done' : (busy ?? `Send ${counted(all, 'change')}`)}
      </DeskButton>
    </div>
  )
}
