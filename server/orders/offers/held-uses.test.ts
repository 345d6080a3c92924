import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PlacedOrder, PlaceOrder } from '../../../domain/orders/checkout/place-order.ts'
import { basketOf, buyer, families } from '../../../tests/support/families.ts'
import { codeOffer, off, offer } from '../../../tests/support/offers.ts'
import { openTestApp, type TestApp } from '../../../tests/test-app.ts'
import { isTestPayments } from '../../platform/payments/test-provider.ts'
import { placeOrder } from '../checkout/place-order.ts'
import { offerUses } from '../discounts/tables.ts'
import { getOrderByKey } from '../order-key.ts'
import { confirmTestPayment } from '../payment/settle-payment.ts'
import { listOffers } from './list-offers.ts'

const MINUTE_MS = 60_000

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp({ LIMIT_ORDERS_PER_HOUR: '10000' })
})
afterAll(() => testApp.close())

const wait = (minutes: number) => testApp.clock.advance(minutes * MINUTE_MS)

/** A basket of one photo, half off with this code, of a buyer of its own. */
async function basket(code: string): Promise<PlaceOrder> {
  const { accessCode, photoIds } = await families(testApp).gallery(1)
  const lines = [{ accessCode, packageId: null, photoIds }]
  return basketOf(lines, 250, { buyer: { ...buyer, email: `${randomUUID()}@example.com` }, code })
}
const place = (input: PlaceOrder) => placeOrder(testApp.stranger, input)
const placeNew = async (code: string) => place(await basket(code))
const usedUp = { code: 'code-refused' }

/** The code's orders that were placed and not paid. */
async function abandon(code: string, count: number) {
  const placed: PlacedOrder[] = []
  for (let n = 0; n < count; n++) placed.push(await placeNew(code))
  return placed
}

const pay = ({ payment }: PlacedOrder) => {
  if (!payment) throw new Error('nothing to pay')
  return confirmTestPayment(testApp.stranger, { ...payment, card: 'ok' })
}
const stateOf = async ({ orderKey }: PlacedOrder) => (await getOrderByKey(testApp.parts, orderKey)).state
/** Uses that an order has, paid or not. */
const held = async (offerId: string) => {
  const rows = await testApp.parts.db.select().from(offerUses).where(eq(offerUses.offerId, offerId))
  return rows.filter(({ givenBackAt }) => givenBackAt === null).length
}
const shown = async (offerId: string) =>
  (await listOffers(testApp.admin)).offers.find(({ id }) => id === offerId)?.uses

test('orders that nobody pays keep a limited code from others for half an hour, and no longer', async () => {
  const id = await offer(testApp, codeOffer('TEN', off('percent', 50), { limitInAll: 10 }))
  const abandoned = await abandon('TEN', 10)
  wait(29)
  await expect(placeNew('TEN')).rejects.toMatchObject(usedUp)
  expect(await shown(id)).toBe(10)
  wait(2)
  expect(await shown(id)).toBe(0)
  const placed = await placeNew('TEN')
  expect(await pay(placed)).toMatchObject({ paid: true })
  expect(await shown(id)).toBe(1)
  expect(await held(id)).toBeLessThanOrEqual(10)
  expect(await stateOf(abandoned[0] as PlacedOrder)).toBe('cancelled')
})

test('an order that has lost its code to somebody else can no longer be paid, and its buyer can order anew', async () => {
  await offer(testApp, codeOffer('LOST', off('percent', 50), { limitInAll: 1 }))
  const input = await basket('LOST')
  const lapsed = await place(input)
  wait(31)
  await placeNew('LOST')
  expect(await pay(lapsed)).toMatchObject({ paid: false })
  expect(await stateOf(lapsed)).toBe('cancelled')
  await expect(place(input)).rejects.toMatchObject({ code: 'order-replaced' })
  const anew = { ...input, idempotencyKey: randomUUID() }
  await expect(place(anew)).rejects.toMatchObject(usedUp)
  expect(await place({ ...anew, code: undefined, shownTotal: 500 })).toMatchObject({ total: 500 })
})

