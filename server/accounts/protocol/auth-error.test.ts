import { Hono } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import type { Context } from '../../context.ts'
import { AppError, type ErrorKind } from '../../errors.ts'
import type { Env } from '../../http/route.ts'
import { AuthError, asAuthError, sendAuthError } from './auth-error.ts'

test.each([
  ['limited', 429, 'over_request_rate_limit'],
  ['unauthenticated', 401, 'no_authorization'],
  ['tooLarge', 413, 'request_entity_too_large'],
  ['invalid', 400, 'validation_failed'],
  ['forbidden', 403, 'not-yours'],
] as const)('a refusal as %s reaches an account’s client as %i %s', (kind, status, code) => {
  const thrown = new AppError(kind, 'not-yours', 'A sentence.')
  expect(asAuthError(thrown)).toEqual({ status, code, message: 'A sentence.' })
})

test('an error of the protocol stays as it is, and a body too large for the server is called so', () => {
  const thrown = new AuthError(422, 'email_exists', 'A sentence.')
  expect(asAuthError(thrown)).toBe(thrown)
  expect(asAuthError(new HTTPException(413))).toMatchObject({ status: 413, code: 'request_entity_too_large' })
})

test('no other error reaches an account’s client', () => {
  const others: ErrorKind[] = ['payment', 'missing', 'conflict', 'gone', 'unsupported', 'unavailable', 'full']
  for (const kind of others) expect(asAuthError(new AppError(kind, 'x', 'x')), kind).toBeUndefined()
  expect(asAuthError(new HTTPException(400))).toBeUndefined()
  expect(asAuthError(Object.assign(new Error('x'), { kind: 'invalid', status: 413 }))).toBeUndefined()
  expect(asAuthError(undefined)).toBeUndefined()
})

test('a fault of ours is logged with its call and not shown; a rejection is shown and not logged', async () => {
  const logged: unknown[] = []
  const log = pino({ base: null }, { write: (line) => void logged.push(JSON.parse(line)) })
  const app = new Hono<Env>().onError(sendAuthError)
  app.use(async (c, next) => {
    c.set('ctx', { log, requestId: 'call-7' } as Context)
    await next()
  })
  app.get('/refusal', () => {
    throw new AuthError(422, 'email_exists', 'A sentence.')
  })
  app.get('/fault', () => {
    throw new Error('the disk is full')
  })
  expect(await (await app.request('/refusal')).json()).toMatchObject({ msg: 'A sentence.' })
  expect(logged).toEqual([])
  const answer = await app.request('/fault')
  expect([answer.status, await answer.text()]).toEqual([500, expect.not.stringContaining('disk')])
  expect(logged).toMatchObject([{ requestId: 'call-7', err: { message: 'the disk is full' } }])
})

test('a server that is too busy says so and when to come back, which is no fault of ours', async () => {
  const logged: { msg?: string }[] = []
  const log = pino({ base: null }, { write: (line) => void logged.push(JSON.parse(line)) })
  const app = new Hono<Env>().onError(sendAuthError)
  app.use(async (c, next) => {
    c.set('ctx', { log, requestId: 'call-7' } as Context)
    await next()
  })
  app.get('/', () => {
    throw new AppError('unavailable', 'too-busy', 'A sentence.', { retryAfter: 5 })
  })
  const answer = await app.request('/')
  expect([answer.status, answer.headers.get('Retry-After')]).toEqual([503, '5'])
  expect(await answer.json()).toEqual({ code: 503, error_code: 'unexpected_failure', msg: 'A sentence.' })
  expect(logged.map(({ msg }) => msg)).toEqual(['cannot be done now'])
})
