import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { SoldExtra } from '../../domain/orders/prices/extras.ts'
import type { Package, PriceListBody } from '../../domain/orders/prices/price-lists.ts'
import { HOME_DELIVERY } from '../../domain/orders/prints/home-delivery.ts'
import type { ChosenCrop } from '../../domain/orders/prints/print-crop.ts'
import { productKinds } from '../../domain/orders/products/product-kinds.ts'
import type { SoldProduct } from '../../domain/orders/products/products.ts'
import { familyColumns, retentionColumns, withholdingReason } from '../photos/photo-visibility.ts'
import { photos } from '../photos/tables.ts'
import type { Reader } from '../platform/db/port.ts'
import { productPictureAddress } from '../prices/pictures.ts'
import { inDeskOrder, sizeOf } from '../prices/queries.ts'
import { priceListVersions, products } from '../prices/tables.ts'
import { events, pupils } from '../school/tables.ts'
import { isPrintRefunded } from './ledger/sums.ts'
import { orderLines, orderPhotos, orderPrints, orders } from './tables.ts'
import { madePrints, stoppedPrints } from './withdrawn-photos/tables.ts'

/** Paid, and not refunded in full. */
export const isBought = inArray(orders.state, ['paid', 'delivered'])

/** Pupils in a paid order. */
export async function findPupilsWithOrders(db: Reader, where: SQL): Promise<Set<string>> {
  const rows = await db
    .selectDistinct({ pupilId: orderLines.pupilId })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .where(and(where, isBought))
  return new Set(rows.flatMap((row) => (row.pupilId ? [row.pupilId] : [])))
}

/** Prints that are to be sent to the lab: nothing is printed before it is paid. */
export const arePrintsDue = and(eq(orders.prints, 'ordered'), isBought)

export async function findOrder(db: Reader, id: string) {
  const [order] = await db.select().from(orders).where(eq(orders.id, id))
  return order
}

/**
 * A photo that an order pays for. `kept`: the buyer may still see and download it; otherwise it was given back, or
 * `reason` says why not.
 */
export type BoughtPhoto = Awaited<ReturnType<typeof boughtPhotos>>[number]

/** The photos that an order pays for, line by line, in the order they were chosen. */
export async function boughtPhotos(db: Reader, orderId: string) {
  const rows = await db
    .select({
      lineId: orderPhotos.lineId,
      position: orderPhotos.position,
      cancelledAt: orderPhotos.cancelledAt,
      ...boughtColumns,
    })
    .from(orderPhotos)
    .innerJoin(orderLines, eq(orderLines.id, orderPhotos.lineId))
    .innerJoin(photos, eq(photos.id, orderPhotos.photoId))
    .leftJoin(pupils, eq(pupils.id, orderLines.pupilId))
    .where(eq(orderLines.orderId, orderId))
    .orderBy(asc(orderLines.id), asc(orderPhotos.position))
  return rows.map(toBought)
}

const boughtColumns = {
  id: photos.id,
  fileName: photos.fileName,
  originalKey: photos.originalKey,
  width: photos.width,
  height: photos.height,
  keeping: retentionColumns,
  family: familyColumns,
}
type KeptRow = {
  cancelledAt?: Date | null
  keeping: Parameters<typeof withholdingReason>[0]
  family: Parameters<typeof withholdingReason>[1]
}

function toBought<Row extends KeptRow>({ keeping, family, cancelledAt, ...photo }: Row) {
  const reason = withholdingReason(keeping, family)
  return {
    ...photo,
    pupilId: keeping.pupilId,
    members: keeping.members,
    classId: keeping.classId,
    turns: keeping.turns,
    isSheet: keeping.isSheet === true,
    isGroup: keeping.kind === 'group',
    givenBack: cancelledAt != null,
    kept: reason === null && cancelledAt == null,
    reason,
  }
}

/** Whether an order brings files, and not prints alone. */
export const includesFiles = sql`exists (select 1 from order_lines f where f.order_id = ${orders.id} and f.photo_count > 0)`

/** The photos of an order's prints and merchandise, in packages and bought singly. */
export async function photosOfPrints(db: Reader, orderId: string) {
  const rows = await db
    .select({ printId: orderPrints.id, ...boughtColumns })
    .from(orderPrints)
    .innerJoin(orderLines, eq(orderLines.id, orderPrints.lineId))
    .innerJoin(photos, eq(photos.id, orderPrints.photoId))
    .leftJoin(pupils, eq(pupils.id, orderLines.pupilId))
    .where(eq(orderLines.orderId, orderId))
  return rows.map(toBought)
}

/** An order's lines, with the price list version and the photos of each; what is made again comes last. */
export async function linesOf(db: Reader, orderId: string) {
  const lines = await db
    .select({ line: orderLines, prices: priceListVersions.body })
    .from(orderLines)
    .innerJoin(priceListVersions, eq(priceListVersions.id, orderLines.priceListVersionId))
    .where(eq(orderLines.orderId, orderId))
    .orderBy(sql`${orderLines.remakeOf} is not null`, asc(orderLines.id))
  const bought = await boughtPhotos(db, orderId)
  return lines.map(({ line, prices }) => ({
    ...line,
    extra: extraOf(line),
    prices,
    photos: bought.filter((photo) => photo.lineId === line.id),
  }))
}

