import { generateKeyPairSync, randomBytes, randomUUID } from 'node:crypto'
import type { GoTrueClient } from '@supabase/auth-js'
import { TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createAuthenticator, type Tamper } from '../accounts/authenticator.ts'
import { claimsOf, type Service, startService } from './service.ts'

let service: Service
beforeAll(async () => {
  service = await startService()
})
afterAll(() => service.close())

type Person = Awaited<ReturnType<Service['signedIn']>>

/** The code that an authenticator app shows at the server's time, give or take some steps. */
function codeOf(secret: string, steps = 0) {
  const timestamp = service.parts.clock.now().getTime() + steps * 30_000
  return new TOTP({ secret, algorithm: 'SHA1', digits: 6, period: 30 }).generate({ timestamp })
}

async function enrolApp(client: GoTrueClient, friendlyName?: string) {
  const { data, error } = await client.mfa.enroll({
    factorType: 'totp',
    ...(friendlyName ? { friendlyName } : {}),
  })
  if (error) throw error
  return { ...data, secret: data.totp.secret }
}

/** Someone with a verified authenticator app, at the second level. */
async function withApp(more: Parameters<Service['signedIn']>[0] = {}) {
  const person = await service.signedIn(more)
  const app = await enrolApp(person.client)
  const { data, error } = await person.client.mfa.challengeAndVerify({
    factorId: app.id,
    code: codeOf(app.secret),
  })
  if (error) throw error
  service.advance(60_000)
  return { ...person, app, raised: data, token: data.access_token }
}

const challenge = (token: string, factorId: string) =>
  service.call(`/auth/v1/factors/${factorId}/challenge`, { token, json: { factorId } })
const answer = (token: string, factorId: string, json: object) =>
  service.call(`/auth/v1/factors/${factorId}/verify`, { token, json })
const again = (email: string) =>
  service
    .call('/auth/v1/token?grant_type=password', { json: { email, password: 'heather on the hill' } })
    .then(({ json }) => json as { access_token: string; refresh_token: string })

