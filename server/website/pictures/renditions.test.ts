import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { hashOf, PHONE_WIDTH, shapeOf, writeRenditions } from './renditions.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'renditions-'))
})
afterEach(() => rm(folder, { recursive: true }))

const picture = (width: number, height: number) =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#385858',
      noise: { type: 'gaussian', mean: 90, sigma: 20 },
    },
  })
const written = async (name: string) => readFile(join(folder, name))

test('a picture is offered in widths below its own and in its own, never wider', async () => {
  const { widths } = await shapeOf(await picture(1300, 10).jpeg().toBuffer())
  expect(widths).toEqual({ avif: [480, 600, 800, 1300], webp: [800, 1300], jpg: [1200] })
  expect((await shapeOf(await picture(90, 10).jpeg().toBuffer())).widths).toEqual({
    avif: [90],
    webp: [90],
    jpg: [90],
  })
  expect((await shapeOf(await picture(4000, 10).jpeg().toBuffer())).widths.avif.at(-1)).toBe(2400)
})

test('each width is written in its formats, upright and without the camera’s notes', async () => {
  const held = picture(60, 90).withExif({ IFD0: { Artist: 'Somebody' } })
  const original = await held.withMetadata({ orientation: 6 }).jpeg().toBuffer()
  await writeRenditions(
    original,
    { width: 90, height: 60, widths: { avif: [90, 40], webp: [90], jpg: [40] } },
    folder,
  )
  expect((await readdir(folder)).toSorted()).toEqual(['40.avif', '40.jpg', '90.avif', '90.webp'])
  expect(await sharp(await written('90.webp')).metadata()).toMatchObject({ width: 90, height: 60 })
  const jpg = await sharp(await written('40.jpg')).metadata()
  expect(jpg.exif).toBeUndefined()
  expect(jpg.orientation).toBeUndefined()
})

test('the width for phones is compressed more', async () => {
  const original = await picture(PHONE_WIDTH + 1, 300)
    .jpeg()
    .toBuffer()
  const sizeAt = async (width: number) => {
    await writeRenditions(
      original,
      { width, height: 300, widths: { avif: [width], webp: [], jpg: [] } },
      folder,
    )
    return (await written(`${width}.avif`)).length
  }
  expect(await sizeAt(PHONE_WIDTH)).toBeLessThan(0.9 * (await sizeAt(PHONE_WIDTH + 1)))
})

test('different pictures have different hashes, the same picture the same one', async () => {
  const [first, second] = await Promise.all([picture(9, 9).png().toBuffer(), picture(9, 8).png().toBuffer()])
  expect(hashOf(first)).not.toBe(hashOf(second))
  expect(hashOf(first)).toBe(hashOf(Buffer.from(first)))
})

test('a file that is not a picture is refused in one line', async () => {
  await expect(shapeOf(Buffer.from('words\nand more'))).rejects.toThrow(
    /^damaged, or not a picture \([^\n]+\)$/,
  )
})
