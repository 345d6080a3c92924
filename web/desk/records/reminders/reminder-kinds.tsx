import type { ReminderPlan } from '../../../../domain/reminders/reminder-desk.ts'
import { REMINDER_KINDS, type ReminderKind } from '../../../../domain/reminders/reminders.ts'
import { counted } from '../../kit/format.ts'
import { DeskButton } from '../../kit/page/button.tsx'
import type { OnStopReminder } from './page.tsx'

interface KindsProps {
  plan: ReminderPlan | undefined
  busy: boolean
  onStop: OnStopReminder
}

/** Each planned kind of reminder, which can be stopped for everybody. */
export function ReminderKinds({ plan, busy, onStop }: KindsProps) {
  const kinds = REMINDER_KINDS.flatMap((kind) => {
    const ofKind = plan?.planned.filter((one) => one.kind === kind) ?? []
    return ofKind.length > 0
      ? { kind, count: ofKind.length, all: ofKind.some(({ stopped }) => stopped === 'all') }
      : []
  })
  if (kinds.length === 0) return null
  return (
    <ul aria-label="Kinds of reminders" className="mb-6 border-line border-t">
      {kinds.map(({ kind, count, all }) => (
        <li
          key={kind}
          className="flex flex-wrap items-center justify-between gap-x-6 border-line border-b py-1"
        >
          <span>
            {reminderLabels[kind]}
            <span className="text-soft">
              {all ? ', stopped for everybody' : `, ${counted(count, 'letter')}`}
            </span>
          </span>
          <DeskButton
            look="plain"
            aria-disabled={busy}
            aria-label={`${all ? 'Let all go' : 'Stop all'}: ${reminderLabels[kind]}`}
            onClick={() => onStop(kind, null, !all)}
          >
            {all ? 'Let all go' : 'Stop all'}
          </DeskButton>
        </li>
      ))}
    </ul>
  )
}

/** Display names of the reminders. */
export const reminderLabels: Record<ReminderKind, string> = {
  closing: 'Sales close soon',
  'print-deadline': 'Print orders close soon',
  'early-bird': 'An early price ends soon',
  'photos-ready': 'The photos are ready',
  basket: 'Photos left in the basket',
}

/** Where it goes: a number if there is one, otherwise an address. */
export const recipientLabel = ({ email, phone }: { email: string; phone: string | null }) =>
  phone ? `${phone}, by text message (${email})` : email
