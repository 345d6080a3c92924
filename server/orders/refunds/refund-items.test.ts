import { randomUUID } from 'node:crypto'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { RequestRefund } from '../../../domain/orders/order-changes.ts'
import type { DeskItem } from '../../../domain/orders/order-desk.ts'
import { readMails } from '../../../tests/accounts/read-mail.ts'
import { extrasShop } from '../../../tests/support/extras.ts'
import { basketOf, buyer } from '../../../tests/support/families.ts'
import { earlyBird, off, offer } from '../../../tests/support/offers.ts'
import { makeOrder, refundParts, rowOf } from '../../../tests/support/orders.ts'
import { setVatRate } from '../../../tests/support/price-pupils-at.ts'
import { openTestApp, type TestApp } from '../../../tests/test-app.ts'
import { RefundRejected } from '../../platform/payments/port.ts'
import { events } from '../../school/tables.ts'
import { placeOrder } from '../checkout/place-order.ts'
import { deliverOrder } from '../delivery/deliver-order.ts'
import { downloadPhoto } from '../delivery/download-photo.ts'
import { extendDownload } from '../delivery/extend-download.ts'
import { recordDeliveryConsent } from '../delivery/record-delivery-consent.ts'
import { giveCredit } from '../offers/give-credit.ts'
import { creditBalances } from '../offers/queries.ts'
import { endOffer } from '../offers/write-offer.ts'
import { getOrderByKey, orderNumber } from '../order-key.ts'
import { issueRefund } from '../payment/issue-refund.ts'
import { confirmTestPayment } from '../payment/settle-payment.ts'
import { readOrderPayments } from '../payouts/order-payments.ts'
import { cancelPrints } from '../prints/cancel-prints.ts'
import { showDeskOrder } from '../screens/show-desk-order.ts'
import { showOrder } from '../show-order.ts'
import { orderPhotos, orders, refunds } from '../tables.ts'
import { requestRefund } from './request-refund.ts'

type Shop = Awaited<ReturnType<typeof extrasShop>>
let testApp: TestApp
let shop: Shop
beforeAll(async () => {
  testApp = await openTestApp({ LIMIT_ORDERS_PER_HOUR: '10000' })
  shop = await extrasShop(testApp)
})
afterAll(() => testApp.close())

/** Two photos at £5, two mugs at £12.50 and a print at £9: £44. */
async function anOrder(total = 4400) {
  const family = await shop.gallery()
  const { buy, line, of, photoIds } = family
  const { orderKey } = await buy([line([of(shop.mug, 2), of('8x10', 1, 1)], { photoIds })], total)
  const { id, number } = await getOrderByKey(testApp.stranger, orderKey)
  return { ...family, id, number, orderKey }
}
type Order = Pick<Awaited<ReturnType<typeof anOrder>>, 'id' | 'number' | 'orderKey'>

const desk = ({ id }: Pick<Order, 'id'>) => showDeskOrder(testApp.admin, id)
const page = ({ orderKey }: Order) => showOrder(testApp.stranger, orderKey)
const isMug = ({ name }: DeskItem) => name === 'Mug, white'
const isPrint = ({ name }: DeskItem) => name === '8x10 inches'
const isPhoto = ({ photoId }: DeskItem) => photoId !== null

/** The first item of the order that is this and was not given back. */
async function itemOf(order: Order, is: (item: DeskItem) => boolean): Promise<DeskItem> {
  const item = (await desk(order)).items.find((one) => is(one) && !one.cancelled)
  if (!item) throw new Error('no such item')
  return item
}

const ask = (
  order: Order,
  amount: number,
  ticked: [Pick<DeskItem, 'lineId' | 'photoId' | 'printId'>, number][] = [],
  id: string = randomUUID(),
  version?: string,
) =>
  requestRefund(testApp.admin, {
    id,
    orderId: order.id,
    amount,
    ...(version !== undefined && { version }),
    reason: 'Spoiled',
    confirmation: orderNumber(order),
    ...(ticked.length > 0 && {
      items: ticked.map(([{ lineId, photoId, printId }, quantity]) => ({
        ...{ lineId, photoId, printId, quantity },
      })),
    }),
  })

