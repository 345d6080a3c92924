import { randomUUID } from 'node:crypto'
import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { daysAfter, endOfLondonDay, londonDay } from '../../../domain/days.ts'
import { PlaceDeskOrder } from '../../../domain/orders/checkout/place-desk-order.ts'
import { readMail } from '../../../tests/accounts/read-mail.ts'
import { checked } from '../../../tests/support/backups.ts'
import { ACCOUNT, deskOrderOf, takeOrder, takeTransfers } from '../../../tests/support/desk-orders.ts'
import { basketOf, families } from '../../../tests/support/families.ts'
import { mailKinds, placeOpenOrder, rowOf } from '../../../tests/support/orders.ts'
import { openTestApp, type TestApp } from '../../../tests/test-app.ts'
import { testPaymentRows } from '../../platform/payments/tables.ts'
import { editPupil } from '../../school/roster/edit-pupil.ts'
import { events } from '../../school/tables.ts'
import { exportBookkeeping } from '../bookkeeping/export-bookkeeping.ts'
import { findOrPlace, placeOrder } from '../checkout/place-order.ts'
import { downloadPhoto } from '../delivery/download-photo.ts'
import { recordDeliveryConsent } from '../delivery/record-delivery-consent.ts'
import { resendMail } from '../delivery/resend-mail.ts'
import { orderMovements } from '../ledger/tables.ts'
import { giveCreditToAddress } from '../offers/give-credit.ts'
import { orderKey } from '../order-key.ts'
import { payOrder } from '../payment/begin-payment.ts'
import { checkPayment } from '../payment/check-payment.ts'
import { confirmTestPayment } from '../payment/settle-payment.ts'
import { cancelPrints } from '../prints/cancel-prints.ts'
import { readReceipt } from '../receipts/read-receipt.ts'
import { requestRefund } from '../refunds/request-refund.ts'
import { recordRefundGiven } from '../refunds/settle-refund.ts'
import { showDeskOrder } from '../screens/show-desk-order.ts'
import { showSales } from '../screens/show-sales.ts'
import { showOrder } from '../show-order.ts'
import { orders, refunds } from '../tables.ts'
import { cancelOrder, markOrderPaid, placeDeskOrder, priceDeskOrder } from './place-desk-order.ts'
import { showDeskSale } from './show-desk-sale.ts'

const DAY = 86_400_000

/** The package with prints that the event's second list has. */
async function withPrints(family: { id: string; photoIds: string[] }) {
  const { priceLists } = await showDeskSale(testApp.admin, family.id)
  for (const { id: priceListId, packages } of priceLists)
    for (const { id: packageId, price, prints, printsPrice } of packages)
      if (prints.length > 0)
        return { shownTotal: price, printsPrice, line: { priceListId, packageId, photoIds: family.photoIds } }
  throw new Error('no prints are sold')
}
let testApp: TestApp
let make: ReturnType<typeof families>
beforeAll(async () => {
  testApp = await openTestApp()
  make = families(testApp)
  await takeTransfers(testApp)
})
afterAll(() => testApp.close())

const db = () => testApp.parts.db
const keyOf = async (id: string) => orderKey(testApp.parts.keys.orders, await rowOf(testApp, id))
const movementsOf = (id: string) =>
  db()
    .select({ kind: orderMovements.kind, amount: orderMovements.amount, by: orderMovements.reducedBy })
    .from(orderMovements)
    .where(eq(orderMovements.orderId, id))
    .orderBy(asc(orderMovements.id))
const mailsSince = async (before: number) => (await testApp.mails()).slice(before).join('\n')
const giveBack = (placed: { id: string; number: string }, amount: number, id: string = randomUUID()) =>
  requestRefund(testApp.admin, {
    ...{ id, orderId: placed.id, amount, reason: 'Blurred' },
    confirmation: placed.number,
  })

