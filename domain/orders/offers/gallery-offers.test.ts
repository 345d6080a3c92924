import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { MINIMUM_CHARGE } from '../../money.ts'
import { discountsByOffer, packageSaving, settleOverdrawn } from './discounts.ts'
import {
  earlyItemPrice,
  earlyPrice,
  GalleryOffers,
  NO_OFFERS,
  OffersOf,
  offerInWords,
  type ShownOffer,
  withoutInferior,
} from './gallery-offers.ts'
import { covers, OfferCode } from './offers.ts'

const [eventId, other] = [randomUUID(), randomUUID()]
const offer = (more: Partial<ShownOffer> = {}): ShownOffer => ({
  id: randomUUID(),
  kind: 'early-bird',
  name: 'Early bird',
  words: 'Early bird, until Wednesday',
  until: '2026-04-01',
  gives: 'percent',
  value: 10,
  product: null,
  combines: true,
  minimum: 0,
  scope: 'all',
  eventId: null,
  schoolName: null,
  ...more,
})

test.each<[string, Partial<ShownOffer>]>([
  ['10% off', {}],
  ['10% off, for orders of £20 or more', { minimum: 2000 }],
  ['10% off, for orders of £0.01 or more', { minimum: 1 }],
  ['£1 off the order', { gives: 'amount', value: 100 }],
  ['£0 off the order', { gives: 'amount', value: null }],
  ['20% off for each further child in the same order', { kind: 'siblings', value: 20 }],
  [
    '20% off for each further child in the same order, for orders of £20 or more',
    { kind: 'siblings', value: 20, minimum: 2000 },
  ],
])('an offer is described as ‘%s’', (words, more) => {
  expect(offerInWords(offer(more))).toBe(words)
})

test('a price is shown with the gallery’s early bird, and with no other offer', () => {
  const gallery = { ...NO_OFFERS, eventId, schoolName: 'Kingsland' }
  const of = (...holding: ShownOffer[]) => earlyPrice({ ...gallery, holding }, 1000)
  expect(of()).toBe(1000)
  expect(of(offer())).toBe(900)
  expect(of(offer({ kind: 'siblings', value: 50 }))).toBe(1000)
  expect(of(offer({ kind: 'siblings', value: 50, combines: false }), offer())).toBe(900)
  expect(of(offer({ scope: 'event', eventId, value: 20 }))).toBe(800)
  expect(of(offer({ scope: 'school', schoolName: 'Kingsland', value: 30 }))).toBe(700)
  expect(of(offer({ minimum: 1001 }))).toBe(1000)
})

test('beside an item stands what a percentage leaves of its price, and nothing else', () => {
  const of = (...holding: ShownOffer[]) => earlyItemPrice({ ...NO_OFFERS, holding }, 500)
  expect(of()).toBe(500)
  expect(of(offer())).toBe(450)
  expect(of(offer({ gives: 'amount', value: 100 }))).toBe(500)
  expect(of(offer({ kind: 'siblings', value: 50 }))).toBe(500)
  expect(of(offer({ minimum: 501 }))).toBe(500)
  // Too little to charge for alone, but not in an order of more.
  expect(of(offer({ value: 95 }))).toBe(25)
})

test('an item alone costs what stands beside it, by the rule that charges it', () => {
  const early = fc.record({
    value: fc.integer({ min: 1, max: 100 }),
    minimum: fc.integer({ min: 0, max: 3000 }),
    gives: fc.constantFrom('percent' as const, 'amount' as const),
    kind: fc.constantFrom('early-bird' as const, 'siblings' as const),
    combines: fc.boolean(),
  })
  fc.assert(
    fc.property(fc.array(early, { maxLength: 3 }), fc.integer({ min: 1, max: 20_000 }), (given, listed) => {
      const offers = { ...NO_OFFERS, holding: withoutInferior(given.map((one) => offer(one))) }
      const beside = earlyItemPrice(offers, listed)
      const charged = earlyPrice(offers, listed)
      expect(beside).toBeGreaterThanOrEqual(charged)
      expect(beside).toBeLessThanOrEqual(listed)
      if (beside < listed && charged >= MINIMUM_CHARGE) expect(beside).toBe(charged)
    }),
  )
})