const amountsOf = async ({ id }: Order) =>
  (await testApp.parts.db.select().from(refunds).where(eq(refunds.orderId, id)))
    .map(({ amount }) => amount)
    .toSorted((a, b) => a - b)

test('one mug of two and a photo are given back at what they cost after offers, and leave the order', async () => {
  const early = await offer(testApp, earlyBird([off('percent', 10, '2099-01-01')]))
  const order = await anOrder(3960)
  await endOffer(testApp.admin, { id: early, ended: true })
  await recordDeliveryConsent(testApp.stranger, order.orderKey)
  const mug = await itemOf(order, isMug)
  const photo = await itemOf(order, isPhoto)
  await ask(order, 1125 + 450, [
    [mug, 1],
    [photo, 1],
  ])
  await testApp.runJobs()
  const shown = await desk(order)
  expect(shown).toMatchObject({ state: 'delivered', refunded: 1575, refundable: 3960 - 1575 })
  expect(shown.refunds).toMatchObject([
    { amount: 1575, credit: 0, photos: [photo.name], prints: [{ name: 'Mug, white', quantity: 1 }] },
  ])
  expect(shown.items.filter(isMug)).toMatchObject(
    expect.arrayContaining([
      expect.objectContaining({ quantity: 1, cancelled: true, givenBack: 1125 }),
      expect.objectContaining({ quantity: 1, cancelled: false, givenBack: 0 }),
    ]),
  )
  const { lines, prints, printsGivenBack } = await page(order)
  const photos = lines.flatMap((line) => line.photos)
  expect(photos.find(({ id }) => id === photo.photoId)).toMatchObject({
    givenBack: true,
    withheld: false,
    download: null,
    thumb: null,
  })
  expect(photos.filter(({ download }) => download !== null)).toHaveLength(1)
  await expect(
    downloadPhoto(testApp.stranger, { key: order.orderKey, photoId: photo.photoId ?? '' }),
  ).rejects.toThrow()
  expect(prints).toMatchObject({ price: 1125 + 810, alreadyBack: 0 })
  expect(prints?.pieces.map(({ quantity }) => quantity)).toEqual([1, 1])
  expect(printsGivenBack).toMatchObject([{ name: 'Mug, white', quantity: 1 }])
  const { table } = await shop.lab(order.eventId)
  expect(table.match(/MUG-11/g)).toHaveLength(1)
  const mail = (await readMails(path.join(testApp.dir, 'outbox'))).find(
    ({ kind, text }) => kind === 'refund' && text.includes(orderNumber(order)),
  )
  expect(mail?.text).toContain('£15.75')
  expect(mail?.text).toContain('1 photo, 1 × Mug, white')
  expect(mail?.text).not.toMatch(/credit|IMG_/)
})

test('the parent’s Cancel gives back only what was not given back by tick, and both come to what was paid', async () => {
  const order = await anOrder()
  await ask(order, 1250, [[await itemOf(order, isMug), 1]])
  expect((await page(order)).prints).toMatchObject({ price: 1250 + 900, alreadyBack: 0 })
  await cancelPrints(testApp.stranger, order.orderKey)
  await testApp.runJobs()
  expect(await amountsOf(order)).toEqual([1250, 2150])
  expect((await desk(order)).items.filter(({ cancelled }) => !cancelled)).toHaveLength(2)
  const mug = (await desk(order)).items.find(isMug)
  if (!mug) throw new Error('no mug')
  await expect(ask(order, 1250, [[mug, 1]])).rejects.toMatchObject({ code: 'refund-changed' })
})

