import { and, eq, exists, inArray, not, type SQL, sql } from 'drizzle-orm'
import type { TransactionContext } from '../../context.ts'
import { involvesPupil, isInClassPhoto, mayBeInClassPhoto } from '../../photos/class-photos.ts'
import { isSheet } from '../../photos/class-sheets/sheet-conditions.ts'
import { photos } from '../../photos/tables.ts'
import { type ChangeLog, type Row, rowsOf } from '../../platform/db/change-log.ts'
import { pupils } from '../../school/tables.ts'
import type { MergedPair } from './move-rows.ts'

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
export async function transferTags(
  ctx: TransactionContext,
  record: ChangeLog,
  both: MergedPair,
): Promise<void> {
  const { keep, gone, classId } = both
  // Otherwise the class alone says that the child is in its photos.
  const needsMark = [keep.joinedClassAt, gone.joinedClassAt, keep.absentAt].some((at) => at !== null)
  const marks = new Map<string, Marks>()
  for (const who of ['keep', 'gone'] as const)
    for (const row of await rowsOf(ctx.db, 'class_photo_people', 'pupil_id', both[who].id))
      marks.set(String(row.photo_id), { ...marks.get(String(row.photo_id)), [who]: row })
  for (const photo of await classPhotosOf(ctx, both)) {
    const mark = marks.get(photo.id) ?? {}
    const isIn = (who: 'keep' | 'gone') => photo.shows.includes(both[who].id)
    const maybeIn = (who: 'keep' | 'gone') => photo.mayShow.includes(both[who].id)
    const shows = isIn('keep') || isIn('gone')
    const marked = mark.keep !== undefined || mark.gone !== undefined
    const wanted = shows
      ? marked || needsMark || photo.classId !== classId || undefined
      : marked && !maybeIn('keep') && !maybeIn('gone')
        ? false
        : undefined
    await writeMark(ctx, record, { photoId: photo.id, pupilId: keep.id, mark, wanted })
  }
}

async function writeMark(
  { clock }: TransactionContext,
  record: ChangeLog,
  { photoId, pupilId, mark, wanted }: Written,
) {
  if (mark.gone) await record.remove('class_photo_people', mark.gone)
  if (wanted === undefined && mark.keep) await record.remove('class_photo_people', mark.keep)
  if (wanted === undefined) return
  if (mark.keep) return record.update('class_photo_people', mark.keep, { is_in: wanted })
  await record.insert('class_photo_people', {
    photo_id: photoId,
    pupil_id: pupilId,
    is_in: wanted,
    marked_at: clock.now().toISOString(),
  })
}

/** The class photos that show one of the two, or may, with who of them that is. */
function classPhotosOf({ db }: TransactionContext, { keep, gone }: MergedPair) {
  const both = inArray(pupils.id, [keep.id, gone.id])
  const those = (where: SQL | undefined) =>
    sql<string[]>`array(${sql`select ${pupils.id} from ${pupils} where ${and(both, where)}`})`
  return db
    .select({
      id: photos.id,
      classId: photos.classId,
      shows: those(isInClassPhoto),
      mayShow: those(mayBeInClassPhoto),
    })
    .from(photos)
    .where(
      and(
        eq(photos.kind, 'class'),
        // Who is on a sheet follows from its portraits.
        not(isSheet),
        exists(db.select({ one: sql`1` }).from(pupils).where(and(both, involvesPupil))),
      ),
    )
}
