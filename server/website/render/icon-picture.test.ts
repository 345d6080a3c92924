import sharp from 'sharp'
import { expect, test } from 'vitest'
import { logoIcons } from '../../../web/site/site-files/icons.ts'
import { drawIcon } from './icon-picture.ts'

const PEAT = [17, 18, 15]
const plain = (width: number, height: number, background: string) =>
  sharp({ create: { width, height, channels: 4, background } })
    .png()
    .toBuffer()
/** White, and clear around its middle. */
const mark = async (width: number, height: number) =>
  sharp(await plain(width, height, '#00000000'))
    .composite([{ input: await plain(width - 2, height - 2, '#ffffff'), left: 1, top: 1 }])
    .png()
    .toBuffer()
async function pixels(png: Buffer) {
  const { data, info } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const at = (x: number, y: number) => [...data.subarray(3 * (y * info.width + x)).subarray(0, 3)]
  return { at, ...info }
}

test.each([
  ['wide', 800, 100],
  ['square', 500, 500],
  ['high', 60, 400],
])('a %s logo is whole in the middle of each icon, on the ground of the site', async (_, width, height) => {
  const logo = await mark(width, height)
  for (const [address, shape] of Object.entries(logoIcons)) {
    if (address.endsWith('.ico')) continue
    const { at, ...icon } = await pixels(await drawIcon(logo, shape))
    const [size = 0] = shape.sizes
    expect([address, icon.width, icon.height]).toEqual([address, size, size])
    const middle = size / 2
    expect(at(middle, middle)).toEqual([255, 255, 255])
    // Just within the edge of what it may take, and just outside.
    const half = (shape.share * size) / 2
    const [inside, outside] = [Math.round(middle + half * 0.94), Math.round(middle + half * 1.02)]
    const [lit, unlit] =
      width >= height ? [at(inside, middle), at(outside, middle)] : [at(middle, inside), at(middle, outside)]
    expect([address, lit, unlit]).toEqual([address, [255, 255, 255], PEAT])
    // Beside its narrow side nothing of it is drawn, because it is whole.
    const beside = Math.round(middle + half * 0.6)
    if (width !== height) expect(width > height ? at(middle, beside) : at(beside, middle)).toEqual(PEAT)
    for (const [x, y] of [
      [0, 0],
      [size - 1, 0],
      [0, size - 1],
    ] as const)
      expect(at(x, y)).toEqual(PEAT)
  }
})

test('a logo on a ground of its own has that ground to the edges', async () => {
  const { at } = await pixels(await drawIcon(await plain(800, 100, '#7a2f3a'), { sizes: [180], share: 0.72 }))
  expect([at(0, 0), at(90, 90), at(179, 179)]).toEqual(Array(3).fill([0x7a, 0x2f, 0x3a]))
})

test('favicon.ico has the three sizes that browsers expect', async () => {
  const ico = await drawIcon(await mark(300, 100), logoIcons['/favicon.ico'] ?? { sizes: [], share: 1 })
  expect([ico.readUInt16LE(0), ico.readUInt16LE(2), ico.readUInt16LE(4)]).toEqual([0, 1, 3])
  for (const [index, size] of [16, 32, 48].entries()) {
    const at = 6 + 16 * index
    const [bytes, offset] = [ico.readUInt32LE(at + 8), ico.readUInt32LE(at + 12)]
    expect(await sharp(ico.subarray(offset, offset + bytes)).metadata()).toMatchObject({
      width: size,
      height: size,
    })
  }
})
