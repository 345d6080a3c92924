import { execFile } from 'node:child_process'
import { createHmac, randomUUID } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { eq, sql } from 'drizzle-orm'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { signingKey } from '../../server/accounts/keys/keys.ts'
import { runOperatorCommand } from '../../server/accounts/operator-commands.ts'
import { users } from '../../server/accounts/tables.ts'
import type { Context } from '../../server/context.ts'
import { rows } from '../../server/platform/db/rows.ts'
import { builtProgram } from '../process/server.ts'
import { API_KEY, claimsOf, PASSWORD, type Service, startService } from './service.ts'

let service: Service
beforeAll(async () => {
  service = await startService()
})
afterAll(() => service.close())

const TOKEN = '/auth/v1/token?grant_type=password'
const REFRESH = '/auth/v1/token?grant_type=refresh_token'
const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
const system = (): Context => ({
  ...service.parts,
  actor: { kind: 'system', name: 'operator' },
  requestId: 'test',
  address: '',
})

describe('transport', () => {
  test('every success except signing out has a JSON body, and only the key set may be cached', async () => {
    const { token, email } = await service.signedIn()
    const answers = [
      await service.call('/auth/v1/user', { token }),
      await service.call('/auth/v1/recover', { json: { email } }),
      await service.call('/auth/v1/resend', { json: { type: 'signup', email } }),
      await service.call('/auth/v1/settings'),
      await service.call('/auth/v1/health'),
      await service.call('/auth/v1/user', { method: 'PUT', token, json: {} }),
      await service.call(TOKEN, { json: { email, password: PASSWORD } }),
    ]
    const opened = await service.call('/auth/v1/verify?token=x&type=signup')
    expect([opened.status, opened.headers.get('cache-control')]).toEqual([303, 'no-store'])
    expect(opened.headers.get('referrer-policy')).toBe('no-referrer')
    for (const { status, headers, text } of answers) {
      expect(status).toBe(200)
      expect(headers.get('content-type')).toMatch(/^application\/json/)
      expect(headers.get('cache-control')).toBe('no-store')
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(() => JSON.parse(text)).not.toThrow()
    }
    const out = await service.call('/auth/v1/logout', { method: 'POST', token })
    expect([out.status, out.text]).toEqual([204, ''])
    const keys = await service.call('/auth/v1/.well-known/jwks.json', { headers: { apikey: '' } })
    expect(keys.headers.get('cache-control')).toBe('public, max-age=600')
  })

  test.each([
    '/auth/v1/token',
    '/auth/v1/signup',
    '/auth/v1/factors/x/verify',
    '/auth/v1/nothing',
    '/rest/v1/user_roles',
    '/rest/v1/nothing',
  ])('a browser on another site may send %s a preflight', async (path) => {
    const origin = { Origin: 'https://front.example' }
    const preflight = await service.call(path, {
      method: 'OPTIONS',
      headers: { ...origin, 'Access-Control-Request-Method': 'PUT' },
    })
    expect([200, 204]).toContain(preflight.status)
    expect(preflight.headers.get('access-control-allow-origin')).toBe('*')
    expect(preflight.headers.get('access-control-allow-credentials')).toBeNull()
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'])
      expect(preflight.headers.get('access-control-allow-methods')).toContain(method)
    for (const header of [
      'accept',
      'apikey',
      'authorization',
      'content-type',
      'x-client-info',
      'x-supabase-api-version',
      'prefer',
      'accept-profile',
      'content-profile',
      'range',
    ])
      expect(preflight.headers.get('access-control-allow-headers')).toContain(header)
    const failed = await service.call(path, { method: 'PATCH', headers: origin })
    expect(failed.headers.get('access-control-allow-origin')).toBe('*')
    expect(failed.headers.get('access-control-expose-headers')).toContain('X-Supabase-Api-Version')
  })

  test('errors speak both versions of the protocol', async () => {
    const ask = (version: string) =>
      service.call('/auth/v1/user', { headers: { 'X-Supabase-Api-Version': version } })
    for (const version of ['2024-01-01', '2026-12-31']) {
      const modern = await ask(version)
      expect(modern.headers.get('x-supabase-api-version')).toBe('2024-01-01')
      expect(modern.json).toEqual({ code: 'no_authorization', message: expect.any(String) })
    }
    for (const version of ['', '2023-12-31', '2024-1-1', 'x']) {
      const old = await ask(version)
      expect(old.headers.get('x-supabase-api-version')).toBeNull()
      expect(old.json).toEqual({ code: 401, error_code: 'no_authorization', msg: expect.any(String) })
    }
  })

  const POSTS = [
    '/auth/v1/signup',
    TOKEN,
    REFRESH,
    '/auth/v1/token?grant_type=pkce',
    '/auth/v1/verify',
    '/auth/v1/recover',
    '/auth/v1/resend',
  ]
  test.each(POSTS)('%s refuses every bad body, and never breaks', async (path) => {
    for (const text of ['', '{', 'email=a', '\u0000', '[', '{"a":}'])
      expect(await service.call(path, { method: 'POST', text })).toMatchObject({
        status: 400,
        code: 'bad_json',
      })
    const deep = `${'['.repeat(5000)}${']'.repeat(5000)}`
    for (const text of [
      'null',
      '[]',
      '7',
      '"x"',
      'true',
      '{}',
      deep,
      '{"email":"\\u0000","password":"\\u0000"}',
      '{"refresh_token":"\\ud800aaaaaaaaaaaaa"}',
      '{"email":["a@example.org"],"token":[1],"type":{},"auth_code":[],"refresh_token":[]}',
    ]) {
      const refused = await service.call(path, { method: 'POST', text })
      expect([text.slice(0, 40), refused.status]).toEqual([
        text.slice(0, 40),
        path === '/auth/v1/signup' && text === '{}' ? 422 : 400,
      ])
      expect(refused.text).not.toMatch(/at \/|\.ts:|select |SQL/i)
    }
    const large = JSON.stringify({ email: 'a@example.org', password: 'x'.repeat(1024 * 1024) })
    expect(await service.call(path, { method: 'POST', text: large })).toMatchObject({
      status: 413,
      code: 'request_entity_too_large',
    })
  })

  test('a body of more than a mebibyte is too large everywhere, sent whole or in pieces', async () => {
    const { token } = await service.signedIn()
    const large = JSON.stringify({ data: { x: 'x'.repeat(1024 * 1024) } })
    for (const [path, method] of [
      ['/auth/v1/user', 'PUT'],
      ['/auth/v1/factors', 'POST'],
      [`/auth/v1/factors/${randomUUID()}/challenge`, 'POST'],
      [`/auth/v1/factors/${randomUUID()}/verify`, 'POST'],
      ['/rest/v1/user_roles', 'POST'],
    ] as const) {
      const refused = await service.call(path, { method, token, text: large })
      expect([path, refused.status, refused.code]).toEqual([path, 413, 'request_entity_too_large'])
      expect(refused.headers.get('access-control-allow-origin')).toBe('*')
    }
    const pieces = await fetch(`${service.url}/auth/v1/user`, {
      method: 'PUT',
      headers: { Authorization: `Bearer ${token}` },
      body: new Blob([large]).stream(),
      duplex: 'half',
    } as RequestInit)
    expect(pieces.status).toBe(413)
  })

  test('an address with odd, repeated or badly encoded parameters is answered and never breaks', async () => {
    const { token } = await service.signedIn()
    const odd = [
      ['POST', `${TOKEN}&grant_type=refresh_token`, 400],
      ['POST', '/auth/v1/token?grant_type=%E0%A4%A', 400],
      ['POST', '/auth/v1/signup?redirect_to=%00&redirect_to=%E0%A4%A', 422],
      ['POST', '/auth/v1/recover?redirect_to=%C0%AE', 400],
      ['GET', '/auth/v1/verify?token=x&token=y&type=signup&type=recovery&redirect_to=%00', 303],
      ['GET', '/auth/v1/verify?token=%E0%A4%A&type=%00', 303],
      ['POST', '/auth/v1/logout?scope=%00', 400],
      ['POST', '/auth/v1/factors/%E0%A4%A/challenge', 404],
      ['POST', '/auth/v1/factors/%00/verify', 400],
      ['DELETE', '/auth/v1/factors/..%2F..%2Fuser', 404],
      ['GET', '/rest/v1/user_roles?select=role&select=%00', 200],
      ['GET', '/rest/v1/user_roles?select=%00', 400],
      ['GET', '/rest/v1/user_roles?user_id=eq.%00&role=eq.admin', 400],
      ['GET', `/rest/v1/user_roles?user_id=eq.${randomUUID()}&user_id=neq.${randomUUID()}`, 200],
    ] as const
    for (const [method, path, status] of odd) {
      const answer = await service.call(path, { method, token, ...(method === 'POST' ? { json: {} } : {}) })
      expect([path, answer.status]).toEqual([path, status])
    }
  })

  test('content types are ignored', async () => {
    const { email } = await service.account()
    const text = JSON.stringify({ email, password: PASSWORD })
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'application/json;charset=x', 'x'])
      expect((await service.call(TOKEN, { text, headers: { 'Content-Type': type } })).status).toBe(200)
  })

  test('failures are no more cacheable than successes, and may be read from any site', async () => {
    const answers = [
      await service.call('/auth/v1/user'),
      await service.call('/auth/v1/user', { token: 'x' }),
      await service.call(TOKEN, { text: '{' }),
      await service.call('/auth/v1/nothing'),
      await service.call('/auth/v1/verify'),
      await service.call('/rest/v1/nothing'),
      await service.call('/rest/v1/user_roles', { token: 'x' }),
    ]
    for (const { status, headers } of answers) {
      expect(status).toBeGreaterThanOrEqual(400)
      expect(headers.get('content-type')).toMatch(/^application\/json/)
      expect(headers.get('cache-control')).toBe('no-store')
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('access-control-allow-origin')).toBe('*')
    }
  })

  test('an endpoint that needs no body does not read one', async () => {
    const { token, client } = await service.signedIn()
    const { data } = await client.mfa.enroll({ factorType: 'totp' })
    expect(
      (await service.call(`/auth/v1/factors/${data?.id}`, { method: 'DELETE', token, text: '{' })).status,
    ).toBe(200)
    expect((await service.call('/auth/v1/logout', { method: 'POST', token, text: '{' })).status).toBe(204)
  })

  test('unsupported endpoints answer 404 in JSON', async () => {
    for (const path of [
      '/otp',
      '/magiclink',
      '/invite',
      '/authorize',
      '/callback',
      '/admin/users',
      '/sso',
      '/saml/metadata',
      '/passkeys/registration',
      '/factors/recovery-codes',
      '/user/identities/authorize',
      '',
    ])
      for (const method of ['GET', 'POST']) {
        const refused = await service.call(`/auth/v1${path}`, {
          method,
          ...(method === 'POST' ? { json: {} } : {}),
        })
        expect([path, refused.status, refused.code]).toEqual([path, 404, 'not_found'])
      }
    for (const grant of [
      '',
      'grant_type=',
      'grant_type=id_token',
      'grant_type=web3',
      'grant_type=password%00',
      'grant_type[]=password',
    ])
      expect(await service.call(`/auth/v1/token?${grant}`, { json: {} })).toMatchObject({
        status: 400,
        code: 'invalid_credentials',
      })
  })
})

