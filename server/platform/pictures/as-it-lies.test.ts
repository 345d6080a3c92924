import sharp from 'sharp'
import { expect, test } from 'vitest'
import { asItLies, layDown, sizeAsItLies } from './as-it-lies.ts'

/** Twelve pixels that differ, and how they are seen by an orientation. */
const lie = { width: 4, height: 3 }
const pixels = Buffer.from(Array.from({ length: 36 }, (_, at) => at * 7))
const stored = (orientation: number) =>
  sharp(pixels, { raw: { ...lie, channels: 3 } })
    .withMetadata({ orientation })
    .png()
    .toBuffer()
const rawOf = (file: Buffer) => sharp(file).raw().toBuffer({ resolveWithObject: true })

test.each([
  1, 2, 3, 4, 5, 6, 7, 8,
])('with orientation %i a part is found among pixels as they lie', async (lying) => {
  const upright = await sharp(await stored(lying))
    .autoOrient()
    .png()
    .toBuffer()
  const whole = (await rawOf(upright)).info
  expect(sizeAsItLies(whole, lying)).toEqual(lie)
  const part = { left: 1, top: 0, width: 2, height: 2 }
  const cut = await sharp(upright).extract(part).png().toBuffer()
  const place = asItLies(part, whole, lying)
  const found = await sharp(await stored(lying))
    .extract(place)
    .png()
    .toBuffer()
  const laid = await rawOf(await layDown(cut, lying))
  expect(laid.info).toMatchObject({ width: place.width, height: place.height })
  expect(laid.data).toEqual((await rawOf(found)).data)
})
