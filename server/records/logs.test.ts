import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AuditAction } from '../../domain/audit-actions.ts'
import { ActivityQuery, DeskJob } from '../../domain/records/desk-log.ts'
import { makeOrder } from '../../tests/support/orders.ts'
import { openTestApp, type TestApp } from '../../tests/test-app.ts'
import { listEnquiries } from '../enquiries/list-enquiries.ts'
import { markEnquiry } from '../enquiries/mark-enquiry.ts'
import { sendEnquiry } from '../enquiries/send-enquiry.ts'
import { scheduleDailyMaintenance } from '../nightly/daily-maintenance.ts'
import { auditLog } from '../platform/tables.ts'
import { listActivity } from './list-activity.ts'
import { listJobs, retryJob } from './list-jobs.ts'
import { listMessages } from './list-messages.ts'
import { showCounts } from './show-counts.ts'

const OF_ANOTHER_RELEASE = 'summer.night' as string as AuditAction

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp()
})
afterAll(() => testApp.close())

const enquiry = { name: 'Ann', email: 'ann@example.com', service: 'Other', message: 'Hello' } as const
const page = { q: '', page: 1 }

test('the log can be searched by actor, action, subject and time', async () => {
  const pupil = await testApp.makePupil()
  const order = await makeOrder(testApp, { ...pupil, photoIds: [await testApp.makePhoto(pupil.id)] })
  const found = async (query: object) =>
    (await listActivity(testApp.admin, ActivityQuery.parse(query))).moments.map(({ action }) => action).sort()
  expect(await found({})).toEqual(['class.created', 'event.created', 'photo.received'])
  expect(await found({ who: 'OWNER@' })).toHaveLength(3)
  expect(await found({ who: 'nobody@' })).toEqual([])
  expect(await found({ what: 'event.' })).toEqual(['event.created'])
  expect(await found({ by: 'all', subject: order.id })).toEqual([
    'order.delivered',
    'order.paid',
    'order.placed',
  ])
  expect(await found({ by: 'visitors' })).toEqual(['order.paid', 'order.placed'])
  expect(await found({ by: 'system' })).toEqual(['order.delivered'])
  expect(await found({ from: '2026-03-20', to: '2026-03-20' })).toHaveLength(3)
  expect(await found({ from: '2026-03-21' })).toEqual([])
  const inSummer = new Date('2026-06-30T23:30:00Z')
  await testApp.parts.db
    .insert(auditLog)
    .values({ at: inSummer, actor: 'system:x', action: OF_ANOTHER_RELEASE, detail: {} })
  expect(await found({ by: 'all', from: '2026-07-01', to: '2026-07-01' })).toEqual(['summer.night'])
  expect(await found({ by: 'all', from: '2026-06-30', to: '2026-06-30' })).toEqual([])
  expect(ActivityQuery.safeParse({ what: "x' or 1=1" }).success).toBe(false)
})

test('a failed mail is shown with its reason, and is sent when retried', async () => {
  await sendEnquiry(testApp.stranger, { ...enquiry, email: 'two@at@example.com' })
  await testApp.runJobs()
  const { messages, found } = await listMessages(testApp.admin, { ...page, state: 'failing' })
  expect(found).toBe(messages.length)
  expect(messages.map(({ kind }) => kind).sort()).toEqual(['enquiry', 'enquiry-thanks'])
  expect(messages[0]).toMatchObject({ failure: 'a mail goes to exactly one plain address', tries: 1 })
  const { jobs } = await listJobs(testApp.admin)
  const failing = jobs.filter(({ state }) => state === 'retrying')
  expect(failing).toHaveLength(2)
  expect(failing[0]).toMatchObject({ tries: 1, about: { enquiryId: expect.any(String) } })
  await retryJob(testApp.admin, failing[0]?.id ?? '')
  expect(await testApp.runJobs()).toBe(1)
})

test('every job that the desk lists fits its contract, the daily round included', async () => {
  await scheduleDailyMaintenance(testApp.system)
  const { jobs, waiting } = await listJobs(testApp.admin)
  expect(waiting).toBeGreaterThan(0)
  for (const job of jobs) expect(DeskJob.safeParse(job).success, job.kind).toBe(true)
  expect(jobs.map(({ kind }) => kind)).toContain('privacy.daily')
})

test('the inbox separates new, answered and archived enquiries, and each can go back', async () => {
  await sendEnquiry(testApp.stranger, { ...enquiry, message: '50% off?' })
  const inbox = (state: 'new' | 'answered' | 'archived', q = '') =>
    listEnquiries(testApp.admin, { state, q, page: 1 })
  const [kept] = (await inbox('new', '50%')).enquiries
  expect(kept).toMatchObject({ name: 'Ann', message: '50% off?' })
  expect((await inbox('new', '5_%')).found).toBe(0)
  const before = (await showCounts(testApp.admin)).enquiries
  await markEnquiry(testApp.admin, { id: kept?.id ?? '', state: 'answered' })
  expect((await inbox('answered')).enquiries).toMatchObject([
    { id: kept?.id, answeredAt: testApp.clock.now().toISOString() },
  ])
  expect((await showCounts(testApp.admin)).enquiries).toBe(before - 1)
  await markEnquiry(testApp.admin, { id: kept?.id ?? '', state: 'new' })
  expect((await inbox('new', 'ann@')).enquiries).toMatchObject([{ id: kept?.id, answeredAt: null }])
})
