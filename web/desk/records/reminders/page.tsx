import { useParams } from 'react-router'
import { remindersWords } from '../../../../content/desk/records.ts'
import { showReminders, stopReminder } from '../../../../contract/records/reminders.ts'
import { shortMoment } from '../../../../domain/days.ts'
import type { ReminderPlan } from '../../../../domain/reminders/reminder-desk.ts'
import type { ReminderKind } from '../../../../domain/reminders/reminders.ts'
import { desk } from '../../../../domain/screens.ts'
import { useEndpoint } from '../../../http/endpoint-query.ts'
import { useCachedEvent } from '../../frame/breadcrumbs.ts'
import { QueryResult } from '../../kit/data/query-result.tsx'
import { useDeskMutation } from '../../kit/data/use-desk-mutation.ts'
import { type Column, DeskTable } from '../../kit/list/table.tsx'
import { KeyFigures } from '../../kit/page/key-figures.tsx'
import { DeskPage } from '../../kit/page/page.tsx'
import { PlannedReminders } from './planned-reminders.tsx'
import { ReminderKinds, recipientLabel, reminderLabels } from './reminder-kinds.tsx'

/** Stops or resumes one address's reminder, or all of a kind. */
export type OnStopReminder = (kind: ReminderKind, email: string | null, stopped: boolean) => void

/** Planned reminders: who gets what, and when. */
export default function RemindersPage() {
  const { eventId = '' } = useParams()
  const plan = useEndpoint(showReminders, { params: { id: eventId } })
  const known = useCachedEvent(eventId)
  const { change, run, busy } = useDeskMutation()
  const name = plan.data?.event.name ?? known?.name
  const stop: OnStopReminder = (kind, email, stopped) =>
    void run(
      `${kind} ${email}`,
      () => change(stopReminder, { params: { id: eventId }, body: { kind, email, stopped } }),
      stopped ? 'Stopped' : 'It will go',
    )
  return (
    <DeskPage
      title="Reminders"
      crumbs={[
        { label: 'Events', to: desk.events },
        { label: plan.isLoadingError ? 'Event' : name, to: desk.event(eventId) },
      ]}
      note={remindersWords.lead}
    >
      <QueryResult query={plan} what="event">
        <KeyFigures facts={factsOf(plan.data)} />
        {plan.data && plan.data.olderWords.length > 0 && (
          <p className="mb-6 max-w-[44em] wrap-anywhere border-line border-l-2 pl-3 text-soft leading-snug">
            {remindersWords.olderWords(plan.data.olderWords.map(recipientLabel))}
          </p>
        )}
        <ReminderKinds plan={plan.data} busy={busy !== undefined} onStop={stop} />
        <PlannedReminders planned={plan.data?.planned} busy={busy !== undefined} onStop={stop} />
        {plan.data && plan.data.sent.length > 0 && <SentReminders sent={plan.data.sent} />}
      </QueryResult>
    </DeskPage>
  )
}

const factsOf = (plan: ReminderPlan | undefined) => [
  { count: plan?.asked, one: 'address asked', many: 'addresses asked' },
  { count: plan?.unconfirmed, one: 'to be confirmed', many: 'to be confirmed' },
  { count: plan?.planned.filter(({ stopped }) => !stopped).length, one: 'planned', many: 'planned' },
  { count: plan?.sent.length, one: 'sent', many: 'sent' },
  { count: plan?.ended, one: 'ended it', many: 'ended it' },
]

const columns: Column<ReminderPlan['sent'][number]>[] = [
  {
    head: 'To',
    rowName: true,
    cell: (one) => <span className="wrap-anywhere font-[400]">{recipientLabel(one)}</span>,
  },
  {
    head: 'What',
    cell: ({ kind, at }) => (
      <>
        {reminderLabels[kind]}
        <span className="block text-small text-soft sm:hidden">{shortMoment(at)}</span>
      </>
    ),
  },
  {
    head: 'When',
    className: 'max-sm:hidden',
    cellClassName: 'whitespace-nowrap',
    cell: ({ at }) => shortMoment(at),
  },
  { head: 'Students', className: 'max-lg:hidden', cell: ({ pupils }) => pupils.join(', ') },
]

/** Sent reminders, latest first. */
function SentReminders({ sent }: { sent: ReminderPlan['sent'] }) {
  return (
    <section className="mt-10">
      <h2 className="mb-2 text-item">Sent</h2>
      <DeskTable
        caption="Sent reminders"
        columns={columns}
        rows={sent}
        keyOf={({ kind, email, at }) => `${kind} ${email} ${at}`}
      />
    </section>
  )
}
