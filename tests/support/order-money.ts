import { sql } from 'drizzle-orm'
import { bookedMovements } from '../../server/orders/ledger/books.ts'
import { discountsOf, ledgerSums } from '../../server/orders/ledger/sums.ts'
import { orderMovements } from '../../server/orders/ledger/tables.ts'
import type { Database } from '../../server/platform/db/port.ts'
import { rows } from '../../server/platform/db/rows.ts'

/** What an order's money comes to. */
export interface OrderMoney {
  number: number
  /** What was owed, and what the packages saved, offers took off and credit paid. */
  total: number
  saving: number
  discounts: { kind: string; words: string; amount: number }[]
  refunded: number
  pending: number
  failed: number
  disputed: number
  fees: number
  /** What is held of each credit, the largest first. */
  credit: number[]
  /** What was booked when, at which VAT rate: kind, time, rate, amount, VAT. */
  booked: string[]
}

/** The last release before the ledger. */
export const BEFORE_LEDGER = '0036_what-refunds-are-for'

/** Every order's money by the columns of the release before the ledger, as JSON. */
const BEFORE = `
  with booked(order_id, kind, at, rate, amount, vat) as (
    select o.id, 'paid', o.paid_at, l.vat_rate, sum(l.total), sum(l.vat) from orders o join order_lines l on l.order_id = o.id
      where o.paid_at is not null group by o.id, l.vat_rate having sum(l.total) > 0
    union all select order_id, 'refunded', settled_at, (p ->> 'rate')::int, (p ->> 'amount')::int, (p ->> 'vat')::int
      from refunds, jsonb_array_elements(vat_parts) p where state = 'done'
    union all select order_id, 'refund-failed', found_at, (p ->> 'rate')::int, (p ->> 'amount')::int, (p ->> 'vat')::int
      from failed_refunds, jsonb_array_elements(vat_parts) p
    union all select d.order_id, case when m.amount < 0 then 'disputed' else 'dispute-returned' end, m.at, null, abs(m.amount), 0
      from dispute_movements m join disputes d on d.id = m.dispute_id where m.amount <> 0
  )
  select json_build_object('number', o.number, 'total', o.total,
    'saving', o.discount - coalesce((select sum(amount) from order_reductions where order_id = o.id), 0),
    'discounts', coalesce((select json_agg(json_build_object('kind', kind, 'words', words, 'amount', amount))
      from (select kind, words, sum(amount) as amount from order_reductions where order_id = o.id group by kind, words) r), '[]'),
    'refunded', o.refunded,
    'pending', coalesce((select sum(amount) from refunds where order_id = o.id and state = 'asked'), 0),
    'failed', coalesce((select sum(amount) from failed_refunds where order_id = o.id), 0),
    'disputed', o.disputed,
    'fees', coalesce((select sum(m.fee) from dispute_movements m join disputes d on d.id = m.dispute_id where d.order_id = o.id), 0),
    'credit', coalesce((select json_agg(amount - given_back order by amount - given_back desc) from credit_uses
      where order_id = o.id and amount > given_back), '[]'),
    'booked', coalesce((select json_agg(concat_ws(' ', kind, to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      coalesce(rate::text, 'none'), amount, vat)) from booked where order_id = o.id), '[]')
  ) as money from orders o order by o.number`

/** The money of every order, by what the release before the ledger kept. */
export async function moneyBefore(db: Database): Promise<OrderMoney[]> {
  const found = await rows<{ money: OrderMoney }>(db, sql.raw(BEFORE))
  return found.map(({ money }) => sorted(money))
}

/** The same, summed from the ledger. */
export async function moneyInLedger(db: Database): Promise<OrderMoney[]> {
  const numbered = await rows<{ id: string; number: number }>(
    db,
    sql`select id, number from orders order by number`,
  )
  const all: OrderMoney[] = []
  for (const { id, number } of numbered) {
    const where = sql`${orderMovements.orderId} = ${id}`
    const only = (kinds: string) =>
      sql<number>`coalesce(sum(amount) filter (where ${sql.raw(kinds)}), 0)::int`
    const [sums] = await db
      .select({
        ...ledgerSums,
        saving: only("reduced_by = 'package'"),
        failed: only("kind = 'refund-failed'"),
        fees: sql<number>`(${only("kind = 'fee'")} - ${only("kind = 'fee-returned'")})`,
      })
      .from(orderMovements)
      .where(where)
    const credit = await db
      .select({ held: ledgerSums.credit })
      .from(orderMovements)
      .where(sql`${where} and ${orderMovements.creditId} is not null`)
      .groupBy(orderMovements.creditId)
    const booked = await bookedMovements(db, { orderIds: [id] })
    all.push(
      sorted({
        number,
        total: sums?.price ?? 0,
        saving: sums?.saving ?? 0,
        discounts: await discountsOf(db, id),
        refunded: sums?.refunded ?? 0,
        pending: sums?.pending ?? 0,
        failed: sums?.failed ?? 0,
        disputed: Math.max(0, sums?.disputed ?? 0),
        fees: sums?.fees ?? 0,
        credit: credit.map(({ held }) => held).filter((held) => held > 0),
        booked: asBooked(booked),
      }),
    )
  }
  return all
}

/** The old release did not book a dispute by rates. */
function asBooked(movements: Awaited<ReturnType<typeof bookedMovements>>): string[] {
  const disputes = new Map<string, number>()
  const lines: string[] = []
  for (const { kind, at, rate, amount, vat, source } of movements) {
    const when = `${kind} ${at.toISOString()}`
    if (kind !== 'disputed' && kind !== 'dispute-returned')
      lines.push(`${when} ${rate ?? 'none'} ${amount} ${vat}`)
    else disputes.set(`${when} ${source}`, (disputes.get(`${when} ${source}`) ?? 0) + amount)
  }
  for (const [when, amount] of disputes)
    lines.push(`${when.split(' ').slice(0, 2).join(' ')} none ${amount} 0`)
  return lines
}

function sorted(money: OrderMoney): OrderMoney {
  const by = (a: { kind: string; words: string }, b: { kind: string; words: string }) =>
    `${a.kind} ${a.words}` < `${b.kind} ${b.words}` ? -1 : 1
  return {
    ...money,
    discounts: money.discounts.toSorted(by),
    credit: money.credit.toSorted((a, b) => b - a),
    booked: money.booked.toSorted(),
  }
}
