import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { cameraJpeg, hdrJpeg } from '../../../tests/pictures/camera-jpeg.ts'
import { pngChunk } from '../../../tests/pictures/odd-pictures.ts'
import { AppError } from '../../errors.ts'
import { inspectImage, validateUpload } from './inspect-image.ts'

const camera = await cameraJpeg({ seed: 5, width: 600, height: 400, orientation: 6 })
const square = sharp({ create: { width: 64, height: 64, channels: 3, background: '#a34' } })

async function rejectionOf(bytes: Buffer, fileName: string) {
  const error = await inspectImage(bytes, { fileName, bytes: bytes.length }).then(
    () => undefined,
    (error: unknown) => error,
  )
  if (!(error instanceof AppError)) throw new Error(`not refused but ${error}`)
  return { code: error.code, status: error.status, message: error.message }
}

test('a JPEG from a camera is accepted, with its size as a person sees it', async () => {
  const facts = await inspectImage(camera, { fileName: 'DSC_1.JPG', bytes: camera.length })
  expect(facts).toMatchObject({ format: 'jpeg', extension: 'jpg', contentType: 'image/jpeg' })
  expect(facts).toMatchObject({ width: 400, height: 600, orientation: 6 })
})

test('a small file that takes hundreds of megabytes to decode is refused by its header', async () => {
  const claimed = await square.clone().jpeg({ progressive: true, chromaSubsampling: '4:4:4' }).toBuffer()
  const frame = claimed.indexOf(Buffer.from([0xff, 0xc2]))
  claimed.writeUInt16BE(7900, frame + 5)
  claimed.writeUInt16BE(7900, frame + 7)
  expect(await rejectionOf(claimed, 'a.jpg')).toMatchObject({ code: 'photo-too-many-pixels', status: 413 })
})

test('a file on disk is judged like one in memory', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'inspect-'))
  const path = join(folder, 'upload')
  await writeFile(path, camera)
  expect(await inspectImage(path, { fileName: 'a.jpg', bytes: camera.length })).toMatchObject({ width: 400 })
  await writeFile(path, 'not a picture at all')
  const bad = inspectImage(path, { fileName: 'a.jpg', bytes: 20 })
  await expect(bad).rejects.toMatchObject({ code: 'photo-not-an-image' })
  await rm(folder, { recursive: true })
})

test('the content decides, not the name: a PNG called .jpg is a PNG', async () => {
  const png = await square.clone().png().toBuffer()
  expect(await inspectImage(png, { fileName: 'a.jpg', bytes: png.length })).toMatchObject({ format: 'png' })
})

test('a phone’s HDR JPEG with a gain map is a JPEG', async () => {
  const hdr = await hdrJpeg(camera)
  expect(hdr.includes('MPF\0')).toBe(true)
  expect(await inspectImage(hdr, { fileName: 'a.jpg', bytes: hdr.length })).toMatchObject({ format: 'jpeg' })
})

test('an empty file is refused by name', async () => {
  expect(await rejectionOf(Buffer.alloc(0), 'IMG_7.jpg')).toEqual({
    code: 'photo-empty',
    status: 400,
    message: 'IMG_7.jpg is empty (0 bytes). Please copy it from the camera again.',
  })
})

test('a file over the limit is refused before anything is read, and the limit is named', () => {
  expect(() => validateUpload({ fileName: 'big.jpg', bytes: 60 * 1024 ** 2 })).not.toThrow()
  expect(() => validateUpload({ fileName: 'big.jpg', bytes: 60 * 1024 ** 2 + 1 })).toThrow(
    'big.jpg is larger than 60 MB. Please export it as a smaller JPEG.',
  )
})