describe('sign-in and tokens', () => {
  test('a session has the members that the client stores, and a token the contract’s claims', async () => {
    const { session, id, email } = await service.signedIn({ userMetadata: { child: 'Isla' } })
    expect(session).toMatchObject({
      token_type: 'bearer',
      expires_in: 3600,
      refresh_token: expect.any(String),
      user: { id, email },
    })
    expect(session.refresh_token.length).toBeGreaterThanOrEqual(12)
    const [head = '', , signature = ''] = session.access_token.split('.')
    expect(JSON.parse(Buffer.from(head, 'base64url').toString())).toEqual({
      alg: 'ES256',
      kid: expect.any(String),
      typ: 'JWT',
    })
    expect(Buffer.from(signature, 'base64url')).toHaveLength(64)
    const claims = claimsOf(session.access_token)
    expect(claims).toEqual({
      iss: `${service.url}/auth/v1`,
      sub: id,
      aud: 'authenticated',
      role: 'authenticated',
      email,
      phone: '',
      aal: 'aal1',
      amr: [{ method: 'password', timestamp: expect.any(Number) }],
      session_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      iat: expect.any(Number),
      exp: session.expires_at,
      app_metadata: { provider: 'email', providers: ['email'] },
      user_metadata: expect.objectContaining({ child: 'Isla' }),
      is_anonymous: false,
    })
    expect(claims.exp - Number(claims.iat)).toBe(3600)
  })

  test('the page hears what happens to its session, and why', async () => {
    const { email } = await service.account()
    const client = service.client()
    const events: string[] = []
    client.onAuthStateChange((event) => void events.push(event))
    await client.getSession()
    await client.signInWithPassword({ email, password: PASSWORD })
    await client.refreshSession()
    await client.signOut({ scope: 'others' })
    await client.signOut()
    expect(events).toEqual(['INITIAL_SESSION', 'SIGNED_IN', 'TOKEN_REFRESHED', 'SIGNED_OUT'])
  })

  test('unknown address, wrong password and no password look the same, headers and all', async () => {
    const known = await service.account()
    const without = await service.account({ passwordHash: null })
    const answers = []
    for (const email of [known.email, without.email, `${randomUUID()}@example.org`]) {
      const { status, json, headers } = await service.call(TOKEN, { json: { email, password: 'wrong' } })
      answers.push({
        status,
        json,
        headers: [...headers.keys()].filter((name) => name !== 'date').sort(),
        length: headers.get('content-length'),
      })
    }
    expect(answers[0]).toMatchObject({
      status: 400,
      json: { code: 'invalid_credentials', message: 'Invalid login credentials' },
    })
    expect(answers[1]).toEqual(answers[0])
    expect(answers[2]).toEqual(answers[0])
  })

  test('the address is compared in lower case, the password exactly', async () => {
    const { email } = await service.account()
    expect(
      (await service.client().signInWithPassword({ email: email.toUpperCase(), password: PASSWORD })).error,
    ).toBeNull()
    for (const password of [PASSWORD.toUpperCase(), ` ${PASSWORD}`, `${PASSWORD} `, PASSWORD.slice(0, -1)])
      expect((await service.client().signInWithPassword({ email, password })).error?.code).toBe(
        'invalid_credentials',
      )
  })

  test('the client checks the signature with the key set alone', async () => {
    const { client, id } = await service.signedIn()
    const { data, error } = await client.getClaims()
    expect(error).toBeNull()
    expect(data?.claims.sub).toBe(id)
  })

  test('a token that is not, or no longer, ours is refused by every service alike', async () => {
    const { token, id } = await service.signedIn()
    const other = await service.signedIn()
    const { kid, signing, publicJwk } = await signingKey(service.parts)
    const claims = claimsOf(token)
    const [head = '', payload = '', signature = ''] = token.split('.')
    const stranger = await generateKeyPair('ES256', { extractable: true })
    const ours = (change: object, header: object = {}) =>
      new SignJWT({ ...claims, ...change }).setProtectedHeader({ alg: 'ES256', kid, ...header }).sign(signing)
    const hmacInput = `${part({ alg: 'HS256', kid, typ: 'JWT' })}.${payload}`
    const forged: [string, string, string][] = [
      ['no algorithm', `${part({ alg: 'none', kid })}.${payload}.`, 'bad_jwt'],
      [
        'the public key as a shared secret',
        `${hmacInput}.${createHmac('sha256', JSON.stringify(publicJwk)).update(hmacInput).digest('base64url')}`,
        'bad_jwt',
      ],
      [
        'an unknown key id',
        `${part({ alg: 'ES256', kid: 'x', typ: 'JWT' })}.${payload}.${signature}`,
        'bad_jwt',
      ],
      ['no key id', `${part({ alg: 'ES256', typ: 'JWT' })}.${payload}.${signature}`, 'bad_jwt'],
      [
        'a key of its own',
        await new SignJWT(claims)
          .setProtectedHeader({ alg: 'ES256', kid: 'own', jwk: await exportJWK(stranger.publicKey) })
          .sign(stranger.privateKey),
        'bad_jwt',
      ],
      [
        'another key under our id',
        await new SignJWT(claims).setProtectedHeader({ alg: 'ES256', kid }).sign(stranger.privateKey),
        'bad_jwt',
      ],
      ['changed claims', `${head}.${part({ ...claims, sub: other.id })}.${signature}`, 'bad_jwt'],
      ['an end that is past', await ours({ exp: 1 }), 'bad_jwt'],
      ['no end', await ours({ exp: undefined }), 'bad_jwt'],
      ['another issuer', await ours({ iss: 'https://evil.example/auth/v1' }), 'bad_jwt'],
      ['another audience', await ours({ aud: 'anon' }), 'bad_jwt'],
      ['a subject that is no id', await ours({ sub: 'root' }), 'bad_jwt'],
      ['nobody we know', await ours({ sub: randomUUID() }), 'user_not_found'],
      ['no session', await ours({ session_id: randomUUID() }), 'session_not_found'],
      [
        'the session of somebody else',
        await ours({ session_id: claimsOf(other.token).session_id }),
        'session_not_found',
      ],
      ['two parts', `${head}.${payload}`, 'bad_jwt'],
      ['four parts', `${token}.x`, 'bad_jwt'],
      ['not base64url', `${head}.${payload}.%%%`, 'bad_jwt'],
      ['something else', 'x', 'bad_jwt'],
      ['something long', 'x'.repeat(8000), 'bad_jwt'],
    ]
    for (const [name, bad, code] of forged) {
      const user = await service.call('/auth/v1/user', { token: bad })
      expect([name, user.status, user.code]).toEqual([name, 403, code])
      const rest = await service.call('/rest/v1/user_roles?select=role', { token: bad })
      expect([name, rest.status]).toEqual([name, 401])
      expect(String(rest.code)).toMatch(/^PGRST30[13]$/)
      const apiResponse = await service.call('/api/account/sessions', { token: bad })
      expect([name, apiResponse.status]).toEqual([name, 401])
    }
    expect((await service.call('/auth/v1/user', { token })).json.id).toBe(id)
  })

  test('a banned account loses sign-in, refresh and living tokens', async () => {
    const { id, email, token, session } = await service.signedIn()
    await service.parts.db
      .update(users)
      .set({ bannedUntil: new Date(Date.now() + 1e10) })
      .where(eq(users.id, id))
    expect(await service.call(TOKEN, { json: { email, password: PASSWORD } })).toMatchObject({
      status: 400,
      code: 'user_banned',
    })
    expect(await service.call(REFRESH, { json: { refresh_token: session.refresh_token } })).toMatchObject({
      status: 400,
      code: 'user_banned',
    })
    expect(await service.call('/auth/v1/user', { token })).toMatchObject({ status: 403, code: 'user_banned' })
  })

  test('after a rotation the new key is published at once, signs a quarter of an hour later, and the old one ends with its tokens', async () => {
    const kids = async () =>
      ((await service.call('/auth/v1/.well-known/jwks.json')).json.keys as { kid: string }[]).map(
        ({ kid }) => kid,
      )
    const kidOf = (token: string) =>
      JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString()).kid
    const before = await service.signedIn()
    const { ok } = await runOperatorCommand(system(), ['rotate-key'])
    expect(ok).toBe(true)
    expect(await runOperatorCommand(system(), ['rotate-key'])).toMatchObject({
      ok: false,
      message: expect.stringContaining('already'),
    })
    expect(await kids()).toHaveLength(2)
    expect(kidOf((await service.signedIn()).token)).toBe(kidOf(before.token))
    service.advance(15 * 60_000 + 1000)
    const after = await service.signedIn()
    expect(kidOf(after.token)).not.toBe(kidOf(before.token))
    expect((await service.call('/auth/v1/user', { token: before.token })).status).toBe(200)
    expect((await after.client.getClaims()).error).toBeNull()
    service.advance(3_700_000)
    expect(await kids()).toEqual([kidOf(after.token)])
    expect(await service.call('/auth/v1/user', { token: before.token })).toMatchObject({
      status: 403,
      code: 'bad_jwt',
    })
    expect((await before.client.refreshSession()).error).toBeNull()
  })
})

