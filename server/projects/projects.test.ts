import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { londonDay } from '../../domain/days.ts'
import { SendInvoice } from '../../domain/projects/invoices.ts'
import { EditClient } from '../../domain/projects/projects.ts'
import { LARGEST_QUOTE, SaveQuote } from '../../domain/projects/quote-input.ts'
import { readMail } from '../../tests/accounts/read-mail.ts'
import { forged } from '../../tests/support/forged.ts'
import { CLIENT, projectsOf } from '../../tests/support/projects.ts'
import { openTestApp, type TestApp } from '../../tests/test-app.ts'
import { businessDetails, PROJECT_DETAILS } from '../business/business-details.ts'
import { businessVersions } from '../business/tables.ts'
import { sendEnquiry } from '../enquiries/send-enquiry.ts'
import { enquiries } from '../enquiries/tables.ts'
import { exportBookkeeping } from '../orders/bookkeeping/export-bookkeeping.ts'
import { confirmTestPayment } from '../orders/payment/settle-payment.ts'
import { deleteProject } from './delete-project.ts'
import { editClient } from './edit-client.ts'
import { invoicesOf } from './invoices/queries.ts'
import { sendInvoice } from './invoices/send-invoice.ts'
import { invoiceMovements, invoices } from './invoices/tables.ts'
import { listProjects } from './list-projects.ts'
import { invoicePaper } from './papers/draw-client-paper.ts'
import { writePaper } from './papers/write-paper.ts'
import { writeStructuredPaper } from './papers/write-structured-paper.ts'
import { payInvoice, settleInvoice } from './payment/pay-invoice.ts'
import { recordPayment } from './payment/record-payment.ts'
import { acceptQuote, declineQuote } from './quotes/answer-quote.ts'
import { isTooLarge } from './quotes/price-by-date.ts'
import { quoteDays, quoteLines, quotes } from './quotes/tables.ts'
import { showClientPage } from './show-client-page.ts'
import { showProject } from './show-project.ts'
import { startProject } from './start-project.ts'

let testApp: TestApp
let start: ReturnType<typeof projectsOf>['start']
let draft: ReturnType<typeof projectsOf>['draft']
let send: ReturnType<typeof projectsOf>['send']
let keyOf: ReturnType<typeof projectsOf>['keyOf']
let page: ReturnType<typeof projectsOf>['page']
let accept: ReturnType<typeof projectsOf>['accept']
let booked: ReturnType<typeof projectsOf>['booked']
beforeAll(async () => {
  testApp = await openTestApp()
  ;({ start, draft, send, keyOf, page, accept, booked } = projectsOf(testApp))
})
afterAll(() => testApp.close())

const pay = async (id: string, card: 'ok' | 'declined' = 'ok') => {
  const key = await keyOf(id)
  const invoice = (await page(id)).invoices.find(({ paid, total }) => paid < total)
  const { payment } = await payInvoice(testApp.stranger, { key, id: invoice?.id ?? '' })
  if (!payment) throw new Error('nothing is owed')
  return confirmTestPayment(testApp.stranger, { id: payment.id, clientSecret: payment.clientSecret, card })
}
const mailsTo = async (address: string) => {
  await testApp.runJobs()
  return (await testApp.mails())
    .map(readMail)
    .filter(({ headers }) => headers.get('to')?.join().includes(address))
}

