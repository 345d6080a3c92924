import { expect, test } from 'vitest'
import { AppError } from '../../errors.ts'
import { mailRateLimitError } from '../email-links/mail-rate-limit.ts'
import { checkNewPassword, isCommonPassword, weaknessForRole } from '../sign-in/passwords.ts'
import { challengeOf, readEmail, readMetadata, readPhone } from './read-input.ts'

test('an address is read in lower case, a number in digits, and anything else is refused in words', () => {
  expect(readEmail('Isla@Example.org')).toBe('isla@example.org')
  expect(readPhone('+447700900123')).toBe('447700900123')
  for (const bad of [null, undefined, '', 'isla']) {
    expect(() => readEmail(bad)).toThrow('Unable to validate email address: invalid format')
    expect(() => readPhone(bad)).toThrow('Invalid phone number format (E.164 required)')
  }
})

test('a challenge comes with its method, or neither does', () => {
  expect(challengeOf({ code_challenge: 'abc', code_challenge_method: 's256' })).toBe('abc')
  for (const none of [undefined, null, ''])
    expect(challengeOf({ code_challenge: none, code_challenge_method: none })).toBeNull()
  expect(() => challengeOf({ code_challenge: 'abc' })).toThrow('PKCE flow requires')
  expect(() => challengeOf({ code_challenge_method: 's256' })).toThrow('PKCE flow requires')
})

test('metadata is merged key by key, null removes one, and 4096 bytes are its most', () => {
  expect(readMetadata({ a: 1, b: 2 }, { b: 3, c: 4 })).toEqual({ a: 1, b: 3, c: 4 })
  expect(readMetadata({ a: 1, b: 2 }, { a: null })).toEqual({ b: 2 })
  expect(readMetadata({ a: 1 }, null)).toEqual({ a: 1 })
  expect(readMetadata({ a: 1 }, undefined)).toEqual({ a: 1 })
  // {"a":"…"} is eight characters besides.
  expect(readMetadata({}, { a: 'x'.repeat(4088) })).toHaveProperty('a')
  expect(() => readMetadata({}, { a: 'x'.repeat(4089) })).toThrow('data cannot be longer than 4096 bytes')
  expect(() => readMetadata({}, { a: 'ë'.repeat(2045) })).toThrow('data cannot be longer than 4096 bytes')
})

test('a new password has at least six characters and at most a thousand bytes', () => {
  const check = (password: string) => () => checkNewPassword(password)
  expect(check('👩'.repeat(6))).not.toThrow()
  expect(check('x'.repeat(1000))).not.toThrow()
  expect(check('👩'.repeat(5))).toThrow(
    expect.objectContaining({ status: 422, code: 'weak_password', weakPassword: ['length'] }),
  )
  for (const long of ['x'.repeat(1001), 'ë'.repeat(501)])
    expect(check(long)).toThrow(expect.objectContaining({ status: 400, code: 'validation_failed' }))
})

test('a role’s password has at least twelve characters and is none of the most used', async () => {
  expect(await weaknessForRole('heather-hill')).toEqual([])
  expect(await weaknessForRole('heather-hil')).toEqual(['length'])
  expect(await weaknessForRole('👩'.repeat(11))).toEqual(['length'])
  expect(await weaknessForRole('PassWord')).toEqual(['length', 'pwned'])
  expect([await isCommonPassword('PASSWORD'), await isCommonPassword('heather on the hill')]).toEqual([
    true,
    false,
  ])
})

test('a limit comes with its wait, a second if it names none, and any other error stays as it is', () => {
  const limit = (more: object) =>
    mailRateLimitError(new AppError('limited', 'x', 'x', more), 'over_sms_send_rate_limit')
  expect(limit({ retryAfter: 40 })).toMatchObject({
    status: 429,
    code: 'over_sms_send_rate_limit',
    retryAfter: 40,
    message: 'For security purposes, you can only request this after 40 seconds.',
  })
  expect(limit({})).toMatchObject({ status: 429, retryAfter: 1 })
  for (const other of [new Error('x'), new AppError('invalid', 'x', 'x'), undefined])
    expect(mailRateLimitError(other, 'over_email_send_rate_limit')).toBe(other)
})