describe('refreshing and signing out', () => {
  const refresh = (refresh_token: unknown) => service.call(REFRESH, { json: { refresh_token } })

  test('malformed and unknown tokens', async () => {
    for (const token of [undefined, null, 7, '', 'short', {}, 'x'.repeat(600)])
      expect(await refresh(token)).toMatchObject({ status: 400, code: 'validation_failed' })
    for (const token of ['x'.repeat(12), `${randomUUID()}.1.${'x'.repeat(43)}`, 'null'.repeat(20)]) {
      const refused = await refresh(token)
      expect(refused).toMatchObject({ status: 400, code: 'refresh_token_not_found' })
      expect(refused.json.message).toBe('Invalid Refresh Token: Refresh Token Not Found')
    }
  })

  test('a client whose refresh is refused while its token lives keeps the session, and loses it with the token', async () => {
    const { client, email } = await service.signedIn()
    const thief = service.client()
    const { data } = await thief.signInWithPassword({ email, password: PASSWORD })
    await client.signOut({ scope: 'others' })
    expect((await thief.refreshSession()).error?.code).toBe('refresh_token_not_found')
    expect((await thief.getUser(data.session?.access_token)).error?.name).toBe('AuthSessionMissingError')
    expect((await client.getUser()).error).toBeNull()
  })

  test('the client signs out here, elsewhere and everywhere; a second time is not an error', async () => {
    const { client, email } = await service.signedIn()
    const events: string[] = []
    client.onAuthStateChange((event) => void events.push(event))
    const other = service.client()
    await other.signInWithPassword({ email, password: PASSWORD })
    expect((await client.signOut({ scope: 'local' })).error).toBeNull()
    expect((await other.getUser()).error).toBeNull()
    expect((await other.signOut()).error).toBeNull()
    expect((await client.signOut()).error).toBeNull()
    expect(events).toContain('SIGNED_OUT')
    const { token } = await service.signedIn()
    expect(await service.call('/auth/v1/logout?scope=nowhere', { method: 'POST', token })).toMatchObject({
      status: 400,
      code: 'validation_failed',
    })
  })
})

