import { randomUUID } from 'node:crypto'
import { asc, eq, inArray } from 'drizzle-orm'
import { generalErrors } from '../../../content/errors/general.ts'
import { schoolErrors } from '../../../content/errors/school.ts'
import { Day } from '../../../domain/date-input.ts'
import { DAY_MS, daysAfter } from '../../../domain/days.ts'
import { FLOW_LIST, OWN_LIST } from '../../../domain/orders/prices/price-lists.ts'
import { classYearOn, type Reading } from '../../../domain/school/class-year-on.ts'
import { classKey } from '../../../domain/school/classes.ts'
import { readingAmong } from '../../../domain/school/classes-together.ts'
import { type DuplicatedEvent, type DuplicateEvent, readingField } from '../../../domain/school/event-form.ts'
import { audit, type Context, inTransaction, requireAdmin, type TransactionContext } from '../../context.ts'
import { invalid } from '../../errors.ts'
import { priceLists } from '../../prices/tables.ts'
import { freshCodes } from '../codes/fresh-codes.ts'
import { activeOptOuts } from '../opt-outs/queries.ts'
import { getEvent, inSchoolOrder } from '../queries.ts'
import { classes, events, optOuts, pupils } from '../tables.ts'
import { addClasses, classNames } from './event-classes.ts'

/**
 * Copies an event to another day: school, classes and price lists, except retired ones, with sales dates and deadlines
 * the same number of days from the photo day. On request its pupils too, each one year up and with a new code; the top
 * year leaves, and classes that are of no year stay together. Opt-outs that stand are copied; photos, links and orders
 * are not.
 */
export async function duplicateEvent(
  ctx: Context,
  input: DuplicateEvent & { eventId: string },
): Promise<DuplicatedEvent> {
  requireAdmin(ctx)
  return inTransaction(ctx, async (ctx) => {
    const from = await getEvent(ctx.db, input.eventId)
    const days = (Date.parse(input.date) - Date.parse(from.date)) / DAY_MS
    const moved = (day: string | null) => (day === null ? null : movedDay(day, days))
    const now = ctx.clock.now()
    const { replaced, ...lists } = await listsOnSale(ctx, from)
    const [made] = await ctx.db
      .insert(events)
      .values({
        name: input.name,
        schoolName: from.schoolName,
        date: input.date,
        ...lists,
        salesOpen: moved(from.salesOpen) ?? input.date,
        salesClose: moved(from.salesClose),
        printDeadline: moved(from.printDeadline),
        deletePhotosAfter: moved(from.deletePhotosAfter),
        holdForReview: from.holdForReview,
        printNames: from.printNames,
        idShape: from.idShape,
        createdAt: now,
      })
      .returning({ id: events.id })
    if (!made) throw new Error('no event was made')
    await copyClasses(ctx, from.id, made.id)
    const copied =
      input.pupils === 'moved-up'
        ? await copyPupils(ctx, { from: from.id, to: made.id, readings: input.readings })
        : 0
    await audit(ctx, 'event.duplicated', { subjectId: made.id, from: from.id, pupils: copied })
    return { id: made.id, replacedLists: replaced }
  })
}

/** An event's price lists for its copy: a retired one serves its existing events, and no new one. */
async function listsOnSale(
  { db }: TransactionContext,
  { priceListId, flowListId }: { priceListId: string; flowListId: string },
) {
  const rows = await db
    .select({ id: priceLists.id, name: priceLists.name, state: priceLists.state })
    .from(priceLists)
    .where(inArray(priceLists.id, [priceListId, flowListId, OWN_LIST, FLOW_LIST]))
  const replaced: DuplicatedEvent['replacedLists'] = []
  const orDefault = (id: string, instead: string) => {
    const list = rows.find((row) => row.id === id)
    if (list?.state === 'on-sale') return id
    replaced.push({ name: list?.name ?? id, by: rows.find((row) => row.id === instead)?.name ?? instead })
    return instead
  }
  return {
    priceListId: orDefault(priceListId, OWN_LIST),
    flowListId: orDefault(flowListId, FLOW_LIST),
    replaced,
  }
}

