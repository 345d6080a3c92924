import { createServer, get, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { closeServer } from './http-server.ts'

const PIECE = Buffer.alloc(1024)

let server: Server
let port: number
/** Sends the next piece, or the end, of the answer in progress. */
let send: (piece: Buffer | 'end') => void
beforeEach(async () => {
  // Only the clock is faked; connections are real.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
  server = createServer((_, response) => {
    response.writeHead(200).write(PIECE)
    send = (piece) => (piece === 'end' ? response.end() : response.write(piece))
  })
  server.keepAliveTimeout = 65_000
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  port = (server.address() as AddressInfo).port
})
afterEach(() => {
  vi.useRealTimers()
  server.closeAllConnections()
})

function begin(): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    get({ port, host: '127.0.0.1', headers: { connection: 'keep-alive' } }, resolve).once('error', reject)
  })
}

test('a slow response may finish within its time, while new connections are refused', async () => {
  const slow = await begin()
  const whole = buffer(slow)
  const closed = closeServer(server, 19_000)
  await expect(begin()).rejects.toMatchObject({ code: 'ECONNREFUSED' })
  await vi.advanceTimersByTimeAsync(18_900)
  send(PIECE)
  send('end')
  expect((await whole).length).toBe(2 * PIECE.length)
  await vi.advanceTimersByTimeAsync(100)
  await closed
})

test('an endless response is cut off when its time is up', async () => {
  const stuck = await begin()
  const cut = expect(buffer(stuck)).rejects.toMatchObject({ code: 'ECONNRESET' })
  const closed = closeServer(server, 19_000)
  await vi.advanceTimersByTimeAsync(19_000)
  await cut
  await closed
})
