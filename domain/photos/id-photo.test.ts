import { expect, test } from 'vitest'
import { idFrame, idPhotoNames } from './id-photo.ts'

const pupil = (lastName: string, pupilNumber: string | null, firstName = 'Isla') => ({
  ...{ firstName, lastName, pupilNumber },
  classRef: '3B',
})
const files = (...pupils: ReturnType<typeof pupil>[]) => idPhotoNames(pupils).map(({ file }) => file)

test.each([
  { width: 4000, height: 6000 },
  { width: 6000, height: 4000 },
  { width: 1000, height: 1000 },
])('the frame is 35 by 45, in the middle, and nearer the top of a portrait of %o', (portrait) => {
  const { width, height, left, top } = idFrame(portrait, '35x45')
  expect(width / height).toBeCloseTo(35 / 45, 2)
  expect(left).toBeCloseTo(portrait.width - left - width)
  expect(left).toBeGreaterThan(0)
  expect(top).toBeGreaterThan(0)
  expect(portrait.height - top - height).toBeGreaterThan(top)
})

test('a file is named by the number, or else by class and name in letters that any system accepts', () => {
  expect(files(pupil('Reid', 'A-204'), pupil('Núñez-O’Hara', null, 'Zoë'))).toEqual([
    'A-204.jpg',
    '3b_nunez-ohara_zoe.jpg',
  ])
})

test('two students of one name have two files', () => {
  expect(files(pupil('Reid', null), pupil('Reid', null))).toEqual(['3b_reid_isla.jpg', '3b_reid_isla_2.jpg'])
})

test('a number shared by two students is used for neither', () => {
  const named = idPhotoNames([pupil('Reid', 'a1'), pupil('Ross', 'A1'), pupil('Bell', '7')])
  expect(named).toEqual([
    { number: null, file: '3b_reid_isla.jpg' },
    { number: null, file: '3b_ross_isla.jpg' },
    { number: '7', file: '7.jpg' },
  ])
})
