import { randomUUID } from 'node:crypto'
import { parse } from 'csv-parse/sync'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { MINUTE_MS } from '../../../domain/days.ts'
import { PaperPrefixes, paperNumber } from '../../../domain/projects/paper-numbers.ts'
import { readMail } from '../../../tests/accounts/read-mail.ts'
import { projectsOf } from '../../../tests/support/projects.ts'
import { openTestApp, type TestApp } from '../../../tests/test-app.ts'
import { exportBookkeeping } from '../../orders/bookkeeping/export-bookkeeping.ts'
import { creditInvoice } from '../credit-notes/credit-invoice.ts'
import { sendInvoice } from '../invoices/send-invoice.ts'
import { writePaper } from '../papers/write-paper.ts'
import { writeStructuredPaper } from '../papers/write-structured-paper.ts'
import { recordPayment } from '../payment/record-payment.ts'
import { savePaperPrefixes, showPaperPrefixes } from './paper-prefixes.ts'

let testApp: TestApp
let make: ReturnType<typeof projectsOf>
beforeAll(async () => {
  testApp = await openTestApp()
  make = projectsOf(testApp)
})
afterAll(() => testApp.close())

const save = (prefixes: Partial<PaperPrefixes>) =>
  savePaperPrefixes(
    testApp.admin,
    PaperPrefixes.parse({ quote: 'Q', invoice: 'INV', 'credit-note': 'CN', ...prefixes }),
  )
const invoice = async (id: string) => {
  await sendInvoice(testApp.admin, { id, kind: 'deposit', dueOn: '2099-01-01' })
  return (await make.page(id)).invoices.at(-1)
}

test('a prefix that changes in the middle of a year changes no paper that was sent, and numbers go on without a gap', async () => {
  const { admin, stranger, clock } = testApp
  const year = clock.now().getUTCFullYear()
  const id = await make.booked()
  expect(await invoice(id)).toMatchObject({ number: `INV-${year}-1` })
  const next = async () =>
    Object.fromEntries(
      (await showPaperPrefixes(admin)).papers.map(({ kind, prefix, next }) => [
        kind,
        paperNumber({ numberPrefix: prefix, ...next }),
      ]),
    )
  expect(await next()).toEqual({
    quote: `Q-${year}-2`,
    invoice: `INV-${year}-2`,
    'credit-note': `CN-${year}-1`,
  })
  clock.advance(MINUTE_MS)
  await save({ quote: 'Offer', invoice: ' tl ', 'credit-note': 'TLC' })
  expect(await next()).toEqual({
    ...{ quote: `OFFER-${year}-2`, invoice: `TL-${year}-2`, 'credit-note': `TLC-${year}-1` },
  })

  // Three at once.
  const others = [await make.booked(), await make.booked(), await make.booked()]
  const numbers = (await Promise.all(others.map(invoice))).map((one) => one?.number)
  expect(numbers.toSorted()).toEqual([2, 3, 4].map((n) => `TL-${year}-${n}`))
  const [first = ''] = others
  expect((await make.page(first)).quote.number).toBe(`OFFER-${year}-2`)
  // What is back to an earlier prefix goes on too.
  clock.advance(MINUTE_MS)
  await save({ quote: 'OFFER', 'credit-note': 'TLC' })
  expect((await invoice(await make.booked()))?.number).toBe(`INV-${year}-5`)

  // The paper of before has its number wherever it is read, and what is written about it names it so.
  const page = await make.page(id)
  expect([page.quote.number, page.invoices[0]?.number]).toEqual([`Q-${year}-1`, `INV-${year}-1`])
  const paper = { key: await make.keyOf(first), id: (await make.page(first)).invoices[0]?.id ?? '' }
  const own = numbers[0] ?? ''
  expect((await writePaper(stranger, paper)).fileName).toBe(`Invoice ${own}.pdf`)
  const note = { invoiceId: paper.id, id: randomUUID() }
  await creditInvoice(admin, { ...note, amount: 20_00, reason: 'A day less' })
  await recordPayment(admin, { ...note, id: randomUUID(), method: 'cash', amount: 1000_00 })
  await testApp.runJobs()
  expect(
    (await testApp.mails())
      .map(readMail)
      .some(({ kind, text }) => kind === 'invoice-paid' && text.includes(own)),
  ).toBe(true)
  const ubl = await writeStructuredPaper(stranger, { ...paper, id: note.id })
  expect(ubl.body).toContain(`<cbc:ID>TLC-${year}-1</cbc:ID>`)
  expect(ubl.body).toContain(`<cbc:ID>${own}</cbc:ID>`)
  const { body } = await exportBookkeeping(admin, { from: `${year}-01-01`, to: `${year}-12-31` })
  const rows: Record<string, string>[] = parse(body, { bom: true, columns: true })
  expect(new Set(rows.map(({ Order }) => Order).filter(Boolean))).toEqual(
    new Set([own, `TLC-${year}-1 for ${own}`]),
  )
})

test('a prefix is one to six letters and digits, and never one that another kind of paper has or had', async () => {
  const refused = (prefixes: Partial<PaperPrefixes>) =>
    PaperPrefixes.safeParse({
      quote: 'Q',
      invoice: 'INV',
      'credit-note': 'CN',
      ...prefixes,
    }).error?.issues.map(({ path }) => path.join())
  for (const invoice of ['', 'INVOICE', '1A', 'A-1', 'É', 'A B'])
    expect(refused({ invoice })).toEqual(['invoice'])
  expect(refused({ invoice: 'q' })).toEqual(['invoice'])
  expect(refused({ quote: 'cn' })).toEqual(['credit-note'])

  testApp.clock.advance(MINUTE_MS)
  await save({ invoice: 'WORK' })
  testApp.clock.advance(MINUTE_MS)
  await save({ invoice: 'BILL' })
  await expect(save({ invoice: 'BILL', 'credit-note': 'WORK' })).rejects.toMatchObject({
    fields: { 'credit-note': expect.stringContaining('WORK') },
  })
  await expect(save({ invoice: 'BILL', quote: 'INV' })).rejects.toMatchObject({
    fields: { quote: expect.stringContaining('INV') },
  })
  // Nothing of what was refused was saved.
  expect((await showPaperPrefixes(testApp.admin)).papers.map(({ prefix }) => prefix)).toEqual([
    'Q',
    'BILL',
    'CN',
  ])
  const rule = { constraint: 'paper_prefixes_kept' }
  for (const change of [sql`delete from paper_prefixes`, sql`update paper_prefixes set kind = 'quote'`])
    await expect(testApp.parts.db.execute(change)).rejects.toMatchObject({ cause: rule })
})
