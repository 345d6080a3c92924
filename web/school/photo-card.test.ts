import { expect, test } from 'vitest'
import { placeOf } from './photo-card.tsx'

const WIDTHS = { half: 3, third: 2, whole: 6, only: 4 }

/** The rows of a gallery of so many portraits, as a grid of six columns breaks them. */
function rowsOf(portraits: number, classPhotos = 0) {
  const photos = [
    ...Array<{ kind: 'portrait' }>(portraits).fill({ kind: 'portrait' }),
    ...Array<{ kind: 'class' }>(classPhotos).fill({ kind: 'class' }),
  ]
  const rows: number[][] = [[]]
  for (const at of photos.keys()) {
    const width = WIDTHS[placeOf(at, photos)]
    const row = rows.at(-1) ?? []
    if (row.reduce((sum, one) => sum + one, 0) + width > 6) rows.push([width])
    else row.push(width)
  }
  return rows
}

test('no portrait stands alone in its row, however many there are, and every row of several is full', () => {
  expect(rowsOf(1)).toEqual([[4]])
  for (let portraits = 2; portraits <= 130; portraits++)
    for (const row of rowsOf(portraits))
      expect([portraits, row.length > 1, row.reduce((a, b) => a + b)]).toEqual([portraits, true, 6])
})

test('a few photos stand as large as two in a row allow; many are compared three in a row', () => {
  expect(rowsOf(12)).toEqual(Array(6).fill([3, 3]))
  expect(rowsOf(13)).toEqual([[3, 3], [3, 3], ...Array(3).fill([2, 2, 2])])
  expect(rowsOf(120)).toEqual(Array(40).fill([2, 2, 2]))
})

test('a class photo has a row of its own, so that its faces can be told', () => {
  for (const portraits of [2, 3, 5, 40, 41]) expect(rowsOf(portraits, 1).at(-1)).toEqual([6])
  expect(rowsOf(0, 1)).toEqual([[4]])
})
