import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { londonDay } from '../../../domain/days.ts'
import { formatPounds } from '../../../domain/money.ts'
import { readMail } from '../../../tests/accounts/read-mail.ts'
import { projectsOf } from '../../../tests/support/projects.ts'
import { openTestApp, type TestApp } from '../../../tests/test-app.ts'
import { businessDetails } from '../../business/business-details.ts'
import { exportBookkeeping } from '../../orders/bookkeeping/export-bookkeeping.ts'
import { confirmTestPayment } from '../../orders/payment/settle-payment.ts'
import { invoicesOf } from '../invoices/queries.ts'
import { sendInvoice } from '../invoices/send-invoice.ts'
import { creditNoteSums, creditNotes, invoiceMovements } from '../invoices/tables.ts'
import { listProjects } from '../list-projects.ts'
import { creditNotePaper } from '../papers/draw-client-paper.ts'
import { writePaper } from '../papers/write-paper.ts'
import { payInvoice } from '../payment/pay-invoice.ts'
import { recordPayment } from '../payment/record-payment.ts'
import { refundInvoice } from '../refunds/refund-invoice.ts'
import { showProject } from '../show-project.ts'
import { creditInvoice } from './credit-invoice.ts'

let testApp: TestApp
let make: ReturnType<typeof projectsOf>
beforeAll(async () => {
  testApp = await openTestApp()
  make = projectsOf(testApp)
})
afterAll(() => testApp.close())

/** A booking with an invoice for the deposit of £1,020, of which £170 is VAT. */
async function invoiced() {
  const id = await make.booked()
  await sendInvoice(testApp.admin, { id, kind: 'deposit', dueOn: '2099-01-01' })
  const invoice = async () => {
    const [first] = (await showProject(testApp.admin, { id })).invoices
    if (!first) throw new Error('no invoice')
    return first
  }
  const invoiceId = (await invoice()).id
  const by = { invoiceId, method: 'transfer' as const }
  return {
    ...{ id, invoiceId, invoice },
    credit: (amount: number, reason = 'A day less') =>
      creditInvoice(testApp.admin, { invoiceId, id: randomUUID(), amount, reason }),
    pay: (amount: number) => recordPayment(testApp.admin, { ...by, id: randomUUID(), amount }),
    refund: (amount: number) => refundInvoice(testApp.admin, { ...by, id: randomUUID(), amount }),
  }
}

