import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { smsLabels } from '../../content/desk/records.ts'
import {
  SENT_DATA,
  SENT_FROM_CHECKOUT,
  SENT_TO,
  type SentData,
} from '../../domain/privacy/sent-to-services.ts'
import { reminderConsentWords } from '../../domain/reminders/reminders.ts'
import { readMail } from '../../tests/accounts/read-mail.ts'
import { startHttp } from '../../tests/servers/http.ts'
import { startSmtp } from '../../tests/servers/smtp.ts'
import { startStripe } from '../../tests/servers/stripe.ts'
import { takeTransfers } from '../../tests/support/desk-orders.ts'
import { extrasShop } from '../../tests/support/extras.ts'
import { PASSWORD } from '../../tests/support/families.ts'
import { consentOf } from '../../tests/support/reminder-consents.ts'
import { openTestApp, type TestApp } from '../../tests/test-app.ts'
import { textCode } from '../accounts/mfa/text-code.ts'
import { queueNotice } from '../accounts/own-account/mail-notice.ts'
import { signUp } from '../accounts/sign-in/sign-up.ts'
import { challenges, factors, users } from '../accounts/tables.ts'
import { inTransaction } from '../context.ts'
import { sendEnquiry } from '../enquiries/send-enquiry.ts'
import { mails as defined } from '../mails.ts'
import { placeOrder } from '../orders/checkout/place-order.ts'
import { recordDeliveryConsent } from '../orders/delivery/record-delivery-consent.ts'
import { resendLinks } from '../orders/delivery/resend-links.ts'
import { cancelOrder, placeDeskOrder } from '../orders/desk/place-desk-order.ts'
import { giveCreditToAddress } from '../orders/offers/give-credit.ts'
import { orderNumber } from '../orders/order-key.ts'
import { handlePaymentWebhook, settleOrder } from '../orders/payment/settle-payment.ts'
import { markPrints } from '../orders/prints/mark-prints.ts'
import { requestRefund } from '../orders/refunds/request-refund.ts'
import { orders } from '../orders/tables.ts'
import { reportNotMyChild } from '../photos/gallery/report-not-my-child.ts'
import { photos } from '../photos/tables.ts'
import { confirmReminders } from '../reminders/confirm-reminders.ts'
import { confirmKey } from '../reminders/reminder-key.ts'
import { requestReminders } from '../reminders/request-reminders.ts'
import { sendDueReminders } from '../reminders/send-due.ts'
import { sendCodes } from '../roster/codes/send-codes.ts'
import { sendLostCode } from '../school/codes/send-lost-code.ts'
import { changeOptOut } from '../school/opt-outs/change-opt-out.ts'
import { classes, events, pupils } from '../school/tables.ts'

let stripe: Awaited<ReturnType<typeof startStripe>>
let smtp: Awaited<ReturnType<typeof startSmtp>>
let sms: Awaited<ReturnType<typeof startHttp>>
let testApp: TestApp
let known: Awaited<ReturnType<typeof everything>>
beforeAll(async () => {
  stripe = await startStripe({ now: () => testApp.clock.now().getTime() })
  smtp = await startSmtp()
  sms = await startHttp()
  testApp = await openTestApp({
    STRIPE_SECRET_KEY: stripe.settings.secretKey,
    STRIPE_PUBLISHABLE_KEY: stripe.settings.publishableKey,
    STRIPE_WEBHOOK_SECRET: stripe.settings.webhookSecret,
    STRIPE_API_URL: stripe.settings.apiUrl,
    SMTP_URL: smtp.url,
    SMS_URL: `${sms.url}/send`,
  })
  known = await everything()
})
afterAll(async () => {
  await testApp.close()
  await Promise.all([stripe.close(), smtp.close(), sms.close()])
})

