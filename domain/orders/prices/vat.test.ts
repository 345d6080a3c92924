import fc from 'fast-check'
import { expect, test } from 'vitest'
import { vatIn } from '../../money.ts'
import {
  addUp,
  negated,
  rateOf,
  VAT_RATES,
  type VatPart,
  type VatRate,
  vatByRate,
  vatOfFailedRefund,
  vatOfRefund,
} from './vat.ts'

const RATES = [...VAT_RATES, null]
const rate = fc.constantFrom<VatRate>(...RATES)
const line = fc
  .record({ vatRate: rate, total: fc.integer({ min: 0, max: 20_000 }) })
  .map((one) => ({ ...one, vat: vatIn(one.total, one.vatRate) }))
const order = fc.array(line, { minLength: 1, maxLength: 6 })

const sum = (figures: number[]) => figures.reduce((all, one) => all + one, 0)
const amountOf = (parts: readonly VatPart[]) => sum(parts.map(({ amount }) => amount))
const vatOf = (parts: readonly VatPart[]) => sum(parts.map(({ vat }) => vat))
const at = (parts: readonly VatPart[], rate: VatRate) =>
  parts.find((part) => part.rate === rate) ?? { rate, amount: 0, vat: 0 }

/** Every part has a rate that was sold, and no more VAT than it can hold. */
function sound(parts: readonly VatPart[], sold: readonly VatPart[], amount: number) {
  expect(amountOf(parts)).toBe(amount)
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

test('the first refund of an order of one rate gives back the VAT in it', () => {
  fc.assert(
    fc.property(line, fc.nat(), (one, figure) => {
      fc.pre(one.total > 0)
      const amount = 1 + (figure % one.total)
      const [part] = vatOfRefund(amount, { sold: vatByRate([one]), given: [] })
      expect(part).toEqual({ rate: one.vatRate, amount, vat: vatIn(amount, one.vatRate) })
    }),
  )
})

/** Refunds until nothing is left; each of a share of what is left, some meant for one rate. */
const shares = fc.array(fc.record({ share: fc.integer({ min: 1, max: 100 }), meant: fc.option(rate) }), {
  maxLength: 8,
})

test('refunds of part give back their VAT, and all of them together all of it, to the penny', () => {
  fc.assert(
    fc.property(order, shares, (lines, path) => {
      const sold = vatByRate(lines)
      let given: VatPart[] = []
      const refund = (amount: number, meant: { rate: VatRate; amount: number }[]) => {
        const parts = vatOfRefund(amount, { sold, given }, meant)
        sound(parts, sold, amount)
        given = addUp([...given, ...parts])
        for (const part of given) {
          expect(part.amount).toBeLessThanOrEqual(at(sold, part.rate).amount)
          expect(part.vat).toBeLessThanOrEqual(at(sold, part.rate).vat)
        }
      }
      const left = () => amountOf(sold) - amountOf(given)
      for (const { share, meant } of path) {
        const amount = Math.ceil((left() * share) / 100)
        refund(amount, meant === null ? [] : [{ rate: meant, amount }])
      }
      refund(left(), [])
      expect(amountOf(given)).toBe(amountOf(sold))
      expect(vatOf(given)).toBe(vatOf(sold))
    }),
  )
})

test('a refund that is meant for one rate takes from the others only what that one lacks', () => {
  const sold = vatByRate([
    { vatRate: 20, total: 1000, vat: 167 },
    { vatRate: 5, total: 500, vat: 24 },
  ])
  const meant = (amount: number) => [{ rate: 20 as const, amount }]
  expect(vatOfRefund(600, { sold, given: [] }, meant(600))).toEqual([{ rate: 20, amount: 600, vat: 100 }])
  expect(vatOfRefund(1200, { sold, given: [] }, meant(1200))).toEqual([
    { rate: 20, amount: 1000, vat: 167 },
    { rate: 5, amount: 200, vat: 10 },
  ])
})

test('whatever fails and is given back again, what was given back is never less than nothing nor more than sold', () => {
  const step = fc.record({ fails: fc.boolean(), share: fc.integer({ min: 1, max: 100 }) })
  fc.assert(
    fc.property(order, fc.array(step, { maxLength: 12 }), (lines, path) => {
      const sold = vatByRate(lines)
      let given: VatPart[] = []
      let back: VatPart[][] = []
      for (const { fails, share } of path) {
        const all = fails ? amountOf(given) : amountOf(sold) - amountOf(given)
        const amount = Math.ceil((all * share) / 100)
        const same = back.find((parts) => amountOf(parts) === amount)
        const parts = fails
          ? vatOfFailedRefund(amount, { sold, given }, same)
          : vatOfRefund(amount, { sold, given })
        if (amount > 0) sound(parts, sold, amount)
        if (!fails) back = [...back, parts]
        given = addUp([...given, ...(fails ? negated(parts) : parts)])
        for (const part of given) {
          expect(part.amount).toBeGreaterThanOrEqual(0)
          expect(part.vat).toBeGreaterThanOrEqual(0)
          expect(part.vat).toBeLessThanOrEqual(at(sold, part.rate).vat)
        }
      }
      given = addUp([...given, ...vatOfRefund(amountOf(sold) - amountOf(given), { sold, given })])
      expect(given.filter(({ amount }) => amount > 0)).toEqual(sold.filter(({ amount }) => amount > 0))
    }),
  )
})

test('a refund that fails brings back the very VAT that it gave', () => {
  const sold = vatByRate([
    { vatRate: 20, total: 1000, vat: 167 },
    { vatRate: null, total: 1000, vat: 0 },
  ])
  const first = vatOfRefund(300, { sold, given: [] }, [{ rate: 20, amount: 300 }])
  const second = vatOfRefund(400, { sold, given: first })
  const given = addUp([...first, ...second])
  expect(vatOfFailedRefund(300, { sold, given }, first)).toEqual(first)
  expect(vatOfFailedRefund(amountOf(given), { sold, given })).toEqual(given)
})
