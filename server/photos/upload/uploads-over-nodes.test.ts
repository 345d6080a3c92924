import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { UPLOADS } from '../../../contract/paths.ts'
import { network } from '../../../tests/servers/network.ts'
import { startS3 } from '../../../tests/servers/s3.ts'
import { openTestApp, smallJpeg, type TestApp } from '../../../tests/test-app.ts'
import type { Context } from '../../context.ts'
import { createLeases } from '../../platform/leases.ts'
import { photos } from '../tables.ts'
import { uploadLockName } from './locks.ts'
import { openUploads } from './uploads.ts'

type Node = Awaited<ReturnType<typeof openUploads>>
let s3: Awaited<ReturnType<typeof startS3>>
let line: Awaited<ReturnType<typeof network>>
let testApp: TestApp
let one: Node
let other: Node
beforeAll(async () => {
  s3 = await startS3()
  const { hostname, port } = new URL(s3.settings.endpoint ?? '')
  line = await network({ host: hostname, port: Number(port) })
  testApp = await openTestApp({
    S3_BUCKET: s3.settings.bucket,
    S3_ENDPOINT: `http://127.0.0.1:${line.port}`,
    S3_ACCESS_KEY_ID: s3.settings.accessKeyId,
    S3_SECRET_ACCESS_KEY: s3.settings.secretAccessKey,
  })
  one = await openUploads(testApp.parts)
  other = await openUploads(testApp.parts)
})
afterAll(async () => {
  await testApp.close()
  await line.close()
  await s3.close()
})

const base64 = (text: string) => Buffer.from(text).toString('base64')
const send = (
  node: Node,
  method: string,
  url: string,
  {
    headers = {},
    body,
    ctx = testApp.admin,
  }: { headers?: Record<string, string>; body?: Buffer; ctx?: Context },
) =>
  node.handle(
    new Request(new URL(url, 'http://localhost'), {
      method,
      headers: { 'Tus-Resumable': '1.0.0', ...headers },
      ...(body ? { body: new Uint8Array(body) } : {}),
    }),
    ctx,
  )
async function begin(node: Node, pupilId: string, size: number) {
  const of = { filename: 'IMG_1.JPG', level: 'pupil', targetId: pupilId }
  const told = Object.entries(of).map(([key, value]) => `${key} ${base64(value)}`)
  const headers = { 'Upload-Length': String(size), 'Upload-Metadata': told.join(',') }
  const created = await send(node, 'POST', UPLOADS, { headers })
  expect(created.status).toBe(201)
  return created.headers.get('location') ?? ''
}
const patch = (node: Node, url: string, offset: number, body: Buffer, ctx?: Context) => {
  const headers = { 'Upload-Offset': String(offset), 'Content-Type': 'application/offset+octet-stream' }
  return send(node, 'PATCH', url, { headers, body, ...(ctx ? { ctx } : {}) })
}
const offsetAt = async (node: Node, url: string) => {
  const { status, headers } = await send(node, 'HEAD', url, {})
  return status === 200 ? Number(headers.get('upload-offset')) : status
}
const photosOf = (pupilId: string) =>
  testApp.parts.db.select().from(photos).where(eq(photos.pupilId, pupilId))
const keysIn = async (folder: string) =>
  (await Array.fromAsync(testApp.parts.files.list(folder))).map(({ key }) => key)

/** The admin, whose process is killed before a file can be put. */
const killed = (): Context => ({
  ...testApp.admin,
  files: { ...testApp.parts.files, put: () => Promise.reject(new Error('killed')) },
})

test('an upload goes on at whichever node is asked, and the photo is the file byte for byte', async () => {
  const pupil = await testApp.makePupil()
  const jpeg = await smallJpeg(0.81)
  const [third, half] = [Math.floor(jpeg.length / 3), Math.floor(jpeg.length / 2)]
  const url = await begin(one, pupil.id, jpeg.length)
  expect(url).toMatch(/^\/api\/admin\/uploads\/[0-9a-f-]{36}$/)
  expect((await patch(other, url, 0, jpeg.subarray(0, third))).status).toBe(204)
  expect(await offsetAt(one, url)).toBe(third)
  expect((await patch(one, url, third, jpeg.subarray(third, half))).status).toBe(204)
  expect((await patch(other, url, third, jpeg.subarray(third))).status).toBe(409)
  const done = await patch(other, url, half, jpeg.subarray(half))
  expect([done.status, await done.json()]).toMatchObject([200, { duplicate: false }])
  const [photo] = await photosOf(pupil.id)
  expect((await testApp.parts.files.read(photo?.originalKey ?? '')).equals(jpeg)).toBe(true)
  expect(await keysIn('uploads')).toEqual([])
  // Whoever lost the last answer hears that all of it is there.
  for (const node of [one, other]) expect(await offsetAt(node, url)).toBe(jpeg.length)
})