test('cash is paid at once, by one order however often it is sent, and no provider hears of it', async () => {
  const family = await make.gallery(2)
  const order = deskOrderOf(family)
  const before = (await testApp.mails()).length
  const both = await Promise.all([placeDeskOrder(testApp.admin, order), placeDeskOrder(testApp.admin, order)])
  const again = await takeOrder(testApp, order)
  expect(new Set([...both, again].map(({ id }) => id)).size).toBe(1)
  expect(again).toMatchObject({ paid: true, total: 1000 })
  const row = await rowOf(testApp, again.id)
  expect(row).toMatchObject({ state: 'delivered', paymentMethod: 'cash', testMode: false, userId: null })
  expect(await db().$count(testPaymentRows, eq(testPaymentRows.orderId, again.id))).toBe(0)
  expect(await movementsOf(again.id)).toEqual([
    { kind: 'ordered', amount: 1000, by: null },
    { kind: 'paid', amount: 1000, by: null },
  ])
  expect((await showDeskOrder(testApp.admin, again.id)).timeline).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ action: 'order.placed', who: 'owner@example.com' }),
      expect.objectContaining({
        ...{ action: 'order.paid', who: 'owner@example.com', detail: { method: 'cash' } },
      }),
    ]),
  )
  expect(await mailsSince(before)).toContain('20 March 2026, in cash')
  expect(await readReceipt(testApp.system, { ...row, paidAt: row.paidAt ?? new Date(0) })).toMatchObject({
    method: 'cash',
    testMode: false,
    total: 1000,
  })
})

test('an order that was saved when the server stopped is paid by the next press, once', async () => {
  const family = await make.gallery(1)
  const order = deskOrderOf(family)
  const { lines, idempotencyKey, shownTotal, firstName, lastName, email, phone } = order
  const buyer = {
    ...{ firstName, lastName, email, phone, childName: 'Isla Reid', className: '3B', billingPostcode: '' },
  }
  const saved = await findOrPlace(
    testApp.admin,
    { idempotencyKey, buyer, lines, shownTotal },
    { payment: 'cash', reason: '' },
  )
  expect(saved).toMatchObject({ state: 'awaiting_payment', paymentMethod: 'cash' })
  expect(await takeOrder(testApp, order)).toMatchObject({ paid: true })
  expect(await db().$count(orders, eq(orders.idempotencyKey, idempotencyKey))).toBe(1)
})

test('a gift that was saved when the server stopped is settled by the owner’s next press, and no money is booked', async () => {
  const { lines, idempotencyKey, firstName, lastName, email, phone } = deskOrderOf(await make.gallery(1))
  const buyer = {
    ...{ firstName, lastName, email, phone, childName: 'Isla Reid', className: '3B', billingPostcode: '' },
  }
  const saved = await findOrPlace(
    testApp.admin,
    { idempotencyKey, buyer, lines, shownTotal: 0 },
    { payment: 'free', reason: 'Gift' },
  )
  if (!('id' in saved)) throw new Error('not saved')
  expect(saved).toMatchObject({ state: 'awaiting_payment', total: 0 })
  await markOrderPaid(testApp.admin, { orderId: saved.id, method: 'cash' })
  await testApp.runJobs()
  expect(await rowOf(testApp, saved.id)).toMatchObject({ state: 'delivered', paymentMethod: 'free' })
  expect((await movementsOf(saved.id)).map(({ kind }) => kind)).toEqual(['ordered', 'reduced'])
})

test('two children of a family are one order with one receipt, and each child once', async () => {
  const [isla, rory] = [
    await make.gallery(1, { firstName: 'Isla' }),
    await make.gallery(2, { firstName: 'Rory' }),
  ]
  const lines = [isla, rory].map(({ id: pupilId, photoIds }) => ({ pupilId, packageId: null, photoIds }))
  const order = deskOrderOf(isla, { lines, shownTotal: 1500 })
  const placed = await takeOrder(testApp, order)
  expect(placed).toMatchObject({ paid: true, total: 1500 })
  const receipts = (await testApp.mails()).filter((mail) => mail.includes(`Your order ${placed.number}`))
  expect(receipts).toHaveLength(1)
  for (const name of ['Isla', 'Rory']) expect(receipts[0]).toContain(name)
  const twice = [...lines, ...lines.slice(0, 1)]
  await expect(
    placeDeskOrder(testApp.admin, deskOrderOf(isla, { lines: twice, shownTotal: 2000 })),
  ).rejects.toMatchObject({ code: 'basket-twice' })
})

