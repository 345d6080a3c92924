import { expect, test } from 'vitest'
import { assignByCards } from './assign-by-cards.ts'
import { assignByCheckIns, type CheckIn, type ClockedPhoto } from './assign-by-check-ins.ts'

const MINUTE_MS = 60_000
const DAY = Date.parse('2026-11-24T09:00:00Z')
/** The camera's clock is 37 minutes slow. */
const SLOW_MS = 37 * MINUTE_MS

/** So many minutes into the morning, by the phone. */
const phone = (minutes: number) => new Date(DAY + minutes * MINUTE_MS)
const camera = (minutes: number) => new Date(phone(minutes).getTime() - SLOW_MS)

const photo = (no: number, takenAt: Date | null, more: Partial<ClockedPhoto> = {}): ClockedPhoto => ({
  ...{ id: `photo${no}`, takenAt, folder: 'day', fileName: `IMG_${1000 + no}.JPG`, kind: 'portrait' },
  ...{
    pupilId: null,
    memberIds: [],
    classId: null,
    placedBy: null,
    uncertain: false,
    cardSeen: 'no',
    cardCode: null,
  },
  ...{ look: null, gone: false, refused: false, clockAt: null, clockDevice: null },
  ...more,
})
const clock = (no: number, minutes: number, device = 'Phone K7QM') =>
  photo(no, camera(minutes), { cardSeen: 'read', clockAt: phone(minutes), clockDevice: device })
const checkIn = (pupilId: string, minutes: number, device = 'Phone K7QM'): CheckIn => ({
  ...{ pupilId, phoneAt: phone(minutes), device },
})

function sort(frames: ClockedPhoto[], checkIns: CheckIn[], codes = new Map<string, string>()) {
  const steps = assignByCards(frames, { pupils: [], classes: [], codes })
  let step = steps.next()
  while (!step.done) step = steps.next()
  const decisions = assignByCheckIns(frames, checkIns, step.value)
  return Object.fromEntries(
    decisions.map(({ id, pupilId, placedBy, uncertain }) => [id, [pupilId, placedBy, uncertain]]),
  )
}

const CHECK_INS = [checkIn('isla', 10), checkIn('rory', 12)]

test('photos between two check-ins are proposed as the first one’s, always to be checked', () => {
  const frames = [
    clock(0, 1),
    photo(1, camera(9)),
    photo(2, camera(10.5)),
    photo(3, camera(11.9)),
    photo(4, camera(12.1)),
  ]
  expect(sort(frames, CHECK_INS)).toEqual({
    photo0: [null, 'card', false],
    photo1: [null, null, false],
    photo2: ['isla', 'check-in', true],
    photo3: ['isla', 'check-in', true],
    photo4: ['rory', 'check-in', true],
  })
})

test('without a clock in the same folder, without a time, or after a break, nothing is proposed', () => {
  const taken = photo(2, camera(10.5))
  const nobody = [null, null, false]
  expect(sort([taken], CHECK_INS)).toEqual({ photo2: nobody })
  expect(sort([{ ...clock(0, 1), folder: 'other camera' }, taken], CHECK_INS)).toMatchObject({
    photo2: nobody,
  })
  expect(sort([clock(0, 1), photo(2, null)], CHECK_INS)).toMatchObject({ photo2: nobody })
  expect(sort([clock(0, 1), photo(2, camera(40))], CHECK_INS)).toMatchObject({ photo2: nobody })
  expect(sort([{ ...clock(0, 1), gone: true }, taken], CHECK_INS)).toMatchObject({ photo2: nobody })
})

test('a camera goes by the phone whose clock it has photographed, and not by another', () => {
  const frames = [
    clock(0, 1),
    photo(1, camera(10.5)),
    { ...clock(2, 2, 'Phone ABCD'), folder: 'hall' },
    photo(3, camera(10.5), { folder: 'hall' }),
  ]
  const both = [...CHECK_INS, checkIn('ewan', 10.2, 'Phone ABCD')]
  expect(sort(frames, both)).toMatchObject({
    photo1: ['isla', 'check-in', true],
    photo3: ['ewan', 'check-in', true],
  })
})

test('cards, hands and frames that may be a card come first', () => {
  const frames = [
    clock(0, 1),
    photo(1, camera(10.2), { cardSeen: 'read', cardCode: 'TWEED3BA' }),
    photo(2, camera(10.5)),
    photo(3, camera(12.1), { cardSeen: 'unreadable' }),
    photo(4, camera(12.2), { cardSeen: null }),
    photo(5, camera(12.3), { placedBy: 'hand', pupilId: 'skye' }),
    photo(6, camera(12.4)),
  ]
  expect(sort(frames, CHECK_INS, new Map([['TWEED3BA', 'lewis']]))).toEqual({
    photo0: [null, 'card', false],
    photo1: [null, 'card', false],
    photo2: ['lewis', 'card', false],
    photo3: [null, 'card', true],
    photo4: [null, null, false],
    photo6: ['rory', 'check-in', true],
  })
})
