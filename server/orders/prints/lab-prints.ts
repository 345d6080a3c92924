import { and, asc, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { londonDay } from '../../../domain/days.ts'
import { printsAreSold } from '../../../domain/orders/price-lists.ts'
import type { SoldProduct } from '../../../domain/orders/print-products.ts'
import { PRINT_STEPS } from '../../../domain/orders/states.ts'
import type { Context } from '../../context.ts'
import { type PrintedNames, printedOn } from '../../photos/class-photo-names/printed-names.ts'
import { isInClassPhoto } from '../../photos/class-photos.ts'
import { isSheet } from '../../photos/class-sheets/sheet-conditions.ts'
import {
  familyColumns,
  isRetained,
  isShownInGallery,
  retentionColumns,
} from '../../photos/photo-visibility.ts'
import { photos } from '../../photos/tables.ts'
import { limitConcurrency } from '../../platform/concurrency-limit.ts'
import type { Reader } from '../../platform/db/port.ts'
import { products } from '../../prices/tables.ts'
import { classes, type events, pupils } from '../../school/tables.ts'
import { orderNumber } from '../order-key.ts'
import { isBought, productColumns, toSoldItem } from '../queries.ts'
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
  /** Null for a folder, or for a picture that is missing or may no longer be printed. */
  photo: PrintPhoto | null
}

export interface PrintPhoto {
  id: string
  originalKey: string
  fileName: string
  turns: number
  /** What to print on a class photo. */
  names: PrintedNames | undefined
}

/** The prints that are made, with the photo that each is made from. */
export const productsOf = (prints: readonly LabPrint[]): { printId: string; photoId: string }[] =>
  prints.flatMap(({ id, product, photo }) =>
    photo && product.kind !== 'folder' ? { printId: id, photoId: photo.id } : [],
  )

/** The originals that these prints are made from. */
export const originalsOf = (prints: readonly LabPrint[]): string[] =>
  prints.flatMap(({ product, photo }) => (photo && product.kind !== 'folder' ? photo.originalKey : []))

/** Whether buyers can no longer change or cancel their prints: the deadline has passed, or there is none. */
export function arePrintsLocked(event: Pick<Event, 'printDeadline'>, now: Date): boolean {
  return event.printDeadline === null || !printsAreSold(event.printDeadline, londonDay(now))
}

/** What to print for an event's paid orders, by class and order; `again` includes what the lab has already had. */
export async function labPrints(db: Reader, event: Event, again: boolean): Promise<LabPrint[]> {
  const rows = await db
    .select({
      id: orderPrints.id,
      orderId: orders.id,
      lineId: orderLines.id,
      number: orders.number,
      classRef: orderLines.classRef,
      // An order for two children carries only one name of its own.
      childName: sql<string>`coalesce(${pupils.firstName} || ' ' || ${pupils.lastName}, ${orders.childName})`,
      product: productColumns,
      labCode: products.labCode,
      quantity: orderPrints.quantity,
      photoId: photos.id,
      originalKey: photos.originalKey,
      fileName: photos.fileName,
      facts: retentionColumns,
      family: familyColumns,
    })
    .from(orderPrints)
    .innerJoin(products, eq(products.id, orderPrints.product))
    .innerJoin(orderLines, eq(orderLines.id, orderPrints.lineId))
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .leftJoin(photos, eq(photos.id, orderPrints.photoId))
    .leftJoin(pupils, eq(pupils.id, orderLines.pupilId))
    .where(
      and(
        eq(orderLines.eventId, event.id),
        isBought,
        inArray(orders.prints, PRINT_STEPS),
        isNull(orderPrints.cancelledAt),
        again ? undefined : isNull(orderLines.printsSentAt),
      ),
    )
    .orderBy(asc(orderLines.classRef), asc(orders.number), asc(orderPrints.product), asc(orderPrints.id))
  const classPhotos = await classPhotosOf(db, event.id)
  const names = await printedOn(db, [
    ...new Set([...classPhotos.map(({ id }) => id), ...rows.flatMap(({ photoId }) => photoId ?? [])]),
  ])
  const named = (photo: Omit<PrintPhoto, 'names'>) => ({ ...photo, names: names.get(photo.id) })
  return rows.map(({ photoId, originalKey, fileName, facts, family, classRef, number, ...row }) => ({
    ...row,
    product: toSoldItem(row.product),
    number: orderNumber({ number }),
    classRef: classRef ?? '',
    photo:
      photoId && originalKey && fileName && facts && isRetained(facts, family)
        ? named({ id: photoId, originalKey, fileName, turns: facts.turns })
        : row.product.kind === 'class'
          ? optional(classPhotoOf(classPhotos, { classRef, family, instead: facts }), named)
          : null,
  }))
}

const optional = <From, To>(from: From | undefined, to: (from: From) => To) => (from ? to(from) : null)

/** An event's class photos and sheets that parents may see, the newest first, with the pupils who are in each. */
async function classPhotosOf(db: Reader, eventId: string) {
  const rows = await db
    .select({
      id: photos.id,
      ref: classes.ref,
      originalKey: photos.originalKey,
      fileName: photos.fileName,
      turns: photos.turns,
      isSheet: sql<boolean>`${isSheet}`,
      pupils: sql<string[]>`array(${sql`select ${pupils.id} from ${pupils} where ${isInClassPhoto}`})`,
    })
    .from(photos)
    .innerJoin(classes, eq(classes.id, photos.classId))
    .where(and(eq(photos.eventId, eventId), eq(photos.kind, 'class'), isShownInGallery))
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
    classRef,
    family,
    instead,
  }: {
    classRef: string | null
    family: { id: string; noClassPhoto: boolean } | null
    instead: { isSheet: boolean | null } | null
  },
) {
  if (family?.noClassPhoto) return undefined
  const theirs = some.filter(({ ref, pupils }) => (family ? pupils.includes(family.id) : ref === classRef))
  const shot = theirs.find(({ isSheet }) => !isSheet)
  const sheet = theirs.find(({ isSheet }) => isSheet)
  const found = instead ? (instead.isSheet ? sheet : shot) : (shot ?? sheet)
  if (!found) return undefined
  const { id, originalKey, fileName, turns } = found
  return { id, originalKey, fileName, turns }
}

/** How many files are asked for at a time, in this process. */
const inTurn = limitConcurrency(16)

/** Which of these keys have no file. */
export async function findMissingOriginals(
  { files }: Pick<Context, 'files'>,
  keys: readonly string[],
): Promise<ReadonlySet<string>> {
  const each = [...new Set(keys)]
  const sizes = await Promise.all(each.map((key) => inTurn('', () => files.size(key))))
  return new Set(each.filter((_, at) => sizes[at] === undefined))
}
