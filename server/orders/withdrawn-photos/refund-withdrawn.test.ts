import { randomUUID } from 'node:crypto'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { takesPhoto } from '../../../domain/orders/products/product-kinds.ts'
import { readMails } from '../../../tests/accounts/read-mail.ts'
import { startStripe } from '../../../tests/servers/stripe.ts'
import { checked } from '../../../tests/support/backups.ts'
import { extrasShop } from '../../../tests/support/extras.ts'
import { basketOf, buyer } from '../../../tests/support/families.ts'
import { choosePrints, refundParts, rowOf } from '../../../tests/support/orders.ts'
import { setVatRate } from '../../../tests/support/price-pupils-at.ts'
import { openTestApp, type TestApp } from '../../../tests/test-app.ts'
import { editPupil } from '../../school/roster/edit-pupil.ts'
import { events } from '../../school/tables.ts'
import { placeOrder } from '../checkout/place-order.ts'
import { deliverOrder } from '../delivery/deliver-order.ts'
import { giveCredit } from '../offers/give-credit.ts'
import { creditBalances } from '../offers/queries.ts'
import { getOrderByKey, orderNumber } from '../order-key.ts'
import { settlePayment } from '../payment/settle-payment.ts'
import { cancelPrints } from '../prints/cancel-prints.ts'
import { changePrint } from '../prints/change-print.ts'
import { labPrints } from '../prints/lab-prints.ts'
import { requestRefund } from '../refunds/request-refund.ts'
import { showOrder } from '../show-order.ts'
import { orders, refunds } from '../tables.ts'
import { handlePhotoWithdrawal } from './handle-photo-withdrawal.ts'
import { refundWithdrawn } from './refund-withdrawn.ts'

type Shop = Awaited<ReturnType<typeof extrasShop>>
let stripe: Awaited<ReturnType<typeof startStripe>>
let testApp: TestApp
let shop: Shop
beforeAll(async () => {
  stripe = await startStripe({ now: () => testApp.clock.now().getTime() })
  testApp = await openTestApp({
    STRIPE_SECRET_KEY: stripe.settings.secretKey,
    STRIPE_PUBLISHABLE_KEY: stripe.settings.publishableKey,
    STRIPE_WEBHOOK_SECRET: stripe.settings.webhookSecret,
    STRIPE_API_URL: stripe.settings.apiUrl,
  })
  shop = await extrasShop(testApp)
})
afterAll(async () => {
  await testApp.close()
  await stripe.close()
})

type Family = Awaited<ReturnType<Shop['gallery']>>

/** A family whose second photo is the class photo, and Jack, who is in it too. */
async function aClass() {
  const family = await shop.gallery()
  const { photoIds, classId, eventId } = family
  await shop.make.asClassPhoto(photoIds[1] ?? '', classId)
  const jack = await testApp.makePupil({ eventId, classId, firstName: 'Jack' })
  const refuse = () => editPupil(testApp.admin, { pupilId: jack.id, noClassPhoto: true })
  return { family, refuse }
}

const order = (family: Family, extras: Parameters<Family['line']>, total: number) =>
  orderLines(family, [family.line(...extras)], total)

async function orderLines({ basket }: Family, lines: Parameters<Family['basket']>[0], total: number) {
  const placed = await placeOrder(testApp.stranger, basket(lines, total))
  if (!placed.payment) throw new Error('no payment')
  const { payment, orderKey: key } = placed
  const { id } = await getOrderByKey(testApp.stranger, key)
  const pay = async (card: Parameters<typeof stripe.confirm>[1] = 'ok') => {
    await stripe.confirm(payment, card)
    await settlePayment(testApp.stranger, payment.id)
  }
  return { id, key, payment, pay }
}

