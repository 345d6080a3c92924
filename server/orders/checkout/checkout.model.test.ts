import { randomUUID } from 'node:crypto'
import { eq, getTableColumns } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PlacedOrder } from '../../../domain/orders/checkout/place-order.ts'
import { isPaidByHand } from '../../../domain/orders/payment/payments.ts'
import { type StripeCard, startStripe } from '../../../tests/servers/stripe.ts'
import { deskOrderOf } from '../../../tests/support/desk-orders.ts'
import { extrasShop } from '../../../tests/support/extras.ts'
import { basketOf, buyer, type families } from '../../../tests/support/families.ts'
import { openTestApp, type TestApp } from '../../../tests/test-app.ts'
import { AppError } from '../../errors.ts'
import { photos } from '../../photos/tables.ts'
import { type TestPayments, testPayments } from '../../platform/payments/test-provider.ts'
import { events } from '../../school/tables.ts'
import { downloadPhoto } from '../delivery/download-photo.ts'
import { recordDeliveryConsent } from '../delivery/record-delivery-consent.ts'
import { markOrderPaid, placeDeskOrder } from '../desk/place-desk-order.ts'
import { refundedOfOrder } from '../ledger/sums.ts'
import { orderNumber } from '../order-key.ts'
import { confirmTestPayment, handlePaymentWebhook, settleOrder } from '../payment/settle-payment.ts'
import { requestRefund } from '../refunds/request-refund.ts'
import { showOrder } from '../show-order.ts'
import { orderAddresses, orderLines, orders } from '../tables.ts'
import { placeOrder } from './place-order.ts'

const HOUR = 3_600_000
const ADDRESS = {
  name: 'Morag Reid',
  line1: '12 Heatherbank Crescent',
  line2: '',
  town: 'Peebles',
  postcode: 'EH45 8AA',
}
const RUNS = Number(process.env.MODEL_RUNS ?? 5)
type Family = Awaited<ReturnType<ReturnType<typeof families>['gallery']>>

let stripe: Awaited<ReturnType<typeof startStripe>>
let testApp: TestApp
let shop: Awaited<ReturnType<typeof extrasShop>>
let family: Family
let others: Family
/** Before Stripe was configured, and as a process still runs that was not restarted since. */
let simulated: TestApp['stranger'] & { payments: TestPayments }
beforeAll(async () => {
  stripe = await startStripe({ live: true })
  testApp = await openTestApp({
    LIMIT_ORDERS_PER_HOUR: '1000000',
    STRIPE_SECRET_KEY: stripe.settings.secretKey,
    STRIPE_PUBLISHABLE_KEY: stripe.settings.publishableKey,
    STRIPE_WEBHOOK_SECRET: stripe.settings.webhookSecret,
    STRIPE_API_URL: stripe.settings.apiUrl,
  })
  shop = await extrasShop(testApp)
  family = await shop.gallery(2)
  others = await shop.make.gallery(1)
  simulated = { ...testApp.stranger, payments: testPayments(testApp.parts) }
  // Print sales never end.
  await testApp.parts.db.update(events).set({ printDeadline: null }).where(eq(events.id, family.eventId))
})
afterAll(async () => {
  await testApp.close()
  await stripe.close()
})

/** A browser tab: what it would order, under which key, and what it was told. */
interface Tab {
  basket: 0 | 1
  key: string
  /** Its print goes home, for the price that it was shown; the second basket alone has one. */
  home: number | undefined
  placed: PlacedOrder | undefined
}
/** What an outside observer knows. */
interface Model {
  /** The second photo is disputed, or has turned out to belong to another family. */
  second: 'fine' | 'disputed' | 'others'
  open: boolean
  /** What a delivery costs today. */
  delivery: number
  /** When it was paid, per basket: from a card, from one that only says so, or into the owner's hand. */
  charged: { basket: 0 | 1; at: number; by: 'card' | 'test card' | 'hand' }[]
}
interface Real {
  email: string
  tabs: Tab[]
  eventsBefore: number
}
type Step = fc.AsyncCommand<Model, Real>

