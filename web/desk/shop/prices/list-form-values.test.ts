import { expect, test } from 'vitest'
import { priceLists } from '../../../../content/price-lists.ts'
import {
  describePrices,
  emptyPackage,
  fromFormValues,
  type ListFormValues,
  toFormValues,
  VAT_CHOICES,
} from './list-form-values.ts'

test('a list goes into the form and out of it unchanged', () => {
  const singly = [
    { product: '8x10', price: 900 },
    { product: 'class', price: 750 },
  ]
  for (const list of Object.values(priceLists))
    for (const extras of [[], singly]) {
      const { name, single } = list
      const packages = list.packages.map(({ savings: _, ...pack }) => pack)
      const typed = toFormValues({ ...list, extras })
      expect(fromFormValues(typed)).toEqual({ list: { name, single, packages, vat: 'business', extras } })
    }
})

test('a list’s VAT goes into the form and out of it, and an older draft is sold as the business', () => {
  for (const vat of VAT_CHOICES)
    expect(fromFormValues(toFormValues({ ...priceLists.gallery, vat }))).toMatchObject({ list: { vat } })
  const { vat: _, ...draft } = toFormValues(priceLists.gallery)
  expect(fromFormValues(draft as ListFormValues)).toMatchObject({ list: { vat: 'business' } })
})

test('amounts are read as people type them', () => {
  const typed = toFormValues(priceLists.gallery)
  for (const [text, pence] of [
    ['12,50', 1250],
    ['£12.5', 1250],
    ['12', 1200],
  ] as const)
    expect(fromFormValues({ ...typed, single: text })).toMatchObject({ list: { single: pence } })
})

test('every problem is reported under its field', () => {
  const typed = {
    name: ' ',
    single: 'five',
    vat: 'business',
    packages: [{ ...emptyPackage(), photos: 'some' }],
    extras: [{ product: '8x10', price: 'ten' }],
  }
  expect(fromFormValues(typed)).toEqual({
    problems: {
      name: 'Please name the price list',
      single: 'Please give an amount like 12.50',
      'packages.0.name': 'Please name the package',
      'packages.0.price': 'Please give an amount like 12.50',
      'packages.0.photos': expect.stringContaining('number'),
      'extras.0.price': 'Please give an amount like 12.50',
    },
  })
})

test('a list that sells nothing, and a refund above the price, are refused', () => {
  expect(
    fromFormValues({ name: 'Empty', single: '', vat: 'business', packages: [], extras: [] }),
  ).toMatchObject({
    problems: { single: expect.stringContaining('add a package') },
  })
  const extras = [{ product: '8x10', price: '9' }]
  expect(
    fromFormValues({ name: 'Prints', single: '', vat: 'business', packages: [], extras }),
  ).toHaveProperty('list')
  expect(
    fromFormValues({
      name: 'Prints',
      single: '',
      vat: 'business',
      packages: [],
      extras: [...extras, ...extras],
    }),
  ).toMatchObject({
    problems: { extras: 'A product is here twice' },
  })
  const typed = toFormValues(priceLists.portrait)
  const packages = typed.packages.map((pack) => ({ ...pack, printsPrice: '99' }))
  expect(fromFormValues({ ...typed, packages })).toMatchObject({
    problems: { 'packages.1.printsPrice': expect.stringContaining('more than') },
  })
})

test('prices fit on one line', () => {
  const { single, packages } = priceLists.gallery
  expect(describePrices(single, packages)).toBe('single £5, Basic £12, Standard £18, Premium £25')
  expect(describePrices(single, [], { vat: 'none' })).toBe('single £5, without VAT')
  expect(describePrices(single, [], { vat: 0 })).toBe('single £5, VAT 0%')
  expect(describePrices(single, [], { extras: 3 })).toBe('single £5, 3 sold singly')
})

test('a number that is too large, too small or not whole is refused with its limit', () => {
  const typed = toFormValues(priceLists.portrait)
  const [first] = typed.packages
  if (!first) throw new Error('the list has no package')
  const problemOf = (changed: Partial<typeof first>) => {
    const read = fromFormValues({ ...typed, packages: [{ ...first, ...changed }] })
    return 'problems' in read ? Object.values(read.problems) : []
  }
  const prints = (quantity: string) => ({ prints: [{ product: '8x10', quantity }], printsPrice: '' })
  expect(['1000', '1,000', '-1', '5.5', 'two', '１０００'].map((text) => problemOf(prints(text)))).toEqual([
    ['At most 50'],
    ['At most 50'],
    ['At least 1'],
    ['Please give a whole number'],
    ['Please give a whole number'],
    ['At most 50'],
  ])
  expect(['1,000', '5.5', '-1'].map((photos) => problemOf({ photos }))).toEqual(
    Array(3).fill(['Please give a number from 1 to 500, or ‘all’']),
  )
  expect(
    ['1,200', '10,001', '99999999999999999999', '-1'].map((price) => problemOf({ price, prints: [] })),
  ).toEqual([
    [],
    ['Please give a price of at most £10,000'],
    ['Please give a price of at most £10,000'],
    ['Please give a price of at least £0.30'],
  ])
  expect(problemOf({ ...prints('1'), printsPrice: '10,001' })).toEqual([
    'Please give an amount of at most £10,000',
  ])
})
