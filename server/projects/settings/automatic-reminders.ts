import { asc, notInArray } from 'drizzle-orm'
import { londonDay } from '../../../domain/days.ts'
import type { AutomaticReminders, AutomaticStep } from '../../../domain/projects/automatic-reminders.ts'
import { audit, type Context, inTransaction, requireAdmin } from '../../context.ts'
import type { Reader } from '../../platform/db/port.ts'
import { automaticReminders } from './tables.ts'

/** Which reminders of invoices the owner allows to go by themselves: at first none. */
export async function showAutomaticReminders(ctx: Context): Promise<AutomaticReminders> {
  requireAdmin(ctx)
  return { onDays: (await allowedSteps(ctx.db)).map(({ step }) => step) }
}

/** The owner allows reminders to go by themselves. One that was allowed before keeps its day, and one that is new begins today. */
export async function saveAutomaticReminders(ctx: Context, { onDays }: AutomaticReminders): Promise<void> {
  requireAdmin(ctx)
  await inTransaction(ctx, async (ctx) => {
    await ctx.db.delete(automaticReminders).where(notInArray(automaticReminders.step, onDays))
    const allowedAt = ctx.clock.now()
    for (const step of new Set(onDays))
      await ctx.db.insert(automaticReminders).values({ step, allowedAt }).onConflictDoNothing()
    await audit(ctx, 'automatic-reminders.saved', { onDays: onDays.join(', ') })
  })
}

/** The steps that are allowed, and since which day. */
export async function allowedSteps(db: Reader): Promise<{ step: AutomaticStep; since: string }[]> {
  const rows = await db.select().from(automaticReminders).orderBy(asc(automaticReminders.step))
  return rows.map(({ step, allowedAt }) => ({ step, since: londonDay(allowedAt) }))
}
