import { and, asc, desc, eq, gte, inArray, sql } from 'drizzle-orm'
import { londonDay, startOfLondonDay } from '../../../domain/days.ts'
import type { EventSales, SalesOfEvent } from '../../../domain/orders/sales.ts'
import { type Context, requireAdmin } from '../../context.ts'
import { type LabPrint, labPrints, originalsOf, printsAreFixed } from '../../orders/prints/lab-prints.ts'
import { lostOriginals } from '../../orders/prints/lost-originals.ts'
import { orders } from '../../orders/tables.ts'
import { auditLog } from '../../platform/tables.ts'
import { getEvent } from '../../school/queries.ts'
import { classes, events } from '../../school/tables.ts'
import { bought, NOTHING_SOLD, salesBy } from './sales-queries.ts'

interface Month {
  /** `2026-03`, in Scotland. */
  month: string
  /** In pence. */
  takings: number
  orders: number
}

/** Every event's figures, and the last twelve months' takings. */
export async function showSales(ctx: Context): Promise<{ events: EventSales[]; months: Month[] }> {
  requireAdmin(ctx)
  const figures = await salesBy(ctx.db, 'event')
  const rows = await ctx.db
    .select({ id: events.id, name: events.name, schoolName: events.schoolName, date: events.date })
    .from(events)
    .orderBy(desc(events.date), asc(events.name))
  return {
    events: rows.map((event) => ({ ...event, ...(figures.get(event.id) ?? NOTHING_SOLD) })),
    months: await takingsByMonth(ctx),
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
  const lost = await lostOriginals(ctx, suspects)
  const { name, schoolName, date, printDeadline } = event
  return {
    event: { id, name, schoolName, date, ...(all.get(id) ?? NOTHING_SOLD) },
    classes: refs.map(({ ref }) => ({ ref, ...(byClass.get(ref) ?? NOTHING_SOLD) })),
    lab: {
      ...labFigures(prints, printsAreFixed(event, ctx.clock.now())),
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

async function takingsByMonth(ctx: Context): Promise<Month[]> {
  const [year = 0, thisMonth = 0] = londonDay(ctx.clock.now()).split('-').map(Number)
  const months = Array.from({ length: 12 }, (_, at) =>
    new Date(Date.UTC(year, thisMonth - 12 + at, 1)).toISOString().slice(0, 7),
  )
  const month = sql<string>`to_char(${orders.paidAt} at time zone 'Europe/London', 'YYYY-MM')`
  const rows = await ctx.db
    .select({
      month,
      takings: sql<number>`coalesce(sum(${orders.total} - ${orders.refunded} - ${orders.disputed}), 0)::int`,
      orders: sql<number>`count(*)::int`,
    })
    .from(orders)
    .where(and(bought, gte(orders.paidAt, startOfLondonDay(`${months[0]}-01`))))
    .groupBy(month)
  const found = new Map(rows.map((row) => [row.month, row]))
  return months.map((name) => found.get(name) ?? { month: name, takings: 0, orders: 0 })
}
