import { useParams } from 'react-router'
import { moved } from '../../../../content/desk/roster/class-moves.ts'
import { showMoves, undoImport, undoStep } from '../../../../contract/roster/pupils.ts'
import { longDay, shortMoment } from '../../../../domain/days.ts'
import type { ImportedMove, RosterMoves } from '../../../../domain/school/class-moves.ts'
import { desk } from '../../../../domain/screens.ts'
import { useEndpoint } from '../../../http/endpoint-query.ts'
import { breadcrumbsOf, useLevels } from '../../frame/breadcrumbs.ts'
import { EmptyState, QueryResult } from '../../kit/data/query-result.tsx'
import { useUndo } from '../../kit/data/undo.tsx'
import { useDeskMutation } from '../../kit/data/use-desk-mutation.ts'
import { counted } from '../../kit/format.ts'
import { DeskButton, DeskLink } from '../../kit/page/button.tsx'
import { DeskPage } from '../../kit/page/page.tsx'

/** Students whom imports moved to another class, with undo: one by one, or all of an import. */
export default function ClassMovesPage() {
  const { eventId = '' } = useParams()
  const moves = useEndpoint(showMoves, { params: { id: eventId } })
  const known = useLevels({ eventId })
  const undo = useUndo()
  return (
    <DeskPage
      title={moved.title}
      crumbs={breadcrumbsOf({ ...known, ...moves.data, eventId }, { failed: moves.isLoadingError })}
      note={<p className="max-w-[44em]">{moved.note}</p>}
    >
      <QueryResult query={moves} what="event">
        {({ imports }) =>
          imports.length === 0 ? (
            <EmptyState title={moved.none.title}>{moved.none.text}</EmptyState>
          ) : (
            <>
              <div className="grid grid-cols-[minmax(0,1fr)] gap-y-10">
                {imports.map((one) => (
                  <Import key={one.id} imported={one} bar={undo} />
                ))}
              </div>
              <p className="mt-8 max-w-[44em] text-soft">{moved.onlyMoves}</p>
            </>
          )
        }
      </QueryResult>
      {undo.bar}
    </DeskPage>
  )
}

interface ImportProps {
  imported: RosterMoves['imports'][number]
  bar: ReturnType<typeof useUndo>
}

function Import({ imported, bar }: ImportProps) {
  const { id, source, doneBy, doneAt, until, moves } = imported
  const { change, run, busy } = useDeskMutation(bar.failed)
  const undo = (move?: ImportedMove) =>
    void run(
      'undo',
      async () => {
        if (!move) return change(undoImport, { params: { id } })
        await change(undoStep, { params: { id: move.stepId } })
        return { undone: 1, kept: 0 }
      },
      ({ undone, kept }) =>
        bar.tell(
          [
            `${counted(undone, 'student')} went back.`,
            ...(kept > 0 ? [moved.stayed(counted(kept, 'move'))] : []),
          ].join(' '),
        ),
    )
  const open = moves.filter(({ obstacle }) => obstacle === null).length
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="text-item leading-tight">
        {moved.sources[source]}
      </h2>
      <p className="wrap-anywhere mt-1 mb-3 text-soft">
        {moved.made(
          shortMoment(doneAt),
          doneBy ?? 'an account that is gone',
          counted(moves.length, 'student'),
          longDay(until),
        )}
      </p>
      <ul aria-label={moved.sources[source]} className="border-line border-t">
        {moves.map((move) => (
          <Move key={move.stepId} move={move} busy={busy !== undefined} onUndo={() => undo(move)} />
        ))}
      </ul>
      {open > 1 && (
        <DeskButton className="mt-4" aria-disabled={busy !== undefined} onClick={() => undo()}>
          {busy ? 'One moment…' : `Undo ${counted(open, 'move')}`}
        </DeskButton>
      )}
    </section>
  )
}

interface MoveProps {
  move: ImportedMove
  busy: boolean
  onUndo: () => void
}

/** One student's move, with undo or the reason why it cannot be undone. */
function Move({ move, busy, onUndo }: MoveProps) {
  const { pupilId, name, from, to, obstacle } = move
  return (
    <li className="flex items-center justify-between gap-x-4 border-line border-b py-1">
      <div className="min-w-0 leading-snug">
        <DeskLink look="plain" to={desk.pupil(pupilId)}>
          <span className="wrap-anywhere">{name}</span>
        </DeskLink>{' '}
        <span className="whitespace-nowrap text-soft">
          {from || 'an erased class'} to {to}
        </span>
        {obstacle && <p className="pb-2 text-small text-wrong">{moved.obstacles[obstacle]}</p>}
      </div>
      {!obstacle && (
        <DeskButton look="plain" aria-label={`Undo: ${name}`} aria-disabled={busy} onClick={onUndo}>
          Undo
        </DeskButton>
      )}
    </li>
  )
}