test('the same key is refused with another way of paying, and the same things with another key', async () => {
  const family = await make.gallery(1)
  const order = deskOrderOf(family)
  await takeOrder(testApp, order)
  await expect(placeDeskOrder(testApp.admin, { ...order, payment: 'transfer' })).rejects.toMatchObject({
    code: 'basket-changed',
  })
  await expect(placeDeskOrder(testApp.admin, deskOrderOf(family))).rejects.toMatchObject({
    code: 'placed-already',
    message: expect.stringContaining('nothing was placed again'),
  })
})

test('files paid in cash wait for the buyer’s consent', async () => {
  const family = await make.gallery(1)
  const placed = await takeOrder(testApp, deskOrderOf(family))
  const key = await keyOf(placed.id)
  const photo = { key, photoId: family.photoIds[0] ?? '' }
  await expect(downloadPhoto(testApp.stranger, photo)).rejects.toMatchObject({ code: 'consent-needed' })
  await recordDeliveryConsent(testApp.stranger, key)
  expect((await downloadPhoto(testApp.stranger, photo)).contentType).toBe('image/jpeg')
})

test('a transfer is asked for with the account and the reference, and is paid once when two owners mark it', async () => {
  const family = await make.gallery(1)
  const before = (await testApp.mails()).length
  const placed = await takeOrder(testApp, deskOrderOf(family, { payment: 'transfer' }))
  expect(placed.paid).toBe(false)
  const asked = await mailsSince(before)
  expect(asked).toContain(ACCOUNT)
  expect(asked).toContain(placed.number)
  const { toPay } = await showOrder(testApp.stranger, await keyOf(placed.id))
  expect(toPay).toMatchObject({ account: ACCOUNT })
  await expect(payOrder(testApp.stranger, await keyOf(placed.id))).rejects.toMatchObject({
    code: 'not-payable',
  })
  const mark = (method: 'cash' | 'transfer') => markOrderPaid(testApp.admin, { orderId: placed.id, method })
  await Promise.all([mark('transfer'), mark('transfer')])
  await mark('transfer')
  await expect(mark('cash')).rejects.toMatchObject({ code: 'already-paid' })
  expect((await movementsOf(placed.id)).filter(({ kind }) => kind === 'paid')).toHaveLength(1)
  await testApp.runJobs()
  expect((await rowOf(testApp, placed.id)).state).toBe('delivered')
})

test('prints are paid for until the event’s go to the lab', async () => {
  const family = await make.gallery(1)
  await printsUntil(family, londonDayIn(3))
  const { shownTotal, line } = await withPrints(family)
  const placed = await takeOrder(
    testApp,
    deskOrderOf(family, {
      payment: 'transfer',
      shownTotal,
      line,
    }),
  )
  const { payBy } = await rowOf(testApp, placed.id)
  expect(payBy).toEqual(endOfLondonDay(londonDayIn(3)))
})
const printsUntil = ({ eventId }: { eventId: string }, printDeadline: string) =>
  db().update(events).set({ printDeadline }).where(eq(events.id, eventId))
const londonDayIn = (days: number) => daysAfter(londonDay(testApp.clock.now()), days)

test('a link is paid by its buyer on the order’s page; cancelled, it can no longer be', async () => {
  const family = await make.gallery(1)
  const before = (await testApp.mails()).length
  const placed = await takeOrder(testApp, deskOrderOf(family, { payment: 'link' }))
  const key = await keyOf(placed.id)
  expect(await mailsSince(before)).toContain(key)
  const begun = await payOrder(testApp.stranger, key)
  expect(await payOrder(testApp.stranger, key)).toEqual(begun)
  await resendMail(testApp.admin, { orderId: placed.id, mail: 'payment' })
  await confirmTestPayment(testApp.stranger, { ...payment(begun), card: 'ok' })
  await testApp.runJobs()
  expect(await rowOf(testApp, placed.id)).toMatchObject({ state: 'delivered', paymentMethod: 'card' })
  expect(await payOrder(testApp.stranger, key)).toMatchObject({ paid: true, payment: null })
  await expect(cancelOrder(testApp.admin, placed.id)).rejects.toMatchObject({ code: 'already-paid' })

  const other = await takeOrder(testApp, deskOrderOf(await make.gallery(1), { payment: 'link' }))
  const open = await payOrder(testApp.stranger, await keyOf(other.id))
  await cancelOrder(testApp.admin, other.id)
  await confirmTestPayment(testApp.stranger, { ...payment(open), card: 'ok' })
  await testApp.runJobs()
  expect((await rowOf(testApp, other.id)).state).toBe('cancelled')
  await expect(payOrder(testApp.stranger, await keyOf(other.id))).rejects.toMatchObject({
    code: 'not-payable',
  })
})
const payment = ({ payment }: Awaited<ReturnType<typeof payOrder>>) => {
  if (!payment) throw new Error('nothing to pay')
  return payment
}

