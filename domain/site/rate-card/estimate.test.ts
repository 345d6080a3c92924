import { expect, test } from 'vitest'
import { rateCard } from '../../../content/site/rate-card.ts'
import { terms } from '../../../content/site/terms.ts'
import type { RateCard } from '../kinds/rate-card-and-terms.ts'
import {
  type EstimateChoice,
  estimate,
  estimateRates,
  fieldsOfEstimate,
  namesRemoved,
  readChoice,
  writeChoice,
} from './estimate.ts'

const rates = estimateRates({ 'rate-card': rateCard, terms })
const reckon = (choice: EstimateChoice) => estimate(choice, rates)
const nothing = readChoice(rates, () => null)

/** The rates of a card with other rows. */
const withRows = (change: (rows: RateCard['rates']) => RateCard['rates']) =>
  estimateRates({ 'rate-card': { ...rateCard, rates: change(rateCard.rates) }, terms })
const shared = (query: string, card = rates) => readChoice(card, (key) => new URLSearchParams(query).get(key))

test.each<[string, EstimateChoice, number]>([
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
  const odd = estimate(
    { filming: 2 },
    withRows((rows) => rows.map((row) => ({ ...row, pence: 80_004 }))),
  )
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
  const choice = { ...nothing, filming: 2, 'editing-half': 1, miles: 120, sundays: 1 }
  const query = writeChoice(rates, choice)
  expect(query).toBe('filming=2&sundays=1&editing-half=1&miles=120')
  expect(shared(query)).toEqual(choice)
  expect(writeChoice(rates, nothing)).toBe('')
})

test.each([
  ['-1'],
  ['1.5'],
  ['many'],
  ['1e9'],
  [''],
  ['<b>'],
])('%s in an address counts as nothing', (text) => {
  expect(readChoice(rates, () => text)).toEqual(nothing)
})

test('too large a number in an address is cut to the limit', () => {
  expect(readChoice(rates, () => '9999')).toMatchObject({ filming: 60, miles: 2000 })
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

test('an address names what the sample’s card has, in the order in which it is printed', () => {
  expect(fieldsOfEstimate(rates).map(({ key }) => key)).toEqual([
    'filming',
    'filming-half',
    'drone',
    'drone-half',
    'sundays',
    'editing',
    'editing-half',
    'voiceover',
    'studio',
    'subtitles',
    'music',
    'footage',
    'miles',
    'nights',
    'sustenance',
  ])
})

const camera = {
  name: 'Second camera',
  key: 'second-camera',
  heading: 'In the field',
  pence: 300_00,
  unit: 'day',
  half: null,
  sundays: true,
  note: '',
  short: '',
  label: '',
}

test('a row that the owner adds is counted by its unit, with its surcharge', () => {
  const card = withRows((rows) => [...rows, { ...camera, half: { pence: 160_00, label: '' } }])
  const choice = shared('second-camera=1&second-camera-half=1&sundays=2', card)
  expect(estimate(choice, card).lines).toEqual([
    { id: 'second-camera', label: 'Second camera, 1 day', quantity: 1, each: 300_00, pence: 300_00 },
    {
      id: 'second-camera-half',
      label: 'Second camera, 1 half day',
      quantity: 1,
      each: 160_00,
      pence: 160_00,
    },
    {
      id: 'surcharge',
      label: 'Sunday or bank holiday, 25% of the daily rate',
      quantity: 1,
      each: 460_00,
      pence: 115_00,
    },
  ])
})

test.each([
  ['each', 3, 'Second camera, 3', 900_00],
  ['five minutes', 2, 'Second camera, 2 × five minutes', 600_00],
  ['minute of film', 2, 'Second camera, 2 minutes of film', 600_00],
  ['person', 1, 'Second camera, 1 person', 300_00],
  ['mile', 60, 'Second camera, 10 miles beyond the first 50', 3000_00],
  ['reel', 2, 'Second camera, 2 reels', 600_00],
])('what is priced per %s is counted so', (unit, count, label, pence) => {
  const card = withRows(() => [{ ...camera, unit }])
  expect(estimate({ 'second-camera': count }, card).lines).toMatchObject([{ label, pence }])
})

test('without miles that are free a line of travel names none', () => {
  const card = { ...rates, freeMiles: 0 }
  expect(estimate({ miles: 7 }, card).lines).toMatchObject([{ label: 'Travel, 7 miles', pence: 350 }])
})

test('Sundays can be chosen where a row costs more on them, and nowhere else', () => {
  const keys = (card: typeof rates) => fieldsOfEstimate(card).map(({ key }) => key)
  expect(keys(withRows((rows) => rows.map((row) => ({ ...row, sundays: false }))))).not.toContain('sundays')
  expect(keys({ ...rates, sundayPercent: 0 })).not.toContain('sundays')
  expect(keys(withRows(() => [camera]))).toEqual(['second-camera', 'sundays'])
})

test('an address with a row that was removed opens without it, and is known to name it', () => {
  const card = withRows((rows) => rows.filter(({ key }) => key !== 'filming'))
  const address = 'filming=2&filming-half=1&drone=1'
  expect(estimate(shared(address, card), card).net).toBe(650_00)
  const names = (query: string) => namesRemoved(card, new URLSearchParams(query))
  expect(['filming=2', 'drone=1&filming-half=1', 'second-camera=1'].map(names)).toEqual([true, true, true])
  expect(
    [
      'drone=1',
      'filming=0',
      'sundays=1',
      'utm_source=7',
      'ref=hills',
      'Filming=1',
      '',
      `${'a'.repeat(99)}=1`,
    ].map(names),
  ).toEqual(Array(8).fill(false))
})

test('a price for half a day that was removed is no longer counted, and its address says so', () => {
  const card = withRows((rows) => rows.map((row) => ({ ...row, half: null })))
  const address = 'editing=1&editing-half=2'
  expect(estimate(shared(address, card), card).net).toBe(575_00)
  expect(namesRemoved(card, new URLSearchParams(address))).toBe(true)
  expect(namesRemoved(rates, new URLSearchParams(address))).toBe(false)
})

test('a deposit of 100% is the whole payment', () => {
  const all = { ...rates, payment: { ...rates.payment, depositPercent: 100 } }
  expect(estimate({ filming: 9 }, all).payment).toEqual({
    kind: 'in-full',
    pence: 918_000,
    daysBeforeFilming: 14,
  })
})

test('an estimate gets the shorter names and the prices, and no more of the rate card', () => {
  expect(rates.rows[0]).toEqual({
    key: 'filming',
    heading: 'In the field',
    name: 'Filming',
    unit: 'day',
    pence: 85_000,
    half: 42_500,
    sundays: true,
    label: 'Filming, days',
    halfLabel: 'Filming, half days',
  })
  expect(rates.rows.find(({ key }) => key === 'voiceover')).toMatchObject({
    name: 'Voiceover',
    pence: 50_000,
  })
  expect(JSON.stringify(rates)).not.toContain('In my own voice')
})
