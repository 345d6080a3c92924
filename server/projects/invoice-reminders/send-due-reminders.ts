import { randomUUID } from 'node:crypto'
import { and, asc, between, eq } from 'drizzle-orm'
import { daysAfter, londonDay, nextWakingTime } from '../../../domain/days.ts'
import { AUTOMATIC_STEPS } from '../../../domain/projects/automatic-invoice-reminders.ts'
import { audit, type Context, inTransaction, requireSystem } from '../../context.ts'
import { defineJob } from '../../platform/jobs/port.ts'
import { lockInvoice } from '../invoices/lock-invoice.ts'
import { invoiceReminders, invoices } from '../invoices/tables.ts'
import { allowedSteps } from '../settings/automatic-invoice-reminders.ts'
import { projects } from '../tables.ts'
import { mailReminder } from './mail-reminder.ts'
import { plannedReminders } from './planned-reminders.ts'

export const invoiceRemindersJob = defineJob('projects.send-reminders', { retryLimit: 20 })

/** Further than any step and what it may be late by. */
const DAYS_AROUND = 2 * Math.max(...AUTOMATIC_STEPS)

/**
 * Every morning: sends the friendly reminders of invoices that are due and that the owner allowed. Each is decided with its
 * invoice locked and recorded with its mail, so that a round that is repeated sends nothing twice.
 */
export async function sendDueInvoiceReminders(ctx: Context): Promise<void> {
  requireSystem(ctx)
  const now = ctx.clock.now()
  // A round that was delayed into the night leaves it to the next morning's.
  if (nextWakingTime(now) > now || (await allowedSteps(ctx.db)).length === 0) return
  const today = londonDay(now)
  const around = await ctx.db
    .select({ id: invoices.id })
    .from(invoices)
    .innerJoin(projects, eq(projects.id, invoices.projectId))
    .where(
      and(
        eq(projects.sample, false),
        between(invoices.dueOn, daysAfter(today, -DAYS_AROUND), daysAfter(today, DAYS_AROUND)),
      ),
    )
    .orderBy(asc(invoices.dueOn), asc(invoices.id))
  for (const { id } of around) await sendIfDue(ctx, id)
}

async function sendIfDue(ctx: Context, invoiceId: string): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const summed = await lockInvoice(ctx, invoiceId)
    const at = ctx.clock.now()
    const planned = (await plannedReminders(ctx.db, [summed], at)).get(invoiceId)
    if (!planned?.next || planned.next > londonDay(at)) return
    const id = randomUUID()
    await ctx.db
      .insert(invoiceReminders)
      .values({ id, invoiceId, kind: 'reminder', at, claimed: 0, step: planned.step })
    await audit(ctx, 'invoice.reminded', { subjectId: summed.invoice.projectId, kind: 'reminder' })
    await ctx.jobs.send(mailReminder, { reminderId: id })
  })
}
