import { and, eq, inArray, sql } from 'drizzle-orm'
import type { HidePhotos } from '../../../domain/photos/sorting.ts'
import { audit, auditEntry, type Context, inTransaction, requireAdmin } from '../../context.ts'
import { notFound } from '../../errors.ts'
import { auditLog } from '../../platform/tables.ts'
import { photosWithdrawnJob } from '../../school/opt-outs/opt-outs.ts'
import { getPupil } from '../../school/queries.ts'
import { photos } from '../tables.ts'

/** Hides, removes, restores or rates photos. Buyers keep what they bought. */
export async function hidePhotos(ctx: Context, input: HidePhotos): Promise<void> {
  requireAdmin(ctx)
  const { photoIds, hidden, removed, rating } = input
  await inTransaction(ctx, async (ctx) => {
    const now = ctx.clock.now()
    const rows = await ctx.db
      .select({ id: photos.id, eventId: photos.eventId })
      .from(photos)
      .where(inArray(photos.id, photoIds))
    if (rows.length !== new Set(photoIds).size) throw notFound('photo')
    const change = {
      ...(hidden === undefined ? {} : { hiddenAt: hidden ? now : null }),
      ...(removed === undefined ? {} : { removedAt: removed ? now : null }),
      ...(rating === undefined ? {} : { rating: rating || null }),
    }
    if (Object.keys(change).length === 0) return
    await ctx.db.update(photos).set(change).where(inArray(photos.id, photoIds))
    if (removed)
      for (const eventId of new Set(rows.map((row) => row.eventId)))
        await ctx.jobs.send(photosWithdrawnJob, { eventId })
    const flags = { hidden: hidden ?? null, removed: removed ?? null, rating: rating ?? null }
    await ctx.db
      .insert(auditLog)
      .values(
        rows.map(({ id, eventId }) => auditEntry(ctx, 'photo.marked', { subjectId: id, eventId, ...flags })),
      )
  })
}

/** Puts a pupil's photos in order, as parents will see them. */
export async function setPhotoSortOrder(
  ctx: Context,
  { pupilId, photoIds }: { pupilId: string; photoIds: string[] },
): Promise<void> {
  requireAdmin(ctx)
  await inTransaction(ctx, async (ctx) => {
    await getPupil(ctx.db, pupilId)
    const inOrder = `{${photoIds.join()}}`
    await ctx.db
      .update(photos)
      .set({ position: sql`array_position(${inOrder}::uuid[], ${photos.id})` })
      .where(and(inArray(photos.id, photoIds), eq(photos.pupilId, pupilId)))
    await audit(ctx, 'photos.ordered', { subjectId: pupilId, photos: photoIds.length })
  })
}
