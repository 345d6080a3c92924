import { and, eq, inArray, sql } from 'drizzle-orm'
import { photoErrors } from '../../../content/errors/photos.ts'
import type { Assignment, AssignmentTarget, AssignPhotos } from '../../../domain/photos/sorting.ts'
import {
  audit,
  auditEntry,
  type Context,
  inTransaction,
  requireAdmin,
  type TransactionContext,
} from '../../context.ts'
import { conflict, invalid, notFound } from '../../errors.ts'
import { auditLog } from '../../platform/tables.ts'
import { photosWithdrawnJob } from '../../school/opt-outs/opt-outs.ts'
import { classes, pupils } from '../../school/tables.ts'
import { requireNotClassSheet } from '../class-sheets/sheet-conditions.ts'
import { memberIdsIn, memberList, setMembers } from '../group-photos.ts'
import { lockSorting } from '../sort/sort-photos.ts'
import { photos } from '../tables.ts'
import { isAssignedElsewhere } from '../upload/find-existing-photos.ts'

/**
 * The owner assigns photos: to a pupil, to several as a group, as class photos, as sorting cards, or to nobody yet.
 * Returns where they were, for undo.
 */
export async function assignPhotos(ctx: Context, input: AssignPhotos): Promise<{ placements: Assignment[] }> {
  requireAdmin(ctx)
  return inTransaction(ctx, async (ctx) => {
    const before = await lockPhotos(ctx, input.photoIds)
    requireDecided(before)
    await requireNotClassSheet(ctx.db, input.photoIds)
    const eventId = before[0]?.eventId ?? ''
    await checkPlace(ctx, input.place, eventId)
    await ctx.db.update(photos).set(valuesOf(input.place)).where(inArray(photos.id, input.photoIds))
    const memberIds = input.place.to === 'group' ? input.place.pupilIds : []
    await setMembers(
      ctx,
      input.photoIds.map((id) => ({ id, memberIds })),
    )
    // Prints of another child's photo may have been made.
    await ctx.jobs.send(photosWithdrawnJob, { eventId })
    const { pupilIds: _, ...place } = { pupilIds: [], ...input.place }
    await audit(ctx, 'photos.placed', { subjectId: eventId, photos: before.length, ...place })
    return { placements: before.map(placementOf) }
  })
}

/**
 * The owner confirms photos where they were shown, even if doubted or disputed. If one has moved or been disputed since,
 * none is confirmed, because the owner has not seen that.
 */
export async function confirmPhotos(
  ctx: Context,
  { placements }: { placements: Assignment[] },
): Promise<void> {
  requireAdmin(ctx)
  await inTransaction(ctx, async (ctx) => {
    const seen = new Map(placements.map((placement) => [placement.id, placement]))
    const ids = [...seen.keys()]
    const now = await lockPhotos(ctx, ids)
    const changed = now.some(({ id, kind, pupilId, memberIds, classId, quarantined }) => {
      const then = seen.get(id)
      if (then?.kind !== kind || then.pupilId !== pupilId || then.classId !== classId) return true
      if (then.memberIds.toSorted().join() !== memberIds.join()) return true
      return quarantined && !then.quarantined
    })
    if (changed) throw conflict('photos-moved', photoErrors.movedMeanwhile)
    requireDecided(now)
    await ctx.db
      .update(photos)
      .set({ uncertain: false, placedBy: 'hand', quarantinedAt: null })
      .where(inArray(photos.id, ids))
    await ctx.db
      .insert(auditLog)
      .values(now.map(({ id, eventId }) => auditEntry(ctx, 'photo.confirmed', { subjectId: id, eventId })))
  })
}

