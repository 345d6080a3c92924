import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { choicesNow, clearBasket, togglePhoto } from '../basket/basket.ts'
import { clearCheckout } from './checkout-state.ts'
import { findPaid, pay, type Wanted, withTestCard } from './pay.ts'

const buyer = {
  firstName: 'Jane',
  lastName: 'Scott',
  email: 'jane@example.org',
  childName: 'Isla',
  className: '3B',
  billingPostcode: 'EH45 8AA',
}
const basket = (over: Partial<Wanted> = {}): Wanted => ({
  buyer,
  lines: [{ accessCode: 'TWEED3BA', packageId: null, photoIds: ['a'] }],
  shownTotal: 500,
  doors: ['TWEED3BA'],
  ...over,
})

/** The server as the browser knows it: orders by their idempotency key, and a network that can lose an answer. */
function shop() {
  const orders = new Map<string, { orderKey: string; paid: boolean; charges: number }>()
  const sent: string[] = []
  const lose = new Set<string>()
  const answer = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status })
  function respond(path: string, body: Record<string, unknown>) {
    if (path === '/api/orders') {
      const id = String(body.idempotencyKey)
      const order = orders.get(id) ?? { orderKey: `key-${orders.size + 1}`, paid: false, charges: 0 }
      orders.set(id, order)
      const payment = { provider: 'test', publishableKey: null, id, clientSecret: 'secret' }
      return answer({ orderKey: order.orderKey, sample: false, paid: order.paid, total: 500, payment }, 201)
    }
    if (path === '/api/payments/test/confirm') {
      const order = orders.get(String(body.id))
      if (!order) return answer({ error: { code: 'not-found', message: 'There is no such payment.' } }, 404)
      if (body.card !== 'ok') return answer({ paid: order.paid, reason: 'Your card was declined.' })
      if (!order.paid) order.charges += 1
      order.paid = true
      return answer({ paid: true, reason: null })
    }
    const order = [...orders.values()].find(({ orderKey }) => path === `/api/orders/${orderKey}`)
    if (!order) return answer({ error: { code: 'not-found', message: 'There is no such order.' } }, 404)
    return answer(orderView(order.paid))
  }
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    sent.push(`${path} ${init.body ?? ''}`)
    const response = respond(path, JSON.parse(String(init.body ?? '{}')))
    if (lose.delete(path)) throw new TypeError('the answer got lost')
    return response
  })
  return { orders, sent, lose }
}

const orderView = (paid: boolean) => ({
  number: 'TW-1',
  state: paid ? 'paid' : 'awaiting_payment',
  placedAt: '2026-11-21T10:00:00Z',
  paidAt: null,
  deliveredAt: null,
  buyerFirstName: 'Jane',
  lines: [],
  subtotal: 500,
  discount: 0,
  total: 500,
  vat: 83,
  refunded: 0,
  refunds: [],
  consented: false,
  downloadsUntil: null,
  expired: false,
  zip: null,
  prints: null,
})

beforeEach(clearCheckout)
afterEach(() => vi.unstubAllGlobals())

test('pressing twice makes one order and one payment', async () => {
  const { orders } = shop()
  const both = await Promise.all([pay(basket(), withTestCard('ok')), pay(basket(), withTestCard('ok'))])
  for (const outcome of both) expect(outcome).toMatchObject({ confirmed: { orderKey: 'key-1' } })
  expect([...orders.values()]).toEqual([{ orderKey: 'key-1', paid: true, charges: 1 }])
})

test('after a declined card another one pays the same order', async () => {
  const { orders } = shop()
  expect(await pay(basket(), withTestCard('declined'))).toEqual({ declined: 'Your card was declined.' })
  expect(await pay(basket(), withTestCard('ok'))).toMatchObject({ confirmed: { orderKey: 'key-1' } })
  expect(orders.size).toBe(1)
})

test.each([
  '/api/orders',
  '/api/payments/test/confirm',
])('when the answer of %s gets lost, trying again is safe', async (path) => {
  const { orders, lose } = shop()
  lose.add(path)
  await expect(pay(basket(), withTestCard('ok'))).rejects.toMatchObject({ status: 0 })
  expect(await pay(basket(), withTestCard('ok'))).toMatchObject({ confirmed: { orderKey: 'key-1' } })
  expect([...orders.values()]).toEqual([{ orderKey: 'key-1', paid: true, charges: 1 }])
})

test('what was paid although its answer got lost is found again after a reload', async () => {
  const { lose } = shop()
  lose.add('/api/payments/test/confirm')
  await expect(pay(basket(), withTestCard('ok'))).rejects.toMatchObject({ status: 0 })
  expect(await findPaid()).toEqual({ sample: false, orderKey: 'key-1', email: 'jane@example.org' })
})

test('a mended address after a lost payment does not pay a second time', async () => {
  const { orders, lose } = shop()
  lose.add('/api/payments/test/confirm')
  await expect(pay(basket(), withTestCard('ok'))).rejects.toMatchObject({ status: 0 })
  const mended = basket({ buyer: { ...buyer, email: 'jane.scott@example.org' } })
  expect(await pay(mended, withTestCard('ok'))).toMatchObject({ confirmed: { orderKey: 'key-1' } })
  expect(orders.size).toBe(1)
})

test('a mended address after a declined card is the one that the order gets', async () => {
  const { sent, orders } = shop()
  await pay(basket(), withTestCard('declined'))
  await pay(basket({ buyer: { ...buyer, email: 'jane.scott@example.org' } }), withTestCard('ok'))
  expect(orders.size).toBe(2)
  expect(sent.findLast((call) => call.startsWith('/api/orders {'))).toContain('jane.scott@example.org')
})

test('the same basket bought again, after its order went through, is a new order', async () => {
  const { orders } = shop()
  await pay(basket(), withTestCard('ok'))
  expect(await pay(basket(), withTestCard('ok'))).toMatchObject({ confirmed: { orderKey: 'key-2' } })
  expect(orders.size).toBe(2)
})

test('an order empties its own galleries and leaves the others', async () => {
  shop()
  clearBasket()
  togglePhoto('TWEED3BA', 'a', 'gallery')
  togglePhoto('TWEED3BB', 'b', 'gallery')
  await pay(basket(), withTestCard('declined'))
  expect(choicesNow().map(([door]) => door)).toEqual(['TWEED3BA', 'TWEED3BB'])
  await pay(basket(), withTestCard('ok'))
  expect(choicesNow().map(([door]) => door)).toEqual(['TWEED3BB'])
})

test('what is kept for other tabs holds nothing that was typed but the email', async () => {
  const kept = new Map<string, string>()
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => kept.set(key, text),
  }
  vi.stubGlobal('localStorage', storage)
  vi.resetModules()
  const fresh = await import('./pay.ts')
  shop()
  await fresh.pay(basket(), withTestCard('declined'))
  expect([...kept.values()].join()).toContain('jane@example.org')
  expect([...kept.values()].join()).not.toMatch(/Scott|Isla|EH45/)
})

test('of the card nothing is sent but what it stands for', async () => {
  const { sent } = shop()
  await pay(basket(), withTestCard('insufficient_funds'))
  expect(sent.at(-1)).toContain('"card":"insufficient_funds"')
  expect(sent.join()).not.toMatch(/number|expiry|cvc/i)
})
