import { remindersWords } from '../../../../content/desk/records.ts'
import { shortMoment } from '../../../../domain/days.ts'
import type { PlannedReminder } from '../../../../domain/reminders/reminder-desk.ts'
import { EmptyState } from '../../kit/data/query-result.tsx'
import { type Column, DeskTable } from '../../kit/list/table.tsx'
import { Badge } from '../../kit/page/badge.tsx'
import { DeskButton } from '../../kit/page/button.tsx'
import type { OnStopReminder } from './page.tsx'
import { recipientLabel, reminderLabels } from './reminder-kinds.tsx'

const columns: Column<PlannedReminder>[] = [
  {
    head: 'To',
    rowName: true,
    cell: (one) => (
      <>
        <span className="wrap-anywhere font-[400]">{recipientLabel(one)}</span>
        {one.unreachable && (
          <span className="block font-[400] text-small text-wrong leading-snug">
            {remindersWords.unreachable}
          </span>
        )}
        <span className="block font-[400] text-small text-soft leading-snug sm:hidden">
          {reminderLabels[one.kind]}
          <span className="block">{whenLabel(one)}</span>
        </span>
        <span className="block font-[400] text-small text-soft leading-snug lg:hidden">
          {one.pupils.join(', ')}
        </span>
      </>
    ),
  },
  {
    head: 'What',
    className: 'max-sm:hidden',
    cell: ({ kind, stopped }) => (
      <>
        {reminderLabels[kind]} {stopped && <Badge tone="waiting">Stopped</Badge>}
      </>
    ),
  },
  { head: 'When', className: 'max-sm:hidden', cellClassName: 'whitespace-nowrap', cell: whenLabel },
  { head: 'Students', className: 'max-lg:hidden', cell: ({ pupils }) => pupils.join(', ') },
]

interface PlannedProps {
  planned: PlannedReminder[] | undefined
  busy: boolean
  onStop: OnStopReminder
}

/** Planned reminders, next first. */
export function PlannedReminders({ planned, busy, onStop }: PlannedProps) {
  if (planned?.length === 0) return <EmptyState title="Nothing is planned">{remindersWords.none}</EmptyState>
  return (
    <DeskTable
      caption="Planned reminders"
      columns={columns}
      rows={planned}
      keyOf={({ kind, email, at, pupils }) => `${kind} ${email} ${at} ${pupils}`}
      actions={({ kind, email, stopped }) =>
        stopped !== 'all' && (
          <DeskButton
            look="plain"
            aria-disabled={busy}
            aria-label={`${stopped ? 'Let it go' : 'Stop'}: ${reminderLabels[kind]}, to ${email}`}
            onClick={() => onStop(kind, email, !stopped)}
          >
            {stopped ? 'Let it go' : 'Stop'}
          </DeskButton>
        )
      }
    />
  )
}

function whenLabel({ at }: PlannedReminder) {
  return at ? shortMoment(at) : 'When they can be seen'
}
