import { buffer } from 'node:stream/consumers'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { textsIn } from '../../../tests/pictures/pdf-texts.ts'
import { CLIENT, projectsOf } from '../../../tests/support/projects.ts'
import { unzip } from '../../../tests/support/unzip.ts'
import { openTestApp, type TestApp } from '../../../tests/test-app.ts'
import { sendEnquiry } from '../../enquiries/send-enquiry.ts'
import { enquiries } from '../../enquiries/tables.ts'
import { rows } from '../../platform/db/rows.ts'
import { cancelBooking, showCancellation } from '../../projects/cancellation/cancel-booking.ts'
import { moveDay } from '../../projects/days/move-day.ts'
import { previewReminder, remindOfInvoice } from '../../projects/invoice-reminders/remind.ts'
import { invoicesOf } from '../../projects/invoices/queries.ts'
import { sendInvoice } from '../../projects/invoices/send-invoice.ts'
import { invoices } from '../../projects/invoices/tables.ts'
import { listProjects } from '../../projects/list-projects.ts'
import { recordPayment } from '../../projects/payment/record-payment.ts'
import { purgePapers } from '../../projects/purge-papers.ts'
import { showClientPage } from '../../projects/show-client-page.ts'
import { showProject } from '../../projects/show-project.ts'
import { startProject } from '../../projects/start-project.ts'
import { projects } from '../../projects/tables.ts'
import { exportClient } from '../export-client.ts'
import { erasures } from '../tables.ts'
import { findSubjects } from './find-subjects.ts'
import { previewErasure } from './preview-erasure.ts'
import { requestErasure } from './request-erasure.ts'
import { writeCertificate } from './write-certificate.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp()
})
afterAll(() => testApp.close())

/** Every row of the database and its queue, as text. */
async function everything() {
  const { db } = testApp.parts
  const tables = await rows<{ name: string }>(
    db,
    sql`select tablename as name from pg_tables where schemaname = 'public'`,
  )
  const all: unknown[] = await rows(db, sql`select * from pgboss.job`)
  for (const { name } of tables) all.push(await rows(db, sql`select * from ${sql.identifier(name)}`))
  return JSON.stringify(all)
}

const clientOf = async (id: string) => (await showProject(testApp.admin, { id })).clientId
const erase = async (id: string, confirmation: string) => {
  const asked = await requestErasure(testApp.admin, { scope: 'client', id, confirmation })
  await testApp.runJobs()
  return asked.id
}

test('of a client with an invoice stays what tax law asks for, and the certificate says until when', async () => {
  const { booked, draft, keyOf } = projectsOf(testApp)
  const id = await booked({
    lines: [{ title: 'Filming', quantity: 2, each: 850_00, days: ['2090-06-01'] }],
    days: [{ day: '2090-06-01', starts: '09:00', backup: '2090-06-02' }],
  })
  await sendInvoice(testApp.admin, { id, kind: 'deposit', dueOn: '2099-01-01' })
  await testApp.runJobs()
  const key = await keyOf(id)
  const other = await booked()
  const clientId = await clientOf(id)
  expect((await findSubjects(testApp.admin, { q: 'ann@client' })).found).toContainEqual({
    ...{ scope: 'client', id: clientId, title: 'Ann Grant', where: 'The river in winter' },
  })
  const { body } = await exportClient(testApp.admin, { clientId })
  const data = JSON.parse(
    unzip(await buffer(body))
      .get('data.json')
      ?.toString() ?? '{}',
  )
  expect(data).toMatchObject({
    client: { email: CLIENT.email },
    projects: [{ quotes: [{ quote: { acceptedName: 'Ann Grant' } }], invoices: [{ lines: [{}] }] }],
  })
  const today = testApp.clock.now().toISOString().slice(0, 10)
  const until = `${Number(today.slice(0, 4)) + (today.slice(5) > '04-05' ? 7 : 6)}-04-05`
  expect(await previewErasure(testApp.admin, { scope: 'client', id: clientId })).toMatchObject({
    ...{ title: 'Ann Grant', phrase: 'Ann Grant', photos: 0, projects: 1, invoices: 1, keptUntil: until },
  })
  const erasureId = await erase(clientId, 'ann grant')

  const [erasure] = await testApp.parts.db.select().from(erasures).where(eq(erasures.id, erasureId))
  expect(erasure).toMatchObject({ state: 'done', projects: 1, invoices: 1, keptUntil: until })
  const certificate = await writeCertificate(testApp.admin, { erasureId })
  const words = (await textsIn(Buffer.from(certificate.body))).join(' ').replaceAll(/\s+/g, ' ')
  expect(words).toContain(`1, until 5 April ${until.slice(0, 4)}`)
  expect(words).not.toContain('Grant')
  await expect(showClientPage(testApp.stranger, { key })).rejects.toMatchObject({ kind: 'missing' })
  // The paper is as it was sent, and the evidence and the details are gone.
  const [kept] = await invoicesOf(testApp.parts.db, { projectId: id })
  expect(kept?.invoice).toMatchObject({ total: 1020_00, billTo: { name: 'Ann Grant' } })
  expect(await showProject(testApp.admin, { id })).toMatchObject({
    ...{ title: 'Erased project', client: { name: 'Erased client', address: null } },
    quotes: [{ acceptedName: 'Erased client' }],
  })
  // Another project of the same person is another client.
  expect(await showProject(testApp.admin, { id: other })).toMatchObject({ client: { email: CLIENT.email } })
  // Nobody is written to any more, and nothing is said to be on its way.
  const sent = (await testApp.mails()).length
  expect(await showProject(testApp.admin, { id })).toMatchObject({ erased: true, mayInvoice: null })
  expect(await showProject(testApp.admin, { id: other })).toMatchObject({ erased: false })
  await expect(
    sendInvoice(testApp.admin, { id, kind: 'balance', dueOn: '2099-01-01' }),
  ).rejects.toMatchObject({ code: 'client-erased' })
  const invoiceId = kept?.invoice.id ?? ''
  const [held] = (await showProject(testApp.admin, { id })).held
  const now = testApp.clock.now().toISOString()
  const reminder = {
    invoiceId,
    id: crypto.randomUUID(),
    kind: 'reminder',
    claimed: 0,
  } as const
  for (const refused of [
    () => previewReminder(testApp.admin, { id: invoiceId, kind: 'reminder' }),
    () => remindOfInvoice(testApp.admin, reminder),
    () =>
      moveDay(testApp.admin, { id: held?.id ?? '', from: held?.day ?? '', to: '2090-01-01', backup: null }),
    () => showCancellation(testApp.admin, { by: 'client', id, at: now }),
    () => cancelBooking(testApp.admin, { by: 'client', id, at: now, fee: 0 }),
  ])
    await expect(refused()).rejects.toMatchObject({ code: 'client-erased' })
  await testApp.runJobs()
  expect((await testApp.mails()).length).toBe(sent)
  expect(await testApp.parts.jobs.deadLettered()).toEqual([])
  await expect(draft(id)).rejects.toMatchObject({ code: 'quote-accepted' })
  // What was invoiced is still awaited, and what was not invoiced will never be.
  const next = async () => [
    (await showProject(testApp.admin, { id })).next,
    (await listProjects(testApp.admin)).projects.find((one) => one.id === id)?.next,
  ]
  expect(await next()).toEqual(['wait-for-payment', 'wait-for-payment'])
  const paid = { id: crypto.randomUUID(), method: 'cash', amount: 1020_00 } as const
  await recordPayment(testApp.admin, { invoiceId, ...paid })
  expect(await next()).toEqual(['erased', 'erased'])
})

