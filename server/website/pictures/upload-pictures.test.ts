import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { crc32 } from 'node:zlib'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { MEDIA_UPLOADS } from '../../../contract/paths.ts'
import { mediaSender } from '../../../tests/support/send-media.ts'
import { siteEditor } from '../../../tests/support/website-editor.ts'
import { openTestApp, type TestApp } from '../../../tests/test-app.ts'
import type { Context } from '../../context.ts'
import { createUploads } from '../../photos/upload/uploads.ts'
import { REMOVABLE } from '../media-files.ts'
import { mediaUploads } from '../receive-upload.ts'
import { describePicture, listPictures, showPicture } from './list-pictures.ts'
import { makeRenditions } from './make-renditions.ts'
import { ensureUprights, readOriginal, readPictures, readSiteMedia } from './read-pictures.ts'
import { sitePictures } from './tables.ts'

let testApp: TestApp
let sender: ReturnType<typeof mediaSender>
let seed = 0
beforeAll(async () => {
  testApp = await openTestApp()
  sender = mediaSender(createUploads(testApp.parts, undefined, mediaUploads), testApp.admin)
})
afterAll(() => testApp.close())

const uploaded = (body: Buffer, fileName?: string) => sender.uploaded('picture', body, fileName)

const connection = {
  incoming: { socket: { remoteAddress: '127.0.0.1', remotePort: 1, remoteFamily: 'IPv4' } },
}
/** A picture that no other test uploads. */
function picture(width = 900, height = 600) {
  seed += 1
  const background = { r: 40 + seed, g: 90, b: 120 }
  return sharp({
    create: { width, height, channels: 3, background, noise: { type: 'gaussian', mean: 90, sigma: 20 } },
  })
}
const said = { alt: 'A loch at first light', decorative: false, credit: '', position: '20% 40%' }

