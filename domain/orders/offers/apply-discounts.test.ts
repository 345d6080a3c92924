import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { MINIMUM_CHARGE } from '../../money.ts'
import { shareOf, splitProportionally } from '../ledger/split-proportionally.ts'
import { applyDiscounts } from './apply-discounts.ts'
import type { ActiveOffer, OfferedLine } from './offers.ts'

const line = (total: number, more: Partial<OfferedLine> = {}): OfferedLine => ({
  pupilId: 'isla',
  eventId: 'spring',
  schoolName: 'Test Primary',
  product: null,
  price: { photoCount: 1, subtotal: total, discount: 0, total },
  ...more,
})

const offer = (more: Partial<ActiveOffer> = {}): ActiveOffer => ({
  id: `${more.kind ?? 'early-bird'} ${more.scope ?? 'all'}`,
  kind: 'early-bird',
  words: 'Early bird',
  combines: true,
  minimum: 0,
  scope: 'all',
  eventId: null,
  schoolName: null,
  gives: 'percent',
  value: 10,
  product: null,
  ...more,
})

const totals = (...given: Parameters<typeof applyDiscounts>) =>
  applyDiscounts(...given).prices.map(({ total }) => total)

describe('what offers take off', () => {
  test('nothing changes without an offer', () => {
    const lines = [
      line(500),
      line(1200, { price: { photoCount: 3, subtotal: 1500, discount: 300, total: 1200 } }),
    ]
    expect(applyDiscounts(lines, [])).toEqual({ prices: lines.map(({ price }) => price), reductions: [] })
  })

  test('siblings, early bird, code and credit apply in turn, each to what the previous one left', () => {
    const lines = [line(2000), line(1000, { pupilId: 'ewan' })]
    const offers = [
      offer({ kind: 'code', gives: 'amount', value: 200, words: 'Spring' }),
      offer({ kind: 'early-bird', value: 10 }),
      offer({ kind: 'siblings', value: 20, words: 'Siblings' }),
    ]
    const { reductions, prices } = applyDiscounts(lines, offers, [{ id: 'credit', left: 300 }])
    expect(reductions.map(({ kind, line, amount }) => [kind, line, amount])).toEqual([
      ['siblings', 1, 200],
      ['early-bird', 0, 200],
      ['early-bird', 1, 80],
      ['code', 0, 143],
      ['code', 1, 57],
      ['credit', 0, 214],
      ['credit', 1, 86],
    ])
    expect(prices.map(({ total }) => total)).toEqual([1443, 577])
  })

  test('the child whose photos cost most pays in full, wherever it stands in the basket', () => {
    const siblings = [offer({ kind: 'siblings', value: 50 })]
    expect(totals([line(1000), line(2000, { pupilId: 'ewan' })], siblings)).toEqual([500, 2000])
    expect(totals([line(1000), line(600, { pupilId: 'ewan' }), line(500)], siblings)).toEqual([
      1000, 300, 500,
    ])
    expect(totals([line(1000), line(500)], siblings)).toEqual([1000, 500])
  })

  test('offers that do not combine are tried alone, and the buyer gets the best one', () => {
    const lines = [line(1000)]
    const early = offer({ value: 10 })
    const code = (value: number) => offer({ kind: 'code', value, combines: false })
    expect(totals(lines, [early, code(5)])).toEqual([900])
    expect(totals(lines, [early, code(15)])).toEqual([850])
  })

  test('an offer for other photos does not affect what combines here', () => {
    const lines = [line(1000), line(500, { pupilId: 'ewan' })]
    const offers = [offer({ value: 10 }), offer({ kind: 'siblings', value: 20, words: 'Siblings' })]
    const elsewhere = offer({ scope: 'event', eventId: 'autumn', value: 50, combines: false })
    expect(totals(lines, [elsewhere, ...offers])).toEqual(totals(lines, offers))
    expect(totals(lines, offers)).toEqual([900, 360])
  })

  test('an event’s own offer beats its school’s, and that beats a general one', () => {
    const offers = [
      offer({ scope: 'all', value: 10 }),
      offer({ scope: 'school', schoolName: 'Test Primary', value: 20 }),
      offer({ scope: 'event', eventId: 'spring', value: 30 }),
    ]
    const elsewhere = { schoolName: 'Other', eventId: 'other' }
    expect(totals([line(1000), line(1000, { eventId: 'autumn' }), line(1000, elsewhere)], offers)).toEqual([
      700, 800, 900,
    ])
    expect(totals([line(1000)], [offer({ scope: 'event', eventId: null, value: 30 })])).toEqual([1000])
  })

  test('a code gives one photo or one package, and never more than the basket holds', () => {
    const photo = offer({ kind: 'code', gives: 'photo', value: null })
    const pack = offer({ kind: 'code', gives: 'package', value: null, product: 'gallery/basic' })
    const three = line(1500, { price: { photoCount: 3, subtotal: 1500, discount: 0, total: 1500 } })
    const basic = line(1200, { product: 'gallery/basic' })
    expect(totals([three, basic], [photo])).toEqual([1000, 1200])
    expect(totals([three, basic], [pack])).toEqual([1500, 0])
    expect(totals([basic], [photo])).toEqual([1200])
    expect(totals([three], [pack])).toEqual([1500])
  })

  test('a code gives one thing of those bought singly, and not all of them', () => {
    const mug = offer({ kind: 'code', gives: 'extra', value: null, product: 'extra:mug' })
    const singly = { photoCount: 0, subtotal: 3750, discount: 0, total: 3750 }
    const mugs = line(3750, { product: 'extra:mug', quantity: 3, price: singly })
    const print = line(900, { product: 'extra:8x10', quantity: 1 })
    expect(totals([mugs, print], [mug])).toEqual([2500, 900])
    expect(totals([print, line(500)], [mug])).toEqual([900, 500])
    const photo = offer({ kind: 'code', gives: 'photo', value: null })
    expect(totals([mugs], [photo]), 'a print is no photo').toEqual([3750])
  })

  test('below its minimum an offer does not apply', () => {
    expect(totals([line(1999)], [offer({ minimum: 2000 })])).toEqual([1999])
    expect(totals([line(2000)], [offer({ minimum: 2000 })])).toEqual([1800])
  })

  test('an amount too small to charge to a card is waived, not left over by credit', () => {
    expect(totals([line(500)], [offer({ kind: 'code', gives: 'amount', value: 480 })])).toEqual([0])
    expect(totals([line(500)], [], [{ id: 'credit', left: 480 }])).toEqual([MINIMUM_CHARGE])
    expect(totals([line(500)], [], [{ id: 'credit', left: 600 }])).toEqual([0])
  })
})

