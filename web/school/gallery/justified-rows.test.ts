import fc from 'fast-check'
import { expect, test } from 'vitest'
import { justifiedRows } from './justified-rows.ts'

type Shape = 'P' | 'L' | 'W' | 'C' | 'S'
const SIZES = { P: [4, 5], L: [3, 2], W: [3, 1], C: [3, 2], S: [4, 5] } as const
const photoOf = (shape: Shape) => ({
  kind: shape === 'C' ? ('class' as const) : shape === 'S' ? ('sheet' as const) : ('portrait' as const),
  width: SIZES[shape][0],
  height: SIZES[shape][1],
})

/** The rows of a gallery: `PPL` is two portraits and a landscape, `C` a class photo, `S` a sheet. */
function rowsOf(shapes: string) {
  const letters = [...shapes] as Shape[]
  const places = justifiedRows(letters.map(photoOf))
  const rows: string[] = []
  for (let at = 0; at < letters.length; at += places[at]?.inRow ?? 1)
    rows.push(letters.slice(at, at + (places[at]?.inRow ?? 1)).join(''))
  return rows
}

test('no portrait stands alone in its row, however many there are', () => {
  expect(rowsOf('P')).toEqual(['P'])
  for (let portraits = 2; portraits <= 130; portraits++)
    for (const row of rowsOf('P'.repeat(portraits)))
      expect([portraits, row.length > 1]).toEqual([portraits, true])
})

test('a few photos are shown two in a row, many three in a row', () => {
  expect(rowsOf('P'.repeat(12))).toEqual(Array(6).fill('PP'))
  expect(rowsOf('P'.repeat(5))).toEqual(['PPP', 'PP'])
  expect(rowsOf('P'.repeat(13))).toEqual(['PP', 'PP', ...Array(3).fill('PPP')])
  expect(rowsOf('P'.repeat(120))).toEqual(Array(40).fill('PPP'))
})

test('a landscape photo takes the room of two portraits', () => {
  expect(rowsOf('PPL')).toEqual(['PP', 'L'])
  expect(rowsOf('LPP')).toEqual(['L', 'PP'])
  expect(rowsOf('PL')).toEqual(['PL'])
  expect(rowsOf('PLP')).toEqual(['PLP'])
  expect(rowsOf('PPLPP')).toEqual(['PP', 'L', 'PP'])
})

test('a class photo has a row of its own, wherever it comes, and so has a sheet', () => {
  expect(rowsOf('PPPC')).toEqual(['PPP', 'C'])
  expect(rowsOf('PPCPP')).toEqual(['PP', 'C', 'PP'])
  expect(rowsOf('C')).toEqual(['C'])
  expect(rowsOf('PPCS')).toEqual(['PP', 'C', 'S'])
  expect(rowsOf('PPS')).toEqual(['PP', 'S'])
})

test('whatever the shapes, every row of several is full at one height, and none has more than three', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom<Shape>('P', 'L', 'W', 'C', 'S'), { maxLength: 40 }), (shapes) => {
      const places = justifiedRows(shapes.map(photoOf))
      expect(places).toHaveLength(shapes.length)
      for (let at = 0; at < places.length; at += places[at]?.inRow ?? 1) {
        const row = places.slice(at, at + (places[at]?.inRow ?? 1))
        expect(row.length).toBeLessThanOrEqual(3)
        expect(row.every(({ inRow }) => inRow === row.length)).toBe(true)
        const width = row.reduce((sum, { share }) => sum + share, 0)
        expect(width).toBeLessThanOrEqual(1)
        if (row.length === 1) continue
        expect(width).toBeGreaterThan(0.999)
        const heights = row.map(({ share }, n) => {
          const [wide, high] = SIZES[shapes[at + n] ?? 'P']
          return (share * high) / wide
        })
        expect(Math.max(...heights) - Math.min(...heights)).toBeLessThan(0.001)
      }
    }),
  )
})
