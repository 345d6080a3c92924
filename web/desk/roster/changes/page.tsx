import { useState } from 'react'
import { useParams } from 'react-router'
import {
  rosterChangesWords,
  rosterChangeWords,
  undoObstacles,
} from '../../../../content/desk/roster/roster.ts'
import { decideRosterChanges, showRosterChanges } from '../../../../contract/roster/pupils.ts'
import { shortDay } from '../../../../domain/days.ts'
import type { RosterChange, SentChanges } from '../../../../domain/school/roster-changes.ts'
import { desk } from '../../../../domain/screens.ts'
import { useEndpoint } from '../../../http/endpoint-query.ts'
import { breadcrumbsOf, useLevels } from '../../frame/breadcrumbs.ts'
import { EmptyState, QueryResult } from '../../kit/data/query-result.tsx'
import { useDeskMutation } from '../../kit/data/use-desk-mutation.ts'
import { counted } from '../../kit/format.ts'
import { Badge } from '../../kit/page/badge.tsx'
import { DeskButton, DeskLink } from '../../kit/page/button.tsx'
import { DeskPage } from '../../kit/page/page.tsx'
import { ChangeNote, RosterChangesList } from './roster-changes-list.tsx'

/** Changes that the school sent for an event: approve or reject them, one by one or all at once. */
export default function RosterChangesPage() {
  const { eventId = '' } = useParams()
  const changes = useEndpoint(showRosterChanges, { params: { id: eventId } })
  const { data } = changes
  const known = useLevels({ eventId })
  return (
    <DeskPage
      title="Changes from the school"
      crumbs={breadcrumbsOf({ ...known, ...data, eventId }, { failed: changes.isLoadingError })}
      note={
        data && data.sent.length > 0 ? <p className="max-w-[44em]">{rosterChangesWords.lead}</p> : undefined
      }
      actions={
        data?.sent.some(movedSomebody) && <DeskLink to={desk.eventMoves(eventId)}>Undo a move…</DeskLink>
      }
    >
      <QueryResult query={changes} what="event">
        {({ sent }) =>
          sent.length === 0 ? (
            <EmptyState title="Nothing was sent">{rosterChangesWords.none}</EmptyState>
          ) : (
            <div className="grid gap-y-10">
              {sent.map((one) => (
                <SentRosterChanges key={one.id} sent={one} />
              ))}
            </div>
          )
        }
      </QueryResult>
    </DeskPage>
  )
}

/** Whether an approved change put somebody into another class. */
const movedSomebody = ({ changes }: SentChanges) =>
  changes.some(
    ({ kind, state, fields }) =>
      kind === 'changed' && state === 'approved' && fields.some(({ field }) => field === 'classRef'),
  )

function SentRosterChanges({ sent }: { sent: SentChanges }) {
  const { id, source, sentAt, sentBy, changes } = sent
  const waiting = changes.filter(({ state }) => state === 'waiting')
  const { ticked, tick, decide, busy } = useDecisions(sent)
  const heading = source === 'file' ? 'A class list' : 'A correction'
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="text-item leading-tight">
        {heading} of {shortDay(sentAt)}
      </h2>
      <p className="wrap-anywhere mt-1 mb-3 text-soft">
        {rosterChangesWords.sentBy(sentBy)} {summaryOf(changes)}
      </p>
      <RosterChangesList
        label={heading}
        changes={changes}
        before={(change) =>
          waiting.length > 1 && (
            <input
              type="checkbox"
              aria-label={`Approve ${change.name}`}
              disabled={change.state !== 'waiting' || change.obstacle !== null}
              checked={ticked.has(change.id)}
              onChange={(event) => tick(change.id, event.target.checked)}
              className="size-5 shrink-0 cursor-pointer accent-ink disabled:cursor-default"
            />
          )
        }
        note={(change) => <Note change={change} byName={source === 'file'} />}
        after={(change) => <State change={change} onReject={() => decide([], [change.id])} />}
      />
      {waiting.length > 0 && (
        <div className="mt-4 flex flex-wrap gap-2">
          <DeskButton
            look="solid"
            disabled={ticked.size === 0}
            aria-disabled={busy}
            onClick={() => decide([...ticked], [])}
          >
            {busy
              ? 'One moment…'
              : waiting.length === 1
                ? 'Approve'
                : `Approve ${counted(ticked.size, 'change')}`}
          </DeskButton>
          {waiting.length > 1 && (
            <DeskButton
              aria-disabled={busy}
              onClick={() =>
                decide(
                  [],
                  waiting.map((change) => change.id),
                )
              }
            >
              Reject all that wait
            </DeskButton>
          )}
        </div>
      )}
    </section>
  )
}

