import { describe, expect, test } from 'vitest'
import { AccountActivityQuery } from './activity.ts'
import { Recover, Verify } from './email-links.ts'
import { EnrolFactor, VerifyFactor, WebauthnAnswer } from './factors.ts'
import { EmailAddress, HostedUser, PhoneNumber } from './protocol.ts'
import { LogoutScope, TokenClaims } from './sessions.ts'

const ID = 'c0ffee00-0000-4000-8000-000000000000'

describe('an address or number', () => {
  test('of mail is in lower case and has at most 254 characters', () => {
    const long = (length: number) =>
      `${'a'.repeat(60)}@${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(length - 186)}.uk`
    expect(EmailAddress.parse('Isla@Example.ORG')).toBe('isla@example.org')
    expect(EmailAddress.safeParse(long(240)).success).toBe(true)
    expect(EmailAddress.safeParse(`${'a'.repeat(254)}@example.org`).error?.issues[0]?.code).toBe('too_big')
    expect(EmailAddress.safeParse('isla').success).toBe(false)
  })

  test.each([
    ['+447700900123', '447700900123'],
    ['447700900123', '447700900123'],
    ['1234567', '1234567'],
    ['123456789012345', '123456789012345'],
    ['123456', undefined],
    ['1234567890123456', undefined],
    ['07700900123', undefined],
    ['tel:447700900123', undefined],
    ['447700900123x', undefined],
    ['4477 00900123', undefined],
  ])('%s of a phone is read as %s', (typed, read) => {
    expect(PhoneNumber.safeParse(typed).data).toBe(read)
  })
})

describe('a verification', () => {
  const takes = (more: object) => Verify.safeParse({ type: 'email', ...more }).success

  test('is by a token alone, or by an address and its code', () => {
    expect(takes({ token_hash: 'a' })).toBe(true)
    expect(takes({ email: 'isla@example.org', token: '123456' })).toBe(true)
    expect(takes({})).toBe(false)
    expect(takes({ email: 'isla@example.org' })).toBe(false)
    expect(takes({ token: '123456' })).toBe(false)
  })

  test.each(['email', 'phone', 'redirect_to'])('by a token has no %s with it', (field) => {
    const parsed = Verify.safeParse({ type: 'email', token_hash: 'a', [field]: 'b' })
    expect(parsed.error?.issues[0]?.message).toBe('takes either a token_hash alone, or an email and a token')
    expect(takes({ token_hash: 'a', [field]: null })).toBe(true)
  })
})

test('a browser’s challenge has 43 to 128 plain characters, and its method is the one that hides it', () => {
  const takes = (challenge: string, method = 's256') =>
    Recover.safeParse({ code_challenge: challenge, code_challenge_method: method }).success
  const plain = 'aZ09.-_~'.repeat(16)
  expect([42, 43, 128].map((length) => takes(plain.slice(0, length)))).toEqual([false, true, true])
  expect(takes(`${plain}a`)).toBe(false)
  expect(takes(`${plain.slice(0, 50)}+`)).toBe(false)
  expect(takes(`+${plain.slice(0, 50)}`)).toBe(false)
  expect(['S256', 's2567', 'xs256', 'plain'].map((method) => takes(plain, method))).toEqual([
    true,
    false,
    false,
    false,
  ])
})

describe('a second factor', () => {
  test('has a name and an issuer of one line and at most 100 characters', () => {
    for (const field of ['friendly_name', 'issuer']) {
      const read = (text: string) => EnrolFactor.safeParse({ factor_type: 'totp', [field]: text })
      expect(read('My\nphone').data).toHaveProperty(field, 'My phone')
      expect(read('a'.repeat(100)).success).toBe(true)
      expect(read('a'.repeat(101)).error?.issues[0]?.message).toBe('is too long')
    }
  })

  test('is verified by a code or a passkey’s answer, and the error names the code', () => {
    expect(VerifyFactor.safeParse({ challenge_id: ID }).error?.issues).toMatchObject([
      { path: ['code'], message: 'needs a code' },
    ])
  })

  const answer = (change: object = {}, response: object = {}) => ({
    type: 'create',
    credential_response: {
      id: 'abc-_',
      rawId: 'abc=',
      type: 'public-key',
      ...change,
      response: { clientDataJSON: 'abc', attestationObject: 'abc==', ...response },
    },
  })
  const takes = (...changes: Parameters<typeof answer>) =>
    WebauthnAnswer.safeParse(answer(...changes)).success

  test('answers in base64url, each part of it given', () => {
    expect(takes()).toBe(true)
    expect(VerifyFactor.safeParse({ challenge_id: ID, webauthn: answer() }).success).toBe(true)
    for (const bad of ['', 'a+b', '+ab', 'ab+', 'ab===', 'a=b', 'a'.repeat(100_001)]) {
      expect(takes({ id: bad }), bad).toBe(false)
      expect(takes({ rawId: bad }), bad).toBe(false)
      expect(takes({}, { clientDataJSON: bad }), bad).toBe(false)
      expect(takes({}, { attestationObject: bad }), bad).toBe(false)
    }
    const used = { clientDataJSON: 'abc', authenticatorData: 'abc', signature: 'abc' }
    const use = (response: object) =>
      WebauthnAnswer.safeParse({
        type: 'request',
        credential_response: { id: 'abc', rawId: 'abc', type: 'public-key', response },
      }).success
    expect(use(used)).toBe(true)
    for (const part of Object.keys(used)) expect(use({ ...used, [part]: '' }), part).toBe(false)
  })

  test('names at most ten ways to reach it, of at most 40 characters', () => {
    const ways = (count: number, length: number) =>
      takes({}, { transports: Array.from({ length: count }, () => 'a'.repeat(length)) })
    expect([ways(0, 0), ways(1, 3), ways(10, 40), ways(11, 40), ways(10, 41)]).toEqual([
      true,
      true,
      true,
      false,
      false,
    ])
  })
})

test.each([
  [`2026-03-14T09:05:07.123Z_${ID}`, true],
  [`2026-03-14T09:05:07Z_${ID}`, false],
  [`1999-03-14T09:05:07.123Z_${ID}`, false],
  [`2026-03-14_${ID}`, false],
  ['2026-03-14T09:05:07.123Z_7', false],
  ['2026-03-14T09:05:07.123Z', false],
  [ID, false],
  ['', false],
])('a page of activity may begin after %j: %s', (before, taken) => {
  expect(AccountActivityQuery.safeParse({ before }).success).toBe(taken)
})

test('what a service leaves out is nothing: no factors, no address, no proof, and every session to end', () => {
  expect(HostedUser.parse({ id: ID })).toEqual({ id: ID, email: '', factors: [] })
  expect(TokenClaims.parse({ sub: ID, session_id: ID, aal: 'aal1' }).amr).toEqual([])
  expect(LogoutScope.parse(undefined)).toBe('global')
})
