import { randomUUID } from 'node:crypto'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { DAY_MS } from '../../domain/days.ts'
import { readMails } from '../../tests/accounts/read-mail.ts'
import { extrasShop } from '../../tests/support/extras.ts'
import { BUYER, placeOpenOrder } from '../../tests/support/orders.ts'
import { openTestApp, type TestApp } from '../../tests/test-app.ts'
import { deliverOrder } from './delivery/deliver-order.ts'
import { mailDelivery } from './delivery/mail-delivery.ts'
import { recordDeliveryConsent } from './delivery/record-delivery-consent.ts'
import { resendMail } from './delivery/resend-mail.ts'
import { giveCredit } from './offers/give-credit.ts'
import { getOrderByKey, orderNumber } from './order-key.ts'
import { mailConfirmation } from './payment/mail-confirmation.ts'
import { confirmTestPayment } from './payment/settle-payment.ts'
import { cancelPrints } from './prints/cancel-prints.ts'
import { requestRefund } from './refunds/request-refund.ts'
import { showOrder } from './show-order.ts'

let testApp: TestApp
let shop: Awaited<ReturnType<typeof extrasShop>>
beforeEach(async () => {
  testApp = await openTestApp()
  shop = await extrasShop(testApp)
})
afterEach(() => testApp.close())

const order = (key: string) => getOrderByKey(testApp.stranger, key)
const again = async (key: string, mail: 'order' | 'delivery' = 'order') =>
  resendMail(testApp.admin, { orderId: (await order(key)).id, mail })

/** The newest mail of a kind about an order. */
async function newest(key: string, kind: string): Promise<string> {
  await testApp.runJobs()
  const number = orderNumber(await order(key))
  const mails = await readMails(path.join(testApp.dir, 'outbox'))
  return mails.findLast((mail) => mail.kind === kind && mail.text.includes(number))?.text ?? ''
}
async function resent(key: string) {
  // The outbox sorts by the moment.
  testApp.clock.advance(1000)
  await again(key)
  return newest(key, 'order')
}

async function refund(key: string) {
  const { id, total, ...row } = await order(key)
  const confirmation = orderNumber(row)
  await requestRefund(testApp.admin, {
    id: randomUUID(),
    orderId: id,
    amount: total,
    reason: 'x',
    confirmation,
  })
  await testApp.runJobs()
}

/** Files and a print, of which the page offers no other photo; and a print alone. */
async function filesAndPrint() {
  const { buy, line, of, photoIds } = await shop.gallery(2)
  return (await buy([line([of('8x10', 1)], { photoIds })], 1900)).orderKey
}
async function printAlone() {
  const { buy, line, of } = await shop.gallery(2)
  return (await buy([line([of('8x10', 1)])], 900)).orderKey
}

test('the first mail promises files and prints, and to change prints only where the page can', async () => {
  const mail = await newest(await printAlone(), 'order')
  expect(mail).toContain('Your prints will be delivered to the school.')
  expect(mail).toContain(
    'You can still cancel them and have their part of the price back, on your order’s page until',
  )
  expect(mail).not.toMatch(/change them|Your photos/)
  const { accessCode, photoIds, basket } = await shop.gallery(3)
  const line = { accessCode, priceListId: 'portrait', packageId: 'premium', photoIds }
  const { orderKey } = await shop.make.buy(testApp.stranger, basket([line], 6500))
  expect(await newest(orderKey, 'order')).toContain(
    'You can still change them, or cancel them and have their part of the price back,',
  )
})

