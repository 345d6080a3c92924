import { randomUUID } from 'node:crypto'
import { parse } from 'csv-parse/sync'
import { and, eq, isNotNull } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DAY_MS, daysAfter, HOUR_MS, londonDay } from '../../../domain/days.ts'
import { SALES_GROUPINGS, type SalesDays, type SalesSums } from '../../../domain/orders/sales.ts'
import { ALL_TESTS } from '../../../tests/long-tests.ts'
import { type StripeEvent, startStripe } from '../../../tests/servers/stripe.ts'
import { deskOrderOf } from '../../../tests/support/desk-orders.ts'
import { extrasShop } from '../../../tests/support/extras.ts'
import { basketOf, buyer, families } from '../../../tests/support/families.ts'
import { codeOffer, earlyBird, off, offer } from '../../../tests/support/offers.ts'
import { statementGuarantees } from '../../../tests/support/statements.ts'
import { openTestApp, type TestApp } from '../../../tests/test-app.ts'
import { events } from '../../school/tables.ts'
import { exportBookkeeping } from '../bookkeeping/export-bookkeeping.ts'
import { placeOrder } from '../checkout/place-order.ts'
import { placeDeskOrder, priceDeskOrder } from '../desk/place-desk-order.ts'
import { ledgerSums } from '../ledger/sums.ts'
import { orderMovements } from '../ledger/tables.ts'
import { giveCredit } from '../offers/give-credit.ts'
import { orderNumber } from '../order-key.ts'
import { handlePaymentWebhook, settlePayment } from '../payment/settle-payment.ts'
import { priceForBuyer } from '../price/price-for-buyer.ts'
import { refundable } from '../refunds/refunded-amount.ts'
import { requestRefund } from '../refunds/request-refund.ts'
import { orderLines, orders } from '../tables.ts'
import { showSales } from './show-sales.ts'

/**
 * Orders over several events, with offers and credit, their refunds, failed refunds and disputes, over two years: the
 * sums of any days are those that are counted here one by one, and those of the accountant's list, to the penny.
 */
let stripe: Awaited<ReturnType<typeof startStripe>>
let testApp: TestApp
let parent: Awaited<ReturnType<ReturnType<typeof families>['makeParent']>>
let gifts: Awaited<ReturnType<Awaited<ReturnType<typeof extrasShop>>['gallery']>>
let mug: string
let statements: ReturnType<typeof statementGuarantees>
const children: { id: string; eventId: string; accessCode: string; photoIds: string[] }[] = []

beforeAll(async () => {
  stripe = await startStripe({ now: () => testApp.clock.now().getTime() })
  testApp = await openTestApp({
    STRIPE_SECRET_KEY: stripe.settings.secretKey,
    STRIPE_PUBLISHABLE_KEY: stripe.settings.publishableKey,
    STRIPE_WEBHOOK_SECRET: stripe.settings.webhookSecret,
    STRIPE_API_URL: stripe.settings.apiUrl,
  })
  const make = families(testApp)
  parent = await make.makeParent()
  const first = await make.gallery(3)
  const { eventId } = first
  statements = statementGuarantees(testApp, () => [
    ...new Set([...children, gifts].map(({ eventId }) => eventId)),
  ])
  children.push(first, await make.gallery(2, { eventId, ref: '5A' }), await make.gallery(2))
  const shop = await extrasShop(testApp)
  mug = shop.mug
  await shop.sellSingly({}, { homeDelivery: 350 })
  gifts = await shop.gallery(1)
  await db().update(events).set({ printDeadline: '2099-12-31' }).where(eq(events.id, gifts.eventId))
  await offer(testApp, earlyBird([off('percent', 7, '2026-12-01')]))
  await offer(testApp, codeOffer('SPRING', off('percent', 10)))
})
afterAll(async () => {
  await testApp.close()
  await stripe.close()
})

const ADDRESS = {
  name: 'Morag Reid',
  line1: '12 Heatherbank Crescent',
  line2: '',
  town: 'Peebles',
  postcode: 'EH45 8AA',
}
const db = () => testApp.parts.db
const paidOrders = () =>
  db()
    .select()
    .from(orders)
    .where(and(isNotNull(orders.paidAt), isNotNull(orders.paymentId)))
    .orderBy(orders.number)
