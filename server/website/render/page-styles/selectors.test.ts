import { expect, test } from 'vitest'
import { fits, namesIn } from './selectors.ts'

const page = namesIn('<Main id="top" class="wide  dark"><input type="date"><svg></svg></Main>')

test('elements, classes, ids and kinds of field are found in a page', () => {
  expect([...page].filter(Boolean).toSorted()).toEqual([
    '<input',
    '<input date',
    '<main',
    '<svg',
    'dark',
    'top',
    'wide',
  ])
})

test.each([
  '*',
  'MAIN > svg',
  '.wide.dark',
  '#top',
  'main:not(.gone) svg',
  '::-webkit-calendar-picker-indicator',
])('%s may match something in it', (selector) => expect(fits(selector, page)).toBe(true))

test.each([
  'p',
  'main p',
  '.wide.gone',
  '#bottom',
  '.top .main',
  '::file-selector-button',
  'main~footer',
])('%s matches nothing in it', (selector) => expect(fits(selector, page)).toBe(false))