/** The whole of the portrait list: two photos for £25, and thirteen pictures on paper for £40, of which one is the class's. */
async function premium({ total = 6500 } = {}) {
  const { family, refuse } = await aClass()
  await testApp.parts.db.update(events).set({ flowListId: 'portrait' }).where(eq(events.id, family.eventId))
  const lines = [
    family.line([], { priceListId: 'portrait', packageId: 'premium', photoIds: family.photoIds }),
  ]
  return { family, refuse, lines, total }
}

const withdrawnMails = async (number: string) =>
  (await readMails(path.join(testApp.dir, 'outbox'))).filter(
    ({ kind, text }) => kind === 'photo-withdrawn' && text.includes(number),
  )

const refundsOf = async (orderId: string) =>
  (await testApp.parts.db.select().from(refunds).where(eq(refunds.orderId, orderId))).map(
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
  await cancelPrints(testApp.stranger, key)
  await testApp.runJobs()
  expect(await refundsOf(id)).toEqual(['700 done'])
  expect(await rowOf(testApp, id)).toMatchObject({ state: 'delivered', refunded: 700 })
})

test('what is paid back for a withdrawn photo has the VAT of its own line', async () => {
  await setVatRate(testApp, shop.listId, 5)
  const { family, refuse } = await aClass()
  const { line, of, photoIds, eventId } = family
  await testApp.parts.db.update(events).set({ flowListId: 'portrait' }).where(eq(events.id, eventId))
  const all = { priceListId: 'portrait', packageId: 'premium', photoIds, extras: [] }
  const { id, pay } = await orderLines(family, [line([of('class', 1, 1)]), line([], all)], 7200)
  await refuse()
  await pay()
  await testApp.runJobs()
  const [refund] = await testApp.parts.db.select().from(refunds).where(eq(refunds.orderId, id))
  expect(refund).toMatchObject({ amount: 700 + 1558 })
  expect(await refundParts(testApp, id)).toEqual([
    [
      // £12.50 of the files and £3.08 of the prints.
      { rate: 20, amount: 1558, vat: 208 + 51 },
      { rate: 5, amount: 700, vat: 33 },
    ],
  ])
  await setVatRate(testApp, shop.listId, 'business')
})

test('a class print that was given back is not made of another photo of the class, nor changed to it', async () => {
  const { family, refuse } = await aClass()
  const extras = [family.of('class', 1, 1), family.of('8x10', 1)]
  const { id, key, pay } = await order(family, [extras], 1600)
  await refuse()
  await pay()
  await testApp.runJobs()
  expect(await refundsOf(id)).toEqual(['700 done'])
  const other = await testApp.makePhoto(family.id)
  await shop.make.asClassPhoto(other, family.classId)
  const { prints } = await showOrder(testApp.stranger, key)
  const print = prints?.pieces.find(({ product }) => product.kind === 'class')
  const change = { key, printId: print?.id ?? '', version: prints?.version ?? '', photoId: other, crop: null }
  await expect(changePrint(testApp.stranger, change)).rejects.toMatchObject({ code: 'print-refunded' })
  const lab = await labPrints(testApp.parts.db, { id: family.eventId, printDeadline: null }, true)
  expect(lab.map(({ product }) => product.id)).toEqual(['8x10'])
})

test('a refund that the bank sent back is not followed by one that nobody asked for', async () => {
  const { family, refuse } = await aClass()
  const { id, payment, pay } = await order(family, [[family.of('class', 1, 1), family.of('8x10', 1)]], 1600)
  await pay()
  await testApp.runJobs()
  await refuse()
  await testApp.runJobs()
  expect(await refundsOf(id)).toEqual([])
  const confirmation = orderNumber(await rowOf(testApp, id))
  await requestRefund(testApp.admin, {
    id: randomUUID(),
    orderId: id,
    amount: 700,
    reason: 'Refused',
    confirmation,
  })
  await testApp.runJobs()
  stripe.failRefund(payment.id)
  await settlePayment(testApp.stranger, payment.id)
  await testApp.runJobs()
  expect(await refundsOf(id)).toEqual(['700 done'])
  expect(await rowOf(testApp, id)).toMatchObject({ state: 'paid', refunded: 0 })
})

