import { afterEach, expect, test } from 'vitest'
import { z } from 'zod'
import { endpoint } from '../../contract/endpoint.ts'
import { startHttp } from '../../tests/servers/http.ts'
import { openPage } from '../../tests/servers/page.ts'
import { ApiError, isServerUnavailable, sendRequest } from './api.ts'
import { call } from './call.ts'

let server: Awaited<ReturnType<typeof startHttp>> | undefined
let closePage: (() => void) | undefined
afterEach(async () => {
  closePage?.()
  await server?.close()
})

/** Opens a page of a server that answers every call with this. */
async function answers(body: string, status = 200) {
  await server?.close()
  server = await startHttp((_, response) => response.writeHead(status).end(body))
  closePage = openPage(server.url)
  return server
}
const refusal = (promise: Promise<unknown>) =>
  promise.then(
    () => expect.unreachable('it was not refused'),
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
  await answers('{"pence":500,"secret":1}')
  expect(await call(read, sent)).toEqual({ pence: 500 })
  await answers('{"pence":"five"}')
  await expect(call(read, sent)).rejects.toThrow()
})

test('parameters and query go into the address, encoded', async () => {
  const { requests } = await answers('{"pence":500}')
  await call(read, { params: { id: 'a/b' }, query: { page: 2 } })
  expect(requests).toMatchObject([{ method: 'GET', path: '/api/x/a%2Fb?page=2' }])
})

test('a body is sent as JSON', async () => {
  const { requests } = await answers('{}', 201)
  await call(write, { body: { name: 'Isla' } })
  expect(requests).toMatchObject([
    {
      method: 'POST',
      path: '/api/x',
      body: '{"name":"Isla"}',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
    },
  ])
})

test('an error carries the status, the code, the words, the fields and the wait of the server', async () => {
  await answers(
    '{"error":{"code":"limited","message":"Too many.","retryAfter":60,"fields":{"email":"No."}}}',
    429,
  )
  const error = await refusal(sendRequest(write, { body: {} }))
  expect(error).toBeInstanceOf(ApiError)
  expect(error).toMatchObject({
    status: 429,
    code: 'limited',
    message: 'Too many.',
    retryAfter: 60,
    fields: { email: 'No.' },
  })
})

test('a failure in another shape still has a readable message', async () => {
  await answers('<h1>Bad gateway</h1>', 502)
  const error = await refusal(sendRequest(write))
  expect(error).toMatchObject({ status: 502, code: 'unknown' })
  expect(error.message).toMatch(/try again/)
})

test('an unreachable server has status 0', async () => {
  await (await answers('{}')).close()
  expect(await refusal(sendRequest(write))).toMatchObject({ status: 0, code: 'unreachable' })
})

test('a server that lacks only its card provider is not unavailable', async () => {
  for (const [code, away] of [
    ['payments-away', false],
    ['unavailable', true],
    ['payments-away', false],
  ] as const) {
    await answers(JSON.stringify({ error: { code, message: 'Away.' } }), 503)
    await refusal(sendRequest(write))
    expect([code, isServerUnavailable()]).toEqual([code, away])
  }
})
