import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { TOTP } from 'otpauth'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { OpenedDatabase } from '../../server/platform/db/port.ts'
import { rateLimitAttempts } from '../../server/platform/tables.ts'
import { openTestDatabase } from '../support/database.ts'
import { claimsOf, fragmentOf, PASSWORD, type Service, startService } from './service.ts'

let shared: OpenedDatabase
beforeAll(async () => {
  shared = await openTestDatabase()
})
const running: Service[] = []
/** A server with its own settings, over the shared database or one of its own. */
async function start(env: Record<string, string>, { alone = false } = {}) {
  const service = await startService(env, alone ? undefined : shared)
  running.push(service)
  return service
}
const stop = async () => {
  for (const service of running.splice(0)) await service.close()
  // One test's counts must not affect the next.
  await shared.db.delete(rateLimitAttempts)
}
afterEach(stop)
afterAll(() => shared.close())

const address = () => `${randomUUID()}@example.org`

describe('settings', () => {
  test('closed to strangers: nobody signs up, account holders sign in, and the settings say so', async () => {
    const service = await start({ AUTH_SIGN_UP: 'closed' })
    const { error } = await service.client().signUp({ email: address(), password: PASSWORD })
    expect(error).toMatchObject({ status: 422, code: 'signup_disabled' })
    await service.signedIn()
    expect((await service.call('/auth/v1/settings')).json).toMatchObject({
      disable_signup: true,
      mailer_autoconfirm: false,
    })
  })

  test('without confirmation a sign-up is a session at once, and a second one is refused', async () => {
    const service = await start({ AUTH_MAIL_CONFIRMATION: 'off' })
    const email = address()
    const client = service.client()
    const { data, error } = await client.signUp({ email, password: PASSWORD })
    expect(error).toBeNull()
    expect(data.session?.user.email_confirmed_at).toBeTruthy()
    expect((await client.getUser()).data.user?.email).toBe(email)
    expect(await service.mails(email)).toEqual([])
    const again = await service.client().signUp({ email, password: PASSWORD })
    expect(again.error).toMatchObject({
      status: 422,
      code: 'user_already_exists',
      message: 'User already registered',
    })
    const next = address()
    expect((await client.updateUser({ email: next })).data.user).toMatchObject({ email: next })
    expect((await service.call('/auth/v1/settings')).json).toMatchObject({
      disable_signup: false,
      mailer_autoconfirm: true,
    })
  })

  test('reauthentication: an old session needs six digits by mail for a new password, a fresh one does not', async () => {
    const service = await start({ AUTH_REAUTHENTICATION: 'on', LIMIT_FAILED_MAIL_CODES_PER_HOUR: '3' })
    const { client, email } = await service.signedIn()
    expect((await client.updateUser({ password: 'the first change' })).error).toBeNull()
    service.advance(25 * 3_600_000)
    await client.refreshSession()
    expect((await client.updateUser({ password: 'the second change' })).error).toMatchObject({
      status: 400,
      code: 'reauthentication_needed',
    })
    expect((await client.reauthenticate()).error).toBeNull()
    const mail = (await service.mails(email)).find((one) => one.kind === 'reauthentication')
    const nonce = /(\d{6})/.exec(mail?.text ?? '')?.[1] ?? ''
    expect(mail?.text).not.toContain('/verify')
    const wrong = nonce === '000000' ? '000001' : '000000'
    expect((await client.updateUser({ password: 'the second change', nonce: wrong })).error).toMatchObject({
      status: 422,
      code: 'reauthentication_not_valid',
    })
    expect((await client.updateUser({ password: 'the second change', nonce })).error).toBeNull()
    expect((await client.updateUser({ password: 'the third change', nonce })).error).toMatchObject({
      code: 'reauthentication_not_valid',
    })
  })

  test('the current password is asked for where required, except after a mailed link', async () => {
    const service = await start({ AUTH_CURRENT_PASSWORD: 'required' })
    const { client, email } = await service.signedIn()
    expect((await client.updateUser({ password: 'a new password' })).error).toMatchObject({
      status: 400,
      code: 'current_password_required',
    })
    await client.resetPasswordForEmail(email)
    const { token } = await service.link(email, 'recovery')
    await client.verifyOtp({ token_hash: token, type: 'recovery' })
    expect((await client.updateUser({ password: 'a new password' })).error).toBeNull()
  })

  test('sessions end by age and by inactivity, where configured', async () => {
    const service = await start({ AUTH_SESSION_LIFE_S: '7200', AUTH_SESSION_IDLE_S: '3600' })
    const refresh = (refresh_token: string) =>
      service.call('/auth/v1/token?grant_type=refresh_token', { json: { refresh_token } })
    const idle = await service.signedIn()
    service.advance(3_601_000)
    expect(await refresh(idle.session.refresh_token)).toMatchObject({ status: 400, code: 'session_expired' })
    const old = await service.signedIn()
    let token = old.session.refresh_token
    for (let time = 0; time < 3; time++) {
      service.advance(2_300_000)
      token = (await refresh(token)).json.refresh_token as string
    }
    service.advance(600_000)
    expect(await refresh(token)).toMatchObject({ status: 400, code: 'session_expired' })
  })

  test('configured keys are published, and only the first one signs', async () => {
    const pair = async (kid: string) => ({
      ...(await exportJWK((await generateKeyPair('ES256', { extractable: true })).privateKey)),
      kid,
    })
    const keys = [await pair('new'), await pair('old')]
    const { d: _, ...retired } = await pair('retired')
    const set = JSON.stringify({ keys: [...keys, retired] })
    const service = await start({ AUTH_SIGNING_KEYS: set }, { alone: true })
    const { token, client } = await service.signedIn()
    expect(JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString())).toMatchObject({
      alg: 'ES256',
      kid: 'new',
    })
    const published = (await service.call('/auth/v1/.well-known/jwks.json')).json.keys as { kid: string }[]
    expect(published.map(({ kid }) => kid).sort()).toEqual(['new', 'old', 'retired'])
    expect(JSON.stringify(published)).not.toContain('"d"')
    expect((await client.getClaims()).error).toBeNull()
  })

  test('a site at an IP address has no passkeys, and is told so', async () => {
    const service = await start({ PUBLIC_URL: 'http://192.0.2.1:3000' })
    const { client } = await service.signedIn()
    const { error } = await client.mfa.enroll({ factorType: 'webauthn' })
    expect(error).toMatchObject({ status: 422, code: 'mfa_webauthn_enroll_not_enabled' })
  })
})