test('a checkout on which a bank is still working does not hold up the cancellation of the others', async () => {
  const { family, refuse } = await aClass()
  const buy = () => order(family, [[family.of('class', 1, 1)]], 700)
  const all = [await buy(), await buy(), await buy()]
  await refuse()
  const { payments } = testApp.parts
  // Whichever comes first.
  let slow = ''
  const cancel: typeof payments.cancel = async (id) => {
    slow ||= id
    if (id !== slow) return payments.cancel(id)
    return {
      id,
      clientSecret: '',
      amountPence: 700,
      refundedPence: 0,
      state: { status: 'processing' },
    }
  }
  const ctx = { ...testApp.system, payments: { ...payments, cancel } }
  await expect(handlePhotoWithdrawal(ctx, { eventId: family.eventId })).rejects.toMatchObject({
    code: 'payment-under-way',
  })
  const states = await Promise.all(all.map(async ({ id }) => (await rowOf(testApp, id)).state))
  expect(states.toSorted()).toEqual(['awaiting_payment', 'cancelled', 'cancelled'])
})

test('of a package, the part of a withdrawn photo and of its prints is given back once, however often it is tried', async () => {
  const { family, refuse, lines, total } = await premium()
  const { id, key, pay } = await orderLines(family, lines, total)
  await refuse()
  await pay()
  await Promise.all([1, 2, 3].map(() => refundWithdrawn(testApp.system, { orderId: id })))
  await testApp.runJobs()
  await deliverOrder(testApp.system, { orderId: id })
  await testApp.runJobs()
  // £25 / 2 and £40 / 13.
  expect(await refundsOf(id)).toEqual(['1558 done'])
  const row = await rowOf(testApp, id)
  expect(row).toMatchObject({ state: 'delivered', refunded: 1558 })
  expect(await showOrder(testApp.stranger, key)).toMatchObject({
    withdrawnRefund: { amount: 1558, credit: 0 },
    prints: { price: 4000 - 308, alreadyBack: 308 },
  })
  const [mail, ...others] = await withdrawnMails(orderNumber(row))
  expect(others).toEqual([])
  expect(mail?.text).toContain('I’m giving back £15.58')

  // The photo stays given back when the prints are cancelled too.
  await cancelPrints(testApp.stranger, key)
  await testApp.runJobs()
  expect(await rowOf(testApp, id)).toMatchObject({ refunded: 1558 + 4000 - 308 })
})

test('prints that were cancelled before do not take the money for the withdrawn photo', async () => {
  const { family, refuse, lines, total } = await premium()
  const { id, key, pay } = await orderLines(family, lines, total)
  await refuse()
  await pay()
  await cancelPrints(testApp.stranger, key)
  await testApp.runJobs()
  expect(await rowOf(testApp, id)).toMatchObject({ state: 'delivered', refunded: 4000 + 1250 })
})

test('a package of which nothing is left is given back whole', async () => {
  const { family, lines, total } = await premium()
  const { id, pay } = await orderLines(family, lines, total)
  await editPupil(testApp.admin, { pupilId: family.id, noPhoto: true })
  await pay()
  await testApp.runJobs()
  expect(await refundsOf(id)).toEqual(['6500 done'])
  expect(await rowOf(testApp, id)).toMatchObject({ state: 'refunded', prints: 'cancelled' })
})

