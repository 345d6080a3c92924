import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isStillRefunded } from './failed-refunds.ts'

const refund = (id: string, amountPence: number) => ({ id, amountPence })
const names = (failed: ReturnType<typeof refund>[], tooMuch: number) =>
  isStillRefunded(failed, tooMuch)
    .map(({ id }) => id)
    .join()

test('a refund that failed before we heard of it does not stand for the one in our books', () => {
  expect(names([refund('unheard', 200), refund('ours', 300)], 300)).toBe('ours')
  expect(names([refund('unheard', 200), refund('one', 300), refund('two', 100)], 400)).toBe('one,two')
})

test('of equal refunds the first is taken, and only one', () => {
  expect(names([refund('newer', 300), refund('older', 300)], 300)).toBe('newer')
})

test('where nothing adds up, what fits is put back, and never more than the books are too high', () => {
  expect(names([refund('a', 500), refund('b', 200)], 400)).toBe('b')
  expect(names([refund('a', 500)], 0)).toBe('')
  const amounts = fc.array(fc.integer({ min: 1, max: 5000 }), { maxLength: 15 })
  fc.assert(
    fc.property(amounts, fc.integer({ min: -5000, max: 20_000 }), (pence, tooMuch) => {
      const failed = pence.map((amount, at) => refund(String(at), amount))
      const sum = isStillRefunded(failed, tooMuch).reduce((total, { amountPence }) => total + amountPence, 0)
      expect(sum).toBeLessThanOrEqual(Math.max(0, tooMuch))
    }),
  )
})

test('refunds of our books are found exactly, whichever others failed besides', () => {
  const mixed = fc.array(fc.record({ pence: fc.integer({ min: 1, max: 5000 }), ours: fc.boolean() }), {
    maxLength: 10,
  })
  fc.assert(
    fc.property(mixed, (all) => {
      const failed = all.map(({ pence }, at) => refund(String(at), pence))
      const counted = all.reduce((total, { pence, ours }) => total + (ours ? pence : 0), 0)
      const sum = isStillRefunded(failed, counted).reduce((total, { amountPence }) => total + amountPence, 0)
      expect(sum).toBe(counted)
    }),
  )
})
