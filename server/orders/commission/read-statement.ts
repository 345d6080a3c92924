import { eq, sql } from 'drizzle-orm'
import { londonDay } from '../../../domain/days.ts'
import {
  type CommissionSums,
  type CommissionTerms,
  commissionOf,
  commissionSums,
  hasCommission,
  type StatementRow,
} from '../../../domain/school/commission.ts'
import type { Context } from '../../context.ts'
import type { Reader } from '../../platform/db/port.ts'
import { events } from '../../school/tables.ts'
import { commissionedOrders } from '../ledger/books.ts'
import { unlessTest } from '../test-mode.ts'

/** A school's commission on one event's orders until now. */
export interface CommissionStatement {
  schoolName: string
  eventName: string
  date: string
  /** What is agreed for orders from now on. */
  terms: CommissionTerms
  /** By the day of payment, and by terms if they changed that day. */
  rows: StatementRow[]
  sums: CommissionSums
  until: Date
  /** Whether no money moved in these orders. */
  testMode: boolean
}

/** Whether a commission is agreed for an event, or was for some of its orders; a column of a query over events. */
export const eventHasStatement = sql<boolean>`(num_nonnulls(events.commission_percent, events.commission_pence) > 0
  or exists (select 1 from order_lines l where l.event_id = events.id
    and num_nonnulls(l.commission_percent, l.commission_pence) > 0))`

/** Whether a school has a statement of an event's commission. */
export async function hasStatement(db: Reader, event: CommissionTerms & { id: string }): Promise<boolean> {
  if (hasCommission(event)) return true
  const [found] = await db.select({ has: eventHasStatement }).from(events).where(eq(events.id, event.id))
  return found?.has ?? false
}

/** Reads a statement from the ledger. It names nobody, and no order. */
export async function readStatement(
  ctx: Pick<Context, 'db' | 'clock' | 'payments'>,
  event: CommissionTerms & { id: string; name: string; schoolName: string; date: string },
): Promise<CommissionStatement> {
  const { commissionPercent, commissionPence } = event
  const rows = new Map<string, StatementRow>()
  for (const order of await commissionedOrders(ctx.db, event.id, unlessTest(ctx))) {
    const terms = { commissionPercent: order.commissionPercent, commissionPence: order.commissionPence }
    const day = londonDay(order.paidAt)
    const key = `${day} ${terms.commissionPercent} ${terms.commissionPence}`
    const row = rows.get(key) ?? {
      ...{ day, ...terms, orders: 0, paid: 0, refunded: 0, disputed: 0, commission: 0 },
    }
    rows.set(key, {
      ...row,
      orders: row.orders + 1,
      paid: row.paid + order.paid,
      refunded: row.refunded + order.refunded,
      disputed: row.disputed + order.disputed,
      commission: row.commission + commissionOf(order.takings, terms),
    })
  }
  return {
    schoolName: event.schoolName,
    eventName: event.name,
    date: event.date,
    terms: { commissionPercent, commissionPence },
    rows: [...rows.values()],
    sums: commissionSums([...rows.values()]),
    until: ctx.clock.now(),
    testMode: !ctx.payments.takesMoney,
  }
}