/** What is written nowhere else, so that a message that has it can be seen to. */
const BUYER = {
  ...{ firstName: 'Eufemia', lastName: 'Quernstone', email: 'wool@spindrift.example' },
  ...{ phone: '01750 471108', childName: 'Wrenna', className: '7Quartz', billingPostcode: 'TD7 4XQ' },
}
const HOME = {
  ...{ name: 'Eufemia Quernstone', line1: '9 Thistlewhack Brae', line2: '' },
  ...{ town: 'Yarrowhaugh', postcode: 'TD7 4XQ' },
}
const MOBILE = '+447700900471'

/** All that a family does, and all that is done for it, with a shop that has every service. */
async function everything() {
  const { db } = testApp.parts
  await takeTransfers(testApp)
  const shop = await extrasShop(testApp)
  await shop.sellSingly({}, { homeDelivery: 350 })
  const named = async (
    family: Awaited<ReturnType<typeof shop.gallery>>,
    { firstName, closes }: { firstName: string; closes: string },
  ) => {
    const { id, eventId, classId } = family
    const name = { firstName, lastName: 'Oatbarrow', parentEmail: BUYER.email, pupilNumber: '8301947' }
    await db.update(classes).set({ ref: '7Quartz' }).where(eq(classes.id, classId))
    await db.update(events).set({ name: 'Kelpie Day', salesClose: closes }).where(eq(events.id, eventId))
    await db.update(pupils).set(name).where(eq(pupils.id, id))
    await db.update(photos).set({ fileName: 'Whinchat-4711.JPG' }).where(eq(photos.pupilId, id))
    return family
  }
  const family = await named(await shop.gallery(2), { firstName: 'Wrenna', closes: '2026-06-30' })
  const { id: pupilId, eventId, accessCode, photoIds } = family
  await sendCodes(testApp.admin, { eventId }, { to: 'new' })
  await sendLostCode(testApp.stranger, { email: BUYER.email })
  await testApp.runJobs()

  const buy = async (homeAddress?: typeof HOME) => {
    const lines = [family.line([family.of('8x10', 1)], { photoIds: photoIds.slice(0, 1) })]
    const basket = family.basket(lines, homeAddress ? 1750 : 1400)
    const more = { buyer: BUYER, ...(homeAddress && { homeAddress }) }
    const placed = await placeOrder(testApp.stranger, { ...basket, ...more })
    if (!placed.payment) throw new Error('nothing to pay')
    await stripe.confirm(placed.payment, 'ok')
    await settleOrder(testApp.stranger, placed.orderKey)
    await testApp.runJobs()
    // Two orders of the same things within the hour would be one.
    testApp.clock.advance(2 * 3_600_000)
    return { orderKey: placed.orderKey, payment: placed.payment }
  }
  const atSchool = await buy()
  await buy(HOME)
  const bought = await db.select().from(orders)
  await recordDeliveryConsent(testApp.stranger, atSchool.orderKey)
  await resendLinks(testApp.stranger, { email: BUYER.email })
  const orderIds = bought.map(({ id }) => id)
  for (const prints of ['sent', 'delivered'] as const) await markPrints(testApp.admin, { orderIds, prints })
  const desk = await placeDeskOrder(testApp.admin, {
    ...{ idempotencyKey: randomUUID(), payment: 'transfer', reason: '', shownTotal: 500 },
    ...{ firstName: BUYER.firstName, lastName: BUYER.lastName, email: BUYER.email, phone: BUYER.phone },
    lines: [{ pupilId, packageId: null, photoIds: photoIds.slice(1) }],
  })
  await testApp.runJobs()
  await cancelOrder(testApp.admin, desk.id)
  await giveCreditToAddress(testApp.admin, {
    ...{ id: randomUUID(), email: BUYER.email, amount: 300, reason: 'Blurred' },
  })
  stripe.dispute(atSchool.payment.id, 'needs_response', 500)
  for (const event of stripe.events) await handlePaymentWebhook(testApp.stranger, stripe.post(event))
  const refunded = bought.at(-1)
  if (refunded)
    await requestRefund(testApp.admin, {
      ...{ id: randomUUID(), orderId: refunded.id, amount: 200, reason: 'Blurred' },
      confirmation: orderNumber(refunded),
    })
  await testApp.runJobs()

  const sibling = await named(await shop.gallery(1), { firstName: 'Oswin', closes: '2026-03-24' })
  for (const phone of [undefined, MOBILE]) {
    const email = phone ? 'other@spindrift.example' : BUYER.email
    const asked = { accessCode: sibling.accessCode, email, words: reminderConsentWords('closing') }
    const { key } = await requestReminders(testApp.stranger, { ...asked, ...(phone && { phone }) })
    await testApp.runJobs()
    await confirmReminders(testApp.stranger, confirmKey(testApp.parts.keys, await consentOf(testApp, key)))
  }

  await sendEnquiry(testApp.stranger, {
    ...{ name: 'Hamish', email: 'hamish@example.com', service: 'Other', message: 'A film of the kelpies' },
  })
  const device = 'Netscape on Amiga'
  const visitor = { ...testApp.stranger, device }
  await signUp(visitor, { email: 'new@quernstone.example', password: PASSWORD }, undefined)
  const [account] = await db.select().from(users)
  if (!account) throw new Error('no account')
  await inTransaction(visitor, (ctx) => queueNotice(ctx, account.id, 'new-device'))
  const [factorId, challengeId] = [randomUUID(), randomUUID()]
  const at = { createdAt: testApp.clock.now(), updatedAt: testApp.clock.now() }
  await db.insert(factors).values({
    ...{ id: factorId, userId: account.id, type: 'phone', friendlyName: 'Phone', phone: MOBILE.slice(1) },
    ...at,
  })
  await db.insert(challenges).values({ id: challengeId, factorId, createdAt: at.createdAt })
  await textCode(testApp.system, { challengeId }, { id: randomUUID() })

  await reportNotMyChild(testApp.stranger, { accessCode, photoId: photoIds[1] ?? '' })
  await testApp.runJobs()
  await changeOptOut(testApp.admin, {
    ...{ pupilId, optOut: 'noPhoto', source: 'family', stands: true, tellParent: true, reason: null },
  })
  await testApp.runJobs()
  testApp.clock.advance(3 * 24 * 3_600_000)
  await sendDueReminders(testApp.system)
  await testApp.runJobs()
  return { accessCode, numbers: bought.map(orderNumber), orderIds }
}