/** Two mugs at 5 % and a package at 20 %. */
async function atTwoRates() {
  await setVatRate(testApp, shop.listId, 5)
  const { buy, line, of, photoIds, eventId } = await shop.gallery()
  await testApp.parts.db.update(events).set({ flowListId: 'portrait' }).where(eq(events.id, eventId))
  const premium = line([], { priceListId: 'portrait', packageId: 'premium', photoIds })
  const { orderKey } = await buy([line([of(shop.mug, 2)]), premium], 9000)
  await setVatRate(testApp, shop.listId, 'business')
  return { ...(await getOrderByKey(testApp.stranger, orderKey)), orderKey }
}

test('each item gives back the VAT of its own line’s rate, to the penny', async () => {
  const order = await atTwoRates()
  const mug = await itemOf(order, isMug)
  const photo = await itemOf(order, isPhoto)
  await ask(order, 1250 + photo.cost, [
    [mug, 1],
    [photo, 1],
  ])
  await ask(order, 1250, [[await itemOf(order, isMug), 1]])
  const [first = [], second = []] = await refundParts(testApp, order.id)
  const vatOfPhoto = Math.round(photo.cost / 6)
  expect(first).toEqual([
    { rate: 20, amount: photo.cost, vat: vatOfPhoto },
    { rate: 5, amount: 1250, vat: 60 },
  ])
  expect(second, 'the two mugs had 119 in them').toEqual([{ rate: 5, amount: 1250, vat: 59 }])
})

test('a refund at several rates is one when it is compared with the provider’s', async () => {
  const order = await atTwoRates()
  await ask(order, 3000)
  await testApp.runJobs()
  const now = testApp.clock.now().getTime()
  const span = { from: new Date(now - 60_000), before: new Date(now + 60_000) }
  const { givenBack } = await readOrderPayments(testApp.system, span, [])
  expect(givenBack.filter(({ paymentId }) => paymentId === order.paymentId)).toMatchObject([{ pence: 3000 }])
})

test('a photo that was given back is not announced as one that is being checked', async () => {
  const order = await anOrder()
  const photo = await itemOf(order, isPhoto)
  await ask(order, 500, [[photo, 1]])
  await testApp.runJobs()
  const { downloadsUntil } = await desk(order)
  await extendDownload(testApp.admin, { orderId: order.id, days: 5, until: downloadsUntil ?? '' })
  await testApp.runJobs()
  const mails = (await readMails(path.join(testApp.dir, 'outbox'))).filter(
    ({ kind, text }) => kind === 'delivery' && text.includes(orderNumber(order)),
  )
  expect(mails).toHaveLength(2)
  for (const { text } of mails) expect(text).not.toContain('being checked again')
})

test('a photo that two lines pay for can be downloaded while one of them keeps it', async () => {
  const order = await anOrder()
  await recordDeliveryConsent(testApp.stranger, order.orderKey)
  const photo = await itemOf(order, isPhoto)
  const { lineId } = await itemOf(order, isMug)
  expect(photo.lineId < lineId).toBe(true)
  await testApp.parts.db.insert(orderPhotos).values({ lineId, photoId: photo.photoId ?? '', position: 0 })
  await ask(order, 500, [[photo, 1]])
  const file = { key: order.orderKey, photoId: photo.photoId ?? '' }
  expect(await downloadPhoto(testApp.stranger, file)).toMatchObject({ extension: 'jpg' })
})

test('an order whose photos were given back before they could be delivered announces no photos', async () => {
  const { buy, line, of, photoIds } = await shop.gallery()
  const { orderKey } = await buy([line([of(shop.mug, 1)], { photoIds })], 2250)
  const order = { ...(await getOrderByKey(testApp.stranger, orderKey)), orderKey }
  await testApp.parts.db
    .update(orders)
    .set({ state: 'paid', deliveredAt: null, downloadsUntil: null })
    .where(eq(orders.id, order.id))
  const photos = (await desk(order)).items.filter(isPhoto)
  await ask(
    order,
    1000,
    photos.map((photo) => [photo, 1]),
  )
  await deliverOrder(testApp.system, { orderId: order.id })
  expect(await desk(order)).toMatchObject({ state: 'paid' })
})

