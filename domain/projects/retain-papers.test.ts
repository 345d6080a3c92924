import fc from 'fast-check'
import { expect, test } from 'vitest'
import { papersRetainedUntil } from './retain-papers.ts'

test('a paper is kept until six years after the end of its tax year', () => {
  expect(papersRetainedUntil('2026-04-05')).toBe('2032-04-05')
  expect(papersRetainedUntil('2026-04-06')).toBe('2033-04-05')
  expect(papersRetainedUntil('2027-01-31')).toBe('2033-04-05')
})

test('that is more than six years, less than seven, and no earlier for a later paper', () => {
  const day = fc
    .integer({ min: Date.UTC(2020, 0, 1) / 86_400_000, max: Date.UTC(2099, 11, 31) / 86_400_000 })
    .map((days) => new Date(days * 86_400_000).toISOString().slice(0, 10))
  const later = (of: string, years: number) => `${Number(of.slice(0, 4)) + years}${of.slice(4)}`
  fc.assert(
    fc.property(day, day, (one, other) => {
      const until = papersRetainedUntil(one)
      expect(until >= later(one, 6) && until < later(one, 7)).toBe(true)
      if (one <= other) expect(until <= papersRetainedUntil(other)).toBe(true)
    }),
  )
})
