import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, get, type IncomingMessage } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { setInterval } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { getRequestListener } from '@hono/node-server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { unzip } from '../../tests/support/unzip.ts'
import { createLog } from './log.ts'
import { createZips, ZIP_LIMITS, type ZipEntry } from './zip.ts'

const MB = 1024 ** 2
/** What a zip hands over at a time. */
const SLICE = 64 * 1024
const { places, stalledMs, patienceMs } = ZIP_LIMITS

const said: string[] = []
const ctx = {
  log: createLog('warn', { write: (line: string) => void said.push(line) }),
  requestId: 'test',
  config: { DISK_FLOOR_MB: 0 },
}
const givenUp = () => said.filter((line) => line.includes('took nothing for too long')).length

const closing: (() => void)[] = []
beforeEach(() => {
  // Only the clock is faked; connections are real.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  said.length = 0
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllEnvs()
  for (const close of closing.splice(0)) close()
})

/** Files that are made one after another, with how many were made and whether that has ended. */
function filesOf(count: number, bytes: number) {
  const files = { made: 0, ended: false }
  async function* entries(): AsyncGenerator<ZipEntry> {
    try {
      for (let at = 0; at < count; at++) {
        files.made += 1
        yield { name: `${at}.jpg`, body: randomBytes(bytes) }
      }
    } finally {
      files.ended = true
    }
  }
  return { files, entries }
}

/**
 * Zips over real HTTP, as the API sends them. `begin` is a reader that has the head and takes nothing; `allWait` resolves
 * once every zip waits for its reader.
 */
async function serve(open: () => Promise<Readable>) {
  const bodies: Readable[] = []
  const sockets: Socket[] = []
  const listener = getRequestListener(async () => {
    try {
      const body = await open()
      bodies.push(body)
      return new Response(Readable.toWeb(body) as ReadableStream)
    } catch {
      return new Response(null, { status: 503 })
    }
  })
  const server = createServer((request, response) => void listener(request, response))
  server.on('connection', (socket) => sockets.push(socket))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closing.push(
    () => server.closeAllConnections(),
    () => server.close(),
  )
  const { port } = server.address() as AddressInfo
  const begin = (): Promise<IncomingMessage> =>
    new Promise((resolve, reject) => {
      get({ port, host: '127.0.0.1', agent: false }, resolve).once('error', reject)
    })
  // Not by polling, which moves the clock too.
  const allWait = async () => {
    const wait = () =>
      bodies.every(({ readableLength }) => readableLength >= SLICE) &&
      sockets.filter(({ writableNeedDrain }) => writableNeedDrain).length === bodies.length
    for await (const _ of setInterval(5)) if (wait()) return
  }
  return { begin, allWait }
}

test('stopping to read a zip ends its packing, and its entries’ resources are released', async () => {
  const { files, entries } = filesOf(100, MB)
  const body = await createZips()(ctx, entries())
  await body[Symbol.asyncIterator]().next()
  body.destroy()
  await expect.poll(() => files.ended).toBe(true)
  expect(files.made).toBe(1)
})

test('a zip whose reader waits holds no file in memory, however large', async () => {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  const held: WeakRef<Buffer>[] = []
  async function* entries(): AsyncGenerator<ZipEntry> {
    for (let at = 0; at < 2; at++) {
      const entry = { name: `${at}.jpg`, body: randomBytes(16 * MB) }
      held.push(new WeakRef(entry.body))
      yield entry
    }
  }
  const { begin, allWait } = await serve(() => createZips()(ctx, entries()))
  const reader = await begin()
  await allWait()
  await expect
    .poll(() => {
      collect()
      return held.map((file) => file.deref()?.length)
    })
    .toEqual([undefined])
  const whole = unzip(await buffer(reader))
  expect([...whole.values()].map(({ length }) => length)).toEqual(Array(2).fill(16 * MB))
})

test('of many zips that begin at once, only three files are made at a time', async () => {
  const zipOf = createZips()
  const seen = { making: 0, most: 0 }
  const made = Promise.withResolvers<void>()
  async function* entries(): AsyncGenerator<ZipEntry> {
    seen.making += 1
    seen.most = Math.max(seen.most, seen.making)
    // Any more that were allowed would come before the next turn.
    if (seen.making === 3) setImmediate(made.resolve)
    await made.promise
    seen.making -= 1
    yield { name: 'a.jpg', body: randomBytes(2 * MB) }
  }
  const all = await Promise.all(Array.from({ length: 8 }, async () => buffer(await zipOf(ctx, entries()))))
  expect(seen.most).toBe(3)
  expect(all.map((zip) => unzip(zip).get('a.jpg')?.length)).toEqual(Array(8).fill(2 * MB))
})

test('a zip whose reader waits is packed no further', async () => {
  const { files, entries } = filesOf(3, 16 * MB)
  const { begin, allWait } = await serve(() => createZips()(ctx, entries()))
  const reader = await begin()
  // A file is more than the connection's buffers take.
  await allWait()
  // Polling moves the clock too.
  await vi.advanceTimersByTimeAsync(patienceMs / 2)
  expect(files.made).toBe(1)
  const whole = unzip(await buffer(reader))
  expect([...whole.values()].map(({ length }) => length)).toEqual(Array(3).fill(16 * MB))
})