test('a code that nobody else wants is still good for an order paid hours later', async () => {
  const id = await offer(testApp, codeOffer('LATE', off('percent', 50), { limitInAll: 2 }))
  const late = await placeNew('LATE')
  wait(31)
  await placeNew('LATE')
  wait(300)
  expect(await pay(late)).toMatchObject({ paid: true })
  expect(await getOrderByKey(testApp.parts, late.orderKey)).toMatchObject({ state: 'paid', total: 250 })
  expect(await shown(id)).toBe(1)
})

test('each new attempt to pay keeps the code for another half an hour', async () => {
  await offer(testApp, codeOffer('AGAIN', off('percent', 50), { limitInAll: 1 }))
  const input = await basket('AGAIN')
  await place(input)
  wait(20)
  const again = await place(input)
  wait(20)
  await expect(placeNew('AGAIN')).rejects.toMatchObject(usedUp)
  wait(11)
  await placeNew('AGAIN')
  expect(await stateOf(again)).toBe('cancelled')
})

test('money taken before we heard of it keeps the code, whoever asks for it then', async () => {
  const id = await offer(testApp, codeOffer('TAKEN', off('percent', 50), { limitInAll: 1 }))
  const first = await placeNew('TAKEN')
  wait(31)
  const { payments } = testApp.parts
  if (!isTestPayments(payments) || !first.payment) throw new Error('no test payment')
  await payments.confirm({ ...first.payment, card: 'ok' })
  await expect(placeNew('TAKEN')).rejects.toMatchObject({ code: 'price-changed' })
  expect(await getOrderByKey(testApp.parts, first.orderKey)).toMatchObject({ state: 'paid', total: 250 })
  await expect(placeNew('TAKEN')).rejects.toMatchObject(usedUp)
  expect(await held(id)).toBe(1)
})

test('of many who want the codes of abandoned orders at once, no more get one than there are, and none is lost', async () => {
  const id = await offer(testApp, codeOffer('RACE', off('percent', 50), { limitInAll: 3 }))
  const abandoned = await abandon('RACE', 3)
  wait(31)
  const inputs = await Promise.all(Array.from({ length: 8 }, () => basket('RACE')))
  const [paid, ...raced] = await Promise.allSettled([pay(abandoned[2] as PlacedOrder), ...inputs.map(place)])
  const isPaid = paid.status === 'fulfilled' && (paid.value as { paid: boolean }).paid
  const got = raced.filter(({ status }) => status === 'fulfilled').length
  for (const result of raced)
    if (result.status === 'rejected')
      expect(['price-changed', 'code-refused']).toContain((result.reason as { code: string }).code)
  expect(got + (isPaid ? 1 : 0)).toBeLessThanOrEqual(3)
  // Whoever was too early presses the button once more.
  for (let left = 3 - got - (isPaid ? 1 : 0); left > 0; left--) await placeNew('RACE')
  await expect(placeNew('RACE')).rejects.toMatchObject(usedUp)
  expect(await held(id)).toBe(3)
  const states = await Promise.all(abandoned.map(stateOf))
  expect(states).toEqual(['cancelled', 'cancelled', isPaid ? 'paid' : 'cancelled'])
})

test('a buyer’s limit goes by paid orders, and by the unpaid one that the next replaces', async () => {
  await offer(testApp, codeOffer('MINE', off('percent', 50), { limitPerBuyer: 1 }))
  const [one, two] = [await basket('MINE'), await basket('MINE')]
  const first = await place(one)
  wait(31)
  const second = await place({ ...two, buyer: one.buyer })
  expect(await stateOf(first)).toBe('cancelled')
  await pay(second)
  const three = { ...(await basket('MINE')), buyer: one.buyer }
  await expect(place(three)).rejects.toMatchObject(usedUp)
})
