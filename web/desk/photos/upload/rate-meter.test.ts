import { expect, test } from 'vitest'
import { createRateMeter } from './rate-meter.ts'

test('bytes of all files are added up', () => {
  const rate = createRateMeter()
  rate.note('a', 0, 0)
  rate.note('b', 0, 0)
  rate.note('a', 1000, 1000)
  rate.note('b', 3000, 2000)
  expect(rate.perSecond(2000)).toBe(2000)
})

test('a resumed file does not count what was sent before', () => {
  const rate = createRateMeter()
  rate.note('moving', 0, 0)
  rate.note('resumed', 5_000_000, 500)
  rate.note('resumed', 5_001_000, 1000)
  expect(rate.perSecond(1000)).toBe(1000)
})

test('a stall lowers the rate, and after the window it is zero', () => {
  const rate = createRateMeter()
  rate.note('a', 0, 0)
  rate.note('a', 4000, 1000)
  expect(rate.perSecond(1000)).toBe(4000)
  expect(rate.perSecond(4000)).toBe(1000)
  expect(rate.perSecond(60_000)).toBe(0)
})

test('a chunk that has to be sent again never makes the rate negative', () => {
  const rate = createRateMeter()
  rate.note('a', 4000, 0)
  rate.note('a', 1000, 1000)
  expect(rate.perSecond(1000)).toBe(0)
})

test('the first moment is too short for a rate', () => {
  const rate = createRateMeter()
  rate.note('a', 0, 0)
  rate.note('a', 900_000, 100)
  expect(rate.perSecond(100)).toBe(0)
})