test('from enquiry to paid deposit: the estimate becomes the quote, and client and owner get their papers', async () => {
  await sendEnquiry(testApp.stranger, {
    ...{ name: 'Ann Grant', email: 'ann@client.example', service: 'Documentary' },
    message:
      'My estimate from the rate card:\nhttps://tweedlight.example/rate-card?filming=2&sundays=1\n\nA film.',
  })
  const [enquiry] = await testApp.parts.db.select().from(enquiries)
  const { id } = await startProject(testApp.admin, { enquiryId: enquiry?.id ?? '' })
  expect(await startProject(testApp.admin, { enquiryId: enquiry?.id ?? '' })).toEqual({ id })
  const before = await showProject(testApp.admin, { id })
  expect(before).toMatchObject({ next: 'send-quote', clientLink: null, client: { name: 'Ann Grant' } })
  // Two days at £850, and a quarter of one of them for the Sunday.
  expect(before.quotes[0]).toMatchObject({ net: 1912_50, vat: 382_50, total: 2295_00, number: null })
  await send(id)
  await testApp.runJobs()
  expect((await testApp.parts.db.select().from(enquiries))[0]?.state).toBe('answered')
  expect((await showProject(testApp.admin, { id })).quotes[0]?.number).toBe(
    `Q-${londonDay(testApp.clock.now()).slice(0, 4)}-1`,
  )
  await accept(id)
  await accept(id)
  expect(await showProject(testApp.admin, { id })).toMatchObject({
    next: 'send-invoice',
    mayInvoice: { kind: 'deposit', total: 1147_50 },
  })
  await sendInvoice(testApp.admin, { id, kind: 'deposit', dueOn: '2099-01-01' })
  await testApp.runJobs()
  expect(await pay(id, 'declined')).toMatchObject({ paid: false, reason: expect.any(String) })
  expect(await pay(id)).toEqual({ paid: true, reason: null })
  expect(await showProject(testApp.admin, { id })).toMatchObject({
    next: 'send-invoice',
    mayInvoice: { kind: 'balance', total: 1147_50 },
    invoices: [{ kind: 'deposit', total: 1147_50, paid: 1147_50, vat: 191_25 }],
  })
  const kinds = (await mailsTo('ann@client.example')).map(({ headers }) => headers.get('x-message-kind')?.[0])
  expect(kinds.sort()).toEqual(['enquiry-thanks', 'invoice', 'invoice-paid', 'quote', 'quote-accepted'])
  const today = londonDay(testApp.clock.now())
  const { body } = await exportBookkeeping(testApp.admin, { from: today, to: today })
  expect(body).toMatch(/,Invoice,INV-\d{4}-1,1147\.5,956\.25,191\.25,20%,test,tp_/)
})

const SUNDAY = '2027-05-02'
const MONDAY = '2027-05-03'
const WEEKDAY = '2027-05-04'

test('a Sunday and a bank holiday add a quarter of the daily rate, say why, and cost the same in quote and invoices', async () => {
  const id = await booked({
    lines: [
      { title: 'Filming', quantity: 3, each: 850_00, days: [SUNDAY, MONDAY, WEEKDAY] },
      { title: 'Drone', quantity: 1, each: 650_00, days: [SUNDAY] },
      { title: 'Editing', quantity: 2, each: 575_00 },
    ],
    days: [{ day: SUNDAY, starts: '07:30', backup: '2027-05-09' }],
  })
  const { quotes: versions, held } = await showProject(testApp.admin, { id })
  expect(versions[0]?.lines.slice(3)).toMatchObject([
    { kind: 'surcharge', title: 'Sunday 2 May 2027: 25% of the daily rate', net: 375_00, days: [SUNDAY] },
    { kind: 'surcharge', title: expect.stringMatching(/^Early May bank holiday, Monday 3 May/), net: 212_50 },
  ])
  expect(versions[0]?.net).toBe(2550_00 + 650_00 + 1150_00 + 375_00 + 212_50)
  // Accepting holds the days.
  expect(held).toMatchObject([
    { day: SUNDAY, starts: '07:30', backup: '2027-05-09', movedFrom: null },
    { day: MONDAY, starts: '09:00', backup: null },
    { day: WEEKDAY, starts: '09:00', backup: null },
  ])
  expect((await page(id)).held).toEqual(held)
  for (const kind of ['deposit', 'balance'] as const)
    await sendInvoice(testApp.admin, { id, kind, dueOn: '2099-01-01' })
  const { invoices } = await showProject(testApp.admin, { id })
  expect(invoices.reduce((sum, { total }) => sum + total, 0)).toBe(versions[0]?.total)
  const [quote] = await testApp.parts.db.select().from(quotes).where(eq(quotes.projectId, id))
  for (const change of [
    testApp.parts.db
      .update(quoteDays)
      .set({ starts: '10:00' })
      .where(eq(quoteDays.quoteId, quote?.id ?? '')),
    testApp.parts.db.delete(quoteDays).where(eq(quoteDays.quoteId, quote?.id ?? '')),
    testApp.parts.db
      .insert(quoteDays)
      .values({ quoteId: quote?.id ?? '', day: '2027-06-01', starts: '09:00' }),
    testApp.parts.db
      .insert(quoteLines)
      .values({ quoteId: quote?.id ?? '', position: 9, title: 'More', quantity: 1, each: 1 }),
  ])
    await expect(change).rejects.toMatchObject({ cause: { code: '23514' } })
})