test('the receipt of an order is sent before the mail that its photos are ready, whichever job is first', async () => {
  const { accessCode, photoIds } = await shop.gallery(1)
  const { id: orderId, payment } = await placeOpenOrder(testApp, { accessCode, photoIds })
  await confirmTestPayment(testApp.stranger, { ...payment, card: 'ok' })
  await deliverOrder(testApp.system, { orderId })
  const waiting = await testApp.parts.jobs.waiting()
  const job = (kind: string) => waiting.find((one) => one.kind === kind) ?? { id: '' }
  // Another worker is quicker.
  const tooEarly = mailDelivery.run(testApp.system, { orderId }, job('orders.mail-delivery'))
  await expect(tooEarly).rejects.toThrow('the receipt of this order')
  await mailConfirmation.run(testApp.system, { orderId }, job('orders.mail-confirmation'))
  await filesAndPrint()
  const mails = await readMails(path.join(testApp.dir, 'outbox'))
  const sent = mails.filter(({ to }) => to === BUYER.email).map(({ kind }) => kind)
  expect(sent).toEqual(['order', 'delivery'])
})

test('sent again, the receipt says what holds on that day', async () => {
  const key = await filesAndPrint()
  // The files may be there before the mail is written.
  expect(await newest(key, 'order')).toMatch(/Your photos (will be delivered|can be downloaded)/)
  const delivered = await resent(key)
  expect(delivered).toContain('Your photos can be downloaded on your order’s page until')
  expect(delivered).toContain('you may cancel within 14 days')
  expect(delivered).not.toContain('within 24 hours')

  await recordDeliveryConsent(testApp.stranger, key)
  const consented = await resent(key)
  expect(consented).toContain('you thereby lose the right to cancel them')
  expect(consented).not.toContain('you may cancel within 14 days')

  await cancelPrints(testApp.stranger, key)
  const cancelled = await resent(key)
  expect(cancelled).toContain('Your prints were cancelled.')
  expect(cancelled).not.toMatch(/delivered to the school|You can still/)

  testApp.clock.advance(60 * DAY_MS)
  const ended = await resent(key)
  expect(ended).toContain('Your photos could be downloaded until')
  expect(ended).not.toMatch(/can be downloaded|14 days/)
  expect((await showOrder(testApp.stranger, key)).expired).toBe(true)
  await expect(again(key, 'delivery')).rejects.toMatchObject({ code: 'nothing-to-download' })
})

test('the receipt of a refunded order promises nothing any more', async () => {
  const key = await filesAndPrint()
  await refund(key)
  const mail = await resent(key)
  expect(mail).toContain('The order has since been refunded in full.')
  expect(mail).not.toMatch(/will be delivered|can be downloaded|You can still|you may cancel/)
})

test('the mail about a refund speaks of photos only if the order had files', async () => {
  const [both, prints] = [await filesAndPrint(), await printAlone()]
  await refund(both)
  await refund(prints)
  expect(await newest(both, 'refund')).toContain('its photos can no longer be downloaded')
  expect(await newest(prints, 'refund')).not.toContain('its photos')
  const part = await filesAndPrint()
  await cancelPrints(testApp.stranger, part)
  expect(await newest(part, 'refund')).toContain('Its prints are cancelled. The rest of your order stays')
})

test('the mail about credit says how to use it, by its link without an account or by signing in', async () => {
  const key = await printAlone()
  const { id: orderId } = await order(key)
  await giveCredit(testApp.admin, { id: randomUUID(), amount: 500, reason: 'Bent', orderId })
  await testApp.runJobs()
  const newest =
    (await readMails(path.join(testApp.dir, 'outbox'))).findLast(({ kind }) => kind === 'credit')?.text ?? ''
  expect(newest).toContain('you don’t need an account')
  expect(newest).toContain('If you sign in with this address, it comes off without the link.')
  expect(newest).toContain('/school-photos#credit=')
})

test('every mail about a test order says so', async () => {
  const key = await filesAndPrint()
  await recordDeliveryConsent(testApp.stranger, key)
  await refund(key)
  const mails = await readMails(path.join(testApp.dir, 'outbox'))
  const number = orderNumber(await order(key))
  const about = mails.filter(({ text }) => text.includes(number))
  expect(about.length).toBeGreaterThan(3)
  for (const { text } of about) expect(text).toContain('Test mode: no money is taken.')
})
