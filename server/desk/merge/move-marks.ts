import { and, eq, inArray, not, or } from 'drizzle-orm'
import type { TransactionContext } from '../../context.ts'
import { isSheet } from '../../photos/composite/sheet-rule.ts'
import { photos } from '../../photos/tables.ts'
import { type Recorder, type Row, rowsOf } from '../../platform/db/recorder.ts'
import { classLeavers } from '../../school/tables.ts'
import type { Both } from './move-rows.ts'

/** The marks of the two rows for one class photo. */
interface Marks {
  keep?: Row
  gone?: Row
}

interface Written {
  photoId: string
  pupilId: string
  mark: Marks
  /** Whether the child is in the photo; undefined if no mark is needed to say so. */
  wanted: boolean | undefined
}

/**
 * Marks the child as in each class photo that either row was in, or may have been in. So the family can see and buy what
 * either could, and a refusal withholds what it withheld before.
 */
export async function moveMarks(ctx: TransactionContext, record: Recorder, both: Both): Promise<void> {
  const { keep, gone, classId } = both
  const marks = new Map<string, Marks>()
  for (const who of ['keep', 'gone'] as const)
    for (const row of await rowsOf(ctx.db, 'class_photo_people', 'pupil_id', both[who].id))
      marks.set(String(row.photo_id), { ...marks.get(String(row.photo_id)), [who]: row })
  const left = await leftBy(ctx, keep.id, gone.id)
  for (const photo of await classPhotosOf(ctx, both, [...marks.keys()])) {
    const mark = marks.get(photo.id) ?? {}
    const isIn = (who: 'keep' | 'gone') => mark[who]?.is_in ?? photo.classId === both[who].classId
    const maybeIn = (who: 'keep' | 'gone') =>
      mark[who]?.is_in ?? (photo.classId !== null && left.has(`${both[who].id} ${photo.classId}`))
    const shows = isIn('keep') || isIn('gone')
    const marked = mark.keep !== undefined || mark.gone !== undefined
    const wanted = shows
      ? marked || photo.classId !== classId || undefined
      : marked && !maybeIn('keep') && !maybeIn('gone')
        ? false
        : undefined
    await writeMark(ctx, record, { photoId: photo.id, pupilId: keep.id, mark, wanted })
  }
}

async function writeMark(
  { clock }: TransactionContext,
  record: Recorder,
  { photoId, pupilId, mark, wanted }: Written,
) {
  if (mark.gone) await record.remove('class_photo_people', mark.gone)
  if (wanted === undefined && mark.keep) await record.remove('class_photo_people', mark.keep)
  if (wanted === undefined) return
  if (mark.keep) return record.update('class_photo_people', mark.keep, { is_in: wanted })
  await record.insert('class_photo_people', {
    ...{ photo_id: photoId, pupil_id: pupilId, is_in: wanted },
    marked_at: clock.now().toISOString(),
  })
}

async function leftBy({ db }: TransactionContext, ...ids: string[]) {
  const rows = await db.select().from(classLeavers).where(inArray(classLeavers.pupilId, ids))
  return new Set(rows.map((row) => `${row.pupilId} ${row.classId}`))
}

function classPhotosOf({ db }: TransactionContext, { keep, gone }: Both, marked: string[]) {
  const ofClass = and(
    eq(photos.kind, 'class'),
    // Who is on a sheet follows from its portraits.
    not(isSheet),
    inArray(photos.classId, [...new Set([keep.classId, gone.classId])]),
  )
  return db
    .select({ id: photos.id, classId: photos.classId })
    .from(photos)
    .where(marked.length > 0 ? or(ofClass, inArray(photos.id, marked)) : ofClass)
}
