import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DAY_MS, daysAfter, londonDay, londonMoment } from '../../../domain/days.ts'
import type { AutomaticStep } from '../../../domain/projects/automatic-invoice-reminders.ts'
import { readMail } from '../../../tests/accounts/read-mail.ts'
import { projectsOf } from '../../../tests/support/projects.ts'
import { openTestApp, type TestApp } from '../../../tests/test-app.ts'
import { NOWHERE } from '../../mail-templates/define-mail.ts'
import { runDailyMaintenance } from '../../nightly/daily-maintenance.ts'
import { cancelBooking } from '../cancellation/cancel-booking.ts'
import { creditInvoice } from '../credit-notes/credit-invoice.ts'
import { sendInvoice } from '../invoices/send-invoice.ts'
import { invoiceDisputes } from '../invoices/tables.ts'
import { recordPayment } from '../payment/record-payment.ts'
import {
  saveAutomaticInvoiceReminders,
  showAutomaticInvoiceReminders,
} from '../settings/automatic-invoice-reminders.ts'
import { showProject } from '../show-project.ts'
import { clients, projects } from '../tables.ts'
import { remindOfInvoice } from './remind.ts'
import { sendDueInvoiceReminders } from './send-due-reminders.ts'
import { stopInvoiceReminders } from './stop-invoice-reminders.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp()
})
afterAll(() => testApp.close())

const today = () => londonDay(testApp.clock.now())
const allow = (...steps: AutomaticStep[]) => saveAutomaticInvoiceReminders(testApp.admin, { onDays: steps })
const shown = async (id: string) => {
  const [invoice] = (await showProject(testApp.admin, { id })).invoices
  if (!invoice) throw new Error('no invoice')
  return invoice
}
/** A deposit of £1,020 that is due in so many days. */
async function invoiced(inDays: number) {
  const id = await projectsOf(testApp).booked()
  await sendInvoice(testApp.admin, { id, kind: 'deposit', dueOn: daysAfter(today(), inDays) })
  return { id, invoiceId: (await shown(id)).id, dueOn: daysAfter(today(), inDays) }
}
/** The next morning, so many days on; and the round of it. */
async function morning(days = 1) {
  const at = londonMoment(daysAfter(today(), days), 9)
  testApp.clock.advance(at.getTime() - testApp.clock.now().getTime())
  await sendDueInvoiceReminders(testApp.system)
  await testApp.runJobs()
}
/** The friendly reminders that went to the client of a project, by its number. */
const lettersOf = async (id: string) => {
  const { number } = await shown(id)
  return (await testApp.mails())
    .map(readMail)
    .filter(
      ({ headers, text }) =>
        headers.get('x-message-kind')?.[0] === 'invoice-reminder' && text.includes(number),
    )
}
const nextOf = async (id: string) => (await shown(id)).automatic

test('nothing goes by itself until the owner allows it; then each step goes once, friendly, and the project says when the next one goes', async () => {
  await allow()
  const { id, dueOn } = await invoiced(10)
  expect([await showAutomaticInvoiceReminders(testApp.admin), await nextOf(id)]).toEqual([
    { onDays: [] },
    null,
  ])
  await morning(7)
  expect(await lettersOf(id)).toHaveLength(0)
  testApp.clock.advance(-7 * DAY_MS)
  await allow(21, -3, 0, 7)
  expect(await nextOf(id)).toEqual({ stopped: false, next: daysAfter(dueOn, -3) })
  await morning(6)
  expect(await lettersOf(id)).toHaveLength(0)
  await morning()
  // A round that is repeated, or runs twice at once, sends nothing twice.
  await Promise.all([sendDueInvoiceReminders(testApp.system), sendDueInvoiceReminders(testApp.system)])
  await testApp.runJobs()
  expect(await lettersOf(id)).toHaveLength(1)
  expect(await nextOf(id)).toEqual({ stopped: false, next: dueOn })
  for (const days of [3, 7, 14]) await morning(days)
  const letters = await lettersOf(id)
  expect(letters).toHaveLength(4)
  expect(letters[0]?.text.replaceAll(/\s+/g, ' ')).toContain('£1,020 is to be paid by')
  expect(letters[3]?.text.replaceAll(/\s+/g, ' ')).toContain('£1,020 was due on')
  expect(letters[3]?.text).not.toContain('nterest')
  expect((await shown(id)).reminders).toMatchObject(
    Array.from({ length: 4 }, () => ({ kind: 'reminder', claimed: 0, automatic: true })),
  )
  expect(await nextOf(id)).toEqual({ stopped: false, next: null })
})

test('an invoice that was overdue before it was allowed gets none, however long it stays open', async () => {
  await allow()
  const { id } = await invoiced(2)
  testApp.clock.advance(5 * DAY_MS)
  await allow(-3, 0, 7, 21)
  expect(await nextOf(id)).toEqual({ stopped: false, next: null })
  for (const days of [1, 3, 14, 7]) await morning(days)
  expect(await lettersOf(id)).toHaveLength(0)
})

