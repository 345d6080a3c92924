import { and, eq, inArray, sql } from 'drizzle-orm'
import { photoErrors } from '../../../content/errors/photos.ts'
import type { TagPeople } from '../../../domain/photos/sorting.ts'
import { audit, type Context, inTransaction, requireAdmin } from '../../context.ts'
import { invalid, notFound } from '../../errors.ts'
import { photosWithdrawnJob } from '../../school/opt-outs/opt-outs.ts'
import { classes, pupils } from '../../school/tables.ts'
import { requireNotClassSheet } from '../class-sheets/sheet-conditions.ts'
import { classPhotoPeople, photos } from '../tables.ts'

/**
 * Records which pupils of the event are in a class photo. If one of them refused photos, it is withheld from everybody.
 */
export async function tagPeople(
  ctx: Context,
  { photoId, people }: TagPeople & { photoId: string },
): Promise<void> {
  requireAdmin(ctx)
  await inTransaction(ctx, async (ctx) => {
    const [photo] = await ctx.db.select().from(photos).where(eq(photos.id, photoId)).for('update')
    if (photo?.kind !== 'class') throw notFound('photo')
    await requireNotClassSheet(ctx.db, [photoId])
    const ids = [...new Set(people.map(({ pupilId }) => pupilId))]
    const known = await ctx.db.$count(
      pupils,
      and(
        inArray(pupils.id, ids),
        inArray(
          pupils.classId,
          ctx.db.select({ id: classes.id }).from(classes).where(eq(classes.eventId, photo.eventId)),
        ),
      ),
    )
    if (known !== people.length) throw invalid(photoErrors.eachOnce)
    const markedAt = ctx.clock.now()
    await ctx.db
      .insert(classPhotoPeople)
      .values(people.map((one) => ({ ...one, photoId, markedAt })))
      .onConflictDoUpdate({
        target: [classPhotoPeople.photoId, classPhotoPeople.pupilId],
        set: { isIn: sql`excluded.is_in`, markedAt },
      })
    const counted = people.filter(({ isIn }) => isIn).length
    await audit(ctx, 'photo.people', { subjectId: photoId, in: counted, out: people.length - counted })
    await ctx.jobs.send(photosWithdrawnJob, { eventId: photo.eventId })
  })
}
