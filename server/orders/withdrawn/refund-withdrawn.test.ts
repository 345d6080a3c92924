import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { extrasShop } from '../../../tests/extras.ts'
import { rowOf } from '../../../tests/orders.ts'
import { sellAt } from '../../../tests/sell-at.ts'
import { startStripe } from '../../../tests/servers/stripe.ts'
import { openWorld, type World } from '../../../tests/world.ts'
import { editPupil } from '../../school/roster/edit-pupil.ts'
import { events } from '../../school/tables.ts'
import { placeOrder } from '../checkout/place-order.ts'
import { getOrderByKey, orderNumber } from '../order-key.ts'
import { settlePayment } from '../payment/settle-payment.ts'
import { cancelPrints } from '../prints/cancel-prints.ts'
import { askRefund } from '../refunds/ask-refund.ts'
import { refunds } from '../tables.ts'
import { followRefusal } from './follow-refusal.ts'

type Shop = Awaited<ReturnType<typeof extrasShop>>
let stripe: Awaited<ReturnType<typeof startStripe>>
let world: World
let shop: Shop
beforeAll(async () => {
  stripe = await startStripe({ now: () => world.clock.now().getTime() })
  world = await openWorld({
    STRIPE_SECRET_KEY: stripe.settings.secretKey,
    STRIPE_PUBLISHABLE_KEY: stripe.settings.publishableKey,
    STRIPE_WEBHOOK_SECRET: stripe.settings.webhookSecret,
    STRIPE_API_URL: stripe.settings.apiUrl,
  })
  shop = await extrasShop(world)
})
afterAll(async () => {
  await world.close()
  await stripe.close()
})

type Family = Awaited<ReturnType<Shop['gallery']>>

/** A family whose second photo is the class photo, and Jack, who is in it too. */
async function aClass() {
  const family = await shop.gallery()
  const { photoIds, classId, eventId } = family
  await shop.make.asClassPhoto(photoIds[1] ?? '', classId)
  const jack = await world.makePupil({ eventId, classId, firstName: 'Jack' })
  const refuse = () => editPupil(world.admin, { pupilId: jack.id, noClassPhoto: true })
  return { family, refuse }
}

const order = (family: Family, extras: Parameters<Family['line']>, total: number) =>
  orderLines(family, [family.line(...extras)], total)

async function orderLines({ basket }: Family, lines: Parameters<Family['basket']>[0], total: number) {
  const placed = await placeOrder(world.stranger, basket(lines, total))
  if (!placed.payment) throw new Error('no payment')
  const { payment, orderKey: key } = placed
  const { id } = await getOrderByKey(world.stranger, key)
  const pay = async (card: Parameters<typeof stripe.confirm>[1] = 'ok') => {
    await stripe.confirm(payment, card)
    await settlePayment(world.stranger, payment.id)
  }
  return { id, key, payment, pay }
}

const refundsOf = async (orderId: string) =>
  (await world.parts.db.select().from(refunds).where(eq(refunds.orderId, orderId))).map(
    ({ amount, state }) => `${amount} ${state}`,
  )

test('a print that its buyer cancels before the withdrawn photo is refunded is paid back once', async () => {
  const { family, refuse } = await aClass()
  const { id, key, pay } = await order(
    family,
    [[family.of('class', 1, 1)], { photoIds: family.photoIds.slice(0, 1) }],
    1200,
  )
  await refuse()
  await pay()
  await cancelPrints(world.stranger, key)
  await world.runJobs()
  expect(await refundsOf(id)).toEqual(['700 done'])
  expect(await rowOf(world, id)).toMatchObject({ state: 'delivered', refunded: 700 })
})

test('what is paid back for a withdrawn photo has the VAT of its own line', async () => {
  await sellAt(world, shop.listId, 5)
  const { family, refuse } = await aClass()
  const { line, of, photoIds, eventId } = family
  await world.parts.db.update(events).set({ flowListId: 'portrait' }).where(eq(events.id, eventId))
  const premium = {
    priceListId: 'portrait',
    packageId: 'premium',
    photoIds: photoIds.slice(0, 1),
    extras: [],
  }
  const { id, pay } = await orderLines(family, [line([of('class', 1, 1)]), line([], premium)], 7200)
  await refuse()
  await pay()
  await world.runJobs()
  const [refund] = await world.parts.db.select().from(refunds).where(eq(refunds.orderId, id))
  expect(refund).toMatchObject({ amount: 700, vatParts: [{ rate: 5, amount: 700, vat: 33 }] })
  await sellAt(world, shop.listId, 'business')
})

test('a refund that the bank sent back is not followed by one that nobody asked for', async () => {
  const { family, refuse } = await aClass()
  const { id, payment, pay } = await order(family, [[family.of('class', 1, 1), family.of('8x10', 1)]], 1600)
  await pay()
  await world.runJobs()
  await refuse()
  await world.runJobs()
  expect(await refundsOf(id)).toEqual([])
  const confirmation = orderNumber(await rowOf(world, id))
  await askRefund(world.admin, {
    id: randomUUID(),
    orderId: id,
    amount: 700,
    reason: 'Refused',
    confirmation,
  })
  await world.runJobs()
  stripe.failRefund(payment.id)
  await settlePayment(world.stranger, payment.id)
  await world.runJobs()
  expect(await refundsOf(id)).toEqual(['700 done'])
  expect(await rowOf(world, id)).toMatchObject({ state: 'paid', refunded: 0 })
})

test('a checkout on which a bank is still working does not hold up the cancellation of the others', async () => {
  const { family, refuse } = await aClass()
  const buy = () => order(family, [[family.of('class', 1, 1)]], 700)
  const all = [await buy(), await buy(), await buy()]
  await refuse()
  const { payments } = world.parts
  // Whichever comes first.
  let slow = ''
  const cancel: typeof payments.cancel = async (id) => {
    slow ||= id
    if (id !== slow) return payments.cancel(id)
    return {
      ...{ id, clientSecret: '', amountPence: 700, refundedPence: 0 },
      state: { status: 'processing' },
    }
  }
  const ctx = { ...world.system, payments: { ...payments, cancel } }
  await expect(followRefusal(ctx, { eventId: family.eventId })).rejects.toMatchObject({
    code: 'payment-under-way',
  })
  const states = await Promise.all(all.map(async ({ id }) => (await rowOf(world, id)).state))
  expect(states.toSorted()).toEqual(['awaiting_payment', 'cancelled', 'cancelled'])
})