describe('an offer that always loses to another is left out:', () => {
  const [all, school, event] = (['all', 'school', 'event'] as const).map((scope) => offer({ scope }))
  if (!all || !school || !event) throw new Error('offers')
  test.each<[string, ShownOffer[], ShownOffer[]]>([
    ['the older of two as wide', [all, offer()], [all]],
    ['the wider', [all, school, event], [event]],
    ['the wider, though it is newer', [school, event], [event]],
    ['not one of another kind', [all, offer({ kind: 'siblings' })], []],
    ['not one of a smaller minimum', [offer({ minimum: 2000 }), all], []],
    ['but one of the same minimum', [event, offer({ minimum: 2000 })], [event]],
    ['nor the wider with a smaller minimum', [offer({ scope: 'event', minimum: 1 }), all], []],
  ])('%s', (_, given, left) => {
    expect(withoutInferior(given)).toEqual(left.length > 0 ? left : given)
  })
})

test.each<[boolean, Partial<ShownOffer>]>([
  [true, {}],
  [true, { scope: 'school', schoolName: 'Kingsland' }],
  [false, { scope: 'school', schoolName: 'Priorsford' }],
  [true, { scope: 'event', eventId }],
  [false, { scope: 'event', eventId: other }],
  [false, { scope: 'event', eventId: other, schoolName: 'Kingsland' }],
  [false, { scope: 'school', eventId, schoolName: 'Priorsford' }],
])('that it covers a photo is %s of %j', (covered, more) => {
  expect(covers(offer(more), { eventId, schoolName: 'Kingsland' })).toBe(covered)
})

test('an offer of no event or school covers no sample', () => {
  const sample = { eventId: null, schoolName: null }
  expect(covers(offer({ scope: 'event' }), sample)).toBe(false)
  expect(covers(offer({ scope: 'school' }), sample)).toBe(false)
})

test('offers are asked for with one key, and received as they are', () => {
  const [accessCode, pupilId] = ['ABCDEFGH', randomUUID()]
  for (const key of [{ accessCode }, { pupilId }]) expect(OffersOf.parse(key)).toEqual(key)
  for (const key of [{}, { accessCode, pupilId }]) expect(OffersOf.safeParse(key).success).toBe(false)
  const holding = [offer(), offer({ kind: 'siblings', until: null })]
  const gallery = { eventId, schoolName: 'Kingsland', holding, listedFrom: '2026-04-02', furtherChild: true }
  expect(GalleryOffers.parse(gallery)).toEqual(gallery)
})

test.each([
  ['spring 26', 'SPRING26'],
  ['\u202aｓｐｒｉｎｇ\u201126\u202c\n', 'SPRING-26'],
  ['abc', 'ABC'],
  [`${'a'.repeat(15)} \t\n${'-'.repeat(15)}`, 'A'.repeat(15) + '-'.repeat(15)],
  ['ab', undefined],
  ['a'.repeat(31), undefined],
  ['spring!', undefined],
  ['!spring', undefined],
])('a code typed as %j is %s', (typed, code) => {
  expect(OfferCode.safeParse(typed).data).toBe(code)
})

test('what was used beyond one credit is taken from the others, the oldest first', () => {
  const left = (...figures: number[]) =>
    settleOverdrawn(figures.map((left, at) => ({ id: String(at), left }))).map(({ left }) => left)
  expect(left(300, 200)).toEqual([300, 200])
  expect(left(300, -100, 200)).toEqual([200, 0, 200])
  expect(left(-500, 300, 400)).toEqual([0, 0, 200])
  expect(left(100, -500)).toEqual([0, 0])
  expect(left(-100, -200, 500)).toEqual([0, 0, 200])
  expect(settleOverdrawn([{ id: 'mine', left: 5 }])).toEqual([{ id: 'mine', left: 5 }])
})

test('the parts of each offer are one figure, in the order in which they are applied', () => {
  const part = { line: 0, offerId: null, creditId: null }
  const reductions = [
    { ...part, kind: 'credit', words: 'Credit', amount: 5 },
    { ...part, kind: 'code', words: 'Spring', amount: 1 },
    { ...part, kind: 'code', words: 'Spring', amount: 2, line: 1 },
    { ...part, kind: 'code', words: 'Autumn', amount: 4 },
    { ...part, kind: 'siblings', words: 'Spring', amount: 8 },
  ] as const
  expect(discountsByOffer(reductions)).toEqual([
    { kind: 'siblings', words: 'Spring', amount: 8 },
    { kind: 'code', words: 'Spring', amount: 3 },
    { kind: 'code', words: 'Autumn', amount: 4 },
    { kind: 'credit', words: 'Credit', amount: 5 },
  ])
  expect(packageSaving({ discount: 320, reductions })).toBe(300)
})
