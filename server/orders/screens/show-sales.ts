import { and, eq, inArray } from 'drizzle-orm'
import { daysAfter, londonDay, startOfLondonDay } from '../../../domain/days.ts'
import { showsPhoto } from '../../../domain/orders/products/product-kinds.ts'
import {
  daysOfRange,
  daysToCompare,
  monthsIn,
  type SalesDays,
  type SalesGrouping,
  type SalesOfEvent,
  type SalesOverview,
  type SalesQuery,
  timeAfter,
  timesIn,
  withoutFuture,
} from '../../../domain/orders/sales.ts'
import { compareClasses } from '../../../domain/school/classes.ts'
import { type Context, requireAdmin } from '../../context.ts'
import type { Reader } from '../../platform/db/port.ts'
import { auditLog } from '../../platform/tables.ts'
import { invoiceTakings } from '../../projects/invoices/invoice-sums.ts'
import { getEvent, inSchoolOrder } from '../../school/queries.ts'
import { classes } from '../../school/tables.ts'
import { hasStatement, readStatement } from '../commission/read-statement.ts'
import { arePrintsLocked, type LabPrint, labPrints } from '../prints/lab-prints.ts'
import { isWithoutPicture } from '../prints/listed-prints.ts'
import { findMissingOriginals, originalsOf } from '../prints/missing-originals.ts'
import { knownDays, ordersInSeveral, type SumsByKey, salesSums, totalOf } from './group-sales.ts'
import { NO_SALES, salesBy } from './sales-queries.ts'
import { salesRows } from './sales-rows.ts'

/** The sales of a range of days, in rows, and beside those of a year before. */
export async function showSales(ctx: Context, query: SalesQuery): Promise<SalesOverview> {
  requireAdmin(ctx)
  const { range = 'latest', by = 'event', from, to } = query
  const today = londonDay(ctx.clock.now())
  const known = await knownDays(ctx.db)
  const days = from && to ? { from, to } : daysOfRange(range, today, known)
  const span = withoutFuture(days, known && known.to > today ? known.to : today)
  const unit = span && monthsIn(span) <= MAX_MONTHS_IN_CHART ? 'month' : 'year'
  const { byKey, byTime } = await salesSums(ctx.db, by, unit, days)
  const total = totalOf(byTime)
  const compared = query.compare ? await sumsBefore(ctx.db, by, daysToCompare(days, today)) : null
  return {
    by,
    days,
    known,
    rows: await salesRows(ctx.db, by, byKey, compared?.sums ?? null),
    total,
    invoices: await invoiceTakings(ctx.db, {
      from: startOfLondonDay(days.from),
      before: startOfLondonDay(daysAfter(days.to, 1)),
    }),
    inSeveral: ordersIn(byKey) > total.orders ? await ordersInSeveral(ctx.db, by, days) : 0,
    before: compared && { days: compared.days, total: compared.total },
    chart: {
      by: unit,
      bars: span ? timesIn(span, unit).map((key) => ({ key, takings: byTime.get(key)?.takings ?? 0 })) : [],
    },
  }
}

/** Above this the chart is by year. */
const MAX_MONTHS_IN_CHART = 36

const ordersIn = (sums: SumsByKey) => [...sums.values()].reduce((all, { orders }) => all + orders, 0)

async function sumsBefore(db: Reader, by: SalesGrouping, days: SalesDays) {
  const { byKey, byTime } = await salesSums(db, by, 'year', days)
  return {
    days,
    sums: by === 'month' || by === 'year' ? aYearLater(byKey, by) : byKey,
    total: totalOf(byTime),
  }
}

/** By the months or years that they are compared with. */
const aYearLater = (sums: SumsByKey, by: 'month' | 'year') =>
  new Map([...sums].map(([key, some]) => [timeAfter(key, by, by === 'month' ? 12 : 1), some]))

/**
 * One event's figures by class, which add up to the event's takings, and what its next lab export would contain; lost originals as far as
 * an export has met them.
 */
export async function showEventSales(ctx: Context, id: string): Promise<SalesOfEvent> {
  requireAdmin(ctx)
  const event = await getEvent(ctx.db, id)
  const all = await salesBy(ctx.db, 'event', id)
  const byClass = await salesBy(ctx.db, 'class', id)
  const rooms = await ctx.db
    .select({ ref: classes.ref })
    .from(classes)
    .where(eq(classes.eventId, id))
    .orderBy(...inSchoolOrder)
  // Former classes after the present ones, and last what has none.
  const former = [...byClass.keys()].toSorted((a, b) => Number(!a) - Number(!b) || compareClasses(a, b))
  const refs = new Set([...rooms.map(({ ref }) => ref), ...former])
  const prints = await labPrints(ctx.db, event, false)
  const suspects = originalsOf(await leftOutBefore(ctx, prints))
  const lost = await findMissingOriginals(ctx, suspects)
  const { name, schoolName, date, printDeadline } = event
  return {
    event: { id, name, schoolName, date, ...(all.get(id) ?? NO_SALES) },
    ...((await hasStatement(ctx.db, event)) && { commission: (await readStatement(ctx, event)).sums }),
    classes: [...refs].map((ref) => ({ ref: ref || null, ...(byClass.get(ref) ?? NO_SALES) })),
    lab: {
      ...labFigures(prints, arePrintsLocked(event, ctx.clock.now())),
      lost: suspects.filter((key) => lost.has(key)).length,
      deadline: printDeadline,
    },
  }
}

/**
 * Those of orders that an export left something out of. Only their originals are looked for at every look at the page:
 * an export looks for them all.
 */
async function leftOutBefore({ db }: Context, prints: LabPrint[]): Promise<LabPrint[]> {
  const ids = [...new Set(prints.map(({ orderId }) => orderId))]
  const rows = await db
    .selectDistinct({ id: auditLog.subjectId })
    .from(auditLog)
    .where(and(inArray(auditLog.subjectId, ids), eq(auditLog.action, 'prints.left-out')))
  const leftOut = new Set(rows.map(({ id }) => id))
  return prints.filter(({ orderId }) => leftOut.has(orderId))
}

function labFigures(prints: LabPrint[], fixed: boolean) {
  const orderCount = new Set(prints.map(({ orderId }) => orderId)).size
  return {
    orders: fixed ? orderCount : 0,
    waiting: fixed ? 0 : orderCount,
    prints: prints.reduce((sum, { product, quantity }) => sum + (showsPhoto(product) ? quantity : 0), 0),
    missing: prints.filter(isWithoutPicture).length,
  }
}
