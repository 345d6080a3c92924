import { expect, test } from 'vitest'
import { isKey, KEYS, shownKey, stepOf } from './keys.ts'

const names = Object.keys(KEYS) as (keyof typeof KEYS)[]

test('no key of the desk does two things, and each is shown as it is on a keyboard', () => {
  const pressed = names.flatMap((name): readonly string[] => KEYS[name].press)
  expect(pressed.filter((key, at) => pressed.indexOf(key) < at)).toEqual([])
  expect(names.map(shownKey)).toEqual([
    ...['/', '↓ ↑', 'Enter', '← →', 'J K', 'Space', 'C', 'B', 'I', 'P', 'X U'],
    ...['1 to 5', 'S', 'Ctrl A', 'Escape', '?'],
  ])
})

test('of two keys that go opposite ways the first goes on', () => {
  expect(['ArrowDown', 'ArrowUp', 'j'].map((key) => stepOf('row', key))).toEqual([1, -1, 0])
  expect(['j', 'k', 'ArrowDown'].map((key) => stepOf('nextPhoto', key))).toEqual([1, -1, 0])
  expect([isKey('rate', '0'), isKey('rate', '6')]).toEqual([true, false])
})
