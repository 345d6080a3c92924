import { randomUUID } from 'node:crypto'
import { parse } from 'csv-parse/sync'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DAY_MS, daysAfter, londonDay } from '../../../domain/days.ts'
import { halfYearOf, halfYearsToGive } from '../../../domain/projects/late-payment.ts'
import { readMail } from '../../../tests/accounts/read-mail.ts'
import { CLIENT, projectsOf } from '../../../tests/support/projects.ts'
import { openTestApp, type TestApp } from '../../../tests/test-app.ts'
import { businessDetails } from '../../business/business-details.ts'
import { exportBookkeeping } from '../../orders/bookkeeping/export-bookkeeping.ts'
import { showCancellation } from '../cancellation/cancel-booking.ts'
import { creditInvoice } from '../credit-notes/credit-invoice.ts'
import { editClient } from '../edit-client.ts'
import { previewReminder } from '../invoice-reminders/remind.ts'
import { invoicesOf } from '../invoices/queries.ts'
import { sendInvoice } from '../invoices/send-invoice.ts'
import { invoices } from '../invoices/tables.ts'
import { creditNotePaper, invoicePaper } from '../papers/draw-client-paper.ts'
import { writeStructuredPaper } from '../papers/write-structured-paper.ts'
import { payInvoice } from '../payment/pay-invoice.ts'
import { recordPayment } from '../payment/record-payment.ts'
import { saveReferenceRate } from '../settings/reference-rates.ts'
import { showProject } from '../show-project.ts'
import { addInterest, previewInterest } from './add-interest.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp()
})
afterAll(() => testApp.close())

const today = () => londonDay(testApp.clock.now())
const shown = async (id: string) => (await showProject(testApp.admin, { id })).invoices
/** A deposit of £1,020 that is due in a week. */
async function invoiced(kind: 'private' | 'firm') {
  const id = await projectsOf(testApp).booked({
    lines: [
      {
        title: 'Filming',
        quantity: 2,
        each: 850_00,
        days: [daysAfter(today(), 400), daysAfter(today(), 401)],
      },
    ],
  })
  const client = { ...CLIENT, kind, firm: kind === 'firm' ? 'Kelso Films' : null, phone: null }
  await editClient(testApp.admin, { id, title: 'The river', ...client })
  await sendInvoice(testApp.admin, {
    id,
    kind: 'deposit',
    dueOn: daysAfter(today(), 7),
    purchaseOrder: '4500-17',
  })
  const [deposit] = await shown(id)
  return { id, invoiceId: deposit?.id ?? '', number: deposit?.number ?? '', total: deposit?.total ?? 0 }
}
const pay = (invoiceId: string, amount: number) =>
  recordPayment(testApp.admin, { invoiceId, id: randomUUID(), method: 'transfer', amount })
const add = (invoiceId: string, total: number, id = randomUUID()) =>
  addInterest(testApp.admin, { invoiceId, id, dueOn: daysAfter(today(), 14), total })
const read = (id: string) => previewInterest(testApp.admin, { id })
/** So many pence-days at 12 %. */
const at12 = (penceDays: number) => Math.round((penceDays * 12) / 36_500)