test('a link whose payment was begun at a former provider is not paid twice, and says how it goes on', async () => {
  const placed = await takeOrder(testApp, deskOrderOf(await make.gallery(1), { payment: 'link' }))
  const key = await keyOf(placed.id)
  await db()
    .update(orders)
    .set({ paymentId: 'pi_former', paymentProvider: 'stripe', testMode: false })
    .where(eq(orders.id, placed.id))
  await expect(payOrder(testApp.stranger, key)).rejects.toMatchObject({
    code: 'payment-stuck',
    message: expect.stringContaining('you’ll get a new link'),
  })
  const next = await takeOrder(testApp, deskOrderOf(await make.gallery(1), { payment: 'link' }))
  const open = payment(await payOrder(testApp.stranger, await keyOf(next.id)))
  await testApp.parts.payments.cancel(open.id)
  await expect(payOrder(testApp.stranger, await keyOf(next.id))).rejects.toMatchObject({
    code: 'not-payable',
  })
})

test('who has begun to pay by card and brings cash pays once', async () => {
  const placed = await takeOrder(testApp, deskOrderOf(await make.gallery(1), { payment: 'link' }))
  const begun = payment(await payOrder(testApp.stranger, await keyOf(placed.id)))
  await markOrderPaid(testApp.admin, { orderId: placed.id, method: 'cash' })
  await confirmTestPayment(testApp.stranger, { ...begun, card: 'ok' })
  await testApp.runJobs()
  expect((await testApp.parts.payments.find(begun.id))?.state.status).toBe('cancelled')
  expect(await rowOf(testApp, placed.id)).toMatchObject({
    ...{ state: 'delivered', paymentMethod: 'cash', paymentId: null, paymentProvider: null },
  })
  const late = await takeOrder(testApp, deskOrderOf(await make.gallery(1), { payment: 'link' }))
  const paid = payment(await payOrder(testApp.stranger, await keyOf(late.id)))
  await confirmTestPayment(testApp.stranger, { ...paid, card: 'ok' })
  await expect(markOrderPaid(testApp.admin, { orderId: late.id, method: 'cash' })).rejects.toMatchObject({
    code: 'already-paid',
  })
})

test('what is given free has a reason, costs nothing, and is no takings', async () => {
  const family = await make.gallery(2)
  const order = deskOrderOf(family, { payment: 'free', reason: 'Pack for the staff room', shownTotal: 0 })
  expect(PlaceDeskOrder.safeParse({ ...order, reason: '' }).success).toBe(false)
  const sold = async () => (await showSales(testApp.admin, { range: 'all', by: 'offer' })).rows
  const before = (await sold()).find(({ key }) => key === 'free')?.sums.takenOff ?? 0
  const placed = await takeOrder(testApp, order)
  expect(placed).toMatchObject({ paid: true, total: 0 })
  expect(await movementsOf(placed.id)).toEqual([
    { kind: 'ordered', amount: 1000, by: null },
    { kind: 'reduced', amount: 1000, by: 'free' },
  ])
  expect(await showDeskOrder(testApp.admin, placed.id)).toMatchObject({
    freeReason: 'Pack for the staff room',
    reductions: [{ kind: 'free', words: 'Given free', amount: 1000 }],
    refundable: 0,
  })
  expect((await sold()).find(({ key }) => key === 'free')?.sums).toMatchObject({
    takenOff: before + 1000,
    takings: 0,
  })
})