describe('limits', () => {
  test('mails of one kind to one address are spaced out, whether it has an account or not', async () => {
    const service = await start({ AUTH_MAIL_INTERVAL_S: '60' })
    const known = await service.account()
    for (const email of [known.email, address()]) {
      const ask = () => service.call('/auth/v1/recover', { json: { email } })
      expect((await ask()).status).toBe(200)
      const refused = await ask()
      expect(refused).toMatchObject({ status: 429, code: 'over_email_send_rate_limit' })
      expect(refused.json.message).toMatch(
        /^For security purposes, you can only request this after \d+ seconds\.$/,
      )
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(50)
      const { error } = await service.client().signUp({ email, password: PASSWORD })
      expect(error).toBeNull()
      expect((await service.client().signUp({ email, password: PASSWORD })).error?.code).toBe(
        'over_email_send_rate_limit',
      )
      expect((await service.client().resend({ type: 'signup', email })).error?.code).toBe(
        'over_email_send_rate_limit',
      )
    }
    expect(await service.mails(known.email)).toHaveLength(2)
  })

  test('text messages to one number are spaced out, and an account has a daily limit', async () => {
    const service = await start({ AUTH_SMS_INTERVAL_S: '60', LIMIT_SMS_PER_ACCOUNT_PER_DAY: '2' })
    const { client } = await service.signedIn()
    const ask = async (phone: string) => {
      const { data } = await client.mfa.enroll({ factorType: 'phone', phone })
      return client.mfa.challenge({ factorId: data?.id ?? '' })
    }
    expect((await ask('+447700900100')).error).toBeNull()
    expect(await service.texts('+447700900100')).toHaveLength(1)
    expect((await ask('+447700900100')).error).toMatchObject({
      status: 429,
      code: 'over_sms_send_rate_limit',
    })
    expect((await ask('+447700900101')).error).toBeNull()
    expect((await ask('+447700900102')).error).toMatchObject({
      status: 429,
      code: 'over_sms_send_rate_limit',
    })
    const begun = (await client.mfa.listFactors()).data?.all.at(-1)
    const token = (await client.getSession()).data.session?.access_token
    const refused = await service.call(`/auth/v1/factors/${begun?.id}/challenge`, { token, json: {} })
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await service.texts('+447700900100')).toHaveLength(1)
  })

  test('all mails together are limited', async () => {
    const service = await start({ LIMIT_MAILS_PER_HOUR: '3' })
    const statuses = []
    for (let time = 0; time < 4; time++)
      statuses.push(
        (await service.call('/auth/v1/signup', { json: { email: address(), password: PASSWORD } })).status,
      )
    expect(statuses).toEqual([200, 200, 200, 429])
  })

  test('asking for mails that are never sent uses nothing up, and once the limit is reached everyone hears the same', async () => {
    const service = await start({ LIMIT_MAILS_PER_HOUR: '2' })
    const { email } = await service.account()
    const ask = async (path: string, json: object) =>
      (await service.call(`/auth/v1/${path}`, { json })).status
    for (let time = 0; time < 4; time++) {
      expect(await ask('recover', { email: address() })).toBe(200)
      expect(await ask('resend', { email: address(), type: 'signup' })).toBe(200)
      expect(await ask('resend', { email, type: 'signup' })).toBe(200)
      expect(await ask('resend', { email, type: 'email_change' })).toBe(200)
    }
    expect(await ask('signup', { email: address(), password: PASSWORD })).toBe(200)
    expect(await ask('recover', { email })).toBe(200)
    expect([await ask('recover', { email }), await ask('recover', { email: address() })]).toEqual([429, 429])
    expect(await service.mails(email)).toHaveLength(1)
  })

  test('a malformed call counts as no mail, so the corrected one goes through at once', async () => {
    const service = await start({ AUTH_MAIL_INTERVAL_S: '60' })
    const { token } = await service.signedIn()
    const sent = [
      ['/auth/v1/signup', { json: { email: address(), password: PASSWORD } }],
      ['/auth/v1/user', { json: { email: address() }, method: 'PUT', token }],
    ] as const
    for (const [path, { json, ...more }] of sent) {
      const half = { ...json, code_challenge_method: 's256' }
      expect((await service.call(path, { json: half, ...more })).code).toBe('validation_failed')
      expect((await service.call(path, { json, ...more })).status).toBe(200)
    }
  })

  test('strangers’ wrong passwords do not stop a signed-in user from changing the password', async () => {
    const service = await start({ LIMIT_FAILED_SIGN_INS_PER_ACCOUNT_PER_5_MIN: '2' })
    const { email, token } = await service.signedIn()
    for (let time = 0; time < 3; time++)
      await service.client().signInWithPassword({ email, password: 'a guess' })
    const change = async (current_password: string) =>
      (
        await service.call('/auth/v1/user', {
          method: 'PUT',
          token,
          json: { password: 'quite another', current_password },
        })
      ).status
    expect(await change('wrong')).toBe(400)
    expect(await change(PASSWORD)).toBe(200)
  })

  test('calls are limited by address and endpoint, with the wait said', async () => {
    const service = await start({
      RATE_LIMIT_SCALE: '1',
      LIMIT_ACCOUNT_CALLS_PER_5_MIN: '2',
      LIMIT_VERIFICATIONS_PER_5_MIN: '2',
      LIMIT_FACTOR_CALLS_PER_2_MIN: '2',
    })
    const { token } = await service.signedIn()
    const factor = `/auth/v1/factors/${randomUUID()}`
    const calls: Record<string, Parameters<Service['call']>> = {
      signup: ['/auth/v1/signup', { json: {} }],
      recover: ['/auth/v1/recover', { json: {} }],
      resend: ['/auth/v1/resend', { json: {} }],
      user: ['/auth/v1/user', { method: 'PUT', token, json: {} }],
      verify: ['/auth/v1/verify', { json: {} }],
      look: ['/api/account/mailed-link', { json: { type: 'signup', tokenHash: 'x' } }],
      challenge: [`${factor}/challenge`, { token, json: {} }],
      answer: [`${factor}/verify`, { token, json: {} }],
    }
    for (const [name, call] of Object.entries(calls)) {
      for (let time = 0; time < 2; time++)
        expect([name, (await service.call(...call)).status]).not.toEqual([name, 429])
      const refused = await service.call(...call)
      const code = name === 'look' ? undefined : 'over_request_rate_limit'
      expect([name, refused.status, refused.code]).toEqual([name, 429, code])
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    }
    expect((await service.call('/auth/v1/user', { token })).status).toBe(200)
  })

  test('a link opened over the limit leads to the page with the reason, and is not spent', async () => {
    const service = await start({ RATE_LIMIT_SCALE: '1', LIMIT_VERIFICATIONS_PER_5_MIN: '1' })
    const email = address()
    await service.client().signUp({ email, password: PASSWORD })
    const { link } = await service.link(email, 'signup')
    const opened = async () => fragmentOf((await service.call(link)).headers.get('location'))
    await service.call('/auth/v1/verify?token=x&type=signup')
    expect(await opened()).toEqual({
      error: 'access_denied',
      error_code: 'over_request_rate_limit',
      error_description: expect.stringContaining('Please wait'),
      sb: '',
    })
    await shared.db.delete(rateLimitAttempts)
    expect(await opened()).toHaveProperty('access_token')
  })

  test('one process’s counts are enforced by another, which says how long to wait', async () => {
    const settings = { RATE_LIMIT_SCALE: '1', LIMIT_FAILED_SIGN_INS_PER_ACCOUNT_PER_5_MIN: '2' }
    const [first, second] = [await start(settings), await start(settings)]
    const { email } = await first.account()
    const guess = (service: Service) =>
      service.call('/auth/v1/token?grant_type=password', { json: { email, password: 'wrong' } })
    expect([(await guess(first)).status, (await guess(second)).status]).toEqual([400, 400])
    for (const service of [first, second]) {
      const refused = await guess(service)
      expect(refused).toMatchObject({ status: 429, code: 'over_request_rate_limit' })
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    }
  })

  test('wrong mailed codes are counted by address, wherever they come from, even all at once', async () => {
    const service = await start({ LIMIT_FAILED_MAIL_CODES_PER_HOUR: '3' })
    const email = address()
    await service.client().signUp({ email, password: PASSWORD })
    const { code, link } = await service.link(email, 'signup')
    const wrong = code === '000000' ? '000001' : '000000'
    const guess = (token: string) =>
      service.call('/auth/v1/verify', { json: { type: 'signup', email, token } })
    const answers = await Promise.all(Array.from({ length: 8 }, () => guess(wrong)))
    expect(answers.map(({ status }) => status).sort()).toEqual([403, 403, 403, 429, 429, 429, 429, 429])
    expect((await guess(code)).status).toBe(429)
    // The link holds 256 bits, so it needs no limit.
    expect((await service.call(link)).headers.get('location')).toContain('access_token')
  })

  test('wrong codes of second factors are counted by account, over all challenges', async () => {
    const service = await start({ LIMIT_FAILED_FACTOR_CODES_PER_HOUR: '3' })
    const { client, token } = await service.signedIn()
    const { data } = await client.mfa.enroll({ factorType: 'totp' })
    const factorId = data?.id ?? ''
    const codes = []
    for (let time = 0; time < 4; time++) {
      const { data: asked } = await client.mfa.challenge({ factorId })
      codes.push(
        (await client.mfa.verify({ factorId, challengeId: asked?.id ?? '', code: '00000x' })).error?.code,
      )
    }
    expect(codes).toEqual([...Array(3).fill('mfa_verification_failed'), 'over_request_rate_limit'])
    expect((await service.call('/auth/v1/user', { token })).status).toBe(200)
  })

  test('failed passwords are counted by account, and live sessions and refreshes are not affected', async () => {
    const service = await start({ LIMIT_FAILED_SIGN_INS_PER_ACCOUNT_PER_5_MIN: '2' })
    const { client, email } = await service.signedIn()
    const tries = []
    for (let time = 0; time < 3; time++)
      tries.push((await service.client().signInWithPassword({ email, password: 'wrong' })).error?.code)
    expect(tries).toEqual(['invalid_credentials', 'invalid_credentials', 'over_request_rate_limit'])
    expect((await client.getUser()).error).toBeNull()
    expect((await client.refreshSession()).error).toBeNull()
  })
})

