import { expect, test } from 'vitest'
import { parseConfig } from '../../config.ts'
import { isSameCode, linkToken, sixDigits } from '../email-links/one-time-token.ts'
import { latestFactorProof } from '../roles/roles-port.ts'
import { bearerOf } from './read-actor.ts'
import { formatRefreshToken, parseRefreshToken } from './refresh-token.ts'

const SECRET = 'a secret'
const sessionId = 'c0ffee00-0000-4000-8000-000000000000'

test.each([1, 10, 999_999_999])('refresh token %i of a session is read as it was written', (counter) => {
  const token = { sessionId, counter }
  expect(parseRefreshToken(SECRET, formatRefreshToken(SECRET, token))).toEqual(token)
})

test('a refresh token that this server has not written is none', () => {
  const good = formatRefreshToken(SECRET, { sessionId, counter: 12 })
  const [id = '', , signature = ''] = good.split('.')
  const bad = [
    ...['', 'x', `x${good}`, `${good}x`, `${good} `, good.slice(0, -1), `${good}.x`],
    ...[`${id}.13.${signature}`, `${id}.1.${signature}`, `${id}.012.${signature}`, `${id}.0.${signature}`],
    ...[`${id}.-1.${signature}`, `${id}.x.${signature}`, `${id.replace('c', 'd')}.12.${signature}`],
    formatRefreshToken(SECRET, { sessionId, counter: 0 }),
    formatRefreshToken(SECRET, { sessionId, counter: 1_000_000_000 }),
    formatRefreshToken(SECRET, { sessionId: sessionId.slice(1), counter: 12 }),
    formatRefreshToken(SECRET, { sessionId: sessionId.toUpperCase(), counter: 12 }),
    formatRefreshToken('another secret', { sessionId, counter: 12 }),
  ]
  for (const token of bad) expect(parseRefreshToken(SECRET, token), token).toBeUndefined()
})

test('six digits are always six, the same for one id, and typed with any blanks', () => {
  const ids = Array.from({ length: 200 }, (_, at) => `id-${at}`)
  const codes = ids.map((id) => sixDigits(SECRET, id))
  for (const code of codes) expect(code).toMatch(/^\d{6}$/)
  expect(new Set(codes).size).toBeGreaterThan(195)
  expect(codes.some((code) => code.startsWith('0'))).toBe(true)
  const [code = ''] = codes
  const is = (given: string) => isSameCode(SECRET, 'id-0', given)
  expect([is(code), is(` ${code.slice(0, 3)} ${code.slice(3)}\t`)]).toEqual([true, true])
  expect([is(codes[1] ?? ''), is(code.slice(1)), is(`${code}0`), is('')]).toEqual([
    false,
    false,
    false,
    false,
  ])
})

test('a link says in its token whether its browser wants a code', () => {
  const token = (codeChallenge: string | null) => linkToken(SECRET, { id: 'id', codeChallenge })
  expect(token('challenge')).toBe(`pkce_${token(null)}`)
  expect(token(null)).toMatch(/^[\w-]{43}$/)
  expect(token('')).toBe(token(null))
})

test.each([
  ['Bearer a.b.c', 'a.b.c'],
  ['bearer   a.b.c  ', 'a.b.c'],
  ['Bearer our-key', undefined],
  ['Bearer', undefined],
  ['Bearera.b.c', undefined],
  ['Bearer a b', undefined],
  ['Basic Bearer a', undefined],
  ['', undefined],
  [undefined, undefined],
])('the token in %j is %s', (header, token) => {
  const config = parseConfig({ AUTH_API_KEY: 'our-key' })
  expect(bearerOf({ config }, header)).toBe(token)
})

test('who somebody is was proved last at the newest of the times, or never', () => {
  expect(latestFactorProof([{ timestamp: 5 }, { timestamp: 9 }, { timestamp: 7 }])).toEqual(new Date(9000))
  expect(latestFactorProof([])).toEqual(new Date(0))
})
