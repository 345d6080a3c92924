import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { pngChunk } from '../../../tests/pictures/odd-pictures.ts'
import { decodePicture, PictureTooHeavy, readPictureHeader, remakePicture } from './decode-picture.ts'

const small = sharp({ create: { width: 64, height: 48, channels: 4, background: '#385858' } })
const jpeg = (options = {}) => small.clone().removeAlpha().jpeg(options).toBuffer()
const avif = await readFile(new URL('../../../tests/pictures/one-colour-94-megapixels.avif', import.meta.url))

/** The same file, whose header claims another size. */
function sizedJpeg(file: Buffer, width: number, height: number): Buffer {
  const frame =
    [0xc0, 0xc1, 0xc2].map((marker) => file.indexOf(Buffer.from([0xff, marker]))).find((at) => at > 0) ?? 0
  const claimed = Buffer.from(file)
  claimed.writeUInt16BE(height, frame + 5)
  claimed.writeUInt16BE(width, frame + 7)
  return claimed
}
function sizedPng(file: Buffer, width: number, height: number): Buffer {
  const header = Buffer.from(file.subarray(16, 29))
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  return Buffer.concat([file.subarray(0, 8), pngChunk('IHDR', header), file.subarray(33)])
}
function sizedLosslessWebp(file: Buffer, width: number, height: number): Buffer {
  const claimed = Buffer.from(file)
  const at = file.indexOf('VP8L') + 9
  claimed.writeUInt32LE(
    ((claimed.readUInt32LE(at) & 0xf0000000) | ((height - 1) << 14) | (width - 1)) >>> 0,
    at,
  )
  return claimed
}
/** A file of which each scan has one channel: the first scan of a progressive one, called sequential. */
function oneChannelAtATime(progressive: Buffer): Buffer {
  const file = Buffer.from(progressive)
  file[file.indexOf(Buffer.from([0xff, 0xc2])) + 1] = 0xc1
  const scan = file.indexOf(Buffer.from([0xff, 0xda]))
  return Buffer.concat([
    file.subarray(0, scan),
    Buffer.from([0xff, 0xda, 0, 8, 1, 1, 0, 0, 63, 0]),
    file.subarray(scan),
  ])
}

const deep = await small.clone().toColourspace('rgb16').png({ progressive: true }).toBuffer()
const lossless = await small.clone().webp({ lossless: true }).toBuffer()
const progressive = await jpeg({ progressive: true, chromaSubsampling: '4:4:4' })
test.each([
  ['an AVIF of one colour', avif],
  ['an interlaced PNG of 16 bits', sizedPng(deep, 8000, 8000)],
  ['a progressive JPEG', sizedJpeg(progressive, 8000, 8000)],
  ['a JPEG with a scan for each channel', sizedJpeg(oneChannelAtATime(progressive), 8000, 8000)],
  ['a lossless WebP', sizedLosslessWebp(lossless, 9000, 9000)],
])('%s that takes more than 200 MB is refused by its header', async (_, heavy) => {
  expect(await readPictureHeader(heavy)).toMatchObject({ tooHeavy: true })
  await expect(decodePicture(heavy, () => Promise.reject(new Error('decoded')))).rejects.toThrow(
    PictureTooHeavy,
  )
})

test.each([
  ['a baseline JPEG of 150 megapixels', async () => sizedJpeg(await jpeg(), 15_000, 10_000)],
  ['a progressive JPEG of 24 megapixels', async () => sizedJpeg(progressive, 6000, 4000)],
  ['a PNG of 60 megapixels', async () => sizedPng(await small.clone().png().toBuffer(), 10_000, 6000)],
  ['a lossless WebP of 24 megapixels', async () => sizedLosslessWebp(lossless, 6000, 4000)],
  ['an AVIF', () => small.clone().avif({ effort: 0 }).toBuffer()],
])('%s may be decoded', async (_, make) => {
  expect(await readPictureHeader(await make())).toMatchObject({ tooHeavy: false })
})

test('pictures that take more than 200 MB together are decoded one after the other', async () => {
  const heavy = sizedJpeg(progressive, 5000, 4000)
  const ends: (() => void)[] = []
  const decode = () => decodePicture(heavy, () => new Promise<void>((end) => ends.push(end)))
  const both = Promise.all([decode(), decode()])
  await expect.poll(() => ends.length).toBeGreaterThan(0)
  for (let time = 0; time < 20; time++) await readPictureHeader(heavy)
  expect(ends).toHaveLength(1)
  ends[0]?.()
  await expect.poll(() => ends).toHaveLength(2)
  ends[1]?.()
  await both
})

test.each([
  ['10 megapixels, turned', [4000, 2500], 6, { lying: 1, optimizeCoding: true }],
  ['24 megapixels, turned', [6000, 4000], 6, { lying: 1, optimizeCoding: false }],
  ['144 megapixels, upright', [14_700, 9800], 1, { lying: 1, optimizeCoding: false }],
  ['144 megapixels, turned', [14_700, 9800], 8, { lying: 8, optimizeCoding: false }],
] as const)('a picture of %s is made anew by what memory there is', async (_, [
  width,
  height,
], orientation, how) => {
  const file = sizedJpeg(
    await small.clone().removeAlpha().withMetadata({ orientation }).jpeg().toBuffer(),
    width,
    height,
  )
  expect(await remakePicture(file, { width, height }, async (_, making) => making)).toEqual(how)
})

test('a JPEG that lacks only its end mark is decoded, and one that lacks more is not', async () => {
  for (const whole of [await jpeg(), progressive]) {
    const pixels = (file: Buffer) => decodePicture(file, (picture) => picture.raw().toBuffer())
    expect((await pixels(whole.subarray(0, -2))).equals(await pixels(whole))).toBe(true)
    await expect(pixels(whole.subarray(0, -20))).rejects.toThrow('premature end')
  }
})
