import { array, assert, constantFrom, integer, oneof, property, record } from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  cheaperWay,
  includedPhotos,
  isOnSale,
  missingChoices,
  offeredPackages,
  type Package,
  type PriceList,
  packageSavings,
  priceOf,
  priceOfExtra,
  printsAreSold,
  sells,
  sumOfPrices,
} from './price-lists.ts'

const three: Package = {
  id: 'basic',
  name: 'Three',
  price: 1200,
  photos: 3,
  savings: 300,
  items: [],
  prints: [],
  printsPrice: 0,
}
const all: Package = { ...three, id: 'premium', name: 'All', price: 2500, photos: 'all', savings: 1500 }
const printed: Package = { ...three, id: 'standard', prints: [{ product: '8x10', quantity: 2 }] }
const list: PriceList = { id: 'gallery', name: 'List', single: 500, packages: [three, all] }
const packagesOnly: PriceList = { ...list, single: null }

describe('what a package holds', () => {
  test('a number of photos, if there are as many, or all of them', () => {
    expect([includedPhotos(three, 8), includedPhotos(three, 2), includedPhotos(all, 8)]).toEqual([3, 2, 8])
  })

  test('photos have to be chosen only if there are more than it holds', () => {
    expect(missingChoices(three, 1, 8)).toBe(2)
    expect(missingChoices(three, 5, 8)).toBe(-2)
    expect(missingChoices(three, 0, 3)).toBe(0)
    expect(missingChoices(three, 0, 2)).toBe(0)
    expect(missingChoices(all, 0, 8)).toBe(0)
  })
})

describe('what a package saves', () => {
  test('in the sample, or without single photos, the list’s figure', () => {
    expect(packageSavings(list, three, 8, true)).toBe(300)
    expect(packageSavings(packagesOnly, three, 8, false)).toBe(300)
  })

  test('in a gallery, its photos’ single prices less its own, never below zero', () => {
    expect(packageSavings(list, three, 8, false)).toBe(300)
    expect(packageSavings(list, all, 8, false)).toBe(1500)
    expect(packageSavings(list, three, 2, false)).toBe(0)
  })
})

describe('what is offered', () => {
  const five: Package = { ...three, id: 'standard', name: 'Five', price: 1800, photos: 5, savings: 700 }
  const specified = { ...list, packages: [three, five, all] }
  const idsFor = (available: number, sample = false) =>
    offeredPackages(specified, available, sample).map(({ id }) => id)

  test('no package is offered whose photos cost less otherwise; the sample shows them all', () => {
    expect([1, 2, 3, 4, 5, 6].map((available) => idsFor(available))).toEqual([
      [],
      [],
      ['basic'],
      ['basic', 'standard'],
      ['basic', 'standard'],
      ['basic', 'standard', 'premium'],
    ])
    expect(idsFor(4, true)).toEqual(['basic', 'standard', 'premium'])
  })

  test('a package with prints, or with something besides photos, is always offered', () => {
    const folder = { ...three, id: 'folder', price: 9000, items: ['A folder'] }
    const sold = { ...list, packages: [{ ...printed, price: 9000 }, folder] }
    expect(offeredPackages(sold, 1, false)).toEqual(sold.packages)
  })

  test('what costs less another way says so: photos by a package, and a package singly or by another', () => {
    const way = (packageId: string | null, chosen: number, available: number) => {
      const found = cheaperWay(specified, { packageId, chosen, available })
      return found && [found.pack?.id ?? null, found.price, found.photos]
    }
    expect(way(null, 2, 8)).toBeUndefined()
    expect(way(null, 3, 8)).toEqual(['basic', 1200, 3])
    expect(way(null, 4, 8)).toEqual(['standard', 1800, 5])
    expect(way(null, 4, 4)).toEqual(['standard', 1800, 4])
    expect(way('premium', 0, 4)).toEqual(['standard', 1800, 4])
    expect(way('standard', 0, 2)).toEqual([null, 1000, 2])
    expect(way('basic', 3, 8)).toBeUndefined()
    expect(cheaperWay(packagesOnly, { packageId: null, chosen: 3, available: 8 })).toBeUndefined()
  })

  test('nothing cheaper is found for what is cheapest already', () => {
    const choice = record({
      packageId: constantFrom(null, 'basic', 'standard', 'premium'),
      chosen: integer({ min: 0, max: 12 }),
      available: integer({ min: 12, max: 20 }),
    })
    assert(
      property(choice, (made) => {
        const way = cheaperWay(specified, made)
        if (!way) return
        const again = { packageId: way.pack?.id ?? null, chosen: way.photos, available: made.available }
        expect(cheaperWay(specified, again)).toBeUndefined()
        expect(way.price).toBeLessThan(priceOf(specified, { ...made, sample: false }).total)
      }),
    )
  })
})

