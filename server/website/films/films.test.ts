import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { smallFilm } from '../../../tests/pictures/small-film.ts'
import { mediaSender } from '../../../tests/support/send-media.ts'
import { openTestApp, type TestApp } from '../../../tests/test-app.ts'
import { createUploads } from '../../photos/upload/uploads.ts'
import { mediaUploads } from '../receive-upload.ts'
import { listFilms, setFilmPoster } from './films.ts'
import { siteFilms } from './tables.ts'

let testApp: TestApp
let sender: ReturnType<typeof mediaSender>
beforeAll(async () => {
  testApp = await openTestApp()
  sender = mediaSender(createUploads(testApp.parts, undefined, mediaUploads), testApp.admin)
})
afterAll(() => testApp.close())

const connection = {
  incoming: { socket: { remoteAddress: '127.0.0.1', remotePort: 1, remoteFamily: 'IPv4' } },
}
const get = (path: string, headers: Record<string, string> = {}) =>
  testApp.app.request(path, { headers }, connection)
const uploaded = (body: Buffer) => sender.uploaded('film', body, 'showreel.mp4')
const jpeg = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#385858' } })
    .withExif({ IFD0: { Make: 'Camera' } })
    .jpeg()
    .toBuffer()

test('a film is kept by its content, with its size and length', async () => {
  const film = smallFilm({ body: Buffer.from('a film of its own') })
  const { id, key, known } = await uploaded(film)
  expect([key, known]).toEqual([`uploads/${id}`, false])
  expect((await uploaded(film)).known).toBe(true)
  const { films } = await listFilms(testApp.admin)
  expect(films).toMatchObject([
    {
      id,
      fileName: 'showreel.mp4',
      bytes: film.length,
      width: 1920,
      height: 1080,
      seconds: 12,
      posterAt: null,
    },
  ])
})

test('a phone’s film that was held upright is upright, and its index may come last', async () => {
  const { id } = await uploaded(smallFilm({ turned: true, indexFirst: false }))
  const [film] = await testApp.parts.db.select().from(siteFilms).where(eq(siteFilms.id, id))
  expect(film).toMatchObject({ width: 1080, height: 1920 })
})

test('a film for which there is no room is refused before its first byte is sent', async () => {
  const config = { ...testApp.admin.config, DISK_FLOOR_MB: 1_000_000_000 }
  const begun = await sender.begin('film', 2_000_000_000, {
    fileName: 'long.mp4',
    ctx: { ...testApp.admin, config },
  })
  expect(begun.status).toBe(507)
  const { error } = (await begun.json()) as { error: { code: string; message: string } }
  expect(error).toMatchObject({ code: 'no-space', message: expect.stringContaining('no room') })
  expect((await sender.begin('film', 2_000_000, { fileName: 'long.mp4' })).status).toBe(201)
})

test('a silent film is a film', async () => {
  expect(await uploaded(smallFilm({ audio: '' }))).toMatchObject({ kind: 'film' })
})

