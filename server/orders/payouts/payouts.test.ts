import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { londonDay } from '../../../domain/days.ts'
import { startStripe } from '../../../tests/servers/stripe.ts'
import { basketOf, families } from '../../../tests/support/families.ts'
import { projectsOf } from '../../../tests/support/projects.ts'
import { withoutTriggers } from '../../../tests/support/spoil.ts'
import { openTestApp, type TestApp } from '../../../tests/test-app.ts'
import { requestFile } from '../../downloads/open-file.ts'
import { sendInvoice } from '../../projects/invoices/send-invoice.ts'
import { payInvoice } from '../../projects/payment/pay-invoice.ts'
import { placeOrder } from '../checkout/place-order.ts'
import { handlePaymentWebhook, settleOrder, settlePayment } from '../payment/settle-payment.ts'
import { orders } from '../tables.ts'
import { exportPayouts } from './export-payouts.ts'

let stripe: Awaited<ReturnType<typeof startStripe>>
let testApp: TestApp
beforeAll(async () => {
  stripe = await startStripe({ now: () => testApp.clock.now().getTime() })
  testApp = await openTestApp({
    STRIPE_SECRET_KEY: stripe.settings.secretKey,
    STRIPE_PUBLISHABLE_KEY: stripe.settings.publishableKey,
    STRIPE_WEBHOOK_SECRET: stripe.settings.webhookSecret,
    STRIPE_API_URL: stripe.settings.apiUrl,
  })
})
afterAll(async () => {
  await testApp.close()
  await stripe.close()
})

async function charged() {
  const { accessCode, photoIds } = await families(testApp).gallery(1)
  const { payment, orderKey } = await placeOrder(
    testApp.stranger,
    basketOf([{ accessCode, packageId: null, photoIds }], 500),
  )
  if (!payment) throw new Error('no payment')
  await stripe.confirm(payment, 'ok')
  return { paymentId: payment.id, orderKey }
}
async function paid() {
  const { paymentId, orderKey } = await charged()
  await settleOrder(testApp.stranger, orderKey)
  const [order] = await testApp.parts.db.select().from(orders).where(eq(orders.paymentId, paymentId))
  return { paymentId, number: `TW-${order?.number}` }
}
const giveBack = (id: string, amountPence: number) =>
  testApp.parts.payments.refund({ id, amountPence, idempotencyKey: `${id}-${amountPence}` })
async function hearAll() {
  for (const event of stripe.events) await handlePaymentWebhook(testApp.stranger, stripe.post(event))
  await testApp.runJobs()
}
const DAY = 86_400_000
async function fileOf(from: string, to: string) {
  const { body, fileName } = await exportPayouts(testApp.admin, { from, to })
  expect(fileName).toBe(`payouts-${from}-to-${to}.csv`)
  return body.replace('\uFEFF', '').trim().split(/\r?\n/)
}

test('charges, refunds, disputes, fees and payouts of a period match their orders', async () => {
  const [kept, refunded, disputed] = [await paid(), await paid(), await paid()]
  testApp.clock.advance(1000)
  await giveBack(refunded.paymentId, 200)
  stripe.dispute(disputed.paymentId, 'needs_response')
  stripe.payOut(700)
  await hearAll()
  const lines = await fileOf('2026-03-20', '2026-03-20')
  const of = (type: string, order: { number: string; paymentId: string }) =>
    lines.filter((line) => line.startsWith(`2026-03-20,${type},${order.number},`))
  for (const order of [kept, refunded, disputed])
    expect(of('Charge', order)).toEqual([expect.stringMatching(/,5,0.47,4.53,GBP,pi_\w+,txn_\w+,$/)])
  expect(of('Refund', refunded)).toEqual([expect.stringMatching(/,-2,0,-2,GBP,pi_\w+,txn_\w+,$/)])
  expect(of('Dispute', disputed)).toEqual([expect.stringMatching(/,-5,20,-25,GBP,pi_\w+,txn_\w+,$/)])
  expect(lines).toContainEqual(expect.stringMatching(/^2026-03-20,Pay-out,,-7,0,-7,GBP,,txn_\w+,$/))
  expect(lines).toContainEqual(',Total Charge,,15,1.41,13.59,,,,')
  expect(lines.at(-1)).toBe(',Differences,,,,,,,,0')
})