/** Refusals that a parent can run into; any other error would be our fault. */
const HONEST = new Set(
  'already-bought placed-already order-replaced basket-changed photos-changed gallery-closed no-photos price-changed downloads-closed consent-needed photo-withheld already-paid order-cancelled payment-under-way refund-too-large not-for-sale'.split(
    ' ',
  ),
)
async function orRefused<Result>(work: Promise<Result>): Promise<Result | AppError> {
  return work.catch((error: unknown) => {
    if (error instanceof AppError && HONEST.has(error.code)) return error
    throw error
  })
}

const step = (name: string, run: (model: Model, real: Real) => Promise<unknown>): Step => ({
  check: () => true,
  async run(model, real) {
    await run(model, real)
    await holds(model, real)
  },
  toString: () => name,
})

const tabOf = (real: Real, at: number): Tab => {
  const tab = real.tabs[at]
  if (!tab) throw new Error('no such tab')
  return tab
}

/** What is in a basket, and what it costs: the first photo alone, or two photos and a print. */
function contentOf(basket: 0 | 1) {
  const photoIds = family.photoIds.slice(0, basket + 1)
  const extras = basket === 1 ? [{ product: '8x10', quantity: 1, photoId: photoIds[0] ?? '' }] : []
  return { photoIds, extras, total: 500 * photoIds.length + 900 * extras.length }
}

async function place(model: Model, real: Real, tab: Tab, ctx = testApp.stranger) {
  const { total, ...content } = contentOf(tab.basket)
  const line = { accessCode: family.accessCode, packageId: null, ...content }
  const home = tab.basket === 1 ? tab.home : undefined
  const order = basketOf([line], total + (home ?? 0), {
    idempotencyKey: tab.key,
    buyer: { ...buyer, email: real.email },
    ...(home && { homeAddress: ADDRESS }),
  })
  const sellable = model.open && (tab.basket === 0 || model.second === 'fine')
  const placed = await orRefused(placeOrder(ctx, order))
  if (!(placed instanceof AppError)) {
    tab.placed = placed
    expect(placed.paid || sellable).toBe(true)
    expect(placed.paid || (home ?? model.delivery), 'sold at a price that was not shown').toBe(
      placed.paid || model.delivery,
    )
  } else if (placed.code === 'order-replaced' || placed.code === 'basket-changed') tab.key = randomUUID()
}

async function confirm(model: Model, tab: Tab, card: StripeCard) {
  if (tab.placed?.payment?.provider !== 'stripe') return
  const before = stripe.taken().length
  await stripe.confirm(tab.placed.payment, card)
  if (card === 'asks_the_bank') stripe.answerBank(tab.placed.payment.id, true)
  if (stripe.taken().length > before)
    model.charged.push({ basket: tab.basket, at: testApp.clock.now().getTime(), by: 'card' })
}

/** The browser sends the test card's outcome to a process that knows no Stripe. */
async function confirmSimulated(model: Model, { basket, placed }: Tab) {
  if (placed?.payment?.provider !== 'test') return
  const { id, clientSecret } = placed.payment
  const before = (await simulated.payments.find(id))?.state.status
  const { paid } = await confirmTestPayment(simulated, { id, clientSecret, card: 'ok' })
  if (paid && before !== 'succeeded')
    model.charged.push({ basket, at: testApp.clock.now().getTime(), by: 'test card' })
}

/** The owner takes the same order in the hall, and the money with it. */
async function takeCash(model: Model, real: Real, basket: 0 | 1) {
  const { photoIds, extras, total } = contentOf(basket)
  const about = { email: real.email, line: { extras }, shownTotal: total }
  const order = deskOrderOf({ id: family.id, photoIds }, about)
  const placed = await orRefused(placeDeskOrder(testApp.admin, order))
  if (placed instanceof AppError) return
  expect(model.open && (basket === 0 || model.second === 'fine')).toBe(true)
  expect(placed.paid).toBe(true)
  model.charged.push({ basket, at: testApp.clock.now().getTime(), by: 'hand' })
}

