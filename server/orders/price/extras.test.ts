import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ChosenExtra } from '../../../domain/orders/prices/extras.ts'
import { extrasShop } from '../../../tests/support/extras.ts'
import { openTestApp, type TestApp } from '../../../tests/test-app.ts'
import { openGallery } from '../../photos/gallery/open-gallery.ts'
import { currentList } from '../../prices/queries.ts'
import { events } from '../../school/tables.ts'
import { placeOrder } from '../checkout/place-order.ts'
import { downloadPhoto } from '../delivery/download-photo.ts'
import { recordDeliveryConsent } from '../delivery/record-delivery-consent.ts'
import { getOrderByKey } from '../order-key.ts'
import { readReceipt } from '../receipts/read-receipt.ts'
import { showOrder } from '../show-order.ts'
import { orders } from '../tables.ts'
import { priceForBuyer } from './price-for-buyer.ts'

type Shop = Awaited<ReturnType<typeof extrasShop>>
let testApp: TestApp
let shop: Shop
let make: Shop['make']
let mug: string
let gallery: Shop['gallery']
beforeAll(async () => {
  testApp = await openTestApp()
  shop = await extrasShop(testApp)
  ;({ make, mug, gallery } = shop)
})
afterAll(() => testApp.close())

test('a print sold singly is priced, paid and printed from the photo it was chosen of', async () => {
  const { eventId, buy, line, of } = await gallery()
  const { orderKey } = await buy([line([of('8x10', 2, 1)])], 1800)
  const order = await showOrder(testApp.stranger, orderKey)
  expect(order).toMatchObject({ state: 'paid', total: 1800, zip: null })
  expect(order.lines).toMatchObject([
    {
      packageName: null,
      photoCount: 0,
      total: 1800,
      photos: [],
      extra: { name: '8x10 inches', quantity: 2 },
    },
  ])
  expect(order.prints?.pieces).toMatchObject([
    { quantity: 2, extra: true, thumb: expect.stringContaining('/api/photos/'), crop: { height: 1 } },
  ])
  const { names, table } = await shop.lab(eventId)
  expect(names).toEqual([
    expect.stringMatching(/^8x10\/3B_TW-\d+_1_8x10_x2\.jpg$/),
    'prints.csv',
    'prints.pdf',
  ])
  expect(table).toContain('8x10,2,TW-')
})

test('a gallery tells what it sells singly; the sample and the specification’s lists sell nothing so', async () => {
  const { accessCode } = await gallery()
  const shown = await openGallery(testApp.stranger, accessCode)
  expect(shown.products?.map(({ name }) => name)).toEqual([
    '8x10 inches',
    'Class photo',
    'Premium folder',
    'Mug, white',
  ])
  const others = [await make.gallery(1), { accessCode: 'SAMPLE00' }]
  for (const { accessCode } of others) {
    const plain = await openGallery(testApp.stranger, accessCode)
    expect(plain.products).toBeUndefined()
    expect(plain.priceLists.flatMap(({ extras }) => extras ?? [])).toEqual([])
  }
})

test('beside a package, each thing is a line of its own, from the basket to the receipt and the mail', async () => {
  const { accessCode, basket, line, of, photoIds } = await gallery(3)
  const lines = [
    line([of(mug, 2, 1), of('8x10', 1, 2), of('folder', 1, null)], { packageId: 'basic', photoIds }),
  ]
  expect(await priceForBuyer(testApp.stranger, { lines })).toMatchObject({
    lines: [{ photoCount: 3, total: 1200 + 2500 + 900 + 400 }],
    total: 5000,
  })
  const { orderKey } = await make.buy(testApp.stranger, basket(lines, 5000))
  const order = await showOrder(testApp.stranger, orderKey)
  expect(order.state).toBe('delivered')
  const told = order.lines.map(({ packageName, extra, total }) => [extra?.name ?? packageName, total])
  expect(told).toEqual([
    ['Basic', 1200],
    ['Mug, white', 2500],
    ['8x10 inches', 900],
    ['Premium folder', 400],
  ])
  const row = await getOrderByKey(testApp.stranger, orderKey)
  const receipt = await readReceipt(testApp.stranger, { ...row, paidAt: row.paidAt ?? new Date(0) })
  expect(receipt.packageSaving).toBe(300)
  expect(receipt.lines.map(({ extra, subtotal }) => [extra?.quantity, subtotal])).toEqual([
    [undefined, 1500],
    [2, 2500],
    [1, 900],
    [1, 400],
  ])
  const mail = (await testApp.mails()).findLast(
    (one) => one.includes(`TW-${row.number}`) && /Kind: order/.test(one),
  )
  expect(mail).toContain('2 =C3=97 Mug, white')
  expect(accessCode).toHaveLength(8)
})