/** A signed-in parent with this much credit, who then buys two photos at £5 and a mug, or the £65 package. */
async function orderWithCredit(amount: number, { inPackage = false } = {}) {
  const { email, ctx } = await shop.make.makeParent()
  const spoiled = await makeOrder(testApp, { ...(await shop.make.gallery(1)), buyer: { email } })
  await giveCredit(testApp.admin, { id: randomUUID(), amount, reason: 'Late', orderId: spoiled.id })
  const { line, of, photoIds, eventId } = await shop.gallery()
  await testApp.parts.db.update(events).set({ flowListId: 'portrait' }).where(eq(events.id, eventId))
  const premium = { priceListId: 'portrait', packageId: 'premium', photoIds }
  const lines = [inPackage ? line([], premium) : line([of(shop.mug, 1)], { photoIds })]
  const placed = await placeOrder(ctx, {
    ...basketOf(lines, Math.max(0, (inPackage ? 6500 : 2250) - amount)),
    buyer: { ...buyer, email },
  })
  if (placed.payment) await confirmTestPayment(ctx, { ...placed.payment, card: 'ok' })
  await testApp.runJobs()
  const order = { ...(await getOrderByKey(testApp.stranger, placed.orderKey)), orderKey: placed.orderKey }
  const left = async () =>
    (await creditBalances(testApp.parts.db, email)).reduce((sum, one) => sum + one.left, 0)
  return { order, left, email }
}

const refundMailTo = async (email: string) =>
  (await readMails(path.join(testApp.dir, 'outbox'))).filter(
    ({ kind, to }) => kind === 'refund' && to.includes(email),
  )

test('what credit paid for comes back as credit, beside the money', async () => {
  const { order, left, email } = await orderWithCredit(900)
  const mug = await itemOf(order, isMug)
  expect(mug).toMatchObject({ cost: 750, credit: 500 })
  await ask(order, 750, [[mug, 1]])
  await testApp.runJobs()
  expect(await left()).toBe(500)
  expect((await desk(order)).refunds).toMatchObject([{ amount: 750, credit: 500, state: 'done' }])
  const [mail] = await refundMailTo(email)
  expect(mail?.text).toContain('£7.50 of order')
  expect(mail?.text).toContain('£5 that you paid with credit is yours again')
})

test('an order that credit paid for is given back as credit alone, without a payment, and ends with its last item', async () => {
  const { order, left, email } = await orderWithCredit(2250)
  const mug = await itemOf(order, isMug)
  await ask(order, 0, [[mug, 1]])
  await testApp.runJobs()
  expect(await left()).toBe(1250)
  expect((await desk(order)).refunds).toMatchObject([{ amount: 0, credit: 1250, state: 'done' }])
  const [mail] = await refundMailTo(email)
  expect(mail?.text).toContain('£12.50 is yours again as credit')
  expect(mail?.text).not.toMatch(/£0|card you paid/)
  const photos = (await desk(order)).items.filter(isPhoto)
  await ask(
    order,
    0,
    photos.map((photo) => [photo, 1]),
  )
  expect(await rowOf(testApp, order.id)).toMatchObject({ state: 'refunded' })
  expect(await left()).toBe(2250)
})

test('an order that credit paid for ends once all of it is back, though its folder was not ticked', async () => {
  const { order, left } = await orderWithCredit(6500, { inPackage: true })
  const { items } = await desk(order)
  const ticked = items.filter(({ credit }) => credit > 0)
  expect(items.length - ticked.length, 'the folder costs nothing').toBe(1)
  const [last, ...others] = ticked.map((item): [DeskItem, number] => [item, item.quantity])
  if (!last) throw new Error('nothing was bought')
  await ask(order, 0, others)
  expect(await rowOf(testApp, order.id)).toMatchObject({ state: 'delivered', prints: 'ordered' })
  await ask(order, 0, [last])
  expect(await rowOf(testApp, order.id)).toMatchObject({ state: 'refunded', prints: 'cancelled' })
  expect(await left()).toBe(6500)
})