const pence = fc.integer({ min: 0, max: 20_000 })
const lines = fc.array(
  fc
    .record({
      saving: pence,
      total: pence,
      photoCount: fc.integer({ min: 1, max: 20 }),
      pupilId: fc.constantFrom('isla', 'ewan', 'skye'),
      eventId: fc.constantFrom('spring', 'autumn'),
      product: fc.constantFrom(null, 'gallery/basic', 'extra:8x10'),
      quantity: fc.integer({ min: 1, max: 50 }),
    })
    .map(({ saving, total, photoCount, quantity, ...rest }) =>
      rest.product === 'extra:8x10'
        ? line(0, { ...rest, quantity, price: { photoCount: 0, subtotal: total, discount: 0, total } })
        : line(0, { ...rest, price: { photoCount, subtotal: saving + total, discount: saving, total } }),
    ),
  { minLength: 1, maxLength: 20 },
)
const gift = fc.oneof(
  fc.record({ gives: fc.constant('percent' as const), value: fc.integer({ min: 1, max: 100 }) }),
  fc.record({ gives: fc.constant('amount' as const), value: fc.integer({ min: 1, max: 30_000 }) }),
  fc.constant({ gives: 'photo' as const, value: null }),
  fc.constant({ gives: 'package' as const, value: null, product: 'gallery/basic' }),
  fc.constant({ gives: 'extra' as const, value: null, product: 'extra:8x10' }),
)
const offers = fc.array(
  fc
    .tuple(
      gift,
      fc.record({
        id: fc.uuid(),
        kind: fc.constantFrom('siblings' as const, 'early-bird' as const, 'code' as const),
        combines: fc.boolean(),
        minimum: fc.constantFrom(0, 0, 3000),
        scope: fc.constantFrom('all' as const, 'event' as const),
      }),
    )
    .map(([gift, { scope, ...rest }]) =>
      offer({ ...gift, ...rest, scope, eventId: scope === 'event' ? 'spring' : null }),
    ),
  { maxLength: 5 },
)
const credits = fc.array(fc.record({ id: fc.uuid(), left: fc.integer({ min: 1, max: 30_000 }) }), {
  maxLength: 3,
})

