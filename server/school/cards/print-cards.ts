import { and, asc, eq, inArray } from 'drizzle-orm'
import { audit, type Context, requireAdmin } from '../../context.ts'
import { notFound } from '../../errors.ts'
import type { CodeScope } from '../codes/send-codes.ts'
import { getClass, getEvent, inClassOrder } from '../queries.ts'
import { classes, pupils } from '../tables.ts'
import type { Card } from './card-sheet.ts'

/** The access cards of an event or one class, or of some of its pupils, in class-list order, as a PDF to print and cut. */
export async function printCards(
  ctx: Context,
  scope: CodeScope,
  pupilIds?: readonly string[],
): Promise<Uint8Array> {
  requireAdmin(ctx)
  const eventId = 'classId' in scope ? (await getClass(ctx.db, scope.classId)).eventId : scope.eventId
  const event = await getEvent(ctx.db, eventId)
  const rows = await ctx.db
    .select({ pupil: pupils, ref: classes.ref })
    .from(pupils)
    .innerJoin(classes, eq(classes.id, pupils.classId))
    .where(
      and(
        'classId' in scope ? eq(classes.id, scope.classId) : eq(classes.eventId, eventId),
        pupilIds && inArray(pupils.id, [...pupilIds]),
      ),
    )
    .orderBy(asc(classes.ref), ...inClassOrder)
  if (rows.length === 0) throw notFound('student to print a card for')
  const groups = new Map<string, Card[]>()
  for (const { pupil, ref } of rows) {
    const card = {
      name: `${pupil.firstName} ${pupil.lastName}`,
      classRef: ref,
      schoolName: event.schoolName,
      eventName: event.name,
      accessCode: pupil.accessCode,
      link: `${ctx.config.PUBLIC_URL}/school-photos?code=${pupil.accessCode}`,
    }
    groups.set(ref, [...(groups.get(ref) ?? []), card])
  }
  const { drawCards } = await import('./card-sheet.ts')
  await audit(ctx, 'cards.printed', { subjectId: eventId, ...scope, cards: rows.length })
  return drawCards([...groups.values()], `Access cards, ${event.name}`)
}