/** Why a change cannot be approved, or a warning. Files move students by their names alone. */
function Note({ change, byName }: { change: RosterChange; byName: boolean }) {
  const { kind, state, obstacle, namesakes, otherSurname, fields } = change
  if (obstacle) return <p className="mt-1 text-small text-wrong leading-snug">{undoObstacles[obstacle]}</p>
  if (namesakes.length > 0) {
    const words = kind === 'left' ? rosterChangeWords.leftAndThere : rosterChangeWords.newAndThere
    return <ChangeNote>{words(namesakes.join(', '))}</ChangeNote>
  }
  if (otherSurname) return <ChangeNote>{rosterChangeWords.otherSurname(otherSurname)}</ChangeNote>
  const isMove = kind === 'changed' && fields.some(({ field }) => field === 'classRef')
  return byName && isMove && state === 'waiting' ? <ChangeNote>{rosterChangeWords.moved}</ChangeNote> : null
}

function State({ change, onReject }: { change: RosterChange; onReject: () => void }) {
  const { state, name } = change
  if (state !== 'waiting')
    return (
      <Badge tone={state === 'approved' ? 'good' : 'waiting'}>
        {state === 'approved' ? 'Approved' : 'Rejected'}
      </Badge>
    )
  return (
    <div className="shrink-0 text-right">
      <DeskButton look="plain" className="-my-2.5" aria-label={`Reject ${name}`} onClick={onReject}>
        Reject
      </DeskButton>
    </div>
  )
}

function summaryOf(changes: readonly RosterChange[]): string {
  const count = (kind: RosterChange['kind']) => changes.filter((change) => change.kind === kind).length
  const parts = (['added', 'changed', 'left'] as const).flatMap((kind) =>
    count(kind) > 0 ? [`${count(kind)} ${{ added: 'new', changed: 'changed', left: 'left' }[kind]}`] : [],
  )
  return `${parts.join(', ')}.`
}

const isClear = ({ kind, namesakes, otherSurname }: RosterChange) =>
  kind !== 'left' && namesakes.length === 0 && otherSurname === null

/**
 * The ticked changes, and the decision on them. Removals must be ticked by hand, because they end a child's code; so
 * must a change that may be one half of a child's move to another class, or of a changed surname.
 */
function useDecisions({ id, changes }: SentChanges) {
  const { change, run, busy } = useDeskMutation()
  const [byHand, setByHand] = useState<ReadonlyMap<string, boolean>>(new Map())
  const open = changes.filter(({ state, obstacle }) => state === 'waiting' && obstacle === null)
  const alone = open.length === 1
  const ticked = new Set(
    open.filter((one) => byHand.get(one.id) ?? (alone || isClear(one))).map((one) => one.id),
  )
  const tick = (change: string, value: boolean) => setByHand((before) => new Map(before).set(change, value))
  async function decide(approve: string[], reject: string[]) {
    const count = approve.length + reject.length
    if (count === 0) return
    await run(
      'decide',
      () => change(decideRosterChanges, { params: { id }, body: { approve, reject } }),
      `${counted(count, 'change')} ${approve.length > 0 ? 'approved' : 'rejected'}`,
    )
  }
  return { ticked, tick, decide, busy: busy !== undefined }
}
