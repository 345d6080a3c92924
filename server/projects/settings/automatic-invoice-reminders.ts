import { asc, notInArray } from 'drizzle-orm'
import { londonDay } from '../../../domain/days.ts'
import type {
  AutomaticInvoiceReminders,
  AutomaticStep,
} from '../../../domain/projects/automatic-invoice-reminders.ts'
import { audit, type Context, inTransaction, requireAdmin } from '../../context.ts'
import type { Reader } from '../../platform/db/port.ts'
import { automaticInvoiceReminders } from './tables.ts'

/** Which reminders of invoices the owner allows to go by themselves: at first none. */
export async function showAutomaticInvoiceReminders(ctx: Context): Promise<AutomaticInvoiceReminders> {
  requireAdmin(ctx)
  return { onDays: (await allowedSteps(ctx.db)).map(({ step }) => step) }
}

/** The owner allows reminders to go by themselves. One that was allowed before keeps its day, and one that is new begins today. */
export async function saveAutomaticInvoiceReminders(
  ctx: Context,
  { onDays }: AutomaticInvoiceReminders,
): Promise<void> {
  requireAdmin(ctx)
  await inTransaction(ctx, async (ctx) => {
    await ctx.db.delete(automaticInvoiceReminders).where(notInArray(automaticInvoiceReminders.step, onDays))
    const allowedAt = ctx.clock.now()
    for (const step of new Set(onDays))
      await ctx.db.insert(automaticInvoiceReminders).values({ step, allowedAt }).onConflictDoNothing()
    await audit(ctx, 'automatic-reminders.saved', { onDays: onDays.join(', ') })
  })
}

/** The steps that are allowed, and since which day. */
export async function allowedSteps(db: Reader): Promise<{ step: AutomaticStep; since: string }[]> {
  const rows = await db.select().from(automaticInvoiceReminders).orderBy(asc(automaticInvoiceReminders.step))
  return rows.map(({ step, allowedAt }) => ({ step, since: londonDay(allowedAt) }))
}
