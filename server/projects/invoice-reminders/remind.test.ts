import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DAY_MS, daysAfter, londonDay, longDay } from '../../../domain/days.ts'
import { halfYearOf, halfYearsToGive, rateDayOf } from '../../../domain/projects/late-payment.ts'
import { readMail } from '../../../tests/accounts/read-mail.ts'
import { CLIENT, projectsOf } from '../../../tests/support/projects.ts'
import { openTestApp, type TestApp } from '../../../tests/test-app.ts'
import { editClient } from '../edit-client.ts'
import { sendInvoice } from '../invoices/send-invoice.ts'
import { recordPayment } from '../payment/record-payment.ts'
import { saveReferenceRate, showReferenceRates } from '../settings/reference-rates.ts'
import { showProject } from '../show-project.ts'
import { previewReminder, remindOfInvoice } from './remind.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp()
})
afterAll(() => testApp.close())

const today = () => londonDay(testApp.clock.now())
const shown = async (id: string) => (await showProject(testApp.admin, { id })).invoices[0]
/** A deposit of £1,020 that is due in a week. */
async function invoiced(kind: 'private' | 'firm' = 'private') {
  const id = await projectsOf(testApp).booked()
  const client = { ...CLIENT, kind, firm: kind === 'firm' ? 'Kelso Films' : null, phone: null }
  await editClient(testApp.admin, { id, title: 'The river', ...client })
  await sendInvoice(testApp.admin, { id, kind: 'deposit', dueOn: daysAfter(today(), 7) })
  return { id, invoiceId: (await shown(id))?.id ?? '' }
}
const isReminder = ({ headers }: ReturnType<typeof readMail>) =>
  headers.get('x-message-kind')?.[0] === 'invoice-reminder'
const reminders = async () => {
  await testApp.runJobs()
  return (await testApp.mails()).map(readMail).filter(isReminder)
}

test('a reminder is read first, sent as it was read, once, and recorded; nothing is said of interest', async () => {
  const { id, invoiceId } = await invoiced()
  const preview = await previewReminder(testApp.admin, { id: invoiceId, kind: 'reminder' })
  expect(preview).toMatchObject({ to: CLIENT.email, late: null })
  expect(preview.paragraphs.join(' ')).toContain('£1,020 is to be paid by')
  for (const kind of ['overdue', 'action'] as const)
    await expect(previewReminder(testApp.admin, { id: invoiceId, kind })).rejects.toMatchObject({
      code: 'not-late',
    })
  const letter = { invoiceId, id: randomUUID(), kind: 'reminder', claimed: 0 } as const
  await Promise.all([remindOfInvoice(testApp.admin, letter), remindOfInvoice(testApp.admin, letter)])
  const [mail, ...more] = await reminders()
  expect(more).toEqual([])
  for (const words of preview.paragraphs) expect(mail?.text.replaceAll(/\s+/g, ' ')).toContain(words)
  expect(await shown(id)).toMatchObject({ reminders: [{ kind: 'reminder', claimed: 0 }], owed: 1020_00 })
})

test('interest runs from the day after at the rate of that half-year, a firm owes the fixed sum, and nothing is added', async () => {
  const { id, invoiceId } = await invoiced('firm')
  testApp.clock.advance(8 * DAY_MS)
  await recordPayment(testApp.admin, { invoiceId, id: randomUUID(), method: 'transfer', amount: 20_00 })
  testApp.clock.advance(99 * DAY_MS)
  const read = () => previewReminder(testApp.admin, { id: invoiceId, kind: 'overdue' })
  // A rate that is not known here is the owner's to give, in the settings.
  const unknown = await read()
  expect(unknown.late).toMatchObject({ days: 100, interest: 0, fixedSum: 70_00 })
  expect(unknown.paragraphs.join(' ')).not.toContain('interest')
  // A day of £1,020, and ninety-nine of £1,000, at 12 %.
  const missing = (await showReferenceRates(testApp.admin)).halfYears.at(-1)
  expect(missing).toEqual({ halfYear: '2026-01-01', rateOf: unknown.late?.rateOf, rate: null })
  await saveReferenceRate(testApp.admin, { halfYear: missing?.halfYear ?? '', rate: 425 })
  await saveReferenceRate(testApp.admin, { halfYear: missing?.halfYear ?? '', rate: 400 })
  const { late, paragraphs } = await read()
  expect(late).toMatchObject({ charged: 1200, interest: 32_88, perDay: 33, fixedSum: 70_00 })
  for (const sum of ['12% a year', '£32.88', '£0.33 for each', '£70', 'haven’t added'])
    expect(paragraphs.join(' ')).toContain(sum)
  const letter = { invoiceId, id: randomUUID(), kind: 'overdue', claimed: 102_88 } as const
  await expect(remindOfInvoice(testApp.admin, { ...letter, claimed: 102_87 })).rejects.toMatchObject({
    code: 'changed-meanwhile',
  })
  await remindOfInvoice(testApp.admin, letter)
  expect((await reminders()).at(-1)?.text).toContain('£32.88')
  expect(await shown(id)).toMatchObject({ owed: 1000_00, reminders: [{ kind: 'overdue', claimed: 102_88 }] })
  // A rate that is corrected holds for the next letter, and not for the one that was sent.
  await saveReferenceRate(testApp.admin, { halfYear: missing?.halfYear ?? '', rate: 375 })
  expect((await read()).late?.reference).toBe(375)
})

test('the letter before court action needs the rate, and nobody is reminded of what is paid', async () => {
  // It becomes late in the half-year that has not begun.
  testApp.clock.advance(100 * DAY_MS)
  const { invoiceId } = await invoiced()
  const halfYear = halfYearOf(daysAfter(today(), 8))
  testApp.clock.advance(300 * DAY_MS)
  const letter = { invoiceId, id: randomUUID(), kind: 'action', claimed: 0 } as const
  await expect(remindOfInvoice(testApp.admin, letter)).rejects.toMatchObject({
    ...{ code: 'rate-needed', message: expect.stringContaining(longDay(rateDayOf(halfYear))) },
  })
  await saveReferenceRate(testApp.admin, { halfYear, rate: 0 })
  const { late, rows } = await previewReminder(testApp.admin, { id: invoiceId, kind: 'action' })
  expect(late?.fixedSum).toBe(0)
  expect(rows.map(([name]) => name)).toContain('Last day')
  await remindOfInvoice(testApp.admin, { ...letter, claimed: late?.interest ?? 0 })
  // Paid before the mail left.
  const sent = (await testApp.mails()).map(readMail).filter(isReminder).length
  await recordPayment(testApp.admin, { invoiceId, id: randomUUID(), method: 'cash', amount: 1020_00 })
  expect(await reminders()).toHaveLength(sent)
  await expect(previewReminder(testApp.admin, { id: invoiceId, kind: 'reminder' })).rejects.toMatchObject({
    code: 'nothing-owed',
  })
})

test('a reference rate is asked for only of half-years that have begun and are not known, and of the owner alone', async () => {
  const now = today()
  const [newest] = halfYearsToGive(now)
  expect(newest).toBe(halfYearOf(now))
  for (const halfYear of ['2025-07-01', halfYearOf(daysAfter(now, 200)), daysAfter(newest ?? '', 1)])
    await expect(saveReferenceRate(testApp.admin, { halfYear, rate: 400 })).rejects.toMatchObject({
      kind: 'invalid',
    })
  await expect(showReferenceRates(testApp.stranger)).rejects.toThrow()
  await expect(saveReferenceRate(testApp.stranger, { halfYear: newest ?? '', rate: 400 })).rejects.toThrow()
})