test('a credit note takes a sum off an invoice: less is owed on every screen and by card, and the client gets it as a PDF', async () => {
  const { id, invoiceId, invoice, credit, pay } = await invoiced()
  await pay(300_00)
  const key = await make.keyOf(id)
  // The client has begun to pay the rest by card: it ends, since less is owed now.
  const begun = await payInvoice(testApp.stranger, { key, id: invoiceId })
  expect(begun.total).toBe(720_00)
  await credit(200_01, 'Half a day less')
  expect((await testApp.parts.payments.find(begun.payment?.id ?? ''))?.state.status).toBe('cancelled')
  const owed = 1020_00 - 300_00 - 200_01
  const shown = await invoice()
  expect(shown).toMatchObject({ total: 1020_00, paid: 300_00, credited: 200_01, owed, tooMuch: 0 })
  // The client is not told how often they were reminded, nor of refunds and disputes.
  const gone = undefined
  const hidden = {
    ...{ reminders: gone, automatic: gone, bearsInterest: gone, refunds: gone, refundable: gone },
    // Only a firm is offered it.
    ...{ disputes: gone, disputed: gone, structured: false },
  }
  expect((await make.page(id)).invoices[0]).toEqual({ ...shown, ...hidden })
  expect((await payInvoice(testApp.stranger, { key, id: invoiceId })).total).toBe(owed)
  await expect(pay(owed + 1)).rejects.toMatchObject({
    fields: { amount: expect.stringContaining('£519.99') },
  })
  const list = async () => (await listProjects(testApp.admin)).projects.find((one) => one.id === id)
  expect(await list()).toMatchObject({ next: 'wait-for-payment', paid: 300_00 })
  const { payment } = await payInvoice(testApp.stranger, { key, id: invoiceId })
  if (!payment) throw new Error('nothing is owed')
  await confirmTestPayment(testApp.stranger, {
    ...{ id: payment.id, clientSecret: payment.clientSecret, card: 'ok' },
  })
  expect(await invoice()).toMatchObject({ owed: 0, tooMuch: 0, paidAt: expect.any(String) })
  // All that was paid has the VAT of what was asked for in the end.
  const vat = (await testApp.parts.db.select().from(invoiceMovements)).filter(
    (one) => one.invoiceId === invoiceId,
  )
  expect(vat.reduce((sum, one) => sum + one.vat, 0)).toBe(170_00 - 33_33)
  expect(await list()).toMatchObject({ next: 'send-invoice' })
  expect((await showProject(testApp.admin, { id })).next).toBe('send-invoice')
  const [note] = shown.creditNotes
  expect(note).toMatchObject({ reason: 'Half a day less', total: 200_01 })
  const { fileName, body } = await writePaper(testApp.stranger, { key, id: note?.id ?? '' })
  expect(fileName).toMatch(/^Credit note CN-\d{4}-\d+\.pdf$/)
  expect(Buffer.from(body).subarray(0, 5).toString()).toBe('%PDF-')
  const other = await invoiced()
  await expect(
    writePaper(testApp.stranger, { key: await make.keyOf(other.id), id: note?.id ?? '' }),
  ).rejects.toMatchObject({ status: 404 })
  await testApp.runJobs()
  const mail = (await testApp.mails())
    .map(readMail)
    .find(({ headers }) => headers.get('x-message-kind')?.[0] === 'credit-note')
  expect(mail?.text).toContain(`takes £200.01 off invoice ${shown.number}`)
  expect(mail?.text).toContain('/papers/')
})

test('a credit note names its invoice, the seller’s VAT number and the sums of each rate', async () => {
  const { id, credit, invoice } = await invoiced()
  await credit(120_00)
  const [summed] = await invoicesOf(testApp.parts.db, { projectId: id })
  const [note] = summed?.creditNotes ?? []
  if (!summed || !note) throw new Error('no credit note')
  const seller = { ...(await businessDetails(testApp.parts.db)), vatNumber: 'GB 123 4567 89' }
  const paper = creditNotePaper({ invoice: summed.invoice, ...note }, { seller, clientName: '', title: 'A' })
  expect(paper).toMatchObject({
    chargesVat: true,
    head: expect.arrayContaining([expect.stringContaining(`invoice ${(await invoice()).number} of `)]),
    sold: [{ text: 'A day less (VAT at 20%)', right: '£100' }],
    sums: [{ right: '£100' }, { text: 'VAT at 20%', right: '£20' }, { right: '£120' }],
  })
})

test('what was credited after it was paid comes back in parts, never more than is too much, and each refund is booked once', async () => {
  const { id, invoiceId, invoice, credit, pay, refund } = await invoiced()
  await pay(1020_00)
  await credit(400_01)
  expect(await showProject(testApp.admin, { id })).toMatchObject({
    next: 'pay-back',
    invoices: [{ owed: 0, tooMuch: 400_01, paid: 1020_00 }],
  })
  expect((await listProjects(testApp.admin)).projects.find((one) => one.id === id)?.next).toBe('pay-back')
  await expect(refund(400_02)).rejects.toMatchObject({
    fields: { amount: expect.stringContaining('£400.01') },
  })
  const part = { invoiceId, id: randomUUID(), method: 'cash', amount: 100_00 } as const
  await Promise.all([refundInvoice(testApp.admin, part), refundInvoice(testApp.admin, part)])
  await testApp.runJobs()
  const told = (await testApp.mails())
    .map(readMail)
    .filter(({ headers }) => headers.get('x-message-kind')?.[0] === 'invoice-refund')
  expect(told).toHaveLength(1)
  expect(told[0]?.text).toContain(`${formatPounds(part.amount)} of what you paid`)
  expect(await invoice()).toMatchObject({ tooMuch: 300_01, paid: 920_00 })
  // Of two at once that are too much together, one holds.
  const both = await Promise.allSettled([refund(300_00), refund(300_00)])
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  await refund(1)
  expect(await invoice()).toMatchObject({ owed: 0, tooMuch: 0, paid: 619_99 })
  expect((await showProject(testApp.admin, { id })).next).toBe('send-invoice')
  expect((await invoice()).payments.map(({ kind, amount }) => [kind, amount])).toEqual([
    ['paid', 1020_00],
    ['refunded', 100_00],
    ['refunded', 300_00],
    ['refunded', 1],
  ])
})