test('cash goes back by hand, once for each refund and never beyond what was paid', async () => {
  const placed = await takeOrder(testApp, deskOrderOf(await make.gallery(2)))
  const before = (await testApp.mails()).length
  const id = randomUUID()
  await giveBack(placed, 300, id)
  await giveBack(placed, 300, id)
  const shown = await showDeskOrder(testApp.admin, placed.id)
  expect(shown).toMatchObject({ refunded: 300, refundable: 700 })
  expect(shown.refunds).toMatchObject([{ amount: 300, state: 'done', reason: 'Blurred' }])
  expect(shown.timeline).toEqual(
    expect.arrayContaining([expect.objectContaining({ action: 'refund.done', who: 'owner@example.com' })]),
  )
  await expect(giveBack(placed, 701)).rejects.toMatchObject({ code: 'refund-too-large' })
  const [one, other] = await Promise.allSettled([giveBack(placed, 400), giveBack(placed, 400)])
  expect([one.status, other.status].sort()).toEqual(['fulfilled', 'rejected'])
  await giveBack(placed, 300)
  await testApp.runJobs()
  expect((await rowOf(testApp, placed.id)).state).toBe('refunded')
  expect(await mailsSince(before)).toContain('in cash')
  expect(await mailsSince(before)).not.toContain('the card you paid with')
})

test('prints that a buyer cancels wait until the owner has given their money back', async () => {
  const family = await make.gallery(1)
  await printsUntil(family, londonDayIn(3))
  const { shownTotal, line, printsPrice } = await withPrints(family)
  const placed = await takeOrder(testApp, deskOrderOf(family, { shownTotal, line }))
  await cancelPrints(testApp.stranger, await keyOf(placed.id))
  await testApp.runJobs()
  const [due] = await db().select().from(refunds).where(eq(refunds.orderId, placed.id))
  expect(due).toMatchObject({ state: 'asked', amount: printsPrice })
  expect(await mailKinds(testApp)).toContain('refund-due')
  await Promise.all([
    recordRefundGiven(testApp.admin, due?.id ?? ''),
    recordRefundGiven(testApp.admin, due?.id ?? ''),
  ])
  expect(await showDeskOrder(testApp.admin, placed.id)).toMatchObject({ refunded: printsPrice })
})

test('an opt-out refuses the sale at the desk too, and says why', async () => {
  const family = await make.gallery(1)
  const order = deskOrderOf(family)
  await editPupil(testApp.admin, { pupilId: family.id, noSales: true })
  const why = 'Sales were refused for this student'
  expect((await showDeskSale(testApp.admin, family.id)).refusal).toContain(why)
  await expect(placeDeskOrder(testApp.admin, order)).rejects.toThrow(why)
  await expect(
    placeDeskOrder(testApp.admin, { ...order, payment: 'free', reason: 'Gift', shownTotal: 0 }),
  ).rejects.toThrow(why)
})

test('an opt-out while an order waits refuses its money, by card and by hand', async () => {
  const family = await make.gallery(1)
  const placed = await takeOrder(testApp, deskOrderOf(family, { payment: 'link' }))
  await editPupil(testApp.admin, { pupilId: family.id, noSales: true })
  await expect(payOrder(testApp.stranger, await keyOf(placed.id))).rejects.toMatchObject({
    code: 'not-for-sale',
  })
  await expect(markOrderPaid(testApp.admin, { orderId: placed.id, method: 'cash' })).rejects.toMatchObject({
    code: 'not-for-sale',
  })
  expect((await rowOf(testApp, placed.id)).state).toBe('awaiting_payment')
  // A card that was begun before is not taken either.
  await testApp.runJobs()
  expect((await rowOf(testApp, placed.id)).state).toBe('cancelled')
})