type Paid = Awaited<ReturnType<typeof paidOrders>>[number]
async function onePaid(figure: number): Promise<Paid | undefined> {
  const all = await paidOrders()
  return all[figure % Math.max(1, all.length)]
}

/** Whatever the provider has to say of an order. */
async function hear({ paymentId }: Paid) {
  const news = (event: StripeEvent) =>
    /dispute|refund/.test(event.type) && JSON.stringify(event.data).includes(paymentId ?? '')
  for (const event of stripe.events.filter(news))
    await handlePaymentWebhook(testApp.stranger, stripe.post(event))
}

function basket(figure: number) {
  const [a, b, c] = children
  const photosOf = (one: typeof a, count: number) => ({
    accessCode: one?.accessCode ?? '',
    packageId: null,
    photoIds: one?.photoIds.slice(0, count) ?? [],
  })
  if (figure % 4 === 0) return [photosOf(a, 1), photosOf(b, 2)]
  if (figure % 4 === 1) return [photosOf(a, 3), photosOf(c, 1)]
  if (figure % 4 === 2) return [gifts.line([gifts.of(mug, 1 + (figure % 3)), gifts.of('8x10', 1)])]
  return [gifts.line([gifts.of(mug, 2)], { photoIds: gifts.photoIds }), photosOf(c, 2)]
}

const steps = {
  async buy(figure: number) {
    const lines = basket(figure)
    const code = figure % 3 === 0 ? { code: 'SPRING' } : {}
    const { email, ctx } = parent
    const toHome = figure % 4 === 2
    const { total } = await priceForBuyer(ctx, { lines, ...code, email, toHome })
    const about = { buyer: { ...buyer, email }, ...code, ...(toHome && { homeAddress: ADDRESS }) }
    const placed = await placeOrder(ctx, basketOf(lines, total, about))
    if (!placed.payment) return
    await stripe.confirm(placed.payment, 'ok')
    await settlePayment(ctx, placed.payment.id)
  },
  /** The owner takes cash for two children of one event. */
  async cash(figure: number) {
    const [a, b] = children
    const lines = [a, b].map((child) => ({
      pupilId: child?.id ?? '',
      packageId: null,
      photoIds: child?.photoIds.slice(0, 1 + (figure % 2)) ?? [],
    }))
    const { total } = await priceDeskOrder(testApp.admin, { lines, payment: 'cash' })
    const about = { id: '', photoIds: [] }
    await placeDeskOrder(testApp.admin, { ...deskOrderOf(about), lines, shownTotal: total })
  },
  async agree(figure: number) {
    const eventId = [...children, gifts][figure % 4]?.eventId ?? ''
    const share = figure % 3 === 0 ? null : ((figure % 99) + 1) / 2
    await statements.agree(eventId, {
      commissionPercent: share,
      commissionPence: figure % 6 === 0 ? figure + 1 : null,
    })
  },
  async refund(figure: number) {
    const order = await onePaid(figure)
    const left = order ? await refundable(db(), order) : 0
    if (!order || left === 0) return
    const amount = figure % 2 ? left : Math.min(left, figure + 1)
    const confirmation = orderNumber(order)
    await requestRefund(testApp.admin, {
      id: randomUUID(),
      orderId: order.id,
      amount,
      reason: 'x',
      confirmation,
    })
  },
  async failRefund(figure: number) {
    const order = await onePaid(figure)
    if (!order?.paymentId || ((await testApp.parts.payments.find(order.paymentId))?.refundedPence ?? 0) === 0)
      return
    stripe.failRefund(order.paymentId)
    await hear(order)
  },
  async dispute(figure: number) {
    const order = await onePaid(figure)
    if (!order?.paymentId || disputed.has(order.paymentId)) return
    disputed.set(order.paymentId, stripe.dispute(order.paymentId, 'needs_response'))
    await hear(order)
  },
  async decide(figure: number) {
    const [paymentId, dispute] = [...disputed][figure % Math.max(1, disputed.size)] ?? []
    if (!paymentId || !dispute || decided.has(paymentId)) return
    decided.add(paymentId)
    stripe.decide(dispute, figure % 2 ? 'won' : 'lost')
    const [order] = await db().select().from(orders).where(eq(orders.paymentId, paymentId))
    if (order) await hear(order)
  },
  async credit(figure: number) {
    const order = await onePaid(figure)
    if (order)
      await giveCredit(testApp.admin, {
        id: randomUUID(),
        amount: 200 + figure,
        reason: 'x',
        orderId: order.id,
      })
  },
} satisfies Record<string, (figure: number) => Promise<void>>
const disputed = new Map<string, ReturnType<typeof stripe.dispute>>()
const decided = new Set<string>()

