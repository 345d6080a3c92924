import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readlink } from 'node:fs/promises'
import { createServer, get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { getRequestListener } from '@hono/node-server'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AuditAction } from '../../../domain/audit-actions.ts'
import { basketOf, families } from '../../../tests/support/families.ts'
import { unzip } from '../../../tests/support/unzip.ts'
import { openTestApp, type TestApp } from '../../../tests/test-app.ts'
import { photos } from '../../photos/tables.ts'
import { auditLog } from '../../platform/tables.ts'
import { showOrder } from '../show-order.ts'
import { recordDeliveryConsent } from './record-delivery-consent.ts'

let testApp: TestApp
let server: ReturnType<typeof createServer>
let url = ''
beforeAll(async () => {
  testApp = await openTestApp()
  server = createServer(getRequestListener(testApp.app.fetch))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(async () => {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
  await testApp.close()
})

/** Photos of one pupil, bought and released for download by the buyer's consent. */
async function consented(count: number) {
  const make = families(testApp)
  const { accessCode, photoIds } = await make.gallery(count)
  const line = { accessCode, packageId: null, photoIds }
  const { orderKey } = await make.buy(testApp.stranger, basketOf([line], 500 * count))
  await recordDeliveryConsent(testApp.stranger, orderKey)
  const files = await testApp.parts.db
    .select()
    .from(photos)
    .where(eq(photos.pupilId, await pupilOf(photoIds)))
  return { orderKey, photoIds, keys: files.map(({ originalKey }) => originalKey) }
}

async function pupilOf([photoId = '']: string[]) {
  const [photo] = await testApp.parts.db.select().from(photos).where(eq(photos.id, photoId))
  return photo?.pupilId ?? ''
}

const ask = (address: string, headers: Record<string, string> = {}) => fetch(`${url}${address}`, { headers })
const connections = () =>
  new Promise<number>((resolve, reject) =>
    server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
  )
const looks = async (action: AuditAction) =>
  (await testApp.parts.db.select().from(auditLog).where(eq(auditLog.action, action))).length

/** Files of this world that the process has open, on systems that can tell. */
async function openFiles() {
  if (!existsSync('/proc/self/fd')) return []
  const names = await readdir('/proc/self/fd')
  const open = await Promise.all(names.map((name) => readlink(`/proc/self/fd/${name}`).catch(() => '')))
  return open.filter((name) => name.startsWith(`${testApp.dir}/files`))
}

test('a connection lost in the middle of a zip frees what it held, and the next download has everything', async () => {
  const { orderKey, keys } = await consented(8)
  // Large enough that most of it is still to be packed when the connection drops.
  const noise = await sharp(randomBytes(1600 * 1600 * 3), { raw: { width: 1600, height: 1600, channels: 3 } })
    .jpeg({ quality: 95 })
    .toBuffer()
  for (const key of keys) await testApp.parts.files.put(key, noise)
  const before = await showOrder(testApp.stranger, orderKey)

  const lost = await new Promise<IncomingMessage>((resolve, reject) =>
    get(`${url}${before.zip}`, resolve).on('error', reject),
  )
  await new Promise((resolve) => lost.once('data', resolve))
  lost.destroy()
  await expect.poll(connections).toBe(0)
  await expect.poll(openFiles).toEqual([])

  expect(await showOrder(testApp.stranger, orderKey)).toEqual(before)
  const again = await ask(before.zip ?? '')
  const files = [...unzip(Buffer.from(await again.arrayBuffer())).values()]
  expect(files).toHaveLength(8)
  for (const file of files) expect(file.length).toBeGreaterThan(noise.length * 0.9)
  expect((await fetch(`${url}/healthz`)).status).toBe(200)
})

test('a zip of sixty photos with one lost in storage has the other fifty-nine and names the missing one', async () => {
  const { orderKey, keys, photoIds } = await consented(60)
  const { zip, lines } = await showOrder(testApp.stranger, orderKey)
  await testApp.parts.files.remove(keys[0] ?? '')
  const files = unzip(Buffer.from(await (await ask(zip ?? '')).arrayBuffer()))
  expect(files.size).toBe(60)
  expect(files.get('Please read.txt')?.toString()).toMatch(/could not be found: TW-\d+-\d+\./)
  expect([...files.keys()].filter((name) => name.endsWith('.jpg'))).toHaveLength(59)

  const answers = await Promise.all(
    photoIds.slice(0, 60).map(async (id) => {
      const link = lines[0]?.photos.find((photo) => photo.id === id)?.download ?? ''
      const answer = await ask(link)
      return answer.ok ? 'ok' : ((await answer.json()) as { error: { code: string } }).error.code
    }),
  )
  expect(answers.filter((code) => code === 'file-lost')).toHaveLength(1)
  expect(answers.filter((code) => code === 'ok')).toHaveLength(59)
})

test('a broken download continues where it stopped, counts once, and never mixes two files', async () => {
  const { orderKey } = await consented(1)
  const link = (await showOrder(testApp.stranger, orderKey)).lines[0]?.photos[0]?.download ?? ''
  const counted = await looks('photo.downloaded')
  const whole = await ask(link)
  const body = Buffer.from(await whole.arrayBuffer())
  const etag = whole.headers.get('ETag') ?? ''
  expect([whole.status, whole.headers.get('Accept-Ranges'), etag]).toEqual([
    200,
    'bytes',
    expect.stringMatching(/^"/),
  ])

  expect(whole.headers.get('Cache-Control')).toBe('no-store')
  expect(whole.headers.get('X-Content-Type-Options')).toBe('nosniff')

  const rest = await ask(link, { Range: 'bytes=1000-', 'If-Range': etag })
  expect([rest.status, rest.headers.get('Content-Range')]).toEqual([
    206,
    `bytes 1000-${body.length - 1}/${body.length}`,
  ])
  expect(Buffer.from(await rest.arrayBuffer())).toEqual(body.subarray(1000))
  expect(await looks('photo.downloaded')).toBe(counted + 1)

  for (const [range, status, length] of [
    ['bytes=0-99', 206, 100],
    ['bytes=-50', 206, 50],
    ['bytes=100-50', 200, body.length],
    ['bytes=0-1,5-6', 200, body.length],
    ['pages=1-', 200, body.length],
    [`bytes=${body.length}-`, 416, 0],
  ] as const) {
    const answer = await ask(link, { Range: range })
    expect([range, answer.status, (await buffer(answer.body as never)).length]).toEqual([
      range,
      status,
      length,
    ])
  }
  const before = await looks('photo.downloaded')
  const other = await ask(link, { Range: 'bytes=1000-', 'If-Range': '"another"' })
  expect([other.status, (await other.arrayBuffer()).byteLength]).toEqual([200, body.length])
  expect(await looks('photo.downloaded')).toBe(before)
})

test('requesting everything but a photo’s first bytes is still recorded', async () => {
  const { orderKey } = await consented(1)
  const link = (await showOrder(testApp.stranger, orderKey)).lines[0]?.photos[0]?.download ?? ''
  const counted = await looks('photo.downloaded')
  await (await ask(link, { Range: 'bytes=1-' })).arrayBuffer()
  expect(await looks('photo.downloaded')).toBe(counted + 1)
})

test('a HEAD request downloads nothing and is not recorded as a download', async () => {
  const { orderKey } = await consented(2)
  const { zip, lines } = await showOrder(testApp.stranger, orderKey)
  const link = lines[0]?.photos[0]?.download ?? ''
  const written = async () => [await looks('photo.downloaded'), await looks('order.downloaded')]
  const before = await written()
  const head = (address: string) => fetch(`${url}${address}`, { method: 'HEAD' })
  const [ofZip, ofPhoto] = [await head(zip ?? ''), await head(link)]
  expect(await written()).toEqual(before)
  expect(await openFiles()).toEqual([])
  const [asked, whole] = [await ask(zip ?? ''), await ask(link)]
  const named = ({ status, headers }: Response) => [
    status,
    ...['Content-Type', 'Content-Disposition', 'Cache-Control'].map((name) => headers.get(name)),
  ]
  expect([named(ofZip), named(ofPhoto)]).toEqual([named(asked), named(whole)])
  for (const name of ['Content-Length', 'ETag', 'Accept-Ranges'])
    expect(ofPhoto.headers.get(name), name).toBe(whole.headers.get(name))
  expect([ofZip, asked].map(({ headers }) => headers.get('Accept-Ranges'))).toEqual(['none', 'none'])
  await Promise.all([asked.arrayBuffer(), whole.arrayBuffer()])
  expect(await written()).toEqual(before.map((count) => count + 1))
  expect((await head(`/api/orders/${'0'.repeat(59)}/zip`)).status).toBe(404)
})
