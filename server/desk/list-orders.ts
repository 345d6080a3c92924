import { and, count, desc, eq, gte, ilike, lt, or, type SQL, sql } from 'drizzle-orm'
import { ORDERS_PER_PAGE, type OrderQuery, type OrderSummary } from '../../domain/order-desk.ts'
import { type Context, requireAdmin } from '../context.ts'
import { orderNumber } from '../orders/order-key.ts'
import { orderLines, orders } from '../orders/tables.ts'
import { events } from '../school/tables.ts'

interface FoundOrders {
  orders: OrderSummary[]
  found: number
  events: { id: string; name: string }[]
}

/** Orders, the newest first, a page of those that fit; and the events to choose from. */
export async function listOrders(ctx: Context, query: OrderQuery): Promise<FoundOrders> {
  requireAdmin(ctx)
  const where = and(...conditions(query))
  const [counted] = await ctx.db.select({ n: count() }).from(orders).where(where)
  const rows = await ctx.db
    .select()
    .from(orders)
    .where(where)
    .orderBy(desc(orders.placedAt), desc(orders.number))
    .limit(ORDERS_PER_PAGE)
    .offset((query.page - 1) * ORDERS_PER_PAGE)
  const choices = await ctx.db
    .select({ id: events.id, name: events.name })
    .from(events)
    .orderBy(desc(events.date), events.name)
  return { orders: rows.map(toSummary), found: counted?.n ?? 0, events: choices }
}

export function toSummary(order: typeof orders.$inferSelect): OrderSummary {
  return {
    id: order.id,
    number: orderNumber(order),
    placedAt: order.placedAt.toISOString(),
    state: order.state,
    prints: order.prints,
    buyer: `${order.firstName} ${order.lastName}`,
    email: order.email,
    childName: order.childName,
    className: order.className,
    total: order.total,
    refunded: order.refunded,
  }
}

function conditions({ state, prints, event, from, to, q }: OrderQuery): (SQL | undefined)[] {
  return [
    state && eq(orders.state, state),
    prints && eq(orders.prints, prints),
    event
      ? sql`exists (select 1 from ${orderLines} where ${orderLines.orderId} = ${orders.id} and ${orderLines.eventId} = ${event})`
      : undefined,
    from ? gte(orders.placedAt, startOf(from)) : undefined,
    to ? lt(orders.placedAt, new Date(startOf(to).getTime() + 86_400_000)) : undefined,
    q ? matching(q) : undefined,
  ]
}

function matching(q: string) {
  const number = /^(?:TW-?)?(\d{1,9})$/i.exec(q)?.[1]
  const like = `%${q.replace(/[\\%_]/g, '\\$&')}%`
  return or(
    number ? eq(orders.number, Number(number)) : undefined,
    ilike(sql`${orders.firstName} || ' ' || ${orders.lastName}`, like),
    ilike(orders.email, like),
    ilike(orders.childName, like),
  )
}

const startOf = (day: string) => new Date(`${day}T00:00:00Z`)
