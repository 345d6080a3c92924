import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { ZodType } from 'zod'
import {
  CreatePriceList,
  CreateProduct,
  EditProduct,
  PICTURE_MB,
  PictureParams,
  PriceDesk,
  PriceListDetail,
  PriceListDraft,
  PriceListOrder,
  PriceListParams,
  PriceListState,
  ProductParams,
  ProductPicture,
  RestorePrices,
  SavePriceList,
} from './price-desk.ts'

const print = { product: '8x10', quantity: 1 }
const pack = { id: 'basic', name: 'Basic', price: 1200, photos: 3, items: [], prints: [], printsPrice: 0 }
const withPrints = { ...pack, id: 'prints', photos: 'all', items: ['A print'], prints: [print] }
const list = { name: 'Autumn', single: 500, packages: [pack] }
const size = { width: 8, height: 10, unit: 'in' }
const product = { kind: 'print', name: 'Large', size, labCode: 'L' }

/** What is wrong with a value, as `path: message`. */
const faults = (schema: ZodType, value: unknown) =>
  (schema.safeParse(value).error?.issues ?? []).map(({ path, message }) => `${path.join('.')}: ${message}`)
const beginningWith = (starts: string[]) => starts.map((start) => expect.stringMatching(`^${start}`))
const many = <Item>(count: number, make: (at: number) => Item) =>
  Array.from({ length: count }, (_, at) => make(at))

describe('a price list', () => {
  const extras = (count: number) => many(count, (at) => ({ product: `p-${at}`, price: 500 }))
  const packages = (count: number) => many(count, (at) => ({ ...pack, id: `p-${at}` }))
  test.each<[string, object, ...string[]]>([
    ['single photos and packages', list],
    ['single photos alone', { ...list, packages: [] }],
    ['packages alone', { ...list, single: null }],
    ['things singly alone', { ...list, single: null, packages: [], extras: extras(1) }],
    ['as much as it may', { ...list, packages: packages(60), extras: extras(60) }],
    ['nothing', { ...list, single: null, packages: [] }, 'single: Please give a price for a single photo'],
    [
      'nothing at all',
      { ...list, single: null, packages: [], extras: [] },
      'single: Please give a price for',
    ],
    ['too many packages', { ...list, packages: packages(61) }, 'packages: At most 60 packages'],
    ['too many things', { ...list, extras: extras(61) }, 'extras: At most 60 products'],
    ['a thing twice', { ...list, extras: [...extras(2), ...extras(1)] }, 'extras: A product is here twice'],
    ['a package twice', { ...list, packages: [pack, withPrints, pack] }, 'packages: A package is here twice'],
    ['things for no price', { ...list, extras: [{ product: 'mug' }] }, 'extras.0.price: Please give a price'],
    ['photos for the least', { ...list, single: 30 }],
    ['photos for the most', { ...list, single: 1_000_000 }],
    ['photos below the least', { ...list, single: 29 }, 'single: Please give a price of at least £0.30'],
    [
      'photos above the most',
      { ...list, single: 1_000_001 },
      'single: Please give a price of at most £10,000',
    ],
    ['under a blank name', { ...list, name: '  ' }, 'name: Please name the price list'],
    ['under no name', { ...list, name: undefined }, 'name: Please name the price list'],
    ['under the longest name', { ...list, name: 'x'.repeat(60) }],
    ['under too long a name', { ...list, name: 'x'.repeat(61) }, 'name: Please keep it under 60 characters'],
  ])('that sells %s', (_, given, ...expected) => {
    expect(faults(PriceListDraft, given)).toEqual(beginningWith(expected))
  })

  test.each<[string, object, ...string[]]>([
    ['prints', withPrints],
    ['prints that are all it costs', { ...withPrints, printsPrice: 1200 }],
    ['one photo', { ...pack, photos: 1 }],
    ['the most photos', { ...pack, photos: 500 }],
    ['no photo', { ...pack, photos: 0 }, 'photos: Please give a number from 1 to 500, or ‘all’'],
    ['too many photos', { ...pack, photos: 501 }, 'photos: Please give a number from 1 to 500, or ‘all’'],
    ['half a photo', { ...pack, photos: 1.5 }, 'photos: Please give a number from 1 to 500, or ‘all’'],
    ['some photos', { ...pack, photos: 'some' }, 'photos: Please give a number from 1 to 500, or ‘all’'],
    ['the most lines', { ...pack, items: many(12, String) }],
    ['too many lines', { ...pack, items: many(13, String) }, 'items: At most 12 lines'],
    ['an empty line', { ...pack, items: [''] }, 'items.0: Please leave no line empty'],
    ['the most products', { ...pack, prints: many(20, (at) => ({ ...print, product: `p-${at}` })) }],
    [
      'too many products',
      { ...pack, prints: many(21, (at) => ({ ...print, product: `p-${at}` })) },
      'prints: At most 20 products',
    ],
    ['a product twice', { ...withPrints, prints: [print, print] }, 'prints: A product is here twice'],
    [
      'prints in no number',
      { ...pack, prints: [{ product: '8x10' }] },
      'prints.0.quantity: Please give a number',
    ],
    ['no print of a size', { ...pack, prints: [{ ...print, quantity: 0 }] }, 'prints.0.quantity: At least 1'],
    ['the most of a size', { ...pack, prints: [{ ...print, quantity: 50 }] }],
    [
      'too many of a size',
      { ...pack, prints: [{ ...print, quantity: 51 }] },
      'prints.0.quantity: At most 50',
    ],
    [
      'dearer prints',
      { ...withPrints, printsPrice: 1201 },
      'printsPrice: That is more than the package costs',
    ],
    ['the price of no prints', { ...pack, printsPrice: 1 }, 'printsPrice: There are no prints to cancel'],
    ['prints at no price', { ...withPrints, printsPrice: undefined }, 'printsPrice: Please give an amount'],
    ['prints below nothing', { ...withPrints, printsPrice: -1 }, 'printsPrice: '],
    [
      'prints above the most',
      { ...withPrints, price: 1_000_000, printsPrice: 1_000_001 },
      'printsPrice: ',
      'printsPrice: That is more',
    ],
    ['prints at the most', { ...withPrints, price: 1_000_000, printsPrice: 1_000_000 }],
  ])('with a package of %s', (_, given, ...expected) => {
    expect(faults(PriceListDraft, { ...list, packages: [given] })).toEqual(
      beginningWith(expected.map((fault) => `packages.0.${fault}`)),
    )
  })

  test('is read whole', () => {
    const [was, packages] = [randomUUID(), [pack, withPrints]]
    const typed = { ...list, packages, vat: 'none', extras: [{ product: 'mug', price: 900 }] }
    const name = ' Autumn '
    expect(SavePriceList.parse({ was, wasName: name, list: { ...typed, name } })).toEqual({
      was,
      wasName: name,
      list: typed,
    })
    expect(CreatePriceList.parse({ name, from: 'gallery' })).toEqual({ name: 'Autumn', from: 'gallery' })
    for (const version of [was, 'specification'])
      expect(RestorePrices.parse({ was, version })).toEqual({ was, version })
    expect(PriceListState.parse({ state: 'retired' })).toEqual({ state: 'retired' })
    expect(PriceListParams.parse({ id: 'gallery' })).toEqual({ id: 'gallery' })
  })
})

