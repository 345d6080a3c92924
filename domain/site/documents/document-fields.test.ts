import { expect, test } from 'vitest'
import { fieldsOf, pricesIn, pricesOf, titleOf } from './document-fields.ts'

const pricesOfText = (answer: string) => [...pricesIn('question', { question: 'How much?', answer })]

test.each([
  ['£1,200', ['£1,200']],
  ['£ 1200', ['£1,200']],
  ['£1200.50 or £7.5', ['£1,200.50', '£7.50']],
  ['£1.2k, and £3K', ['£1,200', '£3,000']],
  ['GBP 1200, gbp1,300', ['£1,200', '£1,300']],
  ['1,200 pounds, 1 pound, 1.5k pounds and 1300 GBP', ['£1,200', '£1', '£1,500', '£1,300']],
  ['10%, 20 per cent, 25 percent and 30 %', ['10%', '20%', '25%', '30%']],
])('a price in figures is found however it is written: %s', (text, found) => {
  expect(pricesOfText(text)).toEqual(found)
})

test('a draft in which a group is missing, or null as it was imported, has its other fields', () => {
  const paths = (content: unknown) => fieldsOf('case-study', content).map(({ path }) => path)
  expect(paths({ title: 'Films', hero: null })).toEqual(paths({ title: 'Films' }))
  expect(paths({ title: 'Films', hero: { picture: '' } })).toContain('hero.picture')
  expect(paths(null)).toEqual([])
})

test('the title of a draft has none of the marks that turn the text about', () => {
  expect(titleOf('post', { title: 'A day\u202e\u2066 fdp.exe' })).toBe('A day fdp.exe')
  expect(titleOf('post', { title: '\u202e' })).toBe(titleOf('post', {}))
})

test.each([
  '1200 people',
  'in 2026',
  'a pounding 12 hours',
  '£',
  'five hundred pounds',
  'half',
  '4k video',
])('what is no price in figures is not taken for one: %s', (text) => {
  expect(pricesOfText(text)).toEqual([])
})

test('prices are read in texts only, not in a picture’s focus or an address', () => {
  const content = { title: 'From £100', hero: { picture: 'hero/hills', position: '50% 50%' } }
  expect([...pricesIn('service', content)]).toEqual(['£100'])
})

test('the rate card’s own prices are its amounts and its percentages, and no other number', () => {
  const rates = [{ pence: 850_00, unit: 'day', half: { pence: 425_00 } }]
  const card = { year: 2026, vatPercent: 20, freeMiles: 45, sundayPercent: 25, rates }
  expect([...pricesOf('rate-card', card)]).toEqual(['20%', '25%', '£850', '£425'])
})
