import { randomUUID } from 'node:crypto'
import { readdir, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { UPLOADS } from '../../../contract/paths.ts'
import { UploadMetadata } from '../../../domain/photos/uploads.ts'
import { openTestApp, smallJpeg, type TestApp } from '../../../tests/test-app.ts'
import type { Context } from '../../context.ts'
import { photos } from '../tables.ts'
import { createUploads } from './uploads.ts'

let testApp: TestApp
let uploads: ReturnType<typeof createUploads>
beforeAll(async () => {
  testApp = await openTestApp()
  uploads = createUploads(testApp.parts)
})
afterAll(() => testApp.close())

const tus = { 'Tus-Resumable': '1.0.0' }
const base64 = (text: string) => Buffer.from(text).toString('base64')
const send = (
  method: string,
  url: string,
  headers: Record<string, string>,
  body?: Buffer,
  ctx: Context = testApp.admin,
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
    UPLOADS,
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
const photosOf = (pupilId: string) =>
  testApp.parts.db.select().from(photos).where(eq(photos.pupilId, pupilId))
const staged = () => readdir(path.join(testApp.dir, 'uploads')).catch(() => [])

test('an upload that was cut goes on where it stopped, and the photo is the file byte for byte', async () => {
  const pupil = await testApp.makePupil()
  const jpeg = await smallJpeg(0.71)
  const half = Math.floor(jpeg.length / 2)
  const url = (await create(pupil.id, jpeg.length)).headers.get('location') ?? ''
  expect((await patch(url, 0, jpeg.subarray(0, half))).status).toBe(204)
  expect((await send('HEAD', url, {})).headers.get('upload-offset')).toBe(String(half))
  const done = await patch(url, half, jpeg.subarray(half))
  expect(await done.json()).toMatchObject({ duplicate: false })
  const [photo] = await photosOf(pupil.id)
  expect((await testApp.parts.files.read(photo?.originalKey ?? '')).equals(jpeg)).toBe(true)
  expect(await staged()).toEqual([])
})

test('a file that was complete when the process ended is taken in at the next start, once', async () => {
  const pupil = await testApp.makePupil()
  const jpeg = await smallJpeg(0.72)
  const url = (await create(pupil.id, jpeg.length)).headers.get('location') ?? ''
  const killed = {
    ...testApp.admin,
    files: { ...testApp.parts.files, put: () => Promise.reject(new Error('power cut')) },
  }
  const headers = { 'Upload-Offset': '0', 'Content-Type': 'application/offset+octet-stream' }
  expect((await send('PATCH', url, headers, jpeg, killed)).status).toBe(500)
  expect(await photosOf(pupil.id)).toEqual([])
  expect(await uploads.takeLeftovers(testApp.system)).toBe(1)
  expect(await photosOf(pupil.id)).toHaveLength(1)
  expect(await uploads.takeLeftovers(testApp.system)).toBe(0)
  expect(await photosOf(pupil.id)).toHaveLength(1)
})

test('a browser that asks again after a failed last step has its photo taken before it hears that all is there', async () => {
  const pupil = await testApp.makePupil()
  const jpeg = await smallJpeg(0.73)
  const url = (await create(pupil.id, jpeg.length)).headers.get('location') ?? ''
  const broken = {
    ...testApp.admin,
    files: { ...testApp.parts.files, put: () => Promise.reject(new Error('disk full')) },
  }
  const headers = { 'Upload-Offset': '0', 'Content-Type': 'application/offset+octet-stream' }
  expect((await send('PATCH', url, headers, jpeg, broken)).status).toBe(500)
  await expect(send('HEAD', url, {}, undefined, broken)).rejects.toThrow('disk full')
  expect((await send('HEAD', url, {})).headers.get('upload-offset')).toBe(String(jpeg.length))
  expect(await photosOf(pupil.id)).toHaveLength(1)
})

test('a browser that asks for the offset while the last piece is being received waits for it, and nothing is received twice', async () => {
  const pupil = await testApp.makePupil()
  const jpeg = await smallJpeg(0.735)
  const url = (await create(pupil.id, jpeg.length)).headers.get('location') ?? ''
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
  const { promise: written, resolve: write } = Promise.withResolvers<void>()
  const slow: Context = {
    ...testApp.admin,
    files: {
      ...testApp.parts.files,
      async put(...file) {
        begin()
        await written
        return testApp.parts.files.put(...file)
      },
    },
  }
  const none = {
    ...testApp.admin,
    files: { ...testApp.parts.files, put: () => Promise.reject(new Error('taken twice')) },
  }
  const headers = { 'Upload-Offset': '0', 'Content-Type': 'application/offset+octet-stream' }
  const sent = send('PATCH', url, headers, jpeg, slow)
  await begun
  const asked = send('HEAD', url, {}, undefined, none)
  write()
  expect((await asked).headers.get('upload-offset')).toBe(String(jpeg.length))
  expect(await photosOf(pupil.id)).toHaveLength(1)
  expect((await sent).status).toBe(200)
})

test.each([
  ['notes.jpg', Buffer.from('these are notes'), /notes\.jpg/],
  ['IMG_2.CR3', Buffer.alloc(2000, 7), /IMG_2\.CR3.*RAW/],
])('%s is refused by name with the reason, and nothing of it is kept', async (fileName, content, words) => {
  const pupil = await testApp.makePupil()
  const created = await create(pupil.id, content.length, fileName)
  const answer =
    created.status === 201 ? await patch(created.headers.get('location') ?? '', 0, content) : created
  expect(answer.status).toBeGreaterThanOrEqual(400)
  expect(answer.status).toBeLessThan(500)
  expect(((await answer.json()) as { error: { message: string } }).error.message).toMatch(words)
  expect(await photosOf(pupil.id)).toEqual([])
  expect(await staged()).toEqual([])
})

const metadataOf = (values: Record<string, string>) =>
  Object.entries(values)
    .map(([key, value]) => `${key} ${base64(value)}`)
    .join(',')
const createWith = (values: Record<string, string>) =>
  send('POST', UPLOADS, { 'Upload-Length': '10', 'Upload-Metadata': metadataOf(values) })

test.each([
  ['filename', 'a\0.jpg'],
  ['folder', 'P3\0'],
  ['targetId', 'x\0'],
  ['level', 'pupil\0'],
])('a NUL in the %s is refused before the first byte', async (key, value) => {
  const { id } = await testApp.makePupil()
  const answer = await createWith({ filename: 'a.jpg', level: 'pupil', targetId: id, [key]: value })
  expect(answer.status).toBe(422)
  expect(await staged()).toEqual([])
})

test('a file’s name and folder lose what nobody can see, and are cut between characters', async () => {
  const { id: targetId } = await testApp.makePupil()
  const read = (values: Record<string, string>) =>
    UploadMetadata.parse({ level: 'pupil', targetId, ...values })
  expect(read({ filename: 'IMG\u202egpj.exe', folder: '\\P3\n\u2066//B/' })).toMatchObject({
    fileName: 'IMGgpj.exe',
    folder: 'P3 /B',
  })
  expect(read({ filename: `${'a'.repeat(199)}📷.jpg` }).fileName).toBe('a'.repeat(199))
  expect(read({ name: 'b.jpg' })).toMatchObject({ fileName: 'b.jpg', folder: '' })
})

test('a database error stays internal, and the file is received once the database works again', async () => {
  const pupil = await testApp.makePupil()
  const jpeg = await smallJpeg(0.74)
  const url = (await create(pupil.id, jpeg.length, 'SECRET.JPG')).headers.get('location') ?? ''
  await testApp.parts.db.execute(
    sql`alter table photos add constraint broken check (file_name <> 'SECRET.JPG')`,
  )
  const answer = await patch(url, 0, jpeg)
  expect(answer.status).toBe(500)
  expect(await answer.text()).toMatch(
    /^\{"error":\{"code":"internal","message":"Something went wrong[^"]*","requestId":"\w+"\}\}$/,
  )
  expect(
    await readdir(path.join(testApp.dir, 'files/originals')).then((names) => names.join()),
  ).not.toContain(url.split('/').at(-1))
  await testApp.parts.db.execute(sql`alter table photos drop constraint broken`)
  expect((await send('HEAD', url, {})).headers.get('upload-offset')).toBe(String(jpeg.length))
  expect(await photosOf(pupil.id)).toHaveLength(1)
  expect(await staged()).toEqual([])
})

const age = async (name: string, days: number) => {
  const then = new Date(Date.now() - days * 86_400_000)
  for (const file of [name, `${name}.json`])
    await utimes(path.join(testApp.dir, 'uploads', file), then, then).catch(() => undefined)
}

test('nothing of an abandoned upload stays after a week, and uploads in progress are left alone', async () => {
  const pupil = await testApp.makePupil()
  const begun = async () =>
    ((await create(pupil.id, 1000)).headers.get('location') ?? '').split('/').at(-1) ?? ''
  const [old, fresh, lost] = [await begun(), await begun(), randomUUID()]
  await writeFile(path.join(testApp.dir, 'uploads', lost), 'half of a picture')
  await age(old, 8)
  await age(lost, 8)
  await age(fresh, 6)
  await uploads.takeLeftovers(testApp.system)
  expect(await staged()).toEqual([fresh, `${fresh}.json`])

  const jpeg = await smallJpeg(0.75)
  const whole = ((await create(pupil.id, jpeg.length)).headers.get('location') ?? '').split('/').at(-1) ?? ''
  await writeFile(path.join(testApp.dir, 'uploads', whole), jpeg)
  expect(await uploads.takeLeftovers(testApp.system, 3_600_000)).toBe(0)
  await age(whole, 1)
  expect(await uploads.takeLeftovers(testApp.system, 3_600_000)).toBe(1)
})

test('a complete file that cannot be received is tried again once it has rested for as long again', async () => {
  const pupil = await testApp.makePupil()
  const jpeg = await smallJpeg(0.76)
  const whole = ((await create(pupil.id, jpeg.length)).headers.get('location') ?? '').split('/').at(-1) ?? ''
  await writeFile(path.join(testApp.dir, 'uploads', whole), jpeg)
  let tries = 0
  const put = () => {
    tries += 1
    return Promise.reject(new Error('disk full'))
  }
  const failing = { ...testApp.system, files: { ...testApp.parts.files, put } }
  await age(whole, 1)
  for (let round = 0; round < 3; round++) await uploads.takeLeftovers(failing, 60_000)
  expect(tries).toBe(1)
  // It has changed, or the process starts.
  await age(whole, 2)
  await uploads.takeLeftovers(failing, 60_000)
  await uploads.takeLeftovers(failing)
  expect(tries).toBe(3)
  expect(await uploads.takeLeftovers(testApp.system)).toBe(1)
})

test('an empty file and one over 60 MB are refused before the first byte', async () => {
  const pupil = await testApp.makePupil()
  for (const size of [0, 60 * 1024 * 1024 + 1]) {
    const answer = await create(pupil.id, size, 'IMG_3.JPG')
    expect(answer.status).toBeGreaterThanOrEqual(400)
    expect(await answer.text()).toContain('IMG_3.JPG')
  }
})

test('nobody but the admin uploads, and only for a pupil that exists', async () => {
  const pupil = await testApp.makePupil()
  await expect(create(pupil.id, 10, 'a.jpg', testApp.stranger)).rejects.toMatchObject({
    kind: 'unauthenticated',
  })
  await expect(create(pupil.id, 10, 'a.jpg', testApp.parent)).rejects.toMatchObject({ kind: 'missing' })
  expect((await create('6f9619ff-8b86-4d01-b42d-00cf4fc964ff', 10)).status).toBe(404)
})
