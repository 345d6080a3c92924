import { eq } from 'drizzle-orm'
import { fullName } from '../../../domain/person-name.ts'
import type { UnwritableNames } from '../../../domain/school/event-screens.ts'
import { type Context, requireAdmin } from '../../context.ts'
import { unwritableNames } from '../../pdf/names-on-paper.ts'
import { insteadOf } from '../cards/print-cards.ts'
import { getEvent, inClassOrder, inSchoolOrder } from '../queries.ts'
import { classes, pupils } from '../tables.ts'

/** Whose names no paper of an event can show, so that the owner knows before she prints. */
export async function showUnwritableNames(ctx: Context, eventId: string): Promise<UnwritableNames> {
  requireAdmin(ctx)
  await getEvent(ctx.db, eventId)
  const rows = await ctx.db
    .select({ pupil: pupils, classRef: classes.ref })
    .from(pupils)
    .innerJoin(classes, eq(classes.id, pupils.classId))
    .where(eq(classes.eventId, eventId))
    .orderBy(...inSchoolOrder, ...inClassOrder)
  const unwritable = await unwritableNames(rows.map(({ pupil }) => fullName(pupil)))
  return {
    pupils: rows.flatMap(({ pupil, classRef }) =>
      unwritable.has(fullName(pupil))
        ? [{ id: pupil.id, name: fullName(pupil), classRef, instead: insteadOf(pupil) }]
        : [],
    ),
  }
}