/** One of each, whatever the walks meet. */
const FIRST: [keyof typeof steps, number][] = [
  ['agree', 20],
  ['agree', 7],
  ['buy', 0],
  ['buy', 2],
  ['buy', 3],
  ['cash', 0],
  ['refund', 0],
  ['failRefund', 0],
  ['dispute', 1],
  ['decide', 1],
  ['credit', 0],
  ['buy', 1],
]

const kinds = [
  ...(['buy', 'buy', 'buy', 'refund', 'refund', 'failRefund', 'dispute', 'decide', 'credit'] as const),
  ...(['cash', 'agree'] as const),
]
const step = fc.record({
  kind: fc.constantFrom(...kinds),
  figure: fc.nat(300),
  /** Half hours, so that midnight is met too. */
  later: fc.integer({ min: 3, max: 48 * 30 }),
})
const day = fc.integer({ min: 0, max: 500 }).map((days) => daysAfter('2026-03-20', days))

test('the sums of any days, however grouped, and the schools’ statements are those of each movement, and of the accountant’s list', async () => {
  for (const [kind, figure] of FIRST) {
    testApp.clock.advance(DAY_MS)
    await steps[kind](figure)
    await testApp.runJobs()
    await statements.hold()
  }
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 8, maxLength: 14 }),
      fc.array(fc.tuple(day, day), { minLength: 3, maxLength: 3 }),
      async (walk, spans) => {
        for (const { kind, figure, later } of walk) {
          testApp.clock.advance((later * HOUR_MS) / 2)
          await steps[kind](figure)
          await testApp.runJobs()
          await statements.hold()
        }
        const now = londonDay(testApp.clock.now())
        for (const [a, b] of [...spans, ['2026-01-01', now] as const])
          await compare(a < b ? { from: a, to: b } : { from: b, to: a })
      },
    ),
    { numRuns: ALL_TESTS ? 20 : 2, endOnFailure: true },
  )
  const all = await showSales(testApp.admin, { range: 'all' })
  const [ledger] = await db().select({ takings: ledgerSums.takings }).from(orderMovements)
  expect(all.total.takings).toBe(ledger?.takings)
  const kindsMoved = await db().selectDistinct({ kind: orderMovements.kind }).from(orderMovements)
  expect(kindsMoved.map(({ kind }) => kind)).toEqual(
    expect.arrayContaining([
      'paid',
      'refunded',
      'refund-failed',
      'disputed',
      'dispute-returned',
      'credit-used',
    ]),
  )
})

async function compare(days: SalesDays) {
  const rows: Record<string, string>[] = parse((await exportBookkeeping(testApp.admin, days)).body, {
    bom: true,
    columns: true,
  })
  const accountant = rows.find(({ Type }) => Type === 'Total')
  for (const by of SALES_GROUPINGS) {
    const expected = await countedOneByOne(by, days)
    const shown = await showSales(testApp.admin, { ...days, by })
    expect(shown.total.takings / 100, `${by}, ${days.from} to ${days.to}`).toBe(Number(accountant?.Gross))
    const found = new Map(shown.rows.map(({ key, sums }) => [key, sums]))
    for (const [key, sums] of expected.rows) expect(found.get(key), `${by} ${key}`).toEqual(sums)
    for (const [key, sums] of found)
      if (!expected.rows.has(key))
        expect({ by, key, sums }).toEqual({
          by,
          key,
          sums: { orders: 0, pieces: 0, takenOff: 0, takings: 0 },
        })
    expect({ ...shown.total, inSeveral: shown.inSeveral }, by).toEqual(expected.total)
    const sum = shown.rows.reduce((all, { sums }) => all + sums.takings, 0)
    expect(sum - expected.twice, `${by}: its rows`).toBe(shown.total.takings)
    const offs = shown.rows.reduce((all, { sums }) => all + sums.takenOff, 0)
    expect(offs, `${by}: taken off`).toBe(shown.total.takenOff)
    const before = await showSales(testApp.admin, { ...days, by, compare: 'year-before' })
    const old = before.rows.reduce((all, row) => all + (row.before?.takings ?? 0), 0)
    if (by !== 'offer') expect(old, `${by}: the year before`).toBe(before.before?.total.takings)
  }
}

