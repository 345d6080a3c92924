import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ZodType } from 'zod'
import { daysAfter } from '../../days.ts'
import { dayProblem, EditOffer, EndOffer, GiveCredit, MakeOffer, Offer, OfferList } from './offer-desk.ts'

const percent = { gives: 'percent', value: 10, product: null, until: null }
const amount = { ...percent, gives: 'amount', value: 500 }
const photo = { ...percent, gives: 'photo', value: null }
const pack = { ...photo, gives: 'package', product: 'gallery/basic' }
const extra = { ...photo, gives: 'extra', product: 'extra:8x10' }
const code = {
  kind: 'code',
  name: 'Spring',
  code: 'SPRING',
  scope: 'all',
  eventId: null,
  schoolName: null,
  combines: true,
  minimum: 0,
  limitInAll: null,
  limitPerBuyer: null,
  startsOn: null,
  steps: [percent],
}
const siblings = { ...code, kind: 'siblings', code: null }
const until = (...days: (string | null)[]) => days.map((day) => ({ ...percent, until: day }))
const early = { ...siblings, kind: 'early-bird', steps: until('2026-04-01') }
const [eventId, schoolName] = [randomUUID(), 'Kingsland Primary']

/** What is wrong with a value, as `path: message`. */
const faults = (schema: ZodType, value: unknown) =>
  (schema.safeParse(value).error?.issues ?? []).map(({ path, message }) => `${path.join('.')}: ${message}`)
const beginningWith = (starts: string[]) => starts.map((start) => expect.stringMatching(`^${start}`))

describe('one step of an offer', () => {
  test.each([
    ['the smallest percentage', { ...percent, value: 1 }],
    ['everything', { ...percent, value: 100 }],
    ['an amount that would be no percentage', { ...amount, value: 101 }],
    ['the largest amount', { ...amount, value: 1_000_000 }],
    ['a photo', photo],
    ['a package', pack],
    ['a thing sold singly', extra],
    ['a product of the longest name', { ...extra, product: 'extra:'.padEnd(120, 'x') }],
  ])('may give %s', (_, step) => {
    expect(faults(Offer, { ...code, steps: [step] })).toEqual([])
  })

  test.each([
    ['a percentage that is not given', { ...percent, value: null }, 'value: Please say how much'],
    ['an amount that is not given', { ...amount, value: null }, 'value: Please say how much'],
    ['nothing', { ...percent, value: 0 }, 'value: Please give more than nothing'],
    ['more than everything', { ...percent, value: 101 }, 'value: At most 100 percent'],
    ['more than the largest amount', { ...amount, value: 1_000_001 }, 'value: '],
    ['so much of a free photo', { ...photo, value: 5 }, 'value: Something free has no amount'],
    ['so much of a free package', { ...pack, value: 5 }, 'value: Something free has no amount'],
    ['so much of a free thing', { ...extra, value: 5 }, 'value: Something free has no amount'],
    ['a package of no list', { ...pack, product: 'basic' }, 'product: Please choose the package'],
    ['no package', { ...pack, product: null }, 'product: Please choose the package'],
    ['a package as a thing', { ...extra, product: 'gallery/basic' }, 'product: Please choose the product'],
    ['no thing', { ...extra, product: null }, 'product: Please choose the product'],
    ['too long a name', { ...extra, product: 'extra:'.padEnd(121, 'x') }, 'product: '],
    ...[percent, amount, photo].map((step): [string, object, string] => [
      `a product besides ${step.gives}`,
      { ...step, product: 'gallery/basic' },
      'product: Only a free package or product is named',
    ]),
  ])('cannot give %s', (_, step, fault) => {
    expect(faults(Offer, { ...code, steps: [step] })).toEqual(beginningWith([`steps.0.${fault}`]))
  })
})