/** What a line sold singly; null for a package or photos. */
export function extraOf({
  product,
  productName,
  quantity,
  picture,
}: Pick<
  typeof orderLines.$inferSelect,
  'product' | 'productName' | 'quantity' | 'picture'
>): SoldExtra | null {
  if (product === null || productName === null || quantity === null) return null
  return { product, name: productName, quantity, picture: productPictureAddress(picture) }
}

/** Columns of a print's product; `order_prints` joined with `products`. */
export const productColumns = {
  id: products.id,
  kind: products.kind,
  name: orderPrints.name,
  width: products.width,
  height: products.height,
  unit: products.unit,
}
type SoldRow = Pick<typeof products.$inferSelect, keyof typeof productColumns>

export function toSoldItem({ id, kind, name, ...edges }: SoldRow): SoldProduct {
  return { id, kind, name, size: sizeOf(edges) }
}

/** Columns of the part of a photo that was chosen for a print. */
export const cropColumns = {
  cropX: orderPrints.cropX,
  cropY: orderPrints.cropY,
  cropScale: orderPrints.cropScale,
  cropTurns: orderPrints.cropTurns,
}
type CropRow = Pick<typeof orderPrints.$inferSelect, keyof typeof cropColumns>

/** The part that was chosen of a photo as it is turned now; null: none. */
export function toChosenCrop(
  { cropX: x, cropY: y, cropScale: scale, cropTurns: turns }: CropRow,
  photo: { turns: number },
): ChosenCrop | null {
  if (x === null || y === null || scale === null || turns !== photo.turns) return null
  return { x, y, scale, turns }
}

/** The columns of a print for which this part was chosen. */
export const toCropRow = (crop: ChosenCrop | null): CropRow => ({
  cropX: crop?.x ?? null,
  cropY: crop?.y ?? null,
  cropScale: crop?.scale ?? null,
  cropTurns: crop?.turns ?? null,
})

/** Whether a line sells something singly. */
const isExtra = sql<boolean>`${orderLines.product} is not null`

/**
 * Whether a line's prints are sent to the buyer's address: the order pays for the delivery of its event's prints. A
 * column of a query over `order_lines` and another table.
 */
export const isToHome = sql<boolean>`exists (select 1 from order_lines d join order_prints p on p.line_id = d.id
  where d.order_id = ${orderLines.orderId} and d.event_id = ${orderLines.eventId}
    and p.product = '${sql.raw(HOME_DELIVERY.id)}' and p.cancelled_at is null)`

/** Whether a piece is made at the lab, rather than the delivery of what is. */
export const isMadePiece = ({ product }: { product: Pick<SoldProduct, 'kind'> }): boolean =>
  productKinds[product.kind].goods

/** Whether a print is in a file for the lab, or was sent without one; a stop knows it after its photo was destroyed. */
export const isMade = sql<boolean>`(exists (select 1 from ${madePrints} where ${madePrints.printId} = ${orderPrints.id})
  or exists (select 1 from ${stoppedPrints} where ${stoppedPrints.printId} = ${orderPrints.id} and ${stoppedPrints.madeAt} is not null))`

/**
 * What an order prints, by product, with each line's price and the deadline for changes; the delivery of the prints too
 * (`isMadePiece`).
 */
export async function printsOf(db: Reader, orderId: string) {
  const rows = await db
    .select({
      id: orderPrints.id,
      lineId: orderPrints.lineId,
      photoId: orderPrints.photoId,
      product: productColumns,
      quantity: orderPrints.quantity,
      prices: priceListVersions.body,
      packageId: orderLines.packageId,
      extra: isExtra,
      toHome: isToHome,
      ...cropColumns,
      pupilId: orderLines.pupilId,
      made: isMade,
      givenBack: isPrintRefunded,
      photoKind: photos.kind,
      cancelledAt: orderPrints.cancelledAt,
      sentAt: orderLines.printsSentAt,
      deliveredAt: orderLines.printsDeliveredAt,
      deadline: events.printDeadline,
    })
    .from(orderPrints)
    .innerJoin(products, eq(products.id, orderPrints.product))
    .innerJoin(orderLines, eq(orderLines.id, orderPrints.lineId))
    .innerJoin(priceListVersions, eq(priceListVersions.id, orderLines.priceListVersionId))
    .leftJoin(events, eq(events.id, orderLines.eventId))
    .leftJoin(photos, eq(photos.id, orderPrints.photoId))
    .where(eq(orderLines.orderId, orderId))
    .orderBy(asc(orderPrints.lineId), ...inDeskOrder, asc(orderPrints.id))
  return rows.map((row) => ({ ...row, product: toSoldItem(row.product) }))
}

interface Line {
  /** The price list version it was priced with. */
  prices: PriceListBody
  packageId: string | null
}

/** The package that a line was sold as; undefined for single photos. */
export function packageOf({ prices, packageId }: Line): Package | undefined {
  return prices.packages.find(({ id }) => id === packageId)
}

/** What a line's package contains, in the price list's words. */
export function packageItems(line: Line): string[] {
  return [...(packageOf(line)?.items ?? [])]
}
