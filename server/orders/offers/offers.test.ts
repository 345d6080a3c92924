import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { offerCodeErrors, offerErrors } from '../../../content/errors/orders.ts'
import { daysAfter, londonDay } from '../../../domain/days.ts'
import type { OrderLine, PlaceOrder } from '../../../domain/orders/checkout/place-order.ts'
import type { Offer } from '../../../domain/orders/offers/offer-desk.ts'
import { basketOf, buyer, families } from '../../../tests/support/families.ts'
import { codeOffer, earlyBird, off, offer, siblings } from '../../../tests/support/offers.ts'
import { untilBlocked } from '../../../tests/support/until-blocked.ts'
import { openTestApp, type TestApp } from '../../../tests/test-app.ts'
import { type Context, inTransaction } from '../../context.ts'
import { auditLog } from '../../platform/tables.ts'
import { exportBookkeeping } from '../bookkeeping/export-bookkeeping.ts'
import { cancelUnpaid } from '../cancel-unpaid.ts'
import { placeOrder } from '../checkout/place-order.ts'
import { offers } from '../discounts/tables.ts'
import { orderMovements } from '../ledger/tables.ts'
import { priceForBuyer } from '../price/price-for-buyer.ts'
import { showDeskOrder } from '../screens/show-desk-order.ts'
import { showOrder } from '../show-order.ts'
import { orders } from '../tables.ts'
import { listOffers } from './list-offers.ts'
import { createOffer, editOffer, endOffer } from './write-offer.ts'

let testApp: TestApp
let make: ReturnType<typeof families>
beforeAll(async () => {
  testApp = await openTestApp({ LIMIT_ORDERS_PER_HOUR: '10000', LIMIT_WRONG_CODES_PER_ADDRESS_PER_HOUR: '5' })
  make = families(testApp)
})
afterAll(() => testApp.close())
afterEach(async () => {
  for (const { id, endedAt } of (await listOffers(testApp.admin)).offers)
    if (!endedAt) await endOffer(testApp.admin, { id, ended: true })
})

type Family = Awaited<ReturnType<typeof make.gallery>>
const singles = ({ accessCode, photoIds }: Family, count = photoIds.length) => ({
  accessCode,
  packageId: null,
  photoIds: photoIds.slice(0, count),
})
const fresh = (more: Partial<PlaceOrder['buyer']> = {}) => ({
  ...buyer,
  email: `${randomUUID()}@example.com`,
  ...more,
})
const waitUntil = (moment: string) =>
  testApp.clock.advance(Date.parse(moment) - testApp.clock.now().getTime())
const rowOf = async (idempotencyKey: string) => {
  const [row] = await testApp.parts.db.select().from(orders).where(eq(orders.idempotencyKey, idempotencyKey))
  if (!row) throw new Error('no order')
  return row
}
const place = (input: PlaceOrder, ctx: Context = testApp.stranger) => placeOrder(ctx, input)

test('of two offers made at once with one code the second is refused, not lost', async () => {
  const same = codeOffer('ATONCE', off('percent', 10))
  const { tooLate } = await inTransaction(testApp.admin, async ({ db }) => {
    const { steps: _, ...first } = same
    await db.insert(offers).values({ ...first, id: randomUUID(), createdAt: testApp.clock.now() })
    const second = offer(testApp, same)
    await Promise.race([second, untilBlocked(db)])
    return { tooLate: second }
  })
  await expect(tooLate).rejects.toMatchObject({ fields: { code: offerErrors.fields.code } })
})

test('an offer edited to a code that another is being given at once is refused beside its field', async () => {
  const [one, other] = [codeOffer('ONE', off('percent', 10)), codeOffer('OTHER', off('percent', 10))]
  const [first, second] = [await offer(testApp, one), await offer(testApp, other)]
  const { tooLate } = await inTransaction(testApp.admin, async ({ db }) => {
    await db.update(offers).set({ code: 'WANTED' }).where(eq(offers.id, first))
    const edit = editOffer(testApp.admin, { id: second, version: 1, offer: { ...other, code: 'WANTED' } })
    await Promise.race([edit, untilBlocked(db)])
    return { tooLate: edit }
  })
  await expect(tooLate).rejects.toMatchObject({ fields: { code: offerErrors.fields.code } })
})

