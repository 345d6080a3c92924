import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { londonDay } from '../../../domain/days.ts'
import { readMail } from '../../../tests/accounts/read-mail.ts'
import { type StripeEvent, startStripe } from '../../../tests/servers/stripe.ts'
import { projectsOf } from '../../../tests/support/projects.ts'
import { openTestApp, type TestApp } from '../../../tests/test-app.ts'
import { exportBookkeeping } from '../../orders/bookkeeping/export-bookkeeping.ts'
import { handlePaymentWebhook } from '../../orders/payment/settle-payment.ts'
import { exportPayouts } from '../../orders/payouts/export-payouts.ts'
import { creditInvoice } from '../credit-notes/credit-invoice.ts'
import { sendInvoice } from '../invoices/send-invoice.ts'
import { payInvoice, settleInvoice } from '../payment/pay-invoice.ts'
import { recordPayment } from '../payment/record-payment.ts'
import { showProject } from '../show-project.ts'
import { issueInvoiceRefund } from './issue-invoice-refund.ts'
import { refundInvoice } from './refund-invoice.ts'

let stripe: Awaited<ReturnType<typeof startStripe>>
let testApp: TestApp
let make: ReturnType<typeof projectsOf>
beforeAll(async () => {
  stripe = await startStripe({ now: () => testApp.clock.now().getTime() })
  testApp = await openTestApp({
    STRIPE_SECRET_KEY: stripe.settings.secretKey,
    STRIPE_PUBLISHABLE_KEY: stripe.settings.publishableKey,
    STRIPE_WEBHOOK_SECRET: stripe.settings.webhookSecret,
    STRIPE_API_URL: stripe.settings.apiUrl,
  })
  make = projectsOf(testApp)
})
afterAll(async () => {
  await testApp.close()
  await stripe.close()
})

const DAY = 86_400_000

/** A booking with an invoice for the deposit of £1,020, of which £170 is VAT. */
async function invoiced() {
  testApp.clock.advance(DAY)
  const id = await make.booked()
  await sendInvoice(testApp.admin, { id, kind: 'deposit', dueOn: '2099-01-01' })
  const invoice = async () => {
    const [first] = (await showProject(testApp.admin, { id })).invoices
    if (!first) throw new Error('no invoice')
    return first
  }
  const invoiceId = (await invoice()).id
  const at = { key: await make.keyOf(id), id: invoiceId }
  /** The client pays by card what is owed. */
  const pay = async () => {
    const { payment } = await payInvoice(testApp.stranger, at)
    if (!payment) throw new Error('nothing to pay')
    await stripe.confirm(payment, 'ok')
    await settleInvoice(testApp.stranger, at)
    return payment.id
  }
  const refund = (amount: number, method: 'card' | 'transfer' = 'card', refundId: string = randomUUID()) =>
    refundInvoice(testApp.admin, { invoiceId, id: refundId, method, amount })
  const credit = (amount: number) =>
    creditInvoice(testApp.admin, { invoiceId, id: randomUUID(), amount, reason: 'A day less' })
  return { id, invoiceId, at, invoice, pay, refund, credit }
}

const hear = (event: StripeEvent) => handlePaymentWebhook(testApp.stranger, stripe.post(event))
/** The provider's news of a payment, each twice and the last one first. */
async function hearTwice(paymentId: string) {
  const about = stripe.events.filter(({ data }) => JSON.stringify(data).includes(paymentId))
  for (const event of [...about.toReversed(), ...about]) await hear(event)
  await testApp.runJobs()
}
const atProvider = async (paymentId: string) =>
  (await testApp.parts.payments.find(paymentId))?.refundedPence ?? 0
const mailsOf = async (kind: string, about: string) =>
  (await testApp.mails())
    .map(readMail)
    .filter(({ headers, text }) => headers.get('x-message-kind')?.[0] === kind && text.includes(about))
/** The provider's statement of today beside our books. */
async function payouts() {
  const day = londonDay(testApp.clock.now())
  return (await exportPayouts(testApp.admin, { from: day, to: day })).body.trim().split(/\r?\n/)
}

test('what was too much goes back to the card: asked of the provider once, booked, mailed, and in every file', async () => {
  const { id, pay, credit, refund, invoice } = await invoiced()
  const paymentId = await pay()
  await credit(400_01)
  expect(await invoice()).toMatchObject({ tooMuch: 400_01, refundable: 400_01 })
  const refundId = randomUUID()
  await Promise.all([refund(300_00, 'card', refundId), refund(300_00, 'card', refundId)])
  // What is on its way counts.
  expect(await invoice()).toMatchObject({ pending: 300_00, refundable: 100_01, paid: 1020_00 })
  await expect(refund(100_02)).rejects.toMatchObject({
    fields: { amount: expect.stringContaining('£100.01') },
  })
  await expect(refund(100_02, 'transfer')).rejects.toMatchObject({ fields: { amount: expect.any(String) } })
  await testApp.runJobs()
  await issueInvoiceRefund(testApp.system, { refundId })
  await hearTwice(paymentId)
  expect(await atProvider(paymentId)).toBe(300_00)
  const shown = await invoice()
  expect(shown).toMatchObject({ paid: 720_00, tooMuch: 100_01, pending: 0, refundable: 100_01 })
  expect(shown.payments.map(({ kind, method, amount }) => [kind, method, amount])).toEqual([
    ['paid', 'card', 1020_00],
    ['refunded', 'card', 300_00],
  ])
  const told = await mailsOf('invoice-refund', shown.number)
  expect(told).toHaveLength(1)
  expect(told[0]?.text).toContain('on its way to the card')
  const day = londonDay(testApp.clock.now())
  const { body } = await exportBookkeeping(testApp.admin, { from: day, to: day })
  expect(body).toMatch(new RegExp(`,Refund,${shown.number},-300,-250,-50,20%,stripe,${paymentId},`))
  const lines = await payouts()
  expect(lines.filter((line) => line.includes(`Refund,${shown.number},-300,`))).toHaveLength(1)
  expect(lines.at(-1)).toBe(',Differences,,,,,,,,0')
  expect((await showProject(testApp.admin, { id })).next).toBe('pay-back')
})