/** Somebody who has ordered in the shop brings the money instead. */
async function bringCash(model: Model, real: Real) {
  const waiting = (await ordersOf(real)).find(({ state }) => state === 'awaiting_payment')
  if (!waiting) return
  const refused = await orRefused(markOrderPaid(testApp.admin, { orderId: waiting.id, method: 'cash' }))
  if (refused instanceof AppError) return
  const basket = waiting.total === 500 ? 0 : 1
  model.charged.push({ basket, at: testApp.clock.now().getTime(), by: 'hand' })
}

/** The owner gives money back out of the cash box, once however often it is sent. */
async function handBack(model: Model, real: Real, amount: number) {
  const paid = (await ordersOf(real)).find(
    (order) => isPaid(order) && isPaidByHand(order) && order.state !== 'refunded',
  )
  if (!paid) return
  const refund = { id: randomUUID(), orderId: paid.id, amount, reason: 'x', confirmation: orderNumber(paid) }
  await Promise.all([1, 2].map(() => orRefused(requestRefund(testApp.admin, refund))))
  const now = (await ordersOf(real)).find(({ id }) => id === paid.id)
  const basket = paid.total === 500 ? 0 : 1
  const at = model.charged.findIndex((one) => one.by === 'hand' && one.basket === basket && one.at > 0)
  const charge = model.charged[at]
  // Who got all of it back may order the same again at once.
  if (now?.state === 'refunded' && charge) charge.at = -10 * HOUR * (at + 1)
}

async function hear(real: Real, which: number) {
  const own = stripe.events.slice(real.eventsBefore)
  const event = own[which % Math.max(1, own.length)]
  if (event) await handlePaymentWebhook(testApp.stranger, stripe.post(event))
}

async function download(model: Model, tab: Tab, photoAt: number) {
  const key = tab.placed?.orderKey
  if (!key) return
  const photoId = family.photoIds[photoAt % (tab.basket + 1)] ?? ''
  await orRefused(recordDeliveryConsent(testApp.stranger, key))
  const file = await orRefused(downloadPhoto(testApp.stranger, { key, photoId }))
  if (file instanceof AppError) return
  const { state } = await showOrder(testApp.stranger, key)
  expect(['paid', 'delivered']).toContain(state)
  if (photoId === family.photoIds[1]) expect(model.second).toBe('fine')
}

/** The owner refunds money at the provider, where we don't see it. */
async function sendBack(real: Real, amountPence: number) {
  const own = await ordersOf(real)
  const payment = stripe.taken().find(({ orderId }) => own.some(({ id }) => id === orderId))
  const left = payment ? payment.amount - payment.refunded : 0
  if (payment && amountPence <= left)
    await testApp.parts.payments.refund({ id: payment.id, amountPence, idempotencyKey: randomUUID() })
}

const second = (model: Model, state: Model['second']) => {
  model.second = state
  return testApp.parts.db
    .update(photos)
    .set({
      pupilId: state === 'others' ? others.id : family.id,
      quarantinedAt: state === 'disputed' ? testApp.clock.now() : null,
    })
    .where(eq(photos.id, family.photoIds[1] ?? ''))
}
const sales = (model: Model, open: boolean) => {
  model.open = open
  return testApp.parts.db
    .update(events)
    .set({ salesClose: open ? null : '2026-01-01' })
    .where(eq(events.id, family.eventId))
}

const deliveryCosts = async (model: Model, price: number) => {
  model.delivery = price
  await shop.sellSingly({}, { homeDelivery: price })
}

/** A tab's order is to be sent home, for what that costs today, or to the school. */
const chooseHome = (model: Model, tab: Tab, isHome: boolean) =>
  Object.assign(tab, {
    key: randomUUID(),
    home: isHome ? model.delivery : undefined,
    placed: undefined,
  })