test('an early bird lasts to the end of its day in Scotland, and is shown from the basket to the receipt', async () => {
  const family = await make.gallery(2)
  await offer(testApp, earlyBird([off('percent', 10, '2026-03-20'), off('amount', 50, '2026-03-25')]))
  const lines = [singles(family)]
  waitUntil('2026-03-20T23:59:59Z')
  const price = await priceForBuyer(testApp.stranger, { lines })
  const told = [{ kind: 'early-bird', words: 'Early bird, until 20 March 2026', amount: 100 }]
  expect(price).toMatchObject({ subtotal: 1000, discount: 100, total: 900, reductions: told })
  const input = basketOf(lines, 900, { buyer: fresh() })
  const { orderKey } = await make.buy(testApp.stranger, input)
  expect(await showOrder(testApp.stranger, orderKey)).toMatchObject({
    discount: 100,
    total: 900,
    vat: 150,
    reductions: told,
    lines: [{ subtotal: 1000, discount: 100, total: 900 }],
  })
  const { id } = await rowOf(input.idempotencyKey)
  expect(await showDeskOrder(testApp.admin, id)).toMatchObject({ reductions: told, total: 900 })
  const mail = (await testApp.mails()).findLast(
    (text) => text.includes(input.buyer.email) && text.includes('X-Message-Kind: order\n'),
  )
  expect(mail).toContain('Early bird, until 20 March 2026')
  testApp.clock.advance(2000)
  expect(await priceForBuyer(testApp.stranger, { lines })).toMatchObject({
    total: 950,
    reductions: [{ words: 'Early bird, until 25 March 2026', amount: 50 }],
  })
  waitUntil('2026-03-26T10:00:00Z')
  expect(await priceForBuyer(testApp.stranger, { lines })).toMatchObject({ total: 1000, reductions: [] })
})

test('an early bird that ends between looking and paying never charges more than was shown', async () => {
  const family = await make.gallery(1)
  await offer(testApp, earlyBird([off('percent', 10, '2026-03-27')]))
  waitUntil('2026-03-28T00:00:01Z')
  const input = basketOf([singles(family)], 450, { buyer: fresh() })
  await expect(place(input)).rejects.toMatchObject({ code: 'price-changed' })
})

test('two children in one basket get the siblings’ percentage off the cheaper one', async () => {
  const [first, second] = [await make.gallery(2), await make.gallery(1)]
  await offer(testApp, siblings(20))
  const lines = [singles(second), singles(first)]
  const price = await priceForBuyer(testApp.stranger, { lines })
  expect(price.lines.map(({ total }) => total)).toEqual([400, 1000])
  expect((await priceForBuyer(testApp.stranger, { lines: [singles(first)] })).reductions).toEqual([])
})

test('without offers an order has no reductions, and the accountant’s file is as it was', async () => {
  const family = await make.gallery(1)
  const input = basketOf([singles(family)], 500, { buyer: fresh() })
  const { orderKey } = await make.buy(testApp.stranger, input)
  expect(await showOrder(testApp.stranger, orderKey)).toMatchObject({
    discount: 0,
    total: 500,
    reductions: [],
  })
  const { body } = await exportBookkeeping(testApp.admin, { from: '2026-03-28', to: '2026-03-28' })
  expect(body.split('\r\n')[0]?.replace('\uFEFF', '')).toBe(
    'Date,Type,Order,Gross,Net,VAT,VAT rate,Provider,Payment',
  )
})

test('the accountant’s file says which part of a sale’s price offers took', async () => {
  waitUntil('2026-04-02T10:00:00Z')
  const family = await make.gallery(2)
  await offer(testApp, earlyBird([off('percent', 10, '2026-04-30')]))
  await offer(testApp, codeOffer('BOOKS', off('amount', 100)))
  const lines = [singles(family)]
  await make.buy(testApp.stranger, basketOf(lines, 800, { buyer: fresh(), code: 'BOOKS' }))
  const { body } = await exportBookkeeping(testApp.admin, { from: '2026-04-02', to: '2026-04-02' })
  const [head, sale, total] = body.replace('\uFEFF', '').split('\r\n')
  expect(head).toMatch(/,Payment,Before offers,Siblings,Early bird,Code,Credit,Given free$/)
  expect(sale).toMatch(/,8,6\.67,1\.33,20%,test,[^,]+,10,0,-1,-1,0,0$/)
  expect(total).toMatch(/^,Total,,8,6\.67,1\.33,,,,10,0,-1,-1,0,0$/)
})