test('interest and the fixed sum become an invoice of its own, by the sums of the letter, once for each day', async () => {
  const { id, invoiceId, number, total: owed } = await invoiced('firm')
  await expect(read(invoiceId)).rejects.toMatchObject({ code: 'not-late' })
  testApp.clock.advance(57 * DAY_MS)
  const halfYear = halfYearOf(today())
  expect(halfYearsToGive(today())).toContain(halfYear)
  expect(await read(invoiceId)).toMatchObject({ days: 50, reference: null, total: 70_00 })
  await expect(add(invoiceId, 70_00)).rejects.toMatchObject({ code: 'rate-needed' })
  await saveReferenceRate(testApp.admin, { halfYear, rate: 400 })
  const preview = await read(invoiceId)
  const interest = at12(owed * 50)
  expect(preview).toMatchObject({ interest, fixedSum: 70_00, total: interest + 70_00, to: CLIENT.email })
  const letter = async () => (await previewReminder(testApp.admin, { id: invoiceId, kind: 'overdue' })).late
  expect(preview).toMatchObject((await letter()) ?? { letter: 'none' })
  await expect(add(invoiceId, preview.total - 1)).rejects.toMatchObject({ code: 'changed-meanwhile' })
  const form = randomUUID()
  await Promise.all([add(invoiceId, preview.total, form), add(invoiceId, preview.total, form)])
  const [deposit, first, ...more] = await shown(id)
  expect(more).toEqual([])
  expect(deposit).toMatchObject({ total: owed, owed, bearsInterest: false })
  expect(first).toMatchObject({
    ...{ id: form, kind: 'interest', lateNumber: number, purchaseOrder: '4500-17', bearsInterest: false },
    ...{ total: preview.total, owed: preview.total, vat: 0, dueOn: daysAfter(today(), 14) },
    ...{ byRate: [{ rate: null, total: preview.total, vat: 0 }], lines: [{ net: interest }, { net: 70_00 }] },
  })
  expect(first?.number.replace(/\d+$/, '')).toBe(number.replace(/\d+$/, ''))
  await testApp.runJobs()
  const mails = (await testApp.mails()).map(readMail).filter(({ kind }) => kind === 'invoice')
  expect(mails.map(({ text }) => text.replaceAll(/\s+/g, ' '))).toContainEqual(
    expect.stringContaining(`Invoice ${number} was not paid by its day.`),
  )

  // Nothing of these days is asked for again: not by a letter, not by another form, not by two at once.
  await expect(add(invoiceId, preview.total)).rejects.toMatchObject({ code: 'not-late' })
  expect(await letter()).toMatchObject({ interest: 0, fixedSum: 0, days: 0 })
  testApp.clock.advance(10 * DAY_MS)
  const later = await read(invoiceId)
  expect(later).toMatchObject({
    ...{ days: 10, from: daysAfter(preview.until, 1), until: today(), claimedUntil: preview.until },
    ...{ interest: at12(owed * 10), fixedSum: 0 },
  })
  expect((await letter())?.interest).toBe(later.interest)
  const both = await Promise.allSettled([add(invoiceId, later.total), add(invoiceId, later.total)])
  expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const twice = testApp.parts.db.transaction(async (tx) => {
    const [row] = await tx.select().from(invoices).where(eq(invoices.id, form))
    if (row) await tx.insert(invoices).values({ ...row, id: randomUUID(), number: 9999 })
  })
  await expect(twice).rejects.toMatchObject({ cause: { constraint: 'invoices_claimed_once' } })

  // What was added by mistake is taken back by a credit note, and its days can be asked for again.
  const second = (await shown(id)).at(-1)
  const note = { invoiceId: second?.id ?? '', id: randomUUID(), amount: second?.total ?? 0 }
  await creditInvoice(testApp.admin, { ...note, reason: 'A gift' })
  expect(await read(invoiceId)).toMatchObject({ total: later.total, from: later.from, days: later.days })

  // Its papers say that there is no VAT on it, and why.
  const all = await invoicesOf(testApp.parts.db, { projectId: id })
  const about = { seller: await businessDetails(testApp.parts.db), clientName: '', title: '' }
  const [late, summed, credited] = all
  if (!late || !summed || !credited) throw new Error('an invoice is missing')
  const paper = invoicePaper(summed, { ...about, late: late.invoice })
  expect(paper.head.join()).toContain(`For paying invoice ${number}`)
  expect(paper.sold[0]?.text).toContain(`12% a year on invoice ${number}: 50 days`)
  expect([paper.chargesVat, paper.foot.join()]).toEqual([false, expect.stringContaining('outside the scope')])
  const [theirs] = credited.creditNotes
  const credit = theirs && creditNotePaper({ ...theirs, invoice: credited.invoice }, about)
  expect(credit?.foot.join()).toContain('outside the scope')
  const key = await projectsOf(testApp).keyOf(id)
  for (const paperId of [form, note.id]) {
    const { body } = await writeStructuredPaper(testApp.stranger, { key, id: paperId })
    expect(body).toContain('<cbc:ID>O</cbc:ID>')
    expect(body).toContain('outside the scope of VAT')
    expect(body).toMatch(/<cac:BillingReference>/)
  }

  // It is paid as any other, and is in the accountant's file without VAT.
  expect((await payInvoice(testApp.stranger, { key, id: form })).total).toBe(preview.total)
  await pay(form, preview.total)
  expect((await shown(id)).find((one) => one.id === form)).toMatchObject({ owed: 0, paid: preview.total })
  const { body } = await exportBookkeeping(testApp.admin, { from: '2026-01-01', to: today() })
  const rows: Record<string, string>[] = parse(body, { bom: true, columns: true })
  expect(rows.find(({ Order }) => Order === first?.number)).toMatchObject({
    ...{ Type: 'Invoice', Gross: String(preview.total / 100), VAT: '0' },
  })
  // Nor is it a payment for the booking.
  expect(
    await showCancellation(testApp.admin, { by: 'client', id, at: testApp.clock.now().toISOString() }),
  ).toMatchObject({
    paid: 0,
  })
})

test('of what was paid late, interest is asked for until the day of payment; a private client owes no fixed sum, and interest bears none', async () => {
  const { id, invoiceId, total: owed } = await invoiced('private')
  testApp.clock.advance(17 * DAY_MS)
  await saveReferenceRate(testApp.admin, { halfYear: halfYearOf(today()), rate: 400 })
  await pay(invoiceId, owed)
  testApp.clock.advance(30 * DAY_MS)
  const preview = await read(invoiceId)
  expect(preview).toMatchObject({
    days: 10,
    interest: at12(owed * 10),
    fixedSum: 0,
    until: daysAfter(today(), -30),
  })
  await add(invoiceId, preview.total)
  const interest = (await shown(id)).at(-1)
  testApp.clock.advance(20 * DAY_MS)
  expect(await shown(id)).toMatchObject([{ bearsInterest: false }, { overdue: true, bearsInterest: false }])
  const letter = await previewReminder(testApp.admin, { id: interest?.id ?? '', kind: 'action' })
  expect(letter.late).toMatchObject({ rateOf: null, interest: 0, fixedSum: 0 })
  expect(letter.paragraphs.join(' ')).not.toContain('reference rate')
  await expect(add(interest?.id ?? '', 1)).rejects.toMatchObject({ code: 'not-late' })
  // Nobody owes for a day of what was credited whole.
  const other = await invoiced('private')
  testApp.clock.advance(20 * DAY_MS)
  await creditInvoice(testApp.admin, {
    invoiceId: other.invoiceId,
    id: randomUUID(),
    amount: other.total,
    reason: 'x',
  })
  await expect(read(other.invoiceId)).rejects.toMatchObject({ code: 'not-late' })
})