const ordersOf = (real: Real) =>
  testApp.parts.db
    .select({ ...getTableColumns(orders), refunded: refundedOfOrder })
    .from(orders)
    .where(eq(orders.email, real.email))
const isPaid = ({ state }: { state: string }) => ['paid', 'delivered', 'refunded'].includes(state)

/** What must be true after every step. */
async function holds(model: Model, real: Real) {
  for (const one of model.charged)
    for (const other of model.charged)
      if (one !== other && one.basket === other.basket)
        expect(Math.abs(one.at - other.at), 'the same bought twice within the hour').toBeGreaterThanOrEqual(
          HOUR,
        )
  const taken = stripe.taken()
  for (const order of await ordersOf(real)) {
    const payment = taken.find(({ orderId }) => orderId === order.id)
    if (isPaidByHand(order)) {
      expect(payment, 'paid by hand and by card').toBeUndefined()
      expect(order.refunded, 'more given back than was paid').toBeLessThanOrEqual(order.total)
      continue
    }
    if (isPaid(order) && order.paymentProvider === 'test') {
      expect(payment, 'paid in test mode, and by card').toBeUndefined()
      continue
    }
    if (isPaid(order)) expect(payment, 'delivered unpaid').toMatchObject({ amount: order.total })
    if (payment) expect(order.state, 'a paid order was given up').not.toBe('cancelled')
    expect(order.refunded).toBeLessThanOrEqual(payment?.refunded ?? 0)
    const lines = await testApp.parts.db.select().from(orderLines).where(eq(orderLines.orderId, order.id))
    const deliveries = lines.filter(({ product }) => product === 'home-delivery').length
    expect(await testApp.parts.db.$count(orderAddresses, eq(orderAddresses.orderId, order.id))).toBe(
      deliveries,
    )
    expect(lines.reduce((sum, { total }) => sum + total, 0)).toBe(order.total)
  }
}

/** What must be true once every job and webhook has arrived. */
async function settled(model: Model, real: Real) {
  for (const event of stripe.events.slice(real.eventsBefore))
    await handlePaymentWebhook(testApp.stranger, stripe.post(event))
  await testApp.runJobs()
  await holds(model, real)
  const found = await ordersOf(real)
  const taken = stripe.taken().filter(({ orderId }) => found.some(({ id }) => id === orderId))
  expect(taken).toHaveLength(model.charged.filter(({ by }) => by === 'card').length)
  const byHand = found.filter((order) => isPaidByHand(order) && isPaid(order))
  expect(byHand).toHaveLength(model.charged.filter(({ by }) => by === 'hand').length)
  for (const { state, refunded, total } of byHand)
    expect(state, 'a paid order was lost').toBe(refunded === total ? 'refunded' : 'delivered')
  const inTestMode = found.filter((order) => order.paymentProvider === 'test' && isPaid(order))
  expect(inTestMode).toHaveLength(model.charged.filter(({ by }) => by === 'test card').length)
  for (const { orderId, amount, refunded } of taken) {
    const order = found.find(({ id }) => id === orderId)
    expect(order?.state, 'a paid order was lost').toBe(refunded === amount ? 'refunded' : 'delivered')
    expect(order?.refunded).toBe(refunded)
  }
  const receipts = (await testApp.mails()).filter(
    (mail) => mail.includes(`To: ${real.email}\n`) && mail.includes('X-Message-Kind: order\n'),
  )
  expect(receipts).toHaveLength(taken.length + byHand.length + inTestMode.length)
  for (const { placed } of real.tabs) {
    if (!placed?.orderKey) continue
    const shown = (await showOrder(testApp.stranger, placed.orderKey)).lines.flatMap((line) => line.photos)
    for (const photo of shown)
      if (photo.id === family.photoIds[1] && model.second !== 'fine')
        expect(photo).toMatchObject({ withheld: true, thumb: null, download: null })
      else expect(family.photoIds).toContain(photo.id)
  }
}

