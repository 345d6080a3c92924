import { expect, test } from 'vitest'
import { priceLists } from '../../../content/price-lists.ts'
import type { PackageId, PriceListId } from '../../../domain/orders/prices/price-lists.ts'
import type { Gallery } from '../../../domain/photos/photos.ts'
import { lineOf, savingOf } from './order-line.ts'

function gallery(photos: number, over: Partial<Gallery> = {}): Gallery {
  return {
    sample: false,
    state: 'open',
    forSale: true,
    eventName: 'School Photography 2025',
    firstName: 'Isla',
    classRef: '3B',
    priceListId: 'gallery',
    flowListId: 'portrait',
    priceLists: Object.values(priceLists),
    preparing: 0,
    salesOpen: null,
    salesClose: null,
    printsUntil: null,
    printsSold: true,
    downloadDays: 30,
    reminders: null,
    forSchool: null,
    photos: Array.from({ length: photos }, (_, n) => ({
      id: `photo-${n + 1}`,
      no: n + 1,
      kind: 'portrait',
      width: 4,
      height: 5,
      previews: [],
    })),
    ...over,
  }
}

const sellingSingly = (photos: number, over: Partial<Gallery> = {}) =>
  gallery(photos, {
    priceLists: Object.values(priceLists).map((list) => ({
      ...list,
      extras: [
        { product: '8x10', price: 900 },
        { product: 'folder', price: 400 },
        { product: 'class', price: 700 },
      ],
    })),
    products: [
      {
        id: '8x10',
        kind: 'print',
        name: '8x10 inches',
        size: { width: 8, height: 10, unit: 'in' },
        picture: null,
      },
      { id: 'class', kind: 'class', name: 'Class photo', size: null, picture: null },
      { id: 'folder', kind: 'folder', name: 'Folder', size: null, picture: null },
      // Sold by another of the gallery's lists.
      { id: 'mug', kind: 'merchandise', name: 'Mug', size: null, picture: null },
    ],
    ...over,
  })

const choice = (packageId: PackageId | null, ...numbers: number[]) => ({
  packageId,
  priceListId: 'gallery' as PriceListId,
  photoIds: numbers.map((n) => `photo-${n}`),
})

test('a line is not ready until a photo or a package is chosen', () => {
  expect(lineOf(gallery(4), choice(null)).ready).toBe(false)
  expect(lineOf(gallery(4), choice(null, 1)).ready).toBe(true)
  expect(lineOf(gallery(4), choice('basic')).ready).toBe(true)
})

test('where only packages are sold, a photo alone is not enough to proceed', () => {
  const portrait = { priceListId: 'portrait' } as const
  expect(lineOf(gallery(4), { ...choice(null, 1), ...portrait }).ready).toBe(false)
  expect(lineOf(gallery(4), { ...choice('standard', 1), ...portrait }).ready).toBe(true)
})

test('after the print deadline a package with prints stays chosen but is not ready; a digital one is', () => {
  const closed = gallery(4, { printsUntil: '2026-03-14', printsSold: false })
  const portrait = { priceListId: 'portrait' } as const
  expect(lineOf(closed, { ...choice('standard', 1), ...portrait })).toMatchObject({
    pack: { id: 'standard' },
    closed: true,
    ready: false,
  })
  expect(lineOf(closed, { ...choice('basic', 1), ...portrait })).toMatchObject({ closed: false, ready: true })
  expect(lineOf(closed, choice('premium'))).toMatchObject({ closed: false, ready: true })
})

test('a package says how many photos are missing or too many', () => {
  expect(lineOf(gallery(8), choice('basic', 1)).missing).toBe(2)
  expect(lineOf(gallery(8), choice('basic', 1, 2, 3)).missing).toBe(0)
  expect(lineOf(gallery(8), choice('basic', 1, 2, 3, 4)).missing).toBe(-1)
})

test('a package that covers the whole gallery includes every photo, whichever are chosen', () => {
  for (const pack of ['standard', 'premium'] as const) {
    const line = lineOf(gallery(4), choice(pack, 2))
    expect(line).toMatchObject({ everything: true, missing: 0 })
    expect(line.photoIds).toEqual(['photo-1', 'photo-2', 'photo-3', 'photo-4'])
  }
})

test('a photo that has left the gallery is neither shown as chosen nor charged', () => {
  const line = lineOf(gallery(2), choice(null, 1, 9))
  expect(line.photoIds).toEqual(['photo-1'])
  expect(line.price.total).toBe(500)
})

test('a package shows a saving only where it saves, and says where it costs more', () => {
  const four = gallery(4)
  const { list } = lineOf(four, choice(null))
  const told = list.packages.map((pack) => savingOf(four, list, pack))
  expect(told).toEqual([
    { saves: 300, dearerBy: 0 },
    { saves: 200, dearerBy: 0 },
    { saves: 0, dearerBy: 500 },
  ])
})

test('the sample uses the savings of the price list', () => {
  const sample = gallery(4, { sample: true })
  const { list } = lineOf(sample, choice(null))
  expect(list.packages.map((pack) => savingOf(sample, list, pack).saves)).toEqual([300, 700, 1500])
  expect(lineOf(sample, choice('premium')).price).toEqual({
    photoCount: 4,
    subtotal: 4000,
    discount: 1500,
    total: 2500,
  })
})

test('what is bought singly is priced beside the photos, and is enough to proceed', () => {
  const print = { product: '8x10', photoId: 'photo-2', quantity: 3 }
  const folder = { product: 'folder', photoId: null, quantity: 1 }
  const line = lineOf(sellingSingly(4), { ...choice('basic'), extras: [print, folder] })
  expect(line.price).toEqual({ photoCount: 3, subtotal: 4600, discount: 300, total: 4300 })
  expect(line.parts.map(({ product, price }) => [product, price.total])).toEqual([
    ['gallery/basic', 1200],
    ['extra:8x10', 2700],
    ['extra:folder', 400],
  ])
  const portrait = { priceListId: 'portrait' }
  expect(lineOf(sellingSingly(4), { ...choice(null), ...portrait, extras: [print] }).ready).toBe(true)
})

test('what is no longer sold singly, or of a photo that has left the gallery, is neither shown nor charged', () => {
  const extras = [
    { product: '5x7', photoId: 'photo-1', quantity: 1 },
    { product: 'mug', photoId: 'photo-1', quantity: 1 },
    { product: '8x10', photoId: 'photo-9', quantity: 1 },
    { product: 'class', photoId: 'photo-1', quantity: 1 },
  ]
  expect(lineOf(sellingSingly(4), { ...choice(null, 1), extras })).toMatchObject({
    extras: [],
    price: { total: 500 },
  })
})

test('after the print deadline what was chosen singly keeps the line from being bought', () => {
  const closed = sellingSingly(4, { printsSold: false })
  const extras = [{ product: 'folder', photoId: null, quantity: 1 }]
  expect(lineOf(closed, { ...choice(null, 1), extras })).toMatchObject({ closed: true, ready: false })
  expect(lineOf(closed, choice(null, 1))).toMatchObject({ closed: false, ready: true })
})