test('a client’s payment by card is booked once, however often and late it is heard of, and matches its invoice', async () => {
  const { booked, keyOf, page } = projectsOf(testApp)
  const id = await booked()
  await sendInvoice(testApp.admin, { id, kind: 'deposit', dueOn: '2099-01-01' })
  const [invoice] = (await page(id)).invoices
  const { payment } = await payInvoice(testApp.stranger, { key: await keyOf(id), id: invoice?.id ?? '' })
  if (!payment) throw new Error('no payment')
  await stripe.confirm(payment, 'ok')
  await hearAll()
  for (const event of stripe.events.toReversed())
    await handlePaymentWebhook(testApp.stranger, stripe.post(event))
  expect((await page(id)).invoices).toMatchObject([{ paid: 1020_00, payments: [{ method: 'card' }] }])
  const lines = await fileOf('2026-03-20', '2026-03-20')
  expect(lines.filter((line) => line.includes(`Charge,${invoice?.number},1020,`))).toEqual([
    expect.stringMatching(/GBP,pi_\w+,txn_\w+,$/),
  ])
})

test('an entry that only one side has, or that differs, is named', async () => {
  testApp.clock.advance(10 * DAY)
  const [unheard, other, wrong] = [await charged(), await paid(), await paid()]
  await giveBack(other.paymentId, 300)
  stripe.dispute(wrong.paymentId, 'needs_response')
  await withoutTriggers(testApp.parts.db, (db) =>
    db.update(orders).set({ subtotal: 900, total: 900 }).where(eq(orders.paymentId, wrong.paymentId)),
  )
  const ghost = await paid()
  await testApp.parts.db
    .update(orders)
    .set({ paymentId: 'pi_ghost' })
    .where(eq(orders.paymentId, ghost.paymentId))
  const lines = await fileOf('2026-03-30', '2026-03-30')
  const differenceOf = (paymentId: string, type: string) =>
    lines
      .find((line) => line.includes(`,${type},`) && line.includes(paymentId))
      ?.split(',')
      .slice(9)
      .join(',')
  expect(differenceOf(unheard.paymentId, 'Charge')).toBe('No paid order here')
  expect(differenceOf(other.paymentId, 'Refund')).toBe('"Refunded there £3, here £0"')
  expect(differenceOf(wrong.paymentId, 'Charge')).toBe('The order is of £9')
  expect(differenceOf(wrong.paymentId, 'Dispute')).toBe('This movement is not in the books')
  expect(differenceOf('pi_ghost', 'Missing')).toBe(
    'Paid here (£5), not charged there'.replace(/.*,.*/, (text) => `"${text}"`),
  )
  expect(differenceOf(ghost.paymentId, 'Charge')).toBe('No paid order here')
  expect(lines.at(-1)).toBe(',Differences,,,,,,,,6')
})

test('an entry booked on different sides of midnight is no difference', async () => {
  testApp.clock.advance(10 * DAY)
  const late = await charged()
  testApp.clock.advance(DAY / 2)
  await settleOrder(testApp.stranger, late.orderKey)
  const [first, second] = [await fileOf('2026-04-09', '2026-04-09'), await fileOf('2026-04-10', '2026-04-10')]
  expect([...first, ...second].filter((line) => line.includes(late.paymentId))).toEqual([
    expect.stringMatching(/,Charge,TW-\d+,.*,$/),
  ])
})

test('what we heard of days later is said to be of another day, on both days', async () => {
  testApp.clock.advance(10 * DAY)
  const { paymentId, orderKey } = await charged()
  const given = await paid()
  await giveBack(given.paymentId, 200)
  const then = londonDay(testApp.clock.now())
  testApp.clock.advance(5 * DAY)
  await settleOrder(testApp.stranger, orderKey)
  await settlePayment(testApp.stranger, given.paymentId)
  const today = londonDay(testApp.clock.now())
  const differencesOn = async (day: string) =>
    (await fileOf(day, day)).filter((line) => [paymentId, given.paymentId].some((id) => line.includes(id)))
  const [charge, ...others] = await differencesOn(then)
  expect(charge).toMatch(/,Charge,TW-\d+,.*,$/)
  expect(others).toContainEqual(expect.stringMatching(/,Refund,TW-.*,Refunded here on another day$/))
  expect(await differencesOn(today)).toEqual([
    expect.stringMatching(/,Missing,TW-.*"Paid here \(£5\), charged there on another day"$/),
    expect.stringMatching(`,Missing,${given.number},.*"Refunded here \\(£2\\), there on another day"$`),
  ])
})

