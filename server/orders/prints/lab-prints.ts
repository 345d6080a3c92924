import { and, desc, eq, inArray, isNull, not, type SQL, sql } from 'drizzle-orm'
import { londonDay } from '../../../domain/days.ts'
import { printsAreSold } from '../../../domain/orders/prices/price-lists.ts'
import { type ChosenCrop, type Crop, printCrop } from '../../../domain/orders/prints/print-crop.ts'
import {
  GOODS_KINDS,
  isClassPhoto,
  showsPhoto,
  takesPhoto,
} from '../../../domain/orders/products/product-kinds.ts'
import type { SoldProduct } from '../../../domain/orders/products/products.ts'
import { PRINT_STEPS } from '../../../domain/orders/states.ts'
import type { WithheldReason } from '../../../domain/photos/withholding-reasons.ts'
import { type PrintedNames, printedOn } from '../../photos/class-photo-names/printed-names.ts'
import { isInClassPhoto } from '../../photos/class-photos.ts'
import { isSheet } from '../../photos/class-sheets/sheet-conditions.ts'
import {
  familyColumns,
  isShownInGallery,
  retentionColumns,
  withholdingReason,
} from '../../photos/photo-visibility.ts'
import { photos } from '../../photos/tables.ts'
import { fullNameColumn } from '../../platform/db/full-name.ts'
import type { Reader } from '../../platform/db/port.ts'
import { products } from '../../prices/tables.ts'
import { inClassOrder, inSchoolOrder } from '../../school/queries.ts'
import { classes, type events, pupils } from '../../school/tables.ts'
import { isPrintRefunded } from '../ledger/sums.ts'
import { orderNumber } from '../order-key.ts'
import { cropColumns, isBought, isToHome, productColumns, toChosenCrop, toSoldItem } from '../queries.ts'
import { orderLines, orderPrints, orders } from '../tables.ts'

type Event = Pick<typeof events.$inferSelect, 'id' | 'printDeadline'>

export interface LabPrint {
  id: string
  orderId: string
  lineId: string
  number: string
  classRef: string
  childName: string
  product: SoldProduct
  /** The lab's current name for it. */
  labCode: string | null
  quantity: number
  /** Null for what shows none, or for a picture that is missing or may no longer be printed. */
  photo: PrintPhoto | null
  /** Why the photo that was chosen may no longer be printed; null if it may, or if none was chosen. */
  withheld: WithheldReason | null
  /** The photo is the newest of the class, because none was chosen or the one that was is withheld. */
  isNewest: boolean
  /** The part of the photo that the buyer chose. */
  crop: ChosenCrop | null
  /** It is sent to the buyer's address, and not in the school's box. */
  toHome: boolean
}

export interface PrintPhoto {
  id: string
  originalKey: string
  fileName: string
  turns: number
  width: number | null
  height: number | null
  /** What to print on a class photo. */
  names: PrintedNames | undefined
}

/** The prints that are made, with the photo that each is made from. */
export const producedPrints = (prints: readonly LabPrint[]): { printId: string; photoId: string }[] =>
  prints.flatMap(({ id, photo }) => (photo ? { printId: id, photoId: photo.id } : []))

/** Whether buyers can no longer change or cancel their prints: the deadline has passed, or there is none. */
export function arePrintsLocked(event: Pick<Event, 'printDeadline'>, now: Date): boolean {
  return event.printDeadline === null || !printsAreSold(event.printDeadline, londonDay(now))
}

/**
 * What to print for an event's paid orders, in the school's own order of classes and students, as its box is handed out;
 * `again` includes what the lab has already had.
 */
export const labPrints = (db: Reader, event: Event, again: boolean): Promise<LabPrint[]> =>
  findPrints(db, and(isMadeFor(event), again ? undefined : isNull(orderLines.printsSentAt)))

/** In the same order, what is to be handed out or posted; `again` includes what was. */
export const printsToHandOut = (db: Reader, event: Event, again: boolean): Promise<LabPrint[]> =>
  findPrints(db, and(isMadeFor(event), again ? undefined : isNull(orderLines.printsDeliveredAt)))

const isMadeFor = ({ id }: Pick<Event, 'id'>) =>
  and(
    eq(orderLines.eventId, id),
    isBought,
    inArray(orders.prints, PRINT_STEPS),
    isNull(orderPrints.cancelledAt),
    not(isPrintRefunded),
  )

/** An order's prints, with what they would be made of now, whether or not they are to be made. */
export const printsOfOrder = (db: Reader, orderId: string): Promise<LabPrint[]> =>
  findPrints(db, eq(orders.id, orderId))

/**
 * The part of a photo that a print shows if its buyer chose one; null for the photo as it is. A class photo with names
 * below is printed whole.
 */
export function chosenPart(
  { product, photo, crop }: LabPrint,
  file: { width: number; height: number },
): Crop | null {
  return photo && crop && !photo.names && takesPhoto(product) ? printCrop(product.size, file, crop) : null
}

type PrintRow = Awaited<ReturnType<typeof printRows>>[number]