test('a refund that the provider refuses is said to the owner, and moves nothing', async () => {
  const { pay, credit, refund, invoice } = await invoiced()
  const paymentId = await pay()
  await credit(500_00)
  await refund(500_00)
  // She has given all of it back in the provider's own pages before the job ran.
  await testApp.parts.payments.refund({ id: paymentId, amountPence: 1020_00, idempotencyKey: 'by hand' })
  await testApp.runJobs()
  const shown = await invoice()
  const amounts = (state: 'done' | 'refused') =>
    shown.refunds.filter((one) => one.state === state && one.found === (state === 'done'))
  expect(amounts('refused').map(({ amount }) => amount)).toEqual([500_00])
  expect(amounts('done').reduce((sum, { amount }) => sum + amount, 0)).toBe(1020_00)
  expect(shown.refunds).toHaveLength(amounts('refused').length + amounts('done').length)
  // Of what went back beyond the credit note, the invoice asks again.
  expect(shown).toMatchObject({ paid: 0, pending: 0, tooMuch: 0, owed: 520_00, paidAt: null })
  expect(await mailsOf('invoice-refund-failed', shown.number)).toHaveLength(1)
})

test('a refund made in the provider’s own pages is found once, and what it took can be paid or credited again', async () => {
  const { id, pay, credit, invoice } = await invoiced()
  const paymentId = await pay()
  await testApp.parts.payments.refund({ id: paymentId, amountPence: 220_00, idempotencyKey: 'found' })
  await hearTwice(paymentId)
  await hearTwice(paymentId)
  expect(await invoice()).toMatchObject({ paid: 800_00, owed: 220_00, tooMuch: 0, paidAt: null })
  expect((await payouts()).at(-1)).toBe(',Differences,,,,,,,,0')
  await credit(100_00)
  const second = await pay()
  expect(second).not.toBe(paymentId)
  await hearTwice(paymentId)
  await hearTwice(second)
  expect(await invoice()).toMatchObject({ paid: 920_00, owed: 0, tooMuch: 0, paidAt: expect.any(String) })
  expect((await showProject(testApp.admin, { id })).next).toBe('send-invoice')
})

test('a refund that does not arrive counts as paid again, once, and the owner hears of it', async () => {
  const { pay, credit, refund, invoice } = await invoiced()
  const paymentId = await pay()
  await credit(1020_00)
  await refund(1020_00)
  await testApp.runJobs()
  expect(await invoice()).toMatchObject({ paid: 0, tooMuch: 0 })
  stripe.failRefund(paymentId)
  await hearTwice(paymentId)
  const shown = await invoice()
  expect(shown).toMatchObject({ paid: 1020_00, tooMuch: 1020_00, refundable: 1020_00 })
  expect(shown.refunds).toMatchObject([{ state: 'done', failed: true, reason: 'expired_or_canceled_card' }])
  expect(await mailsOf('invoice-refund-failed', shown.number)).toHaveLength(1)
  await refund(1020_00, 'transfer')
  expect(await invoice()).toMatchObject({ paid: 0, tooMuch: 0 })
})

test('a client who pays by card what has just come by transfer has paid too much, which is said and goes back to the card', async () => {
  const { id, invoiceId, at, invoice, refund } = await invoiced()
  const { payments } = testApp.stranger
  const meanwhile: typeof payments = {
    ...payments,
    begin: async (input) => {
      const begun = await payments.begin(input)
      const transfer = { invoiceId, id: randomUUID(), method: 'transfer', amount: 800_00 } as const
      await recordPayment(testApp.admin, transfer)
      return begun
    },
  }
  const { payment } = await payInvoice({ ...testApp.stranger, payments: meanwhile }, at)
  if (!payment) throw new Error('nothing to pay')
  await stripe.confirm(payment, 'ok')
  await hearTwice(payment.id)
  expect(await invoice()).toMatchObject({ paid: 1820_00, owed: 0, tooMuch: 800_00, refundable: 800_00 })
  expect(await showProject(testApp.admin, { id })).toMatchObject({ next: 'pay-back' })
  const day = londonDay(testApp.clock.now())
  const { number } = await invoice()
  const rowsOf = async () =>
    (await exportBookkeeping(testApp.admin, { from: day, to: day })).body
      .split(/\r?\n/)
      .filter((line) => line.includes(number))
      .map((line) => line.split(',').slice(1, 7).join(','))
  expect(await rowsOf()).toEqual([
    `Invoice,${number},800,666.67,133.33,20%`,
    `Invoice,${number},220,183.33,36.67,20%`,
    // No VAT is due on what nobody asked for.
    `Invoice,${number},800,800,0,`,
  ])
  await refund(800_00)
  await testApp.runJobs()
  expect(await atProvider(payment.id)).toBe(800_00)
  expect(await invoice()).toMatchObject({ paid: 1020_00, owed: 0, tooMuch: 0 })
  expect((await rowsOf()).at(-1)).toBe(`Refund,${number},-800,-800,0,`)
  expect((await payouts()).at(-1)).toBe(',Differences,,,,,,,,0')
})