describe('data and functions', () => {
  test('the page’s question for the role, in each form of the client', async () => {
    const admin = await service.signedIn({ admin: true })
    const parent = await service.signedIn()
    const ask = (token: string, id: string) =>
      service.rest(token).from('user_roles').select('role').eq('user_id', id).eq('role', 'admin')
    expect((await ask(admin.token, admin.id).maybeSingle()).data).toEqual({ role: 'admin' })
    expect((await ask(admin.token, admin.id).single()).data).toEqual({ role: 'admin' })
    expect(await ask(parent.token, parent.id).maybeSingle()).toMatchObject({ data: null, error: null })
    expect((await ask(parent.token, parent.id).single()).error?.code).toBe('PGRST116')
    expect((await ask(parent.token, admin.id)).data).toEqual([])
    expect((await service.rest().from('user_roles').select('role')).data).toEqual([])
  })

  test('nobody can write roles, and no other table exists', async () => {
    const { token, id } = await service.signedIn({ admin: true })
    const rest = service.rest(token)
    const writes = [
      await rest.from('user_roles').insert({ user_id: id, role: 'admin' }),
      await rest.from('user_roles').update({ role: 'admin' }).eq('user_id', id),
      await rest.from('user_roles').upsert({ user_id: id, role: 'admin' }),
      await rest.from('user_roles').delete().eq('user_id', id),
    ]
    for (const { status, error } of writes) expect([status, error?.code]).toEqual([403, '42501'])
    for (const table of [
      'users',
      'sessions',
      'factors',
      'one_time_tokens',
      'signing_keys',
      'audit_log',
      'pupils',
      'auth.users',
    ])
      expect((await rest.from(table).select('*')).status).toBe(404)
    expect((await rest.from('user_roles').select('password_hash')).error?.code).toBe('42703')
  })

  test('functions take the same tokens: a bad one is 401, an unknown function 404, from any site', async () => {
    const { token } = await service.signedIn()
    const invoke = async (bearer?: string) => {
      const { error } = await service
        .functions(bearer)
        .invoke('nothing-of-the-kind', { body: { accessCode: 'X' } })
      expect(error?.name).toBe('FunctionsHttpError')
      const response = error?.context as Response
      expect(response.headers.get('content-type')).toMatch(/^application\/json/)
      expect(response.headers.get('access-control-allow-origin')).toBe('*')
      expect(response.headers.get('x-relay-error')).toBeNull()
      return response.status
    }
    expect([await invoke(), await invoke(token), await invoke(`${token}x`)]).toEqual([404, 404, 401])
    const headers = { Origin: 'https://front.example', 'Access-Control-Request-Method': 'POST' }
    const preflight = await service.call('/functions/v1/verify-access-code', { method: 'OPTIONS', headers })
    expect([preflight.status, preflight.headers.get('access-control-allow-origin')]).toEqual([204, '*'])
  })

  test('the role is not in anything a person can write', async () => {
    const { client } = await service.signedIn({ userMetadata: { role: 'admin', is_admin: true } })
    await client.updateUser({ data: { role: 'admin' } })
    const token = (await client.getSession()).data.session?.access_token
    expect((await service.call('/api/admin/events', { token })).status).toBe(404)
  })
})

