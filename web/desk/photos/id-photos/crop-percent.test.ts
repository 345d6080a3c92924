import { expect, test } from 'vitest'
import { cropFits } from '../../../../domain/photos/id-photos.ts'
import { toPixelCrop, toRelativeCrop } from './crop-percent.ts'

const portrait = { width: 4001, height: 6003, crop: null }

test('a frame drawn on a preview is the same part of the portrait', () => {
  const crop = { left: 400, top: 600, width: 2000 }
  const share = toRelativeCrop({ ...portrait, crop }, '35x45')
  expect(share).toMatchObject({ unit: '%', x: expect.closeTo(10, 1), width: expect.closeTo(50, 1) })
  expect(toPixelCrop(portrait, '35x45', share)).toEqual(crop)
})

test('a portrait without a drawn frame has the fixed frame of its shape', () => {
  const upright = toRelativeCrop(portrait, '35x45')
  const square = toRelativeCrop(portrait, 'square')
  expect(square.height).toBeLessThan(upright.height)
  expect(upright.x * 2 + upright.width).toBeCloseTo(100)
})

test.each(['35x45', 'square'] as const)('a frame at the very edge lies within the portrait: %s', (shape) => {
  for (const picture of [portrait, { ...portrait, width: 6003, height: 4001 }])
    for (const x of [0, 33.33, 66.67, 99])
      for (const width of [99.99, 66.67, 12.34]) {
        const crop = toPixelCrop(picture, shape, { unit: '%', x, y: 100, width, height: 1 })
        expect(cropFits(picture, shape, crop), `${picture.width} ${x} ${width}`).toBe(true)
      }
})
