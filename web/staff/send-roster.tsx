import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { rosterWords } from '../../content/staff/roster.ts'
import { lookAtRoster, sendRoster } from '../../contract/own-school.ts'
import type { RosterColumns } from '../../domain/school/roster.ts'
import type { RosterDifference } from '../../domain/school/roster-changes.ts'
import { refreshDesk } from '../admin/desk-cache.ts'
import { counted } from '../admin/format.ts'
import { ChooseRoster } from '../admin/roster/choose-roster.tsx'
import { RosterColumnChoice } from '../admin/roster/roster-columns.tsx'
import { asBase64, TooLarge } from '../admin/roster/roster-file.ts'
import { RosterProblems } from '../admin/roster/roster-outcome.tsx'
import { ChangeNote, ChangesList } from '../admin/roster-changes/changes-list.tsx'
import { DeskButton } from '../admin/ui/button.tsx'
import { DeskDialog } from '../admin/ui/dialog.tsx'
import { call } from '../call.ts'
import { reasonOf } from '../explain.ts'

interface SendRosterDialogProps {
  eventId: string
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Sends a class list as a file: first shows its difference to the roster, then sends that to the photographer. */
export function SendRosterDialog({ eventId, open, onOpenChange }: SendRosterDialogProps) {
  return (
    <DeskDialog wide title="Send a class list" description={rosterWords.lead} {...{ open, onOpenChange }}>
      <SendRoster eventId={eventId} onDone={() => onOpenChange(false)} />
    </DeskDialog>
  )
}

interface Looked {
  name: string
  /** In base64. */
  file: string
  difference: RosterDifference
}

function SendRoster({ eventId, onDone }: { eventId: string; onDone: () => void }) {
  const cache = useQueryClient()
  const params = { id: eventId }
  const [looked, setLooked] = useState<Looked>()
  const look = useMutation({
    mutationFn: async ({ name, read, columns }: Look): Promise<Looked> => {
      const file = await read()
      const body = { file, ...(columns ? { columns } : {}) }
      return { name, file, difference: await call(lookAtRoster, { params, body }) }
    },
    onSuccess: setLooked,
  })
  const send = useMutation({
    mutationFn: ({ file, difference }: Looked) =>
      call(sendRoster, { params, body: { file, columns: difference.columns } }),
    onSuccess: () => void refreshDesk(cache),
  })
  const outcome = useRef<HTMLDivElement>(null)
  const focusOutcome = () => outcome.current?.focus()
  const failure = send.error ?? look.error
  const difference = send.data ?? looked?.difference
  const sent = send.data?.sent === true
  const busy = look.isPending || send.isPending

  function choose({ file }: { file: File }) {
    send.reset()
    look.mutate(
      { name: file.name, read: () => asBase64(file) },
      { onError: () => setLooked(undefined), onSettled: focusOutcome },
    )
  }
  function chooseColumns({ name, file }: Looked, columns: RosterColumns) {
    send.reset()
    look.mutate({ name, read: async () => file, columns })
  }
  return (
    <>
      {!sent && (
        <ChooseRoster
          label={look.isPending ? 'Checking…' : looked ? 'Choose another file' : 'Choose a CSV file'}
          look={looked?.difference.problems.length === 0 ? 'ghost' : 'solid'}
          onChoose={(chosen) => busy || choose(chosen)}
        />
      )}
      <div ref={outcome} tabIndex={-1} aria-busy={busy} className="outline-none">
        {failure && (
          <p role="alert" className="mt-4 border-rowan border-l-2 pl-4">
            {failure instanceof TooLarge
              ? rosterWords.tooLarge(failure.message)
              : `${rosterWords.notSent} ${reasonOf(failure)}`}
          </p>
        )}
        {looked && difference && (
          <Difference
            fileName={looked.name}
            difference={difference}
            busy={send.isPending}
            onSend={() => send.mutate(looked, { onSettled: focusOutcome })}
            onDone={onDone}
          />
        )}
        {looked && looked.difference.headings.length > 0 && !sent && (
          <RosterColumnChoice
            preview={looked.difference}
            columns={looked.difference.columns}
            wrong={looked.difference.problems.length > 0}
            onChange={(columns) => !busy && chooseColumns(looked, columns)}
          />
        )}
      </div>
    </>
  )
}

interface Look {
  name: string
  read: () => Promise<string>
  /** If omitted, the server guesses them. */
  columns?: RosterColumns
}

interface DifferenceProps {
  fileName: string
  difference: RosterDifference
  busy: boolean
  onSend: () => void
  onDone: () => void
}

function Difference({ fileName, difference, busy, onSend, onDone }: DifferenceProps) {
  const { problems, more, changes, counts, rows, sent } = difference
  const all = counts.added + counts.changed + counts.left
  if (problems.length > 0)
    return <RosterProblems told={rosterWords.notSent} {...{ problems, more, fileName }} />
  if (all === 0)
    return (
      <p role="status" className="mt-6">
        {rosterWords.nothingNew(fileName, counted(rows, 'student'))}
      </p>
    )
  return (
    <div role="status" className="mt-6">
      <p className="font-[560]">
        {sent ? `${counted(all, 'change')} sent.` : `${fileName} would change ${counted(all, 'student')}.`}
      </p>
      <p className="mt-1 mb-3 text-soft">
        {rosterWords.counts(counts.added, counts.changed, counts.left)} {sent && rosterWords.sent}
      </p>
      {!sent && (
        <ChangesList
          label="What would change"
          changes={changes}
          note={({ namesakes }) =>
            namesakes.length > 0 && <ChangeNote>{rosterWords.namesakes(namesakes.join(', '))}</ChangeNote>
          }
        />
      )}
      {!sent && all > changes.length && (
        <p className="mt-2 text-soft">{rosterWords.notListed(all - changes.length)}</p>
      )}
      <DeskButton
        look="solid"
        className="mt-6"
        aria-disabled={busy}
        onClick={sent ? onDone : () => busy || onSend()}
      >
        {sent ? 'Done' : busy ? 'Sending…' : `Send ${counted(all, 'change')}`}
      </DeskButton>
    </div>
  )
}
