import { expect, test } from 'vitest'
import { commissionSentences } from './commission-sentences.ts'

const gallery = (
  firstName: string,
  schoolName: string,
  percent: number | null,
  pence: number | null = null,
) => ({
  firstName,
  eventName: `Photos at ${schoolName}`,
  ...(schoolName && { commission: { schoolName, commissionPercent: percent, commissionPence: pence } }),
})

test('one sentence for the children of one event', () => {
  const all = [gallery('Isla', 'St Ronan’s Primary', 10), gallery('Jack', 'St Ronan’s Primary', 10)]
  expect(commissionSentences(all)).toEqual(['St Ronan’s Primary gets 10% of what you pay.'])
})

test('an amount is said in pounds', () => {
  expect(commissionSentences([gallery('Isla', 'St Ronan’s Primary', null, 150)])).toEqual([
    'St Ronan’s Primary gets £1.50 of what you pay.',
  ])
})

test('with children of several events, each sentence names its own; nothing is said of the others', () => {
  const all = [
    gallery('Isla', 'St Ronan’s Primary', 7.5),
    gallery('Skye', '', null),
    gallery('Rory', 'Kirkhope Primary', null, 200),
    gallery('Jack', 'St Ronan’s Primary', 7.5),
  ]
  expect(commissionSentences(all)).toEqual([
    'St Ronan’s Primary gets 7.5% of what you pay for Isla and Jack.',
    'Kirkhope Primary gets £2 of what you pay for Rory.',
  ])
})

test('the price of a delivery is not counted, and the sentence says so', () => {
  expect(commissionSentences([gallery('Isla', 'St Ronan’s Primary', 10)], { toHome: true })).toEqual([
    'St Ronan’s Primary gets 10% of what you pay, not counting delivery.',
  ])
})

test('nothing is said where nothing is agreed', () => {
  expect(commissionSentences([gallery('Skye', '', null)])).toEqual([])
})