test.each([
  [0, false],
  [1, true],
  [200, true],
  [201, false],
])('%i lists are put in order: %s', (count, fine) => {
  const order = { ids: many(count, () => 'gallery') }
  expect(PriceListOrder.safeParse(order)).toMatchObject(
    fine ? { success: true, data: order } : { success: false },
  )
})

describe('a product', () => {
  test.each<[string, object, ...string[]]>([
    ['a print with its size', {}],
    ['merchandise without one', { kind: 'merchandise', size: null }],
    ['of the longest code', { labCode: 'x'.repeat(60) }],
    ['of no code', { labCode: '' }],
    ['of too long a code', { labCode: 'x'.repeat(61) }, 'labCode: Please keep it under 60 characters'],
    ['a print without its size', { size: null }, 'size: Please give the size'],
    ['merchandise with one', { kind: 'merchandise' }, 'size: Only a print has a size'],
    ['without a name', { name: '' }, 'name: Please name the product'],
  ])('%s', (_, change, ...expected) => {
    expect(faults(CreateProduct, { ...product, ...change })).toEqual(beginningWith(expected))
  })

  test('is read whole, without the space around its words', () => {
    expect(CreateProduct.parse({ ...product, name: ' Large', labCode: ' L ' })).toEqual(product)
    const change = { retired: true, was: { name: 'Small', labCode: 'S' }, name: 'Large', labCode: 'L' }
    expect(EditProduct.parse(change)).toEqual(change)
    expect(ProductParams.parse({ id: '8x10' })).toEqual({ id: '8x10' })
    const picture = randomUUID()
    expect(PictureParams.parse({ picture })).toEqual({ picture })
  })

  test('has a picture of ten megabytes at most', () => {
    const picture = (bytes: number) => ({ file: Buffer.alloc(bytes).toString('base64') })
    const most = PICTURE_MB * 1024 * 1024
    expect(ProductPicture.parse(picture(most))).toEqual(picture(most))
    expect(faults(ProductPicture, picture(most + 3))).toEqual(['file: That picture is too large'])
  })
})

test('the desk receives lists and products as they are', () => {
  const [id, madeAt] = [randomUUID(), '2026-03-20T10:00:00.000Z']
  const summary = { id: 'gallery', name: 'Gallery', state: 'on-sale', number: 2, sells: 'photos', events: 3 }
  const made = { id: '8x10', kind: 'print', name: '8x10', size, picture: null }
  const prices = { products: [{ ...made, labCode: 'L', retired: false, lists: 1 }], lists: [summary] }
  expect(PriceDesk.parse(prices)).toEqual(prices)
  const version = {
    id,
    number: 1,
    madeAt,
    who: null,
    single: 500,
    packages: [{ name: 'Basic', price: 1200 }],
    extras: 0,
  }
  const sold = { ...withPrints, savings: 300 }
  const shown = { id: 'gallery', version: id, name: 'Gallery', single: null, packages: [sold] }
  const detail = {
    ...summary,
    list: shown,
    specified: true,
    versions: [version, { ...version, vat: 'none' }],
  }
  expect(PriceListDetail.parse(detail)).toEqual(detail)
})
