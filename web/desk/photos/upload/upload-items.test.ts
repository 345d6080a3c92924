import { expect, test } from 'vitest'
import { countUploadsByState, type Upload } from './upload-items.ts'

const upload = (state: Upload['state'], bytes: number, sent: number): Upload => ({
  id: `${state}-${bytes}`,
  target: { level: 'pupil', id: 'p', name: 'Isla' },
  folder: '',
  fileName: 'a.jpg',
  bytes,
  sent,
  state,
})

test('a refused file neither counts nor holds the bar back', () => {
  const { files, finished, refused, fraction } = countUploadsByState([
    upload('done', 100, 100),
    upload('refused', 900, 0),
  ])
  expect({ files, finished, refused, fraction }).toEqual({ files: 1, finished: 1, refused: 1, fraction: 1 })
})

test('a duplicate counts as finished without being sent', () => {
  expect(countUploadsByState([upload('known', 100, 0)])).toMatchObject({
    finished: 1,
    known: 1,
    fraction: 1,
    underWay: 0,
  })
})

test('the bar shows bytes, not files, and stopped files are not waited for', () => {
  const sum = countUploadsByState([
    upload('done', 100, 100),
    upload('sending', 200, 50),
    upload('stopped', 100, 50),
  ])
  expect(sum.fraction).toBe(0.5)
  expect(sum.bytesLeft).toBe(150)
  expect(sum).toMatchObject({ underWay: 1, stopped: 1 })
})

test('nothing chosen is nothing done', () => {
  expect(countUploadsByState([]).fraction).toBe(0)
})
