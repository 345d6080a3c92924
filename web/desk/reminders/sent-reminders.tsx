import { shortMoment } from '../../../domain/days.ts'
import type { ReminderPlan } from '../../../domain/reminders/plan.ts'
import { Cell, type Column, DeskTable, NameCell } from '../ui/table.tsx'
import { recipientLabel, reminderLabels } from './reminder-kinds.tsx'

const columns: Column[] = [
  { head: 'To' },
  { head: 'What' },
  { head: 'When', className: 'max-sm:hidden' },
  { head: 'Students', className: 'max-lg:hidden' },
]

/** Sent reminders, latest first. */
export function SentReminders({ sent }: { sent: ReminderPlan['sent'] }) {
  return (
    <section className="mt-10">
      <h2 className="mb-2 text-item">Sent</h2>
      <DeskTable caption="Sent reminders" columns={columns}>
        {sent.map((one) => (
          <tr key={`${one.kind} ${one.email} ${one.at}`}>
            <NameCell>
              <span className="wrap-anywhere font-[400]">{recipientLabel(one)}</span>
            </NameCell>
            <Cell>
              {reminderLabels[one.kind]}
              <span className="block text-small text-soft sm:hidden">{shortMoment(one.at)}</span>
            </Cell>
            <Cell className="whitespace-nowrap max-sm:hidden">{shortMoment(one.at)}</Cell>
            <Cell className="max-lg:hidden">{one.pupils.join(', ')}</Cell>
          </tr>
        ))}
      </DeskTable>
    </section>
  )
}
