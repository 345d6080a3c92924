import { randomUUID } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { priceLists as specified } from '../../../content/price-lists.ts'
import type { OrderLine } from '../../../domain/orders/checkout/place-order.ts'
import type { SavePriceList } from '../../../domain/orders/prices/price-desk.ts'
import { basketOf, buyer, families } from '../../../tests/support/families.ts'
import { choosePrints } from '../../../tests/support/orders.ts'
import { unzip } from '../../../tests/support/unzip.ts'
import { openTestApp, type TestApp } from '../../../tests/test-app.ts'
import { openGallery } from '../../photos/gallery/open-gallery.ts'
import { createProduct, editProduct } from '../../prices/edit-products.ts'
import { currentList } from '../../prices/queries.ts'
import { restorePrices } from '../../prices/restore-prices.ts'
import { savePriceList } from '../../prices/save-price-list.ts'
import { events } from '../../school/tables.ts'
import { placeOrder } from '../checkout/place-order.ts'
import { getOrderByKey } from '../order-key.ts'
import { cancelPrints } from '../prints/cancel-prints.ts'
import { exportLab } from '../prints/export-lab.ts'
import { readReceipt } from '../receipts/read-receipt.ts'
import { showOrder } from '../show-order.ts'
import { orders } from '../tables.ts'

let testApp: TestApp
let make: ReturnType<typeof families>
beforeAll(async () => {
  testApp = await openTestApp()
  make = families(testApp)
})
afterEach(async () => {
  for (const listId of ['gallery', 'portrait']) {
    const { version: was } = await currentList(testApp.parts.db, listId)
    await restorePrices(testApp.admin, { listId, was, version: 'specification' })
  }
})
afterAll(() => testApp.close())

type Draft = SavePriceList['list']

/** Changes a list as the desk's form does. */
async function change(listId: string, by: (list: Draft) => Draft) {
  const { version: was, name, single, packages } = await currentList(testApp.parts.db, listId)
  const draft = {
    name,
    single,
    packages: packages.map(({ savings: _, items, prints, ...pack }) => ({
      ...pack,
      items: [...items],
      prints: [...prints],
    })),
  }
  await savePriceList(testApp.admin, { listId, was, wasName: name, list: by(draft) })
}

const dearer = (list: Draft): Draft => ({
  ...list,
  single: list.single && 700,
  packages: list.packages.map((pack) => ({ ...pack, price: pack.price + 1000, items: ['Something else'] })),
})

/** A family's paid order from the portrait list, whose prints can still be changed. */
async function portraitOrder(packageId = 'standard', total = 3500) {
  const gallery = await make.gallery(2)
  await printsUntil(gallery.eventId, '2026-04-30')
  const line = {
    accessCode: gallery.accessCode,
    priceListId: 'portrait',
    packageId,
    photoIds: gallery.photoIds.slice(0, 1),
  }
  const to = { ...buyer, email: `${randomUUID()}@example.com` }
  return { ...gallery, ...(await make.buy(testApp.stranger, basketOf([line], total, { buyer: to }))) }
}

const printsUntil = (eventId: string, printDeadline: string | null) =>
  testApp.parts.db.update(events).set({ printDeadline }).where(eq(events.id, eventId))

async function lab(eventId: string) {
  await printsUntil(eventId, null)
  const files = unzip(await buffer((await exportLab(testApp.admin, { eventId, again: true })).body))
  return { names: [...files.keys()], table: files.get('prints.csv') }
}

async function receipt(orderKey: string) {
  const order = await getOrderByKey(testApp.stranger, orderKey)
  return readReceipt(testApp.stranger, { ...order, paidAt: order.paidAt ?? new Date(0) })
}

test('a new installation has the two specified lists, to the penny', async () => {
  for (const list of Object.values(specified))
    expect(await currentList(testApp.parts.db, list.id)).toEqual(list)
})

test('after an edit, a sold order’s page, receipt and lab file say what they said before', async () => {
  const { orderKey, eventId } = await portraitOrder()
  const fromLab = await lab(eventId)
  await printsUntil(eventId, '2026-04-30')
  const before = [await showOrder(testApp.stranger, orderKey), await receipt(orderKey)] as const
  expect(before[0].lines[0]?.items).toContain('2 prints at 8x10')
  await change('portrait', (list) => ({ ...dearer(list), packages: dearer(list).packages.slice(0, 1) }))
  expect([await showOrder(testApp.stranger, orderKey), await receipt(orderKey)]).toEqual(before)
  expect(await lab(eventId)).toEqual(fromLab)
})

test('cancelled prints refund what they cost when they were sold', async () => {
  const { orderKey } = await portraitOrder()
  await change('portrait', (list) => ({
    ...list,
    packages: list.packages.map((pack) => ({ ...pack, printsPrice: pack.prints.length > 0 ? 100 : 0 })),
  }))
  expect((await showOrder(testApp.stranger, orderKey)).prints?.price).toBe(2000)
  await cancelPrints(testApp.stranger, orderKey)
  await testApp.runJobs()
  expect((await showOrder(testApp.stranger, orderKey)).refunded).toBe(2000)
})

