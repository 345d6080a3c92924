import { afterAll, beforeAll, expect, test } from 'vitest'
import { londonDay } from '../../../domain/days.ts'
import { readMail } from '../../../tests/accounts/read-mail.ts'
import { type StripeEvent, startStripe } from '../../../tests/servers/stripe.ts'
import { projectsOf } from '../../../tests/support/projects.ts'
import { openTestApp, type TestApp } from '../../../tests/test-app.ts'
import { exportBookkeeping } from '../../orders/bookkeeping/export-bookkeeping.ts'
import { handlePaymentWebhook } from '../../orders/payment/settle-payment.ts'
import { exportPayouts } from '../../orders/payouts/export-payouts.ts'
import { showToday } from '../../records/screens/show-today.ts'
import { creditInvoice } from '../credit-notes/credit-invoice.ts'
import { sendInvoice } from '../invoices/send-invoice.ts'
import { listProjects } from '../list-projects.ts'
import { payInvoice, settleInvoice } from '../payment/pay-invoice.ts'
import { refundInvoice } from '../refunds/refund-invoice.ts'
import { showProject } from '../show-project.ts'

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

/** A booking whose deposit of £1,020 was paid by card. */
async function paid() {
  testApp.clock.advance(86_400_000)
  const { booked, keyOf } = projectsOf(testApp)
  const id = await booked()
  await sendInvoice(testApp.admin, { id, kind: 'deposit', dueOn: '2099-01-01' })
  const shown = async () => {
    const [invoice] = (await showProject(testApp.admin, { id })).invoices
    if (!invoice) throw new Error('no invoice')
    return invoice
  }
  const { id: invoiceId, number } = await shown()
  const at = { key: await keyOf(id), id: invoiceId }
  const { payment } = await payInvoice(testApp.stranger, at)
  if (!payment) throw new Error('nothing to pay')
  await stripe.confirm(payment, 'ok')
  await settleInvoice(testApp.stranger, at)
  await testApp.runJobs()
  return { id, invoiceId, number, paymentId: payment.id, shown }
}
const hear = (event: StripeEvent) => handlePaymentWebhook(testApp.stranger, stripe.post(event))
const newsOf = (paymentId: string) =>
  stripe.events.filter(
    ({ type, data }) => /dispute|refund/.test(type) && JSON.stringify(data).includes(paymentId),
  )
const openToday = async () => (await showToday(testApp.admin)).admin?.disputes ?? []
const mailsAbout = async (number: string) =>
  (await testApp.mails())
    .map(readMail)
    .filter(
      ({ headers, text }) =>
        headers.get('x-message-kind')?.[0] === 'invoice-dispute' && text.includes(number),
    )

test('a dispute of an invoice is recorded, shown at the project and on Today, mailed and booked once, however often its webhooks come', async () => {
  const { id, number, paymentId, shown } = await paid()
  stripe.dispute(paymentId, 'needs_response')
  const news = newsOf(paymentId)
  expect(news.map(({ type }) => type)).toEqual(['charge.dispute.created', 'charge.dispute.funds_withdrawn'])
  await Promise.all([...news.toReversed(), ...news].map(hear))
  await testApp.runJobs()
  expect(await shown()).toMatchObject({
    ...{ paid: 1020_00, owed: 0, tooMuch: 0, disputed: 1020_00 },
    disputes: [
      { state: 'needs_answer', amount: 1020_00, reason: 'product_not_received', taken: 1020_00, fees: 2000 },
    ],
  })
  expect(await openToday()).toEqual([
    {
      ...{ id: expect.any(String), orderId: null, projectId: id, number, state: 'needs_answer' },
      ...{ amount: 1020_00, answerBy: expect.any(String) },
    },
  ])
  const [mail, ...more] = await mailsAbout(number)
  expect(mail?.text).toContain('is claiming a payment back')
  expect(mail?.text).toContain(`/projects/${id}`)
  expect(more).toEqual([])
  const day = londonDay(testApp.clock.now())
  const { body } = await exportBookkeeping(testApp.admin, { from: day, to: day })
  expect(body.split(/\r?\n/).filter((line) => line.includes(`Dispute,${number}`))).toEqual([
    expect.stringContaining(`,-1020,-1020,0,,stripe,${paymentId}`),
  ])
  const lines = (await exportPayouts(testApp.admin, { from: day, to: day })).body.trim().split(/\r?\n/)
  expect(lines.filter((line) => line.includes(`Dispute,${number},`))).toHaveLength(1)
  expect(lines.at(-1)).toBe(',Differences,,,,,,,,0')
})

test('what the bank has cannot go back once more; a dispute that is won returns it, and leaves Today', async () => {
  const { id, invoiceId, number, paymentId, shown } = await paid()
  await creditInvoice(testApp.admin, { invoiceId, id: crypto.randomUUID(), amount: 20_00, reason: 'A gift' })
  const back = () =>
    refundInvoice(testApp.admin, { invoiceId, id: crypto.randomUUID(), method: 'card', amount: 20_00 })
  const dispute = stripe.dispute(paymentId, 'needs_response')
  for (const event of newsOf(paymentId)) await hear(event)
  expect(await shown()).toMatchObject({ tooMuch: 0, refundable: 0, disputed: 1020_00 })
  const listed = async () => (await listProjects(testApp.admin)).projects.find((one) => one.id === id)?.next
  const next = async () => [await listed(), (await showProject(testApp.admin, { id })).next]
  expect(await next()).toEqual(['answer-dispute', 'answer-dispute'])
  await expect(back()).rejects.toMatchObject({ fields: { amount: expect.any(String) } })
  stripe.answer(dispute)
  testApp.clock.advance(60_000)
  for (const event of newsOf(paymentId)) await hear(event)
  expect(await next()).toEqual(['send-invoice', 'send-invoice'])
  stripe.decide(dispute, 'won')
  for (const event of newsOf(paymentId).toReversed()) await hear(event)
  await testApp.runJobs()
  expect(await shown()).toMatchObject({ tooMuch: 20_00, refundable: 20_00, disputed: 0 })
  expect((await shown()).disputes).toMatchObject([{ state: 'won', taken: 0 }])
  expect(await listed()).toBe('pay-back')
  expect((await openToday()).filter(({ projectId }) => projectId === id)).toEqual([])
  expect((await mailsAbout(number)).length).toBeGreaterThan(1)
  await back()
  await testApp.runJobs()
  expect(await shown()).toMatchObject({ paid: 1000_00, tooMuch: 0 })
})
