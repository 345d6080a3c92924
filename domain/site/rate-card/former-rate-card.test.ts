import { expect, test } from 'vitest'
import { rateCard } from '../../../content/site/rate-card.ts'
import { terms } from '../../../content/site/terms.ts'
import { ofToday, parseDocument } from '../kinds/all.ts'
import type { RateCard } from '../kinds/rate-card-and-terms.ts'
import { estimate, estimateRates } from './estimate.ts'
import { rateProblems } from './rates.ts'

/** What a row was called before rows were the owner's, where it is not its key. */
const FORMER_NAMES: Record<string, string> = { miles: 'travel' }

/** The sample's card as it was then. */
const former = {
  ...rateCard,
  half: { filming: 9, drone: 9, editing: 9 },
  rates: Object.fromEntries(
    rateCard.rates.map(({ key, name, short, note, pence, unit, half }) => {
      const prices = [{ pence, per: unit }, ...(half ? [{ pence: half.pence, per: 'half day' }] : [])]
      return [FORMER_NAMES[key] ?? key, { name, short, note, prices }]
    }),
  ),
}
const withPrices = (prices: unknown) => ({
  ...former,
  rates: { ...former.rates, filming: { ...former.rates.filming, prices } },
})
const read = (content: unknown) => parseDocument('rate-card', content).data as RateCard

test('a card from before rows were the owner’s says the same, with the addresses that it had', () => {
  expect(read(former)).toEqual(rateCard)
})

test('a price that estimates did not count becomes a row below its own', () => {
  const card = read(
    withPrices([
      { pence: 95_00, per: 'hour' },
      { pence: 425_00, per: 'half day' },
      { pence: 850_00, per: 'day' },
    ]),
  )
  expect(card.rates.slice(0, 3)).toMatchObject([
    { key: 'filming', name: 'Daily filming', unit: 'day', pence: 850_00, half: { pence: 425_00 } },
    { key: 'daily-filming', name: 'Daily filming', unit: 'hour', pence: 95_00, half: null, note: '' },
    { key: 'drone' },
  ])
  expect(rateProblems(card.rates)).toEqual({})
})

test.each([
  [
    'a unit in other letters',
    [
      ['Half-day', 1],
      ['Day', 2],
    ],
    [2, 1],
    'day',
  ],
  [
    'no unit that is known',
    [
      ['shooting day', 3],
      ['half day', 1],
    ],
    [3, 1],
    'shooting day',
  ],
  [
    'the half day first',
    [
      ['half day', 1],
      ['shooting day', 3],
    ],
    [3, 1],
    'shooting day',
  ],
] as const)('a card that was typed before units had a list is read: %s', (_, typed, [day, half], unit) => {
  const card = read(withPrices(typed.map(([per, pence]) => ({ pence, per }))))
  expect(card.rates[0]).toMatchObject({ key: 'filming', unit, pence: day, half: { pence: half } })
  const { lines } = estimate({ 'filming-half': 2 }, estimateRates({ 'rate-card': card, terms }))
  expect(lines).toMatchObject([{ id: 'filming-half', pence: 2 }])
})

test('a half day alone stays what its address names', () => {
  const card = read(withPrices([{ pence: 1, per: 'half day' }]))
  expect(card.rates[0]).toMatchObject({ key: 'filming-half', unit: 'half day', pence: 1, half: null })
})

test('a draft that was typed then keeps its words, complete or not', () => {
  const typed = (prices: unknown) => ofToday('rate-card', withPrices(prices)) as { rates: object[] }
  expect(typed([{ pence: 'a lot', per: 'day' }]).rates[0]).toMatchObject({
    name: 'Daily filming',
    pence: 'a lot',
  })
  expect(typed([]).rates[0]).toMatchObject({ name: 'Daily filming', pence: '', unit: 'day' })
})

test.each([
  ['nothing', undefined],
  ['a text', 'rates'],
  ['a text as rates', { ...former, rates: 'none' }],
  ['rates without prices', { ...former, rates: { filming: { name: 'A' } } }],
  ['prices that are none', withPrices('many')],
  ['null among the prices', withPrices([null, 7, { per: {} }])],
  ['another list', { ...former, rates: [null] }],
])('%s is refused in words', (_, content) => {
  const { success, error } = parseDocument('rate-card', content)
  expect(success).toBe(false)
  expect(error?.issues.length).toBeGreaterThan(0)
})