describe('authenticator apps', () => {
  test('enrolling shows the secret once, as text, address and a picture that the client can show', async () => {
    const { client, email } = await service.signedIn()
    const { data, error } = await client.mfa.enroll({
      factorType: 'totp',
      friendlyName: 'Phone',
      issuer: 'House',
    })
    expect(error).toBeNull()
    if (!data) return
    expect(data).toMatchObject({ id: expect.any(String), type: 'totp', friendly_name: 'Phone' })
    expect(data.totp.secret).toMatch(/^[A-Z2-7]{32}$/)
    expect(data.totp.uri).toBe(
      `otpauth://totp/House:${encodeURIComponent(email)}?algorithm=SHA1&digits=6&issuer=House&period=30&secret=${data.totp.secret}`,
    )
    expect(data.totp.qr_code).toMatch(/^data:image\/svg\+xml;utf-8,<svg /)
    expect(data.totp.qr_code).not.toContain('#')
    const { data: listed } = await client.mfa.listFactors()
    expect(listed?.all).toMatchObject([{ id: data.id, status: 'unverified', factor_type: 'totp', phone: '' }])
    expect(listed?.totp).toEqual([])
    expect(JSON.stringify(listed)).not.toContain(data.totp.secret)
  })

  test('without an issuer it is the host of the site', async () => {
    const { client } = await service.signedIn()
    const { totp } = await enrolApp(client)
    expect(new URL(totp.uri).searchParams.get('issuer')).toBe(new URL(service.url).host)
  })

  test('the right code raises the session: same session, aal2, the method in front, the factor verified', async () => {
    const { client, session } = await service.signedIn()
    const events: string[] = []
    client.onAuthStateChange((event) => void events.push(event))
    const app = await enrolApp(client)
    const { data, error } = await client.mfa.challengeAndVerify({
      factorId: app.id,
      code: codeOf(app.secret),
    })
    expect(error).toBeNull()
    const claims = claimsOf(data?.access_token ?? '')
    expect(claims).toMatchObject({
      session_id: claimsOf(session.access_token).session_id,
      aal: 'aal2',
      amr: [{ method: 'totp' }, { method: 'password' }],
    })
    expect(data?.user.factors).toMatchObject([
      { id: app.id, status: 'verified', last_challenged_at: expect.any(String) },
    ])
    expect((await client.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
      currentLevel: 'aal2',
      nextLevel: 'aal2',
    })
    expect(events).toContain('MFA_CHALLENGE_VERIFIED')
  })

  test('a later sign-in and refresh carry the factors, so that pages ask for the second step', async () => {
    const { email } = await withApp()
    const client = service.client()
    const { data } = await client.signInWithPassword({ email, password: 'heather on the hill' })
    expect(data.user?.factors).toMatchObject([{ factor_type: 'totp', status: 'verified' }])
    expect((await client.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
      currentLevel: 'aal1',
      nextLevel: 'aal2',
    })
    const refreshed = await client.refreshSession()
    expect(refreshed.data.user?.factors).toHaveLength(1)
    expect((await client.getUser()).data.user?.factors).toHaveLength(1)
  })

  test('a code from one step before or after is accepted, from two steps is not', async () => {
    for (const [steps, status] of [
      [-1, 200],
      [1, 200],
      [-2, 422],
      [2, 422],
    ] as const) {
      const { client, token } = await service.signedIn()
      const app = await enrolApp(client)
      const { json } = await challenge(token, app.id)
      const verified = await answer(token, app.id, { challenge_id: json.id, code: codeOf(app.secret, steps) })
      expect([steps, verified.status]).toEqual([steps, status])
    }
  })

  test('a step once accepted is never accepted again, not even under a new challenge', async () => {
    const { client, token, email } = await service.signedIn()
    const app = await enrolApp(client)
    const code = codeOf(app.secret, 1)
    const first = await challenge(token, app.id)
    const raised = await answer(token, app.id, { challenge_id: first.json.id, code })
    expect(raised.status).toBe(200)
    const thief = await again(email)
    for (const used of [code, codeOf(app.secret)]) {
      const second = await challenge(thief.access_token, app.id)
      const replay = await answer(thief.access_token, app.id, { challenge_id: second.json.id, code: used })
      expect([replay.status, replay.code]).toEqual([422, 'mfa_verification_failed'])
    }
  })

  test('a wrong code is refused with the usual message, and five of them use up the challenge', async () => {
    const { client, token } = await service.signedIn()
    const app = await enrolApp(client)
    const { json } = await challenge(token, app.id)
    const wrong = codeOf(app.secret, 40)
    for (let time = 0; time < 5; time++) {
      const refused = await answer(token, app.id, { challenge_id: json.id, code: wrong })
      expect(refused).toMatchObject({ status: 422, code: 'mfa_verification_failed' })
      expect(refused.json.message).toBe('Invalid TOTP code entered')
    }
    const right = { challenge_id: json.id, code: codeOf(app.secret) }
    expect(await answer(token, app.id, right)).toMatchObject({ status: 429, code: 'over_request_rate_limit' })
    const fresh = await challenge(token, app.id)
    expect((await answer(token, app.id, { ...right, challenge_id: fresh.json.id })).status).toBe(200)
  })

  test('a challenge says when it ends, and is worthless once expired, used up, unknown or another factor’s', async () => {
    const { client, token } = await service.signedIn()
    const app = await enrolApp(client, 'one')
    const other = await enrolApp(client, 'two')
    const { json } = await challenge(token, app.id)
    expect(json).toMatchObject({ id: expect.any(String), type: 'totp' })
    expect(Number(json.expires_at) - service.parts.clock.now().getTime() / 1000).toBeCloseTo(300, -1)
    const code = codeOf(app.secret)
    expect(await answer(token, other.id, { challenge_id: json.id, code })).toMatchObject({
      status: 422,
      code: 'mfa_factor_not_found',
    })
    expect(await answer(token, app.id, { challenge_id: randomUUID(), code })).toMatchObject({
      status: 422,
      code: 'mfa_factor_not_found',
    })
    service.advance(301_000)
    expect(await answer(token, app.id, { challenge_id: json.id, code: codeOf(app.secret) })).toMatchObject({
      status: 422,
      code: 'mfa_challenge_expired',
    })
    const next = await challenge(token, app.id)
    const good = { challenge_id: next.json.id, code: codeOf(app.secret) }
    const raised = await answer(token, app.id, good)
    expect(raised.status).toBe(200)
    const replay = await answer(raised.json.access_token as string, app.id, good)
    expect(replay).toMatchObject({ status: 422, code: 'mfa_ip_address_mismatch' })
  })

  test('a challenge needs no body, and of several answers at once only one counts', async () => {
    const { client, token } = await service.signedIn()
    const app = await enrolApp(client)
    const asked = await service.call(`/auth/v1/factors/${app.id}/challenge`, { method: 'POST', token })
    expect(asked).toMatchObject({ status: 200, json: { type: 'totp' } })
    const right = { challenge_id: asked.json.id, code: codeOf(app.secret) }
    const answers = await Promise.all(Array.from({ length: 4 }, () => answer(token, app.id, right)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422])
  })

  test('malformed answers are bad requests', async () => {
    const { client, token } = await service.signedIn()
    const app = await enrolApp(client)
    const { json } = await challenge(token, app.id)
    for (const wrong of [
      {},
      { code: '' },
      { code: '   ' },
      { code: 123456 },
      { code: null },
      { webauthn: {} },
      { code: '1\u0000' },
    ])
      expect(await answer(token, app.id, { challenge_id: json.id, ...wrong })).toMatchObject({
        status: 400,
        code: 'validation_failed',
      })
    for (const challenge_id of [undefined, '', 'x', 7])
      expect((await answer(token, app.id, { challenge_id, code: '123456' })).status).toBe(400)
    const passkey = { type: 'request', credential_response: {} }
    expect((await answer(token, app.id, { challenge_id: json.id, webauthn: passkey })).status).toBe(400)
  })
})