describe('a price', () => {
  const choice = { packageId: null, chosen: 4, available: 8, sample: false }

  test('without a package each photo costs the single price, if there is one', () => {
    expect(priceOf(list, choice)).toEqual({ photoCount: 4, subtotal: 2000, discount: 0, total: 2000 })
    expect(priceOf(packagesOnly, choice).total).toBe(0)
  })

  test('with a package it is the package’s price, whatever was chosen', () => {
    expect(priceOf(list, { ...choice, packageId: 'basic' })).toEqual({
      photoCount: 3,
      subtotal: 1500,
      discount: 300,
      total: 1200,
    })
  })

  test('always adds up, and nothing is negative', () => {
    assert(
      property(
        constantFrom(null, 'basic' as const, 'premium' as const),
        integer({ min: 0, max: 40 }),
        integer({ min: 0, max: 40 }),
        (packageId, chosen, available) => {
          const { subtotal, discount, total } = priceOf(list, { packageId, chosen, available, sample: false })
          return subtotal - discount === total && Math.min(subtotal, discount, total) >= 0
        },
      ),
    )
  })
})

test('whatever an owner types, no price is negative, each adds up, and no false saving is claimed', () => {
  const pence = integer({ min: 30, max: 1_000_000 })
  const count = integer({ min: 0, max: 60 })
  const anyPackage = record({
    price: pence,
    photos: oneof(integer({ min: 1, max: 500 }), constantFrom('all' as const)),
  })
  const anyList = record({
    single: oneof(pence, constantFrom(null)),
    packages: array(anyPackage, { maxLength: 8 }),
    extras: array(pence, { maxLength: 8 }),
  })
  const chosenExtras = array(
    record({ at: integer({ min: 0, max: 7 }), quantity: integer({ min: 1, max: 50 }) }),
    {
      maxLength: 12,
    },
  )
  assert(
    property(
      anyList,
      count,
      count,
      integer({ min: -1, max: 7 }),
      chosenExtras,
      ({ single, packages, extras }, chosen, available, at, wanted) => {
        const typed: PriceList = {
          id: 'typed',
          name: 'Typed',
          single,
          packages: packages.map((pack, index) => ({ ...three, ...pack, id: `p${index}`, savings: 0 })),
          extras: extras.map((price, index) => ({ product: `e${index}`, price })),
        }
        const packageId = typed.packages[at]?.id ?? null
        const price = priceOf(typed, { packageId, chosen, available, sample: false })
        expect(price.subtotal - price.discount).toBe(price.total)
        expect(Math.min(price.subtotal, price.discount, price.total)).toBeGreaterThanOrEqual(0)
        if (price.discount > 0) expect(price.subtotal).toBe(price.photoCount * (single ?? 0))
        const singly = wanted.map(({ at, quantity }) => priceOfExtra(typed, { product: `e${at}`, quantity }))
        for (const [place, { at, quantity }] of wanted.entries()) {
          const listed = extras[at]
          if (listed === undefined) expect(singly[place]).toBeUndefined()
          else
            expect(singly[place]).toEqual({
              photoCount: 0,
              subtotal: listed * quantity,
              discount: 0,
              total: listed * quantity,
            })
        }
        const all = sumOfPrices([price, ...singly.filter((one) => one !== undefined)])
        expect(all.subtotal - all.discount).toBe(all.total)
        expect(all.discount, 'no saving is claimed on what is sold singly').toBe(price.discount)
        expect(all.photoCount).toBe(price.photoCount)
      },
    ),
  )
})

test('a list is summed up in a few words', () => {
  expect(sells({ single: 500, packages: [three, { ...three, photos: 5 }, all] })).toBe(
    'single photos and packages of 3, 5 or all',
  )
  expect(sells({ single: null, packages: [three, printed] })).toBe('packages with prints')
  expect(sells({ single: null, packages: [three] })).toBe('packages of 3')
  expect(sells({ single: 500, packages: [] })).toBe('single photos')
  const extras = [{ product: '8x10', price: 900 }]
  expect(sells({ single: 500, packages: [three], extras })).toBe(
    'single photos, packages of 3 and prints and gifts singly',
  )
  expect(sells({ single: null, packages: [], extras })).toBe('prints and gifts singly')
})

test('prints are sold until the end of their deadline, or always without one', () => {
  expect(printsAreSold('2026-04-30', '2026-04-30')).toBe(true)
  expect(printsAreSold('2026-04-30', '2026-05-01')).toBe(false)
  expect(printsAreSold(null, '2026-05-01')).toBe(true)
})

test('a package with prints is on sale as long as prints are; a digital one always', () => {
  expect([isOnSale(printed, true), isOnSale(printed, false)]).toEqual([true, false])
  expect([isOnSale(three, true), isOnSale(three, false)]).toEqual([true, true])
})
