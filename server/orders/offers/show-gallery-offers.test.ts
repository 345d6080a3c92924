import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { priceLists } from '../../../content/price-lists.ts'
import { earlyPrice, NO_OFFERS, offerInWords } from '../../../domain/orders/offers/gallery-offers.ts'
import { countStatements } from '../../../tests/support/count-statements.ts'
import { families } from '../../../tests/support/families.ts'
import { codeOffer, earlyBird, off, offer, siblings } from '../../../tests/support/offers.ts'
import { openTestApp, type TestApp } from '../../../tests/test-app.ts'
import { openGallery } from '../../photos/gallery/open-gallery.ts'
import { events } from '../../school/tables.ts'
import { priceForBuyer } from '../price/price-for-buyer.ts'
import { showGalleryOffers } from '../price/show-gallery-offers.ts'
import { listOffers } from './list-offers.ts'
import { endOffer } from './write-offer.ts'

let testApp: TestApp
let make: ReturnType<typeof families>
beforeAll(async () => {
  testApp = await openTestApp()
  make = families(testApp)
})
afterAll(() => testApp.close())
afterEach(async () => {
  for (const { id } of (await listOffers(testApp.admin)).offers)
    await endOffer(testApp.admin, { id, ended: true })
})

test('a gallery shows the offers for its own photos, and never a code or a future offer', async () => {
  const [isla, elsewhere] = [await make.gallery(1), await make.gallery(1)]
  await offer(testApp, earlyBird([off('percent', 10, '2099-03-20'), off('percent', 5, '2099-03-25')]))
  await offer(testApp, siblings(20, { scope: 'event', eventId: isla.eventId, minimum: 2000 }))
  await offer(testApp, siblings(30, { scope: 'event', eventId: elsewhere.eventId }))
  await offer(
    testApp,
    earlyBird([off('percent', 50, '2099-03-20')], { name: 'Later', startsOn: '2099-01-01' }),
  )
  await offer(testApp, codeOffer('SECRET', off('percent', 90)))
  await offer(testApp, siblings(40, { minimum: 3000 }))
  const told = await showGalleryOffers(testApp.stranger, { accessCode: isla.accessCode })
  const lines = told.holding.map((one) => [one.words, offerInWords(one), one.until])
  expect(lines.toSorted()).toEqual([
    ['Early bird, until 20 March 2099', '10% off', '2099-03-20'],
    // The one for all is never had: wherever it holds, the event's own stands before it.
    ['Siblings', '20% off for each further child in the same order, for orders of £20 or more', null],
  ])
  expect(JSON.stringify(told)).not.toMatch(/SECRET|limit|createdAt|2099-03-25/)
})

test('opening a gallery asks the database the same with offers that hold for it as without', async () => {
  const { accessCode } = await make.gallery(2)
  const count = () => countStatements(testApp.parts.db, () => openGallery(testApp.stranger, accessCode))
  const without = await count()
  expect(without.statements).toBeGreaterThan(0)
  await offer(testApp, earlyBird([off('percent', 10)]))
  await offer(testApp, siblings(20))
  await offer(testApp, codeOffer('COUNTED', off('percent', 5)))
  expect((await showGalleryOffers(testApp.stranger, { accessCode })).holding).toHaveLength(2)
  expect(await count()).toEqual(without)
})

test('a wrong code, another account’s pupil and a closed gallery are told nothing', async () => {
  const isla = await make.gallery(1)
  await offer(testApp, earlyBird([off('percent', 10)]))
  const nothing = NO_OFFERS
  expect(await showGalleryOffers(testApp.stranger, { accessCode: 'ABCDEFGH' })).toEqual(nothing)
  const { ctx, id } = await make.makeParent()
  await expect(showGalleryOffers(ctx, { pupilId: isla.id })).rejects.toMatchObject({ kind: 'missing' })
  await make.link(id, isla.id)
  expect((await showGalleryOffers(ctx, { pupilId: isla.id })).holding).toHaveLength(1)
  const closed = await make.gallery(1)
  await testApp.parts.db
    .update(events)
    .set({ salesOpen: '2019-01-01', salesClose: '2020-01-01' })
    .where(eq(events.id, closed.eventId))
  expect(await showGalleryOffers(testApp.stranger, { accessCode: closed.accessCode })).toEqual(nothing)
})

test('the price beside a package is the basket’s', async () => {
  const isla = await make.gallery(3)
  await offer(testApp, earlyBird([off('percent', 15, '2099-03-20')], { minimum: 1300 }))
  const offers = await showGalleryOffers(testApp.stranger, { accessCode: isla.accessCode })
  for (const { id, price, photos } of priceLists.gallery.packages) {
    const photoIds = photos === 'all' ? isla.photoIds : isla.photoIds.slice(0, photos)
    const lines = [{ accessCode: isla.accessCode, packageId: id, photoIds }]
    expect(earlyPrice(offers, price)).toBe((await priceForBuyer(testApp.stranger, { lines })).total)
  }
})

test('the list price is struck through only if it is charged again before sales close', async () => {
  const isla = await make.gallery(1)
  const only = { scope: 'event', eventId: isla.eventId } as const
  const from = async () =>
    (await showGalleryOffers(testApp.stranger, { accessCode: isla.accessCode })).listedFrom
  const closes = (salesClose: string | null) =>
    testApp.parts.db.update(events).set({ salesClose }).where(eq(events.id, isla.eventId))
  expect(await from()).toBeNull()
  await offer(testApp, earlyBird([off('percent', 20, '2026-04-10'), off('percent', 10, '2026-04-20')], only))
  expect(await from()).toBe('2026-04-21')
  await closes('2026-04-21')
  expect(await from()).toBe('2026-04-21')
  await closes('2026-04-20')
  expect(await from()).toBeNull()
  await closes(null)
  const next = { ...only, startsOn: '2026-04-21' }
  const id = await offer(testApp, earlyBird([off('percent', 5, '2026-05-10')], next))
  expect(await from()).toBe('2026-05-11')
  await endOffer(testApp.admin, { id, ended: true })
  await offer(testApp, earlyBird([off('percent', 5, '2026-06-10')], { ...only, startsOn: '2026-05-01' }))
  expect(await from()).toBe('2026-04-21')
})

test('siblings are promised to an account with a further child in these photos, and to nobody else', async () => {
  const [one, other] = [await make.gallery(1), await make.gallery(1)]
  await offer(testApp, siblings(20))
  const parent = await make.makeParent()
  await make.link(parent.id, one.id)
  const told = async (ctx = parent.ctx) =>
    (await showGalleryOffers(ctx, { accessCode: one.accessCode })).furtherChild
  expect([await told(), await told(testApp.stranger)]).toEqual([false, false])
  await make.link(parent.id, other.id)
  expect([await told(), await told(testApp.stranger)]).toEqual([true, false])
  await testApp.parts.db
    .update(events)
    .set({ salesOpen: '2019-01-01', salesClose: '2020-01-01' })
    .where(eq(events.id, other.eventId))
  expect(await told()).toBe(false)
})