describe('what an account sees of itself', () => {
  const CHROME =
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0 Safari/537.36'
  const IPHONE =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1'
  const signIn = async (email: string, agent: string) =>
    (await service.call(TOKEN, { json: { email, password: PASSWORD }, headers: { 'User-Agent': agent } }))
      .json as { access_token: string }

  test('its sessions with device and address, which it can end one by one', async () => {
    const { email } = await service.account()
    const here = await signIn(email, CHROME)
    const there = await signIn(email, IPHONE)
    const { json } = await service.call('/api/account/sessions', { token: here.access_token })
    const sessions = json.sessions as { id: string; device: string; current: boolean; address: string }[]
    expect(sessions.map(({ device, current }) => [device, current]).sort()).toEqual([
      ['Chrome on Windows', true],
      ['Safari on iPhone', false],
    ])
    expect(sessions[0]?.address).toMatch(/127\.0\.0\.1|::1/)
    const other = sessions.find(({ current }) => !current)?.id ?? ''
    const stranger = await service.signedIn()
    const end = (token: string, id: string) =>
      service.call(`/api/account/sessions/${id}`, { method: 'DELETE', token })
    expect((await end(stranger.token, other)).status).toBe(404)
    expect((await end(here.access_token, 'x')).status).toBe(404)
    expect((await end(here.access_token, other)).status).toBe(200)
    expect((await service.call('/auth/v1/user', { token: there.access_token })).code).toBe(
      'session_not_found',
    )
    expect((await service.call('/auth/v1/user', { token: here.access_token })).status).toBe(200)
  })

  test('a sign-in with another device is told by mail, one with a known device and the very first are not', async () => {
    const { email } = await service.account()
    const kinds = async () => (await service.mails(email)).map((mail) => mail.kind)
    await signIn(email, CHROME)
    await signIn(email, CHROME.replace('141', '142'))
    expect(await kinds()).toEqual([])
    await signIn(email, IPHONE)
    await signIn(email, IPHONE)
    expect(await kinds()).toEqual(['new-device'])
    const [mail] = await service.mails(email)
    expect(mail?.text).toContain('Safari on iPhone')
    expect(mail?.html).toContain('Safari on iPhone')
  })

  test('its activity: people see their own, admins see all, with device and without secrets', async () => {
    const { email, id } = await service.account()
    await service.call(TOKEN, { json: { email, password: 'wrong' }, headers: { 'User-Agent': IPHONE } })
    const { access_token: token } = await signIn(email, CHROME)
    await service.call('/auth/v1/user', { method: 'PUT', token, json: { password: 'another password' } })
    const own = await service.call('/api/account/activity', { token })
    const entries = own.json.entries as { action: string; device: string; method: string | null }[]
    expect(entries.map(({ action, device }) => [action, device])).toEqual([
      ['password.changed', ''],
      ['session.started', 'Chrome on Windows'],
      ['sign-in.failed', 'Safari on iPhone'],
    ])
    expect(own.text).not.toMatch(/wrong|another password|argon2/)
    const admin = await service.signedIn({ admin: true })
    const seen = new Set<string>()
    let next: unknown = ''
    for (let page = 0; next !== null && page < 20; page++) {
      const all = await service.call(`/api/admin/accounts/activity${next ? `?before=${next}` : ''}`, {
        token: admin.token,
      })
      const list = all.json.entries as { id: string; userId: string; action: string; email: string }[]
      for (const entry of list) if (entry.userId === id) seen.add(`${entry.action} ${entry.email}`)
      next = all.json.next
    }
    expect([...seen].sort()).toEqual([
      `password.changed ${email}`,
      `session.started ${email}`,
      `sign-in.failed ${email}`,
    ])
    expect((await service.call('/api/admin/accounts/activity', { token })).status).toBe(404)
    expect((await service.call('/api/account/activity')).status).toBe(401)
    expect((await service.call("/api/admin/accounts/activity?before='", { token: admin.token })).status).toBe(
      400,
    )
  })

  test('an account with a second factor shows none of this to a session that has not used it', async () => {
    const { client, email } = await service.signedIn()
    const { data } = await client.mfa.enroll({ factorType: 'phone', phone: '+447700900901' })
    const factorId = data?.id ?? ''
    const { data: asked } = await client.mfa.challenge({ factorId })
    const code = /code is (\d{6})/.exec((await service.texts('+447700900901'))[0] ?? '')?.[1] ?? ''
    await client.mfa.verify({ factorId, challengeId: asked?.id ?? '', code })
    const thief = await signIn(email, CHROME)
    for (const path of ['sessions', 'activity'])
      expect((await service.call(`/api/account/${path}`, { token: thief.access_token })).status).toBe(403)
  })
})

