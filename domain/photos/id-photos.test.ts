import { expect, test } from 'vitest'
import { cropFits, idFrame, idPhotoNames, yearbookNames } from './id-photos.ts'

const pupil = (lastName: string, pupilNumber: string | null, firstName = 'Isla') => ({
  firstName,
  lastName,
  pupilNumber,
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

test('the fixed frame takes eight tenths of what the portrait allows, a quarter of the rest above it', () => {
  expect(idFrame({ width: 4000, height: 6000 }, 'square')).toEqual({
    width: 3200,
    height: 3200,
    left: 400,
    top: 700,
  })
  expect(idFrame({ width: 6000, height: 4000 }, 'square')).toEqual({
    width: 3200,
    height: 3200,
    left: 1400,
    top: 200,
  })
})

test('a frame drawn by hand stays where it was drawn, as high as its shape makes it', () => {
  const portrait = { width: 4000, height: 6000 }
  expect(idFrame(portrait, 'square', { left: 1, top: 2, width: 500 })).toEqual({
    left: 1,
    top: 2,
    width: 500,
    height: 500,
  })
  expect(idFrame(portrait, '35x45', { left: 1, top: 2, width: 413 }).height).toBe(531)
  expect(idFrame(portrait, 'square', null)).toEqual(idFrame(portrait, 'square'))
})

test.each([
  ['square', { left: 0, top: 0, width: 1000 }, true],
  ['square', { left: 1, top: 0, width: 1000 }, false],
  ['square', { left: 500, top: 0, width: 500 }, true],
  ['square', { left: 501, top: 0, width: 500 }, false],
  ['square', { left: 0, top: 300, width: 900 }, true],
  ['square', { left: 0, top: 301, width: 900 }, false],
  ['square', { left: 0, top: 0, width: 100 }, true],
  ['square', { left: 0, top: 0, width: 99 }, false],
  // 933 pixels are 1199.57 high, and 934 are 1200.86, more than half a pixel too many.
  ['35x45', { left: 0, top: 0, width: 933 }, true],
  ['35x45', { left: 0, top: 1, width: 933 }, false],
  ['35x45', { left: 0, top: 0, width: 934 }, false],
] as const)('a %s frame at %o fits a portrait of 1000 by 1200: %s', (shape, crop, fits) => {
  expect(cropFits({ width: 1000, height: 1200 }, shape, crop)).toBe(fits)
})

test('each further student of one name counts on, and nameless ones are students', () => {
  expect(files(...['a', 'b', 'c'].map(() => pupil('Reid', null)))).toEqual([
    '3b_reid_isla.jpg',
    '3b_reid_isla_2.jpg',
    '3b_reid_isla_3.jpg',
  ])
  expect(files(pupil('', '', ''))).toEqual(['3b_student_student.jpg'])
})

test('a yearbook has a folder to a class, with portraits by name and the class photos', () => {
  const { pupilNumber: _, ...isla } = pupil('Núñez-O’Hara', null, 'Zoë')
  expect(
    yearbookNames({
      portraits: [isla, isla, { ...isla, classRef: '4A' }],
      classPhotos: [{ classRef: '3B' }, { classRef: '3B' }, { classRef: 'Primary 4' }],
    }),
  ).toEqual({
    portraits: ['3B/3b_nunez-ohara_zoe', '3B/3b_nunez-ohara_zoe_2', '4A/4a_nunez-ohara_zoe'],
    classPhotos: ['3B/3b_class-photo', '3B/3b_class-photo_2', 'Primary-4/primary-4_class-photo'],
  })
})