const printRows = (db: Reader, where: SQL | undefined) =>
  db
    .select({
      id: orderPrints.id,
      orderId: orders.id,
      lineId: orderLines.id,
      eventId: orderLines.eventId,
      number: orders.number,
      classRef: orderLines.classRef,
      // An order for two children carries only one name of its own.
      childName: sql<string>`coalesce(${fullNameColumn(pupils)}, ${orders.childName})`,
      product: productColumns,
      labCode: products.labCode,
      quantity: orderPrints.quantity,
      photoId: photos.id,
      originalKey: photos.originalKey,
      fileName: photos.fileName,
      width: photos.width,
      height: photos.height,
      crop: cropColumns,
      toHome: isToHome,
      facts: retentionColumns,
      family: familyColumns,
    })
    .from(orderPrints)
    .innerJoin(products, eq(products.id, orderPrints.product))
    .innerJoin(orderLines, eq(orderLines.id, orderPrints.lineId))
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .leftJoin(photos, eq(photos.id, orderPrints.photoId))
    .leftJoin(pupils, eq(pupils.id, orderLines.pupilId))
    .leftJoin(classes, and(eq(classes.eventId, orderLines.eventId), eq(classes.ref, orderLines.classRef)))
    .where(where)
    .orderBy(
      ...inSchoolOrder,
      orderLines.classRef,
      ...inClassOrder,
      ...[orders.number, orderPrints.product, orderPrints.id],
    )

async function findPrints(db: Reader, where: SQL | undefined): Promise<LabPrint[]> {
  const rows = await printRows(db, and(where, inArray(products.kind, GOODS_KINDS)))
  const eventIds = [...new Set(rows.flatMap(({ eventId }) => eventId ?? []))]
  const classPhotos = eventIds.length > 0 ? await classPhotosOf(db, eventIds) : []
  const names = await printedOn(db, [
    ...new Set([...classPhotos.map(({ id }) => id), ...rows.flatMap(({ photoId }) => photoId ?? [])]),
  ])
  return rows.map((row) => toLabPrint(row, classPhotos, names))
}

function toLabPrint(
  row: PrintRow,
  classPhotos: Awaited<ReturnType<typeof classPhotosOf>>,
  names: Awaited<ReturnType<typeof printedOn>>,
): LabPrint {
  const { photoId: id, originalKey, fileName, width, height, facts, family, classRef, eventId } = row
  const withheld = facts ? withholdingReason(facts, family) : null
  const own =
    id && originalKey && fileName && facts && withheld === null
      ? { id, originalKey, fileName, turns: facts.turns, width, height }
      : undefined
  const newest =
    !own && isClassPhoto(row.product)
      ? classPhotoOf(classPhotos, { eventId, classRef, family, instead: facts })
      : undefined
  const photo = showsPhoto(row.product) ? (own ?? newest) : undefined
  return {
    id: row.id,
    orderId: row.orderId,
    lineId: row.lineId,
    number: orderNumber(row),
    classRef: classRef ?? '',
    childName: row.childName,
    product: toSoldItem(row.product),
    labCode: row.labCode,
    quantity: row.quantity,
    photo: photo ? { ...photo, names: names.get(photo.id) } : null,
    withheld,
    isNewest: newest !== undefined,
    crop: own ? toChosenCrop(row.crop, own) : null,
    toHome: row.toHome,
  }
}

/** These events' class photos and sheets that parents may see, the newest first, with the pupils who are in each. */
async function classPhotosOf(db: Reader, eventIds: string[]) {
  const rows = await db
    .select({
      id: photos.id,
      eventId: photos.eventId,
      ref: classes.ref,
      originalKey: photos.originalKey,
      fileName: photos.fileName,
      turns: photos.turns,
      width: photos.width,
      height: photos.height,
      isSheet: sql<boolean>`${isSheet}`,
      pupils: sql<string[]>`array(${sql`select ${pupils.id} from ${pupils} where ${isInClassPhoto}`})`,
    })
    .from(photos)
    .innerJoin(classes, eq(classes.id, photos.classId))
    .where(and(inArray(photos.eventId, eventIds), eq(photos.kind, 'class'), isShownInGallery))
    .orderBy(desc(photos.createdAt))
  return rows
}

/**
 * The newest class photo that a child is in; for an erased child, the newest of the class. A sheet takes the place of a
 * sheet, and of no class photo that was bought.
 */
function classPhotoOf(
  some: Awaited<ReturnType<typeof classPhotosOf>>,
  {
    eventId,
    classRef,
    family,
    instead,
  }: {
    eventId: string | null
    classRef: string | null
    family: { id: string; noClassPhoto: boolean } | null
    instead: { isSheet: boolean | null } | null
  },
) {
  if (family?.noClassPhoto) return undefined
  const theirs = some.filter(
    (photo) =>
      photo.eventId === eventId && (family ? photo.pupils.includes(family.id) : photo.ref === classRef),
  )
  const shot = theirs.find(({ isSheet }) => !isSheet)
  const sheet = theirs.find(({ isSheet }) => isSheet)
  const found = instead ? (instead.isSheet ? sheet : shot) : (shot ?? sheet)
  if (!found) return undefined
  const { id, originalKey, fileName, turns, width, height } = found
  return { id, originalKey, fileName, turns, width, height }
}
