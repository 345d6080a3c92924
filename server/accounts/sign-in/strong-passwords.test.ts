import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { quickHash } from '../../../tests/accounts/accounts-app.ts'
import { startService } from '../../../tests/conformance/service.ts'
import { schools } from '../../school/tables.ts'
import { giveSchool, takeSchool } from '../../staff/school-role.ts'
import { ensureFirstAdmin } from '../roles/first-admin.ts'
import { users } from '../tables.ts'
import { isCommonPassword, weaknessForRole } from './passwords.ts'

type Service = Awaited<ReturnType<typeof startService>>
let service: Service
beforeAll(async () => {
  service = await startService()
})
afterAll(() => service.close())

const system = () =>
  ({ ...service.parts, actor: { kind: 'system', name: 'test' }, requestId: 't', address: '' }) as const
const change = async ({ client }: Awaited<ReturnType<Service['signedIn']>>, password: string) =>
  (await client.updateUser({ password })).error

/** Signs in over the wire and returns the raw answer. */
const signIn = async (email: string, password: string) =>
  (await service.call('/auth/v1/token?grant_type=password', { json: { email, password } })).json

test('a password for a role has twelve characters and is not one of the ten thousand most used', async () => {
  expect(await weaknessForRole('123456')).toEqual(['length', 'pwned'])
  expect(await weaknessForRole('elf-on-moss')).toEqual(['length'])
  expect(await weaknessForRole('1qaz2wsx3edc')).toEqual(['pwned'])
  expect(await weaknessForRole('1QAZ2wsx3EDC')).toEqual(['pwned'])
  expect(await weaknessForRole('elves on moss')).toEqual([])
  expect(await isCommonPassword('heather on the hill')).toBe(false)
})

test('a parent may choose one of the most used passwords, and is told so when signing in', async () => {
  const parent = await service.signedIn()
  expect(await change(parent, 'letmein')).toBeNull()
  const session = await signIn(parent.email, 'letmein')
  expect(session).toMatchObject({ access_token: expect.any(String), weak_password: { reasons: ['pwned'] } })
  const { data } = await service.client().signInWithPassword({ email: parent.email, password: 'letmein' })
  expect(data.weakPassword).toMatchObject({
    reasons: ['pwned'],
    message: expect.stringContaining('most common'),
  })
  const other = await service.account()
  expect(await signIn(other.email, 'heather on the hill')).not.toHaveProperty('weak_password')
})

test('someone choosing a password hears that it is one of the most used before the account is made', async () => {
  const look = (password: string) => service.call('/api/account/password-look', { json: { password } })
  expect((await look('letmein')).json).toEqual({ mostUsed: true })
  expect((await look('heather on the hill')).json).toEqual({ mostUsed: false })
})

test('an account that a mailed link makes knows how good its password is, so nobody types it again for a role', async () => {
  for (const [password, isWeak] of [
    ['heather', true],
    ['elves on moss', false],
  ] as const) {
    const email = `${isWeak}@new.example.com`
    const client = service.client()
    await client.signUp({ email, password })
    const { token } = await service.link(email, 'signup')
    expect((await client.verifyOtp({ token_hash: token, type: 'signup' })).error).toBeNull()
    const [row] = await service.parts.db.select().from(users).where(eq(users.email, email))
    expect(row?.passwordIsWeak).toBe(isWeak)
  }
})

test('admins and school staff may not choose a weak one; someone who has left the school may', async () => {
  const admin = await service.signedIn({ admin: true })
  const teacher = await service.signedIn()
  await service.parts.db
    .insert(schools)
    .values({ name: 'Test Primary', createdAt: service.parts.clock.now() })
    .onConflictDoNothing()
  const { db } = service.parts
  await db.transaction((tx) =>
    giveSchool({ ...system(), db: tx, jobs: service.parts.jobs.in(tx) }, teacher.id, 'Test Primary'),
  )
  for (const person of [admin, teacher]) {
    expect(await change(person, 'elf-on-moss')).toMatchObject({
      status: 422,
      code: 'weak_password',
      reasons: ['length'],
    })
    expect(await change(person, '1qaz2wsx3edc')).toMatchObject({ code: 'weak_password', reasons: ['pwned'] })
    expect(await change(person, 'elves on moss')).toBeNull()
  }
  await db.transaction((tx) =>
    takeSchool({ ...system(), db: tx, jobs: service.parts.jobs.in(tx) }, teacher.id, 'Test Primary'),
  )
  expect(await change(teacher, 'elf-on-moss')).toBeNull()
})

test('an admin who signs in with a weak password is refused the desk until they choose a better one', async () => {
  const passwordHash = await quickHash('elf-on-moss')
  const { email, id } = await service.account({ admin: true, passwordHash })
  const client = service.client()
  await client.signInWithPassword({ email, password: 'elf-on-moss' })
  const desk = async () => {
    const token = (await client.getSession()).data.session?.access_token
    const { status, json } = await service.call('/api/admin/events', { token })
    return [status, (json.error as { code?: string } | undefined)?.code]
  }
  expect(await desk()).toEqual([403, 'weak_password'])
  expect((await client.updateUser({ password: 'elves on moss' })).error).toBeNull()
  expect(await desk()).toEqual([200, undefined])
  await service.client().signInWithPassword({ email, password: 'elves on moss' })
  expect(await desk()).toEqual([200, undefined])
  const [row] = await service.parts.db.select().from(users).where(eq(users.id, id))
  expect(row?.passwordIsWeak).toBe(false)
})

test('the configured first admin needs a strong password, unless the account has its own', async () => {
  const withAdmin = (ADMIN_EMAIL: string, ADMIN_PASSWORD: string) => ({
    ...system(),
    config: { ...service.parts.config, ADMIN_EMAIL, ADMIN_PASSWORD },
  })
  for (const weak of ['elf-on-moss', '1qaz2wsx3edc'])
    await expect(ensureFirstAdmin(withAdmin('boss@example.com', weak))).rejects.toThrow(
      /^ADMIN_PASSWORD is too weak.*12 characters/,
    )
  const { email } = await service.account()
  await ensureFirstAdmin(withAdmin(email, 'elf-on-moss'))
  expect(
    (
      await service.call('/api/admin/events', {
        token: (await signIn(email, 'heather on the hill')).access_token as string,
      })
    ).status,
  ).toBe(200)
})