describe('the operator', () => {
  test('names accounts by address or id, and is told in a sentence what went wrong', async () => {
    const { id, email } = await service.account()
    const waiting = { email: `${randomUUID()}@example.org` }
    await service.call('/auth/v1/signup', { json: { ...waiting, password: PASSWORD } })
    expect(await runOperatorCommand(system(), ['grant-admin', email.toUpperCase()])).toEqual({
      ok: true,
      message: `${email} is an admin now.`,
    })
    expect(await runOperatorCommand(system(), ['grant-admin', id])).toEqual({
      ok: true,
      message: `${email} is an admin already.`,
    })
    expect(await runOperatorCommand(system(), ['grant-admin', waiting.email])).toMatchObject({
      ok: false,
      message: `There is no account ${waiting.email}.`,
    })
    expect((await runOperatorCommand(system(), ['revoke-admin', id])).ok).toBe(true)
    expect(await runOperatorCommand(system(), ['revoke-admin', id])).toMatchObject({
      ok: false,
      message: `${email} is no admin.`,
    })
    for (const words of [
      [],
      ['grant-admin'],
      ['rotate-key', 'x'],
      ['toString', 'x'],
      ['grant-admin', 'a', 'b'],
    ])
      expect(await runOperatorCommand(system(), words)).toMatchObject({
        ok: false,
        message: expect.stringContaining('npm run accounts'),
      })
  })

  test('resetting factors removes them, signs out everywhere, and tells the owner', async () => {
    const { client, email } = await service.signedIn()
    await client.mfa.enroll({ factorType: 'totp' })
    expect(await runOperatorCommand(system(), ['reset-factors', email])).toMatchObject({ ok: true })
    expect((await client.getUser()).error?.name).toBe('AuthSessionMissingError')
    expect((await service.mails(email)).map(({ kind }) => kind)).toContain('factor-removed')
  })

  test('on a Postgres the command works on the database, beside the server', async () => {
    const { email, client } = await service.signedIn()
    const [named] = await rows<{ name: string }>(service.parts.db, sql`select current_database() as name`)
    const url = new URL(inject('postgresUrl'))
    url.pathname = `/${named?.name}`
    const DATA_DIR = mkdtempSync(path.join(tmpdir(), 'operator-'))
    const env = { PATH: process.env.PATH ?? '', DATABASE_URL: url.href, DATA_DIR }
    const run = promisify(execFile)
    const { stdout } = await run(process.execPath, [builtProgram('accounts'), 'grant-admin', email], { env })
    expect(stdout).toBe(`${email} is an admin now.\n`)
    const token = (await client.getSession()).data.session?.access_token
    expect((await service.rest(token).from('user_roles').select('role')).data).toEqual([{ role: 'admin' }])
    await expect(
      run(process.execPath, [builtProgram('accounts'), 'grant-admin', 'nobody'], { env }),
    ).rejects.toMatchObject({
      code: 1,
      stderr: 'There is no account nobody.\n',
    })
  })

  test('nobody else may', async () => {
    const actor = { kind: 'anonymous' } as const
    await expect(runOperatorCommand({ ...system(), actor }, ['rotate-key'])).rejects.toMatchObject({
      kind: 'missing',
    })
  })
})

test('the front end’s public key is not a person', async () => {
  expect((await service.call('/auth/v1/user', { token: API_KEY })).status).toBe(401)
  expect((await service.call('/rest/v1/user_roles', { token: API_KEY })).json).toEqual([])
})
