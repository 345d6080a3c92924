import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { HOUR_MS, londonDay, londonTime, MINUTE_MS } from '../../../domain/days.ts'
import { formatPounds } from '../../../domain/money.ts'
import { EditClient } from '../../../domain/projects/projects.ts'
import { readMail } from '../../../tests/accounts/read-mail.ts'
import { CLIENT, projectsOf } from '../../../tests/support/projects.ts'
import { openTestApp, type TestApp } from '../../../tests/test-app.ts'
import { readClientCalendar, showCalendar } from '../calendar/show-calendar.ts'
import { moveDay } from '../days/move-day.ts'
import { editClient } from '../edit-client.ts'
import { sendInvoice } from '../invoices/send-invoice.ts'
import { payInvoice } from '../payment/pay-invoice.ts'
import { recordPayment } from '../payment/record-payment.ts'
import { refundInvoice } from '../refunds/refund-invoice.ts'
import { showProject } from '../show-project.ts'
import { cancelBooking, showCancellation } from './cancel-booking.ts'

let testApp: TestApp
let make: ReturnType<typeof projectsOf>
beforeAll(async () => {
  testApp = await openTestApp()
  make = projectsOf(testApp)
})
afterAll(() => testApp.close())

/** A firm's booking that begins in so many minutes from now: a day of filming, and an edit of £2,000. */
async function bookedIn(minutes: number, kind: 'firm' | 'private' = 'firm') {
  const at = new Date(Math.floor(testApp.clock.now().getTime() / MINUTE_MS) * MINUTE_MS)
  const begins = new Date(at.getTime() + minutes * MINUTE_MS)
  const day = londonDay(begins)
  const id = await make.booked({
    lines: [
      { title: 'Filming', quantity: 1, each: 850_00, days: [day] },
      { title: 'Editing', quantity: 1, each: 2000_00 },
    ],
    days: [{ day, starts: londonTime(begins), backup: '2090-01-01' }],
  })
  await editClient(testApp.admin, { id, ...EditClient.parse({ ...CLIENT, kind, title: 'The river' }) })
  const { quotes } = await showProject(testApp.admin, { id })
  const filmed = quotes[0]?.lines.filter(({ days }) => days.length > 0) ?? []
  return {
    id,
    by: 'client' as const,
    at: at.toISOString(),
    day,
    filming: filmed.reduce((sum, { net }) => sum + net, 0),
  }
}
const show = (id: string) => showProject(testApp.admin, { id })
const withVat = (net: number) => net + Math.round(net * 0.2)
const pay = async (id: string, amount: number) => {
  const invoice = (await show(id)).invoices.find(({ paid, total, cancelled }) => paid < total && !cancelled)
  await recordPayment(testApp.admin, {
    ...{ invoiceId: invoice?.id ?? '', id: randomUUID() },
    ...{ method: 'transfer', amount },
  })
}

