import { expect, test } from 'vitest'
import { rateCard } from '../../content/site/rate-card.ts'
import { terms } from '../../content/site/terms.ts'
import { type Choice, estimate, estimateRates, isPriced, readChoice, writeChoice } from './estimate.ts'
import { RateCard } from './kinds/papers.ts'

const rates = estimateRates({ 'rate-card': rateCard, terms })
const choose = (part: Partial<Choice>): Choice => ({ ...readChoice(() => null), ...part })
const reckon = (part: Partial<Choice>) => estimate(choose(part), rates)

test.each<[string, Partial<Choice>, number]>([
  ['nothing', {}, 0],
  ['a day of filming', { filming: 1 }, 850],
  ['a half day of filming', { 'filming-half': 1 }, 425],
  ['two days and a half of filming', { filming: 2, 'filming-half': 1 }, 2125],
  ['a day of editing', { editing: 1 }, 575],
  ['a half day of editing', { 'editing-half': 1 }, 287],
  ['a day of drone filming', { drone: 1 }, 650],
  ['two half days of drone filming', { 'drone-half': 2 }, 750],
  ['a voiceover', { voiceover: 1 }, 500],
  ['two studio sessions', { studio: 2 }, 360],
  ['subtitles of three films', { subtitles: 3 }, 750],
  ['two soundtracks', { music: 2 }, 350],
  ['four clips', { footage: 4 }, 1200],
  ['three nights and four days of sustenance', { nights: 3, sustenance: 4 }, 420],
  ['50 miles', { miles: 50 }, 0],
  ['51 miles', { miles: 51 }, 0.5],
  ['251 miles', { miles: 251 }, 100.5],
  ['a Sunday', { filming: 1, sundays: 1 }, 1062.5],
  ['a half day on a Sunday', { 'filming-half': 1, sundays: 1 }, 531.25],
  ['one Sunday of two days', { filming: 2, sundays: 1 }, 1912.5],
  ['a Sunday with the drone', { filming: 1, drone: 1, sundays: 1 }, 1875],
  ['a Sunday among a day and a half: the whole day', { filming: 1, 'filming-half': 1, sundays: 1 }, 1487.5],
  ['more Sundays than days', { filming: 1, sundays: 5 }, 1062.5],
  ['editing is never done on a Sunday', { editing: 2, sundays: 2 }, 1150],
  ['a Sunday alone', { sundays: 2 }, 0],
])('%s costs its price without VAT', (_, part, pounds) => {
  const { lines, net } = reckon(part)
  expect(net).toBe(Math.round(pounds * 100))
  expect(lines.reduce((sum, { pence }) => sum + pence, 0)).toBe(net)
})

test('VAT of 20% is added to the sum', () => {
  expect(reckon({ filming: 1, miles: 51 })).toMatchObject({ net: 85_050, vat: 17_010, total: 102_060 })
})

test('a booking of £1,500 is paid in full, a larger one in two halves that add up', () => {
  const exactly = reckon({ filming: 1, drone: 1 })
  expect(exactly).toMatchObject({ net: 150_000, payment: { kind: 'in-full', pence: 180_000 } })
  const more = reckon({ filming: 1, drone: 1, miles: 51 })
  expect(more).toMatchObject({
    net: 150_050,
    payment: { kind: 'two-parts', deposit: 90_030, balance: 90_030 },
  })
  const odd = estimate(choose({ filming: 2 }), {
    ...rates,
    rates: { ...rates.rates, filming: { name: 'F', pence: 80_004, per: 'day' } },
  })
  expect(odd.total % 2).toBe(0)
  if (odd.payment.kind === 'two-parts') expect(odd.payment.deposit + odd.payment.balance).toBe(odd.total)
})

test('each line says how many of what', () => {
  expect(reckon({ filming: 2, 'drone-half': 1, miles: 120, sundays: 1 }).lines).toEqual([
    { id: 'filming', label: 'Filming, 2 days', quantity: 2, each: 85_000, pence: 170_000 },
    { id: 'drone-half', label: 'Drone filming, 1 half day', quantity: 1, each: 37_500, pence: 37_500 },
    { id: 'miles', label: 'Travel, 70 miles beyond the first 50', quantity: 70, each: 50, pence: 3_500 },
    {
      id: 'surcharge',
      label: 'Sunday or bank holiday, 25% of the daily rate',
      quantity: 1,
      each: 122_500,
      pence: 30_625,
    },
  ])
})

