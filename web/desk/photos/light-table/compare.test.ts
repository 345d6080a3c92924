import { expect, test } from 'vitest'
import { blink, movedTo, onePhoto, twoUp, within } from './compare.ts'

test('the arrows stop at the first and the last photo', () => {
  expect(movedTo(onePhoto(0), -1, 3)).toEqual(onePhoto(0))
  expect(movedTo(onePhoto(2), 3, 3)).toEqual(onePhoto(2))
})

test('two up holds the photo that was looked at, and the arrows change the other', () => {
  const two = twoUp(onePhoto(1), 4)
  expect(two).toMatchObject({ held: 1, at: 2 })
  expect(movedTo(two, 3, 4)).toMatchObject({ mode: 'two-up', held: 1, at: 3 })
  expect(twoUp(two, 4)).toEqual(onePhoto(2))
  expect(twoUp(onePhoto(3), 4)).toMatchObject({ held: 3, at: 2 })
})

test('blinking goes to and fro between two photos, and shows one that has just come', () => {
  const first = blink(onePhoto(0), 3)
  expect(first).toMatchObject({ held: 0, at: 1, showsHeld: true })
  const second = blink(first, 3)
  expect(second.showsHeld).toBe(false)
  expect(blink(second, 3)).toEqual(first)
  expect(movedTo(first, 2, 3)).toMatchObject({ at: 2, showsHeld: false })
})

test('from one way of comparing to the other the two photos stay, and one alone is compared with nothing', () => {
  expect(blink(movedTo(twoUp(onePhoto(0), 4), 3, 4), 4)).toMatchObject({ mode: 'blink', held: 0, at: 3 })
  for (const compare of [twoUp, blink]) expect(compare(onePhoto(0), 1)).toEqual(onePhoto(0))
})

test('where photos leave the sheet the last that is left is looked at, and one alone is not compared', () => {
  expect(within(onePhoto(3), 2)).toEqual(onePhoto(1))
  expect(within(onePhoto(1), 2)).toEqual(onePhoto(1))
  expect(within(twoUp(onePhoto(0), 4), 4)).toMatchObject({ mode: 'two-up', held: 0, at: 1 })
  expect(within(twoUp(onePhoto(2), 4), 2)).toEqual(onePhoto(1))
})
