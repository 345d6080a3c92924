import { expect, test } from 'vitest'
import { humanizeProviderCode } from '../payment/payments.ts'
import { takesPhoto } from '../products/product-kinds.ts'
import { PaperSize, ProductId, sizeLabel, sizeName } from '../products/products.ts'
import { offeredAs, photosFor } from './extras.ts'

test('what is sold singly is made of the photos that it can show', () => {
  const photos = (['portrait', 'class', 'sheet'] as const).map((kind) => ({ kind }))
  const kinds = (kind: 'print' | 'merchandise' | 'class' | 'folder') =>
    photosFor({ kind }, photos)?.map(({ kind }) => kind)
  expect(kinds('print')).toEqual(['portrait', 'class', 'sheet'])
  expect(kinds('merchandise')).toEqual(['portrait', 'class', 'sheet'])
  expect(kinds('class')).toEqual(['class', 'sheet'])
  expect(kinds('folder')).toBeUndefined()
  const chosen = (['print', 'class', 'folder', 'merchandise'] as const).filter((kind) => takesPhoto({ kind }))
  expect(chosen).toEqual(['print', 'merchandise'])
})

test('offers name what a line sells', () => {
  const line = { priceListId: 'gallery', packageId: null, extra: null }
  expect(offeredAs(line)).toEqual({ product: null, quantity: 1 })
  expect(offeredAs({ ...line, packageId: 'basic' })).toEqual({ product: 'gallery/basic', quantity: 1 })
  expect(offeredAs({ ...line, extra: { product: 'mug', quantity: 3 } })).toEqual({
    product: 'extra:mug',
    quantity: 3,
  })
})

test('a paper is named by its edges, in inches or centimetres', () => {
  const [inches, cm] = (['in', 'cm'] as const).map((unit) => ({ width: 8, height: 10, unit }))
  if (!inches || !cm) throw new Error('papers')
  expect([sizeLabel(inches), sizeLabel(cm)]).toEqual(['8x10', '8x10cm'])
  expect([sizeName(inches), sizeName(cm)]).toEqual(['8x10 inches', '8x10 cm'])
  for (const width of [1, 200]) expect(PaperSize.parse({ ...cm, width })).toEqual({ ...cm, width })
  const fault = (width?: number) => PaperSize.safeParse({ ...cm, width }).error?.issues[0]?.message
  expect(fault(0.9)).toBe('Please give a size of at least 1')
  expect(fault(201)).toBe('Please give a size of at most 200')
  expect(fault()).toBe('Please give a size')
})

test.each([
  ['8x10', true],
  ['a'.repeat(40), true],
  ['', false],
  ['a'.repeat(41), false],
  ['8x10!', false],
  ['!8x10', false],
  ['8X10', false],
])('that ‘%s’ may be a product is %s', (id, fine) => {
  expect(ProductId.safeParse(id).success).toBe(fine)
})

test.each([
  ['product_not_received', 'Product not received'],
  ['fraudulent', 'Fraudulent'],
  ['_a..b-_c_', 'A b c'],
  ['', ''],
])('the provider’s ‘%s’ reads ‘%s’', (code, words) => {
  expect(humanizeProviderCode(code)).toBe(words)
})
