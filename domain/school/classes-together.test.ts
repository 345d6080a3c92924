import { expect, test } from 'vitest'
import { classYearOn } from './class-year-on.ts'
import { orderInList, readingAmong, spellingsAmong, stagesAmong, stagesToShow } from './classes-together.ts'
import { stageName } from './stages.ts'

test('a school’s classes of the sample’s kind have six years; other classes have the stages that there are', () => {
  const labels = (...names: string[]) => stagesToShow(names).map(({ label }) => label)
  expect(labels('3B', '1A')).toEqual(['Year 1', 'Year 2', 'Year 3', 'Year 4', 'Year 5', 'Year 6'])
  expect(labels()).toHaveLength(6)
  expect(labels('P7', 'Nursery', 'P3/4', '3B', 'Room 4')).toEqual([
    'Nursery',
    'P3',
    'P4',
    'P7',
    'Other classes',
  ])
})

test('a file’s class has the spelling of the event, or else the first in the file', () => {
  const spelling = spellingsAmong(['3B', 'P3/4'])
  expect(['P3B', 'P3-4', 'p7', 'P7', 'Primary 7'].map(spelling)).toEqual(['3B', 'P3/4', 'p7', 'p7', 'p7'])
})

test('a list that has its classes one after the other has their order', () => {
  expect(orderInList(['P2', 'P2', 'P1', 'P3', 'P3'])).toEqual(['P2', 'P1', 'P3'])
  expect(orderInList(['P2', 'P1', 'P2'])).toBeUndefined()
})

const readingsOf = (names: string[]) =>
  Object.fromEntries(names.map((name) => [name, readingAmong(names)(name)]))

test('the classes beside it say whether a second number counts the classes of a year', () => {
  const counted = { 'S1/1': 'counted', 'S1/2': 'counted', 'S1/3': 'counted' }
  expect(readingsOf(['S1/1', 'S1/2', 'S1/3'])).toEqual(counted)
  expect(readingsOf(['S1/2', 'S1/3'])).toEqual({ 'S1/2': 'counted', 'S1/3': 'counted' })
  expect(readingsOf(['P1-1', 'P1-2', 'P1-3'])).toEqual({
    'P1-1': 'counted',
    'P1-2': 'counted',
    'P1-3': 'counted',
  })
  expect(readingsOf(['Primary 6/1 Bain', 'Primary 6/7 Hay'])).toMatchObject({ 'Primary 6/7 Hay': 'counted' })
  const composite = { 'P1/2': 'composite', 'P2/3': 'composite', P4: 'composite', 'P5-7': 'composite' }
  expect(readingsOf(Object.keys(composite))).toEqual(composite)
  // Whatever is beside them, words and three numbers leave no doubt.
  const joined = ['P1/1', 'P1/P2', 'P1 & 2', 'P1/2/3', 'Nursery/P1', '1/2']
  expect(joined.slice(1).map(readingAmong(joined))).toEqual(joined.slice(1).map(() => 'composite'))
  // Another sign is another way of writing.
  expect(readingsOf(['P1-1', 'P1-2', 'P1/2', 'P2.1'])).toMatchObject({
    'P1-2': 'counted',
    'P1/2': 'composite',
  })
})

test('what nobody can tell is left open: a pair alone in a secondary school, or beside counted classes of other years', () => {
  expect(readingsOf(['S1/2', 'S3', 'S5/6'])).toEqual({
    'S1/2': undefined,
    S3: 'composite',
    'S5/6': 'composite',
  })
  expect(readingsOf(['P1/1', 'P1/2', 'P3/4'])).toEqual({
    'P1/1': 'counted',
    'P1/2': 'counted',
    'P3/4': undefined,
  })
})

test('a counted class keeps its number a year on, and is of one year only', () => {
  const names = ['S1/1', 'S1/2', 'S1/3']
  expect(names.map((name) => classYearOn(name, readingAmong(names)(name)))).toEqual(['S2/1', 'S2/2', 'S2/3'])
  expect(classYearOn('P6/7', 'counted')).toBe('P7/7')
  expect(classYearOn('P1/2')).toBe('P2/3')
  expect(names.flatMap(stagesAmong(names)).map(stageName)).toEqual(['S1', 'S1', 'S1'])
  expect(stagesAmong(['P1/2'])('P1/2').map(stageName)).toEqual(['P1', 'P2'])
  expect(stagesToShow(names, ['P1/2']).map(({ label }) => label)).toEqual(['P1', 'P2', 'S1'])
})

test('a list that counts with points means the event’s classes that are counted with strokes', () => {
  const spelling = spellingsAmong(['S1/1', 'S1/2', 'P1/2'])
  expect(['S1.2', 'S1 (1)', 'S1/2', 'P1.2', 'P1-2'].map(spelling)).toEqual([
    'S1/2',
    'S1/1',
    'S1/2',
    'P1.2',
    'P1/2',
  ])
})
