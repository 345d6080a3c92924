import { once } from 'node:events'
import { Agent, createServer, get, type IncomingMessage, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { UPLOADS } from '../../contract/paths.ts'
import { openTestApp, type TestApp } from '../../tests/test-app.ts'
import { type DrainLimits, drainBody } from './drain-body.ts'

const MEGABYTE = 1024 ** 2

let testApp: TestApp
let server: Server
beforeAll(async () => {
  testApp = await openTestApp({ LIMIT_ENQUIRIES_PER_HOUR: '1' })
  const answer = getRequestListener(testApp.app.fetch)
  server = createServer((incoming, outgoing) => void answer(incoming, outgoing)).listen(0, '127.0.0.1')
  await once(server, 'listening')
})
afterAll(async () => {
  server.closeAllConnections()
  server.close()
  await testApp.close()
})
const addressOf = (server: Server, path: string) =>
  `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`
const url = (path: string) => addressOf(server, path)

/** Sends half of a body, lets the server do other things, then sends the rest over the same connection. */
async function sendInHalves(agent: Agent, method: string, path: string, bytes: number) {
  const half = Buffer.alloc(bytes / 2, ' ')
  const asking = request(url(path), {
    agent,
    method,
    headers: { 'Content-Length': bytes, 'Content-Type': 'application/json' },
  })
  const answered = once(asking, 'response') as Promise<[IncomingMessage]>
  let early = false
  asking.once('response', () => {
    early = !asking.writableEnded
  })
  await new Promise((resolve) => asking.write(half, resolve))
  for (let turn = 0; turn < 3; turn++) {
    const [other] = (await once(get(url('/healthz')), 'response')) as [IncomingMessage]
    await other.resume().toArray()
  }
  asking.end(half)
  const [response] = await answered
  await response.toArray()
  return { status: response.statusCode, early }
}

test.each([
  ['PATCH', `${UPLOADS}/0f8fad5b-d9cb-469f-a165-70867728950e`, 401, 4 * MEGABYTE],
  ['POST', UPLOADS, 401, 4 * MEGABYTE],
  ['POST', '/api/no-such-address', 404, MEGABYTE / 2],
  ['POST', '/auth/v1/no-such-address', 404, MEGABYTE / 2],
  ['POST', '/functions/v1/no-such-function', 404, 8000],
  ['DELETE', '/api/admin/events/1', 404, MEGABYTE / 2],
  ['POST', '/api/enquiries', 413, 4 * MEGABYTE],
])('%s %s is answered %i when all has been said, over a line that stays', async (method, path, status, bytes) => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  expect(await sendInHalves(agent, method, path, bytes)).toEqual({ status, early: false })
  const next = get(url('/healthz'), { agent })
  const [healthy] = (await once(next, 'response')) as [IncomingMessage]
  expect([healthy.statusCode, next.reusedSocket]).toEqual([200, true])
  agent.destroy()
})

/** Whether an endless sender is read to the end. */
async function heard(bytes: number, patience: DrainLimits) {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const other = createServer((request) => resolve(drainBody(request, patience))).listen(0, '127.0.0.1')
  await once(other, 'listening')
  const asking = request(addressOf(other, '/'), { method: 'POST', headers: { 'Content-Length': 2 ** 30 } })
  asking.on('error', () => undefined).write(Buffer.alloc(bytes))
  const answer = await promise
  other.closeAllConnections()
  other.close()
  return answer
}
const NEVER = 2 ** 30

test('reading stops after too many bytes, and after too long', async () => {
  expect(await heard(MEGABYTE, { bytes: 100_000, ms: NEVER })).toBe(false)
  expect(await heard(10, { bytes: NEVER, ms: 50 })).toBe(false)
})
