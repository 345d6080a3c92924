import type { PRODUCT_KINDS } from '../../../domain/orders/print-products.ts'

/** Display names of the kinds of products. */
export const KINDS: Record<(typeof PRODUCT_KINDS)[number], string> = {
  print: 'Print',
  class: 'Class photo',
  folder: 'Folder',
  thing: 'Thing with a photo',
}
