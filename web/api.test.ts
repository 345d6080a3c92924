import { afterEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { ApiError, call } from './api.ts'

afterEach(() => vi.unstubAllGlobals())

const answers = (body: string, status = 200) => {
  const fetch = vi.fn(async () => new Response(body, { status }))
  vi.stubGlobal('fetch', fetch)
  return fetch
}
const refusal = (promise: Promise<unknown>) =>
  promise.then(
    () => expect.unreachable('it was refused'),
    (error: unknown) => error as ApiError,
  )

test('an answer is parsed by its schema', async () => {
  answers('{"pence":500}')
  expect(await call('/api/x', {}, z.object({ pence: z.number() }))).toEqual({ pence: 500 })
  answers('{"pence":"five"}')
  await expect(call('/api/x', {}, z.object({ pence: z.number() }))).rejects.toThrow()
})

test('a body makes it a POST of JSON', async () => {
  const fetch = answers('{}', 201)
  await call('/api/x', { body: { name: 'Isla' } })
  expect(fetch).toHaveBeenCalledWith(
    '/api/x',
    expect.objectContaining({
      method: 'POST',
      body: '{"name":"Isla"}',
      headers: expect.objectContaining({ 'content-type': 'application/json' }),
    }),
  )
})

test('a refusal carries the status, the code, the words, the fields and the wait of the server', async () => {
  answers('{"error":{"code":"limited","message":"Too many.","retryAfter":60,"fields":{"email":"No."}}}', 429)
  const error = await refusal(call('/api/x', { body: {} }))
  expect(error).toBeInstanceOf(ApiError)
  expect(error).toMatchObject({
    status: 429,
    code: 'limited',
    message: 'Too many.',
    retryAfter: 60,
    fields: { email: 'No.' },
  })
})

test('a failure that is not in our shape still says something to a person', async () => {
  answers('<h1>Bad gateway</h1>', 502)
  const error = await refusal(call('/api/x'))
  expect(error).toMatchObject({ status: 502, code: 'unknown' })
  expect(error.message).toMatch(/try again/)
})

test('a server that is not reached has status 0', async () => {
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('fetch failed')
  })
  expect(await refusal(call('/api/x'))).toMatchObject({ status: 0, code: 'unreachable' })
})
