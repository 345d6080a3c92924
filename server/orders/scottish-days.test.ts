import { expect, test } from 'vitest'
import { daysAfter, endOfLondonDay, londonDay, startOfLondonDay } from '../../domain/days.ts'
import { printsAreSold } from '../../domain/orders/prices/price-lists.ts'
import { deletionDay } from '../privacy/erasure/deletion-day.ts'
import { salesAreOpen } from '../school/queries.ts'
import { arePrintsLocked } from './prints/lab-prints.ts'

/** Half an hour before and after midnight in Scotland, where the clocks went forward on 29 March 2026. */
const winter = { before: new Date('2026-03-28T23:30:00Z'), after: new Date('2026-03-29T00:30:00Z') }
const summer = { before: new Date('2026-03-30T22:30:00Z'), after: new Date('2026-03-30T23:30:00Z') }

test('sales open and close with the day in Scotland, in summer an hour before UTC', () => {
  const opens = (salesOpen: string) => (now: Date) => salesAreOpen({ salesOpen, salesClose: null }, now)
  expect([winter.before, winter.after].map(opens('2026-03-29'))).toEqual([false, true])
  expect([summer.before, summer.after].map(opens('2026-03-31'))).toEqual([false, true])
  const closes = (salesClose: string) => (now: Date) =>
    salesAreOpen({ salesOpen: '2026-01-01', salesClose }, now)
  expect([winter.before, winter.after].map(closes('2026-03-28'))).toEqual([true, false])
  expect([summer.before, summer.after].map(closes('2026-03-30'))).toEqual([true, false])
})

test('the print deadline passes when its day ends in Scotland, for selling prints and for changing them', () => {
  const fixed = (now: Date) => arePrintsLocked({ printDeadline: '2026-03-30' }, now)
  expect([summer.before, summer.after].map(fixed)).toEqual([false, true])
  const sold = (now: Date) => printsAreSold('2026-03-30', londonDay(now))
  expect([summer.before, summer.after].map(sold)).toEqual([true, false])
})

test('a day begins and ends at midnight in Scotland, on both sides of either change of the clocks', () => {
  for (const [day, begins, ends] of [
    ['2026-03-28', '2026-03-28T00:00:00.000Z', '2026-03-28T23:59:59.999Z'],
    ['2026-03-29', '2026-03-29T00:00:00.000Z', '2026-03-29T22:59:59.999Z'],
    ['2026-10-24', '2026-10-23T23:00:00.000Z', '2026-10-24T22:59:59.999Z'],
    ['2026-10-25', '2026-10-24T23:00:00.000Z', '2026-10-25T23:59:59.999Z'],
  ] as const)
    expect([startOfLondonDay(day), endOfLondonDay(day)].map((at) => at.toISOString())).toEqual([begins, ends])
  expect([daysAfter('2026-10-20', 30), daysAfter('2028-02-28', 1)]).toEqual(['2026-11-19', '2028-02-29'])
})

test('two weeks’ warning is counted in days in Scotland', () => {
  const event = { deletePhotosAfter: '2026-01-01', deletionWarnedAt: summer.after }
  expect(deletionDay(event, summer.after)).toBe('2026-04-14')
  expect(deletionDay({ ...event, deletionWarnedAt: summer.before }, summer.after)).toBe('2026-04-13')
})