test('an unknown code is refused with a reason, and guesses stop after a while; known codes still work', async () => {
  const family = await make.gallery(1)
  await offer(testApp, codeOffer('SPRING', off('percent', 10)))
  const guesser = (n = 61) => testApp.as({ kind: 'anonymous' }, `203.0.113.${n}`)
  const lines = [singles(family)]
  for (let n = 0; n < 5; n++)
    expect(await priceForBuyer(guesser(), { lines, code: `GUESS${n}` })).toMatchObject({
      total: 500,
      codeProblem: expect.stringContaining('not known'),
    })
  await expect(priceForBuyer(guesser(), { lines, code: 'GUESS9' })).rejects.toMatchObject({ kind: 'limited' })
  for (let n = 0; n < 8; n++)
    expect(await priceForBuyer(guesser(62), { lines, code: 'SPRING' })).toMatchObject({ total: 450 })
  const wrong = basketOf(lines, 500, { buyer: fresh(), code: 'WRONG' })
  await expect(place(wrong)).rejects.toMatchObject({ code: 'code-refused' })
  // Guessing at offers locks nobody out of a gallery.
  await expect(priceForBuyer(guesser(), { lines })).resolves.toMatchObject({ total: 500 })
})

test('a code that does not apply says why', async () => {
  waitUntil('2026-05-01T10:00:00Z')
  const [family, elsewhere] = [await make.gallery(1), await make.gallery(1)]
  const lines = [singles(family)]
  const problem = async (code: string) => (await priceForBuyer(testApp.stranger, { lines, code })).codeProblem
  await offer(testApp, codeOffer('SOON', off('percent', 10), { startsOn: '2026-05-02' }))
  await offer(testApp, codeOffer('PAST', off('percent', 10, '2026-04-30')), { daysAgo: 2 })
  await offer(testApp, codeOffer('BIG', off('percent', 10), { minimum: 2000 }))
  await offer(testApp, codeOffer('TODAY', off('percent', 10, '2026-05-01'), { startsOn: '2026-05-01' }))
  await offer(testApp, codeOffer('JUST', off('percent', 10), { minimum: 500 }))
  for (const gives of ['photo', 'extra'] as const)
    await offer(
      testApp,
      codeOffer(gives.toUpperCase(), {
        gives,
        value: null,
        product: gives === 'extra' ? 'extra:8x10' : null,
        until: null,
      }),
    )
  const gone = await offer(testApp, codeOffer('GONE', off('percent', 10)))
  await endOffer(testApp.admin, { id: gone, ended: true })
  await offer(testApp, codeOffer('THERE', off('percent', 10), { scope: 'event', eventId: elsewhere.eventId }))
  await offer(
    testApp,
    codeOffer('PACK', { gives: 'package', value: null, product: 'gallery/basic', until: null }),
  )
  const early = await offer(testApp, earlyBird([off('percent', 30, '2026-06-01')]))
  await offer(testApp, codeOffer('ALONE', off('percent', 10), { combines: false }))
  expect(await problem('SOON')).toBe('This code can be used from 2 May 2026.')
  expect(await problem('PAST')).toBe('This code ended on 30 April 2026.')
  expect(await problem('GONE')).toBe('This code is no longer in use.')
  expect(await problem('BIG')).toBe('This code is for orders of £20 or more.')
  const there = { scope: 'event', eventId: elsewhere.eventId, minimum: 2000 } as const
  await offer(testApp, codeOffer('PART', off('percent', 10), there))
  const both = { lines: [...lines, singles(elsewhere)], code: 'PART' }
  expect((await priceForBuyer(testApp.stranger, both)).codeProblem).toBe(
    'This code is for orders of £20 or more.',
  )
  expect(await problem('THERE')).toBe('This code is not for the photos in your basket.')
  expect(await problem('ALONE')).toContain('saves you more')
  await endOffer(testApp.admin, { id: early, ended: true })
  expect(await problem('PACK')).toContain('a package that is not in your basket')
  expect(await problem('ALONE')).toBeNull()
  expect(await problem('TODAY')).toBeNull()
  expect(await problem('JUST')).toBeNull()
  expect(await problem('PHOTO')).toBeNull()
  expect(await problem('EXTRA')).toBe(offerCodeErrors.noExtra)
  const pack = { ...singles(await make.gallery(3)), packageId: 'basic' }
  expect(await priceForBuyer(testApp.stranger, { lines: [pack], code: 'PHOTO' })).toMatchObject({
    codeProblem: offerCodeErrors.noPhoto,
  })
})