test('money given back here alone is named, with the order it was for', async () => {
  testApp.clock.advance(10 * DAY)
  const { paymentId, number } = await paid()
  await giveBack(paymentId, 200)
  await settlePayment(testApp.stranger, paymentId)
  await testApp.parts.db
    .update(orders)
    .set({ paymentId: 'pi_strayed' })
    .where(eq(orders.paymentId, paymentId))
  const today = londonDay(testApp.clock.now())
  const lines = await fileOf(today, today)
  const missing = lines.filter((line) => line.includes(`,Missing,${number},`) && line.includes('pi_strayed'))
  expect(missing).toEqual([
    expect.stringContaining('"Paid here (£5), not charged there"'),
    expect.stringContaining('"Refunded here (£2), not there"'),
  ])
})

test('money given back that came home again is no difference', async () => {
  testApp.clock.advance(10 * DAY)
  const { paymentId, number } = await paid()
  await giveBack(paymentId, 200)
  await settlePayment(testApp.stranger, paymentId)
  stripe.failRefund(paymentId)
  await settlePayment(testApp.stranger, paymentId)
  const today = londonDay(testApp.clock.now())
  const lines = await fileOf(today, today)
  const own = lines.filter((line) => line.includes(number)).map((line) => line.split(',').slice(1, 6))
  expect(own.toSorted()).toEqual([
    ['Charge', number, '5', '0.47', '4.53'],
    ['Failed refund', number, '2', '0', '2'],
    ['Refund', number, '-2', '0', '-2'],
  ])
  expect(lines).toContain(',Total Failed refund,,2,0,2,,,,')
  expect(lines.at(-1)).toBe(',Differences,,,,,,,,0')
})

test('of several orders that got money back, each is compared with its own', async () => {
  testApp.clock.advance(10 * DAY)
  for (const pence of [200, 300]) {
    const { paymentId } = await paid()
    await giveBack(paymentId, pence)
    await settlePayment(testApp.stranger, paymentId)
  }
  const today = londonDay(testApp.clock.now())
  const lines = await fileOf(today, today)
  expect(lines.filter((line) => line.includes(',Refund,TW-'))).toHaveLength(2)
  expect(lines.at(-1)).toBe(',Differences,,,,,,,,0')
})

test('in test mode there is nothing to compare, and the desk says so', async () => {
  const plain = await openTestApp()
  const asked = requestFile(plain.admin, { what: 'payouts', from: '2026-03-01', to: '2026-03-31' })
  await expect(asked).rejects.toMatchObject({ code: 'no-payouts' })
  await plain.close()
})

/** The same shop, whose provider answers questions about single payments like this. */
const fileWhere = (find: () => Promise<undefined>, day: string) => {
  let asked = 0
  const payments = {
    ...testApp.parts.payments,
    find: () => {
      asked += 1
      return find()
    },
  }
  return exportPayouts({ ...testApp.admin, payments }, { from: day, to: day }).then(({ body }) => ({
    body,
    asked,
  }))
}

test('a provider that falls silent is asked about no further payment, and the file is there', async () => {
  testApp.clock.advance(10 * DAY)
  for (const { paymentId } of [await paid(), await paid()])
    await withoutTriggers(testApp.parts.db, (db) =>
      db.update(orders).set({ total: 900, subtotal: 900 }).where(eq(orders.paymentId, paymentId)),
    )
  const day = londonDay(testApp.clock.now())
  const silent = new Error('Request timed out')
  const { body, asked } = await fileWhere(
    () => Promise.reject(Object.assign(silent, { type: 'StripeConnectionError' })),
    day,
  )
  expect(asked).toBe(1)
  expect(body.match(/The order is of £9/g)).toHaveLength(2)
  await expect(fileWhere(() => Promise.reject(new Error('a fault of ours')), day)).rejects.toThrow('of ours')
})

test('a file with very many differences asks about the first fifty', async () => {
  testApp.clock.advance(10 * DAY)
  const { paymentId } = await paid()
  const [order] = await testApp.parts.db.select().from(orders).where(eq(orders.paymentId, paymentId))
  if (!order) throw new Error('no order')
  const { id: _, number: __, ...like } = order
  const many = Array.from({ length: 51 }, (_, at) => ({
    ...like,
    paymentId: `pi_like${at}`,
    idempotencyKey: crypto.randomUUID(),
  }))
  await withoutTriggers(testApp.parts.db, (db) => db.insert(orders).values(many))
  expect((await fileWhere(() => Promise.resolve(undefined), londonDay(testApp.clock.now()))).asked).toBe(50)
})