test('a file that was complete when its node was killed is taken by the node that is asked, once', async () => {
  const pupil = await testApp.makePupil()
  const jpeg = await smallJpeg(0.82)
  const url = await begin(one, pupil.id, jpeg.length)
  expect((await patch(one, url, 0, jpeg, killed())).status).toBe(500)
  expect(await photosOf(pupil.id)).toEqual([])
  const asked = await Promise.all([offsetAt(other, url), offsetAt(one, url)])
  expect(asked).toContain(jpeg.length)
  expect(await photosOf(pupil.id)).toHaveLength(1)
  expect(await keysIn('uploads')).toEqual([])
})

test('leftovers are received once even if two nodes look for them, and not while they may be in use', async () => {
  const pupil = await testApp.makePupil()
  const jpeg = await smallJpeg(0.83)
  const url = await begin(one, pupil.id, jpeg.length)
  await patch(one, url, 0, jpeg, killed())
  expect(await other.takeLeftovers(testApp.system)).toBe(0)
  const written = await createLeases(testApp.parts.db).acquire(`upload uploads/${url.split('/').at(-1)}`)
  expect(await other.takeLeftovers(testApp.system, 0)).toBe(0)
  await written.release()
  const taken = await Promise.all([
    one.takeLeftovers(testApp.system, 0),
    other.takeLeftovers(testApp.system, 0),
  ])
  expect(taken.sort()).toEqual([0, 1])
  expect(await photosOf(pupil.id)).toHaveLength(1)
})

test('whoever sends the last piece gets its photo, even if another node was quicker', async () => {
  const pupil = await testApp.makePupil()
  const jpeg = await smallJpeg(0.84)
  const url = await begin(one, pupil.id, jpeg.length)
  const name = url.split('/').at(-1) ?? ''
  const held = await createLeases(testApp.parts.db).acquire(uploadLockName(name))
  const sent = patch(one, url, 0, jpeg)
  await expect.poll(() => testApp.parts.files.size(`uploads/${name}`)).toBe(jpeg.length)
  const asked = [offsetAt(other, url), offsetAt(other, url), offsetAt(one, url)]
  await held.release()
  const answer = await sent
  expect(await Promise.all(asked)).toContain(jpeg.length)
  expect(answer.status).toBe(200)
  const [photo] = await photosOf(pupil.id)
  expect(await answer.json()).toMatchObject({ photoId: photo?.id, duplicate: false })
})

test('two requests that write one upload at once do so one after the other, whatever node they came to', async () => {
  const pupil = await testApp.makePupil()
  const jpeg = await smallJpeg(0.85)
  const url = await begin(one, pupil.id, jpeg.length)
  const half = jpeg.subarray(0, Math.floor(jpeg.length / 2))
  const both = await Promise.all([patch(one, url, 0, half), patch(other, url, 0, half)])
  expect(both.map(({ status }) => status).sort()).toEqual([204, 409])
  expect((await patch(other, url, half.length, jpeg.subarray(half.length))).status).toBe(200)
  const [photo] = await photosOf(pupil.id)
  expect((await testApp.parts.files.read(photo?.originalKey ?? '')).equals(jpeg)).toBe(true)
})

test('nothing of an abandoned upload stays after a week', async () => {
  const pupil = await testApp.makePupil()
  const url = await begin(one, pupil.id, 7_000_000)
  await patch(one, url, 0, Buffer.alloc(6_000_000))
  const age = async (days: number) => {
    const at = new Date(Date.now() - days * 86_400_000)
    for (const key of await keysIn('uploads')) await s3.setChanged(key, at)
  }
  await age(6)
  await other.takeLeftovers(testApp.system)
  expect(await offsetAt(one, url)).toBe(6_000_000)
  await age(8)
  await other.takeLeftovers(testApp.system)
  expect(await offsetAt(one, url)).toBe(404)
  expect(await keysIn('uploads')).toEqual([])
})

test('while S3 is cut off an upload is answered 503 without a word of why, and goes on afterwards', async () => {
  const pupil = await testApp.makePupil()
  const jpeg = await smallJpeg(0.86)
  const url = await begin(one, pupil.id, jpeg.length)
  await line.refuse()
  const answer = await patch(one, url, 0, jpeg)
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5'])
  expect(await answer.text()).toMatch(
    /^\{"error":\{"code":"unavailable","message":"[^"]*try again[^"]*"\}\}$/,
  )
  expect(await offsetAt(other, url)).toBe(503)
  await line.listen()
  await expect.poll(() => offsetAt(other, url)).toBe(0)
  expect((await patch(other, url, 0, jpeg)).status).toBe(200)
})
