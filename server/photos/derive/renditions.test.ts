import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import readExif from 'exif-reader'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { ALL_TESTS, long } from '../../../tests/long-tests.ts'
import { cameraJpeg, hdrJpeg } from '../../../tests/pictures/camera-jpeg.ts'
import { USUAL_MARK } from '../../../tests/pictures/mark.ts'
import { deliveryFile } from './delivery-file.ts'
import { deriveRenditions, LONG_EDGES, type RenditionName } from './renditions.ts'

const NAMES: RenditionName[] = ['thumb', 'small', 'preview']
const about = { business: 'Tweedlight', mark: USUAL_MARK, fileName: 'DSC_1.JPG' }
const camera = await cameraJpeg({ seed: 6, width: 1800, height: 1200, orientation: 6 })
const small = await cameraJpeg({ seed: 6, width: 600, height: 400 })
/** Derived once; tests of reproducibility derive it again. */
const derived = await deriveRenditions(camera, about)

/** Mean difference of two pictures of the same size, 0 to 255. */
async function difference(a: Buffer, b: Buffer) {
  const side = 64
  const flat = (picture: Buffer) =>
    sharp(picture).autoOrient().resize(side, side, { fit: 'fill' }).removeAlpha().raw().toBuffer()
  const [one, two] = [await flat(a), await flat(b)]
  return one.reduce((sum, v, i) => sum + Math.abs(v - (two[i] ?? 0)), 0) / one.length
}

test('a camera JPEG becomes three upright WebPs, each within its edge', async () => {
  await expectThreeUpright(derived, { width: 1200, height: 1800 })
})

test(
  'so does one of 24 megapixels',
  long(
    'server/photos/derive/renditions.test.ts',
    'a camera JPEG becomes three upright WebPs, each within its edge',
  ),
  async () => {
    const original = await cameraJpeg({ seed: 2, orientation: 6 })
    expect(original.length).toBeGreaterThan(6_000_000)
    await expectThreeUpright(await deriveRenditions(original, about), { width: 4000, height: 6000 })
  },
)

async function expectThreeUpright(
  { renditions, width, height }: typeof derived,
  size: { width: number; height: number },
) {
  expect({ width, height }).toEqual(size)
  for (const name of NAMES) {
    const { body, ...size } = renditions[name]
    const made = await sharp(body).metadata()
    expect(made).toMatchObject({ format: 'webp', space: 'srgb', channels: 3, ...size })
    expect(size).toEqual({ width: Math.round((LONG_EDGES[name] * 2) / 3), height: LONG_EDGES[name] })
  }
}

test('every rendition shows the photo, and every rendition is watermarked', async () => {
  for (const name of NAMES) expect(await difference(camera, derived.renditions[name].body)).toBeLessThan(14)
  const flat = { create: { width: 1600, height: 1200, channels: 3, background: '#806a5a' } } as const
  const { renditions } = await deriveRenditions(await sharp(flat).jpeg().toBuffer(), about)
  for (const name of NAMES) {
    const { channels } = await sharp(renditions[name].body).greyscale().stats()
    expect((channels[0]?.max ?? 0) - (channels[0]?.min ?? 0), name).toBeGreaterThan(12)
  }
})

test('a file that we wrote ourselves, clean as it is, is derived too', async () => {
  const { body } = await deliveryFile(small, about)
  const { width } = await deriveRenditions(async () => Buffer.from(new Uint8Array(body).buffer), about)
  expect(width).toBe(600)
})

test('no rendition carries any metadata', async () => {
  const { renditions } = derived
  for (const name of NAMES) {
    const { exif, xmp, iptc, icc, orientation } = await sharp(renditions[name].body).metadata()
    expect([exif, xmp, iptc, icc, orientation]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
      undefined,
    ])
    for (const trace of ['Morag', 'NIKON', '2041337'])
      expect(renditions[name].body.includes(trace)).toBe(false)
  }
})

