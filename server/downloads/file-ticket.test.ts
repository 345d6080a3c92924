import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { requestFile as askedFile } from '../../contract/files.ts'
import { families } from '../../tests/support/families.ts'
import { forged } from '../../tests/support/forged.ts'
import { unzip } from '../../tests/support/unzip.ts'
import { openTestApp, type TestApp } from '../../tests/test-app.ts'
import { endSession } from '../accounts/sessions/own-sessions.ts'
import { factors, sessions, userRoles, users } from '../accounts/tables.ts'
import type { UserActor } from '../context.ts'
import { auditLog } from '../platform/tables.ts'
import { requestFile } from './open-file.ts'
import { fileTickets } from './tables.ts'

let testApp: TestApp
let pupilId: string
beforeAll(async () => {
  testApp = await openTestApp()
  pupilId = (await families(testApp).gallery(1)).id
})
afterAll(() => testApp.close())

/** An admin signed in on their own browser. */
let desk: Awaited<ReturnType<typeof signInAdmin>>
beforeEach(async () => {
  desk = await signInAdmin()
})

async function signInAdmin(aal: 'aal1' | 'aal2' = 'aal1') {
  const [userId, sessionId, now] = [randomUUID(), randomUUID(), testApp.clock.now()]
  const email = `${userId}@example.com`
  await testApp.parts.db
    .insert(users)
    .values({ id: userId, email, emailConfirmedAt: now, createdAt: now, updatedAt: now })
  await testApp.parts.db.insert(userRoles).values({ userId, role: 'admin' })
  await testApp.parts.db.insert(sessions).values({
    id: sessionId,
    userId,
    aal,
    factorId: aal === 'aal2' ? randomUUID() : null,
    amr: [],
    createdAt: now,
    refreshedAt: now,
  })
  const actor: UserActor = {
    kind: 'user',
    userId,
    sessionId,
    email,
    isAdmin: true,
    isEditor: false,
    aal,
    hasFactor: false,
    signedInAt: now,
    passwordIsWeak: false,
  }
  return {
    actor,
    ctx: testApp.as(actor),
    ask: () => requestFile(testApp.as(actor), { what: 'pupil', pupilId }),
  }
}

const fetchFile = (href: string, method = 'GET') =>
  testApp.app.request(href, { method }, { incoming: { socket: { remoteAddress: '203.0.113.9' } } })
const status = async (href: string, method?: string) => (await fetchFile(href, method)).status
const exports = async () =>
  (await testApp.parts.db.select().from(auditLog).where(eq(auditLog.action, 'pupil.exported'))).length

test('a file’s link works for two minutes, and only unaltered', async () => {
  const { href } = await requestFile(desk.ctx, { what: 'enquiries' })
  const late = await requestFile(desk.ctx, { what: 'enquiries' })
  const answer = await fetchFile(href)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('Content-Disposition')).toBe('attachment; filename="enquiries-2026-03-20.csv"')
  expect(answer.headers.get('Cache-Control')).toBe('no-store')
  for (const bad of [forged(late.href), `${late.href}A`, late.href.slice(0, -1)])
    expect(await status(bad), bad).toBe(404)
  testApp.clock.advance(120_000)
  expect(await status(late.href)).toBe(404)
})

test('a link works once, even when many follow it at the same moment', async () => {
  const { href } = await desk.ask()
  const before = await exports()
  const answers = await Promise.all([1, 2, 3, 4].map(() => fetchFile(href)))
  expect(answers.map((answer) => answer.status).sort()).toEqual([200, 404, 404, 404])
  const zip = answers.find((answer) => answer.status === 200)
  expect(unzip(Buffer.from((await zip?.arrayBuffer()) ?? new ArrayBuffer())).has('photos/001.jpg')).toBe(true)
  expect(await status(href)).toBe(404)
  expect(await exports()).toBe(before + 1)
})

test('a link asked for by a recent sign-in is good for its two minutes, however old the sign-in is by then', async () => {
  const { sessionId } = desk.actor
  testApp.clock.advance(14 * 60_000)
  const { href } = await desk.ask()
  testApp.clock.advance(110_000)
  const amr = [{ method: 'password', timestamp: desk.actor.signedInAt.getTime() / 1000 }]
  await testApp.parts.db.update(sessions).set({ amr }).where(eq(sessions.id, sessionId))
  const { recentSignIn } = askedFile
  await expect(requestFile({ ...desk.ctx, recentSignIn }, { what: 'enquiries' })).rejects.toMatchObject({
    code: 'reauthentication_needed',
  })
  expect(await status(href)).toBe(200)
})

test('a link ends with the session that asked for it', async () => {
  const { href } = await desk.ask()
  await endSession(desk.ctx, desk.actor.sessionId)
  expect(await status(href, 'HEAD')).toBe(404)
  expect(await status(href)).toBe(404)
})

test('a link ends with the role, and with a ban', async () => {
  const demoted = await desk.ask()
  await testApp.parts.db.delete(userRoles).where(eq(userRoles.userId, desk.actor.userId))
  expect(await status(demoted.href)).toBe(404)
  const banned = await signInAdmin()
  const { href } = await banned.ask()
  const bannedUntil = new Date(testApp.clock.now().getTime() + 3_600_000)
  await testApp.parts.db.update(users).set({ bannedUntil }).where(eq(users.id, banned.actor.userId))
  expect(await status(href)).toBe(404)
})

test('a link has no higher level than the request that made it', async () => {
  const below = await desk.ask()
  const confirmed = await signInAdmin('aal2')
  const { href } = await confirmed.ask()
  for (const { actor } of [desk, confirmed])
    await testApp.parts.db.insert(factors).values({
      id: randomUUID(),
      userId: actor.userId,
      type: 'totp',
      totpSecret: 'JBSWY3DPEHPK3PXP',
      friendlyName: 'Phone',
      status: 'verified',
      createdAt: testApp.clock.now(),
      updatedAt: testApp.clock.now(),
    })
  // The session has been raised since, but the link was requested before.
  await testApp.parts.db
    .update(sessions)
    .set({ aal: 'aal2', factorId: randomUUID() })
    .where(eq(sessions.id, desk.actor.sessionId))
  expect(await status(below.href)).toBe(403)
  expect(await status(href)).toBe(200)
})

test('a HEAD request makes no file, records none, and leaves the link usable', async () => {
  const { href } = await desk.ask()
  const before = await exports()
  const head = await fetchFile(href, 'HEAD')
  expect([head.status, head.headers.get('Content-Type'), await head.text()]).toEqual([
    200,
    'application/zip',
    '',
  ])
  expect(await exports()).toBe(before)
  expect(await status(href)).toBe(200)
  expect(await status(href, 'HEAD')).toBe(404)
})

test('a link’s secret is not stored, and links that nobody followed are forgotten', async () => {
  const { href } = await desk.ask()
  const kept = JSON.stringify(await testApp.parts.db.select().from(fileTickets))
  expect(kept).not.toContain(href.split('/').at(-1))
  testApp.clock.advance(120_000)
  await desk.ask()
  expect(await testApp.parts.db.$count(fileTickets)).toBe(1)
})
