import { and, asc, desc, eq, gte, inArray, lt, sql } from 'drizzle-orm'
import { londonDay, startOfLondonDay } from '../../../domain/days.ts'
import type { SalesOfEvent, SalesOverview, SalesQuery } from '../../../domain/orders/sales.ts'
import { type Context, requireAdmin } from '../../context.ts'
import { ledgerSums, ofOrder } from '../../orders/ledger/sums.ts'
import {
  arePrintsLocked,
  findMissingOriginals,
  type LabPrint,
  labPrints,
  originalsOf,
} from '../../orders/prints/lab-prints.ts'
import { orders } from '../../orders/tables.ts'
import { auditLog } from '../../platform/tables.ts'
import { getEvent } from '../../school/queries.ts'
import { classes, events } from '../../school/tables.ts'
import { bought, NO_SALES, salesBy } from './sales-queries.ts'

/** Every event's figures, and twelve months' takings: those asked for, or the last ones with anything sold in them. */
export async function showSales(ctx: Context, { until }: SalesQuery): Promise<SalesOverview> {
  requireAdmin(ctx)
  const figures = await salesBy(ctx.db, 'event')
  const rows = await ctx.db
    .select({ id: events.id, name: events.name, schoolName: events.schoolName, date: events.date })
    .from(events)
    .orderBy(desc(events.date), asc(events.name))
  return {
    events: rows.map((event) => ({ ...event, ...(figures.get(event.id) ?? NO_SALES) })),
    ...(await yearOfTakings(ctx, until)),
  }
}

/** One event's figures by class, and what its next lab export would contain; lost originals as far as an export has met them. */
export async function showEventSales(ctx: Context, id: string): Promise<SalesOfEvent> {
  requireAdmin(ctx)
  const event = await getEvent(ctx.db, id)
  const all = await salesBy(ctx.db, 'event', id)
  const byClass = await salesBy(ctx.db, 'class', id)
  const refs = await ctx.db
    .select({ ref: classes.ref })
    .from(classes)
    .where(eq(classes.eventId, id))
    .orderBy(asc(classes.ref))
  const prints = await labPrints(ctx.db, event, false)
  const suspects = originalsOf(await leftOutBefore(ctx, prints))
  const lost = await findMissingOriginals(ctx, suspects)
  const { name, schoolName, date, printDeadline } = event
  return {
    event: { id, name, schoolName, date, ...(all.get(id) ?? NO_SALES) },
    classes: refs.map(({ ref }) => ({ ref, ...(byClass.get(ref) ?? NO_SALES) })),
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
    prints: prints.reduce(
      (sum, { product, quantity }) => sum + (product.kind === 'folder' ? 0 : quantity),
      0,
    ),
    missing: prints.filter(({ product, photo }) => product.kind !== 'folder' && !photo).length,
  }
}

const monthOfSale = sql<string>`to_char(${orders.paidAt} at time zone 'Europe/London', 'YYYY-MM')`

/** The twelve months until this one, and where to turn from there; never beyond the present month. */
async function yearOfTakings(ctx: Context, until?: string): Promise<Omit<SalesOverview, 'events'>> {
  const present = londonDay(ctx.clock.now()).slice(0, 7)
  const [sold] = await ctx.db
    .select({ first: sql<string | null>`min(${monthOfSale})`, last: sql<string | null>`max(${monthOfSale})` })
    .from(orders)
    .where(bought)
  const first = sold?.first ?? present
  const last = sold?.last ?? present
  const lately = last > monthsFrom(present, -12) ? present : last
  const end = earlierOf(until ?? lately, present)
  const months = Array.from({ length: 12 }, (_, at) => monthsFrom(end, at - 11))
  const [start = end] = months
  return {
    months: await takingsOf(ctx, months),
    earlier: first < start ? monthsFrom(end, -12) : null,
    later: end < present ? earlierOf(monthsFrom(end, 12), present) : null,
  }
}

async function takingsOf(ctx: Context, months: string[]): Promise<SalesOverview['months']> {
  const rows = await ctx.db
    .select({
      month: monthOfSale,
      takings: sql<number>`coalesce(sum(${ofOrder(ledgerSums.takings)}), 0)::int`,
      orders: sql<number>`count(*)::int`,
    })
    .from(orders)
    .where(
      and(
        bought,
        gte(orders.paidAt, startOfLondonDay(`${months[0]}-01`)),
        lt(orders.paidAt, startOfLondonDay(`${monthsFrom(months.at(-1) ?? '', 1)}-01`)),
      ),
    )
    .groupBy(monthOfSale)
  const found = new Map(rows.map((row) => [row.month, row]))
  return months.map((name) => found.get(name) ?? { month: name, takings: 0, orders: 0 })
}

/** The month so many months later, or earlier. */
function monthsFrom(month: string, by: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 + by, 1)).toISOString().slice(0, 7)
}

const earlierOf = (a: string, b: string) => (a < b ? a : b)