const tab = fc.nat({ max: 2 })
const steps: fc.Arbitrary<Step>[] = [
  tab.map((at) => step(`place in tab ${at}`, (model, real) => place(model, real, tabOf(real, at)))),
  fc.constant(
    step('place in all tabs at once', (model, real) =>
      Promise.all(real.tabs.map((tab) => place(model, real, tab))),
    ),
  ),
  fc
    .tuple(tab, fc.constantFrom<StripeCard>('ok', 'ok', 'ok', 'declined', 'asks_the_bank'))
    .map(([at, card]) =>
      step(`card ${card} in tab ${at}`, (model, real) => confirm(model, tabOf(real, at), card)),
    ),
  fc
    .tuple(tab, tab)
    .map(([a, b]) =>
      step(`place in tab ${a} while tab ${b} pays`, (model, real) =>
        Promise.all([place(model, real, tabOf(real, a)), confirm(model, tabOf(real, b), 'ok')]),
      ),
    ),
  tab.map((at) =>
    step(`place in tab ${at} before Stripe is configured`, (model, real) =>
      place(model, real, tabOf(real, at), simulated),
    ),
  ),
  tab.map((at) => step(`test card in tab ${at}`, (model, real) => confirmSimulated(model, tabOf(real, at)))),
  fc
    .tuple(tab, tab)
    .map(([a, b]) =>
      step(`place in tab ${a} while tab ${b} sends a test card`, (model, real) =>
        Promise.all([place(model, real, tabOf(real, a)), confirmSimulated(model, tabOf(real, b))]),
      ),
    ),
  fc
    .constantFrom<0 | 1>(0, 1)
    .map((basket) =>
      step(`basket ${basket} is paid in the hall`, (model, real) => takeCash(model, real, basket)),
    ),
  fc.constant(step('the money for a waiting order is brought', (model, real) => bringCash(model, real))),
  fc
    .constantFrom(200, 500)
    .map((amount) => step(`${amount} pence are handed back`, (model, real) => handBack(model, real, amount))),
  tab.map((at) =>
    step(`tab ${at} asks whether it is paid`, async (_, real) => {
      const key = tabOf(real, at).placed?.orderKey
      if (key) await settleOrder(testApp.stranger, key)
    }),
  ),
  tab.map((at) =>
    step(`tab ${at} is reloaded and goes on with something else`, async (_, real) => {
      const tab = tabOf(real, at)
      Object.assign(tab, { key: randomUUID(), basket: tab.basket === 0 ? 1 : 0, placed: undefined })
    }),
  ),
  fc
    .tuple(tab, fc.boolean())
    .map(([at, isHome]) =>
      step(
        `tab ${at} is reloaded, and its prints go ${isHome ? 'home' : 'to the school'}`,
        async (model, real) => chooseHome(model, tabOf(real, at), isHome),
      ),
    ),
  fc
    .constantFrom(350, 395)
    .map((price) => step(`a delivery costs ${price} pence`, (model) => deliveryCosts(model, price))),
  fc.nat({ max: 20 }).map((which) => step(`webhook ${which}`, (_, real) => hear(real, which))),
  fc
    .nat({ max: 20 })
    .map((which) =>
      step(`webhook ${which} twice at once`, (_, real) =>
        Promise.all([hear(real, which), hear(real, which)]),
      ),
    ),
  fc.constant(step('jobs run', () => testApp.runJobs())),
  fc
    .constantFrom(0.5, 1, 25)
    .map((hours) => step(`${hours} hours pass`, async () => testApp.clock.advance(hours * HOUR))),
  fc
    .constantFrom(200, 500, 1000)
    .map((amountPence) =>
      step(`${amountPence} pence go back at the provider’s desk`, (_, real) => sendBack(real, amountPence)),
    ),
  fc
    .constantFrom<Model['second']>('fine', 'disputed', 'others')
    .map((state) => step(`the second photo is ${state}`, (model) => second(model, state))),
  fc.boolean().map((open) => step(open ? 'sales open' : 'sales close', (model) => sales(model, open))),
  fc
    .tuple(tab, fc.nat({ max: 1 }))
    .map(([at, photo]) =>
      step(`tab ${at} downloads photo ${photo}`, (model, real) => download(model, tabOf(real, at), photo)),
    ),
]

