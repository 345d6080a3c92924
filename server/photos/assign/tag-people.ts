import { and, eq, inArray, sql } from 'drizzle-orm'
import { photoRefusals } from '../../../content/errors/photos.ts'
import type { MarkPeople } from '../../../domain/photos/sorting.ts'
import { audit, type Context, inTransaction, requireAdmin } from '../../context.ts'
import { invalid, notFound } from '../../errors.ts'
import { refusedKind } from '../../school/roster/edit-pupil.ts'
import { classes, pupils } from '../../school/tables.ts'
import { refuseSheets } from '../class-sheets/sheet-conditions.ts'
import { classPhotoPeople, photos } from '../tables.ts'

/**
 * Records which pupils of the event are in a class photo. If one of them refused photos, it is withheld from everybody.
 */
export async function markPeople(
  ctx: Context,
  { photoId, people }: MarkPeople & { photoId: string },
): Promise<void> {
  requireAdmin(ctx)
  await inTransaction(ctx, async (ctx) => {
    const [photo] = await ctx.db.select().from(photos).where(eq(photos.id, photoId)).for('update')
    if (photo?.kind !== 'class') throw notFound('photo')
    await refuseSheets(ctx.db, [photoId])
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
    if (known !== people.length) throw invalid(photoRefusals.eachOnce)
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
    await ctx.jobs.send(refusedKind, { eventId: photo.eventId })
  })
}
