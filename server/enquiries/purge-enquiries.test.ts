import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../tests/test-app.ts'
import { runDailyMaintenance } from '../nightly/daily-maintenance.ts'
import { messages } from '../platform/messages/tables.ts'
import { listEnquiries } from './list-enquiries.ts'
import { purgeEnquiries } from './purge-enquiries.ts'
import { sendEnquiry } from './send-enquiry.ts'
import { enquiries } from './tables.ts'

const DAY_MS = 24 * 3_600_000

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp({ KEEP_ENQUIRIES_DAYS: '30', KEEP_MESSAGES_DAYS: '90' })
})
afterAll(() => testApp.close())

const write = async (name: string) => {
  const email = `${name}@example.com`
  await sendEnquiry(testApp.stranger, { name, email, service: 'Other', message: `From ${name}.` })
  await testApp.runJobs()
}

/** The daily round, and the jobs it queues. */
async function round() {
  await runDailyMaintenance(testApp.system)
  await testApp.runJobs()
}

/** Whatever still names somebody: rows, records of mails, mails in the outbox, jobs that gave up. */
async function placesOf(name: string): Promise<string[]> {
  const { db } = testApp.parts
  const kept = {
    row: await db.select().from(enquiries),
    record: await db.select().from(messages),
    job: await testApp.parts.jobs.deadLettered(),
    mail: await testApp.mails(),
  }
  return Object.entries(kept).flatMap(([place, found]) =>
    found.some((one) => JSON.stringify(one).includes(name)) ? [place] : [],
  )
}

test('an enquiry goes on the day that the desk names, with its mails, their record and jobs that gave up', async () => {
  await write('morag')
  const { db } = testApp.parts
  // What is left when a mail server refuses for half a day.
  await db.execute(sql`insert into pgboss.job (name, source_name, data, output, source_output, state, created_on)
    values ('dead-letter', 'enquiries.thank-sender', '{"enquiryId":"x"}', null,
      '{"message":"550 morag@example.com is unknown"}', 'created', ${testApp.clock.now().toISOString()}::timestamptz)`)
  testApp.clock.advance(20 * DAY_MS)
  await write('young')
  const page = await listEnquiries(testApp.admin, { state: 'new', q: 'morag', page: 1 })
  expect(page.enquiries[0]?.keptUntil).toBe('2026-04-19')

  testApp.clock.advance(9.5 * DAY_MS)
  await round()
  expect(await placesOf('morag')).toEqual(['row', 'record', 'job', 'mail'])
  testApp.clock.advance(DAY_MS)
  await round()
  expect(await placesOf('morag')).toEqual([])
  expect(await placesOf('young')).toEqual(['row', 'record', 'mail'])
  await round()
  expect(await placesOf('young')).toEqual(['row', 'record', 'mail'])
})

test('mails that were written to the outbox instead of sent go with their record', async () => {
  testApp.clock.advance(200 * DAY_MS)
  await write('old')
  testApp.clock.advance(91 * DAY_MS)
  await runDailyMaintenance(testApp.system)
  expect(await testApp.mails()).toEqual([])
})

test('only the system deletes enquiries', async () => {
  await expect(purgeEnquiries(testApp.admin)).rejects.toMatchObject({ kind: 'missing' })
})
