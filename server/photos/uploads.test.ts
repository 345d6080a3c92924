import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { UPLOADS_PATH } from '../../domain/uploads.ts'
import { openWorld, smallJpeg, type World } from '../../tests/world.ts'
import type { Context } from '../context.ts'
import { photos } from './tables.ts'
import { createUploads } from './uploads.ts'

let world: World
let uploads: ReturnType<typeof createUploads>
beforeAll(async () => {
  world = await openWorld()
  uploads = createUploads(world.parts)
})
afterAll(() => world.close())

const tus = { 'Tus-Resumable': '1.0.0' }
const base64 = (text: string) => Buffer.from(text).toString('base64')
const send = (
  method: string,
  url: string,
  headers: Record<string, string>,
  body?: Buffer,
  ctx: Context = world.admin,
) =>
  uploads.handle(
    new Request(new URL(url, 'http://localhost'), {
      method,
      headers: { ...tus, ...headers },
      ...(body ? { body: new Uint8Array(body) } : {}),
    }),
    ctx,
  )
const create = (pupilId: string, size: number, fileName = 'IMG_1.JPG', ctx?: Context) =>
  send(
    'POST',
    UPLOADS_PATH,
    {
      'Upload-Length': String(size),
      'Upload-Metadata': `filename ${base64(fileName)},level ${base64('pupil')},targetId ${base64(pupilId)}`,
    },
    undefined,
    ctx,
  )
const patch = (url: string, offset: number, body: Buffer) =>
  send(
    'PATCH',
    url,
    { 'Upload-Offset': String(offset), 'Content-Type': 'application/offset+octet-stream' },
    body,
  )
const photosOf = (pupilId: string) => world.parts.db.select().from(photos).where(eq(photos.pupilId, pupilId))
const staged = () => readdir(path.join(world.dir, 'uploads')).catch(() => [])

test('an upload that was cut goes on where it stopped, and the photo is the file byte for byte', async () => {
  const pupil = await world.makePupil()
  const jpeg = await smallJpeg(0.71)
  const half = Math.floor(jpeg.length / 2)
  const url = (await create(pupil.id, jpeg.length)).headers.get('location') ?? ''
  expect((await patch(url, 0, jpeg.subarray(0, half))).status).toBe(204)
  expect((await send('HEAD', url, {})).headers.get('upload-offset')).toBe(String(half))
  const done = await patch(url, half, jpeg.subarray(half))
  expect(await done.json()).toMatchObject({ duplicate: false })
  const [photo] = await photosOf(pupil.id)
  expect((await world.parts.files.read(photo?.originalKey ?? '')).equals(jpeg)).toBe(true)
  expect(await staged()).toEqual([])
})

test('a file that was complete when the process ended is taken in at the next start, once', async () => {
  const pupil = await world.makePupil()
  const jpeg = await smallJpeg(0.72)
  const url = (await create(pupil.id, jpeg.length)).headers.get('location') ?? ''
  const killed = {
    ...world.admin,
    files: { ...world.parts.files, put: () => Promise.reject(new Error('power cut')) },
  }
  const headers = { 'Upload-Offset': '0', 'Content-Type': 'application/offset+octet-stream' }
  expect((await send('PATCH', url, headers, jpeg, killed)).status).toBe(500)
  expect(await photosOf(pupil.id)).toEqual([])
  expect(await uploads.takeLeftovers(world.system)).toBe(1)
  expect(await photosOf(pupil.id)).toHaveLength(1)
  expect(await uploads.takeLeftovers(world.system)).toBe(0)
  expect(await photosOf(pupil.id)).toHaveLength(1)
})

test('a browser that asks again after a failed last step has its photo taken before it hears that all is there', async () => {
  const pupil = await world.makePupil()
  const jpeg = await smallJpeg(0.73)
  const url = (await create(pupil.id, jpeg.length)).headers.get('location') ?? ''
  const broken = {
    ...world.admin,
    files: { ...world.parts.files, put: () => Promise.reject(new Error('disk full')) },
  }
  const headers = { 'Upload-Offset': '0', 'Content-Type': 'application/offset+octet-stream' }
  expect((await send('PATCH', url, headers, jpeg, broken)).status).toBe(500)
  await expect(send('HEAD', url, {}, undefined, broken)).rejects.toThrow('disk full')
  expect((await send('HEAD', url, {})).headers.get('upload-offset')).toBe(String(jpeg.length))
  expect(await photosOf(pupil.id)).toHaveLength(1)
})

test.each([
  ['notes.jpg', Buffer.from('these are notes'), /notes\.jpg/],
  ['IMG_2.CR3', Buffer.alloc(2000, 7), /IMG_2\.CR3.*RAW/],
])('%s is refused by name with the reason, and nothing of it is kept', async (fileName, content, words) => {
  const pupil = await world.makePupil()
  const created = await create(pupil.id, content.length, fileName)
  const answer =
    created.status === 201 ? await patch(created.headers.get('location') ?? '', 0, content) : created
  expect(answer.status).toBeGreaterThanOrEqual(400)
  expect(answer.status).toBeLessThan(500)
  expect(((await answer.json()) as { error: { message: string } }).error.message).toMatch(words)
  expect(await photosOf(pupil.id)).toEqual([])
  expect(await staged()).toEqual([])
})

test('an empty file and one over 60 MB are refused before the first byte', async () => {
  const pupil = await world.makePupil()
  for (const size of [0, 60 * 1024 * 1024 + 1]) {
    const answer = await create(pupil.id, size, 'IMG_3.JPG')
    expect(answer.status).toBeGreaterThanOrEqual(400)
    expect(await answer.text()).toContain('IMG_3.JPG')
  }
})

test('nobody but the admin uploads, and only for a pupil that exists', async () => {
  const pupil = await world.makePupil()
  await expect(create(pupil.id, 10, 'a.jpg', world.stranger)).rejects.toMatchObject({
    kind: 'unauthenticated',
  })
  await expect(create(pupil.id, 10, 'a.jpg', world.parent)).rejects.toMatchObject({ kind: 'missing' })
  expect((await create('6f9619ff-8b86-4d01-b42d-00cf4fc964ff', 10)).status).toBe(404)
})
