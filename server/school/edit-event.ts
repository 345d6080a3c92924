import { eq } from 'drizzle-orm'
import type { CreateEvent, EventState } from '../../domain/school.ts'
import { audit, type Context, inTransaction, requireAdmin } from '../context.ts'
import { getEvent } from './queries.ts'
import { events } from './tables.ts'

/** The owner says something else about an event. A new day of deletion is warned of again. */
export async function editEvent(ctx: Context, input: CreateEvent & { eventId: string }): Promise<void> {
  requireAdmin(ctx)
  const { eventId, ...change } = input
  await inTransaction(ctx, async (ctx) => {
    const before = await getEvent(ctx.db, eventId)
    const moved =
      change.deletePhotosAfter !== undefined && change.deletePhotosAfter !== before.deletePhotosAfter
    await ctx.db
      .update(events)
      .set({ ...change, ...(moved ? { deletionWarnedAt: null } : {}) })
      .where(eq(events.id, eventId))
    await audit(ctx, 'event.edited', { subjectId: eventId })
  })
}

/** Completes or reopens, archives or brings back an event. */
export async function setEventState(ctx: Context, input: EventState & { eventId: string }): Promise<void> {
  requireAdmin(ctx)
  const { eventId, completed, archived } = input
  await inTransaction(ctx, async (ctx) => {
    const before = await getEvent(ctx.db, eventId)
    const now = ctx.clock.now()
    const completedAt =
      completed === undefined ? before.completedAt : completed ? (before.completedAt ?? now) : null
    const archivedAt =
      archived === undefined ? before.archivedAt : archived ? (before.archivedAt ?? now) : null
    await ctx.db.update(events).set({ completedAt, archivedAt }).where(eq(events.id, eventId))
    if (completed !== undefined)
      await audit(ctx, completed ? 'event.completed' : 'event.reopened', { subjectId: eventId })
    if (archived !== undefined)
      await audit(ctx, archived ? 'event.archived' : 'event.unarchived', { subjectId: eventId })
  })
}