describe('an offer', () => {
  test.each<[string, object]>([
    ['without limits', code],
    ['used once', { ...code, limitInAll: 1, limitPerBuyer: 1 }],
    ['with the highest limits', { ...code, limitInAll: 100_000, limitPerBuyer: 1000 }],
    ['with the highest minimum', { ...code, minimum: 1_000_000 }],
    ['of the longest name', { ...code, name: 'x'.repeat(60) }],
    ['for siblings', siblings],
    ['of one event', { ...siblings, scope: 'event', eventId }],
    ['of one school', { ...siblings, scope: 'school', schoolName }],
    ['of the school with the longest name', { ...siblings, scope: 'school', schoolName: 'x'.repeat(200) }],
    ['until its day', early],
    ['in steps', { ...early, steps: until('2026-04-01', '2026-04-02', '2026-05-01') }],
    ['of an amount until its day', { ...early, steps: [{ ...amount, until: '2026-04-01' }] }],
    ['on one day alone', { ...early, startsOn: '2026-04-01' }],
    ['without an end', { ...siblings, startsOn: '2026-04-01' }],
  ])('may be %s', (_, offer) => {
    expect(faults(Offer, offer)).toEqual([])
  })

  const missingCode = 'code: Please give the code that parents type'
  const notLimited = 'limitInAll: Only a code is limited'
  const notFree = 'steps: Only a code gives something free'
  const notPercent = 'steps: Siblings have a percentage off'
  const notSteps = 'steps: Only an early bird has steps'
  const notLaterThird = 'steps.2.until: Each step must end later than the one before'
  const notLater = 'steps.1.until: Each step must end later than the one before'
  test.each<[string, object, ...string[]]>([
    ['a code that nobody can type', { ...code, code: null }, missingCode],
    ['for siblings with a code', { ...siblings, code: 'SPRING' }, missingCode],
    ['limited without a code', { ...siblings, limitInAll: 5 }, notLimited],
    ['limited for each buyer without a code', { ...siblings, limitPerBuyer: 5 }, notLimited],
    ['of an event that is not given', { ...code, scope: 'event' }, 'eventId: Please choose the event'],
    ['of all, but of an event', { ...code, eventId }, 'eventId: Please choose the event'],
    ['of a school not given', { ...code, scope: 'school' }, 'schoolName: Please choose the school'],
    ['of all, but of a school', { ...code, schoolName }, 'schoolName: Please choose the school'],
    ['a code in steps', { ...code, steps: until('2026-04-01', null) }, notSteps],
    [
      'early without an end',
      { ...early, steps: until('2026-04-01', null) },
      'steps.1.until: Please give each step',
    ],
    ['early and free', { ...early, steps: [{ ...photo, until: '2026-04-01' }] }, notFree],
    [
      'early and in part free',
      { ...early, steps: [...early.steps, { ...photo, until: '2026-05-01' }] },
      notFree,
    ],
    ['of an amount for siblings', { ...siblings, steps: [amount] }, notPercent],
    ['free for siblings', { ...siblings, steps: [photo] }, notFree, notPercent],
    [
      'in part of an amount for siblings',
      { ...siblings, steps: [...early.steps, amount] },
      notSteps,
      notPercent,
    ],
    ['in steps on one day', { ...early, steps: until('2026-04-01', '2026-04-01') }, notLater],
    [
      'in steps that go back',
      { ...early, steps: until('2026-04-01', '2026-04-03', '2026-04-02') },
      notLaterThird,
    ],
    [
      'over before it starts',
      { ...early, startsOn: '2026-04-02', steps: until('2026-04-01', '2026-05-01') },
      'steps.0.until: This would be over before its first day, 2 April 2026',
    ],
    ['limited to nobody', { ...code, limitInAll: 0 }, 'limitInAll: At least once'],
    ['limited beyond the highest', { ...code, limitInAll: 100_001 }, 'limitInAll: '],
    ['limited to no use of a buyer', { ...code, limitPerBuyer: 0 }, 'limitPerBuyer: At least once'],
    ['limited beyond the highest of a buyer', { ...code, limitPerBuyer: 1001 }, 'limitPerBuyer: '],
    ['for orders of less than nothing', { ...code, minimum: -1 }, 'minimum: '],
    ['for orders beyond the highest', { ...code, minimum: 1_000_001 }, 'minimum: '],
    ['without a name', { ...code, name: undefined }, 'name: Please give it a name'],
    ['of a blank name', { ...code, name: ' ' }, 'name: Please give it a name'],
    ['of too long a name', { ...code, name: 'x'.repeat(61) }, 'name: Please keep it under 60'],
    [
      'of a school with too long a name',
      { ...code, scope: 'school', schoolName: 'x'.repeat(201) },
      'schoolName: ',
    ],
    ['without a step', { ...early, steps: [] }, 'steps: '],
    [
      'in four steps',
      { ...early, steps: until('2026-04-01', '2026-04-02', '2026-04-03', '2026-04-04') },
      'steps: ',
    ],
  ])('cannot be %s', (_, offer, ...expected) => {
    expect(faults(Offer, offer)).toEqual(beginningWith(expected))
  })

  test('is read whole, its name without the space around it', () => {
    const id = randomUUID()
    expect(MakeOffer.parse({ id, offer: { ...code, name: ' Spring ' } })).toEqual({ id, offer: code })
    expect(EditOffer.parse({ offer: code, version: 3 })).toEqual({ offer: code, version: 3 })
    expect(EndOffer.parse({ ended: true })).toEqual({ ended: true })
  })
})