test('a client without an invoice goes with the enquiry, the quotes and every address', async () => {
  await sendEnquiry(testApp.stranger, {
    ...{ name: 'Zenobia Tweddle', email: 'zenobia@tweddle.example', service: 'Documentary' },
    message: 'A film of the kelpies.',
  })
  const [enquiry] = await testApp.parts.db
    .select()
    .from(enquiries)
    .where(eq(enquiries.email, 'zenobia@tweddle.example'))
  const { id } = await startProject(testApp.admin, { enquiryId: enquiry?.id ?? '' })
  const { draft, send } = projectsOf(testApp)
  await draft(id)
  await send(id)
  await testApp.runJobs()
  expect(await everything()).toContain('tweddle')
  await erase(await clientOf(id), 'Zenobia Tweddle')
  const left = await everything()
  for (const word of ['Zenobia', 'tweddle', 'kelpies']) expect(left).not.toContain(word)
  await expect(showProject(testApp.admin, { id })).rejects.toMatchObject({ status: 404 })
})

test('nobody deletes or changes papers of the last six years, and the nightly round deletes older ones', async () => {
  const { db } = testApp.parts
  const now = testApp.clock.now()
  testApp.clock.advance(Date.UTC(2019, 3, 3) - now.getTime())
  const { booked } = projectsOf(testApp)
  const old = await booked()
  await sendInvoice(testApp.admin, { id: old, kind: 'deposit', dueOn: '2099-01-01' })
  testApp.clock.advance(3 * 86_400_000)
  const next = await booked()
  await sendInvoice(testApp.admin, { id: next, kind: 'deposit', dueOn: '2099-01-01' })
  const left = async () => (await db.select({ id: projects.id }).from(projects)).map(({ id }) => id)
  // The tax year 2018 to 2019 ended on 5 April 2019.
  testApp.clock.advance(Date.UTC(2025, 3, 5, 12) - testApp.clock.now().getTime())
  await purgePapers(testApp.system)
  expect(await left()).toEqual(expect.arrayContaining([old, next]))
  testApp.clock.advance(86_400_000)
  await purgePapers(testApp.system)
  expect(await left()).not.toContain(old)
  expect(await left()).toContain(next)
  testApp.clock.advance(Date.UTC(2026, 3, 6, 12) - testApp.clock.now().getTime())
  await purgePapers(testApp.system)
  expect(await left()).not.toContain(next)
  expect(await left()).not.toEqual([])
  await expect(
    db.transaction(async (tx) => {
      await tx.execute(sql`select set_config('tweedlight.deletes_papers', 'on', true)`)
      await tx.delete(invoices)
    }),
  ).rejects.toMatchObject({ cause: { code: '23514' } })
  await expect(
    db.update(invoices).set({ billTo: { name: 'Another', firm: null, address: null } }),
  ).rejects.toMatchObject({ cause: { constraint: 'invoices_agreed' } })
})
