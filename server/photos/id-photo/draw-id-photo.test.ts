import sharp from 'sharp'
import { expect, test } from 'vitest'
import { drawIdPhoto } from './draw-id-photo.ts'

const BLUE = { r: 0, g: 0, b: 255 }
/** A picture across, red, with its left third blue. */
const picture = async () => {
  const third = await sharp({ create: { width: 200, height: 400, channels: 3, background: BLUE } })
    .png()
    .toBuffer()
  return sharp({ create: { width: 600, height: 400, channels: 3, background: { r: 255, g: 0, b: 0 } } })
    .composite([{ input: third, left: 0, top: 0 }])
    .jpeg({ quality: 100 })
    .withMetadata({ orientation: 1 })
    .toBuffer()
}
const isBlue = async (jpeg: Buffer, left: number, top: number) => {
  const [red = 0, , blue = 0] = await sharp(jpeg).extract({ left, top, width: 1, height: 1 }).raw().toBuffer()
  return blue > red
}

test('an ID photo is 413 by 531 pixels at 300 DPI, whatever the portrait’s shape', async () => {
  for (const turns of [0, 1]) {
    const facts = await sharp(await drawIdPhoto(await picture(), turns)).metadata()
    expect([facts.width, facts.height, facts.density, facts.format]).toEqual([413, 531, 300, 'jpeg'])
  }
})

test('an ID photo is upright as the owner turned it', async () => {
  const turned = await drawIdPhoto(await picture(), 1)
  expect([await isBlue(turned, 206, 100), await isBlue(turned, 206, 300)]).toEqual([true, false])
  const other = await drawIdPhoto(await picture(), 3)
  expect([await isBlue(other, 206, 100), await isBlue(other, 206, 500)]).toEqual([false, true])
})