describe('of whatever basket, offers and credits', () => {
  const always = (holds: (given: Parameters<typeof applyDiscounts>) => void) =>
    fc.assert(
      fc.property(lines, offers, credits, (...given) => holds(given)),
      { numRuns: 2000 },
    )

  test('each line adds up, and its reductions explain the difference', () => {
    always(([given, ...rest]) => {
      const { prices, reductions } = applyDiscounts(given, ...rest)
      for (const [at, { subtotal, discount, total }] of prices.entries()) {
        const off = reductions.reduce((sum, one) => (one.line === at ? sum + one.amount : sum), 0)
        const before = given[at]?.price
        expect(subtotal).toBe(before?.subtotal)
        expect(subtotal - discount).toBe(total)
        expect(total).toBe((before?.total ?? 0) - off)
        expect(total).toBeGreaterThanOrEqual(0)
      }
      for (const { amount } of reductions) expect(Number.isInteger(amount) && amount > 0).toBe(true)
    })
  })

  test('no credit pays more than its balance', () => {
    always(([given, offers, credits = []]) => {
      const { reductions } = applyDiscounts(given, offers, credits)
      for (const { id, left } of credits)
        expect(
          reductions.reduce((sum, one) => (one.creditId === id ? sum + one.amount : sum), 0),
        ).toBeLessThanOrEqual(left)
    })
  })

  test('no offer makes an order more expensive', () => {
    always(([given, offers]) => {
      const sum = (some: readonly ActiveOffer[]) => totals(given, some).reduce((all, one) => all + one, 0)
      expect(sum(offers)).toBeLessThanOrEqual(sum([]))
      for (const alone of offers.filter(({ combines }) => !combines).slice(0, 1))
        if (offers.every((one) => one === alone || one.kind !== alone.kind))
          expect(sum(offers)).toBeLessThanOrEqual(sum([alone]))
    })
  })

  test('the rest to pay is zero, or enough for a card', () => {
    always(([given, ...rest]) => {
      const before = given.reduce((all, { price }) => all + price.total, 0)
      const after = totals(given, ...rest).reduce((all, one) => all + one, 0)
      if (before >= MINIMUM_CHARGE && after > 0) expect(after).toBeGreaterThanOrEqual(MINIMUM_CHARGE)
    })
  })

  test('the order of the lines only moves pence between lines that cost the same', () => {
    fc.assert(
      fc.property(lines, gift, (given, gift) => {
        const one = offer(gift)
        const sum = (some: OfferedLine[]) => totals(some, [one]).reduce((all, total) => all + total, 0)
        expect(sum(given.toReversed())).toBe(sum(given))
      }),
    )
  })
})

describe('shares', () => {
  test('parts add up to the whole and never exceed their weight', () => {
    fc.assert(
      fc.property(
        fc.array(pence, { minLength: 1, maxLength: 20 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (weights, part) => {
          const sum = weights.reduce((all, one) => all + one, 0)
          const amount = Math.floor(sum * part)
          const parts = splitProportionally(amount, weights)
          expect(parts.reduce((all, one) => all + one, 0)).toBe(amount)
          for (const [at, one] of parts.entries()) expect(one).toBeLessThanOrEqual(weights[at] ?? 0)
        },
      ),
    )
  })

  test('a part of a reduced price is reduced with it', () => {
    expect(shareOf(2000, { paid: 3500, listed: 3500 })).toBe(2000)
    expect(shareOf(2000, { paid: 3150, listed: 3500 })).toBe(1800)
    expect(shareOf(2000, { paid: 0, listed: 3500 })).toBe(0)
    expect(shareOf(0, { paid: 0, listed: 0 })).toBe(0)
  })
})