test('deriving twice makes the same bytes, from a file or from memory', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'derive-'))
  const path = join(folder, 'original.jpg')
  await writeFile(path, camera)
  const [once, again] = [derived, await deriveRenditions(path, about)]
  const fromMemory = await deriveRenditions(camera, about)
  for (const name of NAMES) {
    expect(again.renditions[name].body.equals(once.renditions[name].body)).toBe(true)
    expect(fromMemory.renditions[name].body.equals(once.renditions[name].body)).toBe(true)
  }
  await rm(folder, { recursive: true })
})

test('an original read on demand makes the same bytes, and its memory is freed', async () => {
  const once = derived
  const own = Buffer.from(new Uint8Array(camera).buffer)
  const again = await deriveRenditions(async () => own, about)
  for (const name of NAMES) expect(again.renditions[name].body.equals(once.renditions[name].body)).toBe(true)
  expect([own.length, camera.length > 0]).toEqual([0, true])
})

test('another process makes the same bytes, as it must after a crash', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'derive-'))
  const path = join(folder, 'original.jpg')
  await writeFile(path, camera)
  const script = `
    const { deriveRenditions } = await import(${JSON.stringify(new URL('./renditions.ts', import.meta.url).href)})
    const made = await deriveRenditions(${JSON.stringify(path)}, ${JSON.stringify(about)})
    process.stdout.write(made.renditions.preview.body)`
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script], {
    encoding: 'buffer',
    maxBuffer: 2 ** 24,
  })
  const { renditions } = derived
  expect(stdout.equals(renditions.preview.body)).toBe(true)
  await rm(folder, { recursive: true })
})

test('the mark’s words are in the marks', async () => {
  const one = derived
  const other = await deriveRenditions(camera, { ...about, mark: { ...USUAL_MARK, words: 'Another' } })
  expect(other.renditions.preview.body.equals(one.renditions.preview.body)).toBe(false)
})

test.each([1, 2, 3, 4, 5, 6, 7, 8])('a picture of orientation %i stands upright', async (orientation) => {
  const turned = await sharp(small).rotate(180).jpeg().withMetadata({ orientation }).toBuffer()
  const { width, height, renditions } = await deriveRenditions(turned, about)
  expect({ width, height }).toEqual(
    orientation > 4 ? { width: 400, height: 600 } : { width: 600, height: 400 },
  )
  expect(await difference(turned, renditions.preview.body)).toBeLessThan(14)
})

test('a small original is not enlarged', async () => {
  const { renditions } = await deriveRenditions(small, about)
  expect(renditions.preview).toMatchObject({ width: 600, height: 400 })
  expect(renditions.thumb).toMatchObject({ width: 480, height: 320 })
})

test('wide-gamut colours are shown correctly in sRGB', async () => {
  const wide = await cameraJpeg({ seed: 7, width: 1200, height: 800, profile: 'p3' })
  const { renditions } = await deriveRenditions(wide, about)
  const inSrgb = await sharp(wide).toColourspace('srgb').png().toBuffer()
  expect(await difference(inSrgb, renditions.preview.body)).toBeLessThan(14)
})

test.each([
  ['greyscale', () => sharp(camera).resize(600).greyscale().jpeg().toBuffer()],
  ['CMYK', () => sharp(camera).resize(600).toColourspace('cmyk').jpeg().toBuffer()],
  ['progressive', () => sharp(camera).resize(600).jpeg({ progressive: true }).toBuffer()],
  ['a PNG with transparency', () => sharp(camera).resize(600).ensureAlpha(0.5).png().toBuffer()],
  ['a PNG of 16 bits', () => sharp(camera).resize(600).toColourspace('rgb16').png().toBuffer()],
  ['a PNG with a palette', () => sharp(camera).resize(600).png({ palette: true }).toBuffer()],
  ['a phone’s HDR JPEG', () => hdrJpeg(camera)],
  ['a strip of 5000 x 3', () => sharp(camera).resize(5000, 3, { fit: 'fill' }).jpeg().toBuffer()],
])('%s makes ordinary sRGB previews of itself', async (_, make) => {
  const original = await make()
  const onWhite = await sharp(original).autoOrient().flatten({ background: '#fff' }).png().toBuffer()
  const { renditions } = await deriveRenditions(original, about)
  for (const name of NAMES) {
    const { body } = renditions[name]
    expect(await sharp(body).metadata()).toMatchObject({ space: 'srgb', channels: 3 })
    expect(await difference(onWhite, body)).toBeLessThan(16)
  }
})

