import { AuthApiError, AuthRetryableFetchError, AuthSessionMissingError } from '@supabase/auth-js'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { ApiError } from './api.ts'
import { explainError as explain, reasonOf } from './error-messages.ts'

const contact = { email: 'studio@borders.example', phone: '01721 999999' }
const explainError = (error: unknown) => explain(error, contact)

const refused = (status: number, code: string, more = {}) =>
  new ApiError(status, { code, message: 'The server’s own sentence.', ...more })

test('an error is explained in our words for its code, else in the server’s own', () => {
  expect(explainError(refused(409, 'price-changed')).title).toBe('The price has changed')
  expect(explainError(refused(409, 'of-tomorrow'))).toMatchObject({
    title: 'Something went wrong',
    text: 'The server’s own sentence.',
  })
  expect(reasonOf(refused(409, 'price-changed'))).toBe('The server’s own sentence.')
})

test('an error carries the server’s messages for fields', () => {
  expect(explainError(refused(422, 'invalid', { fields: { email: 'No.' } })).fields).toEqual({ email: 'No.' })
})

test('an error that signing in resolves says so', () => {
  expect(explainError(refused(401, 'session-ended'))).toMatchObject({ signIn: true, title: 'Please sign in' })
  expect(explainError(refused(403, 'insufficient_aal'))).toMatchObject({
    signIn: true,
    title: 'One more step',
  })
})

test.each([
  [undefined, '1 minute'],
  [1, '1 second'],
  [40, '40 seconds'],
  [61, '2 minutes'],
])('a wait of %s seconds is shown as %s', (retryAfter, words) => {
  expect(explainError(refused(429, 'limited', { retryAfter })).text).toContain(`Please wait ${words}, then`)
})

test('an error of the accounts service is shown under its field, in our words', () => {
  const taken = explainError(new AuthApiError('Email taken', 422, 'email_exists'))
  expect(taken.fields).toEqual({ email: taken.text })
  expect(taken.text).toContain('already belongs to an account')
  expect(explainError(new AuthSessionMissingError()).text).toBe(
    'You have been signed out. Please sign in again.',
  )
})

test('the accounts service’s words about a password are shown unchanged', () => {
  const weak = explainError(new AuthApiError('Too easy to guess.', 422, 'weak_password'))
  expect(weak).toMatchObject({ text: 'Too easy to guess.', fields: { password: 'Too easy to guess.' } })
  expect(explainError(new AuthApiError('Not today.', 400, 'of_tomorrow')).text).toBe('Not today.')
  expect(reasonOf(new AuthApiError('Email taken', 422, 'email_exists'))).toBe('Email taken')
})

test('an unused passkey is explained in our words, not the browser’s', () => {
  expect(explainError(new DOMException('The operation is insecure.', 'NotAllowedError')).text).toContain(
    'The passkey was not used',
  )
})

test.each([
  new ApiError(0, { code: 'unreachable', message: 'The connection failed. Please try again.' }),
  new AuthRetryableFetchError('{}', 0),
  new TypeError('Failed to fetch dynamically imported module'),
])('without a connection nothing is lost: %s', (error) => {
  expect(explainError(error).text).toBe('The connection failed. Nothing is lost: please try again.')
  expect(reasonOf(error)).toContain('The connection failed.')
})

test('an answer that this page cannot parse asks for a reload, and never shows its details', () => {
  const unread = z.object({ pence: z.number() }).safeParse({}).error
  expect(explainError(unread).title).toBe('Please reload this page')
  expect(reasonOf(unread)).toBe('Something went wrong. Please try again.')
})

test.each([
  refused(409, 'gallery-closed'),
  refused(429, 'limited'),
  new AuthApiError('', 500, 'of_tomorrow'),
])('who is stuck is told how to reach the owner as her website says: %s', (error) => {
  expect(explainError(error).text).toContain('write to studio@borders.example or ring 01721 999999')
})
