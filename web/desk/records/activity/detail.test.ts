import { expect, test } from 'vitest'
import { detailLabels } from './detail.ts'

test('an action’s details are shown in words, without ids and empty values', () => {
  const id = '363118e6-616f-4473-8320-3072239cc0b1'
  expect(detailLabels({ pupilId: null, eventId: id })).toBe('')
  expect(detailLabels({ noPhoto: false, noSales: true })).toBe('photos allowed, no sales')
  expect(detailLabels({ noSales: true, source: 'pupil' })).toBe('no sales, said by the student')
  expect(detailLabels({ total: 1250, rows: 24 })).toBe('total £12.50, rows 24')
  expect(detailLabels({ placements: [{ photoId: id }], hidden: false })).toBe('placements 1, not hidden')
})
