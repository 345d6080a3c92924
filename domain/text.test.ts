import { expect, test } from 'vitest'
import { processorTime } from '../tests/support/processor-time.ts'
import { Enquiry } from './enquiries/enquiries.ts'
import { Buyer } from './orders/checkout/place-order.ts'
import { CreateEvent } from './school/event-form.ts'
import { AddPupil } from './school/pupils.ts'
import {
  hasUnstorableCharacter,
  multiLine,
  normalizeText,
  normalizeTypedKey,
  normalizeUnicode,
  singleLine,
  truncate,
  wordsOf,
} from './text.ts'

const OVERRIDE = '\u202egnp.exe\u202c'

test('a name has no invisible characters and is one line', () => {
  expect(singleLine('Isla\r\nMae\tReid\u0007\u009b')).toBe('Isla Mae Reid')
  expect(singleLine(`Isla ${OVERRIDE}\u2066x\u2069`)).toBe('Isla gnp.exex')
  expect(singleLine('Zoë O’Neil-Núñez 张 محمد 👩‍👧')).toBe('Zoë O’Neil-Núñez 张 محمد 👩‍👧')
})

test('a message keeps its lines and tabs, but no other control characters', () => {
  expect(multiLine(`one\r\n\ttwo\u0000\u0008 ${OVERRIDE}`)).toBe('one\r\n\ttwo\u0000 gnp.exe')
})

test('a code is what its keys would have typed, however it was pasted', () => {
  expect(normalizeTypedKey('ＡＢ\u00a0ｃ２')).toBe('AB c2')
  expect(normalizeTypedKey('1‐2\u20113–4—5−6－7')).toBe('1-2-3-4-5-6-7')
  expect(normalizeTypedKey('\u202a\u200eAB\u200b\u00adC\ufeff\u202c')).toBe('ABC')
})

test('a long text is cut between characters', () => {
  expect(truncate('ab👩', 3)).toBe('ab')
  expect(truncate('ab👩', 4)).toBe('ab👩')
})

test.each([
  ['a NUL', { name: 'a\0b' }, ['name']],
  ['half of a pair', { lines: ['a', '\ud800'] }, ['lines', '1']],
  ['a NUL in a key', { data: { 'a\0': 1 } }, ['data']],
])('%s is found anywhere in a value', (_, value, path) => {
  expect(hasUnstorableCharacter(value)).toEqual(path)
})

test('only values that are nested too deeply are rejected', () => {
  const deep = (levels: number): unknown => (levels === 0 ? 'x' : [deep(levels - 1)])
  expect(hasUnstorableCharacter(deep(100))).toBeDefined()
  expect(hasUnstorableCharacter({ a: ['é', 1, null, true], b: deep(20) })).toBeUndefined()
})

const buyer = {
  firstName: 'Ann',
  lastName: 'Reid',
  email: 'ann@example.com',
  childName: 'Isla',
  className: '3B',
  billingPostcode: 'EH45 8JZ',
}
const enquiry = { name: 'Ann', email: 'ann@example.com', service: 'Documentary', message: 'Hello' }
const event = { name: 'Spring', schoolName: 'Test Primary', date: '2026-03-14' }
const pupil = { firstName: 'Isla', lastName: 'Reid' }

test.each([
  ['a buyer', Buyer, buyer, ['firstName', 'lastName', 'childName', 'className', 'billingPostcode', 'phone']],
  ['an enquiry', Enquiry, enquiry, ['name', 'phone']],
  ['an event', CreateEvent, event, ['name', 'schoolName']],
  ['a pupil', AddPupil, pupil, ['firstName', 'lastName']],
] as const)('%s has visible names of one line', (_, contract, good, names) => {
  for (const name of names) {
    const parsed = contract.parse({ ...good, [name]: '\u202eA\u0007\nB' })
    expect(parsed, name).toHaveProperty(name, 'A B')
  }
  const hidden = contract.safeParse({ ...good, [names[0]]: '\u202e\u0007\n' })
  expect(hidden.success, 'a name needs a visible character').toBe(false)
})

test('the message of an enquiry keeps its lines', () => {
  expect(Enquiry.parse({ ...enquiry, message: 'One\r\n\u202eTwo\u000b' }).message).toBe('One\r\nTwo')
})

test('a value is refused from the forty-first level down, and read until there', () => {
  const under = (levels: number): unknown => (levels === 0 ? {} : { a: under(levels - 1) })
  expect(hasUnstorableCharacter(under(40))).toBeUndefined()
  expect(hasUnstorableCharacter(under(41))).toHaveLength(41)
  expect(hasUnstorableCharacter(7)).toBeUndefined()
})

test.each([
  ['Zoë Núñez', ['zoe', 'nunez']],
  ['  Ann--Marie  (Reid) ', ['ann', 'marie', 'reid']],
  ["Bjørn ŁØŁ O’Hara O'Neil", ['bjorn', 'lol', 'ohara', 'oneil']],
  ['O‘Hara O`Hara OʼHara O´Hara O＇Hara', Array(5).fill('ohara')],
  ['Weiß Æbel Œuvre Þóra Đorđe Iðunn Işık', ['weiss', 'aebel', 'oeuvre', 'thora', 'dorde', 'idunn', 'isik']],
  ['Ｉｓｌａ ﬁona so\u00adphie', ['isla', 'fiona', 'sophie']],
  ['IMG_0001 3B', ['img', '0001', '3b']],
  ['張 Иван', ['張', 'иван']],
  [' – ', []],
])('%s has the words %j', (text, words) => {
  expect(wordsOf(text)).toEqual(words)
})

test('no more of a text is normalised than takes no time', () => {
  const marks = `a${'\u0300\u0316'.repeat(200_000)}`
  expect(normalizeUnicode(marks)).toHaveLength(9999)
  expect(normalizeTypedKey(marks)).toHaveLength(9999)
  expect(wordsOf(marks)).toEqual(['a'])
})

test('folding a run of combining marks takes no longer for each of them', () => {
  const marks = (many: number) => `a${'\u0300\u0316'.repeat(many)}`
  const time = (many: number) => processorTime(() => expect(normalizeText(marks(many))).toBe('a'))
  time(1000)
  // Sorting them, as Unicode asks for, takes minutes.
  expect(time(200_000)).toBeLessThan(2000)
})
