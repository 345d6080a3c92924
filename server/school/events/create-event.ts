import { londonDay } from '../../../domain/days.ts'
import type { CreateEvent } from '../../../domain/school/event-form.ts'
import { audit, type Context, inTransaction, requireAdmin } from '../../context.ts'
import { requireOnSale } from '../../prices/queries.ts'
import { events } from '../tables.ts'
import { schoolNamed } from './schools.ts'

/** The owner adds a photo day. Sales open today unless another day is given. */
export async function createEvent(ctx: Context, input: CreateEvent): Promise<{ id: string }> {
  requireAdmin(ctx)
  return inTransaction(ctx, async (ctx) => {
    const now = ctx.clock.now()
    const { salesOpen = londonDay(now), ...rest } = input
    await requireOnSale(ctx, [input.priceListId, input.flowListId])
    const schoolName = await schoolNamed(ctx, input.schoolName)
    const [event] = await ctx.db
      .insert(events)
      .values({ ...rest, schoolName, salesOpen, createdAt: now })
      .returning({ id: events.id })
    if (!event) throw new Error('no event was made')
    await audit(ctx, 'event.created', { subjectId: event.id })
    return event
  })
}
