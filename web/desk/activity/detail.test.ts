import { expect, test } from 'vitest'
import { detailWords } from './detail.ts'

test('an action’s details are shown in words, without ids and empty values', () => {
  const id = '363118e6-616f-4473-8320-3072239cc0b1'
  expect(detailWords({ pupilId: null, eventId: id })).toBe('')
  expect(detailWords({ noPhoto: false, noSales: true })).toBe('photos allowed, no sales')
  expect(detailWords({ total: 1250, rows: 24 })).toBe('total £12.50, rows 24')
  expect(detailWords({ placements: [{ photoId: id }], hidden: false })).toBe('placements 1, not hidden')
})
