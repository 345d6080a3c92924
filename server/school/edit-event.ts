import { eq } from 'drizzle-orm'
import type { EditEvent, EventState } from '../../domain/school.ts'
import { audit, type Context, inTransaction, requireAdmin } from '../context.ts'
import { getEvent } from './queries.ts'
import { renameSchool, schoolNamed } from './schools.ts'
import { events } from './tables.ts'

/**
 * The owner says something else about an event. A new day of deletion is warned of again. Another school's name makes
 * it that school's event, for its staff to see, unless it is said to be a new name of the same school.
 */
export async function editEvent(ctx: Context, input: EditEvent & { eventId: string }): Promise<void> {
  requireAdmin(ctx)
  const { eventId, schoolRenamed = false, schoolName: typed, ...change } = input
  await inTransaction(ctx, async (ctx) => {
    const before = await getEvent(ctx.db, eventId)
    const moved =
      change.deletePhotosAfter !== undefined && change.deletePhotosAfter !== before.deletePhotosAfter
    const sameButCapitals = typed.toLowerCase() === before.schoolName.toLowerCase()
    if ((schoolRenamed || sameButCapitals) && typed !== before.schoolName)
      await renameSchool(ctx, before.schoolName, typed)
    const schoolName = await schoolNamed(ctx, typed)
    await ctx.db
      .update(events)
      .set({ ...change, schoolName, ...(moved ? { deletionWarnedAt: null } : {}) })
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
