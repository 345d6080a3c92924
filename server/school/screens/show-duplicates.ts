import { and, asc, count, countDistinct, desc, eq, inArray, sql } from 'drizzle-orm'
import { type DuplicatePair, findDuplicates } from '../../../domain/school/duplicates.ts'
import type { DuplicateRow, Duplicates, Pair } from '../../../domain/school/merging.ts'
import { users } from '../../accounts/tables.ts'
import { type Context, requireAdmin } from '../../context.ts'
import { notFound } from '../../errors.ts'
import { orderLines } from '../../orders/tables.ts'
import { isCounted } from '../../photos/screens/photo-states.ts'
import { photos } from '../../photos/tables.ts'
import type { Reader } from '../../platform/db/port.ts'
import { runCooperatively } from '../../platform/run-cooperatively.ts'
import { mergeProblem } from '../../roster/duplicates/merge-pupils.ts'
import { getEvent, inSchoolOrder } from '../queries.ts'
import { classes, notDuplicates, pupilLinks, pupils } from '../tables.ts'

const SHOWN = 40

/** Rows of an event that may be the same child, likeliest first. */
export async function showDuplicates(ctx: Context, eventId: string): Promise<Duplicates> {
  requireAdmin(ctx)
  const event = await getEvent(ctx.db, eventId)
  const all = await ctx.db
    .select({
      id: pupils.id,
      classId: pupils.classId,
      firstName: pupils.firstName,
      lastName: pupils.lastName,
      parentEmail: pupils.parentEmail,
    })
    .from(pupils)
    .innerJoin(classes, eq(classes.id, pupils.classId))
    .where(eq(classes.eventId, eventId))
    .orderBy(...inSchoolOrder, asc(pupils.position), asc(pupils.id))
  const marked = await toldApartIn(ctx.db, eventId)
  const apart = new Set(marked.map(keyOf))
  const likely: DuplicatePair[] = []
  for (const pair of await runCooperatively(findDuplicates(all)))
    if (likely.length < SHOWN && !apart.has(keyOf(pair))) likely.push(pair)
  const rows = await rowsOf(
    ctx.db,
    [...likely, ...marked].flatMap(({ one, other }) => [one, other]),
  )
  const both = ({ one, other }: Ids) => {
    const [left, right] = [rows.get(one), rows.get(other)]
    return left && right ? [{ one: left, other: right }] : []
  }
  return {
    eventName: event.name,
    pairs: likely.flatMap((pair) => both(pair).map((shown) => ({ ...shown, why: pair.why }))),
    apart: marked.flatMap(both),
  }
}

interface Ids {
  one: string
  other: string
}
const keyOf = ({ one, other }: Ids) => [one, other].toSorted().join(' ')

const toldApartIn = (db: Reader, eventId: string): Promise<Ids[]> =>
  db
    .select({ one: notDuplicates.one, other: notDuplicates.other })
    .from(notDuplicates)
    .innerJoin(pupils, eq(pupils.id, notDuplicates.one))
    .innerJoin(classes, eq(classes.id, pupils.classId))
    .where(eq(classes.eventId, eventId))
    .orderBy(desc(notDuplicates.markedAt), asc(notDuplicates.one), asc(notDuplicates.other))

/** Two rows side by side, and what prevents a merge. */
export async function showDuplicatePair(
  ctx: Context,
  requested: { one: string; other: string },
): Promise<Pair> {
  requireAdmin(ctx)
  const rows = await rowsOf(ctx.db, [requested.one, requested.other])
  const [first, second] = [rows.get(requested.one), rows.get(requested.other)]
  if (!first || !second || first === second) throw notFound('student')
  const problem = await mergeProblem(ctx, first.id, second.id)
  return { one: first, other: second, problem: problem?.message ?? null }
}

async function rowsOf(db: Reader, ids: string[]): Promise<Map<string, DuplicateRow>> {
  if (ids.length === 0) return new Map()
  const found = await db
    .select({
      id: pupils.id,
      firstName: pupils.firstName,
      lastName: pupils.lastName,
      classId: pupils.classId,
      classRef: classes.ref,
      parentEmail: pupils.parentEmail,
      accessCode: pupils.accessCode,
      noPhoto: pupils.noPhoto,
      noClassPhoto: pupils.noClassPhoto,
      noSales: pupils.noSales,
    })
    .from(pupils)
    .innerJoin(classes, eq(classes.id, pupils.classId))
    .where(inArray(pupils.id, ids))
  const pictures = await db
    .select({ pupilId: photos.pupilId, n: count() })
    .from(photos)
    .where(and(inArray(photos.pupilId, ids), isCounted))
    .groupBy(photos.pupilId)
  const sold = await db
    .select({ pupilId: orderLines.pupilId, n: countDistinct(orderLines.orderId) })
    .from(orderLines)
    .where(inArray(orderLines.pupilId, ids))
    .groupBy(orderLines.pupilId)
  const linked = await db
    .select({ pupilId: pupilLinks.pupilId, email: sql<string>`coalesce(${users.email}, '')` })
    .from(pupilLinks)
    .innerJoin(users, eq(users.id, pupilLinks.userId))
    .where(inArray(pupilLinks.pupilId, ids))
    .orderBy(asc(pupilLinks.place))
  const figure = (rows: { pupilId: string | null; n: number }[], id: string) =>
    rows.find(({ pupilId }) => pupilId === id)?.n ?? 0
  return new Map(
    found.map((row) => [
      row.id,
      {
        ...row,
        photos: figure(pictures, row.id),
        orders: figure(sold, row.id),
        accounts: linked.filter(({ pupilId }) => pupilId === row.id).map(({ email }) => email),
      },
    ]),
  )
}
