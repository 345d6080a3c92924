import { and, eq, isNull } from 'drizzle-orm'
import { audit, type Context, inTransaction, requireAdmin } from '../../context.ts'
import { notFound } from '../../errors.ts'
import { printStops } from './tables.ts'

/** The owner says that the prints were taken out, or that there is nothing left to stop. Twice is the same as once. */
export async function settlePrintStop(ctx: Context, stopId: string): Promise<void> {
  const admin = requireAdmin(ctx)
  await inTransaction(ctx, async (ctx) => {
    const [settled] = await ctx.db
      .update(printStops)
      .set({ settledAt: ctx.clock.now(), settledBy: admin.userId })
      .where(and(eq(printStops.id, stopId), isNull(printStops.settledAt)))
      .returning({ eventId: printStops.eventId })
    if (settled) return audit(ctx, 'prints.stop-settled', { subjectId: settled.eventId ?? stopId, stopId })
    if ((await ctx.db.$count(printStops, eq(printStops.id, stopId))) === 0) throw notFound('notice')
  })
}
