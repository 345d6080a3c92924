import { expect, test } from 'vitest'
import {
  addMember,
  addMemberByName,
  membersNotInRoster,
  moveBy,
  moveTo,
  rowPositionOf,
  rowsToEdit,
  rowsToSave,
  updateRow,
} from './name-rows.ts'

const members = [
  { pupilId: 'i', name: 'Isla Reid' },
  { pupilId: 'j', name: 'Jack Reid' },
]
const saved = [
  { title: 'Back row', names: [{ pupilId: 'i' }, { name: 'Ms Kerr' }] },
  { title: 'Front row', names: [{ pupilId: 'j' }] },
]
const words = (rows: ReturnType<typeof rowsToEdit>) =>
  rows.map(({ names }) => names.map((one) => ('name' in one ? one.name : one.pupilId)).join(' '))

test('rows are saved as they were, without empty ones', () => {
  expect(rowsToSave(rowsToEdit(saved), members)).toEqual(saved)
  expect(rowsToEdit([]).map(({ title }) => title)).toEqual(['Back row', 'Middle row', 'Front row'])
  expect(rowsToSave(rowsToEdit([]), members)).toEqual([])
})

test('typed names are split at commas, and a student’s name becomes that student, who is placed only once', () => {
  const typed = updateRow(rowsToEdit([]), 1, (row) => ({ ...row, typed: 'isla  reid, Mr Bell,, Isla Reid ' }))
  expect(words(addMemberByName(typed, 1, members))).toEqual(['', 'i Mr Bell Isla Reid', ''])
  expect(rowsToSave(typed, members)).toEqual([
    { title: 'Middle row', names: [{ pupilId: 'i' }, { name: 'Mr Bell' }, { name: 'Isla Reid' }] },
  ])
})

test('a typed name is a student’s however it is written, and other names are pointed out', () => {
  const iain = { pupilId: 'm', name: 'Iain Mac an t-Saoir' }
  const list = [...members, iain, { pupilId: 'o', name: 'Seán O’Brien' }]
  const typed = (text: string) => updateRow(rowsToEdit([]), 1, (row) => ({ ...row, typed: text }))
  const made = (text: string) => addMemberByName(typed(text), 1, list)
  expect(words(made("Sean O'Brien, Mac an t-Saoir, Iain, Ms Kerr, Isla Reid"))[1]).toBe('o m Ms Kerr i')
  expect(words(made('OBRIEN Sean'))[1]).toBe('o')
  expect(membersNotInRoster(made('Isla Ried, Ms Kerr, Isla Reid, Isla Reid'), list)).toEqual([
    'Isla Ried',
    'Ms Kerr',
  ])
})

test('a name moves one place, to the other row, and stays at an edge', () => {
  const rows = rowsToEdit(saved)
  expect(words(moveBy(rows, 'i', 'right'))).toEqual(['Ms Kerr i', 'j'])
  expect(words(moveBy(rows, 'i', 'left'))).toEqual(['i Ms Kerr', 'j'])
  expect(words(moveBy(rows, 'i', 'up'))).toEqual(['i Ms Kerr', 'j'])
  expect(words(moveBy(rows, 'i', 'down'))).toEqual(['Ms Kerr', 'i j'])
  const there = moveBy(moveBy(rows, 'i', 'right'), 'i', 'down')
  expect(words(there)).toEqual(['Ms Kerr', 'j i'])
  expect(words(moveBy(there, 'i', 'right'))).toEqual(['Ms Kerr', 'j i'])
})

test('a name dropped on another is placed before it, wherever it came from', () => {
  const rows = addMember(rowsToEdit(saved), 'k', 0)
  expect(words(rows)).toEqual(['i Ms Kerr k', 'j'])
  expect(words(moveTo(rows, 'i', 0, 2))).toEqual(['Ms Kerr i k', 'j'])
  expect(words(moveTo(rows, 'k', 0, 0))).toEqual(['k i Ms Kerr', 'j'])
  expect(words(addMember(rows, 'j', 0, 1))).toEqual(['i j Ms Kerr k', ''])
  expect(rowPositionOf(rows, 'nobody')).toBeUndefined()
})
