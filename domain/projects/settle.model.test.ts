import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type WorkLine, workPriceOf } from './pricing.ts'
import {
  balanceOf,
  creditByRate,
  type Moved,
  paidBack,
  paymentByRate,
  type RateShare,
  received,
  refundByRate,
  returned,
  vatWithin,
} from './settle.ts'

/** 10,000 walks of each property by `npm run test:all`. */
const RUNS = { numRuns: process.env.MODEL_RUNS ? 50 * Number(process.env.MODEL_RUNS) : 100 }
const line: fc.Arbitrary<WorkLine> = fc.record({
  quantity: fc.integer({ min: 1, max: 200 }),
  each: fc.integer({ min: 0, max: 20_000 }),
  vatRate: fc.constantFrom(20, 5, 0, null),
})
const lines = fc.array(line, { minLength: 1, maxLength: 12 })
const TERMS = { paidInFullUpTo: 0, depositPercent: 100, daysBeforeFilming: 14 }
const amount = fc.oneof(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: 200_000 }))
const steps = fc.array(fc.record({ does: fc.constantFrom('pay', 'credit', 'refund'), amount }), {
  maxLength: 14,
})
const sumOf = (parts: readonly { [Key in 'amount']: number }[]) =>
  parts.reduce((sum, { amount }) => sum + amount, 0)

/** An invoice for these lines, with what was credited and paid of it by rate. */
function invoiceFor(some: readonly WorkLine[]) {
  const rates = workPriceOf(some, TERMS).byRate.map(({ rate, net, vat }) => ({
    ...{ rate, total: net + vat, vat, credited: 0, creditedVat: 0, paid: 0, paidVat: 0 },
  }))
  const sum = (of: 'total' | 'vat' | 'credited' | 'creditedVat' | 'paid' | 'paidVat') =>
    rates.reduce((all, one) => all + one[of], 0)
  const balance = () =>
    balanceOf({
      total: sum('total'),
      credited: sum('credited'),
      paid: sum('paid'),
      disputed: 0,
      cancelled: false,
    })
  const book = (parts: readonly RateShare[], add: (own: (typeof rates)[number], part: RateShare) => void) => {
    for (const part of parts) {
      const own = rates.find(({ rate }) => rate === part.rate)
      if (!own) throw new Error('a rate of another invoice')
      expect(part.vat).toBeGreaterThanOrEqual(0)
      expect(part.vat).toBeLessThanOrEqual(part.amount)
      add(own, part)
      for (const [some, vat] of [
        [own.credited, own.creditedVat],
        [own.paid, own.paidVat],
      ] as const) {
        expect(some).toBeGreaterThanOrEqual(0)
        expect(some).toBeLessThanOrEqual(own.total)
        // The share of the rate's VAT, to the nearest penny.
        expect(Math.abs(vat - (own.total === 0 ? 0 : (some * own.vat) / own.total))).toBeLessThanOrEqual(0.5)
      }
      if (own.paid === own.total - own.credited) expect(own.paidVat).toBe(own.vat - own.creditedVat)
    }
  }
  /** As much of an amount as there is to pay, to credit or to pay back; how much that was. */
  const step = (does: string, wanted: number): number => {
    const { owed, tooMuch } = balance()
    const most = does === 'pay' ? owed : does === 'credit' ? sum('total') - sum('credited') : tooMuch
    const taken = Math.min(wanted, most)
    if (taken === 0) return 0
    const by = does === 'pay' ? paymentByRate : does === 'credit' ? creditByRate : refundByRate
    const parts = by(taken, rates)
    expect(sumOf(parts)).toBe(taken)
    book(parts, (own, { amount, vat }) => {
      if (does === 'credit') {
        own.credited += amount
        own.creditedVat += vat
      } else {
        own.paid += does === 'pay' ? amount : -amount
        own.paidVat += does === 'pay' ? vat : -vat
      }
    })
    return taken
  }
  return { rates, sum, balance, step }
}

