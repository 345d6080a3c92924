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
import { type BookedMovement, commissionedMovements, commissionedOrders } from '../ledger/books.ts'
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

/** The row of the accountant's list that a movement is in: what is disputed is not parted by VAT. */
type Booked = Pick<BookedMovement, 'orderId' | 'kind' | 'source' | 'rate'>
const rowOf = ({ orderId, kind, source, rate }: Booked): string => {
  if (kind === 'paid') return `${orderId} paid ${rate}`
  return kind === 'disputed' || kind === 'dispute-returned'
    ? `${kind} ${source}`
    : `${kind} ${source} ${rate}`
}

/**
 * By how much each movement of these orders changed the commission on them; undefined if the order bears none. The sum of
 * all that moved is what the statements say.
 */
export async function commissionByMovement(
  db: Reader,
  orderIds: string[],
): Promise<(booked: Booked) => number | undefined> {
  const kept = new Map<string, number>()
  const changes = new Map<string, number>()
  for (const moved of await commissionedMovements(db, orderIds)) {
    const { orderId, eventId, commissionPercent, commissionPence, kind, amount } = moved
    const key = [orderId, eventId, commissionPercent, commissionPence].join(' ')
    const before = kept.get(key) ?? 0
    const after = before + (kind === 'refunded' || kind === 'disputed' ? -amount : amount)
    kept.set(key, after)
    const change = commissionOf(after, moved) - commissionOf(before, moved)
    changes.set(rowOf(moved), (changes.get(rowOf(moved)) ?? 0) + change)
  }
  return (booked) => changes.get(rowOf(booked))
}
