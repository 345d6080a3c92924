import { eq } from 'drizzle-orm'
import { schoolErrors } from '../../../content/errors/school.ts'
import { commissionTerms } from '../../../content/pdf/commission.ts'
import { londonDay } from '../../../domain/days.ts'
import type { CommissionTerms } from '../../../domain/school/commission.ts'
import {
  type CreateEvent,
  contradictions,
  type EditEvent,
  type EventState,
} from '../../../domain/school/event-form.ts'
import { audit, type Context, inTransaction, requireAdmin, type TransactionContext } from '../../context.ts'
import { invalid } from '../../errors.ts'
import { requireOnSale } from '../../prices/queries.ts'
import { lockEvent } from '../queries.ts'
import { rejectOverwriting } from '../reject-overwriting.ts'
import { events } from '../tables.ts'
import { renameSchool, schoolNamed } from './schools.ts'

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

/**
 * The owner edits an event. A new deletion day is warned of again. Another school name moves the event to that school
 * and its staff, unless it is given as a new name for the same school.
 */
export async function editEvent(ctx: Context, input: EditEvent & { eventId: string }): Promise<void> {
  requireAdmin(ctx)
  const { eventId, schoolRenamed = false, schoolName: typed, was, ...change } = input
  await inTransaction(ctx, async (ctx) => {
    const before = await lockEvent(ctx.db, eventId)
    rejectOverwriting(before, was, { ...change, schoolName: typed })
    const lists = (['priceListId', 'flowListId'] as const).filter((field) => change[field] !== before[field])
    await requireOnSale(
      ctx,
      lists.map((field) => change[field]),
    )
    const contradicted = contradictions({ ...before, ...change })
    if (Object.keys(contradicted).length > 0) throw invalid(schoolErrors.daysContradict, contradicted)
    const moved =
      change.deletePhotosAfter !== undefined && change.deletePhotosAfter !== before.deletePhotosAfter
    const schoolName =
      typed === undefined ? before.schoolName : await schoolAs(ctx, before.schoolName, typed, schoolRenamed)
    await ctx.db
      .update(events)
      .set({ ...change, schoolName, ...(moved ? { deletionWarnedAt: null } : {}) })
      .where(eq(events.id, eventId))
    await audit(ctx, 'event.edited', { subjectId: eventId, ...switched(before, change) })
  })
}

/** What is given to the school, or no longer, should be on record. */
function switched(before: Gives, change: EditEvent) {
  const moved = (['idPhotos', 'officeSheets', 'yearbook', 'idShape'] as const).filter(
    (name) => change[name] !== undefined && change[name] !== before[name],
  )
  const { commissionPercent = before.commissionPercent, commissionPence = before.commissionPence } = change
  const [was, now] = [commissionTerms(before), commissionTerms({ commissionPercent, commissionPence })]
  return {
    ...Object.fromEntries(moved.map((name) => [name, change[name] ?? null])),
    ...(now !== was && { commission: now }),
  }
}
type Gives = CommissionTerms &
  Pick<typeof events.$inferSelect, 'idPhotos' | 'officeSheets' | 'yearbook' | 'idShape'>

async function schoolAs(ctx: TransactionContext, before: string, typed: string, renamed: boolean) {
  const sameButCapitals = typed.toLowerCase() === before.toLowerCase()
  if ((renamed || sameButCapitals) && typed !== before) await renameSchool(ctx, before, typed)
  return schoolNamed(ctx, typed)
}

/** Completes or reopens, archives or restores an event. */
export async function setEventState(ctx: Context, input: EventState & { eventId: string }): Promise<void> {
  requireAdmin(ctx)
  const { eventId, completed, archived } = input
  await inTransaction(ctx, async (ctx) => {
    const before = await lockEvent(ctx.db, eventId)
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
