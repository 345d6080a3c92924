import fc from 'fast-check'
import { expect, test } from 'vitest'
import { CommissionPence, CommissionPercent, commissionOf } from './commission.ts'
import { contradictions, EditEvent } from './event-form.ts'

const share = (commissionPercent: number) => ({ commissionPercent, commissionPence: null })
const amount = (commissionPence: number) => ({ commissionPercent: null, commissionPence })

test('a share is rounded to the nearest penny, half a penny up', () => {
  expect(commissionOf(1005, share(10))).toBe(101)
  expect(commissionOf(1004, share(10))).toBe(100)
  expect(commissionOf(100, share(0.5))).toBe(1)
  expect(commissionOf(99, share(0.5))).toBe(0)
  expect(commissionOf(3333, share(7.5))).toBe(250)
})

test('an amount is paid once for an order, and never more than is left of it', () => {
  expect(commissionOf(1500, amount(100))).toBe(100)
  expect(commissionOf(60, amount(100))).toBe(60)
  expect(commissionOf(0, amount(100))).toBe(0)
})

test('an order that kept nothing brings nothing, and without terms none does', () => {
  expect(commissionOf(-500, share(10))).toBe(0)
  expect(commissionOf(-500, amount(100))).toBe(0)
  expect(commissionOf(500, { commissionPercent: null, commissionPence: null })).toBe(0)
})

test('a commission is never more than was kept, and within half a penny of the exact share', () => {
  const figures = [fc.integer({ min: 0, max: 1_000_000 }), fc.integer({ min: 1, max: 100 })] as const
  fc.assert(
    fc.property(...figures, (kept, halves) => {
      const due = commissionOf(kept, share(halves / 2))
      expect(due).toBeLessThanOrEqual(kept)
      expect(Math.abs(due * 200 - kept * halves)).toBeLessThanOrEqual(100)
    }),
  )
})

test.each(['10', '10%', '7,5', ' 0.5 ', 50])('%s is a share', (typed) => {
  expect(CommissionPercent.safeParse(typed).success).toBe(true)
})

test.each(['0', '50.5', '10.25', '7.3', '-5', 'ten', 0.25, 51])('%s is no share', (typed) => {
  expect(CommissionPercent.safeParse(typed).success).toBe(false)
})

test('an amount is typed in pounds, up to £50', () => {
  expect(CommissionPence.parse('1.50')).toBe(150)
  expect(CommissionPence.parse('£2')).toBe(200)
  expect(CommissionPence.parse('')).toBeNull()
  for (const typed of ['0', '50.01', '0.005', 'x', 0, 5001, 1.5])
    expect(CommissionPence.safeParse(typed).success, String(typed)).toBe(false)
})

test('what is wrong with a share is said in words that help', () => {
  const said = CommissionPercent.safeParse('60').error?.issues.map(({ message }) => message)
  expect(said).toEqual(['Please give a share from 0.5% to 50%, in steps of half a percent'])
})

test('an event has a share or an amount, not both', () => {
  expect(EditEvent.safeParse({ commissionPercent: '10', commissionPence: '1' }).success).toBe(false)
  expect(EditEvent.parse({ commissionPercent: '10', commissionPence: '' })).toEqual({
    commissionPercent: 10,
    commissionPence: null,
  })
  expect(contradictions({ commissionPercent: 10, commissionPence: 100 })).toHaveProperty('commissionPence')
})
