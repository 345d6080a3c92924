import { deflateSync, inflateSync } from 'node:zlib'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { cameraJpeg } from '../../../tests/pictures/camera-jpeg.ts'
import { segment } from '../../../tests/pictures/camera-metadata.ts'
import { USUAL_MARK } from '../../../tests/pictures/mark.ts'
import { codedAsRgb, pngChunk, withRestartMarks } from '../../../tests/pictures/odd-pictures.ts'
import { deliveryFile } from './delivery-file.ts'
import { deriveRenditions } from './renditions.ts'

const about = { business: 'Tweedlight', mark: USUAL_MARK, fileName: 'DSC_1.JPG' }
const deliver = async (original: Buffer) => (await deliveryFile(original, about)).body
/** The pixels as coded, without rotation or colour conversion. */
const pixels = (file: Buffer) => sharp(file, { ignoreIcc: true }).raw().toBuffer({ resolveWithObject: true })
async function expectSamePixels(delivered: Buffer, original: Buffer) {
  const [now, then] = [await pixels(delivered), await pixels(original)]
  expect(now.info).toEqual(then.info)
  expect(now.data.equals(then.data)).toBe(true)
}

/** What a phone puts behind its pictures. */
const NOTE = Buffer.from('motion data of a phone: 55.6517 -3.1889, \xff\xe1 \xff\xc0', 'latin1')
const camera = await cameraJpeg({ seed: 8, width: 300, height: 200 })
const progressive = await cameraJpeg({ seed: 8, width: 300, height: 200, progressive: true })
const restarts = await withRestartMarks()
const adobe = await codedAsRgb(camera, 'adobe')
const END = [0xff, 0xd9]
const SCAN = [0xff, 0xda]
const before = (file: Buffer, mark: number[], what: Buffer) => {
  const at = file.lastIndexOf(Buffer.from(mark))
  return Buffer.concat([file.subarray(0, at), what, file.subarray(at)])
}
const withoutEnd = (file: Buffer, ...then: Buffer[]) => Buffer.concat([file.subarray(0, -2), ...then])
const plainNote = NOTE.subarray(0, 40)
const table = Buffer.concat([Buffer.from([3]), plainNote, Buffer.alloc(24, 1)])
const secondPicture = [Buffer.from([0xff, 0xd8]), segment(0xe1, NOTE), camera.subarray(2)]
const JPEGS: readonly (readonly [string, Buffer, Buffer])[] = [
  ['behind it, without an end mark', camera, withoutEnd(camera, plainNote)],
  ['and other marks behind it, without an end mark', camera, withoutEnd(camera, NOTE, Buffer.from(END))],
  ['behind several scans, without an end mark', progressive, withoutEnd(progressive, NOTE)],
  ['before the end mark', camera, before(camera, END, plainNote)],
  ['before the end mark of several scans', progressive, before(progressive, END, plainNote)],
  ['between two scans', progressive, before(progressive, [0xff, 0xc4], plainNote)],
  ['in a segment between two scans', progressive, before(progressive, SCAN, segment(0xef, NOTE))],
  ['before a restart mark', restarts, before(restarts, [0xff, 0xd0], plainNote)],
  ['between its tables', camera, before(camera, [0xff, 0xc4], plainNote)],
  ['in a table that no scan uses', camera, before(camera, SCAN, segment(0xdb, table))],
  [
    'in Adobe’s flag',
    adobe,
    before(adobe, [0xff, 0xc0], segment(0xee, Buffer.concat([Buffer.from('Adobe\0d\0\0\0\0\0'), NOTE]))),
  ],
  [
    'in what is no colour profile',
    camera,
    before(camera, SCAN, segment(0xe2, Buffer.concat([Buffer.from('ICC_PROFILE\0\x01\x01'), NOTE]))),
  ],
  ['in a second picture, without an end mark', camera, withoutEnd(camera, ...secondPicture)],
]

test.each(JPEGS)('a JPEG with words %s is delivered without them', async (_, clean, original) => {
  expect(original.includes('55.6517')).toBe(true)
  const delivered = await deliver(original)
  expect(delivered.equals(await deliver(clean))).toBe(true)
  await expectSamePixels(delivered, clean)
  const inPlace = await deliveryFile(Buffer.from(original), { ...about, inPlace: true })
  expect(inPlace.body.equals(delivered)).toBe(true)
  expect(await deriveRenditions(original, about)).toMatchObject({ width: expect.any(Number) })
})