/** Every kind of message: `sent` above, or the kind that has at least as much of a family; null: nothing of any. */
const KINDS: Record<string, string | null> = {
  ...{ order: 'sent', delivery: 'sent', consent: 'sent', 'order-links': 'sent', 'prints-posted': 'sent' },
  ...{ 'payment-request': 'sent', 'order-cancelled': 'payment-request', credit: 'sent' },
  ...{ quote: 'payment-request', 'quote-accepted': 'payment-request', 'quote-answer': 'payment-request' },
  ...{ invoice: 'payment-request', 'invoice-paid': 'payment-request', 'filming-moved': 'payment-request' },
  ...{
    'booking-cancelled': 'payment-request',
    'invoice-reminder': 'payment-request',
    'credit-note': 'payment-request',
  },
  ...{ 'invoice-refund-failed': 'payment-request', 'invoice-dispute': 'payment-request' },
  ...{ 'invoice-refund': 'payment-request', refund: 'sent', 'refund-returned': 'refund', dispute: 'sent' },
  ...{ 'refund-due': 'dispute', 'refund-failed': 'dispute', 'photo-withdrawn': 'refund' },
  ...{ 'access-code': 'sent', 'not-my-child': 'sent', 'opt-out-receipt': 'sent', 'print-stop': 'sent' },
  ...{ reminder: 'sent', 'reminder-confirm': 'sent', enquiry: 'sent', 'enquiry-thanks': 'sent' },
  ...{ signup: 'sent', 'new-device': 'sent', mfa: 'sent', recovery: 'signup', reauthentication: 'signup' },
  ...{ email_change: 'signup', 'account-exists': 'signup', 'password-changed': 'new-device' },
  ...{ 'factor-added': 'new-device', 'factor-removed': 'new-device' },
  ...{ 'roster-changes': 'not-my-child', 'deletion-warning': 'not-my-child', invitation: 'not-my-child' },
  ...{ 'offer-code': 'not-my-child', alarm: null, trial: null },
}