test('the same item is given back once, however often it is ticked or asked for at the same time', async () => {
  const order = await anOrder()
  const mug = await itemOf(order, isMug)
  const twice = [mug, mug].map(({ lineId, photoId, printId }) => ({ lineId, photoId, printId, quantity: 2 }))
  const input = {
    id: randomUUID(),
    amount: 5000,
    reason: 'Spoiled',
    confirmation: 'TW-1',
    items: twice,
    version: 'v',
  }
  expect(RequestRefund.safeParse(input).error?.issues).toMatchObject([{ path: ['items'] }])
  const asked = await Promise.allSettled([1, 2, 3].map(() => ask(order, 2500, [[mug, 2]])))
  expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const id = randomUUID()
  const photo = await itemOf(order, isPhoto)
  await Promise.all([1, 2].map(() => ask(order, 500, [[photo, 1]], id)))
  expect(await amountsOf(order)).toEqual([500, 2500])
})

test('a refund by tick and the parent’s Cancel at the same time give back each print once', async () => {
  for (let round = 0; round < 5; round++) {
    const order = await anOrder()
    const mug = await itemOf(order, isMug)
    await Promise.allSettled([ask(order, 2500, [[mug, 2]]), cancelPrints(testApp.stranger, order.orderKey)])
    await testApp.runJobs()
    const amounts = await amountsOf(order)
    expect(
      amounts.reduce((sum, amount) => sum + amount, 0),
      `round ${round}: ${amounts}`,
    ).toBe(3400)
  }
})

test('of two tabs that show the same order only the first gives back, an item or an amount', async () => {
  const order = await anOrder()
  const { refundVersion: seen } = await desk(order)
  const mug = await itemOf(order, isMug)
  const id = randomUUID()
  await ask(order, 1250, [[mug, 1]], id, seen)
  for (const ticked of [[[mug, 1]], []] as [DeskItem, number][][])
    await expect(ask(order, 1250, ticked, randomUUID(), seen)).rejects.toMatchObject({
      code: 'refund-changed',
      message: expect.stringContaining('Nothing was given back. Please look at it again.'),
    })
  await ask(order, 1250, [[mug, 1]], id, seen)
  expect(await amountsOf(order)).toEqual([1250])
  const { refundVersion: now } = await desk(order)
  await testApp.runJobs()
  expect((await desk(order)).refundVersion, 'it is the same once the money has gone back').toBe(now)
  await ask(order, 1250, [[await itemOf(order, isMug), 1]], randomUUID(), now)
  await cancelPrints(testApp.stranger, order.orderKey)
  await testApp.runJobs()
  expect(await amountsOf(order)).toEqual([900, 1250, 1250])
})

test('of two tabs that show an order paid by credit only the first gives credit back', async () => {
  const { order, left } = await orderWithCredit(2250)
  const { refundVersion: seen } = await desk(order)
  const [one, other] = (await desk(order)).items.filter(isPhoto)
  if (!one || !other) throw new Error('no photos')
  await ask(order, 0, [[one, 1]], randomUUID(), seen)
  await expect(ask(order, 0, [[other, 1]], randomUUID(), seen)).rejects.toMatchObject({
    code: 'refund-changed',
  })
  expect(await left()).toBe(500)
})

