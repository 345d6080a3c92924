import { z } from 'zod'
import { CreateProduct } from '../../../domain/orders/price-desk.ts'
import { PaperSize, PRODUCT_KINDS, sizeName } from '../../../domain/orders/print-products.ts'

const edge = z
  .string()
  .trim()
  .regex(/^\d{1,3}([.,]\d)?$/, 'Please give a number')
  .transform((text) => Number(text.replace(',', '.')))
  .pipe(PaperSize.shape.width)

const common = { name: z.string().trim(), labCode: z.string() }
const Print = z
  .object({ ...common, kind: z.literal('print'), width: edge, height: edge, unit: PaperSize.shape.unit })
  .transform(({ kind, name, labCode, ...size }) => ({ kind, labCode, size, name: name || sizeName(size) }))
const Other = z
  .object({ ...common, kind: z.enum(PRODUCT_KINDS).exclude(['print']) })
  .transform((product) => ({ ...product, size: null }))

/** A new product as its form has it. */
export const TypedProduct = z
  .discriminatedUnion('kind', [Print, Other])
  .transform((product): z.input<typeof CreateProduct> => product)
  .pipe(CreateProduct)
