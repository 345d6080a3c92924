import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../../tests/test-app.ts'
import { audit, inTransaction } from '../../context.ts'
import { runDailyMaintenance } from '../../nightly/daily-maintenance.ts'
import { auditLog } from '../../platform/tables.ts'
import { saveSignUpAttempt } from '../sign-in/sign-up-attempt.ts'
import { knownBrowsers, knownDevices, sessions, signUpAttempts, users } from '../tables.ts'
import { purgeLocations } from './purge-locations.ts'
import { startSession } from './start-session.ts'

const DAY_MS = 86_400_000
const HERE = { address: '198.51.100.7', device: 'Firefox on Windows' }

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp()
})
afterAll(() => testApp.close())

test('after a year the log says what happened and when, but no longer from where', async () => {
  const { db } = testApp.parts
  const userId = randomUUID()
  const now = testApp.clock.now()
  await db
    .insert(users)
    .values({ id: userId, email: 'isla@example.com', emailConfirmedAt: now, createdAt: now, updatedAt: now })
  const visitor = { ...testApp.stranger, ...HERE, browser: 'b'.repeat(43) }
  await inTransaction(visitor, (ctx) => startSession(ctx, userId, 'password'))
  const kept = async () => {
    await runDailyMaintenance(testApp.system)
    await testApp.runJobs()
    const [[session], devices, browsers, [entry]] = await Promise.all([
      db.select().from(sessions).where(eq(sessions.userId, userId)),
      db.select().from(knownDevices).where(eq(knownDevices.userId, userId)),
      db.select().from(knownBrowsers).where(eq(knownBrowsers.userId, userId)),
      db.select().from(auditLog).where(eq(auditLog.subjectId, userId)).orderBy(auditLog.at),
    ])
    return { session, devices: devices.length, browsers: browsers.length, entry }
  }

  testApp.clock.advance(364 * DAY_MS)
  expect(await kept()).toMatchObject({ session: HERE, devices: 1, browsers: 1, entry: HERE })

  await audit({ ...visitor, clock: testApp.clock }, 'sign-in.failed', { subjectId: userId })
  testApp.clock.advance(2 * DAY_MS)
  const nowhere = { address: '', device: '' }
  expect(await kept()).toMatchObject({
    session: { ...nowhere, refreshedAt: now },
    devices: 0,
    browsers: 0,
    entry: { ...nowhere, at: now, action: 'session.started', subjectId: userId },
  })
  const [newest] = await db.select().from(auditLog).where(eq(auditLog.action, 'sign-in.failed'))
  expect(newest).toMatchObject(HERE)
})

test('a sign-up not confirmed within a day is forgotten with the rest', async () => {
  const { db } = testApp.parts
  const wanted = {
    kind: 'signup',
    passwordHash: 'x',
    passwordIsWeak: false,
    userMetadata: {},
    redirectTo: '',
    codeChallenge: null,
  } as const
  await inTransaction(testApp.stranger, (ctx) =>
    saveSignUpAttempt(ctx, 'secret', { email: 'late@example.com', ...wanted }),
  )
  testApp.clock.advance(DAY_MS - 1)
  await runDailyMaintenance(testApp.system)
  await testApp.runJobs()
  expect(await db.$count(signUpAttempts)).toBe(1)
  testApp.clock.advance(DAY_MS)
  await runDailyMaintenance(testApp.system)
  await testApp.runJobs()
  expect(await db.$count(signUpAttempts)).toBe(0)
})

test('only the system may run it', async () => {
  await expect(purgeLocations(testApp.admin)).rejects.toMatchObject({ kind: 'missing' })
})