const none = (): SalesSums => ({ orders: 0, pieces: 0, takenOff: 0, takings: 0 })

/** The same sums, added up without the database. */
async function countedOneByOne(by: (typeof SALES_GROUPINGS)[number], days: SalesDays) {
  const allOrders = new Map((await db().select().from(orders)).map((order) => [order.id, order]))
  const lines = await db().select().from(orderLines)
  const movements = await db().select().from(orderMovements)
  const lineOf = new Map(lines.map((line) => [line.id, line]))
  const isIn = (at: Date | null | undefined) =>
    at != null && londonDay(at) >= days.from && londonDay(at) <= days.to
  const offerOf = (one: (typeof movements)[number]) =>
    one.offerId ?? (one.kind === 'credit-used' ? 'credit' : undefined)
  const offersOf = (orderId: string) => {
    const used = movements.flatMap((one) => (one.orderId === orderId ? (offerOf(one) ?? []) : []))
    return used.length > 0 ? [...new Set(used)] : ['none']
  }
  const keys = (line: (typeof lines)[number], at: Date): string[] => {
    if (by === 'month') return [londonDay(at).slice(0, 7)]
    if (by === 'year') return [londonDay(at).slice(0, 4)]
    if (by === 'event') return [line.eventId ?? 'none']
    if (by === 'class') return [line.eventId === null ? 'none' : `${line.eventId} ${line.classRef ?? ''}`]
    if (by === 'offer') return offersOf(line.orderId)
    if (by === 'payment') return [allOrders.get(line.orderId)?.paymentMethod ?? '']
    if (line.product) return [`product ${line.product}`]
    return [line.packageId ? `package ${line.packageName}` : 'photos']
  }
  const rows = new Map<string, SalesSums>()
  const rowOf = (key: string) => rows.get(key) ?? rows.set(key, none()).get(key) ?? none()
  const total = { ...none(), inSeveral: 0 }
  let twice = 0
  for (const [id, { paidAt }] of allOrders) {
    if (!isIn(paidAt) || !paidAt) continue
    const of = lines.filter(({ orderId }) => orderId === id)
    const rowsOfOrder = new Set(of.flatMap((line) => keys(line, paidAt)))
    for (const key of rowsOfOrder) rowOf(key).orders++
    total.orders++
    if (rowsOfOrder.size > 1) total.inSeveral++
    for (const line of of) {
      const pieces = line.quantity ?? (line.packageId ? 1 : line.photoCount)
      for (const key of keys(line, paidAt)) rowOf(key).pieces += pieces
      total.pieces += pieces
    }
  }
  const SIGNS: Partial<Record<(typeof movements)[number]['kind'], number>> = {
    paid: 1,
    refunded: -1,
    'refund-failed': 1,
    disputed: -1,
    'dispute-returned': 1,
  }
  for (const one of movements) {
    const line = lineOf.get(one.lineId ?? '')
    const paidAt = allOrders.get(one.orderId)?.paidAt
    const off = offerOf(one)
    if (!line || !paidAt) continue
    if (off && (one.kind === 'reduced' || one.kind === 'credit-used') && isIn(paidAt)) {
      total.takenOff += one.amount
      for (const key of by === 'offer' ? [off] : keys(line, paidAt)) rowOf(key).takenOff += one.amount
    }
    const at = one.kind === 'paid' ? paidAt : one.at
    const amount = (SIGNS[one.kind] ?? 0) * one.amount
    if (amount === 0 || !isIn(at)) continue
    total.takings += amount
    for (const [nth, key] of keys(line, at).entries()) {
      rowOf(key).takings += amount
      if (nth > 0) twice += amount
    }
  }
  return { rows, total, twice }
}