test('a surcharge is reckoned anew at each save and when the quote is sent, and an estimate’s stays until a line has a day', async () => {
  const { id } = await start()
  const work = { title: 'Filming', quantity: 2, each: 850_00 }
  const guessed = { title: 'Sunday or bank holiday', quantity: 1, each: 212_50, kind: 'surcharge' as const }
  const kinds = async () =>
    (await showProject(testApp.admin, { id })).quotes[0]?.lines.map(({ kind, net }) => [kind, net])
  await draft(id, [work, guessed])
  expect(await kinds()).toEqual([
    ['work', 1700_00],
    ['surcharge', 212_50],
  ])
  await draft(id, [{ ...work, days: [MONDAY, WEEKDAY] }, guessed])
  await draft(id, [{ ...work, days: [SUNDAY, WEEKDAY] }, guessed])
  expect(await kinds()).toEqual([
    ['work', 1700_00],
    ['surcharge', 212_50],
  ])
  // The rate card of today is what is sent.
  await testApp.parts.db.execute(
    sql`update quote_lines set "each" = 1 where kind = 'surcharge' and quote_id = (select id from quotes where project_id = ${id})`,
  )
  await send(id)
  expect(await kinds()).toEqual([
    ['work', 1700_00],
    ['surcharge', 212_50],
  ])
  await draft(id, [{ ...work, days: [WEEKDAY] }])
  expect(await kinds()).toEqual([['work', 1700_00]])
  // A surcharge may take a quote over the most that it may be.
  const most = { title: 'A series', quantity: 1, each: LARGEST_QUOTE / 1.2, vatRate: 20 }
  expect([isTooLarge([most]), isTooLarge([most, { ...most, each: 1 }])]).toEqual([false, true])
  expect(
    SaveQuote.safeParse({ version: 1, note: '', lines: [{ ...work, quantity: 1, days: [SUNDAY, MONDAY] }] })
      .success,
  ).toBe(false)
})

test('deposit and final invoice are the quote to the penny, and a project that is paid is done', async () => {
  const id = await booked()
  for (const kind of ['deposit', 'balance'] as const) {
    await sendInvoice(testApp.admin, { id, kind, dueOn: '2099-01-01' })
    await pay(id)
  }
  const { next, invoices, quotes } = await showProject(testApp.admin, { id })
  expect(next).toBe('done')
  expect(invoices.map(({ paid }) => paid).reduce((a, b) => a + b)).toBe(quotes[0]?.total)
  expect(invoices[1]?.lines.map(({ net }) => net)).toEqual([1700_00, -850_00])
})

test('a sent quote stays as it is: changing it makes a version, and the old one can no longer be accepted', async () => {
  const { id } = await start()
  await draft(id)
  await send(id)
  const first = (await page(id)).quote
  await draft(id, [{ title: 'One day of filming', quantity: 1, each: 850_00 }])
  expect((await page(id)).quote.id).toBe(first.id)
  await send(id)
  const second = (await page(id)).quote
  expect(second).toMatchObject({ version: 2, number: first.number, total: 1020_00 })
  const key = await keyOf(id)
  const answer = { key, name: 'Ann', agreed: true as const, beginSooner: false }
  await expect(acceptQuote(testApp.stranger, { ...answer, quoteId: first.id })).rejects.toMatchObject({
    code: 'quote-replaced',
  })
  await acceptQuote(testApp.stranger, { ...answer, quoteId: second.id })
  await expect(draft(id)).rejects.toMatchObject({ code: 'quote-accepted' })
})

test('of two answers at once one holds, and a quote whose time is over can no longer be accepted', async () => {
  const { id } = await start()
  await draft(id)
  await send(id)
  const { quote } = await page(id)
  const key = await keyOf(id)
  const answers = await Promise.allSettled([
    acceptQuote(testApp.stranger, { key, quoteId: quote.id, name: 'Ann', agreed: true, beginSooner: true }),
    declineQuote(testApp.stranger, { key, quoteId: quote.id, reason: 'Too dear' }),
  ])
  expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  const late = await start()
  await draft(late.id)
  await send(late.id)
  await testApp.parts.db.execute(sql`set session_replication_role = replica`)
  await testApp.parts.db.update(quotes).set({ validUntil: '2020-01-01' }).where(eq(quotes.projectId, late.id))
  await testApp.parts.db.execute(sql`set session_replication_role = origin`)
  await expect(accept(late.id)).rejects.toMatchObject({ code: 'quote-expired' })
  expect((await showProject(testApp.admin, late)).next).toBe('quote-expired')
})