test('cancelled at 47 hours, half of the filming is charged: the days are free, and what was not paid becomes one invoice', async () => {
  const { id, at, day, filming } = await bookedIn(47 * 60)
  await sendInvoice(testApp.admin, { id, kind: 'deposit', dueOn: '2099-01-01' })
  await pay(id, 100_00)
  const fee = withVat(Math.round(filming / 2))
  const shown = await showCancellation(testApp.admin, { by: 'client', id, at })
  expect(shown).toMatchObject({
    notice: 'late',
    percent: 50,
    filming,
    fee,
    paid: 100_00,
    toPay: fee - 100_00,
  })
  // Another sum than the one that was seen cancels nothing.
  await expect(cancelBooking(testApp.admin, { by: 'client', id, at, fee: fee - 1 })).rejects.toMatchObject({
    code: 'changed-meanwhile',
  })
  await cancelBooking(testApp.admin, { by: 'client', id, at, fee })
  const { invoices, next, cancelled, held } = await show(id)
  expect(cancelled).toMatchObject({ noticeAt: at, percent: 50, fee })
  expect(invoices).toMatchObject([
    // A credit note takes off what is no longer due.
    { kind: 'deposit', cancelled: true, overdue: false, paid: 100_00, owed: 0, tooMuch: 0 },
    { kind: 'cancellation', cancelled: false, total: fee - 100_00, paid: 0 },
  ])
  const [deposit] = invoices
  expect(deposit?.creditNotes).toMatchObject([
    { total: deposit?.total ? deposit.total - 100_00 : 0, reason: 'The booking was cancelled' },
  ])
  expect(next).toBe('wait-for-payment')
  expect((await showCalendar(testApp.admin, { from: day, to: day })).entries).toEqual([])
  const key = await make.keyOf(id)
  expect(await readClientCalendar(testApp.stranger, { key })).toContain('STATUS:CANCELLED')
  // Nothing of the booking goes on: not the deposit, not the day, not a second cancellation.
  expect(await payInvoice(testApp.stranger, { key, id: invoices[0]?.id ?? '' })).toMatchObject({
    payment: null,
  })
  const invoiceId = invoices[0]?.id ?? ''
  for (const again of [
    () => cancelBooking(testApp.admin, { by: 'client', id, at, fee }),
    () => moveDay(testApp.admin, { id: held[0]?.id ?? '', from: day, to: '2090-01-01', backup: null }),
    () => sendInvoice(testApp.admin, { id, kind: 'balance', dueOn: '2099-01-01' }),
    () => recordPayment(testApp.admin, { invoiceId, id: randomUUID(), method: 'cash', amount: 1 }),
  ])
    await expect(again()).rejects.toMatchObject({ code: 'cancelled' })
  await pay(id, fee - 100_00)
  expect((await show(id)).next).toBe('cancelled')
  await testApp.runJobs()
  const kinds = (await testApp.mails()).map(readMail).map(({ headers }) => headers.get('x-message-kind')?.[0])
  expect(kinds).toContain('booking-cancelled')
})

test('where more was paid than the fee is, a credit note says what comes back, and nothing is invoiced', async () => {
  const { id, at, filming } = await bookedIn(48 * 60)
  await sendInvoice(testApp.admin, { id, kind: 'deposit', dueOn: '2099-01-01' })
  const deposit = (await show(id)).invoices[0]?.total ?? 0
  await pay(id, deposit)
  const fee = withVat(Math.round(filming * 0.15))
  expect(await showCancellation(testApp.admin, { by: 'client', id, at })).toMatchObject({
    ...{ notice: 'early', percent: 15, fee, paid: deposit, toPay: 0, toPayBack: deposit - fee },
  })
  await cancelBooking(testApp.admin, { by: 'client', id, at, fee })
  const back = deposit - fee
  expect(await show(id)).toMatchObject({
    next: 'pay-back',
    invoices: [{ kind: 'deposit', cancelled: false, owed: 0, tooMuch: back, creditNotes: [{ total: back }] }],
  })
  const [invoice] = (await show(id)).invoices
  const refund = { invoiceId: invoice?.id ?? '', id: randomUUID(), method: 'transfer', amount: back } as const
  await refundInvoice(testApp.admin, refund)
  expect((await show(id)).next).toBe('cancelled')
})

test('what comes back of several invoices comes from the newest first, after what is not paid of it', async () => {
  const { id, at, filming } = await bookedIn(48 * 60)
  for (const kind of ['deposit', 'balance'] as const) {
    await sendInvoice(testApp.admin, { id, kind, dueOn: '2099-01-01' })
    const { owed = 0 } = (await show(id)).invoices.at(-1) ?? {}
    await pay(id, kind === 'deposit' ? owed : 100_00)
  }
  const fee = withVat(Math.round(filming * 0.15))
  const [deposit, balance] = (await show(id)).invoices
  await cancelBooking(testApp.admin, { by: 'client', id, at, fee })
  expect((await show(id)).invoices).toMatchObject([
    {
      cancelled: false,
      credited: (deposit?.total ?? 0) - fee,
      owed: 0,
      tooMuch: (deposit?.total ?? 0) - fee,
    },
    { cancelled: true, credited: balance?.total, owed: 0, tooMuch: 100_00 },
  ])
})

