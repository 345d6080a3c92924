import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { families } from '../../../tests/families.ts'
import { placeOpenOrder, rowOf } from '../../../tests/orders.ts'
import { openWorld, type World } from '../../../tests/world.ts'
import { orders } from '../tables.ts'
import { confirmTestPayment } from './confirm-test-payment.ts'
import { settlePayment } from './settle-payment.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

test('a payment that the provider does not know pays for nothing, and says so', async () => {
  const outcome = await settlePayment(world.stranger, 'pay_of_nobody')
  expect(outcome).toMatchObject({ paid: false, reason: expect.any(String) })
})

test('a payment of another amount than the order’s does not pay for it', async () => {
  const { id, payment } = await placeOpenOrder(world, await families(world).gallery(1))
  const dearer = { subtotal: 900, total: 900 }
  await world.parts.db.update(orders).set(dearer).where(eq(orders.id, id))
  const confirmed = confirmTestPayment(world.stranger, { ...payment, card: 'ok' })
  await expect(confirmed).rejects.toThrow('is of another amount')
  expect(await rowOf(world, id)).toMatchObject({ state: 'awaiting_payment', paidAt: null })
})
