import { eq } from 'drizzle-orm'
import { photoErrors } from '../../../content/errors/photos.ts'
import { audit, type Context, inTransaction, requireAdmin, type TransactionContext } from '../../context.ts'
import { conflict, notFound } from '../../errors.ts'
import { codesMergedInto, getPupil } from '../../school/queries.ts'
import { pupils, retiredCodes } from '../../school/tables.ts'
import { removeNames } from '../class-photo-names/remove-names.ts'
import { lockSorting } from '../sort/sort-photos.ts'
import { photos } from '../tables.ts'
import { isAssignedElsewhere } from '../upload/find-existing-photos.ts'
import { withholdSharedPhotos } from './withhold-shared-photos.ts'

/**
 * Takes a pupil off the roster: the code stops working, the photos become unsorted, and groups are withheld. A pupil in
 * an order cannot be removed this way: the books need the order, and erasing knows what must stay.
 */
export async function removePupil(ctx: Context, pupilId: string): Promise<void> {
  requireAdmin(ctx)
  await inTransaction(ctx, (ctx) => removeFromRoster(ctx, pupilId)).catch(requireNoOrders)
}

/** The error for a pupil in an order. */
export function requireNoOrders(error: unknown): never {
  throw isStillReferenced(error) ? conflict('pupil-has-orders', photoErrors.inOrder) : error
}

/** The removal itself, for operations that have checked permission. */
export async function removeFromRoster(ctx: TransactionContext, pupilId: string): Promise<void> {
  const { eventId } = await getPupil(ctx.db, pupilId)
  // Before the pupil, as a merge does, or the two could wait for each other.
  await lockSorting(ctx.db, eventId)
  const { noPhoto, noClassPhoto } = await getPupil(ctx.db, pupilId)
  // The opt-out goes with the row, so a name that was only typed has to go too.
  if (noPhoto || noClassPhoto) await removeNames(ctx, [pupilId])
  const [row] = await ctx.db.select().from(pupils).where(eq(pupils.id, pupilId)).for('update')
  if (!row) throw notFound('student')
  const freed = await ctx.db
    .update(photos)
    .set({
      ...isAssignedElsewhere,
      pupilId: null,
      placedBy: 'hand',
      classId: row.classId,
      uncertain: false,
      position: null,
    })
    .where(eq(photos.pupilId, pupilId))
    .returning({ id: photos.id })
  await ctx.db
    .insert(retiredCodes)
    .values(
      [row.accessCode, ...(await codesMergedInto(ctx.db, [pupilId]))].map((accessCode) => ({
        accessCode,
        pupilId: null,
        retiredAt: ctx.clock.now(),
      })),
    )
    .onConflictDoNothing()
  await withholdSharedPhotos(ctx, row)
  await ctx.db.delete(pupils).where(eq(pupils.id, pupilId))
  await audit(ctx, 'pupil.removed', { subjectId: pupilId, eventId, photos: freed.length })
}

/** PostgreSQL's `foreign_key_violation`: something still refers to the row. */
function isStillReferenced(error: unknown): boolean {
  const { code, cause } = error as { code?: unknown; cause?: { code?: unknown } }
  return code === '23503' || cause?.code === '23503'
}
