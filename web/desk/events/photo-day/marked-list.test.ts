import { expect, test } from 'vitest'
import type { PhotoDayPupil, PupilMark } from '../../../../domain/school/photo-day.ts'
import { lastMarks, withWaiting } from './marked-list.ts'

const PHONE = 'Phone K7QM'
const OTHER = 'Phone W2XY'

const pupil = (id: string): PhotoDayPupil => ({
  ...{ id, name: id, classRef: '3B', note: '', absent: false, codes: [], mark: null, other: null },
  ...{ noPhoto: false, noClassPhoto: false, noSales: false },
})
const everybody = Array.from({ length: 14 }, (_, at) => pupil(`Child ${at}`))

const marking = (at: number, mark: PupilMark | 'undone', { device = PHONE, undoes = '', of = at } = {}) => ({
  ...{ userId: 'owner', eventId: 'event', pupilId: `Child ${of}`, device, mark },
  ...{ undoes: undoes || null, typed: { id: `mark ${at}`, at: new Date(at * 60_000).toISOString() } },
})

const shown = (pupils: readonly PhotoDayPupil[]) =>
  lastMarks(pupils, PHONE).map(({ pupil, mark }) => `${pupil.name} ${mark.mark}`)

test('the last ten marks of a phone can be undone, the latest first, whatever the list is sorted by', () => {
  const marked = withWaiting(
    everybody,
    [3, 0, 12, 1, 2, 4, 5, 6, 7, 8, 9, 11].map((at) => marking(at, at === 9 ? 'refused' : 'here')),
  )
  expect(shown(marked)).toEqual(
    [
      '12 here',
      '11 here',
      '9 refused',
      '8 here',
      '7 here',
      '6 here',
      '5 here',
      '4 here',
      '3 here',
      '2 here',
    ].map((words) => `Child ${words}`),
  )
  const undone = withWaiting(marked, [marking(20, 'undone', { undoes: 'mark 5', of: 5 })])
  expect(shown(undone)).not.toContain('Child 5 here')
  expect(shown(undone)).toContain('Child 1 here')
})

test('a mark that another phone has contradicted since can be undone too', () => {
  const marked = withWaiting(everybody, [
    marking(1, 'here', { of: 0 }),
    marking(2, 'away', { of: 0, device: OTHER }),
  ])
  expect(shown(marked)).toEqual(['Child 0 here'])
  const [undone] = withWaiting(marked, [marking(3, 'undone', { undoes: 'mark 1', of: 0 })])
  expect(undone).toMatchObject({ mark: { mark: 'away', device: OTHER }, other: null })
})