test('a picture from a phone is shown upright in three formats, without its place and camera', async () => {
  const taken = await picture(600, 900)
    .withExif({
      IFD0: { Make: 'Phone', Copyright: 'Eilidh Moir' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '55/1 30/1 0/1' },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  const { id, key } = await uploaded(taken, 'C:\\fakepath\\IMG_0042.JPG')
  expect(key).toBe(`uploads/${id}`)
  expect(await showPicture(testApp.admin, { id })).toMatchObject({ state: 'waiting', shown: null })
  await testApp.runJobs()
  const ready = await showPicture(testApp.admin, { id })
  expect(ready).toMatchObject({
    fileName: 'IMG_0042.JPG',
    state: 'ready',
    width: 900,
    height: 600,
    alt: '',
    position: '50% 50%',
    uploadedBy: 'owner@example.com',
  })
  expect(ready.shown?.widths).toEqual({ avif: [480, 600, 800, 900], webp: [800, 900], jpg: [900] })
  for (const [format, widths] of Object.entries(ready.shown?.widths ?? {}))
    for (const width of widths) {
      const answer = await testApp.app.request(`${ready.shown?.base}/${width}.${format}`, {}, connection)
      expect(answer.headers.get('cache-control')).toBe(REMOVABLE)
      expect(answer.headers.get('set-cookie')).toBeNull()
      const bytes = Buffer.from(await answer.arrayBuffer())
      const read = await sharp(bytes).metadata()
      expect([read.width, read.exif, read.iptc, read.xmp, read.icc]).toEqual([
        width,
        undefined,
        undefined,
        undefined,
        undefined,
      ])
    }
})

test('who made a picture is kept as its credit', async () => {
  const taken = await picture()
    .withExif({ IFD0: { Copyright: ' (c) Eilidh\nMoir ' } })
    .jpeg()
    .toBuffer()
  const { id } = await uploaded(taken)
  expect(await showPicture(testApp.admin, { id })).toMatchObject({ credit: '(c) Eilidh Moir' })
})

test('the same bytes are one picture, one after the other and at once', async () => {
  const bytes = await picture().png().toBuffer()
  const both = await Promise.all([uploaded(bytes, 'a.png'), uploaded(bytes, 'b.png')])
  expect(both.map(({ known }) => known).sort()).toEqual([false, true])
  const again = await uploaded(bytes, 'c.png')
  expect(again).toEqual({ kind: 'picture', id: both[0].id, key: both[0].key, known: true })
  expect(await testApp.parts.db.$count(sitePictures, eq(sitePictures.id, again.id))).toBe(1)
})

test('an upload that was cut goes on where it stopped', async () => {
  const bytes = await picture().jpeg().toBuffer()
  const url = (await sender.begin('picture', bytes.length)).headers.get('location') ?? ''
  const half = Math.floor(bytes.length / 2)
  expect((await sender.patch(url, bytes.subarray(0, half))).status).toBe(204)
  expect((await sender.send('HEAD', url, {})).headers.get('upload-offset')).toBe(String(half))
  const done = await sender.patch(url, bytes.subarray(half), half)
  expect(await done.json()).toMatchObject({ kind: 'picture', known: false })
  // A browser that lost that answer.
  expect((await sender.send('HEAD', url, {})).headers.get('upload-offset')).toBe(String(bytes.length))
})

test('a file that was complete when the process ended is taken in afterwards, and its renditions are made', async () => {
  testApp.clock.advance(1000)
  const bytes = await picture().jpeg().toBuffer()
  const url = (await sender.begin('picture', bytes.length)).headers.get('location') ?? ''
  const killed: Context = {
    ...testApp.admin,
    files: { ...testApp.parts.files, put: () => Promise.reject(new Error('power cut')) },
  }
  expect((await sender.patch(url, bytes, 0, killed)).status).toBe(500)
  const other = createUploads(testApp.parts, undefined, mediaUploads)
  expect(await other.takeLeftovers(testApp.system)).toBe(1)
  expect(await other.takeLeftovers(testApp.system)).toBe(0)
  await testApp.runJobs()
  const [newest] = (await listPictures(testApp.admin)).pictures
  expect(newest).toMatchObject({ state: 'ready', uploadedBy: null })
})

test('a job that was killed half-way makes the renditions when it runs again', async () => {
  const { id } = await uploaded(await picture().jpeg().toBuffer())
  let puts = 0
  const put: typeof testApp.parts.files.put = (...file) =>
    ++puts > 2 ? Promise.reject(new Error('killed')) : testApp.parts.files.put(...file)
  const dying = { ...testApp.system, files: { ...testApp.parts.files, put } }
  await expect(makeRenditions(dying, { pictureId: id })).rejects.toThrow('killed')
  expect(await showPicture(testApp.admin, { id })).toMatchObject({ state: 'waiting' })
  await testApp.runJobs()
  expect(await showPicture(testApp.admin, { id })).toMatchObject({ state: 'ready' })
})

test('pages get a picture once it is ready, and which ones nobody has described is known', async () => {
  const { id, key } = await uploaded(await picture().webp().toBuffer(), 'loch.webp')
  await describePicture(testApp.admin, { id, ...said })
  expect(await readPictures(testApp.parts.db)).not.toHaveProperty([key])
  await testApp.runJobs()
  const { [key]: shown } = await readPictures(testApp.parts.db)
  expect(shown).toMatchObject({ alt: 'A loch at first light', width: 900, height: 600 })
  expect(shown?.base).toMatch(new RegExp(`^/media/uploads/${id}-[0-9a-f]{8}$`))
  const isUndescribed = async () => (await readSiteMedia(testApp.parts.db)).undescribed.has(key)
  expect(await isUndescribed()).toBe(false)
  await describePicture(testApp.admin, { id, ...said, alt: '' })
  expect(await isUndescribed()).toBe(true)
  await describePicture(testApp.admin, { id, ...said, decorative: true })
  expect(await isUndescribed()).toBe(false)
  expect((await readPictures(testApp.parts.db))[key]).toMatchObject({ alt: '' })
})

test('pages get the slate of a picture, and a desk from before there were any leaves it', async () => {
  const { id, key } = await uploaded(await picture(870, 600).webp().toBuffer(), 'ridge.webp')
  const slate = 'Ridge · First light, October, for a print'
  await describePicture(testApp.admin, { id, ...said, slate })
  await describePicture(testApp.admin, { id, ...said })
  await testApp.runJobs()
  expect((await readPictures(testApp.parts.db))[key]).toMatchObject({ slate })
  await describePicture(testApp.admin, { id, ...said, slate: '' })
  expect((await readPictures(testApp.parts.db))[key]).toMatchObject({ slate: '' })
})

test('a picture that a page may show does not lose its alternative text', async () => {
  const { id, key } = await uploaded(await picture(880, 600).webp().toBuffer(), 'used.webp')
  await describePicture(testApp.admin, { id, ...said })
  await testApp.runJobs()
  await siteEditor(testApp.admin).type('post', randomUUID(), { title: 'A loch', image: key })
  await expect(describePicture(testApp.admin, { id, ...said, alt: '' })).rejects.toMatchObject({
    kind: 'invalid',
    fields: { alt: expect.stringContaining('what the picture shows') },
  })
  expect((await readPictures(testApp.parts.db))[key]).toMatchObject({ alt: said.alt })
})

test('a picture that opens a page gets its upright crop, once', async () => {
  const { id, key } = await uploaded(await picture(1500, 1000).jpeg().toBuffer())
  await describePicture(testApp.admin, { id, ...said })
  const frame = { picture: key, position: '20% 58%' }
  const want = () =>
    testApp.parts.db.transaction((db) =>
      ensureUprights({ db, jobs: testApp.parts.jobs.in(db) }, [
        frame,
        { picture: 'hero/loch', position: '50% 50%' },
      ]),
    )
  await want()
  await want()
  await testApp.runJobs()
  const { [`${key}-upright-20`]: cut } = await readPictures(testApp.parts.db)
  expect(cut).toMatchObject({ width: 800, height: 1000, alt: said.alt })
  const answer = await testApp.app.request(`${cut?.base}/600.avif`, {}, connection)
  expect(await sharp(Buffer.from(await answer.arrayBuffer())).metadata()).toMatchObject({ width: 600 })
})

test('the original is read as it came', async () => {
  const bytes = await picture().png().toBuffer()
  const { key } = await uploaded(bytes, 'a.png')
  expect((await readOriginal(testApp.system, key)).equals(bytes)).toBe(true)
  expect((await readOriginal(testApp.system, 'hero/loch-golden-hour')).length).toBeGreaterThan(10_000)
  await expect(readOriginal(testApp.system, '../package')).rejects.toMatchObject({ status: 404 })
})

test('transparent parts of a picture become white', async () => {
  const clear = await sharp({ create: { width: 50, height: 50, channels: 4, background: '#0000' } })
    .png()
    .toBuffer()
  const { id } = await uploaded(clear, 'a.png')
  await testApp.runJobs()
  const { shown } = await showPicture(testApp.admin, { id })
  expect(shown?.colour).toMatch(/^#f[0-9a-f]f[0-9a-f]f[0-9a-f]$/)
})

const oneColour = await readFile(
  new URL('../../../tests/pictures/one-colour-94-megapixels.avif', import.meta.url),
)
test.each([
  ['nothing', Buffer.alloc(0), 'a.jpg', 'picture-empty'],
  [
    'an SVG without a size',
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'),
    'a.svg',
    'svg-damaged',
  ],
  ['a web page that begins like a GIF', Buffer.from('GIF89a/*<script>*/=1;'), 'a.jpg', 'picture-format'],
  ['a RAW file', Buffer.from('II*\0\x10\0\0\0CR\x02\0', 'latin1'), 'IMG_1.CR2', 'picture-raw'],
  ['94 megapixels in 2 kB', oneColour, 'a.avif', 'picture-too-heavy'],
  ['a PDF', Buffer.from('%PDF-1.7\n'), 'a.png', 'picture-not-an-image'],
])('%s is refused in words', async (_, bytes, fileName, code) => {
  expect(await sender.refusal('picture', bytes, fileName)).toMatchObject({ code })
  expect((await sender.refusal('picture', bytes, fileName)).message).toMatch(/^\S+ .+\. ?Please .+\.$/)
})

test('a picture of 100 MB is refused before its first byte', async () => {
  const answer = await sender.begin('picture', 100 * 1024 ** 2, { fileName: 'dot.png' })
  expect(answer.status).toBe(413)
  expect(await answer.text()).toContain('dot.png is larger than 60 MB.')
})

test('a PNG that says it has 400 megapixels is refused by its header', async () => {
  const bomb = await picture(8, 8).png().toBuffer()
  const header = Buffer.from(bomb.subarray(12, 29))
  header.writeUInt32BE(20_000, 4)
  header.writeUInt32BE(20_000, 8)
  const check = Buffer.alloc(4)
  check.writeUInt32BE(crc32(header))
  const giant = Buffer.concat([bomb.subarray(0, 12), header, check, bomb.subarray(33)])
  const before = process.memoryUsage.rss()
  expect(await sender.refusal('picture', giant, 'a.png')).toMatchObject({
    status: 413,
    code: 'picture-too-many-pixels',
  })
  expect(process.memoryUsage.rss() - before).toBeLessThan(100 * 1024 ** 2)
})

test('a JPEG that breaks off fails with the reason, and the same file again is tried again', async () => {
  const bytes = await picture().jpeg().toBuffer()
  const { id } = await uploaded(bytes.subarray(0, Math.floor(bytes.length / 2)))
  await testApp.runJobs()
  const failed = await showPicture(testApp.admin, { id })
  expect(failed).toMatchObject({ state: 'failed', shown: null })
  expect(failed.reason).toContain('damaged or incomplete')
  await uploaded(bytes.subarray(0, Math.floor(bytes.length / 2)))
  expect(await showPicture(testApp.admin, { id })).toMatchObject({ state: 'waiting', reason: null })
  await testApp.runJobs()
})

test('a JPEG with a web page behind it is shown without the page', async () => {
  const bytes = Buffer.concat([await picture().jpeg().toBuffer(), Buffer.from('<script>alert(1)</script>')])
  const { id } = await uploaded(bytes)
  await testApp.runJobs()
  const { shown } = await showPicture(testApp.admin, { id })
  const answer = await testApp.app.request(`${shown?.base}/900.jpg`, {}, connection)
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
  expect(Buffer.from(await answer.arrayBuffer()).includes('<script>')).toBe(false)
})

test('HEIC is refused with the way out, and AVIF is read', async () => {
  const avif = await picture(64, 64).avif().toBuffer()
  const heic = avif
    .toString('latin1')
    .replace('ftypavif', 'ftypheic')
    .replaceAll('av01', 'hvc1')
    .replaceAll('av1C', 'hvcC')
  expect(await sender.refusal('picture', Buffer.from(heic, 'latin1'), 'IMG_2.HEIC')).toMatchObject({
    status: 415,
    code: 'picture-heic',
    message: expect.stringContaining('as JPEG'),
  })
  const { id } = await uploaded(avif, 'a.avif')
  await testApp.runJobs()
  expect(await showPicture(testApp.admin, { id })).toMatchObject({ state: 'ready' })
})

test('a stranger, a parent and a caller of other addresses get 404, and nothing lists the pictures', async () => {
  await expect(sender.begin('picture', 10, { ctx: testApp.parent })).rejects.toMatchObject({ status: 404 })
  await expect(listPictures(testApp.parent)).rejects.toMatchObject({ status: 404 })
  for (const path of [
    '/media/uploads',
    '/media/uploads/',
    `/media/uploads/${'a'.repeat(32)}-12345678/1.jpg`,
  ]) {
    expect((await testApp.app.request(path, {}, connection)).status).toBe(404)
  }
  expect((await sender.send('HEAD', `${MEDIA_UPLOADS}/${randomUUID()}`, {})).status).toBe(404)
})

test('an answer that a browser has is not sent again', async () => {
  const { id } = await uploaded(await picture().jpeg().toBuffer())
  await testApp.runJobs()
  const { shown } = await showPicture(testApp.admin, { id })
  const first = await testApp.app.request(`${shown?.base}/480.avif`, {}, connection)
  const headers = { 'If-None-Match': first.headers.get('etag') ?? '' }
  const second = await testApp.app.request(`${shown?.base}/480.avif`, { headers }, connection)
  expect(second.status).toBe(304)
})
