import sharp from 'sharp'
import { expect, test } from 'vitest'
import type { IdCrop } from '../../../domain/photos/id-photos.ts'
import { drawIdPhoto } from './draw-id-photo.ts'

const business = 'Test'
const fixed = { shape: '35x45', crop: null, business } as const
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
    const facts = await sharp(await drawIdPhoto(await picture(), { ...fixed, turns })).metadata()
    expect([facts.width, facts.height, facts.density, facts.format]).toEqual([413, 531, 300, 'jpeg'])
  }
})

test('a square ID photo is 531 by 531 pixels', async () => {
  const facts = await sharp(
    await drawIdPhoto(await picture(), { ...fixed, turns: 0, shape: 'square' }),
  ).metadata()
  expect([facts.width, facts.height]).toEqual([531, 531])
})

test('a frame drawn by hand is what the ID photo shows, to the very edge, and as the owner turned the portrait', async () => {
  const shows = async (turns: number, crop: IdCrop) => {
    const jpeg = await drawIdPhoto(await picture(), { turns, shape: '35x45', crop, business })
    return [await isBlue(jpeg, 5, 5), await isBlue(jpeg, 407, 525)]
  }
  // Blue is the left third, or once turned the upper one.
  expect(await shows(0, { left: 0, top: 0, width: 180 })).toEqual([true, true])
  expect(await shows(0, { left: 311, top: 28, width: 289 })).toEqual([false, false])
  expect(await shows(1, { left: 0, top: 0, width: 150 })).toEqual([true, true])
  expect(await shows(1, { left: 111, top: 228, width: 289 })).toEqual([false, false])
})

test('an ID photo is upright as the owner turned it', async () => {
  const turned = await drawIdPhoto(await picture(), { ...fixed, turns: 1 })
  expect([await isBlue(turned, 206, 100), await isBlue(turned, 206, 300)]).toEqual([true, false])
  const other = await drawIdPhoto(await picture(), { ...fixed, turns: 3 })
  expect([await isBlue(other, 206, 100), await isBlue(other, 206, 500)]).toEqual([false, true])
})