test('sold items keep a renamed product’s old name', async () => {
  const { orderKey } = await portraitOrder()
  const was = { name: '5x7 inches', labCode: '' }
  await editProduct(testApp.admin, { productId: '5x7', name: 'Small print', was })
  const pieces = async () =>
    (await showOrder(testApp.stranger, orderKey)).prints?.pieces.map(({ product }) => product.name)
  expect(await pieces()).toEqual(['8x10 inches', '5x7 inches'])
  const [first = ''] =
    (await showOrder(testApp.stranger, orderKey)).lines[0]?.photos.map(({ id }) => id) ?? []
  const lineId = (await showOrder(testApp.stranger, orderKey)).lines[0]?.id ?? ''
  const piece = (product: string, quantity: number) => ({ lineId, product, photoId: first, quantity })
  await choosePrints(testApp, orderKey, [piece('8x10', 2), piece('5x7', 4)])
  expect(await pieces()).toEqual(['8x10 inches', '5x7 inches'])
  await editProduct(testApp.admin, { productId: '5x7', name: '5x7 inches' })
})

test('a basket with an old price list version is shown the new price, charged nothing, and then buys at the new one', async () => {
  const gallery = await make.gallery(3)
  const { priceLists } = await openGallery(testApp.stranger, gallery.accessCode)
  const line = (priceListVersion: string | undefined): OrderLine => ({
    accessCode: gallery.accessCode,
    priceListId: 'gallery',
    priceListVersion,
    packageId: 'basic',
    photoIds: gallery.photoIds,
  })
  // The total is the same, and what is sold is not.
  await change('gallery', (list) => ({
    ...list,
    packages: list.packages.map((pack) => ({ ...pack, items: ['Without retouching'] })),
  }))
  const placed = await testApp.parts.db.$count(orders)
  await expect(
    placeOrder(testApp.stranger, basketOf([line(priceLists[0]?.version)], 1200)),
  ).rejects.toMatchObject({ code: 'price-changed' })
  expect(await testApp.parts.db.$count(orders)).toBe(placed)
  const shown = (await openGallery(testApp.stranger, gallery.accessCode)).priceLists[0]
  expect(shown?.packages[0]?.items).toEqual(['Without retouching'])
  const { orderKey } = await make.buy(testApp.stranger, basketOf([line(shown?.version)], 1200))
  expect((await showOrder(testApp.stranger, orderKey)).lines[0]?.items).toEqual(['Without retouching'])
})

test('a basket from a release without versions is checked by its total', async () => {
  const { accessCode, photoIds } = await make.gallery(3)
  await change('gallery', dearer)
  const basket = (total: number) => basketOf([{ accessCode, packageId: null, photoIds }], total)
  await expect(placeOrder(testApp.stranger, basket(1500))).rejects.toMatchObject({ code: 'price-changed' })
  await expect(placeOrder(testApp.stranger, basket(2100))).resolves.toMatchObject({ total: 2100 })
})

test('the sample still uses the specified prices', async () => {
  await change('gallery', dearer)
  await change('portrait', dearer)
  const sample = await openGallery(testApp.stranger, 'SAMPLE00')
  expect(sample.priceLists).toEqual([specified.gallery, specified.portrait])
  const line = (priceListId: string) =>
    ({ sample: true, priceListId, packageId: 'premium', photoIds: ['sample-1'] }) satisfies OrderLine
  for (const [list, total] of [
    ['gallery', 2500],
    ['portrait', 6500],
  ] as const)
    await expect(placeOrder(testApp.stranger, basketOf([line(list)], total))).resolves.toMatchObject({
      total,
    })
})

test('a print of any size is cropped to it, and goes to the lab by its size with the lab’s code', async () => {
  const { id } = await createProduct(testApp.admin, {
    kind: 'print',
    name: '20x30 cm',
    labCode: 'KD-2030',
    size: { width: 20, height: 30, unit: 'cm' },
  })
  const mug = await createProduct(testApp.admin, {
    kind: 'merchandise',
    name: 'Mug, white',
    size: null,
    labCode: 'M1',
  })
  const prints = [
    { product: id, quantity: 2 },
    { product: mug.id, quantity: 1 },
  ]
  await change('portrait', (list) => ({
    ...list,
    packages: list.packages.map((pack) => ({ ...pack, prints, printsPrice: 500 })),
  }))
  const { orderKey, eventId } = await portraitOrder('basic', 1500)
  const { prints: shown } = await showOrder(testApp.stranger, orderKey)
  const [large, onMug] = shown?.pieces ?? []
  // 4:5 on 20 × 30 cm paper.
  expect(large?.crop).toMatchObject({ y: 0, height: 1, width: expect.closeTo(5 / 6, 3) })
  expect(onMug).toMatchObject({ crop: null, product: { name: 'Mug, white', kind: 'merchandise' } })
  const { names, table } = await lab(eventId)
  expect(
    names
      .filter((name) => name.endsWith('.jpg'))
      .map((name) => name.split('/')[0])
      .sort(),
  ).toEqual(['20x30cm', 'mug-white'])
  expect(table?.toString()).toContain('KD-2030')
})