test('a film is sent by ranges', async () => {
  const body = Buffer.from(Array.from({ length: 5000 }, (_, at) => at % 251))
  const film = smallFilm({ body })
  const { id } = await uploaded(film)
  const whole = await get(`/media/films/${id}.mp4`)
  expect([whole.status, whole.headers.get('content-type'), whole.headers.get('accept-ranges')]).toEqual([
    200,
    'video/mp4',
    'bytes',
  ])
  expect(Buffer.from(await whole.arrayBuffer()).equals(film)).toBe(true)
  const part = await get(`/media/films/${id}.mp4`, { Range: 'bytes=100-299' })
  expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 100-299/${film.length}`])
  expect(Buffer.from(await part.arrayBuffer()).equals(film.subarray(100, 300))).toBe(true)
  const end = await get(`/media/films/${id}.mp4`, { Range: 'bytes=-10' })
  expect(Buffer.from(await end.arrayBuffer()).equals(film.subarray(-10))).toBe(true)
  const beyond = await get(`/media/films/${id}.mp4`, { Range: `bytes=${film.length}-` })
  expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, `bytes */${film.length}`])
  const other = await get(`/media/films/${id}.mp4`, { Range: 'bytes=0-9', 'If-Range': '"another"' })
  expect(other.status).toBe(200)
  await other.body?.cancel()
})

test('a poster is shown once it is there, without the camera’s notes, and may be replaced', async () => {
  const { id } = await uploaded(smallFilm({ body: Buffer.from('with a poster') }))
  expect((await get(`/media/films/${id}.jpg`)).status).toBe(404)
  const file = (await jpeg(2000, 1000)).toString('base64')
  expect(await setFilmPoster(testApp.admin, { id, file })).toMatchObject({ posterAt: expect.any(String) })
  const first = await get(`/media/films/${id}.jpg`)
  const shown = await sharp(Buffer.from(await first.arrayBuffer())).metadata()
  expect([shown.format, shown.width, shown.exif]).toEqual(['jpeg', 1600, undefined])
  testApp.clock.advance(1000)
  await setFilmPoster(testApp.admin, { id, file: (await jpeg(640, 360)).toString('base64') })
  const second = await get(`/media/films/${id}.jpg`, { 'If-None-Match': first.headers.get('etag') ?? '' })
  expect(second.status).toBe(200)
  await second.body?.cancel()
})

test('a poster that is no JPEG is refused', async () => {
  const { id } = await uploaded(smallFilm({ body: Buffer.from('without a poster') }))
  for (const file of [
    Buffer.from('<svg/>'),
    await sharp(await jpeg(10, 10))
      .png()
      .toBuffer(),
    (await jpeg(800, 800)).subarray(0, 700),
  ])
    await expect(setFilmPoster(testApp.admin, { id, file: file.toString('base64') })).rejects.toMatchObject({
      status: 400,
    })
})

const film = smallFilm()
test.each([
  ['nothing', Buffer.alloc(0), 'film-empty'],
  ['a picture', Buffer.from('\xff\xd8\xff\xe0 a JPEG', 'latin1'), 'film-format'],
  ['a QuickTime film', smallFilm({ brand: 'qt  ' }), 'film-format'],
  ['a film coded as HEVC', smallFilm({ video: 'hvc1' }), 'film-codec'],
  ['a film with another sound', smallFilm({ audio: 'ac-3' }), 'film-codec'],
  ['sound without a picture', smallFilm({ video: '' }), 'film-codec'],
  ['a film that breaks off', film.subarray(0, film.length - 3), 'film-damaged'],
  ['a film without an index', Buffer.from('\0\0\0\x10ftypisom\0\0\0\0', 'latin1'), 'film-damaged'],
  ['boxes that never end', Buffer.from('\0\0\0\x10ftypisom\0\0\0\0\0\0\0\x01free', 'latin1'), 'film-damaged'],
])('%s is refused in words', async (_, bytes, code) => {
  const { message, ...refused } = await sender.refusal('film', bytes, 'film.mp4')
  expect(refused).toMatchObject({ code })
  expect(message).toMatch(/^film\.mp4 is .+\. Please .+\.$/)
})

test('an index of very many boxes is refused, however they are nested', async () => {
  const box = (type: string, body: Buffer) => {
    const head = Buffer.alloc(8)
    head.writeUInt32BE(body.length + 8)
    head.write(type, 4, 'latin1')
    return Buffer.concat([head, body])
  }
  const empty = box('free', Buffer.alloc(0))
  const at = film.indexOf('mvhd') - 4
  const filled = (trackCount: number, perTrack: number) => {
    const track = box('trak', Buffer.concat(Array<Buffer>(perTrack).fill(empty)))
    const more = Buffer.concat(Array<Buffer>(trackCount).fill(track))
    const whole = Buffer.concat([film.subarray(0, at), more, film.subarray(at)])
    whole.writeUInt32BE(film.readUInt32BE(at - 8) + more.length, at - 8)
    return whole
  }
  expect(await uploaded(filled(4, 20))).toMatchObject({ kind: 'film' })
  for (const hostile of [filled(20, 900), filled(9_900, 2), filled(2, 9_900)])
    expect(await sender.refusal('film', hostile, 'film.mp4')).toMatchObject({ code: 'film-damaged' })
})

test('a film of more than 2 GB is refused before its first byte', async () => {
  const answer = await sender.begin('film', 2 * 1024 ** 3 + 1, { fileName: 'long.mp4' })
  expect([answer.status, await answer.text()]).toEqual([413, expect.stringContaining('larger than 2 GB')])
})

test('parents and strangers get 404', async () => {
  await expect(sender.begin('film', 10, { ctx: testApp.parent })).rejects.toMatchObject({ status: 404 })
  await expect(listFilms(testApp.parent)).rejects.toMatchObject({ status: 404 })
  await expect(setFilmPoster(testApp.parent, { id: 'a'.repeat(32), file: '' })).rejects.toMatchObject({
    status: 404,
  })
  expect((await get(`/media/films/${'a'.repeat(32)}.mp4`)).status).toBe(404)
})
