import { expect, test } from 'vitest'
import { priceLists } from '../../../content/price-lists.ts'
import {
  type GalleryOffers,
  NO_OFFERS,
  type ShownOffer,
} from '../../../domain/orders/offers/gallery-offers.ts'
import type { Gallery } from '../../../domain/photos/photos.ts'
import { lineOf, savingOf } from '../basket/order-line.ts'
import { afterOffers } from './gallery-offers.ts'

const gallery = {
  sample: false,
  printsSold: true,
  priceLists: Object.values(priceLists),
  photos: Array.from({ length: 4 }, (_, at) => ({ id: `photo-${at}` })),
} as unknown as Gallery
const lineFor = (galleryKey: string, photos: number) => {
  const photoIds = gallery.photos.slice(0, photos).map(({ id }) => id)
  return {
    galleryKey,
    gallery,
    line: lineOf(gallery, { packageId: null, priceListId: 'gallery', photoIds }),
  }
}
const offerOf = (kind: ShownOffer['kind'], percent: number): ShownOffer => ({
  id: kind,
  kind,
  name: kind,
  words: kind,
  until: null,
  gives: 'percent',
  value: percent,
  product: null,
  combines: true,
  minimum: 0,
  scope: 'all',
  eventId: null,
  schoolName: null,
})
const withOffers = (...holding: ShownOffer[]): GalleryOffers => ({ ...NO_OFFERS, holding })

test('a gallery without offers costs its list price', () => {
  expect(afterOffers([lineFor('ONE', 2)], [NO_OFFERS])).toEqual({
    subtotal: 1000,
    discount: 0,
    total: 1000,
    reductions: [],
    totals: [1000],
  })
})

test('offers of two galleries are taken off their order once, siblings first', () => {
  const both = withOffers(offerOf('early-bird', 10), offerOf('siblings', 20))
  expect(afterOffers([lineFor('ONE', 2), lineFor('OTHER', 1)], [both, both])).toEqual({
    subtotal: 1500,
    discount: 240,
    total: 1260,
    totals: [900, 360],
    reductions: [
      { kind: 'siblings', words: 'siblings', amount: 100 },
      { kind: 'early-bird', words: 'early-bird', amount: 140 },
    ],
  })
})

test('during an early bird a package’s saving is measured against the early price of single photos', () => {
  const [basic] = priceLists.gallery.packages
  if (!basic) throw new Error('no package')
  const saves = (offers: GalleryOffers) => savingOf(gallery, priceLists.gallery, basic, offers).saves
  expect(saves(NO_OFFERS)).toBe(300)
  expect(saves(withOffers(offerOf('early-bird', 10)))).toBe(270)
  expect(saves(withOffers(offerOf('siblings', 20)))).toBe(300)
})