test('a basket has a field for codes only while one could be typed', async () => {
  const lines = [singles(await make.gallery(1))]
  const today = londonDay(testApp.clock.now())
  const takes = async (given?: Offer) => {
    const id = given && (await offer(testApp, given, { daysAgo: 2 }))
    const { takesCodes } = await priceForBuyer(testApp.stranger, { lines })
    if (id) await endOffer(testApp.admin, { id, ended: true })
    return takesCodes
  }
  const code = (until: string | null, startsOn: string | null = null) =>
    codeOffer(`CODE${randomUUID().slice(0, 8)}`.toUpperCase(), off('percent', 10, until), { startsOn })
  expect(await takes()).toBe(false)
  expect(await takes(siblings(10))).toBe(false)
  expect(await takes(code(daysAfter(today, -1)))).toBe(false)
  expect(await takes(code(null, daysAfter(today, 1)))).toBe(false)
  expect(await takes(code(today, today))).toBe(true)
  expect(await takes(code(null))).toBe(true)
  expect(await takes()).toBe(false)
  await offer(testApp, code(null))
  const sample: OrderLine = { sample: true, packageId: null, photoIds: ['sample-1'] }
  expect(await priceForBuyer(testApp.stranger, { lines: [sample] })).toMatchObject({
    takesCodes: false,
    total: 500,
  })
})

test('the desk lists offers, the newest first, with their state, uses and what they cost when paid', async () => {
  const family = await make.gallery(1)
  const today = londonDay(testApp.clock.now())
  const all = (await listOffers(testApp.admin)).offers.length
  const past = await offer(testApp, earlyBird([off('percent', 20, daysAfter(today, -1))]), { daysAgo: 3 })
  const steps = [off('percent', 10, daysAfter(today, -1)), off('percent', 10, today)]
  const only = { scope: 'event', eventId: family.eventId } as const
  const here = await offer(testApp, earlyBird(steps, only), { daysAgo: 2 })
  const unpaid = basketOf([singles(family)], 450, { buyer: fresh() })
  await place(unpaid)
  await make.buy(testApp.stranger, basketOf([singles(family)], 450, { buyer: fresh() }))
  const list = await listOffers(testApp.admin)
  expect(list.offers).toHaveLength(all + 2)
  expect(list.offers.filter(({ id }) => [here, past].includes(id))).toMatchObject([
    { id: here, state: 'running', uses: 2, cost: 50, steps, eventName: 'School Photography 2026' },
    { id: past, state: 'over', firstDay: daysAfter(today, -3), uses: 0, cost: 0, eventName: null },
  ])
  expect(list.events).toContainEqual({
    id: family.eventId,
    name: 'School Photography 2026',
    schoolName: 'Test Primary',
  })
  expect(list.products).toContainEqual({
    product: 'gallery/basic',
    name: expect.stringMatching(/, Basic$/),
    picture: null,
  })
  await cancelUnpaid(testApp.system, (await rowOf(unpaid.idempotencyKey)).id)
  await endOffer(testApp.admin, { id: here, ended: true })
  const ended = (await listOffers(testApp.admin)).offers.find(({ id }) => id === here)
  expect(ended).toMatchObject({ state: 'ended', uses: 1, cost: 50 })
})

test('what happens to an offer is recorded once', async () => {
  const [id, given] = [randomUUID(), siblings(10)]
  for (let i = 0; i < 2; i++) await createOffer(testApp.admin, { id, offer: given })
  await editOffer(testApp.admin, { id, version: 1, offer: siblings(20) })
  for (const ended of [false, true, true, false, false]) await endOffer(testApp.admin, { id, ended })
  const log = await testApp.parts.db.select().from(auditLog).where(eq(auditLog.subjectId, id))
  expect(log.map(({ action }) => action).toSorted()).toEqual([
    ...['offer.edited', 'offer.ended', 'offer.made', 'offer.resumed'],
  ])
  const found = (await listOffers(testApp.admin)).offers.find((one) => one.id === id)
  expect(found).toMatchObject({ version: 2, steps: [off('percent', 20)] })
})