test('the desk receives offers, credits and choices as they are', () => {
  const [id, orderId] = [randomUUID(), randomUUID()]
  const at = '2026-03-20T10:00:00.000Z'
  const offer = {
    ...code,
    id,
    eventName: null,
    version: 1,
    createdAt: at,
    firstDay: '2026-03-01',
    endedAt: at,
    uses: 2,
    cost: 500,
  }
  const states = ['coming', 'running', 'over', 'ended']
  const credit = {
    id,
    email: null,
    reason: 'Late',
    amount: 500,
    left: 0,
    overdrawn: 100,
    givenAt: at,
    orderId,
  }
  const list = {
    offers: states.map((state) => ({ ...offer, state })),
    credits: [credit],
    events: [{ id, name: 'Spring 2026', schoolName }],
    products: [{ product: 'gallery/basic', name: 'Gallery, Basic', picture: null }],
  }
  expect(OfferList.parse(list)).toEqual(list)
})

test.each<[string, object, ...string[]]>([
  ['a penny', { amount: 1 }],
  ['£1,000', { amount: 100_000 }],
  ['nothing', { amount: 0 }, 'amount: Please give an amount above £0'],
  ['an amount that is not given', { amount: undefined }, 'amount: Please give an amount'],
  ['more than £1,000', { amount: 100_001 }, 'amount: At most £1,000'],
  ['something for no reason', { reason: '' }, 'reason: Please give a reason'],
  ['something for too long a reason', { reason: 'x'.repeat(201) }, 'reason: Please keep it under 200'],
])('credit of %s', (_, change, ...expected) => {
  const credit = { id: randomUUID(), amount: 500, reason: 'Late', ...change }
  expect(faults(GiveCredit, credit)).toEqual(beginningWith(expected))
  if (expected.length === 0) expect(GiveCredit.parse(credit)).toEqual(credit)
})

describe('an offer’s days', () => {
  const on = (startsOn: string | null, ...days: (string | null)[]) => ({
    startsOn,
    steps: Offer.parse({ ...code, startsOn: null, kind: 'code' }).steps.flatMap((step) =>
      days.map((until) => ({ ...step, until })),
    ),
  })
  const today = '2026-04-10'

  test.each([
    ['until today', on(null, '2026-04-10')],
    ['without an end', on('2026-05-01', null)],
    ['on one day', on('2026-05-01', '2026-05-01')],
    ['that began before today', on('2026-04-01', '2026-04-05', '2026-04-20')],
  ])('fit %s', (_, days) => {
    expect(dayProblem(days, today)).toBeUndefined()
  })

  test.each([
    ['already over', on(null, '2026-04-09'), 0, 'over already'],
    ['already over, with its last step', on('2026-03-01', '2026-04-01', '2026-04-09'), 1, 'over already'],
    ['with a step that was over before today', on(null, '2026-04-09', '2026-04-20'), 0, '10 April 2026'],
    ['over before its first day', on('2026-05-01', '2026-04-30'), 0, '1 May 2026'],
  ])('are refused for an offer %s', (_, days, step, words) => {
    expect(dayProblem(days, today)).toEqual({ step, words: expect.stringContaining(words) })
  })

  test('of an offer that was over before stay as they are, and may be extended', () => {
    const before = { madeOn: '2026-03-01', lastDay: '2026-04-01' }
    expect(dayProblem(on(null, '2026-04-01'), today, before)).toBeUndefined()
    expect(dayProblem(on(null, '2026-04-20'), today, before)).toBeUndefined()
    expect(dayProblem(on(null, '2026-04-02'), today, before)).toMatchObject({ step: 0 })
  })

  test('that fit leave each step a day on which it applies, and the offer a day to come', () => {
    const day = fc.integer({ min: 0, max: 30 }).map((n) => daysAfter('2026-04-01', n))
    fc.assert(
      fc.property(
        day,
        fc.option(day),
        fc.uniqueArray(day, { minLength: 1, maxLength: 3 }),
        (now, first, days) => {
          const found = dayProblem(on(first, ...days.toSorted()), now)
          const start = first ?? now
          const fits = days.every((one) => one >= start) && days.some((one) => one >= now)
          expect(found === undefined).toBe(fits)
        },
      ),
    )
  })
})
