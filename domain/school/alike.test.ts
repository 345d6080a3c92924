import { expect, test } from 'vitest'
import { likelyPairs, type Named } from './alike.ts'

let made = 0
const row = (name: string, more: Partial<Named> = {}): Named => {
  const [firstName = '', lastName = ''] = name.split(' ')
  return { id: String(++made), classId: '3B', firstName, lastName, parentEmail: null, ...more }
}
const why = (...names: string[]) => likelyPairs(names.map((name) => row(name))).map((pair) => pair.why)

test('a child typed twice, spelt in two ways, or with the names exchanged is proposed', () => {
  expect(why('Isla Reid', 'isla  reid'.replace('  ', ' '))).toEqual(['The same name'])
  expect(why('Zoë Núñez', 'Zoe Nunez')).toEqual(['The same name'])
  expect(why('Reid Isla', 'Isla Reid')).toEqual(['First and last name exchanged'])
  expect(why('Catriona Reid', 'Catrìonna Reid')).toEqual(['First names spelt alike'])
  expect(why('Isla McKenzie', 'Isla MacKenzie')).toEqual(['Last names spelt alike'])
  expect(why('Alexander Reid', 'Alex Reid')).toEqual(['One first name is short for the other'])
})

test('two different children are not proposed, whatever they have in common', () => {
  expect(why('Isla Reid', 'Rory Reid')).toEqual([])
  expect(why('Isla Reid', 'Isla Scott')).toEqual([])
  expect(why('Ian Reid', 'Ann Reid')).toEqual([])
})

test('the likeliest pair comes first: same name, then same class, then same parent', () => {
  const rows = [
    row('Isla Reid', { classId: '3B' }),
    row('Ilsa Reid', { classId: '4A' }),
    row('Isla Reid', { classId: '3B' }),
  ]
  const [first, ...others] = likelyPairs(rows)
  expect([first?.one, first?.other]).toEqual([rows[0]?.id, rows[2]?.id])
  expect(others).toHaveLength(2)
})
