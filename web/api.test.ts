import { afterEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { endpoint } from '../contract/endpoint.ts'
import { ApiError, reach } from './api.ts'
import { call } from './call.ts'

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

const read = endpoint({
  get: '/api/x/{id}',
  params: z.object({ id: z.string() }),
  query: z.object({ page: z.number().optional() }),
  answer: z.object({ pence: z.number() }),
  as: 'anyone',
  tag: 'X',
  summary: 'Read',
})
const write = endpoint({
  post: '/api/x',
  body: z.object({ name: z.string() }),
  answer: z.object({}),
  as: 'anyone',
  tag: 'X',
  summary: 'Write',
})

test('an answer is parsed by its contract', async () => {
  const sent = { params: { id: '1' }, query: {} }
  answers('{"pence":500,"secret":1}')
  expect(await call(read, sent)).toEqual({ pence: 500 })
  answers('{"pence":"five"}')
  await expect(call(read, sent)).rejects.toThrow()
})

test('parameters and query stand in the address, encoded', async () => {
  const fetch = answers('{"pence":500}')
  await call(read, { params: { id: 'a/b' }, query: { page: 2 } })
  expect(fetch).toHaveBeenLastCalledWith('/api/x/a%2Fb?page=2', expect.objectContaining({ method: 'GET' }))
})

test('a body is sent as JSON', async () => {
  const fetch = answers('{}', 201)
  await call(write, { body: { name: 'Isla' } })
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
  const error = await refusal(reach(write, { body: {} }))
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
  const error = await refusal(reach(write))
  expect(error).toMatchObject({ status: 502, code: 'unknown' })
  expect(error.message).toMatch(/try again/)
})

test('a server that is not reached has status 0', async () => {
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('fetch failed')
  })
  expect(await refusal(reach(write))).toMatchObject({ status: 0, code: 'unreachable' })
})
