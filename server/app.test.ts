import { Hono } from 'hono'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../tests/test-app.ts'
import { answerError, type Call, type Env } from './http/route.ts'

const METRICS_TOKEN = 'of-the-figures-0123456789'
let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp({ METRICS_TOKEN })
})
afterAll(() => testApp.close())
const get = (url: string, headers: Record<string, string> = {}) =>
  testApp.app.request(url, { headers }, { incoming: { socket: { remoteAddress: '203.0.113.9' } } })

test('an unexpected error is a 500 with a request id and no detail', async () => {
  const app = new Hono<Env>()
  app.use((c, next) => {
    c.set('ctx', testApp.stranger)
    return next()
  })
  app.get('/', () => {
    throw new Error('password=hunter2 at /srv/secret')
  })
  app.onError((error, c) => answerError(error, c as Call))
  const answer = await app.request('/')
  expect(answer.status).toBe(500)
  const text = await answer.text()
  expect(JSON.parse(text)).toEqual({
    error: { code: 'internal', message: expect.any(String), requestId: 'test' },
  })
  expect(text).not.toMatch(/hunter2|srv/)
})

test('an unknown address is a 404 in the usual shape, with the request id', async () => {
  const answer = await get('/api/nothing')
  expect(answer.status).toBe(404)
  expect(await answer.json()).toMatchObject({
    error: { code: 'not-found', requestId: answer.headers.get('x-request-id') },
  })
})

test('by default answers are never cached, sniffed or framed', async () => {
  const { headers } = await get('/api/nothing')
  expect(headers.get('cache-control')).toBe('no-store')
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
})

test('it reports liveness, readiness and metrics', async () => {
  expect((await get('/healthz')).status).toBe(200)
  expect(await (await get('/readyz')).json()).toEqual({
    ok: true,
    checks: { database: 'ok', files: 'ok', queue: 'ok' },
  })
  const headers = { Authorization: `Bearer ${METRICS_TOKEN}` }
  const figures = await get('/metrics', headers)
  expect(await figures.text()).toContain('http_request_duration_seconds_count')
})

test('to anyone else, the metrics are an unknown address', async () => {
  const [figures, nothing] = [await get('/metrics'), await get('/nothing')]
  expect(figures.status).toBe(404)
  const told = async (answer: Response) => (await answer.text()).replace(/[\w-]{36}/, '')
  expect(await told(figures)).toBe(await told(nothing))
})

test('the OpenAPI document is 3.1 and describes every route of the contracts', async () => {
  const document = (await (await get('/api/openapi.json')).json()) as {
    openapi: string
    paths: Record<string, Record<string, { requestBody?: object }>>
  }
  expect(document.openapi).toBe('3.1.0')
  expect(Object.keys(document.paths)).toEqual(
    expect.arrayContaining([
      '/api/enquiries',
      '/api/gallery',
      '/api/orders',
      '/api/orders/{key}',
      '/api/admin/events/{id}/roster',
    ]),
  )
  expect(document.paths['/api/orders']?.post?.requestBody).toBeDefined()
})

test.each([
  '/api/admin/events',
  '/api/admin/classes/6f9619ff-8b86-4d01-b42d-00cf4fc964ff',
])('a stranger is asked to sign in at %s, and a bad token is refused differently', async (url) => {
  expect((await get(url)).status).toBe(401)
  const answer = await get(url, { Authorization: 'Bearer a.b.c' })
  expect([answer.status, ((await answer.json()) as { error: { code: string } }).error.code]).toEqual([
    401,
    'session-ended',
  ])
})

test('answers to the desk are compressed, answers to parents are not', async () => {
  const encodingOf = async (url: string) =>
    (await get(url, { 'Accept-Encoding': 'gzip' })).headers.get('content-encoding')
  expect(await encodingOf('/api/admin/events')).toBe('gzip')
  expect(await encodingOf('/healthz')).toBeNull()
})
