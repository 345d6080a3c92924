import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { and, eq, getTableColumns, inArray, isNull, notInArray } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PlacedOrder, PlaceOrder } from '../../../domain/orders/checkout/place-order.ts'
import { sumOf } from '../../../domain/orders/ledger/ledger.ts'
import { canGiveBack, refundOfItems } from '../../../domain/orders/refunds/refund-items.ts'
import { startStripe } from '../../../tests/servers/stripe.ts'
import { extrasShop } from '../../../tests/support/extras.ts'
import { basketOf, buyer, families } from '../../../tests/support/families.ts'
import { codeOffer, earlyBird, off, offer, siblings } from '../../../tests/support/offers.ts'
import { setVatRate } from '../../../tests/support/price-pupils-at.ts'
import { statementGuarantees } from '../../../tests/support/statements.ts'
import { openTestApp, type TestApp } from '../../../tests/test-app.ts'
import { checkOrders } from '../../backup/order-checks/check-orders.ts'
import { writeRows } from '../../backup/write-rows.ts'
import { AppError } from '../../errors.ts'
import { events } from '../../school/tables.ts'
import { cancelUnpaid } from '../cancel-unpaid.ts'
import { placeOrder } from '../checkout/place-order.ts'
import { offerUses } from '../discounts/tables.ts'
import { reconcileDisputes } from '../disputes/reconcile-disputes.ts'
import { balancesOf, ledgerSums, refundedOfOrder } from '../ledger/sums.ts'
import { orderMovements } from '../ledger/tables.ts'
import { getOrderByKey, orderNumber } from '../order-key.ts'
import { settlePayment } from '../payment/settle-payment.ts'
import { priceForBuyer } from '../price/price-for-buyer.ts'
import { cancelPrints } from '../prints/cancel-prints.ts'
import { makeAgain } from '../prints/make-again.ts'
import { itemsOf } from '../refunds/refund-items.ts'
import { refundable } from '../refunds/refunded-amount.ts'
import { requestRefund } from '../refunds/request-refund.ts'
import { orderLines, orders } from '../tables.ts'
import { giveCredit } from './give-credit.ts'
import { listOffers } from './list-offers.ts'
import { endOffer } from './write-offer.ts'

const RUNS = Number(process.env.MODEL_RUNS ?? 3)
type Family = Awaited<ReturnType<ReturnType<typeof families>['gallery']>>

let stripe: Awaited<ReturnType<typeof startStripe>>
let testApp: TestApp
let children: Family[]
/** A child whose photos are sold with prints. */
let printed: Family
/** A child of whose photos prints and gifts are sold singly. */
let gifts: Awaited<ReturnType<Awaited<ReturnType<typeof extrasShop>>['gallery']>>
let mug: string
/** The price lists that the three sell from. */
let lists: readonly string[]
let statements: ReturnType<typeof statementGuarantees>
beforeAll(async () => {
  stripe = await startStripe({ now: () => testApp.clock.now().getTime() })
  testApp = await openTestApp({
    LIMIT_ORDERS_PER_HOUR: '1000000',
    STRIPE_SECRET_KEY: stripe.settings.secretKey,
    STRIPE_PUBLISHABLE_KEY: stripe.settings.publishableKey,
    STRIPE_WEBHOOK_SECRET: stripe.settings.webhookSecret,
    STRIPE_API_URL: stripe.settings.apiUrl,
  })
  statements = statementGuarantees(testApp, soldAt)
  const make = families(testApp)
  children = [await make.gallery(2), await make.gallery(3)]
  printed = await make.gallery(1)
  const shop = await extrasShop(testApp)
  mug = shop.mug
  lists = ['portrait', 'gallery', shop.listId]
  gifts = await shop.gallery(1)
  await testApp.parts.db
    .update(events)
    .set({ printDeadline: '2099-12-31' })
    .where(eq(events.id, gifts.eventId))
  await testApp.parts.db
    .update(events)
    .set({ priceListId: 'portrait', printDeadline: '2099-12-31' })
    .where(eq(events.id, printed.eventId))
})
afterAll(async () => {
  await testApp.close()
  await stripe.close()
})

interface Walk {
  parent: Awaited<ReturnType<ReturnType<typeof families>['makeParent']>>
  spoiled: string
  code: string
  placed: PlacedOrder[]
}

/** What the lists sell at as the walk goes on. */
const VAT = ['business', 5, 'none', 0, 20] as const

