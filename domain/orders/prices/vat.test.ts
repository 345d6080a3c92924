import fc from 'fast-check'
import { expect, test } from 'vitest'
import { vatIn } from '../../money.ts'
import { rateOf, VAT_RATES, type VatPart, type VatRate, vatByRate } from './vat.ts'

const RATES = [...VAT_RATES, null]
const rate = fc.constantFrom<VatRate>(...RATES)
const line = fc
  .record({ vatRate: rate, total: fc.integer({ min: 0, max: 20_000 }) })
  .map((one) => ({ ...one, vat: vatIn(one.total, one.vatRate) }))
const order = fc.array(line, { minLength: 1, maxLength: 6 })

const sum = (figures: number[]) => figures.reduce((all, one) => all + one, 0)
/** Every part has a rate that was sold, and no more VAT than it can hold. */
function sound(parts: readonly VatPart[], sold: readonly VatPart[], amount: number) {
  expect(sum(parts.map((part) => part.amount))).toBe(amount)
  for (const part of parts) {
    expect(part.amount).toBeGreaterThanOrEqual(0)
    expect(part.vat).toBeGreaterThanOrEqual(0)
    expect(part.vat).toBeLessThanOrEqual(part.amount)
    expect(sold.map((one) => one.rate)).toContain(part.rate)
    if (!part.rate) expect(part.vat).toBe(0)
  }
}

test('a list sells at the rate of the business, unless it says otherwise', () => {
  expect([undefined, 'business', 'none', 20, 5, 0].map((vat) => rateOf(vat as never, 20))).toEqual([
    ...[20, 20, null, 20, 5, 0],
  ])
  expect([undefined, 'business', 5].map((vat) => rateOf(vat as never, null))).toEqual([null, null, 5])
})

test('the parts of an order come to its total and to the VAT of its lines, rate by rate', () => {
  fc.assert(
    fc.property(order, (lines) => {
      const parts = vatByRate(lines)
      sound(parts, parts, sum(lines.map(({ total }) => total)))
      expect(parts.map((part) => part.rate)).toEqual(
        RATES.filter((one) => lines.some(({ vatRate }) => vatRate === one)),
      )
      for (const part of parts) {
        const own = lines.filter(({ vatRate }) => vatRate === part.rate)
        expect(part.vat).toBe(sum(own.map(({ vat }) => vat)))
        expect(Math.abs(part.vat - vatIn(part.amount, part.rate))).toBeLessThanOrEqual(own.length / 2 + 0.5)
      }
    }),
  )
})
