import fc from 'fast-check'
import { expect, test } from 'vitest'
import { rateCard } from '../../content/site/rate-card.ts'
import { terms } from '../../content/site/terms.ts'
import { daysAfter } from '../days.ts'
import { estimate, estimateRates, fieldsOfEstimate, limitOf } from '../site/rate-card/estimate.ts'
import {
  invoiceKindsOf,
  invoiceSums,
  type RateSum,
  surcharges,
  type WorkLine,
  workPriceOf,
} from './pricing.ts'

const rate = fc.constantFrom(20, 5, 0, null)
const line: fc.Arbitrary<WorkLine> = fc.record({
  quantity: fc.integer({ min: 1, max: 200 }),
  each: fc.integer({ min: 0, max: 20_000 }),
  vatRate: rate,
})
const lines = fc.array(line, { minLength: 1, maxLength: 12 })
const paymentTerms = fc.record({
  paidInFullUpTo: fc.integer({ min: 0, max: 5_000_00 }),
  depositPercent: fc.integer({ min: 0, max: 100 }),
  daysBeforeFilming: fc.integer({ min: 0, max: 365 }),
})
const IN_TWO = { paidInFullUpTo: 0, depositPercent: 50, daysBeforeFilming: 14 }
const add = (parts: readonly RateSum[]) => ({
  net: parts.reduce((sum, { net }) => sum + net, 0),
  vat: parts.reduce((sum, { vat }) => sum + vat, 0),
})

test('the same choice costs the same as an estimate, as a quote and as the invoices of the quote', () => {
  const card = estimateRates({ 'rate-card': rateCard, terms })
  const choice = fc.record(
    Object.fromEntries(
      fieldsOfEstimate(card).map((field) => [
        field.key,
        fc.integer({ min: 0, max: Math.min(20, limitOf(field)) }),
      ]),
    ),
  )
  fc.assert(
    fc.property(choice, (chosen) => {
      const shown = estimate(chosen, card)
      const quoted = shown.lines.map(({ id, quantity, each, pence }) => ({
        ...(id === 'surcharge' ? { quantity: 1, each: pence } : { quantity, each }),
        vatRate: card.vatPercent,
      }))
      const price = workPriceOf(quoted, card.payment)
      expect(price).toMatchObject({
        net: shown.net,
        vat: shown.vat,
        total: shown.total,
        payment: shown.payment,
      })
      const invoiced = invoiceKindsOf(price).map((kind) => add(invoiceSums(price, kind)))
      expect(invoiced.reduce((sum, { net, vat }) => sum + net + vat, 0)).toBe(shown.total)
    }),
  )
})

test('the invoices of a price add up to it at every rate of VAT, to the penny, and none asks for less than nothing', () => {
  fc.assert(
    fc.property(lines, paymentTerms, (some, terms) => {
      const price = workPriceOf(some, terms)
      const invoices = invoiceKindsOf(price).map((kind) => invoiceSums(price, kind))
      for (const { rate, net, vat } of price.byRate) {
        const own = invoices.flatMap((sums) => sums.filter((one) => one.rate === rate))
        expect(add(own)).toEqual({ net, vat })
        for (const one of own) expect(Math.min(one.net, one.vat)).toBeGreaterThanOrEqual(0)
        if (rate === null) expect(vat).toBe(0)
      }
      const { payment } = price
      expect(payment.daysBeforeFilming).toBe(terms.daysBeforeFilming)
      const [first] = invoices.map(add)
      const asked = payment.kind === 'in-full' ? payment.pence : payment.deposit
      expect((first?.net ?? 0) + (first?.vat ?? 0)).toBe(asked)
    }),
  )
})

const SUNDAYS = Array.from({ length: 20 }, (_, at) => daysAfter('2027-05-02', 7 * at))
const OTHER_DAYS = SUNDAYS.map((day) => daysAfter(day, 1))

test('as many Sundays cost the same in an estimate and by their dates, whatever else is ordered', () => {
  const card = estimateRates({ 'rate-card': rateCard, terms })
  const priceOfRow = (wanted: string) => card.rows.find(({ key }) => key === wanted)?.pence ?? 0
  const days = fc.integer({ min: 0, max: 20 })
  fc.assert(
    fc.property(days, days, days, (filming, drone, sundays) => {
      const shown = estimate({ filming, drone, sundays }, card)
      const dated = (count: number) => {
        const most = Math.min(count, sundays)
        return [...SUNDAYS.slice(0, most), ...OTHER_DAYS.slice(0, count - most)]
      }
      const added = surcharges(
        [
          { each: priceOfRow('filming'), days: dated(filming) },
          { each: priceOfRow('drone'), days: dated(drone) },
        ],
        { percent: card.sundayPercent, holidays: {} },
      )
      const estimated = shown.lines.find(({ id }) => id === 'surcharge')?.pence ?? 0
      expect(added.reduce((sum, { net }) => sum + net, 0)).toBe(estimated)
    }),
  )
})

test('a surcharge is never below zero, is for a day of the lines that is a Sunday or a holiday, and comes once a day', () => {
  const day = fc.integer({ min: 0, max: 4000 }).map((after) => daysAfter('2024-01-01', after))
  const dated = fc.record({
    each: fc.integer({ min: 0, max: 900_00 }),
    days: fc.array(day, { maxLength: 6 }),
  })
  const holidays = fc.dictionary(day, fc.constant('A holiday'), { maxKeys: 40 })
  fc.assert(
    fc.property(
      fc.array(dated, { maxLength: 6 }),
      fc.integer({ min: 0, max: 200 }),
      holidays,
      (some, percent, holidays) => {
        const added = surcharges(some, { percent, holidays })
        const all = some.flatMap(({ days }) => days)
        for (const one of added) {
          expect(one.net).toBeGreaterThan(0)
          expect(all).toContain(one.day)
          expect(new Date(one.day).getUTCDay() === 0 || one.day in holidays).toBe(true)
        }
        expect(new Set(added.map(({ day }) => day)).size).toBe(added.length)
        const dear = some.flatMap(({ each, days }) =>
          days.filter((day) => new Date(day).getUTCDay() === 0 || day in holidays).map(() => each),
        )
        const whole = dear.reduce((sum, each) => sum + (each * percent) / 100, 0)
        expect(Math.abs(added.reduce((sum, { net }) => sum + net, 0) - whole)).toBeLessThanOrEqual(
          all.length / 2,
        )
      },
    ),
  )
})

test('VAT is the rate’s share of the sum, rounded once to the nearest penny', () => {
  fc.assert(
    fc.property(lines, (some) => {
      for (const { rate, net, vat } of workPriceOf(some, IN_TWO).byRate)
        expect(Math.abs(vat - (net * (rate ?? 0)) / 100)).toBeLessThanOrEqual(0.5)
    }),
  )
})