/** Refusals that a parent can run into; any other error would be our fault. */
const HONEST = [
  ...['price-changed', 'code-refused', 'already-bought', 'order-replaced', 'refund-too-large'],
  ...['not-paid', 'prints-settled', 'prints-at-lab', 'prints-cancelled', 'refund-changed', 'print-missing'],
]
const orRejected = (work: Promise<unknown>) =>
  work.catch((error: unknown) => {
    if (!(error instanceof AppError && HONEST.includes(error.code))) throw error
  })

const singles = (basket: number) =>
  children.slice(0, (basket % 2) + 1).map(({ accessCode, photoIds }) => ({
    accessCode,
    packageId: null,
    photoIds: photoIds.slice(0, 1 + (basket % 3)),
  }))

async function place(walk: Walk, lines: PlaceOrder['lines'], withCode: boolean, by = walk.parent) {
  const { ctx, email } = by
  const code = withCode ? { code: walk.code } : {}
  const price = await priceForBuyer(ctx, { lines, ...code, email })
  const told = price.codeProblem ? {} : code
  const order = basketOf(lines, price.total, { buyer: { ...buyer, email }, ...told })
  await orRejected(placeOrder(ctx, order).then((placed) => walk.placed.push(placed)))
}

const at = ({ placed }: Walk, which: number) => placed[which % Math.max(1, placed.length)]
async function succeeded(walk: Walk, which: number) {
  const id = at(walk, which)?.payment?.id
  const payment = id ? await testApp.parts.payments.find(id) : undefined
  return payment?.state.status === 'succeeded' ? payment : undefined
}
const soldAt = () => [...children, printed, gifts].map(({ eventId }) => eventId)

const rowOf = ({ orderKey }: PlacedOrder) => getOrderByKey(testApp.parts, orderKey)