test.each([
  ['plain text', Buffer.from('Dear parents, here are the photos.'), 'photo.jpg'],
  ['a web page', Buffer.from('<!doctype html><script>alert(1)</script>'), 'photo.jpg'],
  ['an SVG', Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'), 'photo.svg'],
  ['a PDF', Buffer.from('%PDF-1.7\n%âãÏÓ\n'), 'photo.jpg'],
])('%s is no picture', async (_, bytes, name) => {
  expect(await rejectionOf(bytes, name)).toMatchObject({
    code: 'photo-not-an-image',
    status: 415,
    message: `${name} is not a picture. Please upload a JPEG or a PNG.`,
  })
})

test('RAW is refused by its content, whatever it is called', async () => {
  const cr2 = Buffer.concat([Buffer.from('II*\0\x10\0\0\0CR\x02\0', 'latin1'), Buffer.alloc(400)])
  expect((await rejectionOf(cr2, 'IMG_1.jpg')).code).toBe('photo-raw')
})

test.each([
  'CR2',
  'cr3',
  'NEF',
  'arw',
  'DNG',
  'RAF',
])('RAW is refused by its name: .%s', async (extension) => {
  const { code, message } = await rejectionOf(camera, `DSC_0042.${extension}`)
  expect(code).toBe('photo-raw')
  expect(message).toBe(`DSC_0042.${extension} is a RAW file. Please export it as JPEG and upload that.`)
})

test('HEIC that this server cannot decode is refused with the way out', async () => {
  const avif = (await square.clone().avif().toBuffer()).toString('latin1')
  const heic = avif.replace('ftypavif', 'ftypheic').replaceAll('av01', 'hvc1').replaceAll('av1C', 'hvcC')
  expect(await rejectionOf(Buffer.from(heic, 'latin1'), 'IMG_2.HEIC')).toMatchObject({
    code: 'photo-heic',
    status: 415,
    message:
      'IMG_2.HEIC is a HEIC picture, which cannot be read here. Please export it as JPEG and upload that.',
  })
})

test('HEIF is tried: a readable header is not enough', async () => {
  const heif = (await square.clone().avif().toBuffer()).toString('latin1').replace('ftypavif', 'ftypmif1')
  const bytes = Buffer.from(heif, 'latin1')
  bytes.fill(0xff, bytes.indexOf('mdat') + 8)
  expect((await sharp(bytes).metadata()).width).toBe(64)
  expect((await rejectionOf(bytes, 'a.heif')).code).toBe('photo-heic')
})

test('HEIF that this server can decode is accepted', async () => {
  const heif = (await square.clone().avif().toBuffer()).toString('latin1').replace('ftypavif', 'ftypmif1')
  const bytes = Buffer.from(heif, 'latin1')
  const facts = await inspectImage(bytes, { fileName: 'a.heif', bytes: bytes.length })
  expect(facts).toMatchObject({ format: 'heif', width: 64, height: 64 })
})

test.each([
  ['GIF', () => square.clone().gif().toBuffer()],
  ['WEBP', () => square.clone().webp().toBuffer()],
  ['TIF', () => square.clone().tiff().toBuffer()],
  ['AVIF', () => square.clone().avif().toBuffer()],
])('a %s is refused by its type', async (type, make) => {
  expect(await rejectionOf(await make(), 'photo.jpg')).toMatchObject({
    code: 'photo-format',
    message: `photo.jpg is a picture of type ${type}. Please upload a JPEG or a PNG.`,
  })
})

test('an animated PNG is refused', async () => {
  const png = await square.clone().png().toBuffer()
  const animated = Buffer.concat([png.subarray(0, 33), pngChunk('acTL', Buffer.alloc(8)), png.subarray(33)])
  expect((await rejectionOf(animated, 'a.png')).code).toBe('photo-animated')
})

test('a decompression bomb is refused by its header, in no time', async () => {
  const bomb = await square.clone().png().toBuffer()
  const header = Buffer.from(bomb.subarray(16, 29))
  header.writeUInt32BE(60_000, 0)
  header.writeUInt32BE(60_000, 4)
  const giant = Buffer.concat([bomb.subarray(0, 8), pngChunk('IHDR', header), bomb.subarray(33)])
  const start = process.memoryUsage.rss()
  expect(await rejectionOf(giant, 'bomb.png')).toMatchObject({ code: 'photo-too-many-pixels', status: 413 })
  expect(process.memoryUsage.rss() - start).toBeLessThan(100 * 1024 ** 2)
})

test('a JPEG may have 150 megapixels if it is read line by line, and 64 if not', async () => {
  const jpegOf = (width: number, height: number, progressive: boolean) => {
    const bytes = Buffer.from(camera)
    const frame = bytes.lastIndexOf(Buffer.from([0xff, 0xc0, 0, 17, 8]))
    if (progressive) bytes[frame + 1] = 0xc2
    bytes.writeUInt16BE(height, frame + 5)
    bytes.writeUInt16BE(width, frame + 7)
    return bytes
  }
  const large = jpegOf(15_000, 10_000, false)
  expect(await inspectImage(large, { fileName: 'a.jpg', bytes: 1 })).toMatchObject({ width: 10_000 })
  expect((await rejectionOf(jpegOf(15_001, 10_000, false), 'a.jpg')).code).toBe('photo-too-many-pixels')
  expect((await rejectionOf(jpegOf(15_000, 10_000, true), 'a.jpg')).code).toBe('photo-too-many-pixels')
})

test('a JPEG that breaks off within its header is said to break off', async () => {
  expect(await rejectionOf(camera.subarray(0, 30_000), 'a.jpg')).toMatchObject({
    code: 'photo-truncated',
    message:
      'a.jpg is incomplete: part of the file is missing. Please copy it from the camera and upload it again.',
  })
})

test('a file’s name cannot smuggle control characters or pages of text into a message', async () => {
  const { message } = await rejectionOf(Buffer.from('x'), `a\u202e\r\n${'long'.repeat(100)}.jpg`)
  expect(message).toMatch(/^alonglong[a-z]+…[a-z]+\.jpg is not a picture/)
  expect(message.length).toBeLessThan(150)
})