test('twenty invoices that are sent at once have numbers without a gap, and the same one twice is refused', async () => {
  const ids = await Promise.all(Array.from({ length: 20 }, booked))
  const sent = await Promise.allSettled(
    [...ids, ...ids.slice(0, 5)].map((id) =>
      sendInvoice(testApp.admin, { id, kind: 'deposit', dueOn: '2099-01-01' }),
    ),
  )
  expect(sent.filter(({ status }) => status === 'fulfilled')).toHaveLength(20)
  const numbers = (await testApp.parts.db.select({ number: invoices.number }).from(invoices)).map(
    ({ number }) => number,
  )
  expect(numbers.sort((a, b) => a - b)).toEqual(numbers.map((_, at) => at + 1))
})

test('what was sent cannot be changed or deleted, not even in the database', async () => {
  const id = await booked()
  await sendInvoice(testApp.admin, { id, kind: 'deposit', dueOn: '2099-01-01' })
  await pay(id)
  const { db } = testApp.parts
  const [invoice] = await db.select().from(invoices).where(eq(invoices.projectId, id))
  const [quote] = await db.select().from(quotes).where(eq(quotes.projectId, id))
  const ofInvoice = eq(invoiceMovements.invoiceId, invoice?.id ?? '')
  for (const change of [
    () => db.update(invoices).set({ dueOn: '2098-01-01' }).where(eq(invoices.projectId, id)),
    () => db.delete(invoices).where(eq(invoices.projectId, id)),
    () => db.update(quotes).set({ note: 'And a day more' }).where(eq(quotes.projectId, id)),
    () =>
      db
        .update(quoteLines)
        .set({ each: 1 })
        .where(eq(quoteLines.quoteId, quote?.id ?? '')),
    () => db.update(invoiceMovements).set({ amount: 1, vat: 0 }).where(ofInvoice),
    () => db.delete(invoiceMovements).where(ofInvoice),
    () =>
      db.insert(invoiceMovements).values({
        ...{ invoiceId: invoice?.id ?? '', kind: 'paid', vatRate: 20, amount: 1, vat: 0, at: new Date() },
        ...{ actor: 'system:test', method: 'card', providerId: 'tp_more' },
      }),
  ])
    await expect(change()).rejects.toMatchObject({ cause: { code: '23514' } })
})

test('a payment is booked once, however often and by whomever it is reported, and is no order’s', async () => {
  const id = await booked()
  await sendInvoice(testApp.admin, { id, kind: 'deposit', dueOn: '2099-01-01' })
  const key = await keyOf(id)
  const [invoice] = (await page(id)).invoices
  const at = { key, id: invoice?.id ?? '' }
  const [one, two] = await Promise.all([payInvoice(testApp.stranger, at), payInvoice(testApp.stranger, at)])
  expect(one.payment?.id).toBe(two.payment?.id)
  await pay(id)
  await Promise.all([settleInvoice(testApp.stranger, at), settleInvoice(testApp.stranger, at)])
  expect(await payInvoice(testApp.stranger, at)).toMatchObject({ payment: null })
  const moved = await testApp.parts.db
    .select()
    .from(invoiceMovements)
    .where(eq(invoiceMovements.invoiceId, invoice?.id ?? ''))
  expect(moved.map(({ amount }) => amount)).toEqual([invoice?.total])
})

