import { readdir, readFile, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { site } from '../../../content/site.ts'
import { bearer, openAccounts, PASSWORD } from '../../../tests/accounts/accounts-app.ts'
import { auditLog } from '../../platform/tables.ts'
import { userRoles, users } from '../tables.ts'
import { ensureFirstAdmin } from './first-admin.ts'

let accounts: Awaited<ReturnType<typeof openAccounts>>
beforeAll(async () => {
  accounts = await openAccounts()
})
afterEach(async () => {
  await accounts.ctx.db.delete(users)
  await rm(path.join(accounts.dataDir, 'admin-password.txt'), { force: true })
})
afterAll(() => accounts.close())

const withAdmin = (email: string, password: string) => ({
  ...accounts.ctx,
  config: { ...accounts.ctx.config, ADMIN_EMAIL: email, ADMIN_PASSWORD: password },
})

const admins = async () =>
  (
    await accounts.ctx.db
      .select({ email: users.email })
      .from(userRoles)
      .innerJoin(users, eq(users.id, userRoles.userId))
  ).map((row) => row.email)

async function roleOver(email: string, password: string) {
  const client = accounts.browser()
  const { data } = await client.signInWithPassword({ email, password })
  if (!data.session) return 'not signed in'
  const response = await accounts.call('/rest/v1/user_roles?select=role', {
    headers: bearer(data.session.access_token),
  })
  return response.json()
}

test('the first start makes an admin, who signs in with the password in the file', async () => {
  const line = await ensureFirstAdmin(accounts.ctx)
  const file = path.join(accounts.dataDir, 'admin-password.txt')
  expect(line).toContain(file)
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  expect((await readdir(accounts.dataDir)).filter((name) => name.includes('password'))).toEqual([
    'admin-password.txt',
  ])
  const password = (await readFile(file, 'utf8')).trim()
  expect(line).not.toContain(password)
  expect(password.length).toBeGreaterThanOrEqual(20)
  expect(await roleOver(site.email, password)).toEqual([{ role: 'admin' }])
})

test('later starts leave the admin and the file as they are', async () => {
  await ensureFirstAdmin(accounts.ctx)
  const file = path.join(accounts.dataDir, 'admin-password.txt')
  const password = await readFile(file, 'utf8')
  expect(await ensureFirstAdmin(accounts.ctx)).toBeUndefined()
  expect(await readFile(file, 'utf8')).toBe(password)
  expect(await admins()).toEqual([site.email])
})

test('two processes that start at once make one admin, with the password in the file', async () => {
  const lines = await Promise.all([ensureFirstAdmin(accounts.ctx), ensureFirstAdmin(accounts.ctx)])
  expect(lines.filter(Boolean)).toHaveLength(1)
  const password = (await readFile(path.join(accounts.dataDir, 'admin-password.txt'), 'utf8')).trim()
  expect(await roleOver(site.email, password)).toEqual([{ role: 'admin' }])
})

test('the configured admin is made once, without a password file', async () => {
  const ctx = withAdmin('Owner@Example.com', 'peat and bracken')
  expect(await ensureFirstAdmin(ctx)).toBeUndefined()
  await ensureFirstAdmin(ctx)
  expect(await admins()).toEqual(['owner@example.com'])
  const { db } = accounts.ctx
  const [admin] = await db.select().from(users)
  const log = await db
    .select()
    .from(auditLog)
    .where(eq(auditLog.subjectId, admin?.id ?? ''))
  expect(log).toMatchObject([{ action: 'role.granted', detail: { role: 'admin' } }])
  expect(await roleOver('owner@example.com', 'peat and bracken')).toEqual([{ role: 'admin' }])
  expect(await readdir(accounts.dataDir)).not.toContain('admin-password.txt')
})

test('a configured admin who already has an account keeps their password', async () => {
  const { email } = await accounts.account()
  await ensureFirstAdmin(withAdmin(email, 'another password'))
  expect(await roleOver(email, 'another password')).toBe('not signed in')
  expect(await roleOver(email, PASSWORD)).toEqual([{ role: 'admin' }])
})

test('someone who signed up with the admin’s address but never confirmed it is not let in', async () => {
  const email = 'desk@example.com'
  await accounts.call('/auth/v1/signup', { json: { email, password: PASSWORD } })
  const token_hash = /token_hash=([\w-]+)/.exec((await accounts.mails()).at(-1)?.text ?? '')?.[1]
  await ensureFirstAdmin(withAdmin(email, 'another password'))
  expect(await roleOver(email, PASSWORD)).toBe('not signed in')
  const opened = await accounts.call('/auth/v1/verify', { json: { type: 'signup', token_hash } })
  expect(await opened.json()).toMatchObject({ code: 'otp_expired' })
  expect(await roleOver(email, PASSWORD)).toBe('not signed in')
  expect(await roleOver(email, 'another password')).toEqual([{ role: 'admin' }])
})

test('only the system itself may make the first admin', async () => {
  await expect(ensureFirstAdmin({ ...accounts.ctx, actor: { kind: 'anonymous' } })).rejects.toMatchObject({
    kind: 'missing',
  })
  expect(await admins()).toEqual([])
})
