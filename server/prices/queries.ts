import { and, asc, eq, inArray } from 'drizzle-orm'
import { priceErrors } from '../../content/errors/prices.ts'
import type { PriceListBody, ShownPriceList } from '../../domain/orders/prices/price-lists.ts'
import { GOODS_KINDS } from '../../domain/orders/products/product-kinds.ts'
import type { ShownProduct, SoldProduct } from '../../domain/orders/products/products.ts'
import { invalid, notFound } from '../errors.ts'
import type { Reader } from '../platform/db/port.ts'
import { productPictureAddress } from './pictures.ts'
import { priceLists, priceListVersions, products } from './tables.ts'

const current = and(
  eq(priceListVersions.listId, priceLists.id),
  eq(priceListVersions.number, priceLists.version),
)

/** The current versions of these lists, in the given order, without duplicates. */
export async function currentLists(db: Reader, ids: readonly string[]): Promise<ShownPriceList[]> {
  const wanted = [...new Set(ids)]
  const rows = await db
    .select({
      id: priceLists.id,
      name: priceLists.name,
      version: priceListVersions.id,
      body: priceListVersions.body,
    })
    .from(priceLists)
    .innerJoin(priceListVersions, current)
    .where(inArray(priceLists.id, wanted))
  return wanted.map((id) => {
    const row = rows.find((one) => one.id === id)
    if (!row) throw notFound('price list')
    const { body, ...list } = row
    return { ...list, ...body }
  })
}

/** Checks the lists of a new event; throws if one is retired or missing. */
export async function requireOnSale({ db }: { db: Reader }, ids: (string | undefined)[]): Promise<void> {
  const wanted = [...new Set(ids.filter((id) => id !== undefined))]
  if (wanted.length === 0) return
  const found = await db
    .select({ state: priceLists.state })
    .from(priceLists)
    .where(inArray(priceLists.id, wanted))
  if (found.length < wanted.length || found.some(({ state }) => state === 'retired'))
    throw invalid(priceErrors.listRetired, undefined, 'list-retired')
}

/** A list's current version. */
export async function currentList(db: Reader, id: string): Promise<ShownPriceList> {
  const [list] = await currentLists(db, [id])
  if (!list) throw notFound('price list')
  return list
}

/** The products that a list has in packages or sells singly. */
export function productsOf({
  packages,
  extras = [],
}: {
  packages: readonly { prints: readonly { product: string }[] }[]
  extras?: readonly { product: string }[] | undefined
}): string[] {
  return [...packages.flatMap(({ prints }) => prints), ...extras].map(({ product }) => product)
}

/** The products that these lists sell singly, as parents see them. */
export async function productsSoldSingly(
  db: Reader,
  lists: readonly PriceListBody[],
): Promise<ShownProduct[]> {
  const wanted = new Set(lists.flatMap(({ extras = [] }) => extras.map(({ product }) => product)))
  if (wanted.size === 0) return []
  const found = (await allProducts(db)).filter(({ id }) => wanted.has(id))
  return found.map(({ id, kind, name, size, picture }) => ({
    id,
    kind,
    name,
    size,
    picture: productPictureAddress(picture),
  }))
}

/** Products as the desk lists them. */
export const inDeskOrder = [asc(products.position), asc(products.createdAt), asc(products.id)] as const

/** Every product, retired ones too, in the desk's order; not the delivery, which is no goods. */
export async function allProducts(db: Reader) {
  const rows = await db
    .select()
    .from(products)
    .where(inArray(products.kind, GOODS_KINDS))
    .orderBy(...inDeskOrder)
  return rows.map((row) => ({ ...row, size: sizeOf(row) }))
}

type Sized = Pick<typeof products.$inferSelect, 'width' | 'height' | 'unit'>

/** A print's size; null for anything else. */
export function sizeOf({ width, height, unit }: Sized): SoldProduct['size'] {
  return width !== null && height !== null && unit !== null ? { width, height, unit } : null
}
