import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ChosenCrop, chosenCrop, cropPixels, cropShape, LEAST_CROP, printCrop } from './print-crop.ts'

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

const pixels = fc.integer({ min: 50, max: 20_000 })
const photo = fc.record({ width: pixels, height: pixels })
const share = fc.double({ min: 0, max: 1, noNaN: true })
const chosen = fc.record({ x: share, y: share, scale: fc.double({ min: LEAST_CROP, max: 1, noNaN: true }) })
/** A paper's size, or none, as for a mug. */
const paper = fc.option(fc.constantFrom(...Object.values(PAPERS), { width: 20, height: 30 }))

test('whatever was chosen has the paper’s shape, or the photo’s, and lies within the photo', () => {
  fc.assert(
    fc.property(paper, photo, chosen, (paper, photo, chosen) => {
      const crop = printCrop(paper, photo, chosen)
      const shape = (crop.width * photo.width) / (crop.height * photo.height)
      expect(shape / cropShape(paper, photo)).toBeCloseTo(1, 9)
      for (const [start, size] of [
        [crop.x, crop.width],
        [crop.y, crop.height],
      ] as const) {
        expect(start).toBeGreaterThanOrEqual(0)
        expect(size).toBeGreaterThan(0)
        expect(start + size).toBeLessThanOrEqual(1 + 1e-12)
      }
    }),
  )
})

test('what is drawn is what is chosen: a part survives being drawn and read again, by any hand', () => {
  fc.assert(
    fc.property(paper, photo, chosen, (paper, photo, wanted) => {
      const drawn = printCrop(paper, photo, wanted)
      const read = chosenCrop(paper, { ...photo, turns: 1 }, drawn)
      expect(ChosenCrop.safeParse(read).success).toBe(true)
      const again = printCrop(paper, photo, read)
      for (const side of ['x', 'y', 'width', 'height'] as const)
        expect(again[side]).toBeCloseTo(drawn[side], 6)
    }),
  )
})

test('a part drawn beyond the photo, or smaller than allowed, becomes the nearest that can be printed', () => {
  const wild = fc.double({ min: -3, max: 3, noNaN: true })
  fc.assert(
    fc.property(
      paper,
      photo,
      fc.record({ x: wild, y: wild, width: wild, height: wild }),
      (paper, photo, drawn) => {
        const read = chosenCrop(paper, { ...photo, turns: 0 }, drawn)
        expect(ChosenCrop.safeParse(read).success).toBe(true)
      },
    ),
  )
})

test('in whole pixels, a part keeps its shape to a pixel and does not leave the file', () => {
  fc.assert(
    fc.property(paper, photo, chosen, (paper, photo, chosen) => {
      const { left, top, width, height } = cropPixels(printCrop(paper, photo, chosen), photo)
      for (const whole of [left, top, width, height]) expect(Number.isInteger(whole)).toBe(true)
      expect(Math.min(left, top)).toBeGreaterThanOrEqual(0)
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(1)
      expect(left + width).toBeLessThanOrEqual(photo.width)
      expect(top + height).toBeLessThanOrEqual(photo.height)
      expect(Math.abs(width - height * cropShape(paper, photo))).toBeLessThanOrEqual(
        1 + cropShape(paper, photo),
      )
    }),
  )
})
