import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { basketOf, families } from '../../../tests/families.ts'
import { placeOpenOrder, rowOf } from '../../../tests/orders.ts'
import { openWorld, type World } from '../../../tests/test-app.ts'
import { isTestPayments } from '../../platform/payments/test-provider.ts'
import { placeOrder } from '../checkout/place-order.ts'
import { orders } from '../tables.ts'
import { confirmTestPayment, settleFree, settlePayment } from './settle-payment.ts'

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

test('a second press that is still waiting for the provider when the first one pays is answered as paid', async () => {
  const { accessCode, photoIds } = await families(world).gallery(1)
  const order = basketOf([{ accessCode, packageId: null, photoIds }], 500)
  const { payment, orderKey } = await placeOrder(world.stranger, order)
  const { payments } = world.parts
  const find: typeof payments.find = async (id) => {
    const answer = await payments.find(id)
    await confirmTestPayment(world.stranger, { id, clientSecret: payment?.clientSecret ?? '', card: 'ok' })
    return answer
  }
  const second = await placeOrder({ ...world.stranger, payments: { ...payments, find } }, order)
  expect(second).toMatchObject({ orderKey, paid: true, payment: null })
})

test('a payment refunded before we hear of it never opens its downloads, even if we hear no more', async () => {
  const { id, payment } = await placeOpenOrder(world, await families(world).gallery(1))
  const { payments } = world.parts
  if (isTestPayments(payments)) await payments.confirm({ ...payment, card: 'ok' })
  await payments.refund({ id: payment.id, amountPence: 500, idempotencyKey: randomUUID() })
  const answers = [await payments.find(payment.id)]
  const find = async () => answers.shift() ?? Promise.reject(new Error('connect ETIMEDOUT'))
  const settling = settlePayment({ ...world.stranger, payments: { ...payments, find } }, payment.id)
  await settling.catch(() => undefined)
  const refunded = { state: 'refunded', refunded: 500, downloadsUntil: null }
  expect(await rowOf(world, id)).toMatchObject(refunded)
  await world.runJobs()
  expect(await rowOf(world, id)).toMatchObject(refunded)
})

test('only an order that costs nothing is settled without a payment, and only while it waits', async () => {
  const { id } = await placeOpenOrder(world, await families(world).gallery(1))
  const make = (now: object) => world.parts.db.update(orders).set(now).where(eq(orders.id, id))
  const settle = async () => [await settleFree(world.stranger, id), (await rowOf(world, id)).state]
  expect(await settle()).toEqual([true, 'awaiting_payment'])
  await make({ subtotal: 500, discount: 500, total: 0, vat: 0, state: 'cancelled' })
  expect(await settle()).toEqual([false, 'cancelled'])
  await make({ state: 'awaiting_payment' })
  expect(await settle()).toEqual([true, 'paid'])
  expect(await settleFree(world.stranger, randomUUID())).toBe(false)
})