const steps = {
  vat: ({ figure }) => setVatRate(testApp, lists[figure % 3] ?? '', VAT[figure % VAT.length] ?? 'business'),
  commission: async ({ figure }) => {
    const eventId = soldAt()[figure % 4] ?? ''
    const share = figure % 3 === 0 ? null : figure / 2
    const terms = { commissionPercent: share, commissionPence: figure % 6 === 0 ? figure * 10 : null }
    await statements.agree(eventId, terms)
  },
  early: ({ figure }) =>
    offer(testApp, earlyBird([off('percent', figure, '2099-01-01')], { combines: figure % 2 === 0 })),
  siblings: ({ figure }) => offer(testApp, siblings(figure)),
  code: ({ walk, figure }) => {
    walk.code = `C-${randomUUID().slice(0, 8)}`.toUpperCase()
    return offer(
      testApp,
      codeOffer(walk.code, off('amount', figure * 20), { limitInAll: 2, combines: figure % 3 > 0 }),
    )
  },
  credit: ({ walk, figure }) =>
    giveCredit(testApp.admin, {
      id: randomUUID(),
      amount: figure * 20,
      reason: 'Spoiled',
      orderId: walk.spoiled,
    }),
  place: ({ walk, figure }) => place(walk, singles(figure), false),
  placeWithCode: ({ walk, figure }) => place(walk, singles(figure), true),
  othersTakeTheCode: async ({ walk, figure }) => {
    const others = await Promise.all([1, 2, 3].map(() => families(testApp).makeParent()))
    await Promise.all(others.map((other) => place(walk, singles(figure), true, other)))
  },
  placeTwoAtOnce: ({ walk, figure }) =>
    Promise.all([place(walk, singles(figure), true), place(walk, singles(figure + 1), true)]),
  placePrints({ walk, figure }) {
    const { accessCode, photoIds } = printed
    const others = figure % 3 === 0 ? singles(figure) : []
    return place(walk, [...others, { accessCode, packageId: 'standard', photoIds }], figure % 2 === 0)
  },
  placeExtras({ walk, figure }) {
    const [photoId = ''] = gifts.photoIds
    const extras = [
      gifts.of(mug, 1 + (figure % 3)),
      ...(figure % 2 ? [gifts.of('8x10', 1), gifts.of('folder', 1, null)] : []),
    ]
    const photoIds = figure % 4 ? [photoId] : []
    return place(walk, [gifts.line(extras, { photoIds })], figure % 5 < 2)
  },
  freeExtra: ({ walk, figure }) => {
    walk.code = `E-${randomUUID().slice(0, 8)}`.toUpperCase()
    const free = { gives: 'extra', value: null, product: `extra:${mug}`, until: null } as const
    return offer(testApp, codeOffer(walk.code, free, { limitInAll: 2, combines: figure % 3 > 0 }))
  },
  async pay({ walk, figure }) {
    const payment = at(walk, figure)?.payment
    if (!payment) return
    await stripe.confirm(payment, figure % 4 ? 'ok' : 'declined')
    await settlePayment(walk.parent.ctx, payment.id)
  },
  async cancelPrints({ walk, figure }) {
    const placed = at(walk, figure)
    if (placed) await orRejected(cancelPrints(walk.parent.ctx, placed.orderKey))
  },
  async giveUp({ walk, figure }) {
    const placed = at(walk, figure)
    if (placed) await cancelUnpaid(testApp.system, (await rowOf(placed)).id)
  },
  async refund({ walk, figure }) {
    const placed = at(walk, figure)
    const order = placed && (await rowOf(placed))
    const left = order ? await refundable(testApp.parts.db, order) : 0
    if (!order || left === 0) return
    const amount = figure % 2 ? left : Math.min(left, figure * 10 + 1)
    const confirmation = orderNumber(order)
    await requestRefund(testApp.admin, {
      id: randomUUID(),
      amount,
      reason: 'x',
      confirmation,
      orderId: order.id,
    })
  },
  async refundItems({ walk, figure }) {
    const placed = at(walk, figure)
    const order = placed && (await rowOf(placed))
    if (!order) return
    const balances = await balancesOf(testApp.parts.db, order.id)
    const open = (await itemsOf(testApp.parts.db, order.id, balances)).filter(canGiveBack)
    const some = figure % 7 === 0 ? open : open.slice(figure % 2, (figure % 2) + 1)
    const ticked = some.map((item) => ({ item, quantity: 1 + (figure % item.quantity) }))
    if (ticked.length === 0) return
    const id = randomUUID()
    const items = ticked.map(({ item: { lineId, photoId, printId }, quantity }) => ({
      ...{ lineId, photoId, printId, quantity },
    }))
    const { amounts, credit } = refundOfItems(ticked, balances)
    const amount = sumOf(amounts, 'amount')
    // Offers took all of it off, or everything was given back before.
    if (amount + sumOf(credit, 'amount') === 0) return
    const asking = { id, amount, items, reason: 'x', confirmation: orderNumber(order), orderId: order.id }
    // Twice at once, as an impatient owner would.
    await orRejected(
      Promise.all([requestRefund(testApp.admin, asking), requestRefund(testApp.admin, asking)]),
    )
  },
  async makeAgain({ walk, figure }) {
    const placed = at(walk, figure)
    const order = placed && (await rowOf(placed))
    const [item] = order ? await itemsOf(testApp.parts.db, order.id, []) : []
    if (!order || !item?.printId) return
    const again = { id: randomUUID(), printId: item.printId, quantity: 1, photoId: null, reason: 'Bent' }
    await orRejected(makeAgain(testApp.admin, { ...again, orderId: order.id }))
  },
  async refundAtProvider({ walk, figure }) {
    const payment = await succeeded(walk, figure)
    if (!payment) return
    await testApp.runJobs()
    const left = payment.amountPence - ((await testApp.parts.payments.find(payment.id))?.refundedPence ?? 0)
    if (left <= 0) return
    await testApp.parts.payments.refund({ id: payment.id, amountPence: left, idempotencyKey: randomUUID() })
    await settlePayment(testApp.stranger, payment.id)
  },
  async refundFails({ walk, figure }) {
    const payment = await succeeded(walk, figure)
    if (!payment || payment.refundedPence === 0) return
    await testApp.runJobs()
    stripe.failRefund(payment.id)
    await settlePayment(testApp.stranger, payment.id)
  },
  async dispute({ walk, figure }) {
    const payment = await succeeded(walk, figure)
    if (!payment || (await testApp.parts.payments.listDisputes(payment.id)).length > 0) return
    const dispute = stripe.dispute(payment.id, figure % 2 ? 'needs_response' : 'warning_needs_response')
    await reconcileDisputes(testApp.system, payment.id)
    if (figure % 3 === 0) return
    stripe.decide(dispute, figure % 2 ? (figure % 3 === 1 ? 'won' : 'lost') : 'warning_closed')
    await reconcileDisputes(testApp.system, payment.id)
  },
  holdPasses: async () => testApp.clock.advance(31 * 60_000),
  dayPasses: async () => testApp.clock.advance(25 * 3_600_000),
  jobs: () => testApp.runJobs(),
} satisfies Record<string, (given: { walk: Walk; figure: number }) => unknown>

