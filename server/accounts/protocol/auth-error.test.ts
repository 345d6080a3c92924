import { HTTPException } from 'hono/http-exception'
import { expect, test } from 'vitest'
import { AppError, type ErrorKind } from '../../errors.ts'
import { AuthError, asAuthError } from './auth-error.ts'

test.each([
  ['limited', 429, 'over_request_rate_limit'],
  ['unauthenticated', 401, 'no_authorization'],
  ['tooLarge', 413, 'request_entity_too_large'],
  ['invalid', 400, 'validation_failed'],
  ['forbidden', 403, 'not-yours'],
] as const)('a refusal as %s is told to an account’s client as %i %s', (kind, status, code) => {
  const refusal = new AppError(kind, 'not-yours', 'A sentence.')
  expect(asAuthError(refusal)).toEqual({ status, code, message: 'A sentence.' })
})

test('a refusal of the protocol stays as it is, and a body too large for the server is called so', () => {
  const refusal = new AuthError(422, 'email_exists', 'A sentence.')
  expect(asAuthError(refusal)).toBe(refusal)
  expect(asAuthError(new HTTPException(413))).toMatchObject({ status: 413, code: 'request_entity_too_large' })
})

test('nothing else is told to an account’s client', () => {
  const others: ErrorKind[] = ['payment', 'missing', 'conflict', 'gone', 'unsupported', 'unavailable', 'full']
  for (const kind of others) expect(asAuthError(new AppError(kind, 'x', 'x')), kind).toBeUndefined()
  expect(asAuthError(new HTTPException(400))).toBeUndefined()
  expect(asAuthError(Object.assign(new Error('x'), { kind: 'invalid', status: 413 }))).toBeUndefined()
  expect(asAuthError(undefined)).toBeUndefined()
})
