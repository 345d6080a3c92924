import { afterEach, expect, test } from 'vitest'
import { z } from 'zod'
import { startHttp } from '../tests/servers/http.ts'
import { ApiError, call } from './api.ts'

let server: Awaited<ReturnType<typeof startHttp>> | undefined
afterEach(async () => {
  await server?.close()
  server = undefined
})

/** A server that answers every call so; returns the address to call. */
async function answers(body: string, status = 200) {
  await server?.close()
  server = await startHttp((_, response) => response.writeHead(status).end(body))
  return `${server.url}/api/x`
}
const refusal = (promise: Promise<unknown>) =>
  promise.then(
    () => expect.unreachable('it was refused'),
    (error: unknown) => error as ApiError,
  )

test('an answer is parsed by its schema', async () => {
  const schema = z.object({ pence: z.number() })
  expect(await call(await answers('{"pence":500}'), {}, schema)).toEqual({ pence: 500 })
  await expect(call(await answers('{"pence":"five"}'), {}, schema)).rejects.toThrow()
})

test('a body makes it a POST of JSON', async () => {
  await call(await answers('{}', 201), { body: { name: 'Isla' } })
  expect(server?.requests).toEqual([
    {
      method: 'POST',
      path: '/api/x',
      body: '{"name":"Isla"}',
      headers: expect.objectContaining({ 'content-type': 'application/json', accept: 'application/json' }),
    },
  ])
})

test('a refusal carries the status, the code, the words, the fields and the wait of the server', async () => {
  const address = await answers(
    '{"error":{"code":"limited","message":"Too many.","retryAfter":60,"fields":{"email":"No."}}}',
    429,
  )
  const error = await refusal(call(address, { body: {} }))
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
  const error = await refusal(call(await answers('<h1>Bad gateway</h1>', 502)))
  expect(error).toMatchObject({ status: 502, code: 'unknown' })
  expect(error.message).toMatch(/try again/)
})

test('a server that is not reached has status 0', async () => {
  const address = await answers('{}')
  await server?.close()
  server = undefined
  expect(await refusal(call(address))).toMatchObject({ status: 0, code: 'unreachable' })
})