test('an invoice that is paid, credited and paid back in any order is settled to the penny at every moment, in money and in VAT', () => {
  fc.assert(
    fc.property(lines, steps, (some, steps) => {
      const { sum, balance, step } = invoiceFor(some)
      for (const { does, amount } of steps) {
        step(does, amount)
        const { owed, tooMuch } = balance()
        expect(Math.min(owed, tooMuch)).toBe(0)
        expect(sum('paid') + owed - tooMuch).toBe(sum('total') - sum('credited'))
      }
      // What is left is paid, or paid back.
      step('pay', balance().owed)
      step('refund', balance().tooMuch)
      expect(balance()).toEqual({ owed: 0, tooMuch: 0 })
      expect(sum('paid')).toBe(sum('total') - sum('credited'))
    }),
    RUNS,
  )
})

test('at one rate of VAT, credit notes for all of an invoice take off all of its VAT, and what stays paid has the VAT of what stays due', () => {
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 4 }), steps, (some, steps) => {
      const rate = some[0]?.vatRate ?? null
      const { sum, balance, step } = invoiceFor(some.map((one) => ({ ...one, vatRate: rate })))
      for (const { does, amount } of steps) step(does, amount)
      step('pay', balance().owed)
      step('refund', balance().tooMuch)
      expect(sum('paidVat')).toBe(sum('vat') - sum('creditedVat'))
      step('credit', sum('total'))
      expect([sum('credited'), sum('creditedVat')]).toEqual([sum('total'), sum('vat')])
      step('refund', balance().tooMuch)
      expect([sum('paid'), sum('paidVat')]).toEqual([0, 0])
    }),
    RUNS,
  )
})

test('of a cancelled booking nothing is owed, and what was paid too much still comes back', () => {
  const some = { total: 100, credited: 40, disputed: 0, cancelled: true }
  expect(balanceOf({ ...some, paid: 10 })).toEqual({ owed: 0, tooMuch: 0 })
  expect(balanceOf({ ...some, paid: 100 })).toEqual({ owed: 0, tooMuch: 40 })
  // What the bank has taken back need not come back again.
  expect(balanceOf({ ...some, paid: 100, disputed: 30 })).toEqual({ owed: 0, tooMuch: 10 })
})

const events = fc.array(
  fc.record({ does: fc.constantFrom('receive', 'credit', 'back', 'found', 'failed'), amount }),
  { maxLength: 14 },
)

test('whatever arrives, goes back, is found or comes back, no rate has more than it asked for and no penny is lost', () => {
  fc.assert(
    fc.property(lines, events, (some, events) => {
      const { rates, sum } = invoiceFor(some)
      let overpaid = 0
      const paid = () => sum('paid') + overpaid
      const balance = () =>
        balanceOf({
          total: sum('total'),
          credited: sum('credited'),
          paid: paid(),
          disputed: 0,
          cancelled: false,
        })
      const book = (moved: Moved, sign: 1 | -1) => {
        overpaid += sign * moved.overpaid
        for (const { rate, amount, vat } of moved.byRate) {
          const own = rates.find((one) => one.rate === rate)
          if (!own) throw new Error('a rate of another invoice')
          own.paid += sign * amount
          own.paidVat += sign * vat
        }
        return moved.overpaid + sumOf(moved.byRate)
      }
      for (const { does, amount } of events) {
        const { owed, tooMuch } = balance()
        const before = paid()
        if (does === 'receive') expect(book(received(amount, rates, owed), 1)).toBe(amount)
        if (does === 'failed') expect(book(returned(amount, rates), 1)).toBe(amount)
        if (does === 'credit') {
          const taken = Math.min(amount, sum('total') - sum('credited'))
          for (const { rate, amount } of taken > 0 ? creditByRate(taken, rates) : [])
            for (const own of rates) if (own.rate === rate) own.credited += amount
        }
        const gone = Math.min(amount, does === 'back' ? tooMuch : does === 'found' ? paid() : 0)
        if (gone > 0) expect(book(paidBack(gone, rates, overpaid), -1)).toBe(gone)
        expect(overpaid).toBeGreaterThanOrEqual(0)
        for (const own of rates) {
          expect(own.paid).toBeGreaterThanOrEqual(0)
          expect(own.paid).toBeLessThanOrEqual(own.total)
          expect(own.paidVat).toBe(vatWithin(own.paid, own))
        }
        const arrived = does === 'receive' || does === 'failed' ? amount : 0
        expect(paid()).toBe(before + arrived - gone)
      }
    }),
    RUNS,
  )
})
