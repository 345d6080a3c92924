import { expect, test } from 'vitest'
import { basketHash, requestHash } from '../checkout/basket-hash.ts'
import type { PricedLine } from '../price/price-basket.ts'
import { priceExtra } from './price-extra.ts'

const products = (['print', 'class', 'folder'] as const).map((kind) => ({
  id: kind,
  kind,
  name: `A ${kind}`,
}))
const gallery = {
  list: { extras: [...products, { id: 'gone' }].map(({ id }) => ({ product: id, price: 900 })) },
  photos: [
    { id: 'isla', kind: 'portrait' },
    { id: 'class', kind: 'class' },
  ],
} as unknown as Parameters<typeof priceExtra>[0]
const priced = (product: string, photoId: string | null) =>
  priceExtra(gallery, { product, photoId, quantity: 2 }, products as never)

test.each([
  ['print', 'isla'],
  ['print', 'class'],
  ['class', 'class'],
  ['folder', null],
])('a %s is sold singly of the photo %s', (product, photoId) => {
  const sold = { product, name: `A ${product}`, quantity: 2 }
  expect(priced(product, photoId)).toEqual({
    price: { photoCount: 0, subtotal: 1800, discount: 0, total: 1800 },
    printsPrice: 1800,
    extra: sold,
    prints: [{ ...sold, photoId }],
  })
})

test.each([
  ['a print of no photo', 'print', null, { code: 'photos-changed' }],
  ['a print of another gallery’s photo', 'print', 'ewan', { code: 'photos-changed' }],
  ['a class photo of a portrait', 'class', 'isla', { code: 'photos-changed' }],
  ['a folder of a photo', 'folder', 'isla', { code: 'photos-changed' }],
  ['what the list no longer sells', 'mug', 'isla', { code: 'price-changed' }],
  ['what is no product', 'gone', 'isla', { message: 'the price list sells gone, which is not a product' }],
])('%s is not sold', (_, product, photoId, failure) => {
  expect(() => priced(product, photoId)).toThrow(expect.objectContaining(failure))
})

const extra = { product: '8x10', name: '8x10', quantity: 1 }
const print = { ...extra, photoId: 'a' }
const line = (more: Partial<PricedLine> = {}): PricedLine => ({
  asked: 0,
  extra: null,
  pupilId: 'isla',
  eventId: 'spring',
  classRef: '3B',
  title: 'Isla',
  priceListId: 'gallery',
  priceListVersionId: '1',
  packageId: null,
  packageName: null,
  vatRate: 20,
  printsPrice: 0,
  photoIds: ['a', 'b'],
  price: { photoCount: 2, subtotal: 1000, discount: 0, total: 1000 },
  prints: [],
  ...more,
})

test('the same things to the same address are the same basket, in any order', () => {
  const [isla, ewan] = [line(), line({ pupilId: 'ewan' })]
  const hash = basketHash('morag@example.com', [isla, ewan])
  expect(basketHash('Morag@Example.com', [ewan, line({ photoIds: ['b', 'a'] })])).toBe(hash)
  const singly = line({ photoIds: [], extra, prints: [print] })
  const others = [
    ...[[isla], [isla, line({ pupilId: 'skye' })], [isla, ewan, singly], [isla, line({ photoIds: ['a'] })]],
    ...[
      [isla, { ...ewan, packageId: 'basic' }],
      [isla, { ...ewan, priceListId: 'portrait' }],
      [isla, singly],
    ],
    [isla, { ...singly, prints: [{ ...print, photoId: 'b' }] }],
    [isla, { ...singly, prints: [{ ...print, quantity: 2 }] }],
    [isla, { ...singly, prints: [{ ...print, product: 'mug' }] }],
  ].map((lines) => basketHash('morag@example.com', lines))
  expect(new Set([hash, basketHash('ewan@example.com', [isla, ewan]), ...others]).size).toBe(
    others.length + 2,
  )
  const printed = basketHash('morag@example.com', [line({ packageId: 'standard', prints: [print] })])
  expect(basketHash('morag@example.com', [line({ packageId: 'standard' })])).toBe(printed)
})

test('a checkout sent again asks for the same, in any order', () => {
  const asked = { accessCode: 'ABCDEFGH', packageId: null, photoIds: ['a', 'b'] }
  const extras = [
    { ...print, quantity: 2 },
    { product: 'mug', photoId: 'a', quantity: 1 },
  ]
  const [first, second] = [
    { ...asked, extras },
    { ...asked, accessCode: 'HGFEDCBA' },
  ]
  const buyer = { email: 'morag@example.com' } as Parameters<typeof requestHash>[0]['buyer']
  const hash = requestHash({ buyer, lines: [first, second] })
  const same = { ...first, photoIds: ['b', 'a'], extras: extras.toReversed() }
  expect(requestHash({ buyer: { ...buyer, email: 'MORAG@example.com' }, lines: [second, same] })).toBe(hash)
  const others = [
    ...[[first], [first, { ...second, packageId: 'basic' }], [first, { ...second, priceListId: 'portrait' }]],
    ...[
      [first, { ...second, priceListVersion: '2' }],
      [asked, second],
      [{ ...first, photoIds: ['a'] }, second],
    ],
    [{ packageId: null, photoIds: ['a', 'b'], extras, pupilId: 'isla' }, second],
  ].map((lines) => requestHash({ buyer, lines }))
  const withCode = requestHash({ buyer, lines: [first, second], code: 'SPRING' })
  expect(new Set([hash, withCode, ...others]).size).toBe(others.length + 2)
})
