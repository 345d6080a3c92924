import { and, eq, inArray } from 'drizzle-orm'
import { insteadOfName } from '../../../content/pdf/instead-of-name.ts'
import { fullName } from '../../../domain/person-name.ts'
import { audit, type Context, requireAdmin } from '../../context.ts'
import { notFound } from '../../errors.ts'
import { namesOnPaper } from '../../pdf/names-on-paper.ts'
import type { Reader } from '../../platform/db/port.ts'
import { codeLink } from '../codes/access-code.ts'
import type { CodeScope } from '../codes/queue-codes.ts'
import { getClass, getEvent, getPupil, inClassOrder, inSchoolOrder } from '../queries.ts'
import { classes, pupils } from '../tables.ts'

type CardScope = CodeScope | { pupilId: string }

/**
 * The access cards of an event, a class, a pupil, or some of their pupils, in class-list order, as a PDF to print and
 * cut.
 */
export async function printCards(
  ctx: Context,
  scope: CardScope,
  pupilIds?: readonly string[],
): Promise<Uint8Array> {
  requireAdmin(ctx)
  const eventId = await eventOf(ctx.db, scope)
  const event = await getEvent(ctx.db, eventId)
  const rows = await ctx.db
    .select({ pupil: pupils, ref: classes.ref })
    .from(pupils)
    .innerJoin(classes, eq(classes.id, pupils.classId))
    .where(and(cardsIn(scope), pupilIds && inArray(pupils.id, [...pupilIds])))
    .orderBy(...inSchoolOrder, ...inClassOrder)
  if (rows.length === 0) throw notFound('student to print a card for')
  const shown = await namesOnPaper(rows.map(({ pupil }) => fullName(pupil)))
  const cards = rows.map(({ pupil, pupil: { accessCode }, ref }) => ({
    name: shown(fullName(pupil), insteadOf(pupil)),
    classRef: ref,
    schoolName: event.schoolName,
    eventName: event.name,
    accessCode,
    link: codeLink(ctx, accessCode),
  }))
  const { drawCards } = await import('./card-sheet.ts')
  await audit(ctx, 'cards.printed', { subjectId: eventId, ...scope, cards: rows.length })
  return drawCards(
    [...Map.groupBy(cards, ({ classRef }) => classRef).values()],
    `Access cards, ${event.name}`,
  )
}

/** What a card says in the place of a name that cannot be printed. */
export const insteadOf = ({ pupilNumber, accessCode }: { pupilNumber: string | null; accessCode: string }) =>
  pupilNumber ? insteadOfName.pupil(pupilNumber) : insteadOfName.code(accessCode)

async function eventOf(db: Reader, scope: CardScope): Promise<string> {
  if ('pupilId' in scope) return (await getPupil(db, scope.pupilId)).eventId
  return 'classId' in scope ? (await getClass(db, scope.classId)).eventId : scope.eventId
}

function cardsIn(scope: CardScope) {
  if ('pupilId' in scope) return eq(pupils.id, scope.pupilId)
  return 'classId' in scope ? eq(classes.id, scope.classId) : eq(classes.eventId, scope.eventId)
}