/** What must be true of every order, offer and credit at any moment. */
async function balance(walk: Walk) {
  const { db } = testApp.parts
  const own = await db
    .select({ ...getTableColumns(orders), refunded: refundedOfOrder })
    .from(orders)
    .where(eq(orders.email, walk.parent.email))
  const ids = own.map(({ id }) => id)
  const lines = await db.select().from(orderLines).where(inArray(orderLines.orderId, ids))
  const reductions = await db
    .select()
    .from(orderMovements)
    .where(
      and(inArray(orderMovements.orderId, ids), inArray(orderMovements.kind, ['reduced', 'credit-used'])),
    )
  const sum = (figures: number[]) => figures.reduce((all, one) => all + one, 0)
  for (const order of own) {
    const ofOrder = lines.filter(({ orderId }) => orderId === order.id)
    expect(sum(ofOrder.map(({ total }) => total))).toBe(order.total)
    for (const line of ofOrder)
      expect(sum(reductions.flatMap((one) => (one.lineId === line.id ? one.amount : [])))).toBe(line.discount)
    const payment = order.paymentId ? await testApp.parts.payments.find(order.paymentId) : undefined
    if (payment) expect(payment.amountPence).toBe(order.total)
    if (['paid', 'delivered', 'refunded'].includes(order.state) && order.total > 0)
      expect(payment?.state.status).toBe('succeeded')
    expect(order.refunded).toBeLessThanOrEqual(payment?.refundedPence ?? 0)
    for (const { paid, pending, refunded } of await balancesOf(db, order.id)) {
      expect(Math.min(pending, refunded)).toBeGreaterThanOrEqual(0)
      expect(pending + refunded).toBeLessThanOrEqual(paid)
    }
  }
  const { offers, credits } = await listOffers(testApp.admin)
  for (const { id, uses, limitInAll } of offers) {
    if (!limitInAll) continue
    const held = await db.$count(offerUses, and(eq(offerUses.offerId, id), isNull(offerUses.givenBackAt)))
    expect(held).toBeLessThanOrEqual(limitInAll)
    expect(uses).toBeLessThanOrEqual(held)
  }
  const given = credits.filter(({ email }) => email === walk.parent.email)
  const held = await heldCredit(given.map(({ id }) => id))
  const all = sum(given.map(({ amount }) => amount))
  expect(sum(given.map(({ left }) => left))).toBe(Math.max(0, all - held))
}

/** What living orders hold of credits. */
async function heldCredit(creditIds: string[]): Promise<number> {
  const [found] = await testApp.parts.db
    .select({ held: ledgerSums.credit })
    .from(orderMovements)
    .innerJoin(orders, eq(orders.id, orderMovements.orderId))
    .where(
      and(inArray(orderMovements.creditId, creditIds), notInArray(orders.state, ['cancelled', 'refunded'])),
    )
  return found?.held ?? 0
}

/** What `npm run check` says of the books. */
async function booksSay() {
  const { folder } = await writeRows(testApp.system)
  return checkOrders(folder).finally(() => rm(folder, { recursive: true }))
}

test('no sequence of offers, codes, credit, rates of VAT, prints, payments, failed refunds and disputes unbalances the books', async () => {
  const names = Object.keys(steps) as (keyof typeof steps)[]
  const step = fc.record({ name: fc.constantFrom(...names), figure: fc.integer({ min: 1, max: 60 }) })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 20, size: 'max' }), async (path) => {
      for (const { id, endedAt } of (await listOffers(testApp.admin)).offers)
        if (!endedAt) await endOffer(testApp.admin, { id, ended: true })
      const parent = await families(testApp).makeParent()
      const [first] = singles(1)
      const bought = basketOf(first ? [first] : [], 1000, { buyer: { ...buyer, email: parent.email } })
      const spoiled = await rowOf(await placeOrder(testApp.stranger, bought))
      const walk: Walk = { parent, spoiled: spoiled.id, code: 'NONE-YET', placed: [] }
      // Three shares and an amount, which the walk may change.
      for (const figure of [40, 41, 42, 43]) await steps.commission({ walk, figure })
      await steps.code({ walk, figure: 7 })
      testApp.clock.advance(2 * 3_600_000)
      for (const { name, figure } of path) {
        await steps[name]({ walk, figure })
        await balance(walk)
      }
      await testApp.runJobs()
      await balance(walk)
      expect((await booksSay()).findings).toEqual([])
      await statements.hold()
    }),
    { numRuns: RUNS, endOnFailure: true },
  )
})