test('a JPEG that lacks only its end mark is whole, and one that lacks more is not', async () => {
  for (const whole of [camera, progressive, restarts]) {
    expect((await deliver(withoutEnd(whole))).equals(await deliver(whole))).toBe(true)
    for (const lost of [3, 20, 60])
      await expect(deliver(whole.subarray(0, -2 - lost))).rejects.toMatchObject({ code: 'photo-truncated' })
  }
})

test('a JPEG whose colours a JFIF header decides keeps them', async () => {
  const jfif = segment(0xe0, Buffer.from('JFIF\0\x01\x01\0\0\x01\0\x01\0\0', 'latin1'))
  for (const by of ['adobe', 'names'] as const) {
    const rgb = await codedAsRgb(camera, by)
    const original = Buffer.concat([rgb.subarray(0, 2), jfif, rgb.subarray(2)])
    await expectSamePixels(await deliver(original), original)
  }
})

test('a JPEG whose coded data makes no sense is coded anew, or refused', async () => {
  const torn = Buffer.from(camera)
  torn.fill(0x7e, torn.length - 900, torn.length - 700)
  const delivered = await deliver(torn)
  expect(await sharp(delivered).metadata()).toMatchObject({ width: 300, height: 200, density: 300 })
})

const picture = sharp(camera).resize(40)
const png = await picture.clone().png().toBuffer()
const interlaced = await picture.clone().ensureAlpha(0.4).png({ progressive: true }).toBuffer()
/** The same file with each of its chunks changed, or left out. */
function changed(file: Buffer, change: (type: string, body: Buffer) => Buffer | undefined): Buffer {
  const parts = [file.subarray(0, 8)]
  for (let at = 8; at < file.length; at += 12 + file.readUInt32BE(at)) {
    const [type, length] = [file.toString('latin1', at + 4, at + 8), file.readUInt32BE(at)]
    const body = change(type, file.subarray(at + 8, at + 8 + length))
    if (body) parts.push(pngChunk(type, body))
  }
  return Buffer.concat(parts)
}
const onlyIn = (wanted: string, change: (body: Buffer) => Buffer) => (type: string, body: Buffer) =>
  type === wanted ? change(body) : body
const behind = (body: Buffer) => Buffer.concat([body, NOTE])
const afterHeader = (file: Buffer, ...more: Buffer[]) =>
  Buffer.concat([file.subarray(0, 33), ...more, file.subarray(33)])
const profile = (
  await sharp(camera)
    .withIccProfile('p3')
    .png()
    .toBuffer()
    .then((file) => sharp(file).metadata())
).icc
const PNGS: readonly (readonly [string, Buffer, Buffer])[] = [
  ['behind its packed pixels', png, changed(png, onlyIn('IDAT', behind))],
  ['behind its packed pixels, interlaced', interlaced, changed(interlaced, onlyIn('IDAT', behind))],
  [
    'behind its last row',
    png,
    changed(
      png,
      onlyIn('IDAT', (body) => deflateSync(behind(inflateSync(body)))),
    ),
  ],
  [
    'in chunks of their own',
    png,
    afterHeader(png, pngChunk('gAMA', NOTE), pngChunk('prVt', NOTE), pngChunk('sRGB', NOTE)),
  ],
  ['in a palette that it does not need', png, afterHeader(png, pngChunk('PLTE', NOTE.subarray(0, 45)))],
  [
    'in the name of its profile',
    png,
    afterHeader(
      png,
      pngChunk(
        'iCCP',
        Buffer.concat([NOTE.subarray(0, 40), Buffer.from([0, 0]), deflateSync(profile ?? NOTE), NOTE]),
      ),
    ),
  ],
]

test.each(PNGS)('a PNG with words %s is delivered without them', async (_, clean, original) => {
  const delivered = await deliver(original)
  expect(delivered.includes('55.6517')).toBe(false)
  await expectSamePixels(delivered, clean)
  changed(delivered, (type, body) => {
    const unpacked = type === 'IDAT' ? inflateSync(body) : body
    expect(unpacked.includes('55.6517')).toBe(false)
    return body
  })
})