function movedDay(day: string, days: number): string {
  const moved = Day.safeParse(daysAfter(day, days))
  if (moved.success) return moved.data
  throw invalid(generalErrors.highlighted, { date: schoolErrors.fields.date })
}

async function copyClasses(ctx: TransactionContext, from: string, eventId: string) {
  const present = await ctx.db
    .select({ ref: classes.ref, year: classes.year, position: classes.position })
    .from(classes)
    .where(eq(classes.eventId, from))
  if (present.length === 0) return
  await ctx.db.insert(classes).values(present.map((one) => ({ ...one, eventId, createdAt: ctx.clock.now() })))
}

interface Moving {
  from: string
  to: string
  readings: DuplicateEvent['readings']
}

async function copyPupils(ctx: TransactionContext, { from, to, readings = [] }: Moving) {
  const everybody = await ctx.db
    .select({ pupil: pupils, ref: classes.ref })
    .from(pupils)
    .innerJoin(classes, eq(classes.id, pupils.classId))
    .where(eq(classes.eventId, from))
    .orderBy(...inSchoolOrder, asc(pupils.position))
  const among = readingAmong(await classNames(ctx.db, from))
  const said = new Map<string, Reading>(readings.map(({ ref, reading }) => [ref, reading]))
  const readingOf = (ref: string) => among(ref) ?? said.get(ref)
  const unclear = [...new Set(everybody.flatMap(({ ref }) => (readingOf(ref) ? [] : [ref])))]
  if (unclear[0] !== undefined) {
    const asked = unclear.map((ref) => [readingField(ref), schoolErrors.sayHowMeant(ref)])
    throw invalid(schoolErrors.sayHowMeant(unclear[0]), Object.fromEntries(asked), 'class-unclear')
  }
  const staying = everybody.flatMap(({ pupil, ref }) => {
    const reading = readingOf(ref)
    if (!reading) return []
    const next = classYearOn(ref, reading)
    return next === null ? [] : [{ pupil, next }]
  })
  const { ids } = await addClasses(ctx, to, { names: staying.map(({ next }) => next), inOrder: false })
  const codes = await freshCodes(ctx.db, staying.length)
  const values = []
  /** The copy of each pupil. */
  const copies = new Map<string, string>()
  for (const [index, { pupil, next }] of staying.entries()) {
    const accessCode = codes[index]
    const classId = ids.get(classKey(next))
    if (!accessCode || !classId) continue
    const { firstName, lastName, parentEmail, pupilNumber, position } = pupil
    const same = { firstName, lastName, parentEmail, pupilNumber, position }
    const id = randomUUID()
    copies.set(pupil.id, id)
    values.push({ ...same, id, classId, accessCode, createdAt: ctx.clock.now() })
  }
  for (let start = 0; start < values.length; start += 500)
    await ctx.db.insert(pupils).values(values.slice(start, start + 500))
  await copyOptOuts(ctx, copies)
  return values.length
}

/** What stands, with who said so and when; what followed at the earlier event is not copied. */
async function copyOptOuts({ db, clock }: TransactionContext, copies: ReadonlyMap<string, string>) {
  const standing = await activeOptOuts(db, [...copies.keys()])
  const rows = [...standing].flatMap(([pupilId, said]) =>
    said.map(({ optOut, source, since, reason, setBy, bySchool }) => ({
      ...{ optOut, source, since, reason, setBy, bySchool },
      pupilId: copies.get(pupilId) ?? pupilId,
      createdAt: clock.now(),
    })),
  )
  for (let start = 0; start < rows.length; start += 500)
    await db.insert(optOuts).values(rows.slice(start, start + 500))
}
