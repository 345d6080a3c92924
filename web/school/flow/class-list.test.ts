import { expect, test } from 'vitest'
import type { MyPupil } from '../../../domain/photos/photos.ts'
import { stagesToShow } from '../../../domain/school/classes-together.ts'
import {
  CARDS_PER_CLASS,
  cardOf,
  cardsOf,
  classesFound,
  matches,
  type Schools,
  yearsShown,
} from './class-list.ts'

const child = (over: Partial<MyPupil> = {}): MyPupil => ({
  id: '0198f1c2-8a5e-7c11-9d5c-2f6a5f0f7c11',
  firstName: 'Isla',
  classRef: '3B',
  year: 3,
  eventId: '0198f1c2-8a5e-7c11-9d5c-2f6a5f0f7c12',
  eventName: 'School Photography 2025',
  schoolName: 'Tweedbank Sample Primary',
  state: 'open',
  forSale: true,
  photos: 4,
  preview: null,
  salesOpen: null,
  salesClose: null,
  ...over,
})

test('a class has 24 cards: linked pupils first, samples after them', () => {
  const cards = cardsOf('3B', [child(), child({ id: 'other', classRef: '4A', firstName: 'Ewan' })])
  expect(cards).toHaveLength(CARDS_PER_CLASS)
  expect(cards.filter(({ linked }) => linked).map(({ name }) => name)).toEqual(['Isla'])
  expect(cards[0]?.linked).not.toBeNull()
  expect(cards.slice(1).every(({ name }) => name.startsWith('Sample'))).toBe(true)
})

test('an id in the address opens a linked pupil or a sample of that class, and nobody else', () => {
  expect(cardOf(child().id, '3B', [child()])?.name).toBe('Isla')
  expect(cardOf('3B-1', '3B', [])?.linked).toBeNull()
  expect(cardOf(child().id, '3B', [])).toBeUndefined()
  expect(cardOf(child().id, '4A', [child()])).toBeUndefined()
  expect(cardOf('3B-25', '3B', [])).toBeUndefined()
})

const SAMPLE = { years: stagesToShow([]), classes: [] }
const OWN_CLASSES = ['Nursery AM', 'P1/2/3', 'P3 Mrs Bell', 'P7', 'Room 4']
const OWN = { years: stagesToShow(OWN_CLASSES), classes: OWN_CLASSES }
const found = (text: string, year: number, mine: MyPupil[] = [], schools: Schools = SAMPLE) =>
  classesFound(text, year, { mine, schools })

test('without a text the year’s classes are shown; a text searches all years', () => {
  expect(found('', 2)).toEqual(['2A', '2B', '2C', '2D', '2E', '2F'])
  expect(found('3', 2)).toEqual(['3A', '3B', '3C', '3D', '3E', '3F'])
  expect(found(' 4b ', 2)).toEqual(['4B'])
  expect(found('isl', 2, [child()])).toEqual(['3B'])
  expect(found('nobody', 2, [child()])).toEqual([])
})

test('a family sees the years and classes of its own school, in the school’s words', () => {
  const labels = yearsShown(OWN).map(({ label }) => label)
  expect(labels).toEqual(['Nursery', 'P1', 'P2', 'P3', 'P7', 'Other classes'])
  expect(found('', 3, [], OWN)).toEqual(['P1/2/3', 'P3 Mrs Bell'])
  expect(found('', 0, [], OWN)).toEqual(['Nursery AM'])
  expect(found('2', 7, [], OWN)).toEqual(['P1/2/3'])
  expect(found('p3', 7, [], OWN)).toEqual(['P1/2/3', 'P3 Mrs Bell'])
  expect(found('bell', 7, [], OWN)).toEqual(['P3 Mrs Bell'])
  expect(found('isla', 7, [child({ classRef: 'Room 4' })], OWN)).toEqual(['Room 4'])
})

test('nobody else sees the names of a school’s classes, only its years', () => {
  const stranger = { ...OWN, classes: [] }
  expect(yearsShown(stranger)).toEqual(OWN.years)
  expect(found('', 3, [], stranger)).toEqual(['P3A', 'P3B', 'P3C', 'P3D', 'P3E', 'P3F'])
  expect(found('bell', 3, [], stranger)).toEqual([])
  expect(found('', 0, [], stranger)[0]).toBe('Nursery A')
})

test('the search matches the year exactly, class and name in part, whatever the case', () => {
  const isla = { classRef: '3B', names: ['Isla'] }
  expect(['3', '3b', 'B', 'ISL', ''].map((text) => matches(text, isla))).toEqual([
    true,
    true,
    true,
    true,
    true,
  ])
  expect(['2', '4B', 'Ewan'].map((text) => matches(text, isla))).toEqual([false, false, false])
})