test('an invoice is paid by hand in two parts, each booked once, and never more than is owed; the rest may be paid by card', async () => {
  const id = await booked()
  await sendInvoice(testApp.admin, { id, kind: 'deposit', dueOn: '2099-01-01' })
  const [invoice] = (await page(id)).invoices
  const invoiceId = invoice?.id ?? ''
  const part = { invoiceId, id: randomUUID(), method: 'transfer', amount: 400_01 } as const
  await Promise.all([
    recordPayment(testApp.admin, part),
    recordPayment(testApp.admin, part).catch(() => undefined),
  ])
  await recordPayment(testApp.admin, part)
  expect((await showProject(testApp.admin, { id })).invoices[0]).toMatchObject({
    paid: 400_01,
    paidAt: null,
    payments: [{ method: 'transfer', amount: 400_01 }],
  })
  await expect(
    recordPayment(testApp.admin, { ...part, id: randomUUID(), amount: 1_020_00 }),
  ).rejects.toMatchObject({ code: 'invalid', fields: { amount: expect.stringContaining('£619.99') } })
  // The client begins to pay the rest by card, and then pays a part of it in cash: the card is charged for no more.
  const key = await keyOf(id)
  const begun = await payInvoice(testApp.stranger, { key, id: invoiceId })
  expect(begun.total).toBe(619_99)
  await recordPayment(testApp.admin, { invoiceId, id: randomUUID(), method: 'cash', amount: 19_99 })
  expect((await testApp.parts.payments.find(begun.payment?.id ?? ''))?.state.status).toBe('cancelled')
  expect(await pay(id)).toEqual({ paid: true, reason: null })
  const [paid] = (await showProject(testApp.admin, { id })).invoices
  expect(paid).toMatchObject({ paid: 1020_00, paidAt: expect.any(String) })
  expect(paid?.payments.map(({ method, amount }) => [method, amount])).toEqual([
    ['transfer', 400_01],
    ['cash', 19_99],
    ['card', 600_00],
  ])
  const moved = await testApp.parts.db
    .select()
    .from(invoiceMovements)
    .where(eq(invoiceMovements.invoiceId, invoiceId))
  expect(moved.reduce((sum, { vat }) => sum + vat, 0)).toBe(170_00)
  const today = londonDay(testApp.clock.now())
  const { body } = await exportBookkeeping(testApp.admin, { from: today, to: today })
  expect(body).toMatch(/,Invoice,INV-\d{4}-\d+,400\.01,333\.34,66\.67,20%,Bank transfer,\r?\n/)
})

test('a link shows its own project’s papers, and nothing of another', async () => {
  const [mine, theirs] = [await booked(), await booked()]
  for (const id of [mine, theirs])
    await sendInvoice(testApp.admin, { id, kind: 'deposit', dueOn: '2099-01-01' })
  const key = await keyOf(mine)
  const other = await page(theirs)
  for (const id of [other.quote.id, other.invoices[0]?.id ?? ''])
    for (const write of [writePaper, writeStructuredPaper])
      await expect(write(testApp.stranger, { key, id })).rejects.toMatchObject({ status: 404 })
  await expect(payInvoice(testApp.stranger, { key, id: other.invoices[0]?.id ?? '' })).rejects.toMatchObject({
    status: 404,
  })
  await expect(
    declineQuote(testApp.stranger, { key, quoteId: other.quote.id, reason: '' }),
  ).rejects.toMatchObject({ status: 404 })
  await expect(showClientPage(testApp.stranger, { key: forged(key) })).rejects.toMatchObject({ status: 404 })
})

test('quote and invoice are PDFs, and an invoice names who it was sent to then', async () => {
  const id = await booked()
  await sendInvoice(testApp.admin, { id, kind: 'deposit', dueOn: '2099-01-01' })
  await editClient(testApp.admin, {
    id,
    ...EditClient.parse({ ...CLIENT, name: 'Bo Hill', title: 'The river' }),
  })
  const key = await keyOf(id)
  const { quote, invoices: sent } = await page(id)
  for (const paper of [quote.id, sent[0]?.id ?? '']) {
    const { body, fileName } = await writePaper(testApp.stranger, { key, id: paper })
    expect(Buffer.from(body).subarray(0, 5).toString()).toBe('%PDF-')
    expect(fileName).toMatch(/^(Quote Q|Invoice INV)-\d{4}-\d+\.pdf$/)
  }
  await pay(id)
  const [summed] = await invoicesOf(testApp.parts.db, { projectId: id })
  const seller = await businessDetails(testApp.parts.db)
  const paper = summed && invoicePaper(summed, { seller, clientName: '', title: 'The river' })
  // No money came of a test card.
  expect(paper).toMatchObject({
    testMode: true,
    head: expect.arrayContaining([expect.stringMatching(/^Paid on/)]),
  })
  const [invoice] = await testApp.parts.db.select().from(invoices).where(eq(invoices.projectId, id))
  expect(invoice?.billTo).toEqual({ name: 'Ann Grant', firm: null, address: CLIENT.address })
})

