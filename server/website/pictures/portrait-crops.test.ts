import sharp from 'sharp'
import { expect, test } from 'vitest'
import { cropPortrait, portraitShape } from './portrait-crops.ts'
import { PHONE_WIDTH } from './renditions.ts'

/** A picture that is red on the left and blue on the right. */
const halves = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#ff0000' } })
    .composite([
      {
        input: {
          create: { width: Math.ceil(width / 2), height, channels: 3, background: '#0000ff' },
        },
        top: 0,
        left: Math.floor(width / 2),
      },
    ])
    .png()
    .toBuffer()

/** The red of the leftmost and of the rightmost pixel. */
async function edges(picture: Buffer) {
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  return [data[0], data[(info.width - 1) * info.channels]]
}

test('a wide picture gives a crop of four to five at its full height', async () => {
  const crop = await cropPortrait(await halves(1500, 1000), 50)
  expect(await sharp(crop).metadata()).toMatchObject({ width: 800, height: 1000, format: 'png' })
})

test('a picture narrower than the crop keeps its full width', async () => {
  expect(await portraitShape(await halves(600, 1200))).toMatchObject({ width: 600, height: 750 })
})

test('a phone is offered the whole crop, and a smaller one if the crop is wider than that', async () => {
  const widths = async (width: number, height: number) =>
    (await portraitShape(await halves(width, height))).widths
  expect(await widths(1500, 1000)).toEqual({ avif: [PHONE_WIDTH, 800], webp: [800], jpg: [] })
  expect(await widths(900, 600)).toEqual({ avif: [480], webp: [480], jpg: [] })
})

test('the crop is taken from where the frame is: left, middle or right', async () => {
  const original = await halves(1500, 600)
  expect(await edges(await cropPortrait(original, 0))).toEqual([255, 255])
  expect(await edges(await cropPortrait(original, 50))).toEqual([255, 0])
  expect(await edges(await cropPortrait(original, 100))).toEqual([0, 0])
})
