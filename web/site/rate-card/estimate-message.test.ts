import { expect, test } from 'vitest'
import { rateCard } from '../../../content/site/rate-card.ts'
import { terms } from '../../../content/site/terms.ts'
import { estimateRates, fieldsOfEstimate } from '../../../domain/site/rate-card/estimate.ts'
import { estimateMessage } from './estimate-message.ts'

const rates = estimateRates({ 'rate-card': rateCard, terms })
const written = (query: string) => estimateMessage(query, rates, 'https://tweedlight.example')

test('a message starts with the estimate’s lines, totals and address', () => {
  expect(written('filming=1&miles=60')).toBe(
    `My estimate from the rate card:
Filming, 1 day: £850.00
Travel, 10 miles beyond the first 50: £5.00
Estimate, excluding VAT: £855.00
Total including VAT: £1,026.00
https://tweedlight.example/rate-card?filming=1&miles=60

`,
  )
})

test('choosing everything still leaves room to write', () => {
  const everything = fieldsOfEstimate(rates)
    .map(({ key }) => `${key}=60`)
    .join('&')
  expect(written(everything).length).toBeLessThan(500)
})

test('a message says that something is no longer on the rate card, also if nothing else was chosen', () => {
  expect(written('filming=1&second-camera=2')).toContain(
    'Filming, 1 day: £850.00\nSomething I had chosen is no longer on the rate card.\nEstimate',
  )
  expect(written('second-camera=2')).toBe(
    'My estimate from the rate card:\nSomething I had chosen is no longer on the rate card.\n\n',
  )
})

test('an address without choices leaves the message empty', () => {
  expect(written('')).toBe('')
  expect(written('filming=<script>')).toBe('')
})
