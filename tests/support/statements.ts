import { parse } from 'csv-parse/sync'
import { eq, getTableColumns } from 'drizzle-orm'
import { expect } from 'vitest'
import { londonDay } from '../../domain/days.ts'
import { type MovementKind, sumOf } from '../../domain/orders/ledger/ledger.ts'
import { HOME_DELIVERY } from '../../domain/orders/prints/home-delivery.ts'
import type { CommissionTerms } from '../../domain/school/commission.ts'
import { exportBookkeeping } from '../../server/orders/bookkeeping/export-bookkeeping.ts'
import { type CommissionStatement, readStatement } from '../../server/orders/commission/read-statement.ts'
import { orderMovements } from '../../server/orders/ledger/tables.ts'
import { orderLines, orders } from '../../server/orders/tables.ts'
import { editEvent } from '../../server/school/events/edit-event.ts'
import { getEvent } from '../../server/school/queries.ts'
import type { TestApp } from '../test-app.ts'

const NO_TERMS: CommissionTerms = { commissionPercent: null, commissionPence: null }
/** What each kind adds to what was paid, and takes from it. */
const SIGNS: Partial<Record<MovementKind, 1 | -1>> = {
  ...{ paid: 1, refunded: -1, 'refund-failed': 1, disputed: -1, 'dispute-returned': 1 },
}

/**
 * The guarantees of the schools' statements, for a test that sells at these events: it agrees commissions here, and asks
 * for `hold` whenever it likes. What was agreed at each sale is remembered, and each movement of money counted, by itself.
 */
export function statementGuarantees(testApp: TestApp, eventIds: () => string[]) {
  const { db } = testApp.parts
  const agreed = new Map<string, CommissionTerms>()
  const placedOn = new Map<string, ReadonlyMap<string, CommissionTerms>>()
  const earlier = new Map<string, { statement: CommissionStatement; lastMovement: number }>()

  /** Until the terms change all orders are placed on the same ones. */
  async function rememberTerms() {
    for (const { id } of await db.select({ id: orders.id }).from(orders))
      if (!placedOn.has(id)) placedOn.set(id, new Map(agreed))
  }

  async function agree(eventId: string, terms: CommissionTerms) {
    await rememberTerms()
    await editEvent(testApp.admin, { eventId, ...terms })
    agreed.set(eventId, terms)
  }

  const readMovements = () =>
    db
      .select({
        ...getTableColumns(orderMovements),
        eventId: orderLines.eventId,
        product: orderLines.product,
      })
      .from(orderMovements)
      .innerJoin(orderLines, eq(orderLines.id, orderMovements.lineId))
  type Movement = Awaited<ReturnType<typeof readMovements>>[number]
  const termsOf = ({ orderId, eventId }: Movement) => placedOn.get(orderId)?.get(eventId ?? '') ?? NO_TERMS
  const bears = (one: Movement) =>
    one.product !== HOME_DELIVERY.id &&
    (termsOf(one).commissionPercent !== null || termsOf(one).commissionPence !== null)

  async function hold() {
    await rememberTerms()
    const movements = await readMovements()
    let due = 0
    for (const eventId of eventIds()) {
      const statement = await readStatement(testApp.admin, await getEvent(db, eventId))
      due += statement.sums.commission
      const bearing = movements.filter((one) => one.eventId === eventId && bears(one))
      equalsTheLedger(statement, bearing)
      followsFrom(statement, bearing, earlier.get(eventId))
      const lastMovement = Math.max(0, ...movements.map(({ id }) => id))
      earlier.set(eventId, { statement, lastMovement })
    }
    const days = { from: '2000-01-01', to: londonDay(testApp.clock.now()) }
    const list: Record<string, string>[] = parse((await exportBookkeeping(testApp.admin, days)).body, {
      bom: true,
      columns: true,
    })
    const listed = list.find(({ Type }) => Type === 'Total')?.['School’s commission'] ?? 0
    expect(Number(listed), 'the accountant’s list').toBe(due / 100)
  }

  /** Its lines are its total, and both are the ledger's; each order is counted once, and its commission by itself. */
  function equalsTheLedger({ rows, sums }: CommissionStatement, bearing: Movement[]) {
    for (const figure of ['orders', 'paid', 'refunded', 'disputed', 'commission'] as const)
      expect(
        rows.reduce((all, row) => all + row[figure], 0),
        `the lines’ ${figure}`,
      ).toBe(sums[figure])
    const sum = (...kinds: MovementKind[]) =>
      sumOf(
        bearing.filter(({ kind }) => kinds.includes(kind)),
        'amount',
      )
    expect(sums).toMatchObject({
      paid: sum('paid'),
      refunded: sum('refunded') - sum('refund-failed'),
      disputed: sum('disputed') - sum('dispute-returned'),
    })
    const byOrder = [...Map.groupBy(bearing, ({ orderId }) => orderId).values()].filter((ofOrder) =>
      ofOrder.some(({ kind }) => kind === 'paid'),
    )
    expect(sums.orders, 'an order is counted once').toBe(byOrder.length)
    // What offers, a gift and credit took off was not paid, so nothing of it is in what was.
    const paidOrders = new Set(byOrder.flatMap(([one]) => one?.orderId ?? []))
    const agreedPrice = sumOf(
      bearing.flatMap(({ orderId, kind, amount }) => {
        if (!paidOrders.has(orderId)) return []
        if (kind === 'ordered') return { amount }
        return kind === 'reduced' || kind === 'credit-used' ? { amount: -amount } : []
      }),
      'amount',
    )
    expect(sums.paid, 'of the price after offers and credit').toBe(agreedPrice)
    expect(sums.commission, 'order by order').toBe(
      byOrder.reduce((all, ofOrder) => all + commissionOn(ofOrder), 0),
    )
  }

  function commissionOn(ofOrder: Movement[]): number {
    const [one] = ofOrder
    const { commissionPercent, commissionPence } = one ? termsOf(one) : NO_TERMS
    const kept = Math.max(0, movedBy(ofOrder))
    // In hundredths of a penny, so that nothing is rounded before it has to be.
    return commissionPence === null
      ? Math.floor((kept * 10 * (commissionPercent ?? 0) + 500) / 1000)
      : Math.min(kept, commissionPence)
  }

  const movedBy = (some: Movement[]) =>
    some.reduce((sum, { kind, amount }) => sum + (SIGNS[kind] ?? 0) * amount, 0)

  /** What moved since the statement before is in this one, once; of the days that were over nothing was sold since. */
  function followsFrom(
    { rows, sums, until }: CommissionStatement,
    bearing: Movement[],
    before: { statement: CommissionStatement; lastMovement: number } | undefined,
  ) {
    if (!before) return
    const since = bearing.filter(({ id }) => id > before.lastMovement)
    expect(sums.kept - before.statement.sums.kept, 'what moved since the statement before').toBe(
      movedBy(since),
    )
    for (const { day, orders, paid, commissionPercent, commissionPence } of before.statement.rows) {
      const now = rows.find(
        (row) =>
          row.day === day &&
          row.commissionPercent === commissionPercent &&
          row.commissionPence === commissionPence,
      )
      if (day < londonDay(before.statement.until)) expect(now).toMatchObject({ orders, paid })
      else expect(now?.orders).toBeGreaterThanOrEqual(orders)
    }
    for (const { day } of rows) expect(day <= londonDay(until)).toBe(true)
  }

  return { agree, hold }
}