/** Puts photos back where they were before a placement or confirmation, including disputes. */
export async function restoreAssignments(
  ctx: Context,
  { placements }: { placements: Assignment[] },
): Promise<{ placements: Assignment[] }> {
  requireAdmin(ctx)
  return inTransaction(ctx, async (ctx) => {
    const ids = placements.map(({ id }) => id)
    const before = await lockPhotos(ctx, ids)
    requireDecided(before)
    await requireNotClassSheet(ctx.db, ids)
    const eventId = before[0]?.eventId ?? ''
    const groups = Map.groupBy(placements, ({ id: _, ...place }) => JSON.stringify(place))
    for (const group of groups.values()) {
      const [first] = group
      if (!first) continue
      const { quarantined, memberIds, kind, pupilId, classId, placedBy, uncertain } = first
      if (pupilId) await checkPlace(ctx, { to: 'pupil', pupilId }, eventId)
      if (classId) await checkPlace(ctx, { to: 'class', classId }, eventId)
      const pupilIds = kind === 'group' ? memberIds : []
      await checkPlace(ctx, { to: 'group', pupilIds }, eventId)
      const members = group.map(({ id }) => id)
      const since = ctx.clock.now().toISOString()
      const disputed = { quarantinedAt: sql`coalesce(${photos.quarantinedAt}, ${since}::timestamptz)` }
      await ctx.db
        .update(photos)
        .set({
          kind,
          pupilId,
          classId,
          placedBy,
          uncertain,
          ...isAssignedElsewhere,
          ...(quarantined ? disputed : {}),
        })
        .where(inArray(photos.id, members))
      await setMembers(
        ctx,
        members.map((id) => ({ id, memberIds: pupilIds })),
      )
    }
    // Meanwhile they may have been sold and printed where they were.
    await ctx.jobs.send(photosWithdrawnJob, { eventId })
    await audit(ctx, 'photos.restored', { subjectId: eventId, photos: before.length })
    return { placements: before.map(placementOf) }
  })
}

/** A photo that may show a child who was erased or taken off the list stays where it is until the owner decides. */
function requireDecided(locked: readonly { showsErased: boolean }[]) {
  if (locked.some(({ showsErased }) => showsErased)) throw conflict('shows-erased', photoErrors.showsErased)
}

const placementOf = ({
  eventId: _,
  showsErased: __,
  ...placement
}: Awaited<ReturnType<typeof lockPhotos>>[number]) => placement

/** The photos, all of one event, locked with its sorting until the transaction ends. */
async function lockPhotos(ctx: TransactionContext, ids: string[]) {
  const [any] = await ctx.db
    .select({ eventId: photos.eventId })
    .from(photos)
    .where(inArray(photos.id, ids))
    .limit(1)
  if (any) await lockSorting(ctx.db, any.eventId)
  const rows = await ctx.db
    .select({
      id: photos.id,
      eventId: photos.eventId,
      kind: photos.kind,
      pupilId: photos.pupilId,
      members: memberList,
      classId: photos.classId,
      placedBy: photos.placedBy,
      uncertain: photos.uncertain,
      quarantined: sql<boolean>`${photos.quarantinedAt} is not null`,
      showsErased: sql<boolean>`${photos.showsErasedAt} is not null`,
    })
    .from(photos)
    .where(inArray(photos.id, ids))
    .for('no key update')
  if (rows.length !== new Set(ids).size) throw notFound('photo')
  if (new Set(rows.map((row) => row.eventId)).size > 1) throw invalid(photoErrors.differentEvents)
  return rows.map(({ members, ...row }) => ({ ...row, memberIds: memberIdsIn(members) }))
}

async function checkPlace(ctx: TransactionContext, place: AssignmentTarget, eventId: string) {
  if (place.to === 'pupil' || place.to === 'group') {
    const ids = place.to === 'pupil' ? [place.pupilId] : place.pupilIds
    const known = await ctx.db
      .select({ id: pupils.id })
      .from(pupils)
      .innerJoin(classes, eq(classes.id, pupils.classId))
      .where(and(inArray(pupils.id, ids), eq(classes.eventId, eventId)))
    if (known.length !== ids.length) throw notFound('student in this event')
  }
  if (place.to === 'class') {
    const [room] = await ctx.db
      .select({ id: classes.id })
      .from(classes)
      .where(and(eq(classes.id, place.classId), eq(classes.eventId, eventId)))
    if (!room) throw notFound('class in this event')
  }
}

function valuesOf(place: AssignmentTarget) {
  const byHand = { ...isAssignedElsewhere, placedBy: 'hand', uncertain: false, position: null } as const
  if (place.to === 'pupil') return { ...byHand, kind: 'portrait' as const, pupilId: place.pupilId }
  if (place.to === 'group') return { ...byHand, kind: 'group' as const, pupilId: null }
  if (place.to === 'class')
    return { ...byHand, kind: 'class' as const, pupilId: null, classId: place.classId }
  const kind = place.to === 'card' ? ('card' as const) : ('portrait' as const)
  // Counts as set by hand, so that the next sorting leaves it alone.
  return { ...byHand, kind, pupilId: null, cardSeen: sql`coalesce(${photos.cardSeen}, 'no')` }
}