test('reminders end with payment, credit, cancellation, a dispute, an erasure, the sample, a letter by hand, and when they are stopped', async () => {
  await allow(0)
  const ends: Record<string, (of: { id: string; invoiceId: string }) => Promise<unknown>> = {
    paid: ({ invoiceId }) =>
      recordPayment(testApp.admin, { invoiceId, id: randomUUID(), method: 'transfer', amount: 1020_00 }),
    credited: ({ invoiceId }) =>
      creditInvoice(testApp.admin, { invoiceId, id: randomUUID(), amount: 1020_00, reason: 'Not wanted' }),
    disputed: ({ invoiceId }) =>
      testApp.parts.db.insert(invoiceDisputes).values({
        ...{ id: 'du_1', invoiceId, paymentId: 'pi_1', state: 'needs_answer', amount: 1 },
        ...{ reason: 'general', openedAt: testApp.clock.now() },
      }),
    erased: async ({ id }) => {
      const { clientId } = await showProject(testApp.admin, { id })
      const email = `${clientId}${NOWHERE}`
      await testApp.parts.db.update(clients).set({ email }).where(eq(clients.id, clientId))
    },
    sample: ({ id }) => testApp.parts.db.update(projects).set({ sample: true }).where(eq(projects.id, id)),
    stopped: ({ invoiceId }) => stopInvoiceReminders(testApp.admin, { id: invoiceId, stopped: true }),
    'reminded by hand': ({ invoiceId }) =>
      remindOfInvoice(testApp.admin, { invoiceId, id: randomUUID(), kind: 'reminder', claimed: 0 }),
  }
  const all: Record<string, string> = {}
  for (const name of Object.keys(ends)) all[name] = (await invoiced(10)).id
  const booked = await projectsOf(testApp).booked({
    lines: [{ title: 'Filming', quantity: 2, each: 850_00, days: ['2027-05-01', '2027-05-02'] }],
  })
  await sendInvoice(testApp.admin, { id: booked, kind: 'deposit', dueOn: daysAfter(today(), 10) })
  const plain = await invoiced(10)
  await morning(9)
  for (const [name, end] of Object.entries(ends)) {
    const id = all[name] ?? ''
    await end({ id, invoiceId: (await shown(id)).id })
  }
  await cancelBooking(testApp.admin, {
    by: 'client',
    id: booked,
    at: testApp.clock.now().toISOString(),
    fee: 0,
  })
  const before: Record<string, number> = {}
  for (const [name, id] of Object.entries(all)) before[name] = (await lettersOf(id)).length
  await morning()
  for (const [name, id] of Object.entries(all))
    expect((await lettersOf(id)).length, name).toBe(name === 'reminded by hand' ? 1 : before[name])
  expect(await lettersOf(booked)).toHaveLength(0)
  expect(await lettersOf(plain.id)).toHaveLength(1)
  // Let go again, it goes the next morning: its day is not long past.
  const stopped = all.stopped ?? ''
  expect(await nextOf(stopped)).toEqual({ stopped: true, next: null })
  await stopInvoiceReminders(testApp.admin, { id: (await shown(stopped)).id, stopped: false })
  await morning()
  expect(await lettersOf(stopped)).toHaveLength(1)
})

test('after a letter that is less than friendly none goes by itself', async () => {
  await allow(7, 21)
  const { id, invoiceId } = await invoiced(2)
  await morning(5)
  const letter = { invoiceId, id: randomUUID(), claimed: 0 }
  await remindOfInvoice(testApp.admin, { ...letter, kind: 'overdue' })
  expect(await nextOf(id)).toEqual({ stopped: false, next: null })
  for (const days of [4, 14]) await morning(days)
  expect(await lettersOf(id)).toHaveLength(1)
})

test('a reminder that was queued does not leave once the invoice is paid, and an outage of days sends the newest alone', async () => {
  await allow(-3, 0)
  const { id, invoiceId } = await invoiced(10)
  const other = await invoiced(10)
  testApp.clock.advance(londonMoment(daysAfter(today(), 10), 9).getTime() - testApp.clock.now().getTime())
  await sendDueInvoiceReminders(testApp.system)
  await recordPayment(testApp.admin, { invoiceId, id: randomUUID(), method: 'cash', amount: 1020_00 })
  await testApp.runJobs()
  expect(await lettersOf(id)).toHaveLength(0)
  await morning()
  expect(await lettersOf(other.id)).toHaveLength(1)
  expect(await nextOf(other.id)).toEqual({ stopped: false, next: null })
})

test('the nightly round sends them from nine in Scotland, in summer and in winter, and none in the night', async () => {
  await allow(0)
  for (const [night, nine] of [
    ['2027-03-27T03:00:00Z', '2027-03-27T09:00:00Z'],
    ['2027-03-28T03:00:00Z', '2027-03-28T08:00:00Z'],
  ] as const) {
    testApp.clock.advance(Date.parse(night) - 2 * DAY_MS - testApp.clock.now().getTime())
    const { id } = await invoiced(2)
    testApp.clock.advance(2 * DAY_MS)
    await runDailyMaintenance(testApp.system)
    const rounds = (await testApp.parts.jobs.waiting()).filter(
      ({ kind }) => kind === 'projects.send-reminders',
    )
    expect(rounds.map(({ dueAt }) => dueAt)).toContainEqual(new Date(nine))
    await sendDueInvoiceReminders(testApp.system)
    await testApp.runJobs()
    expect(await lettersOf(id)).toHaveLength(0)
    testApp.clock.advance(Date.parse(nine) - testApp.clock.now().getTime())
    await sendDueInvoiceReminders(testApp.system)
    await testApp.runJobs()
    expect(await lettersOf(id), nine).toHaveLength(1)
  }
})

test('nobody but the owner allows or stops reminders', async () => {
  const { invoiceId: id } = await invoiced(10)
  await expect(showAutomaticInvoiceReminders(testApp.stranger)).rejects.toThrow()
  await expect(saveAutomaticInvoiceReminders(testApp.stranger, { onDays: [0] })).rejects.toThrow()
  await expect(stopInvoiceReminders(testApp.stranger, { id, stopped: true })).rejects.toThrow()
  await expect(sendDueInvoiceReminders(testApp.admin)).rejects.toThrow()
})
