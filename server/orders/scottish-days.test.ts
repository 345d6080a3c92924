import { expect, test } from 'vitest'
import { salesAreOpen } from '../school/queries.ts'
import { printsAreFixed } from './lab-prints.ts'

/** Half an hour before and after midnight in Scotland, where the clocks went forward on 29 March 2026. */
const winter = { before: new Date('2026-03-28T23:30:00Z'), after: new Date('2026-03-29T00:30:00Z') }
const summer = { before: new Date('2026-03-30T22:30:00Z'), after: new Date('2026-03-30T23:30:00Z') }

test('sales open and close with the day in Scotland, in summer an hour before it turns in UTC', () => {
  const opens = (salesOpen: string) => (now: Date) => salesAreOpen({ salesOpen, salesClose: null }, now)
  expect([winter.before, winter.after].map(opens('2026-03-29'))).toEqual([false, true])
  expect([summer.before, summer.after].map(opens('2026-03-31'))).toEqual([false, true])
  const closes = (salesClose: string) => (now: Date) =>
    salesAreOpen({ salesOpen: '2026-01-01', salesClose }, now)
  expect([winter.before, winter.after].map(closes('2026-03-28'))).toEqual([true, false])
  expect([summer.before, summer.after].map(closes('2026-03-30'))).toEqual([true, false])
})

test('the print deadline is over when its day is over in Scotland', () => {
  const fixed = (now: Date) => printsAreFixed({ printDeadline: '2026-03-30' }, now)
  expect([summer.before, summer.after].map(fixed)).toEqual([false, true])
})
