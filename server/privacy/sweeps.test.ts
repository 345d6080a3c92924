import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type World } from '../../tests/test-app.ts'
import { sweepExpired } from '../accounts/sessions/sweep-expired.ts'
import { authCodes, challenges, factors, oneTimeTokens, users } from '../accounts/tables.ts'
import { audit } from '../context.ts'
import { forgetGalleryVisits } from '../photos/gallery/open-gallery.ts'
import { deleteInBatches } from '../platform/db/statements.ts'
import { attempts, auditLog } from '../platform/tables.ts'
import { runDailyRound } from './daily-maintenance.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

let world: World
beforeAll(async () => {
  world = await openWorld({ KEEP_LOOKS_DAYS: '30', KEEP_EXPIRED_HOURS: '2' })
})
afterAll(() => world.close())

/** The daily round, and the jobs it queues. */
async function round() {
  await runDailyRound(world.system)
  await world.runJobs()
}

test('looks at galleries are forgotten after their days, and no other records are', async () => {
  const visitor = { ...world.stranger, clock: world.clock }
  await audit(visitor, 'gallery.opened', { subjectId: 'isla', by: 'code' })
  await audit(visitor, 'order.placed', { subjectId: 'isla' })
  world.clock.advance(20 * DAY_MS)
  await audit(visitor, 'gallery.opened', { subjectId: 'isla', by: 'account' })
  const left = async () =>
    (await world.parts.db.select().from(auditLog).where(eq(auditLog.subjectId, 'isla')))
      .map(({ action, detail }) => [action, (detail as { by?: string }).by].join(' '))
      .toSorted()

  world.clock.advance(9 * DAY_MS)
  await round()
  expect(await left()).toHaveLength(3)
  world.clock.advance(2 * DAY_MS)
  await round()
  expect(await left()).toEqual(['gallery.opened account', 'order.placed '])
  await forgetGalleryVisits(world.system)
  expect(await left()).toHaveLength(2)
})

test('expired attempts, links, codes and challenges go after their hours, and valid ones stay', async () => {
  const { db } = world.parts
  const now = world.clock.now()
  const userId = randomUUID()
  const factorId = randomUUID()
  const made = { createdAt: now, updatedAt: now }
  await db.insert(users).values({ id: userId, email: 'isla@example.com', emailConfirmedAt: now, ...made })
  await db
    .insert(factors)
    .values({ id: factorId, userId, type: 'totp', totpSecret: 'JBSWY3DP', friendlyName: 'Phone', ...made })
  const after = (ms: number) => new Date(now.getTime() + ms)
  await db.insert(attempts).values([
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
    attempts: (await db.select().from(attempts)).map(({ key }) => key).toSorted(),
    tokens: (await db.select().from(oneTimeTokens)).map(({ tokenHash }) => tokenHash).toSorted(),
    codes: (await db.select().from(authCodes)).map(({ codeHash }) => codeHash).toSorted(),
    challenges: (await db.select().from(challenges)).map(({ id }) => id).toSorted(),
  })
  const both = ['old', 'young']

  world.clock.advance(HOUR_MS)
  await sweepExpired(world.system)
  expect(await left()).toEqual({
    attempts: ['for ever', ...both],
    tokens: both,
    codes: both,
    challenges: [old, young].toSorted(),
  })
  world.clock.advance(2 * HOUR_MS)
  const kept = { attempts: ['for ever', 'young'], tokens: ['young'], codes: ['young'], challenges: [young] }
  await sweepExpired(world.system)
  expect(await left()).toEqual(kept)
  await sweepExpired(world.system)
  expect(await left()).toEqual(kept)
})

test('the daily round runs each sweep once a day, in its own job', async () => {
  world.clock.advance(3 * DAY_MS)
  await runDailyRound(world.system)
  await runDailyRound(world.system)
  const sweeps = (await world.parts.jobs.waiting())
    .map(({ kind }) => kind)
    .filter((kind) => /sweep|forget/.test(kind))
  expect(sweeps.toSorted()).toEqual([
    'accounts.forget-places',
    'accounts.sweep-expired',
    'orders.sweep-pictures',
    'photos.forget-looks',
    'photos.sweep-files',
    'staff.forget-changes',
  ])
  await world.runJobs()
  expect(await world.parts.jobs.givenUp()).toEqual([])
})

test('only the system sweeps', async () => {
  for (const sweep of [sweepExpired, forgetGalleryVisits])
    await expect(sweep(world.admin)).rejects.toMatchObject({ kind: 'missing' })
})

test('many rows are deleted in batches, and only those', async () => {
  const { db } = world.parts
  const rows = Array.from({ length: 25 }, (_, no) => ({ key: `batch ${no}`, points: no < 21 ? 7 : 8 }))
  await db.insert(attempts).values(rows)
  const where = eq(attempts.points, 7)
  expect(await deleteInBatches(db, attempts.key, where, 7)).toBe(21)
  expect(await db.$count(attempts, eq(attempts.points, 8))).toBe(4)
})
