import { setImmediate } from 'node:timers/promises'
import { eq, sql } from 'drizzle-orm'
import {
  audit,
  type Context,
  inTransaction,
  requireAdminOrSystem,
  requireSystem,
  type TransactionContext,
} from '../../context.ts'
import type { Reader } from '../../platform/db/port.ts'
import { rows } from '../../platform/db/rows.ts'
import { defineJob } from '../../platform/jobs/port.ts'
import { runCooperatively } from '../../platform/run-cooperatively.ts'
import { photosWithdrawnJob } from '../../school/opt-outs/opt-outs.ts'
import { photoDayMarks } from '../../school/photo-day/tables.ts'
import { getEvent } from '../../school/queries.ts'
import { classes, events, pupils, retiredCodes } from '../../school/tables.ts'
import { setMembers } from '../group-photos.ts'
import { photoMembers, photos } from '../tables.ts'
import { assignByCards, type SortablePhoto, type SortingDecision } from './assign-by-cards.ts'
import { assignByCheckIns, type ClockedPhoto } from './assign-by-check-ins.ts'
import { readCheckIns, readFrames, readRoll } from './read-frames.ts'

/** At most one job waits for each event. When it runs, it sorts all photos that have arrived by then. */
export const sortPhotosJob = defineJob('photos.sort', { oneWaiting: true })

/** How often sorting is tried without a lock. If photos change each time, it is then done once with a lock. */
const TRIES = 3

/**
 * Gives an event's photos to their pupils from scratch, by the cards between them and by their names. Photos placed by
 * hand stay; everything else is decided anew, so that a late frame corrects earlier decisions. Computed outside any
 * transaction, and again if something moved in the meantime.
 */
export async function sortPhotos(
  ctx: Context,
  eventId: string,
): Promise<{ placed: number; unsorted: number; toCheck: number }> {
  requireAdminOrSystem(ctx)
  await getEvent(ctx.db, eventId)
  for (let left = TRIES - 1; ; left--) {
    const computed = await compute(ctx.db, eventId)
    const decisions = await inTransaction(ctx, async (ctx) => {
      await lockSorting(ctx.db, eventId)
      const moved = (await fingerprint(ctx.db, eventId)) !== computed.fingerprint
      if (moved && left > 0) return undefined
      const { frames, decisions } = moved ? await compute(ctx.db, eventId) : computed
      if (await write(ctx, frames, decisions)) await ctx.jobs.send(photosWithdrawnJob, { eventId })
      await audit(ctx, 'photos.sorted', { subjectId: eventId, ...countsOf(decisions) })
      return decisions
    })
    if (decisions) return countsOf(decisions)
  }
}

/** The job: sorts the event if it still exists. */
export async function sortEvent(ctx: Context, { eventId }: { eventId: string }): Promise<void> {
  requireSystem(ctx)
  const there = await ctx.db.$count(events, eq(events.id, eventId))
  if (there > 0) await sortPhotos(ctx, eventId)
}

/**
 * Locks an event's sorting until the transaction ends, for whoever takes photos in, checks one for a card, or records
 * whose they are. Orders don't need it: their lines only want the event to stay.
 */
export async function lockSorting(db: TransactionContext['db'], eventId: string): Promise<void> {
  await db.execute(sql`select 1 from events where id = ${eventId} for no key update`)
}

async function compute(db: Reader, eventId: string) {
  // Read first, so that a change made during the other reads shows afterwards.
  const before = await fingerprint(db, eventId)
  const frames = await readFrames(db, eventId)
  return {
    fingerprint: before,
    frames,
    decisions: assignByCheckIns(
      frames,
      frames.some(({ clockAt }) => clockAt) ? await readCheckIns(db, eventId) : [],
      await runCooperatively(assignByCards(frames, await readRoll(db, eventId))),
    ),
  }
}

function countsOf(decisions: readonly SortingDecision[]) {
  const count = (is: (one: SortingDecision) => boolean) => decisions.filter(is).length
  return {
    placed: count(isPlaced),
    unsorted: count((one) => one.kind === 'portrait' && one.pupilId === null),
    toCheck: count((one) => one.uncertain && (one.pupilId !== null || one.kind === 'group')),
  }
}

const isPlaced = ({ kind, pupilId }: Pick<SortablePhoto, 'kind' | 'pupilId'>) =>
  pupilId !== null || kind === 'class' || kind === 'group'