test('the accountant’s file has what was paid back, and credit notes in columns of their own, to the penny', async () => {
  const day = londonDay(testApp.clock.now())
  const before = await totals(day)
  const { credit, pay, refund, invoice } = await invoiced()
  await pay(1020_00)
  await credit(400_01)
  await refund(400_01)
  const unpaid = await invoiced()
  await unpaid.credit(1020_00)
  const { body } = await exportBookkeeping(testApp.admin, { from: day, to: day })
  const { number } = await invoice()
  expect(body).toMatch(
    new RegExp(`,Refund,${number},-400\\.01,-333\\.34,-66\\.67,20%,Bank transfer,,0,0\\r?\\n`),
  )
  expect(body).toMatch(
    new RegExp(`,Credit note,CN-\\d{4}-\\d+ for ${number},0,0,0,20%,,,400\\.01,66\\.67\\r?\\n`),
  )
  const after = await totals(day)
  const added = after.map((sum, at) => Math.round((sum - (before[at] ?? 0)) * 100))
  // Gross, net, VAT; credited, and its VAT.
  expect(added).toEqual([619_99, 516_66, 103_33, 1420_01, 236_67])
})

/** The sums of a day’s file. */
async function totals(day: string): Promise<number[]> {
  const { body } = await exportBookkeeping(testApp.admin, { from: day, to: day })
  const last = body.trim().split(/\r?\n/).at(-1)?.split(',') ?? []
  return [3, 4, 5, 9, 10].map((at) => Number(last[at] ?? 0))
}

test('no more is credited than the invoice asks for, and once all of it is, another may take its place', async () => {
  const { id, invoice, credit } = await invoiced()
  await expect(credit(1020_01)).rejects.toMatchObject({
    code: 'invalid',
    fields: { amount: expect.any(String) },
  })
  await credit(1000_00)
  await expect(
    sendInvoice(testApp.admin, { id, kind: 'deposit', dueOn: '2099-01-01' }),
  ).rejects.toMatchObject({ code: 'invoice-sent' })
  const both = await Promise.allSettled([credit(20_00), credit(20_00)])
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(await invoice()).toMatchObject({ owed: 0, credited: 1020_00, overdue: false, paidAt: null })
  expect(await showProject(testApp.admin, { id })).toMatchObject({
    next: 'send-invoice',
    mayInvoice: { kind: 'deposit', total: 1020_00 },
  })
  await sendInvoice(testApp.admin, { id, kind: 'deposit', dueOn: '2099-01-01' })
  expect((await showProject(testApp.admin, { id })).invoices.map(({ owed }) => owed)).toEqual([0, 1020_00])
})

test('twenty credit notes that are sent at once have numbers without a gap, and the same one twice is written once', async () => {
  const made = await Promise.all(Array.from({ length: 20 }, invoiced))
  const all = made.map(({ invoiceId }) => ({ invoiceId, id: randomUUID(), amount: 1_00, reason: 'A gift' }))
  await Promise.all([...all, ...all.slice(0, 5)].map((one) => creditInvoice(testApp.admin, one)))
  const numbers = (await testApp.parts.db.select({ number: creditNotes.number }).from(creditNotes)).map(
    ({ number }) => number,
  )
  expect(numbers.length).toBeGreaterThanOrEqual(20)
  expect(numbers.sort((a, b) => a - b)).toEqual(numbers.map((_, at) => at + 1))
})

