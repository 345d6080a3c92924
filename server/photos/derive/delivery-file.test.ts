import readExif from 'exif-reader'
import fc from 'fast-check'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { cameraJpeg, hdrJpeg } from '../../../tests/pictures/camera-jpeg.ts'
import { codedAsRgb, pngChunk, withRestartMarks } from '../../../tests/pictures/odd-pictures.ts'
import { AppError } from '../../errors.ts'
import { deliveryFile } from './delivery-file.ts'

const about = { business: 'Tweedlight', fileName: 'DSC_1.JPG' }
const deliver = async (original: Buffer) => (await deliveryFile(original, about)).body
const exifOf = async (file: Buffer) => {
  const { exif } = await sharp(file).metadata()
  if (!exif) throw new Error('the file has no EXIF')
  return readExif(exif)
}
const small = { width: 300, height: 200 }
const camera = await cameraJpeg({
  seed: 8,
  ...small,
  orientation: 6,
  trailer: Buffer.from('film of a phone'),
})
const TRACES = ['Morag', 'NIKON', '2041337', 'adobe', 'GPS', 'Photoshop', 'MPF', 'film', '2025:03:14', 'Lavc']

/** The pixels as coded, without rotation or colour conversion. */
const pixels = (file: Buffer) => sharp(file, { ignoreIcc: true }).raw().toBuffer({ resolveWithObject: true })
async function expectSamePixels(delivered: Buffer, original: Buffer) {
  const [now, then] = [await pixels(delivered), await pixels(original)]
  expect(now.info).toEqual(then.info)
  expect(now.data.equals(then.data)).toBe(true)
}

const JPEGS = [
  ['from a camera', () => cameraJpeg({ seed: 8, ...small })],
  ['held upright', async () => camera],
  ['with a wide colour profile', () => cameraJpeg({ seed: 8, ...small, profile: 'p3' })],
  ['of several scans', () => cameraJpeg({ seed: 8, ...small, progressive: true })],
  ['in grey', () => sharp(camera).greyscale().jpeg().toBuffer()],
  ['in CMYK', () => sharp(camera).toColourspace('cmyk').jpeg().toBuffer()],
  ['in CMYK with its profile', () => sharp(camera).withIccProfile('cmyk').jpeg().toBuffer()],
  ['with restart marks', () => withRestartMarks()],
  ['without subsampling', () => sharp(camera).jpeg({ chromaSubsampling: '4:4:4' }).toBuffer()],
  ['coded as RGB, by Adobe’s flag', async () => codedAsRgb(camera, 'adobe')],
  ['coded as RGB, by its channels’ names', async () => codedAsRgb(camera, 'names')],
  ['of a phone, HDR', () => hdrJpeg(camera)],
] as const

test.each(JPEGS)('a JPEG %s keeps every pixel', async (_, make) => {
  const original = await make()
  await expectSamePixels(await deliver(original), original)
})

test.each(JPEGS)('a JPEG %s becomes the same file when cleaned in place', async (_, make) => {
  const original = Buffer.from(await make())
  const apart = await deliver(original)
  const { body } = await deliveryFile(original, { ...about, inPlace: true })
  expect(body.equals(apart)).toBe(true)
})

test('a camera’s file is cleaned in place, without a second copy', async () => {
  const original = await cameraJpeg({ seed: 8, ...small })
  const { body } = await deliveryFile(original, { ...about, inPlace: true })
  expect(body.buffer).toBe(original.buffer)
})

test('a bought 24-megapixel photo keeps its size and its coded pixels byte for byte', async () => {
  const original = await cameraJpeg({ seed: 2, orientation: 6 })
  const delivered = await deliver(original)
  const scan = (file: Buffer) => file.subarray(file.lastIndexOf(Buffer.from([0xff, 0xda, 0, 12, 3])))
  expect(scan(delivered).equals(scan(original))).toBe(true)
  expect(await sharp(delivered).metadata()).toMatchObject({ width: 6000, height: 4000, orientation: 6 })
})

test('the file says 300 DPI in every place where print shops look', async () => {
  const delivered = await deliver(camera)
  expect(await sharp(delivered).metadata()).toMatchObject({ density: 300 })
  expect(delivered.subarray(2, 20).toString('hex')).toBe('ffe000104a46494600010101012c012c0000')
  const inches = 2
  expect(await exifOf(delivered)).toMatchObject({
    Image: { XResolution: 300, YResolution: 300, ResolutionUnit: inches },
  })
})

test('nothing is left of place, owner, serial numbers, camera, time, thumbnail or appended film', async () => {
  for (const trace of TRACES.slice(0, 8)) expect(camera.includes(trace)).toBe(true)
  const delivered = await deliver(camera)
  for (const trace of TRACES) expect(delivered.includes(trace)).toBe(false)
  const { xmp, iptc, comments, gainMap } = await sharp(delivered).metadata()
  expect([xmp, iptc, comments, gainMap]).toEqual([undefined, undefined, undefined, undefined])
  const { Image = {}, ...others } = await exifOf(delivered)
  expect(others).toEqual({ bigEndian: false })
  expect(Object.keys(Image).sort()).toEqual(
    ['Copyright', 'Orientation', 'ResolutionUnit', 'XResolution', 'YResolution'].sort(),
  )
})