test('an amount that is not what the items give back now is refused, and nothing changes', async () => {
  const order = await anOrder()
  const mug = await itemOf(order, isMug)
  for (const amount of [0, 1249, 1251, 2500])
    await expect(ask(order, amount, [[mug, 1]]), String(amount)).rejects.toMatchObject({
      code: 'refund-changed',
    })
  await expect(ask(order, 3750, [[mug, 3]])).rejects.toMatchObject({ code: 'refund-changed' })
  const stranger = await anOrder()
  await expect(ask(stranger, 1250, [[mug, 1]])).rejects.toMatchObject({ code: 'refund-changed' })
  expect(await desk(order)).toMatchObject({ refunds: [], refundable: 4400 })
  expect(await itemOf(order, isMug)).toMatchObject({ quantity: 2 })
})

test('after an amount of nothing in particular the items together give back only what is left', async () => {
  const order = await anOrder()
  await ask(order, 2200)
  const items = (await desk(order)).items.map((item) => [item, item.quantity] as [DeskItem, number])
  await expect(ask(order, 4400, items)).rejects.toMatchObject({ code: 'refund-changed' })
  await ask(order, 2200, items)
  await testApp.runJobs()
  expect(await rowOf(testApp, order.id)).toMatchObject({ state: 'refunded', refunded: 4400 })
})

test('a print that is at the lab is given back and not made once more', async () => {
  const order = await anOrder()
  await shop.lab(order.eventId)
  const print = await itemOf(order, isPrint)
  expect(print.made).toBe(true)
  await ask(order, 900, [[print, 1]])
  await testApp.runJobs()
  expect((await desk(order)).refunded).toBe(900)
  expect((await shop.lab(order.eventId)).table).not.toContain('8x10')
})

test('what a refund that the provider refused was of can be given back once more', async () => {
  const order = await anOrder()
  const mug = await itemOf(order, isMug)
  const id = randomUUID()
  await ask(order, 2500, [[mug, 2]], id)
  const refusing = {
    ...testApp.parts.payments,
    refund: () => Promise.reject(new RefundRejected('charge_already_refunded')),
  }
  await issueRefund({ ...testApp.system, payments: refusing }, { refundId: id })
  const again = (await desk(order)).items.find(isMug)
  expect(again).toMatchObject({ cancelled: true, givenBack: 0, cost: 2500 })
  await ask(order, 2500, [[mug, 2]])
  await testApp.runJobs()
  expect((await desk(order)).refunded).toBe(2500)
  await expect(ask(order, 2500, [[mug, 2]])).rejects.toMatchObject({ code: 'refund-changed' })
})

test('so can what credit partly paid for, whose credit came back all the same', async () => {
  const { order, left } = await orderWithCredit(900)
  const mug = await itemOf(order, isMug)
  const id = randomUUID()
  await ask(order, 750, [[mug, 1]], id)
  const refusing = {
    ...testApp.parts.payments,
    refund: () => Promise.reject(new RefundRejected('charge_already_refunded')),
  }
  await issueRefund({ ...testApp.system, payments: refusing }, { refundId: id })
  await ask(order, 750, [[mug, 1]])
  await testApp.runJobs()
  expect(await left()).toBe(500)
  expect((await desk(order)).refunded).toBe(750)
})

test('nothing of an order that is not paid is given back, neither money nor the credit that it holds', async () => {
  const { email, ctx } = await shop.make.makeParent()
  const spoiled = await makeOrder(testApp, { ...(await shop.make.gallery(1)), buyer: { email } })
  await giveCredit(testApp.admin, { id: randomUUID(), amount: 900, reason: 'Late', orderId: spoiled.id })
  const { line, of } = await shop.gallery()
  const placed = await placeOrder(ctx, {
    ...basketOf([line([of(shop.mug, 1)])], 350),
    buyer: { ...buyer, email },
  })
  const order = { ...(await getOrderByKey(testApp.stranger, placed.orderKey)), orderKey: placed.orderKey }
  await expect(ask(order, 0, [[await itemOf(order, isMug), 1]])).rejects.toMatchObject({
    code: 'refund-too-large',
  })
})