test('the time of the photo is the camera’s', async () => {
  const { takenAt } = derived
  expect(takenAt?.toISOString()).toBe('2025-03-14T09:31:05.420Z')
  const without = await deriveRenditions(await sharp(camera).jpeg().toBuffer(), about)
  expect(without.takenAt).toBeUndefined()
})

test.each([
  ['a clock behind UTC', { OffsetTimeOriginal: '-05:30', SubSecTimeOriginal: '57' }, '15:01:05.570'],
  ['a clock ahead of UTC', { OffsetTimeOriginal: '+01:00' }, '08:31:05.000'],
  ['an offset that is none', { OffsetTimeOriginal: 'BST', SubSecTimeOriginal: 'x' }, '09:31:05.000'],
])('the time of the photo with %s', async (_, tags, time) => {
  const photo = { DateTimeOriginal: '2025:03:14 09:31:05', ...tags }
  const file = await sharp(camera).resize(300).withExif({ IFD2: photo }).jpeg().toBuffer()
  const { takenAt } = await deriveRenditions(file, about)
  expect(takenAt?.toISOString()).toBe(`2025-03-14T${time}Z`)
})

test('a photo of a camera that set no clock has no time', async () => {
  const file = await sharp(camera)
    .resize(300)
    .withExif({ IFD2: { DateTimeOriginal: '0000:00:00 00:00:00' } })
    .jpeg()
    .toBuffer()
  expect((await deriveRenditions(file, about)).takenAt).toBeUndefined()
})

test('a photo cut short anywhere is refused as such, by name', async () => {
  for (const part of [0.3, 0.6, 0.9, 0.999]) {
    const cut = camera.subarray(0, Math.floor(camera.length * part))
    await expect(deriveRenditions(cut, about)).rejects.toMatchObject({ code: 'photo-truncated', status: 400 })
  }
  await expect(deriveRenditions(camera.subarray(0, -20), about)).rejects.toThrow(/^DSC_1.JPG is incomplete/)
  // Its end mark alone is no part of the picture.
  expect(await deriveRenditions(camera.subarray(0, -2), about)).toMatchObject({ width: 1200, height: 1800 })
})

test('a damaged PNG is refused as such', async () => {
  const png = await sharp(camera).resize(300).png().toBuffer()
  png.fill(0, 20_000, 20_050)
  await expect(deriveRenditions(png, about)).rejects.toMatchObject({ code: 'photo-damaged' })
})

test('a photo that can be shown can be delivered, whatever happened to its bytes', async () => {
  const whole = await cameraJpeg({ seed: 6, width: 150, height: 100, trailer: Buffer.alloc(500, 'film') })
  let state = 1
  const random = (below: number) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state % below
  }
  let shown = 0
  for (let round = 0; round < (ALL_TESTS ? 60 : 24); round++) {
    const hurt = Buffer.from(whole)
    for (let n = 0; n < 4; n++) hurt[random(hurt.length)] = random(256)
    if (round % 3 === 0) hurt.set([0, 0], hurt.length - 502)
    const made = await deriveRenditions(hurt, about).catch((error: unknown) => {
      expect(error).toMatchObject({ name: 'AppError' })
    })
    if (!made) continue
    shown++
    const { body } = await deliveryFile(hurt, about)
    expect(await sharp(body).metadata()).toMatchObject({ format: 'jpeg' })
  }
  expect(shown).toBeGreaterThan(ALL_TESTS ? 10 : 4)
})

test('the test camera writes what real ones write', async () => {
  const { exif = Buffer.alloc(0) } = await sharp(camera).metadata()
  expect(readExif(exif)).toMatchObject({
    Image: { Make: 'NIKON CORPORATION', Artist: 'Morag Testperson' },
    Photo: { BodySerialNumber: '2041337' },
    GPSInfo: {
      GPSLatitudeRef: 'N',
      GPSLatitude: [55, 39, expect.closeTo(6.12)],
      GPSLongitudeRef: 'W',
      GPSLongitude: [3, 11, expect.closeTo(20.04)],
    },
  })
})
