import { z } from 'zod'
import { boundedText, requiredLine, typedText } from '../../bounded-text.ts'
import { Id } from '../../ids.ts'
import { MINIMUM_CHARGE } from '../../money.ts'
import { GOODS_KINDS, productKinds } from '../products/product-kinds.ts'
import { PaperSize, ProductId, ShownProduct } from '../products/products.ts'
import { PackageId, PriceListId, ShownPriceList } from './price-lists.ts'
import { ListVat } from './vat.ts'

export const LIST_STATES = ['on-sale', 'retired'] as const

const price = z
  .number({ error: 'Please give a price' })
  .int()
  .min(MINIMUM_CHARGE, 'Please give a price of at least £0.30')
  .max(1_000_000, 'Please give a price of at most £10,000')
const quantity = z
  .number({ error: 'Please give a number' })
  .int('Please give a whole number')
  .min(1, 'At least 1')
  .max(50, 'At most 50')

const photoCount = 'Please give a number from 1 to 500, or ‘all’'

/** Puts messages below the fields of a value. */
const wrong = (input: unknown, issues: z.core.$ZodRawIssue[]) => (field: string, message: string) =>
  issues.push({ code: 'custom', path: [field], message, input })

const PackageDraft = z
  .object({
    id: PackageId,
    name: requiredLine('Please name the package', 60),
    price,
    photos: z.union(
      [z.literal('all'), z.number().int(photoCount).min(1, photoCount).max(500, photoCount)],
      photoCount,
    ),
    items: z.array(requiredLine('Please leave no line empty', 120)).max(12, 'At most 12 lines'),
    prints: z.array(z.object({ product: ProductId, quantity })).max(20, 'At most 20 products'),
    printsPrice: z
      .number({ error: 'Please give an amount' })
      .int()
      .min(0, 'Please give an amount of at least £0')
      .max(1_000_000, 'Please give an amount of at most £10,000'),
  })
  .check(({ value, issues }) => {
    const say = wrong(value, issues)
    if (value.printsPrice > Math.max(0, value.price))
      say('printsPrice', 'That is more than the package costs')
    if (value.prints.length === 0 && value.printsPrice > 0)
      say('printsPrice', 'There are no prints to cancel')
    if (new Set(value.prints.map(({ product }) => product)).size < value.prints.length)
      say('prints', 'A product is here twice')
  })

/** How many products a list sells singly at most. */
export const MAX_EXTRAS = 60

/** A price list as its owner types it. */
export const PriceListDraft = z
  .object({
    name: requiredLine('Please name the price list', 60),
    single: price.nullable(),
    packages: z.array(PackageDraft).max(60, 'At most 60 packages'),
    /** Missing: as the business. */
    vat: ListVat.optional(),
    /** What is sold singly. */
    extras: z
      .array(z.object({ product: ProductId, price }))
      .max(MAX_EXTRAS, `At most ${MAX_EXTRAS} products`)
      .optional(),
    /** The price of sending an event's prints to an address; missing: they all go to the school. */
    homeDelivery: price.optional(),
  })
  .check(({ value, issues }) => {
    const say = wrong(value, issues)
    const { extras = [] } = value
    if (value.single === null && value.packages.length === 0 && extras.length === 0)
      say('single', 'Please give a price for a single photo, or add a package or a product')
    if (new Set(extras.map(({ product }) => product)).size < extras.length)
      say('extras', 'A product is here twice')
    if (new Set(value.packages.map(({ id }) => id)).size < value.packages.length)
      say('packages', 'A package is here twice')
  })
export type PriceListDraft = z.infer<typeof PriceListDraft>

/** `was` and `wasName` are what the form was opened with; if they have changed by now, nothing is saved. */
export const SavePriceList = z.object({ was: Id, wasName: boundedText(100), list: PriceListDraft })
export type SavePriceList = z.infer<typeof SavePriceList>

/** A new list: a copy of another. */
export const CreatePriceList = z.object({
  name: requiredLine('Please name the price list', 60),
  from: PriceListId,
})
export type CreatePriceList = z.infer<typeof CreatePriceList>

/** Makes an earlier version the newest, or the specification's prices. */
export const RestorePrices = z.object({ was: Id, version: z.union([Id, z.literal('specification')]) })
export type RestorePrices = z.infer<typeof RestorePrices>

export const PriceListState = z.object({ state: z.enum(LIST_STATES) })
/** All lists in their new order. */
export const PriceListOrder = z.object({ ids: z.array(PriceListId).min(1).max(200) })
export const PriceListParams = z.object({ id: PriceListId })

const LabCode = typedText(60)

export const CreateProduct = z
  .object({
    kind: z.enum(GOODS_KINDS),
    name: requiredLine('Please name the product', 60),
    size: PaperSize.nullable(),
    labCode: LabCode,
  })
  .check(({ value, issues }) => {
    const { sized } = productKinds[value.kind]
    if (sized !== (value.size !== null))
      wrong(value, issues)('size', sized ? 'Please give the size' : 'Only a print has a size')
  })
export type CreateProduct = z.infer<typeof CreateProduct>

/** A product's editable fields; missing ones keep their value. `was` holds what they said when the form was opened. */
const ProductChange = z
  .object({ name: requiredLine('Please name the product', 60), labCode: LabCode })
  .partial()
export const EditProduct = ProductChange.extend({
  retired: z.boolean().optional(),
  was: ProductChange.optional(),
})
export type EditProduct = z.infer<typeof EditProduct>
/** The most that a product's picture may have. */
export const PICTURE_MB = 10
/** A picture as it was chosen, in base64. */
export const ProductPicture = z.object({
  file: boundedText(Math.ceil((PICTURE_MB * 1024 * 1024) / 3) * 4, {
    tooLong: 'That picture is too large',
  }).check(z.base64()),
})
export type ProductPicture = z.infer<typeof ProductPicture>
export const PictureParams = z.object({ picture: Id })
export const ProductParams = z.object({ id: ProductId })

export const DeskProduct = ShownProduct.extend({
  labCode: z.string(),
  retired: z.boolean(),
  /** How many lists on sale have it, in a package or singly. */
  lists: z.number(),
})
export type DeskProduct = z.infer<typeof DeskProduct>

export const PriceListSummary = z.object({
  id: PriceListId,
  name: z.string(),
  state: z.enum(LIST_STATES),
  /** The number of the current version. */
  number: z.number(),
  /** `packages with prints` */
  sells: z.string(),
  /** How many events sell from it, directly or in the user flow. */
  events: z.number(),
})
export type PriceListSummary = z.infer<typeof PriceListSummary>
export const PriceDesk = z.object({ lists: z.array(PriceListSummary), products: z.array(DeskProduct) })
export type PriceDesk = z.infer<typeof PriceDesk>

export const PriceListDetail = PriceListSummary.extend({
  list: ShownPriceList,
  /** It is one of the specification's, whose prices can be restored. */
  specified: z.boolean(),
  /** Newest first. */
  versions: z.array(
    z.object({
      id: Id,
      number: z.number(),
      madeAt: z.string(),
      /** An e-mail address; null for the first, and after the account has gone. */
      who: z.string().nullable(),
      single: z.number().nullable(),
      vat: ListVat.optional(),
      /** Each package's name and price. */
      packages: z.array(z.object({ name: z.string(), price: z.number() })),
      /** How many products it sold singly. */
      extras: z.number(),
      homeDelivery: z.number().optional(),
    }),
  ),
})
export type PriceListDetail = z.infer<typeof PriceListDetail>
