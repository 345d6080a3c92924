import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../tests/test-app.ts'
import { sweepExpired } from '../accounts/sessions/sweep-expired.ts'
import { authCodes, challenges, factors, oneTimeTokens, users } from '../accounts/tables.ts'
import { audit } from '../context.ts'
import { purgeGalleryVisits } from '../photos/gallery/open-gallery.ts'
import { deleteInBatches } from '../platform/db/statements.ts'
import { auditLog, rateLimitAttempts } from '../platform/tables.ts'
import { runDailyMaintenance } from './daily-maintenance.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp({ KEEP_LOOKS_DAYS: '30', KEEP_EXPIRED_HOURS: '2' })
})
afterAll(() => testApp.close())

/** The daily round, and the jobs it queues. */
async function round() {
  await runDailyMaintenance(testApp.system)
  await testApp.runJobs()
}

test('looks at galleries are forgotten after their days, and no other records are', async () => {
  const visitor = { ...testApp.stranger, clock: testApp.clock }
  await audit(visitor, 'gallery.opened', { subjectId: 'isla', by: 'code' })
  await audit(visitor, 'order.placed', { subjectId: 'isla' })
  testApp.clock.advance(20 * DAY_MS)
  await audit(visitor, 'gallery.opened', { subjectId: 'isla', by: 'account' })
  const left = async () =>
    (await testApp.parts.db.select().from(auditLog).where(eq(auditLog.subjectId, 'isla')))
      .map(({ action, detail }) => [action, (detail as { by?: string }).by].join(' '))
      .toSorted()

  testApp.clock.advance(9 * DAY_MS)
  await round()
  expect(await left()).toHaveLength(3)
  testApp.clock.advance(2 * DAY_MS)
  await round()
  expect(await left()).toEqual(['gallery.opened account', 'order.placed '])
  await purgeGalleryVisits(testApp.system)
  expect(await left()).toHaveLength(2)
})

test('expired attempts, links, codes and challenges go after their hours, and valid ones stay', async () => {
  const { db } = testApp.parts
  const now = testApp.clock.now()
  const userId = randomUUID()
  const factorId = randomUUID()
  const made = { createdAt: now, updatedAt: now }
  await db.insert(users).values({ id: userId, email: 'isla@example.com', emailConfirmedAt: now, ...made })
  await db
    .insert(factors)
    .values({ id: factorId, userId, type: 'totp', totpSecret: 'JBSWY3DP', friendlyName: 'Phone', ...made })
  const after = (ms: number) => new Date(now.getTime() + ms)
  await db.insert(rateLimitAttempts).values([
    { key: 'old', points: 3, expire: now },
    { key: 'young', points: 3, expire: after(DAY_MS) },
    { key: 'for ever', points: 3, expire: null },
  ])
  const token = { userId, email: 'isla@example.com', redirectTo: '/', createdAt: after(-HOUR_MS) }
  await db.insert(oneTimeTokens).values([
    { ...token, id: randomUUID(), purpose: 'reauthentication', tokenHash: 'old', expiresAt: now },
    { ...token, id: randomUUID(), purpose: 'recovery', tokenHash: 'young', expiresAt: after(DAY_MS) },
  ])
  const code = { userId, method: 'otp', codeChallenge: 'x' }
  await db.insert(authCodes).values([
    { ...code, codeHash: 'old', createdAt: now },
    { ...code, codeHash: 'young', createdAt: after(2 * HOUR_MS) },
  ])
  const [old, young] = [randomUUID(), randomUUID()]
  await db.insert(challenges).values([
    { id: old, factorId, createdAt: now },
    { id: young, factorId, createdAt: after(2 * HOUR_MS) },
  ])
  const left = async () => ({
    attempts: (await db.select().from(rateLimitAttempts)).map(({ key }) => key).toSorted(),
    tokens: (await db.select().from(oneTimeTokens)).map(({ tokenHash }) => tokenHash).toSorted(),
    codes: (await db.select().from(authCodes)).map(({ codeHash }) => codeHash).toSorted(),
    challenges: (await db.select().from(challenges)).map(({ id }) => id).toSorted(),
  })
  const both = ['old', 'young']

  testApp.clock.advance(HOUR_MS)
  await sweepExpired(testApp.system)
  expect(await left()).toEqual({
    attempts: ['for ever', ...both],
    tokens: both,
    codes: both,
    challenges: [old, young].toSorted(),
  })
  testApp.clock.advance(2 * HOUR_MS)
  const kept = { attempts: ['for ever', 'young'], tokens: ['young'], codes: ['young'], challenges: [young] }
  await sweepExpired(testApp.system)
  expect(await left()).toEqual(kept)
  await sweepExpired(testApp.system)
  expect(await left()).toEqual(kept)
})

test('the daily round runs each sweep once a day, in its own job', async () => {
  testApp.clock.advance(3 * DAY_MS)
  await runDailyMaintenance(testApp.system)
  await runDailyMaintenance(testApp.system)
  const sweeps = (await testApp.parts.jobs.waiting())
    .map(({ kind }) => kind)
    .filter((kind) => /sweep|forget/.test(kind))
  expect(sweeps.toSorted()).toEqual([
    'accounts.forget-places',
    'accounts.sweep-expired',
    'business.sweep-logos',
    'enquiries.forget-old',
    'orders.sweep-pictures',
    'photos.forget-looks',
    'photos.sweep-files',
    'projects.forget-old',
    'staff.forget-changes',
    'website.sweep-media',
  ])
  await testApp.runJobs()
  expect(await testApp.parts.jobs.deadLettered()).toEqual([])
})

test('only the system sweeps', async () => {
  for (const sweep of [sweepExpired, purgeGalleryVisits])
    await expect(sweep(testApp.admin)).rejects.toMatchObject({ kind: 'missing' })
})

test('many rows are deleted in batches, and only those', async () => {
  const { db } = testApp.parts
  const rows = Array.from({ length: 25 }, (_, no) => ({ key: `batch ${no}`, points: no < 21 ? 7 : 8 }))
  await db.insert(rateLimitAttempts).values(rows)
  const where = eq(rateLimitAttempts.points, 7)
  expect(await deleteInBatches(db, rateLimitAttempts.key, where, 7)).toBe(21)
  expect(await db.$count(rateLimitAttempts, eq(rateLimitAttempts.points, 8))).toBe(4)
})