test('a choice survives the round trip through its address', () => {
  const choice = choose({ filming: 2, 'editing-half': 1, miles: 120, sundays: 1 })
  const query = writeChoice(choice)
  expect(query).toBe('filming=2&sundays=1&editing-half=1&miles=120')
  const params = new URLSearchParams(query)
  expect(readChoice((key) => params.get(key))).toEqual(choice)
  expect(writeChoice(choose({}))).toBe('')
})

test.each([
  ['-1'],
  ['1.5'],
  ['many'],
  ['1e9'],
  [''],
  ['<b>'],
])('%s in an address counts as nothing', (text) => {
  expect(readChoice(() => text)).toEqual(choose({}))
})

test('too large a number in an address is cut to the limit', () => {
  expect(readChoice(() => '9999')).toMatchObject({ filming: 60, miles: 2000 })
})

test('what is counted in other things than days says so', () => {
  const { lines } = reckon({ voiceover: 1, studio: 2, nights: 3, sustenance: 1 })
  expect(lines.map(({ label }) => label)).toEqual([
    'Voiceover, 1 film',
    'Studio recording, 2 sessions',
    'Accommodation, 3 nights',
    'Sustenance, 1 day',
  ])
})

test('an estimate counts the prices of the card by their units, in whatever order they are', () => {
  const { filming, drone } = rateCard.rates
  const turned = { ...filming, prices: filming.prices.toReversed() }
  const added = { ...drone, prices: [{ pence: 95_00, per: 'hour' }, ...drone.prices] }
  const card = { ...rateCard, rates: { ...rateCard.rates, filming: turned, drone: added } }
  expect(estimateRates({ 'rate-card': card, terms })).toEqual(rates)
})

test('what has no price for half a day is not offered by the half day, and an older address still opens', () => {
  const { editing } = rateCard.rates
  const whole = { ...editing, prices: editing.prices.slice(0, 1) }
  const card = { ...rateCard, rates: { ...rateCard.rates, editing: whole } }
  const rates = estimateRates({ 'rate-card': card, terms })
  expect([
    isPriced('editing-half', rates),
    isPriced('filming-half', rates),
    isPriced('miles', rates),
  ]).toEqual([false, true, true])
  const shared = readChoice((key) => new URLSearchParams('editing=1&editing-half=2').get(key))
  expect(estimate(shared, rates).net).toBe(575_00)
})

test.each([
  [
    'a unit in other letters',
    [
      { pence: 1, per: 'Half-day' },
      { pence: 2, per: 'Day' },
    ],
    [2, 1],
  ],
  [
    'no unit that is known',
    [
      { pence: 3, per: 'shooting day' },
      { pence: 1, per: 'half day' },
    ],
    [3, 1],
  ],
  [
    'the half day first',
    [
      { pence: 1, per: 'half day' },
      { pence: 3, per: 'shooting day' },
    ],
    [3, 1],
  ],
  ['a half day alone', [{ pence: 1, per: 'half day' }], [0, 1]],
])('a card that was typed before units had a list is read: %s', (_, prices, [day, half]) => {
  const { filming } = rateCard.rates
  const old = {
    ...rateCard,
    half: { filming: 9, drone: 9, editing: 9 },
    rates: { ...rateCard.rates, filming: { ...filming, prices } },
  }
  const card = RateCard.parse(old)
  expect(card.rates.filming.prices).toEqual(prices)
  const rates = estimateRates({ 'rate-card': card, terms })
  expect([rates.rates.filming.pence, rates.half.filming]).toEqual([day, half])
})

test('a deposit of 100% is the whole payment', () => {
  const all = { ...rates, payment: { ...rates.payment, depositPercent: 100 } }
  expect(estimate(choose({ filming: 9 }), all).payment).toEqual({
    kind: 'in-full',
    pence: 918_000,
    daysBeforeFilming: 14,
  })
})

test('an estimate gets the shorter names and the main prices, and no more of the rate card', () => {
  expect(rates.rates.filming).toEqual({ name: 'Filming', pence: 85_000, per: 'day' })
  expect(rates.rates.voiceover).toEqual({ name: 'Voiceover', pence: 50_000, per: 'film' })
  expect(JSON.stringify(rates)).not.toContain('In my own voice')
})