/**
 * Changes as soon as anything that sorting depends on changes, in whatever order the rows are read. A camera's time is
 * there once its photo has been looked at for a card.
 */
async function fingerprint(db: Reader, eventId: string): Promise<string> {
  const of = (...columns: unknown[]) => {
    const row = sql.join(
      columns.map((column) => sql`${column}`),
      sql`, `,
    )
    return sql`coalesce(sum(hashtextextended(row(${row})::text, 0)), 0)`
  }
  const ofPhotos = of(
    ...[photos.id, photos.folder, photos.fileName, photos.kind, photos.pupilId, photos.classId],
    ...[photos.placedBy, photos.uncertain, photos.cardSeen, photos.cardCode, photos.clockAt],
    ...[sql`${photos.removedAt} is null`, sql`${photos.state} = 'refused'`],
  )
  const queries = [
    // In four parts, by the last byte of the id, so that none takes long.
    ...[0, 1, 2, 3].map(
      (part) => sql`select ${ofPhotos} as mark from ${photos}
        where ${photos.eventId} = ${eventId} and get_byte(uuid_send(${photos.id}), 15) % 4 = ${part}::int`,
    ),
    sql`select concat_ws(' ',
      (select ${of(photoMembers.photoId, photoMembers.pupilId)} from ${photoMembers}
        join ${photos} on ${photos.id} = ${photoMembers.photoId} where ${photos.eventId} = ${eventId}),
      (select ${of(pupils.id, pupils.firstName, pupils.lastName, pupils.classId, pupils.accessCode)}
        from ${pupils} join ${classes} on ${classes.id} = ${pupils.classId} where ${classes.eventId} = ${eventId}),
      (select ${of(classes.id, classes.ref)} from ${classes} where ${classes.eventId} = ${eventId}),
      (select ${of(retiredCodes.accessCode, retiredCodes.pupilId)} from ${retiredCodes}
        join ${pupils} on ${pupils.id} = ${retiredCodes.pupilId}
        join ${classes} on ${classes.id} = ${pupils.classId} where ${classes.eventId} = ${eventId}),
      (select ${of(photoDayMarks.id)} from ${photoDayMarks} join ${pupils} on ${pupils.id} = ${photoDayMarks.pupilId}
        join ${classes} on ${classes.id} = ${pupils.classId} where ${classes.eventId} = ${eventId})
    ) as mark`,
  ]
  const marks: string[] = []
  for (const one of queries) {
    const [found] = await rows<{ mark: string }>(db, one)
    marks.push(String(found?.mark))
    await setImmediate()
  }
  return marks.join(' ')
}

const DECIDED = ['pupilId', 'classId', 'kind', 'placedBy', 'uncertain'] as const

/**
 * Writes only what changed, in one statement and the members of groups, and nothing placed by hand since it was read.
 * Whether a photo was taken from somebody, who may have bought it.
 */
async function write(
  ctx: TransactionContext,
  frames: ClockedPhoto[],
  decisions: SortingDecision[],
): Promise<boolean> {
  const before = new Map(frames.map((frame) => [frame.id, frame]))
  const changed = decisions.filter((now) => {
    const was = before.get(now.id)
    if (!was) return false
    return DECIDED.some((field) => was[field] !== now[field]) || was.memberIds.join() !== now.memberIds.join()
  })
  if (changed.length === 0) return false
  const sorted = changed.map((now) => ({
    id: now.id,
    pupil_id: now.pupilId,
    class_id: now.classId,
    kind: now.kind,
    placed_by: now.placedBy,
    uncertain: now.uncertain,
  }))
  const written = await rows<{ id: string }>(
    ctx.db,
    sql`
    update ${photos} set pupil_id = x.pupil_id, class_id = x.class_id, kind = x.kind, placed_by = x.placed_by,
      uncertain = x.uncertain
    from jsonb_to_recordset(${JSON.stringify(sorted)}::jsonb)
      as x(id uuid, pupil_id uuid, class_id uuid, kind text, placed_by text, uncertain boolean)
    where ${photos.id} = x.id and ${photos.placedBy} is distinct from 'hand'
    returning ${photos.id}`,
  )
  const ids = new Set(written.map(({ id }) => id))
  const regrouped = changed.filter(
    ({ id, memberIds }) => ids.has(id) && before.get(id)?.memberIds.join() !== memberIds.join(),
  )
  await setMembers(ctx, regrouped)
  return changed.some(({ id }) => {
    const was = before.get(id)
    return was !== undefined && isPlaced(was)
  })
}
