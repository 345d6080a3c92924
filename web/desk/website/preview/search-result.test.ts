import { expect, test } from 'vitest'
import { shownAddress, shownDescription, shownTitle } from './search-result.ts'

test('a text that fits is shown whole', () => {
  expect(shownTitle('Film Production · Tweedlight')).toBe('Film Production · Tweedlight')
  expect(shownDescription('  Two\nlines. ')).toBe('Two lines.')
  expect(shownTitle('x'.repeat(60))).toBe('x'.repeat(60))
})

test('a longer one is cut after a whole word, without its comma', () => {
  const description = `${'word '.repeat(29)}snow, ice and light`
  expect(shownDescription(description)).toBe(`${'word '.repeat(29)}snow, ice …`)
  expect(shownTitle(`Filming in the Scottish Borders through autumn, winter, and the long spring`)).toBe(
    'Filming in the Scottish Borders through autumn, winter …',
  )
})

test('one without a space is cut within', () => {
  expect(shownTitle('x'.repeat(80))).toBe(`${'x'.repeat(58)} …`)
})

test('an address is shown as steps', () => {
  expect(shownAddress('https://example.com/blog/winter')).toBe('https://example.com › blog › winter')
  expect(shownAddress('https://example.com/')).toBe('https://example.com')
})