describe('who may do what with factors', () => {
  test('someone else’s factor, or none, is 404 everywhere', async () => {
    const owner = await withApp()
    const { token } = await service.signedIn()
    for (const id of [owner.app.id, randomUUID(), 'nothing', "'; drop table users; --"]) {
      const where = `/auth/v1/factors/${encodeURIComponent(id)}`
      const answers = [
        await service.call(`${where}/challenge`, { token, json: {} }),
        await service.call(`${where}/verify`, {
          token,
          json: { challenge_id: randomUUID(), code: '123456' },
        }),
        await service.call(where, { token, method: 'DELETE' }),
      ]
      for (const refused of answers)
        expect([refused.status, refused.code]).toEqual([404, 'mfa_factor_not_found'])
    }
  })

  test('nothing works without a living session', async () => {
    const where = `/auth/v1/factors/${randomUUID()}`
    for (const [path, method] of [
      ['/auth/v1/factors', 'POST'],
      [`${where}/challenge`, 'POST'],
      [`${where}/verify`, 'POST'],
      [where, 'DELETE'],
    ] as const) {
      expect((await service.call(path, { method, json: {} })).code).toBe('no_authorization')
      const malformed = await service.call(path, { method, json: {}, token: 'a.b.c' })
      expect(malformed).toMatchObject({ status: 403, code: 'bad_jwt' })
      expect(malformed.json.message).toBe('invalid JWT: unable to parse or verify signature')
    }
  })

  test('with a verified factor, a session that has not used it can neither add nor remove one', async () => {
    const { email, app } = await withApp()
    const thief = await again(email)
    const add = await service.call('/auth/v1/factors', {
      token: thief.access_token,
      json: { factor_type: 'totp' },
    })
    expect([add.status, add.code]).toEqual([403, 'insufficient_aal'])
    const remove = await service.call(`/auth/v1/factors/${app.id}`, {
      token: thief.access_token,
      method: 'DELETE',
    })
    expect([remove.status, remove.code]).toEqual([422, 'insufficient_aal'])
  })

  test('a factor begun before another was verified is no way around it', async () => {
    const { client, token, email } = await service.signedIn()
    const app = await enrolApp(client)
    const planted = await service.call('/auth/v1/factors', {
      token,
      json: { factor_type: 'phone', phone: '+447700900777' },
    })
    const factorId = planted.json.id as string
    const asked = await challenge(token, factorId)
    const [text = ''] = await service.texts('+447700900777')
    await client.mfa.challengeAndVerify({ factorId: app.id, code: codeOf(app.secret) })
    const thief = await again(email)
    const late = { challenge_id: asked.json.id, code: /code is (\d{6})/.exec(text)?.[1] }
    for (const refused of [
      await challenge(thief.access_token, factorId),
      await answer(thief.access_token, factorId, late),
    ])
      expect([refused.status, refused.code]).toEqual([403, 'insufficient_aal'])
    expect(await service.texts('+447700900777')).toHaveLength(1)
  })

  test('verifying ends the sessions without a second factor, and no others', async () => {
    const person = await withApp()
    const strong = person.token
    const weak = await again(person.email)
    const second = await again(person.email)
    const { json } = await challenge(second.access_token, person.app.id)
    const raised = await answer(second.access_token, person.app.id, {
      challenge_id: json.id,
      code: codeOf(person.app.secret),
    })
    expect(raised.status).toBe(200)
    const status = async (token: string) => (await service.call('/auth/v1/user', { token })).status
    expect(await status(weak.access_token)).toBe(403)
    expect(await status(strong)).toBe(200)
  })

  test('the step up closes the chain: no earlier refresh token gives anything', async () => {
    const { client, session, email } = await service.signedIn()
    const app = await enrolApp(client)
    await client.mfa.challengeAndVerify({ factorId: app.id, code: codeOf(app.secret) })
    const refresh = (refresh_token: string) =>
      service.call('/auth/v1/token?grant_type=refresh_token', { json: { refresh_token } })
    const old = await refresh(session.refresh_token)
    expect([old.status, old.code]).toEqual([400, 'refresh_token_already_used'])
    const current = (await client.getSession()).data.session?.refresh_token ?? ''
    const alive = await refresh(current)
    expect(alive.status).toBe(200)
    expect(claimsOf(alive.json.access_token as string).aal).toBe('aal2')
    service.advance(60_000)
    expect((await refresh(session.refresh_token)).code).toBe('refresh_token_already_used')
    expect((await refresh(alive.json.refresh_token as string)).status).toBe(400)
    expect(email).toContain('@')
  })

  test('an access token from before the step up stays at the first level', async () => {
    const { client, session } = await service.signedIn({ admin: true })
    const app = await enrolApp(client)
    const { data } = await client.mfa.challengeAndVerify({ factorId: app.id, code: codeOf(app.secret) })
    const ask = (token: string) => service.call('/api/admin/events', { token })
    expect((await ask(session.access_token)).status).toBe(403)
    expect((await ask(data?.access_token ?? '')).status).toBe(200)
  })

  test('an admin with a verified factor is asked for it by the server itself', async () => {
    const { email } = await withApp({ admin: true })
    const { access_token: token } = await again(email)
    const refused = await service.call('/api/admin/events', { token })
    expect([refused.status, refused.json.error]).toMatchObject([403, { code: 'insufficient_aal' }])
  })

  test('password and address cannot be changed at the first level, metadata can', async () => {
    const { email } = await withApp()
    const { access_token: token } = await again(email)
    for (const json of [
      { password: 'another password' },
      { email: `${randomUUID()}@example.org` },
      { phone: '+447700900123' },
    ]) {
      const refused = await service.call('/auth/v1/user', { method: 'PUT', token, json })
      expect([refused.status, refused.code]).toEqual([401, 'insufficient_aal'])
    }
    expect(
      (await service.call('/auth/v1/user', { method: 'PUT', token, json: { data: { tea: true } } })).status,
    ).toBe(200)
  })

  test('removing a factor lowers the sessions it had raised, at once and at the next refresh', async () => {
    const { client, app, token } = await withApp({ admin: true })
    const { data, error } = await client.mfa.unenroll({ factorId: app.id })
    expect([data, error]).toEqual([{ id: app.id }, null])
    const { data: refreshed } = await client.refreshSession()
    const claims = claimsOf(refreshed.session?.access_token ?? '')
    expect(claims).toMatchObject({ aal: 'aal1', amr: [{ method: 'password' }] })
    expect(refreshed.user?.factors).toBeUndefined()
    expect((await service.call('/auth/v1/user', { token })).status).toBe(200)
  })

  test('names are used once, at most ten factors are kept, and unverified ones lapse', async () => {
    const { client, token } = await service.signedIn()
    const enrol = (friendly_name?: string) =>
      service.call('/auth/v1/factors', { token, json: { factor_type: 'totp', friendly_name } })
    expect((await enrol('Phone')).status).toBe(200)
    const twice = await enrol('Phone')
    expect([twice.status, twice.code]).toEqual([422, 'mfa_factor_name_conflict'])
    for (let number = 2; number <= 10; number++) expect((await enrol(`Phone ${number}`)).status).toBe(200)
    const eleventh = await enrol('Phone 11')
    expect([eleventh.status, eleventh.code]).toEqual([422, 'too_many_enrolled_mfa_factors'])
    service.advance(5 * 60_000)
    expect((await client.mfa.listFactors()).data?.all).toEqual([])
    expect((await enrol('Phone')).status).toBe(200)
  })

  test('a factor waits five minutes to be verified, counted from its start or the end of its last code', async () => {
    const { client } = await service.signedIn()
    const { data } = await client.mfa.enroll({ factorType: 'phone', phone: '+447700900457' })
    const factorId = data?.id ?? ''
    service.advance(299_000)
    expect((await client.mfa.challenge({ factorId })).error).toBeNull()
    service.advance(599_000)
    expect((await client.mfa.listFactors()).data?.all).toHaveLength(1)
    service.advance(1000)
    expect((await client.mfa.listFactors()).data?.all).toEqual([])
    expect((await client.mfa.challenge({ factorId })).error?.code).toBe('mfa_factor_not_found')
  })

  test('unknown kinds and malformed members are bad requests', async () => {
    const { token } = await service.signedIn()
    for (const json of [
      {},
      { factor_type: 'recovery_code' },
      { factor_type: 'sms' },
      { factor_type: null },
      [],
      null,
      { factor_type: 'totp', friendly_name: 7 },
      { factor_type: 'totp', friendly_name: 'a\u0000' },
    ])
      expect(await service.call('/auth/v1/factors', { token, json })).toMatchObject({
        status: 400,
        code: 'validation_failed',
      })
  })

  test('a factor removed while it is challenged is gone, and nothing breaks', async () => {
    const { client, token } = await service.signedIn()
    const apps = [await enrolApp(client), await enrolApp(client), await enrolApp(client)]
    const answers = await Promise.all(
      apps.flatMap(({ id }) => [
        challenge(token, id),
        challenge(token, id),
        service.call(`/auth/v1/factors/${id}`, { token, method: 'DELETE' }),
        challenge(token, id),
      ]),
    )
    for (const { status } of answers) expect([200, 404]).toContain(status)
    expect((await client.mfa.listFactors()).data?.all).toEqual([])
  })

  test('of two factors with one name begun at once, only one is made', async () => {
    const { token } = await service.signedIn()
    const begin = () =>
      service.call('/auth/v1/factors', { token, json: { factor_type: 'totp', friendly_name: 'Phone' } })
    const answers = await Promise.all([begin(), begin(), begin()])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422])
  })

  test('a new factor and a removed one are told to the owner by mail', async () => {
    const { client, email, app } = await withApp()
    await client.mfa.unenroll({ factorId: app.id })
    const kinds = (await service.mails(email)).map((mail) => mail.kind)
    expect(kinds).toEqual(expect.arrayContaining(['factor-added', 'factor-removed']))
  })
})