describe('a hosted accounts service instead of ours', () => {
  test('its tokens are checked by its key set, its sessions and its roles; our own accounts service is off', async () => {
    const hosted = await start({})
    const api = await start({ AUTH_URL: `${hosted.url}/auth/v1` }, { alone: true })
    const admin = await hosted.signedIn({ admin: true })
    const parent = await hosted.signedIn()
    const ask = async (token?: string) => (await api.call('/api/admin/events', { token })).status
    expect(await ask(admin.token)).toBe(200)
    expect(await ask(parent.token)).toBe(404)
    expect(await ask(undefined)).toBe(401)
    const foreign = await (await start({})).signedIn({ admin: true })
    expect(await ask(foreign.token)).toBe(401)
    const [head = '', , signature] = admin.token.split('.')
    const { privateKey } = await generateKeyPair('ES256')
    const header = JSON.parse(Buffer.from(head, 'base64url').toString())
    expect(
      await ask(await new SignJWT(claimsOf(admin.token)).setProtectedHeader(header).sign(privateKey)),
    ).toBe(401)
    const claims = Buffer.from(JSON.stringify({ ...claimsOf(parent.token), sub: admin.id })).toString(
      'base64url',
    )
    expect(await ask(`${head}.${claims}.${signature}`)).toBe(401)
    await parent.client.signOut()
    const ended = await hosted.signedIn({ admin: true })
    await ended.client.signOut()
    expect(await ask(ended.token)).toBe(401)
    expect((await api.call('/auth/v1/token?grant_type=password', { json: {} })).status).toBe(404)
    expect((await api.call('/rest/v1/user_roles')).status).toBe(404)
  })

  test('its second factors are asked for here: of whoever has confirmed one, and of nobody who only began', async () => {
    const hosted = await start({})
    const api = await start({ AUTH_URL: `${hosted.url}/auth/v1` }, { alone: true })
    const { client, email, token } = await hosted.signedIn({ admin: true })
    const asked = async (token = '') => {
      const { status, json } = await api.call('/api/admin/events', { token })
      return [status, (json.error as { code?: string } | undefined)?.code]
    }
    const begin = async (friendlyName: string) =>
      (await client.mfa.enroll({ factorType: 'totp', friendlyName })).data
    const app = await begin('phone')
    expect(await asked(token)).toEqual([200, undefined])
    const code = new TOTP({ secret: app?.totp?.secret ?? '' }).generate()
    const raised = await client.mfa.challengeAndVerify({ factorId: app?.id ?? '', code })
    await begin('tablet')
    expect(await asked(raised.data?.access_token)).toEqual([200, undefined])
    const { data } = await hosted.client().signInWithPassword({ email, password: PASSWORD })
    expect(await asked(data.session?.access_token)).toEqual([403, 'insufficient_aal'])
  })

  test('while it cannot be reached, nobody is let in and nobody is signed out', async () => {
    const hosted = await start({})
    const api = await start({ AUTH_URL: `${hosted.url}/auth/v1` }, { alone: true })
    const { token } = await hosted.signedIn({ admin: true })
    await hosted.close()
    running.splice(running.indexOf(hosted), 1)
    expect((await api.call('/api/admin/events', { token })).status).toBe(503)
  })

  test('its nonsensical answers let nobody in, and are not reported as our fault', async () => {
    let keys = ''
    const broken = createServer((request, response) => {
      const wanted = request.url?.endsWith('/jwks.json')
      response.writeHead(200, { 'Content-Type': wanted ? 'application/json' : 'text/html' })
      response.end(wanted ? keys : '<p>Down for maintenance</p>')
    })
    await new Promise<void>((resolve) => broken.listen(0, '127.0.0.1', resolve))
    const url = `http://127.0.0.1:${(broken.address() as AddressInfo).port}`
    const hosted = await start({ PUBLIC_URL: url })
    keys = (await hosted.call('/auth/v1/.well-known/jwks.json')).text
    const api = await start({ AUTH_URL: `${url}/auth/v1` }, { alone: true })
    const { token } = await hosted.signedIn({ admin: true })
    expect((await api.call('/api/admin/events', { token })).status).toBe(503)
    broken.closeAllConnections()
    broken.close()
  })
})
