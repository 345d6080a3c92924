import { once } from 'node:events'
import { createServer, get, type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../tests/test-app.ts'

const MEGABYTE = 1024 * 1024

let testApp: TestApp
const server = createServer((incoming, outgoing) => void listen?.(incoming, outgoing))
let listen: ReturnType<typeof getRequestListener> | undefined
beforeAll(async () => {
  testApp = await openTestApp()
  listen = getRequestListener(testApp.app.fetch)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterAll(async () => {
  await new Promise((resolve) => server.close(resolve))
  await testApp.close()
})
const url = (path: string) => `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`

/** Sends half a body, lets the server do other work, then sends the other half. */
async function sendInHalves(path: string, bytes: number, headers: Record<string, string | number>) {
  const half = Buffer.alloc(bytes / 2, ' ')
  const asking = request(url(path), {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
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
  const text = Buffer.concat(await response.toArray()).toString()
  return { status: response.statusCode, early, text }
}

test.each([
  ['/api/enquiries', 2 * MEGABYTE, '"too-large"'],
  ['/functions/v1/verify-access-code', 20_000, 'too'],
  ['/auth/v1/token?grant_type=password', 2 * MEGABYTE, '"request_entity_too_large"'],
  ['/api/admin/events/1/roster', 6 * MEGABYTE, '"too-large"'],
])('%s reads an oversized body to its end before refusing it', async (path, bytes, words) => {
  for (const headers of [{ 'Content-Length': bytes }, { 'Transfer-Encoding': 'chunked' }]) {
    const answer = await sendInHalves(path, bytes, headers)
    expect(answer).toMatchObject({ status: 413, early: false })
    expect(answer.text).toContain(words)
  }
})

test('a small enough body of unknown length is read whole', async () => {
  const answer = await sendInHalves('/api/enquiries', 1000, { 'Transfer-Encoding': 'chunked' })
  expect([answer.status, answer.text]).toEqual([400, expect.stringContaining('"bad-json"')])
})
