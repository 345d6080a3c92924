import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { basketOf, buyer, families } from '../../../tests/support/families.ts'
import { codeOffer, off, offer } from '../../../tests/support/offers.ts'
import { openTestApp, type TestApp } from '../../../tests/test-app.ts'
import { saveOrder } from '../checkout/save-order.ts'
import { applyBasketDiscounts } from '../price/discount-basket.ts'
import { priceBasket } from '../price/price-basket.ts'
import { endOffer } from './write-offer.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp()
})
afterAll(() => testApp.close())

/** Three orders of one buyer, each priced with the code before any of them is kept. */
const priceThree = (code: string) =>
  Promise.all(
    [1, 2, 3].map(async () => {
      const { accessCode, photoIds } = await families(testApp).gallery(1)
      const lines = [{ accessCode, packageId: null, photoIds }]
      const priced = await priceBasket(testApp.stranger, lines)
      const offered = await applyBasketDiscounts(testApp.stranger, priced, { code, email: buyer.email })
      expect(offered.total).toBe(250)
      return { input: basketOf(lines, 250, { buyer, code }), offered }
    }),
  )

/** What becomes of them, one after the other. */
async function keepAll(orders: Awaited<ReturnType<typeof priceThree>>) {
  const outcomes: string[] = []
  for (const { input, offered } of orders)
    await saveOrder(testApp.stranger, input, offered, randomUUID()).then(
      () => outcomes.push('kept'),
      (error) => outcomes.push(error.code),
    )
  return outcomes
}

test.each([
  ['of a buyer’s orders', 'BUYER', { limitPerBuyer: 2 }],
  ['of all orders', 'ALL', { limitInAll: 2 }],
])('%s that were priced at the same moment, a limited code reduces as many as it says', async (_, code, limit) => {
  await offer(testApp, codeOffer(code, off('percent', 50), limit))
  expect(await keepAll(await priceThree(code))).toEqual(['kept', 'kept', 'price-changed'])
})

test('a limited code that ended after a basket was priced reduces nothing any more', async () => {
  const id = await offer(testApp, codeOffer('ENDED', off('percent', 50), { limitInAll: 9 }))
  const priced = await priceThree('ENDED')
  await endOffer(testApp.admin, { id, ended: true })
  expect(await keepAll(priced)).toEqual(['price-changed', 'price-changed', 'price-changed'])
})
