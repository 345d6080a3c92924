import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { priceLists } from '../../../content/price-lists.ts'
import { openAppServer } from '../../../tests/servers/app-server.ts'
import { startHttp } from '../../../tests/servers/http.ts'
import { everyOrder } from '../../../tests/support/orders.ts'
import { openTestApp, type TestApp } from '../../../tests/test-app.ts'
import { clearBasket, currentChoices, togglePhoto } from '../basket/basket.ts'
import { clearCheckout, currentAttempt } from './checkout-state.ts'
import { findPaidOrder, type Purchase, pay, payByTestCard } from './pay.ts'

const HOUR = 3_600_000
const buyer = {
  firstName: 'Jane',
  lastName: 'Scott',
  email: 'jane@example.org',
  childName: 'Isla',
  className: '3B',
  billingPostcode: 'EH45 8AA',
}

let testApp: TestApp
let server: Awaited<ReturnType<typeof openAppServer>>
let basket: (over?: Partial<Purchase>) => Purchase
/** The orders stored since the test began. */
let orders: () => Promise<Awaited<ReturnType<typeof everyOrder>>>
beforeAll(async () => {
  testApp = await openTestApp({ LIMIT_ORDERS_PER_HOUR: '1000000' })
})
beforeEach(async () => {
  clearCheckout()
  server = await openAppServer(testApp)
  const pupil = await testApp.makePupil()
  const photoIds = [await testApp.makePhoto(pupil.id)]
  const line = { accessCode: pupil.accessCode, packageId: null, photoIds }
  const before = (await everyOrder(testApp)).length
  orders = async () => (await everyOrder(testApp)).slice(before)
  basket = (over) => ({ buyer, lines: [line], shownTotal: 500, doors: [pupil.accessCode], ...over })
})
afterEach(() => server.close())
afterAll(() => testApp.close())

const CONFIRM = '/api/payments/test/confirm'
const once = { email: 'jane@example.org', state: 'paid', charges: 1 }
const confirmed = { confirmed: { orderKey: expect.stringMatching(/\w{20}/), email: 'jane@example.org' } }

test('pressing twice makes one order and one payment', async () => {
  const [first, second] = await Promise.all([
    pay(basket(), payByTestCard('ok')),
    pay(basket(), payByTestCard('ok')),
  ])
  expect(first).toMatchObject(confirmed)
  expect(second).toEqual(first)
  expect(await orders()).toEqual([once])
  expect(server.heard.filter((call) => call.startsWith('POST /api/orders '))).toHaveLength(1)
})

test('after a declined card another one pays the same order', async () => {
  expect(await pay(basket(), payByTestCard('declined'))).toEqual({
    declined: expect.stringContaining('card'),
  })
  expect(await orders()).toEqual([{ ...once, state: 'awaiting_payment', charges: 0 }])
  expect(await pay(basket(), payByTestCard('ok'))).toMatchObject(confirmed)
  expect(await orders()).toEqual([once])
})

test.each(['/api/orders', CONFIRM])('when the answer of %s gets lost, trying again is safe', async (path) => {
  server.loseAnswer(path)
  await expect(pay(basket(), payByTestCard('ok'))).rejects.toMatchObject({ status: 0 })
  expect(await pay(basket(), payByTestCard('ok'))).toMatchObject(confirmed)
  expect(await orders()).toEqual([once])
})

test('a press that finds Stripe away asks once and is told so by its own name', async () => {
  const away = await startHttp((_, response) => response.writeHead(502).end('<h1>Bad gateway</h1>'))
  const shop = await openTestApp({
    STRIPE_SECRET_KEY: 'sk_test_any',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_any',
    STRIPE_WEBHOOK_SECRET: 'whsec_any',
    STRIPE_API_URL: away.url,
  })
  await server.close()
  server = await openAppServer(shop)
  const { accessCode, id } = await shop.makePupil()
  const photoIds = [await shop.makePhoto(id)]
  const purchase = basket({ lines: [{ accessCode, packageId: null, photoIds }], doors: [accessCode] })
  await expect(pay(purchase, payByTestCard('ok'))).rejects.toMatchObject({
    status: 503,
    code: 'payments-away',
    retryAfter: undefined,
    message: expect.stringContaining('card provider'),
  })
  expect(server.heard.filter((call) => call.startsWith('POST /api/orders '))).toHaveLength(1)
  await shop.close()
  await away.close()
})

test('a paid order whose answer got lost is found after a reload', async () => {
  server.loseAnswer(CONFIRM)
  await expect(pay(basket(), payByTestCard('ok'))).rejects.toMatchObject({ status: 0 })
  expect(await findPaidOrder()).toMatchObject(confirmed.confirmed)
})

test('a corrected address after a lost answer does not pay twice', async () => {
  server.loseAnswer(CONFIRM)
  await expect(pay(basket(), payByTestCard('ok'))).rejects.toMatchObject({ status: 0 })
  const corrected = basket({ buyer: { ...buyer, email: 'jane.scott@example.org' } })
  expect(await pay(corrected, payByTestCard('ok'))).toMatchObject(confirmed)
  expect(await orders()).toEqual([once])
})

test('a corrected address after a declined card ends up on the order', async () => {
  await pay(basket(), payByTestCard('declined'))
  await pay(basket({ buyer: { ...buyer, email: 'jane.scott@example.org' } }), payByTestCard('ok'))
  expect(await orders()).toMatchObject([{ charges: 0 }, { ...once, email: 'jane.scott@example.org' }])
})

test('the same basket bought again, long after its order went through, is a new order', async () => {
  const first = await pay(basket(), payByTestCard('ok'))
  testApp.clock.advance(2 * HOUR)
  const second = await pay(basket(), payByTestCard('ok'))
  expect(second).toMatchObject(confirmed)
  expect(second).not.toEqual(first)
  expect(await orders()).toEqual([once, once])
})

test('an order clears the choices of its own galleries only', async () => {
  const { doors } = basket()
  const [own = ''] = doors
  clearBasket()
  togglePhoto(own, 'a', priceLists.gallery)
  togglePhoto('TWEED3BB', 'b', priceLists.gallery)
  await pay(basket(), payByTestCard('declined'))
  expect(currentChoices().map(([galleryKey]) => galleryKey)).toEqual([own, 'TWEED3BB'])
  await pay(basket(), payByTestCard('ok'))
  expect(currentChoices().map(([galleryKey]) => galleryKey)).toEqual(['TWEED3BB'])
})

test('what is stored for other tabs contains nothing typed except the email', async () => {
  await pay(basket(), payByTestCard('declined'))
  const kept = JSON.stringify(currentAttempt())
  expect(kept).toContain('jane@example.org')
  expect(kept).not.toMatch(/Scott|Isla|EH45/)
})

test('only the test card’s outcome is sent, never its digits', async () => {
  await pay(basket(), payByTestCard('insufficient_funds'))
  const confirming = server.heard.findLast((call) => call.startsWith(`POST ${CONFIRM}`))
  expect(confirming).toContain('"card":"insufficient_funds"')
  expect(server.heard.join()).not.toMatch(/number|expiry|cvc/i)
})