test('a reader that takes nothing for two minutes loses the place and the connection, and the log says so', async () => {
  const zipOf = createZips({ ...ZIP_LIMITS, places: 1 })
  const { files, entries } = filesOf(2, 16 * MB)
  const { begin, allWait } = await serve(() => zipOf(ctx, entries()))
  const reader = await begin()
  const broken = once(reader, 'close').catch((error: unknown) => error)
  await allWait()
  expect((await begin()).statusCode).toBe(503)
  await vi.advanceTimersByTimeAsync(patienceMs)
  await expect.poll(givenUp).toBe(1)
  await expect.poll(() => files.ended).toBe(true)
  reader.resume()
  expect(await broken).toMatchObject({ code: 'ECONNRESET' })
  expect((await begin()).statusCode).toBe(200)
})

test('readers that take nothing keep nobody out for long: the one that has waited longest makes room', async () => {
  const zipOf = createZips()
  const { entries } = filesOf(1, 16 * MB)
  const { begin, allWait } = await serve(() => zipOf(ctx, entries()))
  const paused: IncomingMessage[] = []
  for (let at = 0; at < places; at++) paused.push(await begin())
  await allWait()
  expect((await begin()).statusCode).toBe(503)
  await vi.advanceTimersByTimeAsync(stalledMs)
  for (let at = 0; at < 3; at++) expect((await begin()).statusCode).toBe(200)
  expect(givenUp()).toBe(3)
})

test('a slow but steady reader gets the whole zip, however long it takes', async () => {
  const { entries } = filesOf(3, MB / 2)
  const body = await createZips({ ...ZIP_LIMITS, places: 1 })(ctx, entries())
  const taken: Buffer[] = []
  for await (const slice of body as AsyncIterable<Buffer>) {
    taken.push(slice)
    await vi.advanceTimersByTimeAsync(patienceMs / 4)
  }
  expect(taken.length).toBeGreaterThan(20)
  const whole = unzip(Buffer.concat(taken))
  expect([...whole.values()].map(({ length }) => length)).toEqual(Array(3).fill(MB / 2))
  expect(givenUp()).toBe(0)
})

test('the time that a file takes to be made is not the reader’s', async () => {
  const slow = Promise.withResolvers<Buffer>()
  async function* entries(): AsyncGenerator<ZipEntry> {
    yield { name: 'slow.jpg', body: await slow.promise }
  }
  const whole = buffer(await createZips()(ctx, entries()))
  await vi.advanceTimersByTimeAsync(2 * patienceMs)
  slow.resolve(Buffer.from('at last'))
  expect(
    unzip(await whole)
      .get('slow.jpg')
      ?.toString(),
  ).toBe('at last')
})

test('a zip that nobody begins to read gives its place back', async () => {
  const zipOf = createZips({ ...ZIP_LIMITS, places: 1 })
  const { files, entries } = filesOf(1, 1)
  await zipOf(ctx, entries())
  await expect(zipOf(ctx, entries())).rejects.toMatchObject({ code: 'too-busy' })
  await vi.advanceTimersByTimeAsync(patienceMs)
  const body = await zipOf(ctx, entries())
  expect(unzip(await buffer(body)).size).toBe(1)
  expect(files.made).toBe(1)
})

test('an entry that cannot be read breaks the zip with its error, and frees the place', async () => {
  const zipOf = createZips({ ...ZIP_LIMITS, places: 1 })
  async function* broken(): AsyncGenerator<ZipEntry> {
    yield { name: 'a.jpg', body: 'a' }
    throw new Error('storage is away')
  }
  await expect(buffer(await zipOf(ctx, broken()))).rejects.toThrow('storage is away')
  expect(unzip(await buffer(await zipOf(ctx, filesOf(1, 1).entries()))).size).toBe(1)
})

test('a large file that cannot be set aside breaks the zip, and frees the place', async () => {
  const zipOf = createZips({ ...ZIP_LIMITS, places: 1 })
  vi.stubEnv('TMPDIR', '/no-such-folder')
  await expect(buffer(await zipOf(ctx, filesOf(1, 2 * MB).entries()))).rejects.toMatchObject({
    code: 'ENOENT',
  })
  expect(said.map((line) => JSON.parse(line))).toMatchObject([
    { requestId: 'test', msg: 'zip failed', err: { message: expect.stringContaining('ENOENT') } },
  ])
  expect(unzip(await buffer(await zipOf(ctx, filesOf(1, 1).entries()))).size).toBe(1)
})

test('no zip is begun that might fill the disk', async () => {
  const zipOf = createZips({ ...ZIP_LIMITS, places: 1 })
  const full = { ...ctx, config: { DISK_FLOOR_MB: 1_000_000_000 } }
  await expect(zipOf(full, filesOf(1, 1).entries())).rejects.toMatchObject({ code: 'no-space', kind: 'full' })
  expect(unzip(await buffer(await zipOf(ctx, filesOf(1, 1).entries()))).size).toBe(1)
})

test('a reader that gives up is no error in the log', async () => {
  const asked = Promise.withResolvers<void>()
  const away = Promise.withResolvers<never>()
  async function* entries(): AsyncGenerator<ZipEntry> {
    asked.resolve()
    yield { name: 'a.jpg', body: await away.promise }
  }
  const body = await createZips()(ctx, entries())
  const closed = once(body, 'close')
  body.resume()
  await asked.promise
  body.destroy()
  away.reject(new Error('storage is away'))
  await closed
  expect(said).toEqual([])
})
