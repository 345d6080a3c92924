import fc from 'fast-check'
import { expect, test } from 'vitest'
import { printCrop } from './order-prints.ts'

const PAPERS = { '8x10': { width: 8, height: 10 }, '5x7': { width: 7, height: 5 } }

test.each([
  ['8x10', { width: 4000, height: 5000 }, { x: 0, y: 0, width: 1, height: 1 }],
  ['8x10', { width: 4000, height: 6000 }, { x: 0, y: 1 / 12, width: 1, height: 5 / 6 }],
  ['5x7', { width: 5000, height: 5000 }, { x: 1 / 7, y: 0, width: 5 / 7, height: 1 }],
  ['8x10', { width: 6000, height: 4000 }, { x: 1 / 12, y: 0, width: 5 / 6, height: 1 }],
] as const)('a print at %s shows the middle of a photo', (product, photo, crop) => {
  const found = printCrop(PAPERS[product], photo)
  for (const side of ['x', 'y', 'width', 'height'] as const) expect(found[side]).toBeCloseTo(crop[side], 9)
})

test('every crop has its paper’s shape and lies within the photo', () => {
  const pixels = fc.integer({ min: 1, max: 20_000 })
  fc.assert(
    fc.property(
      pixels,
      pixels,
      fc.constantFrom('8x10' as const, '5x7' as const),
      (width, height, product) => {
        const crop = printCrop(PAPERS[product], { width, height })
        const ratio = (crop.width * width) / (crop.height * height)
        const paper = product === '8x10' ? 1.25 : 1.4
        expect(Math.max(ratio, 1 / ratio)).toBeCloseTo(paper, 6)
        for (const [start, size] of [
          [crop.x, crop.width],
          [crop.y, crop.height],
        ] as const) {
          expect(start).toBeGreaterThanOrEqual(0)
          expect(start + size).toBeLessThanOrEqual(1 + 1e-9)
          expect(size === 1 || start > 0).toBe(true)
        }
      },
    ),
  )
})
