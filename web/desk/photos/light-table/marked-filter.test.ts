import { expect, test } from 'vitest'
import { hasMarks, MARKED_OPTIONS } from './marked-filter.ts'

const photos = {
  plain: { rating: 0, hidden: false },
  three: { rating: 3, hidden: false },
  best: { rating: 5, hidden: false },
  reject: { rating: 4, hidden: true },
}
const shown = (marked: string) =>
  Object.entries(photos).flatMap(([name, photo]) => (hasMarks(marked, photo, name === 'three') ? [name] : []))

test('a sheet shows at least so many stars, picks or rejects, and with an unknown filter everything', () => {
  expect(Object.fromEntries(MARKED_OPTIONS.map(([marked]) => [marked, shown(marked)]))).toEqual({
    '': ['plain', 'three', 'best', 'reject'],
    1: ['three', 'best', 'reject'],
    2: ['three', 'best', 'reject'],
    3: ['three', 'best', 'reject'],
    4: ['best', 'reject'],
    5: ['best'],
    picks: ['three'],
    rejects: ['reject'],
  })
  for (const odd of ['6', '-1', 'stars']) expect(shown(odd)).toHaveLength(4)
})