test('a package’s prints of a withdrawn photo that were given back are not moved to another photo, and the others are', async () => {
  const { family, lines, refuse, total } = await premium()
  const [portrait = '', classPhoto = ''] = family.photoIds
  const { id, key, pay } = await orderLines(family, lines, total)
  const chosen = async () =>
    ((await showOrder(testApp.stranger, key)).prints?.pieces ?? [])
      .filter(({ product }) => takesPhoto(product))
      .map(({ lineId, product, quantity, photoId }) => ({
        ...{ lineId, product: product.id, quantity, photoId: photoId ?? '' },
      }))
  const large = ({ product }: { product: string }) => product === '8x10'
  const first = await chosen()
  expect(first.some(large)).toBe(true)
  await choosePrints(
    testApp,
    key,
    first.map((piece) => (large(piece) ? { ...piece, photoId: classPhoto } : piece)),
  )
  await refuse()
  await pay()
  await testApp.runJobs()
  const { refunded } = await rowOf(testApp, id)
  const moved = (await chosen()).map((piece) => ({ ...piece, photoId: portrait }))
  await expect(choosePrints(testApp, key, moved)).rejects.toMatchObject({ code: 'prints-count' })
  const left = moved.filter((piece) => !large(piece))
  await choosePrints(testApp, key, left)
  const lab = await labPrints(testApp.parts.db, { id: family.eventId, printDeadline: null }, true)
  expect(lab.map(({ product }) => product.id)).not.toContain('8x10')
  expect(lab.length).toBeGreaterThan(0)
  await cancelPrints(testApp.stranger, key)
  await testApp.runJobs()
  expect(await rowOf(testApp, id)).toMatchObject({ refunded: 1250 + 4000 })
  expect(refunded).toBeGreaterThan(1558)
})

/** An order of which credit pays a part, by a parent who has just that credit. */
async function orderWithCredit(
  family: Family,
  lines: Parameters<Family['basket']>[0],
  { credit, total }: { credit: number; total: number },
) {
  const { email, ctx } = await shop.make.makeParent()
  const spoiled = await order(family, [[family.of('8x10', 1)]], 900)
  await testApp.parts.db.update(orders).set({ email }).where(eq(orders.id, spoiled.id))
  await giveCredit(testApp.admin, { id: randomUUID(), amount: credit, reason: 'Bent', orderId: spoiled.id })
  const placed = await placeOrder(ctx, basketOf(lines, total, { buyer: { ...buyer, email } }))
  const { id } = await getOrderByKey(testApp.stranger, placed.orderKey)
  const pay = async () => {
    await stripe.confirm(placed.payment ?? { id: '', clientSecret: '' }, 'ok')
    await settlePayment(testApp.stranger, placed.payment?.id ?? '')
  }
  const creditBack = async () => (await creditBalances(testApp.parts.db, email)).map(({ left }) => left)
  return { id, key: placed.orderKey, payment: placed.payment, pay, creditBack }
}

/** What is wrong in the books. */
const books = async () => (await checked(testApp.system)).findings.filter(({ what }) => what === 'book')

test('what credit paid of a withdrawn photo is given back as credit, and the books agree', async () => {
  const { family, refuse, lines } = await premium()
  const { id, key, pay, creditBack } = await orderWithCredit(family, lines, { credit: 650, total: 5850 })
  await refuse()
  await pay()
  await testApp.runJobs()
  // Nine tenths of £15.58 in money, and one tenth as credit.
  expect(await refundsOf(id)).toEqual(['1402 done'])
  expect(await creditBack()).toEqual([156])
  const [mail] = await withdrawnMails(orderNumber(await rowOf(testApp, id)))
  expect(mail?.text).toContain('I’m giving back £14.02, and £1.56 as credit')
  const { withdrawnRefund } = await showOrder(testApp.stranger, key)
  expect(withdrawnRefund).toEqual({ amount: 1402, credit: 156 })
  expect(await books()).toEqual([])
})

test('credit that came back with a withdrawn photo does not come back again with the cancelled prints', async () => {
  const { family, refuse, lines } = await premium()
  const { key, pay, creditBack } = await orderWithCredit(family, lines, { credit: 650, total: 5850 })
  await refuse()
  await pay()
  await testApp.runJobs()
  expect((await showOrder(testApp.stranger, key)).prints).toMatchObject({ credit: 400 - 31 })
  await cancelPrints(testApp.stranger, key)
  await testApp.runJobs()
  // A tenth of £12.50 and of £40.
  expect(await creditBack()).toEqual([525])
  expect(await books()).toEqual([])
})