test('the database refuses to change a credit note, to credit or to pay back too much, and to pay what was credited', async () => {
  const { db } = testApp.parts
  const { invoiceId, invoice, credit, pay, refund } = await invoiced()
  await pay(500_00)
  await credit(620_00)
  await refund(50_00)
  const [note] = (await invoice()).creditNotes
  const id = note?.id ?? ''
  const later = () => new Date(testApp.clock.now().getTime() + 1000)
  const moved = (kind: 'paid' | 'refunded', amount: number, vat: number) =>
    db.insert(invoiceMovements).values({
      ...{ invoiceId, kind, vatRate: 20, amount, vat, at: later() },
      ...{ actor: 'system:test', method: 'cash', providerId: randomUUID() },
    })
  const another = (net: number, vat: number, sum = net) =>
    db.transaction(async (tx) => {
      const own = randomUUID()
      await tx.insert(creditNotes).values({
        ...{
          id: own,
          invoiceId,
          numberPrefix: 'CN',
          numberYear: 2020,
          number: 1,
          issuedAt: later(),
          reason: 'A gift',
        },
        ...{ net, vat, total: net + vat },
      })
      await tx.insert(creditNoteSums).values({ creditNoteId: own, vatRate: 20, net: sum, vat })
    })
  const refused: [string, () => Promise<unknown>][] = [
    ['credit_notes_agreed', () => db.update(creditNotes).set({ reason: 'No' }).where(eq(creditNotes.id, id))],
    ['credit_notes_agreed', () => db.delete(creditNotes).where(eq(creditNotes.id, id))],
    ['credit_note_sums_agreed', () => db.delete(creditNoteSums).where(eq(creditNoteSums.creditNoteId, id))],
    ['credit_notes_add_up', () => another(10_00, 2_00, 11_00)],
    ['credit_notes_within', () => another(333_34, 66_67)],
    // Nothing may be paid on top, and £50 of what is too much is left.
    ['invoice_movements_paid', () => moved('paid', 1, 0)],
    ['invoice_movements_refunded', () => moved('refunded', 50_01, 8_34)],
    ['invoice_movements_refunded', () => moved('refunded', 450_01, 75_00)],
    // What is settled has the VAT of what is left.
    ['invoice_movements_settled', () => moved('refunded', 50_00, 8_32)],
  ]
  for (const [constraint, change] of refused)
    await expect(change(), constraint).rejects.toMatchObject({ cause: { code: '23514', constraint } })
  await refund(50_00)
  expect(await invoice()).toMatchObject({ paid: 400_00, owed: 0, tooMuch: 0 })
})

test('the list of projects and the project say the same of every invoice', async () => {
  const { projects } = await listProjects(testApp.admin)
  expect(projects.length).toBeGreaterThan(20)
  for (const { id, next, paid } of projects) {
    const shown = await showProject(testApp.admin, { id })
    expect([next, paid]).toEqual([shown.next, shown.invoices.reduce((sum, one) => sum + one.paid, 0)])
    const summed = await testApp.parts.db.execute(
      sql`select coalesce(sum(total - credited - paid), 0)::int as left from (
        select i.total,
          (select coalesce(sum(total), 0) from credit_notes where invoice_id = i.id) as credited,
          (select coalesce(sum(case kind when 'paid' then amount else -amount end), 0) from invoice_movements where invoice_id = i.id) as paid
        from invoices i where i.project_id = ${id}) s`,
    )
    const left = shown.invoices.reduce((sum, { owed, tooMuch }) => sum + owed - tooMuch, 0)
    expect(JSON.stringify(summed)).toContain(`"left":${left}`)
  }
})
