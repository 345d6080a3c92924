import { TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PASSWORD, startService } from '../../../tests/conformance/service.ts'

type Service = Awaited<ReturnType<typeof startService>>
let service: Service
beforeAll(async () => {
  service = await startService()
})
afterAll(() => service.close())

const MINUTE_MS = 60_000
const NEEDED = 'reauthentication_needed'

/** What asks an admin for a recent sign-in, and its answer otherwise. */
const asked: Record<string, [path: string, body?: object]> = {
  'inviting somebody': ['/api/admin/people/invitations', { email: 'new@example.com', role: 'admin' }],
  'exporting a file': ['/api/admin/files', { what: 'enquiries' }],
  'exporting a class list': ['/api/admin/events/00000000-0000-4000-8000-000000000000/roster'],
  erasing: [
    '/api/admin/privacy/erasures',
    { scope: 'pupil', id: '00000000-0000-4000-8000-000000000000', confirmation: 'x' },
  ],
}

async function codes(token: string) {
  const found: Record<string, unknown> = {}
  for (const [name, [path, json]] of Object.entries(asked)) {
    const answer = await service.call(path, { token, ...(json ? { json } : {}) })
    found[name] = (answer.json.error as { code?: string } | undefined)?.code ?? answer.status
  }
  return found
}

test('a quarter of an hour after signing in, exporting, erasing and inviting ask for a new sign-in', async () => {
  const admin = await service.signedIn({ admin: true })
  expect(Object.values(await codes(admin.token))).not.toContain(NEEDED)
  service.advance(15 * MINUTE_MS + 1000)
  expect(new Set(Object.values(await codes(admin.token)))).toEqual(new Set([NEEDED]))
  // A refreshed token is not a newer sign-in.
  const { data: refreshed } = await admin.client.refreshSession()
  expect(new Set(Object.values(await codes(refreshed.session?.access_token ?? '')))).toEqual(
    new Set([NEEDED]),
  )
  expect((await service.call('/api/admin/events', { token: admin.token })).status).toBe(200)
  const again = await admin.client.signInWithPassword({ email: admin.email, password: PASSWORD })
  expect(Object.values(await codes(again.data.session?.access_token ?? ''))).not.toContain(NEEDED)
})

test('someone with a second factor uses that instead; tokens from before it stay old', async () => {
  const { client } = await service.signedIn({ admin: true })
  const { data: begun } = await client.mfa.enroll({ factorType: 'totp' })
  if (begun?.type !== 'totp') throw new Error('no app')
  const { id: factorId, totp } = begun
  let step = 0
  const prove = async () => {
    const { data } = await client.mfa.challenge({ factorId })
    const timestamp = service.parts.clock.now().getTime() + 30_000 * step++
    const code = new TOTP({ secret: totp.secret }).generate({ timestamp })
    return (await client.mfa.verify({ factorId, challengeId: data?.id ?? '', code })).data?.access_token ?? ''
  }
  const before = await prove()
  service.advance(16 * MINUTE_MS)
  expect(new Set(Object.values(await codes(before)))).toEqual(new Set([NEEDED]))
  step = 0
  const after = await prove()
  expect(Object.values(await codes(after))).not.toContain(NEEDED)
  expect(new Set(Object.values(await codes(before)))).toEqual(new Set([NEEDED]))
})

test('a password or address can be changed soon after signing in, or with the current password', async () => {
  const { client, email } = await service.signedIn()
  const rejection = { status: 400, code: NEEDED }
  service.advance(16 * MINUTE_MS)
  expect((await client.updateUser({ password: 'bracken on the brae' })).error).toMatchObject(rejection)
  expect((await client.updateUser({ email: `new-${email}` })).error).toMatchObject(rejection)
  expect((await client.updateUser({ data: { likes: 'peat' } })).error).toBeNull()
  const wrong = { password: 'bracken on the brae', current_password: 'not it at all' }
  expect((await client.updateUser(wrong)).error).toMatchObject({ code: 'current_password_invalid' })
  const right = { password: 'bracken on the brae', current_password: PASSWORD }
  expect((await client.updateUser(right)).error).toBeNull()
  expect((await client.updateUser({ email: `new-${email}` })).error).toMatchObject(rejection)
  await client.signInWithPassword({ email, password: 'bracken on the brae' })
  expect((await client.updateUser({ email: `new-${email}` })).error).toBeNull()
})

test('the desk needs a second factor where the configuration says so', async () => {
  const strict = await startService({ ADMIN_REQUIRE_FACTOR: 'on' })
  try {
    const admin = await strict.signedIn({ admin: true })
    const desk = await strict.call('/api/admin/events', { token: admin.token })
    expect([desk.status, desk.json.error]).toEqual([
      403,
      expect.objectContaining({ code: 'factor_needed', message: expect.stringContaining('second step') }),
    ])
    const parent = await strict.signedIn()
    expect((await strict.call('/api/admin/events', { token: parent.token })).status).toBe(404)
    const { data: begun } = await admin.client.mfa.enroll({ factorType: 'totp' })
    if (begun?.type !== 'totp') throw new Error('no app')
    const code = new TOTP({ secret: begun.totp.secret }).generate()
    const { data } = await admin.client.mfa.challengeAndVerify({ factorId: begun.id, code })
    expect((await strict.call('/api/admin/events', { token: data?.access_token })).status).toBe(200)
  } finally {
    await strict.close()
  }
})