test('the client’s order number is on each paper of its invoices, and is offered for the next one', async () => {
  const id = await booked()
  const { title, client } = await showProject(testApp.admin, { id })
  await editClient(testApp.admin, { id, title, ...client, kind: 'firm', firm: 'Grant & Sons' })
  const deposit = SendInvoice.parse({ kind: 'deposit', dueOn: '2099-01-01', purchaseOrder: '  4500-17 ' })
  await sendInvoice(testApp.admin, { id, ...deposit })
  const { mayInvoice } = await showProject(testApp.admin, { id })
  expect(mayInvoice).toMatchObject({ kind: 'balance', purchaseOrder: '4500-17' })
  const none = SendInvoice.parse({ kind: 'balance', dueOn: '2099-01-01', purchaseOrder: '' })
  await sendInvoice(testApp.admin, { id, ...none })
  const { invoices: sent } = await page(id)
  expect(sent.map(({ purchaseOrder }) => purchaseOrder)).toEqual(['4500-17', null])
  const about = { seller: await businessDetails(testApp.parts.db), clientName: '', title }
  const papers = (await invoicesOf(testApp.parts.db, { projectId: id })).map((one) =>
    invoicePaper(one, about),
  )
  const head = 'Your purchase order 4500-17'
  expect(papers.map((one) => one.head.includes(head))).toEqual([true, false])
  const key = await keyOf(id)
  const { body } = await writeStructuredPaper(testApp.stranger, { key, id: sent[0]?.id ?? '' })
  expect(body).toMatch(/<cac:OrderReference>\s*<cbc:ID>4500-17<\/cbc:ID>/)
})

test('an invoice is a file for programs too, for firms, unless VAT was charged without a number', async () => {
  const id = await booked()
  const { title, client } = await showProject(testApp.admin, { id })
  await editClient(testApp.admin, { id, title, ...client, kind: 'firm', firm: 'Grant & Sons' })
  for (const kind of ['deposit', 'balance'] as const)
    await sendInvoice(testApp.admin, { id, kind, dueOn: '2099-01-01' })
  const key = await keyOf(id)
  const [deposit, balance] = (await page(id)).invoices
  expect(balance?.structured).toBe(true)
  const { body, fileName } = await writeStructuredPaper(testApp.stranger, { key, id: balance?.id ?? '' })
  expect(fileName).toBe(`Invoice ${balance?.number}.xml`)
  expect(body).toContain('<cbc:RegistrationName>Grant &amp; Sons</cbc:RegistrationName>')
  expect(body).toContain(`<cbc:ID>${deposit?.number}</cbc:ID>`)
  expect(body).toContain('<cbc:PayableAmount currencyID="GBP">1020.00</cbc:PayableAmount>')
  await expect(
    writeStructuredPaper(testApp.stranger, { key, id: (await page(id)).quote.id }),
  ).rejects.toMatchObject({ status: 404 })
  await editClient(testApp.admin, { id, title, ...client })
  expect((await page(id)).invoices[1]?.structured).toBe(false)
  const { db } = testApp.parts
  await db
    .insert(businessVersions)
    .values({ ...PROJECT_DETAILS, number: 1, vatNumber: null, savedAt: new Date(0), savedBy: null })
  await expect(writeStructuredPaper(testApp.stranger, { key, id: balance?.id ?? '' })).rejects.toMatchObject({
    code: 'no-vat-number',
  })
  expect((await showProject(testApp.admin, { id })).invoices[1]?.structured).toBe(false)
  await db.delete(businessVersions)
})

test('a project is deleted with its client and its page, until an invoice was sent', async () => {
  const { id } = await start()
  await draft(id)
  await send(id)
  const key = await keyOf(id)
  await deleteProject(testApp.admin, { id })
  await expect(showClientPage(testApp.stranger, { key })).rejects.toMatchObject({ status: 404 })
  await expect(showProject(testApp.admin, { id })).rejects.toMatchObject({ status: 404 })
  expect(await testApp.parts.db.select().from(quotes).where(eq(quotes.projectId, id))).toEqual([])
  const other = await booked()
  await sendInvoice(testApp.admin, { id: other, kind: 'deposit', dueOn: '2099-01-01' })
  await expect(deleteProject(testApp.admin, { id: other })).rejects.toMatchObject({ code: 'has-invoice' })
})

test('the list has every project with what is next, its total and what was paid', async () => {
  const { projects } = await listProjects(testApp.admin)
  expect(projects.map(({ next }) => next)).toEqual(expect.arrayContaining(['done', 'quote-expired']))
  expect(projects.find(({ next }) => next === 'done')).toMatchObject({ total: 2040_00, paid: 2040_00 })
})
