import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bearer, openAccounts } from '../../../tests/accounts/accounts-app.ts'

let accounts: Awaited<ReturnType<typeof openAccounts>>
let token: string
let other: string
/** A begun factor of each kind, with a challenge waiting for an answer. */
let begun: { factor: string; challenge: string }[]

beforeAll(async () => {
  accounts = await openAccounts({
    PUBLIC_URL: 'http://localhost:3000',
    RATE_LIMIT_SCALE: '100000',
    AUTH_MAIL_INTERVAL_S: '0',
    AUTH_SMS_INTERVAL_S: '0',
    AUTH_REAUTHENTICATION: 'on',
    LIMIT_SMS_PER_ACCOUNT_PER_DAY: '100000',
    LIMIT_MAILS_PER_HOUR: '100000',
    LIMIT_FAILED_SIGN_INS_PER_ACCOUNT_PER_5_MIN: '100000',
    LIMIT_FAILED_MAIL_CODES_PER_HOUR: '100000',
    LIMIT_FAILED_FACTOR_CODES_PER_HOUR: '100000',
  })
  const signedIn = async () => (await accounts.signIn((await accounts.account()).email)).access_token
  ;[token, other] = [await signedIn(), await signedIn()]
  begun = []
  for (const factor_type of ['totp', 'phone', 'webauthn']) {
    const headers = bearer(token)
    const json = { factor_type, friendly_name: factor_type, phone: '+447700900123' }
    const factor = await idOf(accounts.call('/auth/v1/factors', { json, headers }))
    const asked = accounts.call(`/auth/v1/factors/${factor}/challenge`, { method: 'POST', headers })
    begun.push({ factor, challenge: await idOf(asked) })
  }
})
afterAll(() => accounts.close())

const idOf = async (answer: ReturnType<typeof accounts.call>) =>
  ((await (await answer).json()) as { id: string }).id

const odd = fc.oneof(
  fc.constantFrom(
    null,
    true,
    0,
    -1,
    1.5,
    1e308,
    '',
    ' ',
    [],
    {},
    '\u0000',
    '\ud800',
    '\u202e',
    '%00',
    '__proto__',
  ),
  fc.constantFrom(300, 5000, 100_000).map((length) => 'é'.repeat(length)),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.jsonValue({ maxDepth: 3 }),
)
const members = {
  email: ['a@example.com', 'A@EXAMPLE.COM', 'a@example.com\u0000', `${'a'.repeat(250)}@example.com`],
  phone: ['+447700900123', '447700900123'],
  password: ['heather on the hill', 'short'],
  current_password: ['wrong'],
  nonce: ['123456'],
  data: [{ child: 'Isla' }, { deep: [[[[]]]] }, JSON.parse('{"__proto__":{"role":"admin"}}')],
  app_metadata: [{}],
  code_challenge: ['x'.repeat(43)],
  code_challenge_method: ['s256', 'plain'],
  refresh_token: ['x'.repeat(40), 'aaaaaaaa.1.bbbbbbbb'],
  auth_code: ['x'],
  code_verifier: ['x'.repeat(43)],
  type: ['signup', 'recovery', 'email_change', 'magiclink', 'email', 'sms'],
  token_hash: ['x'.repeat(43)],
  token: ['123456'],
  redirect_to: ['http://localhost:3000/', '//evil.example'],
  factor_type: ['totp', 'phone', 'webauthn'],
  friendly_name: ['App'],
  issuer: ['Tweedlight'],
  channel: ['sms', 'whatsapp'],
  code: ['123456', '000000'],
  webauthn: (['create', 'request'] as const).map((type) => ({
    type,
    credential_response: {
      id: 'AAAA',
      rawId: 'AAAA',
      type: 'public-key',
      response: { clientDataJSON: 'e30', attestationObject: 'oA', authenticatorData: 'AA', signature: 'AA' },
    },
  })),
}
type Member = keyof typeof members

/** A body with some members as they should be, some odd, some missing, and some that don't belong. */
const body = (names: Member[]) =>
  fc.oneof(
    {
      weight: 8,
      arbitrary: fc.record(Object.fromEntries(names.map((name) => [name, member(name)])), {
        requiredKeys: [],
      }),
    },
    { weight: 1, arbitrary: odd },
  )
const member = (name: Member) =>
  fc.oneof(
    { weight: 9, arbitrary: fc.constantFrom(...(members[name] as unknown[])) },
    { weight: 1, arbitrary: odd },
  )

const queryOf = (names: string[]) =>
  fc
    .array(
      fc.tuple(
        fc.constantFrom(...names),
        fc.oneof(fc.constantFrom('signup', 'x', 'eq.admin', '*'), fc.string({ unit: 'grapheme' })),
      ),
    )
    .map((pairs) => new URLSearchParams(pairs).toString())

