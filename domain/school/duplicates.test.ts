import { expect, test } from 'vitest'
import { runToCompletion } from '../steps.ts'
import { findDuplicates, type PersonName } from './duplicates.ts'

let made = 0
const row = (name: string, more: Partial<PersonName> = {}): PersonName => {
  const [firstName = '', lastName = ''] = name.split(' ')
  return { id: String(++made), classId: '3B', firstName, lastName, parentEmail: null, ...more }
}
const pairsAmong = (rows: PersonName[]) => runToCompletion(findDuplicates(rows))
const why = (...names: string[]) => pairsAmong(names.map((name) => row(name))).map((pair) => pair.why)

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
  const [first, ...others] = pairsAmong(rows)
  expect([first?.one, first?.other]).toEqual([rows[0]?.id, rows[2]?.id])
  expect(others).toHaveLength(2)
})

test.each([
  // Typos: one from four letters on, two from eight on, and only in a name that is long enough for them.
  ['Isla Reid', 'Isle Reid', 'First names spelt alike'],
  ['Isla Reid', 'Islay Reid', 'One first name is short for the other'],
  ['Isla Reid', 'Aisla Reid', 'First names spelt alike'],
  ['Isla Reid', 'Ilsa Reid', 'First names spelt alike'],
  ['Sial Reid', 'Isla Reid', undefined],
  ['Isla Reid', 'Isle-Mae Reid', undefined],
  ['Ian Reid', 'Iain Reid', undefined],
  ['Ian Reid', 'Ina Reid', undefined],
  ['Catriona Reid', 'Katrioma Reid', 'First names spelt alike'],
  ['Catriona Reid', 'Katriomo Reid', undefined],
  ['Catrion Reid', 'Katriom Reid', undefined],
  ['Catriona Reid', 'Ctarionaa Reid', 'First names spelt alike'],
  ['Rory Reid', 'Rozzy Reid', undefined],
  ['Rory Reid', 'Roor Reid', undefined],
  ['Abcd Reid', 'Cbad Reid', undefined],
  ['Abcd Reid', 'Bcda Reid', undefined],
  ['Eran Reid', 'Rian Reid', undefined],
  ['Anna Reid', 'Joanna Reid', undefined],
  ['Joanna Reid', 'Anna Reid', undefined],
  // Short for the other: from three letters on, and at its beginning.
  ['Ale Reid', 'Alexander Reid', 'One first name is short for the other'],
  ['Al Reid', 'Alexander Reid', undefined],
  ['Alexander Reid', 'Al Reid', undefined],
  ['Alexander Reid', 'Ander Reid', undefined],
  ['Ander Reid', 'Alexander Reid', undefined],
  // Exchanged: both, not one of them.
  ['Reid Isla', 'Isla Scott', undefined],
  ['Isla Reid', 'Reid Mairi', undefined],
  ['Isla Reid', 'Reid Reid', undefined],
  ['Reid Reid', 'Isla Reid', undefined],
  ['Mary Anne', 'Anne Mary', 'First and last name exchanged'],
])('%s and %s: %s', (a, b, expected) => {
  expect(why(a, b)).toEqual(expected ? [expected] : [])
})

test('children in a list are compared in every order, each pair once, and nobody with themselves', () => {
  const rows = ['Isla Reid', 'Rory Scott', 'Isla Reid', 'Reid Isla'].map((name) => row(name))
  const ids = rows.map(({ id }) => id)
  const pairs = pairsAmong(rows).map(({ one, other }) => [ids.indexOf(one), ids.indexOf(other)])
  expect(pairs).toEqual([
    [0, 2],
    [0, 3],
    [2, 3],
  ])
  expect(pairsAmong([])).toEqual([])
})

test.each<[number, Partial<PersonName>, Partial<PersonName>]>([
  [6, { classId: '4A' }, {}],
  [6, { classId: '4A', parentEmail: 'ann@example.com' }, {}],
  [6, { classId: '4A', parentEmail: 'ann@example.com' }, { parentEmail: 'bob@example.com' }],
  [7, { classId: '4A', parentEmail: 'ann@example.com' }, { parentEmail: 'ann@example.com' }],
  [8, {}, {}],
  [9, { parentEmail: 'ann@example.com' }, { parentEmail: 'ann@example.com' }],
])('the same name weighs %i with %o and %o', (weight, a, b) => {
  expect(pairsAmong([row('Isla Reid', a), row('Isla Reid', b)])).toMatchObject([{ weight }])
})

test('names exchanged weigh less than the same name, last names spelt alike more than first names', () => {
  const weights = (a: string, b: string) =>
    pairsAmong([row(a), row(b, { classId: '4A' })]).map(({ weight }) => weight)
  expect(weights('Reid Isla', 'Isla Reid')).toEqual([5])
  expect(weights('Isla McKenzie', 'Isla MacKenzie')).toEqual([4])
  expect(weights('Isla Reid', 'Ilsa Reid')).toEqual([3])
  expect(weights('Alex Reid', 'Alexander Reid')).toEqual([3])
})

test('however many share a name, each is compared with few others, and those spelt alike are found', () => {
  const many = Array.from({ length: 2000 }, (_, at) => row(`${letters(at)}${letters(at * 7)} Reid`))
  const rows = [...many, row('Catriona Reid'), row('Catrionna Reid'), row('Katriona Reid')]
  const steps = findDuplicates(rows)
  let count = 0
  let step = steps.next()
  for (; !step.done; step = steps.next()) count++
  expect(count).toBeLessThan(rows.length * 50)
  const [a, b, c] = rows.slice(-3).map(({ id }) => id)
  const pairs = step.value.map(({ one, other }) => [one, other].toSorted())
  for (const pair of [
    [a, b],
    [a, c],
  ])
    expect(pairs).toContainEqual(pair.toSorted())
})

const letters = (number: number) =>
  [...number.toString(26)].map((digit) => 'zbdfghjklmnpqrstvwxycaeiou'[Number.parseInt(digit, 26)]).join('')
