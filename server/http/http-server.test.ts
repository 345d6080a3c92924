import { once } from 'node:events'
import type { Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, expect, test } from 'vitest'
import { UPLOADS } from '../../contract/paths.ts'
import { parseConfig } from '../config.ts'
import { createHttpServer } from './http-server.ts'
import { REQUEST_TIMEOUTS, type RequestTimeouts } from './request-timeouts.ts'

const SOON = 300
const NEVER = 2 ** 30
const TOKEN = 'of-the-figures-0123456789'

let server: Server
afterEach(() => {
  server.closeAllConnections()
  server.close()
})

/** The server as it is started, with pages and an API that say which of them answered. */
async function listen(patience: Partial<RequestTimeouts> = {}, env: Record<string, string> = {}) {
  server = createHttpServer(
    {
      handle(request, response) {
        if (request.url?.startsWith('/api')) return false
        response.writeHead(request.url === '/' ? 200 : 404, { By: 'pages' }).end()
        return true
      },
    },
    async (request, response) => {
      const body = await text(request).catch(() => undefined)
      if (body !== undefined) response.writeHead(200, { By: 'api' }).end(`[${body.length}]`)
    },
    parseConfig(env),
    { ...REQUEST_TIMEOUTS, headMs: NEVER, everyMs: NEVER, bodyMs: NEVER, ...patience },
  )
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
}
const open = () => connect((server.address() as AddressInfo).port, '127.0.0.1').setNoDelay(true)

/** Everything that had come back when the server closed. */
async function talk(...lines: string[]): Promise<string> {
  const socket = open()
  const answer = text(socket)
  socket.end([...lines, '', ''].join('\r\n'))
  return answer
}

/** A sender that goes on, a byte at a time, until it is cut off, and what it heard if it was listening by then. */
async function drip(head: string, everyMs: number): Promise<string> {
  const socket: Socket = open()
  let heard = ''
  socket.on('data', (chunk) => {
    heard += chunk
  })
  socket.on('error', () => undefined).write(head)
  const dripping = setInterval(() => socket.write('x'), everyMs)
  await new Promise((resolve) => socket.once('close', resolve))
  clearInterval(dripping)
  return heard
}
// Someone still sending when the connection is cut may lose the answer too.
const CUT_OFF = /^$|^HTTP\/1\.1 408 /
const post = (path: string) => `POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000000\r\n\r\n`

test.each(['/api/enquiries', `${UPLOADS}/1`])('a body to %s that stops arriving is dropped', async (path) => {
  await listen({ everyMs: SOON })
  expect(await drip(post(path), NEVER)).toMatch(/^HTTP\/1\.1 408 /)
})

test.each([
  '/api/enquiries',
  `${UPLOADS}/1`,
])('a body to %s that arrives a byte at a time is dropped', async (path) => {
  await listen({ everyMs: SOON, leastBytes: 1000 })
  expect(await drip(post(path), 10)).toMatch(CUT_OFF)
})

test('a chunked body is dropped too', async () => {
  await listen({ everyMs: SOON })
  const head = 'POST /api HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n1\r\nx\r\n'
  expect(await drip(head, NEVER)).toMatch(/^HTTP\/1\.1 408 /)
})

test('a body has a time limit, however steadily it arrives; an upload has none', async () => {
  await listen({ bodyMs: SOON })
  const upload = open()
  const answer = text(upload)
  upload.write(post(`${UPLOADS}/1`))
  expect(await drip(post('/api/enquiries'), 10)).toMatch(CUT_OFF)
  upload.end('x'.repeat(1_000_000))
  expect(await answer).toContain('[1000000]')
})

test.each([
  ['in memory', 'GET / HTTP/1.1\r\nHost: local'],
  ['of the API', 'GET /api HTTP/1.1\r\nHost: local'],
])('a head that arrives a byte at a time, for something %s, is dropped', async (_, head) => {
  await listen({ headMs: SOON })
  expect(await drip(head, 10)).toMatch(CUT_OFF)
})

test('a GET with a body, which nobody reads, does not hold a connection either', async () => {
  await listen({ everyMs: SOON })
  expect(await drip('GET /about HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000\r\n\r\n', NEVER)).toMatch(
    /^HTTP\/1\.1 404 /,
  )
})

test.each(['/', '/about', '/api/x'])('two Host headers are refused at %s', async (path) => {
  await listen()
  expect(await talk(`GET ${path} HTTP/1.1`, 'Host: localhost', 'Host: other')).toMatch(/^HTTP\/1\.1 400 /)
  expect(await talk(`GET ${path} HTTP/1.1`, 'Host: a', 'hOST: a', 'Connection: close')).toMatch(
    /^HTTP\/1\.1 400 /,
  )
})

const PUBLIC = { PUBLIC_URL: 'https://www.example.com' }
const PROXIED = 'X-Forwarded-For: 203.0.113.9'

test.each([
  ['this machine, of a shop without a public address', {}, [], 'api'],
  ['what a proxy passes on, of a shop without a public address', {}, [PROXIED], 'pages'],
  ['what a proxy says comes from here', {}, ['X-Forwarded-For: 127.0.0.1'], 'pages'],
  ['what another kind of proxy passes on', {}, ['Forwarded: for=203.0.113.9'], 'pages'],
  ['this machine, or a proxy on it that adds no header, of a public shop', PUBLIC, [], 'pages'],
  ['this machine without the token that there is', { METRICS_TOKEN: TOKEN }, [], 'pages'],
  ['whoever has the token', { METRICS_TOKEN: TOKEN }, [PROXIED, `Authorization: Bearer ${TOKEN}`], 'api'],
  ['whoever has another token', { METRICS_TOKEN: TOKEN }, ['Authorization: Bearer undefined'], 'pages'],
])('of the metrics, %s gets what it should', async (_, settings, headers, by) => {
  for (const env of [settings, { ...settings, TRUST_PROXY: '127.0.0.1' }]) {
    await listen({}, env)
    const ask = (path: string) =>
      talk(`GET ${path} HTTP/1.1`, 'Host: localhost', ...headers, 'Connection: close')
    expect(await ask('/metrics')).toContain(`By: ${by}`)
    if (by === 'pages')
      expect(withoutDate(await ask('/metrics'))).toBe(withoutDate(await ask('/no-such-page')))
  }
})
const withoutDate = (answer: string) => answer.replace(/^Date: .*$/m, '')