test('who was asked for the money is told once that a refusal cancelled the order, and nobody else is', async () => {
  const family = await make.gallery(1)
  const by = (payment: 'transfer' | 'link') =>
    deskOrderOf(family, { payment, email: `${payment}@refused.example`, firstName: 'Wilma' })
  const transfer = await takeOrder(testApp, by('transfer'))
  const link = await takeOrder(testApp, by('link'))
  await payOrder(testApp.stranger, await keyOf(link.id))
  const open = await rowOf(testApp, (await placeOpenOrder(testApp, family)).id)
  await editPupil(testApp.admin, { pupilId: family.id, noSales: true })
  await testApp.runJobs()
  for (const { id } of [transfer, link, open]) expect((await rowOf(testApp, id)).state).toBe('cancelled')
  await editPupil(testApp.admin, { pupilId: family.id, noSales: false })
  await editPupil(testApp.admin, { pupilId: family.id, noSales: true })
  await testApp.runJobs()
  const cancelled = (await testApp.mails()).filter((mail) => mail.includes('X-Message-Kind: order-cancelled'))
  expect(cancelled.filter((mail) => mail.includes(`TW-${open.number}`))).toEqual([])
  const told = cancelled.filter((mail) => mail.includes('@refused.example'))
  expect(told).toHaveLength(2)
  const [toTransfer = '', toLink = ''] = ['transfer', 'link'].map((of) => {
    const mail = told.find((one) => one.includes(`To: ${of}@refused.example`))
    return mail && readMail(mail).text.replaceAll('\n', ' ')
  })
  expect(toTransfer).toContain(transfer.number)
  expect(toTransfer).toContain('don’t pay the £5')
  expect(toTransfer).toContain('I’ll send it back')
  expect(toLink).toContain('Your card was not charged')
  // It may be read by somebody who must not know who refused, and of whom it was.
  for (const mail of told) expect(mail).not.toContain('Isla')
})

test('without an address nobody is written to, and money is not asked for by mail', async () => {
  const order = deskOrderOf(await make.gallery(1), { email: '' })
  expect(PlaceDeskOrder.safeParse({ ...order, payment: 'link' }).success).toBe(false)
  await testApp.runJobs()
  const before = (await testApp.mails()).length
  const placed = await takeOrder(testApp, order)
  expect((await testApp.mails()).length).toBe(before)
  const shown = await showDeskOrder(testApp.admin, placed.id)
  expect(shown).toMatchObject({ state: 'delivered', email: null })
  expect(shown.pageLink).toContain(await keyOf(placed.id))
  await expect(resendMail(testApp.admin, { orderId: placed.id, mail: 'order' })).rejects.toMatchObject({
    code: 'no-email',
  })
})

test('the owner’s own credit is not spent on an order for somebody else', async () => {
  const id = randomUUID()
  await giveCreditToAddress(testApp.admin, { id, email: 'owner@example.com', amount: 300, reason: 'Mine' })
  const { lines } = deskOrderOf(await make.gallery(1))
  expect(await priceDeskOrder(testApp.admin, { lines, payment: 'cash' })).toMatchObject({ total: 500 })
})

test('a parent’s own order of the same things replaces one that waits for its money', async () => {
  const family = await make.gallery(1)
  const placed = await takeOrder(testApp, deskOrderOf(family, { payment: 'link' }))
  const line = { accessCode: family.accessCode, packageId: null, photoIds: family.photoIds }
  const mine = basketOf([line], 500)
  await placeOrder(testApp.stranger, { ...mine, buyer: { ...mine.buyer, email: 'ann@example.com' } })
  expect((await rowOf(testApp, placed.id)).state).toBe('cancelled')
})

test('a transfer that never arrives cancels the order, and it cannot be marked as paid', async () => {
  const family = await make.gallery(1)
  const placed = await takeOrder(testApp, deskOrderOf(family, { payment: 'transfer' }))
  testApp.clock.advance(13 * DAY)
  await checkPayment(testApp.system, { orderId: placed.id })
  expect((await rowOf(testApp, placed.id)).state).toBe('awaiting_payment')
  testApp.clock.advance(2 * DAY)
  await checkPayment(testApp.system, { orderId: placed.id })
  expect((await rowOf(testApp, placed.id)).state).toBe('cancelled')
  await expect(
    markOrderPaid(testApp.admin, { orderId: placed.id, method: 'transfer' }),
  ).rejects.toMatchObject({ code: 'order-cancelled' })
})

test('the accountant sees how each was paid, and the books add up', async () => {
  const { body } = await exportBookkeeping(testApp.admin, { from: '2026-03-01', to: '2026-05-01' })
  for (const method of ['Cash', 'Bank transfer', 'Given free', 'test']) expect(body).toContain(`,${method},`)
  const { findings } = await checked(testApp.system)
  expect(findings.filter(({ what }) => what === 'book')).toEqual([])
})