test('the copyright names the business', async () => {
  const { exif } = await sharp(await deliver(camera)).metadata()
  expect(exif?.includes('© Tweedlight\0')).toBe(true)
})

test('the picture stands as the camera was held', async () => {
  for (const orientation of [1, 2, 3, 4, 5, 6, 7, 8]) {
    const original = await sharp(camera).jpeg().withMetadata({ orientation }).toBuffer()
    expect((await sharp(await deliver(original)).metadata()).orientation).toBe(orientation)
  }
})

test('the colour profile stays, byte for byte', async () => {
  const original = await cameraJpeg({ seed: 8, ...small, profile: 'p3' })
  const { icc } = await sharp(original).metadata()
  const delivered = await sharp(await deliver(original)).metadata()
  expect(icc).toBeDefined()
  expect(delivered.icc?.equals(icc ?? Buffer.alloc(0))).toBe(true)
})

test('a second picture and a gain map go, and the first picture stays', async () => {
  const hdr = await hdrJpeg(camera)
  const delivered = await deliver(hdr)
  expect(delivered.subarray(2).indexOf(Buffer.from([0xff, 0xd8, 0xff]))).toBe(-1)
  expect((await sharp(delivered).metadata()).gainMap).toBeUndefined()
})

test('delivering a delivered file changes nothing', async () => {
  const once = await deliver(camera)
  expect((await deliver(once)).equals(once)).toBe(true)
})

test('a PNG keeps its pixels, palette, transparency and profile, says 300 DPI and loses its text', async () => {
  const plain = sharp(camera).resize(120).withIccProfile('p3')
  for (const made of [
    plain.clone().png(),
    plain.clone().ensureAlpha(0.4).png(),
    plain.clone().ensureAlpha(0.4).png({ palette: true }),
    plain.clone().png({ palette: true }),
  ]) {
    const png = await made.toBuffer()
    const words = ['tEXt', 'iTXt', 'zTXt', 'tIME', 'eXIf'].map((type) =>
      pngChunk(type, Buffer.from('Author\0Morag Testperson')),
    )
    const original = Buffer.concat([png.subarray(0, 33), ...words, png.subarray(33), Buffer.from('film')])
    const { contentType, extension, body } = await deliveryFile(original, about)
    expect({ contentType, extension }).toEqual({ contentType: 'image/png', extension: 'png' })
    await expectSamePixels(body, png)
    const [now, then] = [await sharp(body).metadata(), await sharp(png).metadata()]
    expect(now).toMatchObject({ format: 'png', density: 300, channels: then.channels })
    expect(now.icc?.toString('hex')).toBe(then.icc?.toString('hex'))
    for (const trace of ['Morag', 'tEXt', 'iTXt', 'zTXt', 'tIME', 'film'])
      expect(body.includes(trace)).toBe(false)
  }
})

test('a PNG that a phone rotated stays rotated', async () => {
  const original = await sharp(camera).resize(120).png().withMetadata({ orientation: 6 }).toBuffer()
  expect((await sharp(await deliver(original)).metadata()).orientation).toBe(6)
})

test('HEIF becomes an upright JPEG of the same picture, with the same clean head', async () => {
  const heif = await sharp(camera).autoOrient().avif({ quality: 90 }).toBuffer()
  const { contentType, body } = await deliveryFile(heif, about)
  expect(contentType).toBe('image/jpeg')
  expect(await sharp(body).metadata()).toMatchObject({
    format: 'jpeg',
    width: 200,
    height: 300,
    density: 300,
  })
})

test('a file of another kind is refused', async () => {
  const webp = await sharp(camera).webp().toBuffer()
  await expect(deliveryFile(webp, about)).rejects.toMatchObject({ code: 'photo-format' })
})

test('a file cut anywhere is delivered whole or refused, never otherwise', async () => {
  const progressive = await cameraJpeg({ seed: 8, ...small, progressive: true })
  const png = await sharp(camera).resize(120).png().toBuffer()
  for (const original of [camera, progressive, png]) {
    await fc.assert(
      fc.asyncProperty(fc.nat(original.length), (end) => settlesCleanly(original.subarray(0, end))),
      { numRuns: 60 },
    )
  }
})

test('a file with any bytes changed is delivered or refused, never otherwise', async () => {
  const png = await sharp(camera).resize(60).png().toBuffer()
  const change = fc.array(fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.nat(255)), {
    minLength: 1,
    maxLength: 40,
  })
  for (const original of [camera, png]) {
    await fc.assert(
      fc.asyncProperty(change, (changes) => {
        const hurt = Buffer.from(original)
        for (const [place, value] of changes) hurt[Math.floor(place * (hurt.length - 1))] = value
        return settlesCleanly(hurt)
      }),
      { numRuns: 100 },
    )
  }
})

async function settlesCleanly(bytes: Buffer): Promise<void> {
  const outcome = await deliveryFile(bytes, about).catch((error: unknown) => error)
  if (outcome instanceof AppError) expect(outcome.code).toMatch(/^photo-/)
  else expect(outcome).toMatchObject({ body: expect.any(Buffer) })
}