test('an order of prints alone promises no files, and has none to download', async () => {
  const { buy, line, of, photoIds } = await gallery()
  const { orderKey } = await buy([line([of('8x10', 1)])], 900)
  await expect(recordDeliveryConsent(testApp.stranger, orderKey)).rejects.toMatchObject({
    code: 'downloads-closed',
  })
  const { number, state, consentedAt } = await getOrderByKey(testApp.stranger, orderKey)
  expect([state, consentedAt]).toEqual(['paid', null])
  const mails = (await testApp.mails()).filter((mail) => mail.includes(`TW-${number}`))
  expect(mails).toHaveLength(1)
  expect(mails[0]).not.toContain('within 24 hours')
  expect(mails[0]).toContain('Your prints will be')
  await testApp.parts.db
    .update(orders)
    .set({ consentedAt: testApp.clock.now() })
    .where(eq(orders.number, number))
  const photoId = photoIds[0] ?? ''
  await expect(downloadPhoto(testApp.stranger, { key: orderKey, photoId })).rejects.toMatchObject({
    kind: 'missing',
  })
})

test('a thing goes to the lab whole, in a folder of its name, in the number bought and with the lab’s code', async () => {
  const { eventId, buy, line, of } = await gallery()
  await buy([line([of(mug, 3, 1)])], 3750)
  const { names, table } = await shop.lab(eventId)
  expect(names[0]).toMatch(/^mug-white\/3B_TW-\d+_1_mug-white_x3\.jpg$/)
  expect(table).toContain('MUG-11')
})

test('only a gallery’s own photos can be printed singly, and a class photo is made of a class photo', async () => {
  const { basket, line, of, photoIds, classId } = await gallery()
  const stranger = await make.gallery(1)
  const place = (extra: ChosenExtra, total: number) =>
    placeOrder(testApp.stranger, basket([line([extra])], total))
  for (const wrong of [
    { ...of('8x10', 1), photoId: stranger.photoIds[0] ?? '' },
    of('8x10', 1, null),
    of('class', 1),
    of('class', 1, null),
    of('folder', 1),
  ])
    await expect(place(wrong, 900), wrong.product).rejects.toMatchObject({ code: 'photos-changed' })
  await make.asClassPhoto(photoIds[1] ?? '', classId)
  await expect(place(of('class', 1, 1), 700)).resolves.toMatchObject({ total: 700 })
  await expect(place(of('folder', 1, null), 400)).resolves.toMatchObject({ total: 400 })
})

test('what a list does not sell singly, or not any longer, cannot be bought at the price shown', async () => {
  const { basket, line, of } = await gallery()
  const lines = (version?: string) => [line([of('5x7', 1)], version ? { priceListVersion: version } : {})]
  await expect(placeOrder(testApp.stranger, basket(lines(), 100))).rejects.toMatchObject({
    code: 'price-changed',
  })
  const { version } = await currentList(testApp.parts.db, shop.listId)
  const bought = await gallery()
  const { orderKey } = await bought.buy([bought.line([bought.of(mug, 1)])], 1250)
  const before = await showOrder(testApp.stranger, orderKey)
  await shop.sellSingly({ [mug]: 1500 })
  const old = basket([line([of(mug, 1)], { priceListVersion: version })], 1250)
  await expect(placeOrder(testApp.stranger, old)).rejects.toMatchObject({ code: 'price-changed' })
  expect(await showOrder(testApp.stranger, orderKey)).toEqual(before)
  await shop.sellSingly()
})

test('a package that is not sold is refused even beside a thing that is, and nothing at all is no basket', async () => {
  const { basket, line, of } = await gallery()
  const failure = { kind: 'invalid', message: 'Please choose a photo or a package.' }
  for (const wrong of [line([of(mug, 1)], { packageId: 'no-such' }), line([])])
    await expect(placeOrder(testApp.stranger, basket([wrong], 1250))).rejects.toMatchObject(failure)
})

test('after the print deadline nothing is sold singly any more, and photos are', async () => {
  const { eventId, basket, line, of, photoIds } = await gallery()
  await testApp.parts.db.update(events).set({ printDeadline: '2026-01-01' }).where(eq(events.id, eventId))
  const place = (extras: ChosenExtra[], total: number) =>
    placeOrder(testApp.stranger, basket([line(extras, { photoIds })], total))
  await expect(place([of(mug, 1)], 2250)).rejects.toMatchObject({ code: 'prints-closed' })
  await expect(place([], 1000)).resolves.toMatchObject({ total: 1000 })
})
