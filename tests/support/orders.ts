import { randomUUID } from 'node:crypto'
import { and, asc, eq, getTableColumns, sql } from 'drizzle-orm'
import { addUp, type VatPart } from '../../domain/orders/prices/vat.ts'
import type { ChangePrints } from '../../domain/orders/prints/order-prints.ts'
import { placeOrder } from '../../server/orders/checkout/place-order.ts'
import { disputedOfOrder, refundedOfOrder } from '../../server/orders/ledger/sums.ts'
import { orderMovements } from '../../server/orders/ledger/tables.ts'
import { confirmTestPayment } from '../../server/orders/payment/settle-payment.ts'
import { changePrints } from '../../server/orders/prints/change-prints.ts'
import { showOrder } from '../../server/orders/show-order.ts'
import { orderLines, orderPrints, orders } from '../../server/orders/tables.ts'
import { testPaymentRows } from '../../server/platform/payments/tables.ts'
import type { TestApp } from '../test-app.ts'

/** What placing an order needs of a test app. */
export type OrderTestApp = Pick<TestApp, 'parts' | 'stranger' | 'runJobs'>

export const BUYER = {
  firstName: 'Morag',
  lastName: 'Reid',
  email: 'morag@example.com',
  childName: 'Isla',
  className: '3B',
  billingPostcode: 'EH45 8AA',
}

interface Bought {
  accessCode: string
  photoIds: string[]
  buyer?: Partial<typeof BUYER>
}

/** An order of single photos at £5, paid with a test card, with its jobs run. Returns its row. */
export async function makeOrder(testApp: OrderTestApp, bought: Bought) {
  const placed = await placeOpenOrder(testApp, bought)
  await confirmTestPayment(testApp.stranger, { ...placed.payment, card: 'ok' })
  await testApp.runJobs()
  return rowOf(testApp, placed.id)
}

/** An order that its buyer has not paid yet. */
export async function placeOpenOrder(testApp: OrderTestApp, { accessCode, photoIds, buyer }: Bought) {
  const idempotencyKey = randomUUID()
  const placed = await placeOrder(testApp.stranger, {
    idempotencyKey,
    buyer: { ...BUYER, ...buyer },
    shownTotal: 500 * photoIds.length,
    lines: [{ accessCode, packageId: null, photoIds }],
  })
  if (!placed.payment) throw new Error('no payment')
  const [order] = await testApp.parts.db
    .select({ id: orders.id })
    .from(orders)
    .where(eq(orders.idempotencyKey, idempotencyKey))
  return { id: order?.id ?? '', payment: placed.payment }
}

/** Adds prints to an order, as a package with prints would. */
export async function addPrints(
  testApp: OrderTestApp,
  orderId: string,
  prints: Omit<typeof orderPrints.$inferInsert, 'lineId' | 'name'>[],
) {
  const [line] = await testApp.parts.db
    .select({ id: orderLines.id })
    .from(orderLines)
    .where(eq(orderLines.orderId, orderId))
  if (prints.length > 0)
    await testApp.parts.db
      .insert(orderPrints)
      .values(prints.map((print) => ({ ...print, name: print.product, lineId: line?.id ?? '' })))
  await testApp.parts.db.update(orders).set({ prints: 'ordered' }).where(eq(orders.id, orderId))
}

/** The buyer chooses other photos for a package's prints, having just looked at them. */
export async function choosePrints(
  { stranger }: Pick<TestApp, 'stranger'>,
  orderKey: string,
  pieces: ChangePrints['pieces'],
): Promise<void> {
  const { prints } = await showOrder(stranger, orderKey)
  await changePrints(stranger, orderKey, { version: prints?.version ?? '', pieces })
}

/** Every order, oldest first: whether it is paid, for whom, and how often its payments took money. */
export function everyOrder({ parts }: OrderTestApp) {
  return parts.db
    .select({
      state: orders.state,
      email: orders.email,
      charges: sql<number>`count(*) filter (where ${testPaymentRows.status} = 'succeeded')::int`,
    })
    .from(orders)
    .leftJoin(testPaymentRows, eq(testPaymentRows.orderId, sql`${orders.id}::text`))
    .groupBy(orders.id)
    .orderBy(asc(orders.number))
}

export async function rowOf(testApp: OrderTestApp, orderId: string) {
  const [order] = await testApp.parts.db
    .select({ ...getTableColumns(orders), refunded: refundedOfOrder, disputed: disputedOfOrder })
    .from(orders)
    .where(eq(orders.id, orderId))
  if (!order) throw new Error('no order')
  return order
}

/** What the order's refunds move at each rate of VAT, made or on their way; the oldest first. */
export async function refundParts(testApp: OrderTestApp, orderId: string): Promise<VatPart[][]> {
  const rows = await testApp.parts.db
    .select({
      refundId: orderMovements.refundId,
      rate: orderLines.vatRate,
      amount: sql<number>`sum(${orderMovements.amount})::int`,
      vat: sql<number>`sum(${orderMovements.vat})::int`,
    })
    .from(orderMovements)
    .innerJoin(orderLines, eq(orderLines.id, orderMovements.lineId))
    .where(and(eq(orderMovements.orderId, orderId), eq(orderMovements.kind, 'refund-asked')))
    .groupBy(orderMovements.refundId, orderLines.vatRate)
    .orderBy(sql`min(${orderMovements.id})`)
  const parts = [...Map.groupBy(rows, ({ refundId }) => refundId).values()]
  return parts.map((own) => addUp(own.map(({ rate, amount, vat }) => ({ rate, amount, vat }))))
}

/** The kinds of all mails sent, sorted, because with a stopped clock their order means nothing. */
export async function mailKinds(testApp: TestApp): Promise<string[]> {
  return (await testApp.mails()).map((mail) => /X-Message-Kind: (\S+)/.exec(mail)?.[1] ?? '').sort()
}