async function setup(): Promise<{ model: Model; real: Real }> {
  const model: Model = { second: 'fine', open: true, delivery: 350, charged: [] }
  await deliveryCosts(model, 350)
  await second(model, 'fine')
  await sales(model, true)
  const tabs = ([0, 0, 1] as const).map((basket) => ({
    basket,
    key: randomUUID(),
    home: undefined,
    placed: undefined,
  }))
  return { model, real: { email: `${randomUUID()}@example.com`, tabs, eventsBefore: stripe.events.length } }
}

test('the walk’s steps reach orders that wait, are given up, delivered and refunded', async () => {
  const { model, real } = await setup()
  const states = async () => (await ordersOf(real)).map(({ state }) => state).sort()
  await place(model, real, tabOf(real, 0))
  expect(await states()).toEqual(['awaiting_payment'])
  await confirm(model, tabOf(real, 0), 'ok')
  await hear(real, 0)
  await testApp.runJobs()
  await download(model, tabOf(real, 0), 0)
  await place(model, real, tabOf(real, 2))
  expect(await states()).toEqual(['awaiting_payment', 'delivered'])
  testApp.clock.advance(25 * HOUR)
  await testApp.runJobs()
  expect(await states()).toEqual(['cancelled', 'delivered'])
  await sendBack(real, 500)
  await settled(model, real)
  expect(await states()).toEqual(['cancelled', 'refunded'])
})

test('an order that was begun before Stripe was configured is paid there, once, and no more by the test card', async () => {
  const { model, real } = await setup()
  const tab = tabOf(real, 0)
  await place(model, real, tab, simulated)
  const before = tab.placed
  await place(model, real, tab)
  expect(tab.placed).toMatchObject({ orderKey: before?.orderKey, payment: { provider: 'stripe' } })
  const begun = tab.placed
  await place(model, real, tab)
  expect(tab.placed).toEqual(begun)
  await confirmSimulated(model, { ...tab, placed: before })
  expect(model.charged).toEqual([])
  // What could take money is not replaced by what cannot.
  await place(model, real, tab, simulated)
  expect(await ordersOf(real)).toMatchObject([{ state: 'awaiting_payment', paymentProvider: 'stripe' }])
  await confirm(model, { ...tab, placed: begun }, 'ok')
  await settled(model, real)
  expect(await ordersOf(real)).toMatchObject([{ state: 'delivered', testMode: false }])
})

test('an order whose payment could take money is not replaced where none is taken, and is paid once', async () => {
  const { model, real } = await setup()
  const [first, second] = [tabOf(real, 0), tabOf(real, 1)]
  await place(model, real, first)
  await place(model, real, second, simulated)
  expect(await ordersOf(real)).toMatchObject([{ state: 'awaiting_payment', paymentProvider: 'stripe' }])
  await confirm(model, first, 'ok')
  await settled(model, real)
  await place(model, real, second, simulated)
  expect(await ordersOf(real)).toMatchObject([{ state: 'delivered' }])
})

test('an order that was begun with a test card and then paid for in the hall is not paid by that card', async () => {
  const { model, real } = await setup()
  const tab = tabOf(real, 0)
  await place(model, real, tab, simulated)
  await takeCash(model, real, 0)
  await confirmSimulated(model, tab)
  expect(model.charged).toMatchObject([{ by: 'hand' }])
  await settled(model, real)
})

test('no sequence of tabs, cards, webhooks, retries, refunds and disputes pays twice, delivers unpaid, loses a paid order or shows another family’s photo', async () => {
  await fc.assert(
    fc.asyncProperty(fc.commands(steps, { maxCommands: 24, size: 'max' }), async (commands) => {
      const { model, real } = await setup()
      await fc.asyncModelRun(() => ({ model, real }), commands)
      await settled(model, real)
    }),
    { numRuns: RUNS, endOnFailure: true },
  )
})