describe('phones', () => {
  test('a code comes by text message, never in an answer, and raises the session', async () => {
    const { client } = await service.signedIn()
    const { data } = await client.mfa.enroll({
      factorType: 'phone',
      phone: '+447700900111',
      friendlyName: 'Mobile',
    })
    expect(data).toMatchObject({ type: 'phone', friendly_name: 'Mobile', phone: '447700900111' })
    const factorId = data?.id ?? ''
    const asked = await client.mfa.challenge({ factorId, channel: 'sms' })
    expect(asked.data).toMatchObject({
      id: expect.any(String),
      type: 'phone',
      expires_at: expect.any(Number),
    })
    const [text = ''] = await service.texts('+447700900111')
    expect(text).toContain('X-Message-Kind: mfa')
    const code = /code is (\d{6})/.exec(text)?.[1] ?? ''
    expect(JSON.stringify(asked)).not.toContain(code)
    const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0')
    const challengeId = asked.data?.id ?? ''
    expect((await client.mfa.verify({ factorId, challengeId, code: wrong })).error?.code).toBe(
      'mfa_verification_failed',
    )
    const { data: raised, error } = await client.mfa.verify({ factorId, challengeId, code })
    expect(error).toBeNull()
    expect(claimsOf(raised?.access_token ?? '')).toMatchObject({
      aal: 'aal2',
      amr: [{ method: 'mfa/phone' }, { method: 'password' }],
    })
    expect((await client.mfa.listFactors()).data?.phone).toMatchObject([{ phone: '447700900111' }])
  })

  test('a malformed number is refused; a begun factor for the same number is replaced, a verified one is not', async () => {
    const { client, token } = await service.signedIn()
    const enrol = (phone: unknown) =>
      service.call('/auth/v1/factors', { token, json: { factor_type: 'phone', phone } })
    for (const phone of [undefined, '', '07700900123', '+44 7700', 'home', '+0123456789', 447700900123]) {
      const refused = await enrol(phone)
      expect([phone, refused.status, refused.code]).toEqual([phone, 400, 'validation_failed'])
    }
    const first = await enrol('+447700900222')
    const second = await enrol('+447700900222')
    expect(second.status).toBe(200)
    expect((await client.mfa.listFactors()).data?.all.map(({ id }) => id)).toEqual([second.json.id])
    expect((await challenge(token, first.json.id as string)).status).toBe(404)
    const asked = await challenge(token, second.json.id as string)
    const code = /code is (\d{6})/.exec((await service.texts('+447700900222')).at(-1) ?? '')?.[1]
    const raised = await answer(token, second.json.id as string, { challenge_id: asked.json.id, code })
    expect(raised.status).toBe(200)
    const third = await service.call('/auth/v1/factors', {
      token: raised.json.access_token as string,
      json: { factor_type: 'phone', phone: '447700900222' },
    })
    expect([third.status, third.code]).toEqual([422, 'mfa_verified_factor_exists'])
  })

  test('a channel other than text messages is a bad request', async () => {
    const { client } = await service.signedIn()
    const { data } = await client.mfa.enroll({ factorType: 'phone', phone: '+447700900333' })
    const { error } = await client.mfa.challenge({ factorId: data?.id ?? '', channel: 'whatsapp' })
    expect(error).toMatchObject({ status: 400, code: 'validation_failed' })
  })
})