/** Which of it a text has. */
function foundIn(texts: readonly string[]): SentData[] {
  const { accessCode, numbers, orderIds } = known
  const SIGNS: Record<SentData, RegExp> = {
    card: /4242 ?4242/,
    browser: /203\.0\.113\.7/,
    sum: /£1[47]|amount=1[47]\d0/,
    orderId: new RegExp(`metadata\\[orderId\\]=(${orderIds.join('|')})`),
    orderNumber: new RegExp(numbers.join('|')),
    bought: /8x10|1 photo/,
    buyerName: /Eufemia|Quernstone/i,
    email: /spindrift\.example/,
    mobile: /447700900471/,
    phone: /01750 471108/,
    postcode: /TD7 4XQ/i,
    postalAddress: /Thistlewhack|Yarrowhaugh/,
    childName: /Wrenna|Oswin|Oatbarrow/,
    className: /7Quartz/i,
    pupilNumber: /8301947/,
    photoName: /Whinchat/,
    school: /Test Primary|Kelpie Day/,
    accessCode: new RegExp(accessCode),
    refusals: /refusal is recorded/,
    links: /localhost:3999\/\S+[\w-]{20}/,
    signInCode: /code\D{1,24}\d{6}/,
    device: /Netscape/,
    enquiry: /kelpies/,
  }
  return SENT_DATA.filter((data) => texts.some((text) => SIGNS[data].test(text)))
}
const inOrder = (data: readonly SentData[]) => SENT_DATA.filter((one) => data.includes(one))

test('every kind of message was sent, or has no more of a family than one that was', () => {
  const mails = smtp.mails.map(({ raw }) => readMail(raw).kind)
  const texts = sms.requests.map(({ body }): string => JSON.parse(body).kind)
  const all = Object.entries(KINDS)
  const kinds = new Set([...Object.keys(smsLabels), ...defined.flatMap(({ kinds }) => Object.keys(kinds))])
  expect(all.map(([kind]) => kind).toSorted()).toEqual([...kinds].toSorted())
  const sent = all.filter(([, as]) => as === 'sent').map(([kind]) => kind)
  expect([...new Set([...mails, ...texts])].toSorted()).toEqual(sent.toSorted())
  for (const [kind, as] of all) if (as !== null && as !== 'sent') expect(sent, kind).toContain(as)
})

test('the mail provider gets what the notice is written from, and nothing else of a family', () => {
  const mails = smtp.mails.map(({ raw, to }) => {
    const { headers, text, html } = readMail(raw)
    return [to.join(), ...[...headers].map(([name, values]) => `${name}: ${values.join()}`), text, html].join(
      '\n',
    )
  })
  expect(foundIn(mails)).toEqual(inOrder(SENT_TO.mail))
})

test('the SMS provider gets what the notice is written from, and nothing else of a family', () => {
  expect(foundIn(sms.requests.map((request) => JSON.stringify(request)))).toEqual(inOrder(SENT_TO.texts))
})

test('our server sends the payment provider what the notice is written from, but what comes from the checkout itself', () => {
  expect(
    foundIn(stripe.requests.map(({ path, headers, body }) => JSON.stringify([path, headers, body]))),
  ).toEqual(inOrder(SENT_TO.payments.filter((data) => !SENT_FROM_CHECKOUT.includes(data))))
})