interface Asked {
  method: string
  path: string
  text?: string
  own?: boolean
}
const post = (path: string, names: Member[], method = 'POST'): fc.Arbitrary<Asked> =>
  body(names).map((value) => ({ method, path, text: JSON.stringify(value) }))
const get = (path: string, names: string[], method = 'GET'): fc.Arbitrary<Asked> =>
  queryOf(names).map((query) => ({ method, path: `${path}?${query}` }))

const calls = (): fc.Arbitrary<Asked> => {
  const ids = fc.oneof(
    fc.constantFrom(...begun),
    fc.string({ unit: 'grapheme' }).map((text) => ({ factor: text, challenge: text })),
  )
  const flow: Member[] = ['code_challenge', 'code_challenge_method']
  return fc.oneof(
    post('/auth/v1/signup', ['email', 'phone', 'password', 'data', ...flow]),
    post('/auth/v1/token?grant_type=password', ['email', 'phone', 'password']),
    post('/auth/v1/token?grant_type=refresh_token', ['refresh_token']),
    post('/auth/v1/token?grant_type=pkce', ['auth_code', 'code_verifier']),
    post('/auth/v1/verify', ['type', 'token_hash', 'email', 'token', 'redirect_to']),
    post('/auth/v1/recover', ['email', ...flow]),
    post('/auth/v1/resend', ['type', 'email', 'phone', ...flow]),
    post(
      '/auth/v1/user',
      ['email', 'phone', 'password', 'current_password', 'nonce', 'data', 'app_metadata', ...flow],
      'PUT',
    ),
    post('/auth/v1/factors', ['factor_type', 'friendly_name', 'issuer', 'phone']),
    fc.tuple(ids, body(['channel'])).map(([{ factor }, value]) => ({
      method: 'POST',
      path: `/auth/v1/factors/${encodeURIComponent(factor)}/challenge`,
      text: JSON.stringify(value),
    })),
    fc.tuple(ids, body(['code', 'webauthn'])).map(([{ factor, challenge }, value]) => ({
      method: 'POST',
      path: `/auth/v1/factors/${encodeURIComponent(factor)}/verify`,
      text: JSON.stringify(
        value && typeof value === 'object' ? { challenge_id: challenge, ...value } : value,
      ),
    })),
    ids
      .filter(({ factor }) => begun.every((one) => one.factor !== factor))
      .map(({ factor }) => ({
        method: 'DELETE',
        path: `/auth/v1/factors/${encodeURIComponent(factor)}`,
      })),
    get('/auth/v1/verify', ['token', 'type', 'redirect_to']),
    get('/auth/v1/logout', ['scope'], 'POST').map((asked) => ({ ...asked, own: true })),
    get('/auth/v1/user', ['x']),
    get('/auth/v1/reauthenticate', ['x']),
    get('/rest/v1/user_roles', ['select', 'user_id', 'role', 'limit', 'order', 'x']),
    post('/rest/v1/user_roles', ['email'], 'PATCH'),
  )
}

const header = fc.string({ maxLength: 40 })
const headers = fc.record({
  'Content-Type': fc.oneof(fc.constantFrom('application/json', 'text/plain', 'multipart/form-data'), header),
  'X-Supabase-Api-Version': fc.oneof(fc.constantFrom('2024-01-01', ''), header),
  Accept: fc.oneof(fc.constantFrom('application/json', 'application/vnd.pgrst.object+json'), header),
  'User-Agent': header,
  Authorization: fc.oneof(
    { weight: 5, arbitrary: fc.constant('good') },
    {
      weight: 1,
      arbitrary: fc.oneof(
        header,
        header.map((text) => `Bearer ${text}`),
      ),
    },
  ),
})

test('any input to any address is answered in JSON, never with a 5xx, and leaks nothing', async () => {
  await fc.assert(
    fc.asyncProperty(calls(), headers, async ({ own, method, path, text }, { Authorization, ...rest }) => {
      const good = `Bearer ${own ? other : token}`
      const answer = await accounts.call(path, {
        method,
        headers: { ...rest, Authorization: Authorization === 'good' ? good : Authorization },
        ...(text === undefined ? {} : { text }),
      })
      expect(answer.status).toBeLessThan(500)
      const said = await answer.text()
      expect(said).not.toMatch(/[/\\]\w+\.ts\b|node_modules|select "|insert into|argon2/)
      if ([204, 303].includes(answer.status)) expect(said).toBe('')
      else expect(JSON.parse(said)).toBeTypeOf('object')
    }),
    { numRuns: 400 },
  )
})
