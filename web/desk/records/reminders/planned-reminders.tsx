import { remindersWords } from '../../../../content/desk/records.ts'
import { shortMoment } from '../../../../domain/days.ts'
import type { PlannedReminder } from '../../../../domain/reminders/plan.ts'
import { Badge } from '../../kit/badge.tsx'
import { DeskButton } from '../../kit/button.tsx'
import { EmptyState } from '../../kit/query-result.tsx'
import { ActionCell, Cell, type Column, DeskTable, NameCell } from '../../kit/table.tsx'
import type { StopReminder } from './page.tsx'
import { recipientLabel, reminderLabels } from './reminder-kinds.tsx'

const columns: Column[] = [
  { head: 'To' },
  { head: 'What', className: 'max-sm:hidden' },
  { head: 'When', className: 'max-sm:hidden' },
  { head: 'Students', className: 'max-lg:hidden' },
  { head: 'Actions', quiet: true },
]

interface PlannedProps {
  planned: PlannedReminder[] | undefined
  busy: boolean
  onStop: StopReminder
}

/** Planned reminders, next first. */
export function PlannedReminders({ planned, busy, onStop }: PlannedProps) {
  if (planned?.length === 0) return <EmptyState title="Nothing is planned">{remindersWords.none}</EmptyState>
  return (
    <DeskTable caption="Planned reminders" columns={columns} loading={!planned}>
      {planned?.map((one) => (
        <Row key={`${one.kind} ${one.email} ${one.at} ${one.pupils}`} {...{ one, busy, onStop }} />
      ))}
    </DeskTable>
  )
}

function Row({ one, busy, onStop }: { one: PlannedReminder; busy: boolean; onStop: StopReminder }) {
  const { kind, email, pupils, stopped, unreachable } = one
  const when = one.at ? shortMoment(one.at) : 'When they can be seen'
  return (
    <tr>
      <NameCell>
        <span className="wrap-anywhere font-[400]">{recipientLabel(one)}</span>
        {unreachable && (
          <span className="block font-[400] text-small text-wrong leading-snug">
            {remindersWords.unreachable}
          </span>
        )}
        <span className="block font-[400] text-small text-soft leading-snug sm:hidden">
          {reminderLabels[kind]}
          <span className="block">{when}</span>
        </span>
        <span className="block font-[400] text-small text-soft leading-snug lg:hidden">
          {pupils.join(', ')}
        </span>
      </NameCell>
      <Cell className="max-sm:hidden">
        {reminderLabels[kind]} {stopped && <Badge tone="waiting">Stopped</Badge>}
      </Cell>
      <Cell className="whitespace-nowrap max-sm:hidden">{when}</Cell>
      <Cell className="max-lg:hidden">{pupils.join(', ')}</Cell>
      <ActionCell>
        {stopped !== 'all' && (
          <DeskButton
            look="plain"
            aria-disabled={busy}
            aria-label={`${stopped ? 'Let it go' : 'Stop'}: ${reminderLabels[kind]}, to ${email}`}
            onClick={() => onStop(kind, email, !stopped)}
          >
            {stopped ? 'Let it go' : 'Stop'}
          </DeskButton>
        )}
      </ActionCell>
    </tr>
  )
}