test('a private client who cancels within 14 days pays nothing, and within a day a firm pays all of the filming', async () => {
  const mine = await bookedIn(5, 'private')
  expect(await showCancellation(testApp.admin, mine)).toMatchObject({ byRight: true, percent: 0, fee: 0 })
  await cancelBooking(testApp.admin, { ...mine, fee: 0 })
  expect(await show(mine.id)).toMatchObject({ next: 'cancelled', invoices: [] })
  const firm = await bookedIn(24 * 60 - 1)
  expect(await showCancellation(testApp.admin, firm)).toMatchObject({
    ...{ notice: 'last', percent: 100, fee: withVat(firm.filming) },
  })
  const later = new Date(testApp.clock.now().getTime() + HOUR_MS).toISOString()
  await expect(
    showCancellation(testApp.admin, { by: 'client', id: firm.id, at: later }),
  ).rejects.toMatchObject({
    code: 'invalid',
  })
})

test('what the owner cancels costs nothing, however late: all that was paid comes back, nothing more is due, and the client is told', async () => {
  const { id, at } = await bookedIn(60)
  for (const kind of ['deposit', 'balance'] as const) {
    await sendInvoice(testApp.admin, { id, kind, dueOn: '2099-01-01' })
    await pay(id, kind === 'deposit' ? ((await show(id)).invoices[0]?.total ?? 0) : 300_00)
  }
  const [deposit, balance] = (await show(id)).invoices
  const paid = (deposit?.total ?? 0) + 300_00
  // What the client's notice would have cost is of no account, nor when she says that it was.
  expect(await showCancellation(testApp.admin, { id, by: 'client', at })).toMatchObject({ percent: 100 })
  const byMe = { id, by: 'owner', at: '2020-01-01T00:00:00Z' } as const
  expect(await showCancellation(testApp.admin, byMe)).toMatchObject({
    ...{ byRight: false, percent: 0, fee: 0, paid, toPay: 0, toPayBack: paid },
  })
  await expect(cancelBooking(testApp.admin, { ...byMe, fee: 1 })).rejects.toMatchObject({
    code: 'changed-meanwhile',
  })
  await cancelBooking(testApp.admin, { ...byMe, fee: 0 })
  const noticeAt = testApp.clock.now().toISOString()
  expect(await show(id)).toMatchObject({
    ...{ next: 'pay-back', cancelled: { by: 'owner', percent: 0, fee: 0, noticeAt } },
    invoices: [
      { kind: 'deposit', credited: deposit?.total, owed: 0, tooMuch: deposit?.total },
      { kind: 'balance', credited: balance?.total, owed: 0, tooMuch: 300_00 },
    ],
  })
  expect(await make.page(id)).toMatchObject({ cancelledAt: noticeAt, cancelledBy: 'owner' })
  expect(await readClientCalendar(testApp.stranger, { key: await make.keyOf(id) })).toContain(
    'STATUS:CANCELLED',
  )
  for (const { id: invoiceId, tooMuch } of (await show(id)).invoices)
    await refundInvoice(testApp.admin, { invoiceId, id: randomUUID(), method: 'transfer', amount: tooMuch })
  expect((await show(id)).next).toBe('cancelled')
  await testApp.runJobs()
  const mails = (await testApp.mails()).map(readMail).filter(({ kind }) => kind === 'booking-cancelled')
  const mail = mails.find(({ text }) => text.includes('I have to cancel this booking'))
  expect(mail?.text).toContain(`${formatPounds(paid)}, and all of it comes back to you`)
  expect(mail?.text).not.toContain('You cancelled')
})

test('notice counts from the day that holds: a day that was moved away costs less, and moved back as before', async () => {
  const { id, at, day } = await bookedIn(26 * 60)
  const percent = async () => (await showCancellation(testApp.admin, { id, by: 'client', at })).percent
  const move = async (from: string, to: string) => {
    const [held] = (await show(id)).held
    await moveDay(testApp.admin, { id: held?.id ?? '', from, to, backup: null })
  }
  expect(await percent()).toBe(50)
  await move(day, '2090-01-01')
  expect(await percent()).toBe(15)
  await move('2090-01-01', day)
  expect(await percent()).toBe(50)
})

test('a booking without filming days is not cancelled by the terms', async () => {
  const id = await make.booked()
  const at = testApp.clock.now().toISOString()
  await expect(cancelBooking(testApp.admin, { by: 'client', id, at, fee: 0 })).rejects.toMatchObject({
    code: 'no-days',
  })
})
