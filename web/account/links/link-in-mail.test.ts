import { expect, test } from 'vitest'
import { destinationOf, protocolAddress, readLink } from './link-in-mail.ts'

const HERE = 'https://www.tweedlight.example'
const link = (type: string, redirectTo: string, tokenHash = 'abc') => {
  const read = readLink(`#${new URLSearchParams({ token_hash: tokenHash, type, redirect_to: redirectTo })}`)
  if (!read) throw new Error('no link')
  return read
}

test.each([
  ['signup', `${HERE}/school-photos/user-flow?year=2`, '/school-photos/user-flow?year=2'],
  ['signup', HERE, '/school-photos/user-flow'],
  ['signup', `${HERE}/blog`, '/school-photos/user-flow'],
  ['signup', `${HERE}.evil.example/school-photos/x`, '/school-photos/user-flow'],
  ['signup', 'https://evil.example/school-photos/x', '/school-photos/user-flow'],
  ['signup', 'javascript:alert(1)', '/school-photos/user-flow'],
  ['signup', '', '/school-photos/user-flow'],
  [
    'recovery',
    `${HERE}/school-photos/new-password?next=/school-photos/account`,
    '/school-photos/new-password?next=/school-photos/account',
  ],
  ['recovery', `${HERE}/school-photos/checkout`, '/school-photos/new-password'],
  ['email_change', `${HERE}/school-photos/account`, '/school-photos/account'],
])('a link of %s that leads to %j goes to %s', (type, redirectTo, place) => {
  expect(destinationOf(link(type, redirectTo), HERE)).toBe(place)
})

test.each([
  '',
  '#',
  '#token_hash=x',
  '#type=signup',
  '#token_hash=x&type=nonsense',
  '#token_hash=x&type=toString',
])('%j is not a complete link', (fragment) => {
  expect(readLink(fragment)).toBeUndefined()
})

test('a link of another site, or with a PKCE verifier, goes to the protocol; one of ours does not', () => {
  expect(protocolAddress(link('signup', `${HERE}/school-photos/user-flow`), HERE)).toBeUndefined()
  expect(protocolAddress(link('signup', ''), HERE)).toBeUndefined()
  expect(protocolAddress(link('signup', 'https://shop.example/after'), HERE)).toBe(
    '/auth/v1/verify?token=abc&type=signup&redirect_to=https%3A%2F%2Fshop.example%2Fafter',
  )
  expect(protocolAddress(link('recovery', `${HERE}/`, 'pkce_abc'), HERE)).toContain('token=pkce_abc')
})