describe('passkeys and security keys', () => {
  const text = (bytes: unknown) => Buffer.from(bytes as ArrayBuffer).toString('base64url')

  async function enrolKey(person: Person, wrong: Tamper = {}) {
    const { client } = person
    const key = createAuthenticator(service.url)
    const enrolled = await client.mfa.enroll({ factorType: 'webauthn', friendlyName: 'Key' })
    if (enrolled.error) throw enrolled.error
    const factorId = enrolled.data.id
    return { key, factorId, ...(await answerKey(client, factorId, key, wrong)) }
  }

  /** Asks, lets the key answer, and sends the answer, all through the official client. */
  async function answerKey(
    client: GoTrueClient,
    factorId: string,
    key: ReturnType<typeof createAuthenticator>,
    wrong: Tamper = {},
  ) {
    const asked = await client.mfa.challenge({
      factorId,
      webauthn: { rpId: 'evil.example', rpOrigins: ['https://evil.example'] },
    })
    if (asked.error) throw asked.error
    const { id: challengeId, webauthn } = asked.data as never as {
      id: string
      webauthn: { type: 'create' | 'request'; credential_options: { publicKey: Record<string, never> } }
    }
    const publicKey = webauthn.credential_options.publicKey as Record<string, unknown>
    const options = { ...publicKey, challenge: text(publicKey.challenge) }
    const credential =
      webauthn.type === 'create' ? key.create(options as never, wrong) : key.get(options as never, wrong)
    const verify = () =>
      client.mfa.verify({
        factorId,
        challengeId,
        webauthn: {
          type: webauthn.type,
          rpId: 'evil.example',
          rpOrigins: [],
          credential_response: { ...credential, toJSON: () => credential },
        },
      } as never) as ReturnType<GoTrueClient['mfa']['verify']>
    return { publicKey, type: webauthn.type, verify, result: await verify() }
  }

  test('a key is made from the server’s options, and raises the session', async () => {
    const person = await service.signedIn()
    const { publicKey, type, result, factorId } = await enrolKey(person)
    expect(type).toBe('create')
    expect(publicKey).toMatchObject({
      rp: { id: 'localhost', name: 'Tweedlight' },
      user: { name: person.email, displayName: person.email },
      attestation: 'none',
      timeout: expect.any(Number),
    })
    expect(Buffer.from(publicKey.challenge as ArrayBuffer)).toHaveLength(32)
    expect(publicKey.pubKeyCredParams).toContainEqual({ type: 'public-key', alg: -7 })
    expect(result.error).toBeNull()
    expect(claimsOf(result.data?.access_token ?? '')).toMatchObject({
      aal: 'aal2',
      amr: [{ method: 'mfa/webauthn' }, { method: 'password' }],
    })
    expect((await person.client.mfa.listFactors()).data?.webauthn).toMatchObject([
      { id: factorId, status: 'verified' },
    ])
  })

  test('the key signs in later, its challenge works once, and its counter must go up', async () => {
    const person = await service.signedIn()
    const { key, factorId } = await enrolKey(person)
    const client = service.client()
    await client.signInWithPassword({ email: person.email, password: 'heather on the hill' })
    const good = await answerKey(client, factorId, key)
    expect(good.type).toBe('request')
    expect(good.publicKey).toMatchObject({ rpId: 'localhost', userVerification: 'preferred' })
    expect(good.publicKey.allowCredentials).toHaveLength(1)
    expect(good.result.error).toBeNull()
    expect((await good.verify()).error).toMatchObject({ status: 422, code: 'mfa_ip_address_mismatch' })
    for (const counter of [0, 1, 2]) {
      const cloned = await answerKey(client, factorId, key, { counter })
      expect([counter, cloned.result.error?.code]).toEqual([counter, 'mfa_verification_failed'])
    }
    expect((await answerKey(client, factorId, key, { counter: 9 })).result.error).toBeNull()
  })

  test.each([
    ['the ways it named when it was made', ['usb', 'nfc']],
    ['no way in particular if it named none', undefined],
  ])('a key is later asked for by %s', async (_, transports) => {
    const { client } = await service.signedIn()
    const { data } = await client.mfa.enroll({ factorType: 'webauthn' })
    const factorId = data?.id ?? ''
    const key = createAuthenticator(service.url)
    const create: typeof key.create = (...asked) => {
      const made = key.create(...asked)
      return { ...made, response: { ...made.response, ...(transports ? { transports } : {}) } as never }
    }
    expect((await answerKey(client, factorId, { ...key, create })).result.error).toBeNull()
    const { publicKey } = await answerKey(client, factorId, key)
    expect(publicKey.allowCredentials).toMatchObject([{ transports: transports ?? [] }])
  })

  test('a key without a counter may stay at zero', async () => {
    const person = await service.signedIn()
    const { key, factorId, result } = await enrolKey(person, { counter: 0 })
    expect(result.error).toBeNull()
    expect((await answerKey(person.client, factorId, key, { counter: 0 })).result.error).toBeNull()
  })

  test.each([
    ['another origin', { origin: 'https://evil.example' }],
    ['another relying party', { rpId: 'evil.example' }],
    ['another challenge', { challenge: randomBytes(32).toString('base64url') }],
    ['the other ceremony', { type: 'webauthn.get' }],
    ['nobody present', { flags: 0x40 }],
    ['a point that is not on the curve', { y: randomBytes(32) }],
    ['half a key', { y: Buffer.alloc(0) }],
  ] as [string, Tamper][])('a new key from %s is refused, and nothing is verified', async (_, wrong) => {
    const person = await service.signedIn()
    const { result } = await enrolKey(person, wrong)
    expect(result.error).toMatchObject({ status: 422, code: 'mfa_verification_failed' })
    expect((await person.client.mfa.listFactors()).data?.webauthn).toEqual([])
  })

  test('an attestation’s statement about its maker is not read', async () => {
    const { result } = await enrolKey(await service.signedIn(), { fmt: 'packed' })
    expect(result.error).toBeNull()
  })

  test('a signature by another key, for another site, or in another form is refused', async () => {
    const person = await service.signedIn()
    const { key, factorId } = await enrolKey(person)
    const stranger = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey
    const wrongs: Tamper[] = [
      { signedBy: stranger },
      { origin: 'http://localhost:1' },
      { origin: 'http://127.0.0.1' },
      { rpId: 'evil.example' },
      { challenge: randomBytes(32).toString('base64url') },
      { type: 'webauthn.create' },
      { flags: 0x00 },
      { credentialId: randomBytes(32) },
    ]
    for (const wrong of wrongs) {
      const { result } = await answerKey(person.client, factorId, key, wrong)
      expect([wrong, result.error?.status, result.error?.code]).toEqual([
        wrong,
        422,
        'mfa_verification_failed',
      ])
    }
  })

  test('a verified factor does not take a new key', async () => {
    const person = await service.signedIn()
    const { factorId } = await enrolKey(person)
    const token = (await person.client.getSession()).data.session?.access_token ?? ''
    const asked = await challenge(token, factorId)
    const options = (asked.json.webauthn as { credential_options: { publicKey: { challenge: string } } })
      .credential_options.publicKey
    const fresh = createAuthenticator(service.url).create({
      challenge: options.challenge,
      rp: { id: 'localhost' },
    })
    const refused = await answer(token, factorId, {
      challenge_id: asked.json.id,
      webauthn: { type: 'create', credential_response: fresh },
    })
    expect([refused.status, refused.code]).toEqual([422, 'mfa_verification_failed'])
  })

  test('a known key cannot be added to another account, not even at the same moment', async () => {
    const credentialId = randomBytes(32)
    expect((await enrolKey(await service.signedIn(), { credentialId })).result.error).toBeNull()
    expect((await enrolKey(await service.signedIn(), { credentialId })).result.error?.code).toBe(
      'mfa_verification_failed',
    )
    const shared = { credentialId: randomBytes(32) }
    const people = [await service.signedIn(), await service.signedIn(), await service.signedIn()]
    const atOnce = await Promise.all(people.map((person) => enrolKey(person, shared)))
    expect(atOnce.map(({ result }) => result.error?.code ?? 'taken').sort()).toEqual([
      'mfa_verification_failed',
      'mfa_verification_failed',
      'taken',
    ])
  })

  test('malformed credentials are bad requests', async () => {
    const { client, token } = await service.signedIn()
    const { data } = await client.mfa.enroll({ factorType: 'webauthn' })
    const factorId = data?.id ?? ''
    const asked = await challenge(token, factorId)
    const whole = createAuthenticator(service.url).create({ challenge: 'x', rp: { id: 'localhost' } })
    const wrongs = [
      {},
      { type: 'create' },
      { type: 'delete', credential_response: whole },
      { type: 'create', credential_response: { ...whole, response: {} } },
      { type: 'create', credential_response: { ...whole, rawId: '%%%' } },
      {
        type: 'create',
        credential_response: { ...whole, response: { ...whole.response, clientDataJSON: 7 } },
      },
      { type: 'request', credential_response: whole },
    ]
    for (const webauthn of wrongs)
      expect(await answer(token, factorId, { challenge_id: asked.json.id, webauthn })).toMatchObject({
        status: 400,
        code: 'validation_failed',
      })
    const noise = { ...whole, response: { clientDataJSON: 'e30', attestationObject: 'AAAA' } }
    expect(
      await answer(token, factorId, {
        challenge_id: asked.json.id,
        webauthn: { type: 'create', credential_response: noise },
      }),
    ).toMatchObject({ status: 422, code: 'mfa_verification_failed' })
  })
})
