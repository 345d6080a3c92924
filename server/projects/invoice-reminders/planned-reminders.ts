import { eq, inArray } from 'drizzle-orm'
import { londonDay } from '../../../domain/days.ts'
import {
  type AutomaticInvoiceReminder,
  type AutomaticStep,
  nextAutomatic,
} from '../../../domain/projects/automatic-invoice-reminders.ts'
import type { Reader } from '../../platform/db/port.ts'
import type { SummedInvoice } from '../invoices/queries.ts'
import { invoiceReminders, stoppedReminders } from '../invoices/tables.ts'
import { findProject, isErased } from '../queries.ts'
import { allowedSteps } from '../settings/automatic-invoice-reminders.ts'

/** An invoice's reminders that go by themselves: the next one with its step, and whether the owner stopped them. */
type Planned = AutomaticInvoiceReminder & { step: AutomaticStep | null }

/**
 * What goes by itself of invoices of one project; of none if nothing is allowed, and of none that is paid, cancelled,
 * credited or disputed, is the sample's, or whose client was erased.
 */
export async function plannedReminders(
  db: Reader,
  invoices: readonly SummedInvoice[],
  now: Date,
): Promise<Map<string, Planned>> {
  const [first] = invoices
  const allowed = await allowedSteps(db)
  const found = first && allowed.length > 0 ? await findProject(db, first.invoice.projectId) : undefined
  if (!found || found.project.sample || isErased(found.client)) return new Map()
  const open = invoices.filter(mayBeReminded)
  const ids = open.map(({ invoice }) => invoice.id)
  if (ids.length === 0) return new Map()
  const sent = await db.select().from(invoiceReminders).where(inArray(invoiceReminders.invoiceId, ids))
  const stopped = await db
    .select({ id: stoppedReminders.invoiceId })
    .from(stoppedReminders)
    .where(inArray(stoppedReminders.invoiceId, ids))
  return new Map(
    open.map(({ invoice: { id, dueOn, issuedAt } }) => {
      const isStopped = stopped.some((one) => one.id === id)
      const next = nextAutomatic({
        ...{ dueOn, allowed, issuedOn: londonDay(issuedAt), today: londonDay(now) },
        sent: sent
          .filter(({ invoiceId }) => invoiceId === id)
          .map(({ kind, at, step }) => ({ kind, step, on: londonDay(at) })),
      })
      const planned = isStopped ? null : next
      return [id, { stopped: isStopped, next: planned?.day ?? null, step: planned?.step ?? null }]
    }),
  )
}

const mayBeReminded = ({ owed, disputes }: SummedInvoice) => owed > 0 && disputes.length === 0

/** Whether a reminder that was queued by itself may still leave. */
export async function mayStillLeave(db: Reader, summed: SummedInvoice, step: number): Promise<boolean> {
  const { invoice } = summed
  const found = await findProject(db, invoice.projectId)
  const isStopped = await db.$count(stoppedReminders, eq(stoppedReminders.invoiceId, invoice.id))
  if (!(await allowedSteps(db)).some((one) => one.step === step)) return false
  return mayBeReminded(summed) && isStopped === 0 && found !== undefined && !isErased(found.client)
}