test('a signed-in guesser of codes is stopped wherever the guesses come from', async () => {
  const [family, parent] = [await make.gallery(1), await make.makeParent()]
  const { LIMIT_WRONG_CODES_PER_ACCOUNT_PER_HOUR: most } = testApp.parts.config
  const from = (n: number) => ({ ...parent.ctx, address: `198.51.100.${n}` })
  const lines = [singles(family)]
  const guess = (n: number) => priceForBuyer(from(n), { lines, code: `NOCODE${n}` })
  for (let n = 0; n < most; n++) await guess(n)
  await expect(guess(most)).rejects.toMatchObject({ kind: 'limited' })
  const stranger = testApp.as({ kind: 'anonymous' }, `198.51.100.${most}`)
  expect(await priceForBuyer(stranger, { lines, code: 'NOCODE' })).toMatchObject({ total: 500 })
})

test('of many orders racing for the last use of a code, one gets it', async () => {
  const id = await offer(testApp, codeOffer('LAST', off('percent', 50), { limitInAll: 2 }))
  const racers = await Promise.all(Array.from({ length: 6 }, () => make.gallery(1)))
  const inputs = racers.map((family) => basketOf([singles(family)], 250, { buyer: fresh(), code: 'LAST' }))
  const results = await Promise.allSettled(inputs.map((input) => place(input)))
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
  for (const result of results)
    if (result.status === 'rejected')
      expect(['price-changed', 'code-refused']).toContain((result.reason as { code: string }).code)
  const shown = (await listOffers(testApp.admin)).offers.find((one) => one.id === id)
  expect(shown).toMatchObject({ uses: 2, cost: 0 })
})

test('a code keeps its limit per buyer, and an order sent twice uses it once', async () => {
  const [one, other] = [await make.gallery(1), await make.gallery(1)]
  await offer(testApp, codeOffer('ONCE', off('percent', 50), { limitPerBuyer: 1 }))
  const who = fresh()
  const first = basketOf([singles(one)], 250, { buyer: who, code: 'ONCE' })
  const placed = await Promise.all([1, 2, 3].map(() => place(first)))
  expect(new Set(placed.map(({ orderKey }) => orderKey)).size).toBe(1)
  await make.buy(testApp.stranger, first)
  const second = basketOf([singles(other)], 250, {
    buyer: { ...who, email: who.email.toUpperCase() },
    code: 'ONCE',
  })
  await expect(place(second)).rejects.toMatchObject({ code: 'code-refused' })
  await expect(place({ ...second, buyer: fresh(), idempotencyKey: randomUUID() })).resolves.toMatchObject({
    total: 250,
  })
})

test('cancelling an order releases its code, and paying it after all takes the code again', async () => {
  const [first, second] = [await make.gallery(1), await make.gallery(1)]
  await offer(testApp, codeOffer('BACK', off('percent', 50), { limitInAll: 1 }))
  const input = basketOf([singles(first)], 250, { buyer: fresh(), code: 'BACK' })
  await place(input)
  const next = basketOf([singles(second)], 250, { buyer: fresh(), code: 'BACK' })
  await expect(place(next)).rejects.toMatchObject({ code: 'code-refused' })
  await cancelUnpaid(testApp.system, (await rowOf(input.idempotencyKey)).id)
  await make.buy(testApp.stranger, next)
  const third = basketOf([singles(first)], 250, { buyer: fresh(), code: 'BACK' })
  await expect(place(third)).rejects.toMatchObject({ code: 'code-refused' })
})

test('a basket changed at the checkout takes over the code of the previous order, which can no longer be paid', async () => {
  const family = await make.gallery(2)
  await offer(testApp, codeOffer('MINE', off('percent', 50), { limitInAll: 1 }))
  const who = fresh()
  const before = basketOf([singles(family, 1)], 250, { buyer: who, code: 'MINE' })
  await place(before)
  await make.buy(testApp.stranger, basketOf([singles(family)], 500, { buyer: who, code: 'MINE' }))
  expect((await rowOf(before.idempotencyKey)).state).toBe('cancelled')
})