test('credit comes back once for a withdrawn print that was bought singly beside a package, even if the bank refuses the money', async () => {
  const { family, refuse, lines } = await premium()
  const both = [family.line([family.of('class', 1, 1)]), ...lines]
  const bought = await orderWithCredit(family, both, { credit: 3600, total: 3600 })
  await refuse()
  await bought.pay()
  await testApp.runJobs()
  stripe.failRefund(bought.payment?.id ?? '')
  await settlePayment(testApp.stranger, bought.payment?.id ?? '')
  await testApp.runJobs()
  await cancelPrints(testApp.stranger, bought.key)
  await testApp.runJobs()
  // Half of £7, £12.50 and £40.
  expect(await bought.creditBack()).toEqual([350 + 625 + 2000])
})

test('a photo that is refused after it was paid is not refunded without asking, as its mail says', async () => {
  const { family, refuse, lines, total } = await premium()
  const { id, key, pay } = await orderLines(family, lines, total)
  await pay()
  await refuse()
  // Before the delivery.
  await handlePhotoWithdrawal(testApp.system, { eventId: family.eventId })
  await testApp.runJobs()
  const [mail, ...others] = await withdrawnMails(orderNumber(await rowOf(testApp, id)))
  expect(others).toEqual([])
  expect(mail?.text).toContain('If you’d like your money back for it, reply')
  expect(await refundsOf(id)).toEqual([])
  expect(await showOrder(testApp.stranger, key)).toMatchObject({ state: 'delivered', withdrawnRefund: null })
})

test('a delivery that is tried again promises nothing for a photo that was refused in the meantime', async () => {
  const { family, refuse, lines, total } = await premium()
  const { id, pay } = await orderLines(family, lines, total)
  await refuse()
  await pay()
  await deliverOrder(testApp.system, { orderId: id })
  await shop.make.asClassPhoto(family.photoIds[0] ?? '', family.classId)
  await deliverOrder(testApp.system, { orderId: id })
  await testApp.runJobs()
  const mails = await withdrawnMails(orderNumber(await rowOf(testApp, id)))
  expect(mails.map(({ text }) => text.includes('I’m giving back £15.58')).toSorted()).toEqual([false, true])
  expect(await refundsOf(id)).toEqual(['1558 done'])
})

test('the refund for a withdrawn photo is still named when another refund of the order failed', async () => {
  const { family, refuse, lines, total } = await premium()
  const { id, key, payment, pay } = await orderLines(family, lines, total)
  await refuse()
  await pay()
  await testApp.runJobs()
  const confirmation = orderNumber(await rowOf(testApp, id))
  await requestRefund(testApp.admin, {
    id: randomUUID(),
    orderId: id,
    amount: 500,
    reason: 'Bent',
    confirmation,
  })
  await testApp.runJobs()
  stripe.failRefund(payment.id)
  await settlePayment(testApp.stranger, payment.id)
  await testApp.runJobs()
  expect(await showOrder(testApp.stranger, key)).toMatchObject({
    refunded: 1558,
    withdrawnRefund: { amount: 1558 },
  })
})

test('who lost a photo only after paying is promised no money for it, whatever was given back before', async () => {
  const { family, refuse, lines, total } = await premium()
  const { photoIds, classId } = family
  const { id, pay } = await orderLines(family, lines, total)
  await refuse()
  await pay()
  await testApp.runJobs()
  await shop.make.asClassPhoto(photoIds[0] ?? '', classId)
  await handlePhotoWithdrawal(testApp.system, { eventId: family.eventId })
  await testApp.runJobs()
  const mails = await withdrawnMails(orderNumber(await rowOf(testApp, id)))
  const promised = mails.filter(({ text }) => text.includes('giving back'))
  expect([promised.length, mails.length]).toEqual([1, 2])
  expect(await refundsOf(id)).toEqual(['1558 done'])
})
