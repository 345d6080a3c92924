import { expect, test } from 'vitest'
import { type Box, compositeLayout, ORIENTATIONS } from './composite-layout.ts'

const classes = Array.from({ length: 25 }, (_, at) => at + 12).flatMap((count) =>
  ORIENTATIONS.map((orientation) => ({ count, orientation })),
)
const apart = (one: Box, other: Box) =>
  one.left + one.width <= other.left ||
  other.left + other.width <= one.left ||
  one.top + one.height <= other.top ||
  other.top + other.height <= one.top

test.each(
  classes,
)('$count portraits on a $orientation sheet: inside it, apart, large, nobody alone in a row', ({
  count,
  orientation,
}) => {
  const { width, height, title, places } = compositeLayout(count, orientation)
  expect(width > height).toBe(orientation === 'landscape')
  expect(places).toHaveLength(count)
  const boxes = [title, ...places.flatMap(({ picture, name }) => [picture, name])]
  for (const [at, box] of boxes.entries()) {
    expect(box.left >= 0 && box.top >= 0).toBe(true)
    expect(box.left + box.width <= width && box.top + box.height <= height).toBe(true)
    for (const other of boxes.slice(at + 1)) expect(apart(box, other)).toBe(true)
  }
  const tops = places.map(({ picture }) => picture.top)
  const lengths = [...new Set(tops)].map((top) => tops.filter((one) => one === top).length)
  expect(Math.min(...lengths)).toBeGreaterThan(1)
  expect(Math.max(...lengths) - Math.min(...lengths)).toBeLessThanOrEqual(1)
  // Nine tenths of an inch at 300 DPI.
  expect(places[0]?.picture.width).toBeGreaterThanOrEqual(270)
})

test('a class of one or two still has a sheet', () => {
  for (const count of [0, 1, 2]) expect(compositeLayout(count, 'portrait').places).toHaveLength(count)
})