test('an offer is created once, edited by one person at a time, ended and resumed', async () => {
  const id = randomUUID()
  const given = codeOffer('DESK', off('percent', 10))
  await createOffer(testApp.admin, { id, offer: given })
  await createOffer(testApp.admin, { id, offer: given })
  const find = async () => (await listOffers(testApp.admin)).offers.find((one) => one.id === id)
  expect(await find()).toMatchObject({ version: 1, state: 'running', code: 'DESK', steps: given.steps })
  await expect(createOffer(testApp.admin, { id: randomUUID(), offer: given })).rejects.toMatchObject({
    fields: { code: 'There is already an offer with this code' },
  })
  await editOffer(testApp.admin, { id, version: 1, offer: { ...given, name: 'Summer' } })
  await expect(editOffer(testApp.admin, { id, version: 1, offer: given })).rejects.toMatchObject({
    code: 'changed-meanwhile',
  })
  await endOffer(testApp.admin, { id, ended: true })
  expect(await find()).toMatchObject({ name: 'Summer', state: 'ended' })
  await endOffer(testApp.admin, { id, ended: false })
  expect(await find()).toMatchObject({ state: 'running' })
  await expect(listOffers(testApp.parent)).rejects.toMatchObject({ kind: 'missing' })
})

test('an offer is coming until its first day, and runs from then on', async () => {
  const states = []
  for (const n of [-1, 0, 1]) {
    const startsOn = daysAfter(londonDay(testApp.clock.now()), n)
    const id = await offer(testApp, siblings(10, { startsOn }))
    states.push((await listOffers(testApp.admin)).offers.find((one) => one.id === id)?.state)
  }
  expect(states).toEqual(['running', 'running', 'coming'])
})

test('a code whose uses are all taken is shown as used up, until one is given back', async () => {
  const family = await make.gallery(1)
  const id = await offer(testApp, codeOffer('LASTONE', off('percent', 50), { limitInAll: 1 }))
  const state = async () => (await listOffers(testApp.admin)).offers.find((one) => one.id === id)?.state
  expect(await state()).toBe('running')
  const input = basketOf([singles(family)], 250, { buyer: fresh(), code: 'LASTONE' })
  await place(input)
  expect(await state()).toBe('used-up')
  await cancelUnpaid(testApp.system, (await rowOf(input.idempotencyKey)).id)
  expect(await state()).toBe('running')
})

test('an offer that would be over already, or a step that never applies, is refused at its last day', async () => {
  const today = londonDay(testApp.clock.now())
  const [yesterday, later] = [daysAfter(today, -1), daysAfter(today, 5)]
  const made = (given: Offer) => createOffer(testApp.admin, { id: randomUUID(), offer: given })
  await expect(made(codeOffer('PASTDAY', off('percent', 10, yesterday)))).rejects.toMatchObject({
    fields: { until0: 'This offer would be over already: its last day is in the past' },
  })
  const steps = [off('percent', 20, yesterday), off('percent', 10, later)]
  await expect(made(earlyBird(steps))).rejects.toMatchObject({
    fields: { until0: expect.stringContaining('before its first day') },
  })
  const id = await offer(testApp, earlyBird(steps), { daysAgo: 4 })
  const edit = (version: number, last: string) => {
    const offer = earlyBird([off('percent', 20, daysAfter(today, -2)), off('percent', 10, last)])
    return editOffer(testApp.admin, { id, version, offer })
  }
  await edit(1, later)
  await expect(edit(2, yesterday)).rejects.toMatchObject({ fields: { until1: expect.any(String) } })
})

test('an offer for an event or a school that is not there is refused beside its field', async () => {
  await make.gallery(1)
  const failure = (given: Offer) =>
    createOffer(testApp.admin, { id: randomUUID(), offer: given }).catch((error: unknown) => error)
  const event = await failure(siblings(20, { scope: 'event', eventId: randomUUID() }))
  const school = await failure(siblings(20, { scope: 'school', schoolName: 'Nowhere Primary' }))
  expect(event).toMatchObject({ fields: { eventId: 'Please choose the event' } })
  expect(school).toMatchObject({ fields: { schoolName: 'Please choose the school' } })
  expect(await failure(siblings(20, { scope: 'school', schoolName: 'Test Primary' }))).toBeUndefined()
})

test('every reduction is recorded on its line, and they add up to the order’s', async () => {
  const family = await make.gallery(2)
  await offer(testApp, earlyBird([off('percent', 15, '2026-12-31')]))
  const input = basketOf([singles(family)], 850, { buyer: fresh() })
  await place(input)
  const order = await rowOf(input.idempotencyKey)
  const rows = await testApp.parts.db
    .select()
    .from(orderMovements)
    .where(and(eq(orderMovements.orderId, order.id), eq(orderMovements.kind, 'reduced')))
  expect(rows.reduce((sum, { amount }) => sum + amount, 0)).toBe(order.discount)
})
