import { and, asc, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { daysAfter, londonDay } from '../../../domain/days.ts'
import { ANSWERABLE_DISPUTES } from '../../../domain/orders/order-desk.ts'
import { ORDERS_SHOWN, type Today, type TodayForAdmin } from '../../../domain/records/today.ts'
import { type Context, requireEditor } from '../../context.ts'
import { orderNumber } from '../../orders/order-key.ts'
import { isSoldWithin, salesSums, totalOf } from '../../orders/screens/group-sales.ts'
import { orderPictures } from '../../orders/screens/order-pictures.ts'
import { disputes, orderLines, orders } from '../../orders/tables.ts'
import { isCounted, isUnsorted, needsReview } from '../../photos/screens/photo-states.ts'
import { photos } from '../../photos/tables.ts'
import { littleSpace } from '../../platform/disk-space.ts'
import { calendarEntries } from '../../projects/calendar/calendar-entries.ts'
import { openInvoiceDisputes } from '../../projects/disputes/queries.ts'
import { countToAct } from '../../projects/list-projects.ts'
import { countFailedCodes } from '../../school/codes/queue-codes.ts'
import { events } from '../../school/tables.ts'
import { listWebsite } from '../../website/documents/list-website.ts'
import { siteHandovers, siteSchedules } from '../../website/tables.ts'
import { countNewEnquiries, countWaiting } from '../show-counts.ts'

/** Filming is announced so many days before. */
const DAYS_AHEAD = 7

/** What needs the owner and what sold since yesterday; editors see what is theirs. */
export async function showToday(ctx: Context): Promise<Today> {
  const { isAdmin } = requireEditor(ctx)
  const website = await websiteNeeds(ctx)
  if (!isAdmin) return { enquiries: await countNewEnquiries(ctx), ...website, admin: null }
  const { DATA_DIR, DISK_FLOOR_MB, S3_BUCKET } = ctx.config
  const [counts, sorting, codes, disputes, projects, filming, freeBytes, sold] = await Promise.all([
    countWaiting(ctx),
    photosToSort(ctx),
    countFailedCodes(ctx.db),
    openDisputes(ctx),
    countToAct(ctx),
    filmingSoon(ctx),
    S3_BUCKET ? null : littleSpace(DATA_DIR, DISK_FLOOR_MB),
    soldSinceYesterday(ctx),
  ])
  return {
    enquiries: counts.enquiries,
    ...website,
    admin: { counts, sorting, codes, disputes, projects, filming, freeBytes, sold },
  }
}

/** A page's title is in its content, so the whole list is read, but only while something is planned or handed over. */
async function websiteNeeds(ctx: Context): Promise<Pick<Today, 'plans' | 'handovers'>> {
  const waiting = (await ctx.db.$count(siteSchedules)) + (await ctx.db.$count(siteHandovers))
  if (waiting === 0) return { plans: [], handovers: [] }
  const { documents, mayPublish } = await listWebsite(ctx)
  return {
    plans: documents
      .flatMap(({ kind, id, title, scheduled }) =>
        scheduled ? [{ kind, id, title, at: scheduled.at, failed: scheduled.failed }] : [],
      )
      .toSorted((a, b) => a.at.localeCompare(b.at)),
    handovers: documents
      .flatMap(({ kind, id, title, handover }) => {
        if (!handover) return []
        const { at, by, note, givenBack } = handover
        if (mayPublish) return givenBack ? [] : [{ kind, id, title, at, by, said: note, givenBack: false }]
        return givenBack
          ? [{ kind, id, title, at: givenBack.at, by: givenBack.by, said: givenBack.word, givenBack: true }]
          : []
      })
      .toSorted((a, b) => a.at.localeCompare(b.at)),
  }
}

/** The counts of each event's sorting board. Two statements, since each has an index of its own. */
async function photosToSort({ db }: Context): Promise<TodayForAdmin['sorting']> {
  const countBy = (where: typeof isUnsorted) =>
    db
      .select({ eventId: photos.eventId, n: sql<number>`count(*)::int` })
      .from(photos)
      .where(and(isCounted, where))
      .groupBy(photos.eventId)
  const unsorted = new Map((await countBy(isUnsorted)).map(({ eventId, n }) => [eventId, n]))
  const toCheck = new Map((await countBy(needsReview)).map(({ eventId, n }) => [eventId, n]))
  const ids = [...new Set([...unsorted.keys(), ...toCheck.keys()])]
  if (ids.length === 0) return []
  const rows = await db
    .select({ eventId: events.id, name: events.name })
    .from(events)
    .where(and(inArray(events.id, ids), isNull(events.archivedAt)))
    .orderBy(desc(events.date), asc(events.name))
  return rows.map(({ eventId, name }) => ({
    eventId,
    name,
    unsorted: unsorted.get(eventId) ?? 0,
    toCheck: toCheck.get(eventId) ?? 0,
  }))
}

async function filmingSoon({ db, clock }: Context): Promise<TodayForAdmin['filming']> {
  const now = clock.now()
  const from = londonDay(now)
  const entries = await calendarEntries(db, { from, to: daysAfter(from, DAYS_AHEAD) }, now)
  return entries.flatMap(({ kind, id, title, day, starts }) =>
    kind === 'filming' ? [{ projectId: id, title, day, starts: starts ?? '' }] : [],
  )
}

async function openDisputes({ db }: Context): Promise<TodayForAdmin['disputes']> {
  const { id, orderId, state, amount, answerBy } = disputes
  const rows = await db
    .select({ id, orderId, number: orders.number, state, amount, answerBy })
    .from(disputes)
    .innerJoin(orders, eq(orders.id, orderId))
    .where(inArray(state, ANSWERABLE_DISPUTES))
    .orderBy(asc(answerBy), asc(id))
  const ofInvoices = await openInvoiceDisputes(db)
  return [
    ...rows.map((row) => ({ ...row, projectId: null, number: orderNumber(row) })),
    ...ofInvoices.map((row) => ({ ...row, orderId: null })),
  ]
    .toSorted((a, b) => Number(a.answerBy ?? Infinity) - Number(b.answerBy ?? Infinity))
    .map((row) => ({ ...row, answerBy: row.answerBy?.toISOString() ?? null }))
}

async function soldSinceYesterday(ctx: Context): Promise<TodayForAdmin['sold']> {
  const { db, clock } = ctx
  const to = londonDay(clock.now())
  const days = { from: daysAfter(to, -1), to }
  const { orders: count, takings } = totalOf((await salesSums(db, 'month', 'month', days)).byTime)
  const { id, number, childName, total, paidAt } = orders
  const rows = await db
    .selectDistinct({ id, number, childName, total, paidAt })
    .from(orders)
    .innerJoin(orderLines, eq(orderLines.orderId, id))
    .where(isSoldWithin(days))
    .orderBy(desc(paidAt), desc(number))
    .limit(ORDERS_SHOWN)
  const pictures = await orderPictures(
    ctx,
    rows.map(({ id }) => id),
    1,
  )
  return {
    ...days,
    orders: count,
    takings,
    latest: rows.map((row) => ({
      ...row,
      number: orderNumber(row),
      paidAt: row.paidAt?.toISOString() ?? '',
      photos: pictures.get(row.id)?.photos ?? 0,
      thumb: pictures.get(row.id)?.thumbs[0] ?? null,
    })),
  }
}
