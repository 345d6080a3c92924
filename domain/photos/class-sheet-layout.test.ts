import { expect, test } from 'vitest'
import { type Box, classSheetLayout, ORIENTATIONS, SHAPES } from './class-sheet-layout.ts'

const classes = Array.from({ length: 25 }, (_, at) => at + 12).flatMap((count) =>
  ORIENTATIONS.map((orientation) => ({ count, orientation })),
)
const apart = (a: Box, b: Box) =>
  a.left + a.width <= b.left ||
  b.left + b.width <= a.left ||
  a.top + a.height <= b.top ||
  b.top + b.height <= a.top

test.each(
  classes,
)('$count portraits on a $orientation sheet: inside it, apart, large, nobody alone in a row', ({
  count,
  orientation,
}) => {
  const { width, height, title, slots } = classSheetLayout(count, orientation)
  expect(width > height).toBe(orientation === 'landscape')
  expect(slots).toHaveLength(count)
  const boxes = [title, ...slots.flatMap(({ picture, name }) => [picture, name])]
  for (const [at, box] of boxes.entries()) {
    expect(box.left >= 0 && box.top >= 0).toBe(true)
    expect(box.left + box.width <= width && box.top + box.height <= height).toBe(true)
    for (const other of boxes.slice(at + 1)) expect(apart(box, other)).toBe(true)
  }
  const tops = slots.map(({ picture }) => picture.top)
  const lengths = [...new Set(tops)].map((top) => tops.filter((one) => one === top).length)
  expect(Math.min(...lengths)).toBeGreaterThan(1)
  expect(Math.max(...lengths) - Math.min(...lengths)).toBeLessThanOrEqual(1)
  // Nine tenths of an inch at 300 DPI.
  expect(slots[0]?.picture.width).toBeGreaterThanOrEqual(270)
})

test('a class of one or two still has a sheet', () => {
  for (const count of [0, 1, 2]) expect(classSheetLayout(count, 'portrait').slots).toHaveLength(count)
})

test.each([
  ['portrait', 'upright', 1, { left: 830, top: 1014, width: 740, height: 925 }],
  ['portrait', 'square', 1, { left: 830, top: 1106, width: 740, height: 740 }],
  ['portrait', 'upright', 24, { left: 90, top: 479, width: 345, height: 431 }],
  ['landscape', 'upright', 2, { left: 545, top: 561, width: 940, height: 1175 }],
] as const)('the first of a %s sheet of %s portraits has its place', (orientation, shape, count, box) => {
  expect(classSheetLayout(count, orientation, shape).slots[0]?.picture).toEqual(box)
})

test.each(
  ORIENTATIONS,
)('a %s sheet is centred, its rows a gap apart, each name under its portrait', (orientation) => {
  for (const shape of SHAPES)
    for (const count of [1, 3, 7, 24]) {
      const { width, height, title, slots } = classSheetLayout(count, orientation, shape)
      const [first, last] = [slots[0], slots.at(-1)]
      if (!first || !last) throw new Error('nobody is on it')
      const above = first.picture.top - (title.top + title.height)
      const below = height - 90 - (last.name.top + last.name.height)
      expect(Math.abs(above - below)).toBeLessThanOrEqual(1)
      for (const { picture, name } of slots) {
        expect(name.left + name.width / 2).toBe(picture.left + picture.width / 2)
        expect(name.width - picture.width).toBe(30)
        expect(name.top).toBe(picture.top + picture.height)
      }
      const row = slots.filter(({ picture }) => picture.top === first.picture.top)
      const right = row.at(-1)?.picture ?? first.picture
      expect(Math.abs(width - right.left - right.width - first.picture.left)).toBeLessThanOrEqual(1)
    }
})
