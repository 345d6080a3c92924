import { createHash } from 'node:crypto'
import { londonDay } from '../../../domain/days.ts'
import type { OrderPrints, PrintPiece } from '../../../domain/orders/order-prints.ts'
import { printsAreSold } from '../../../domain/orders/price-lists.ts'
import { printCrop } from '../../../domain/orders/print-crop.ts'
import { takesPhoto } from '../../../domain/orders/print-products.ts'
import { shareOf } from '../../../domain/orders/split-proportionally.ts'
import type { VatRate } from '../../../domain/orders/vat.ts'
import type { Context } from '../../context.ts'
import { printedOn } from '../../photos/class-photo-names/printed-names.ts'
import { buyersPreview } from '../delivery/buyers-preview.ts'
import type { Order } from '../order-key.ts'
import { type BoughtPhoto, packageOf, photosOfPrints, printsOf, toChosenCrop } from '../queries.ts'
import { givenBackFor } from '../refunds/refunded-amount.ts'
import { isWithdrawn } from '../withdrawn-photos/notify-buyers.ts'
import { printStepOf } from './print-states.ts'

type Piece = Awaited<ReturnType<typeof printsOf>>[number]

/** What an order prints, with the part of each photo that fits the paper; null if it prints nothing. */
export async function showPrints(
  ctx: Pick<Context, 'db' | 'clock' | 'keys' | 'config'>,
  order: Order,
  photos: BoughtPhoto[],
): Promise<OrderPrints | null> {
  if (order.prints === 'none') return null
  const pieces = await printsOf(ctx.db, order.id)
  const changeUntil = printDeadline(pieces)
  const ofExtras = pieces.some(({ extra }) => extra) ? await photosOfPrints(ctx.db, order.id) : []
  const classPhotoIds = pieces.flatMap(({ photoKind, photoId }) =>
    photoKind === 'class' && photoId ? photoId : [],
  )
  const named = classPhotoIds.length > 0 ? await printedOn(ctx.db, classPhotoIds) : new Map()
  return {
    state: order.prints,
    pieces: pieces.map((piece) =>
      showPiece(ctx, piece, {
        photos: piece.extra ? ofExtras : photos,
        isNamed: named.has(piece.photoId ?? ''),
      }),
    ),
    version: printsVersion(pieces),
    changeUntil,
    mayChange: printsMayChange(order, pieces, ctx.clock.now()),
    someAtLab: pieces.some(isAtLab),
    ...cancellationOf(pieces, await givenBackFor(ctx.db, order)),
  }
}

function showPiece(
  ctx: Pick<Context, 'clock' | 'keys' | 'config'>,
  piece: Piece,
  { photos, isNamed }: { photos: Omit<BoughtPhoto, 'lineId' | 'position'>[]; isNamed: boolean },
): PrintPiece {
  const { id, lineId, product, quantity, photoId, extra } = piece
  const chosen = photos.find((one) => one.id === photoId)
  const photo = chosen?.kept ? chosen : undefined
  const size = photo?.width && photo.height ? { width: photo.width, height: photo.height } : undefined
  const chosenCrop = photo && !isNamed ? toChosenCrop(piece, photo) : null
  return {
    id,
    lineId,
    product,
    quantity,
    photoId,
    extra,
    withdrawn: chosen !== undefined && isWithdrawn(chosen),
    photo: photo ? { ...(size ?? { width: 4, height: 5 }), turns: photo.turns } : null,
    thumb: photo ? buyersPreview(ctx, photo) : null,
    step: printStepOf(piece),
    // A class photo with names below is printed whole.
    crop: size && !isNamed && (product.size || chosenCrop) ? printCrop(product.size, size, chosenCrop) : null,
    chosenCrop,
    mayCrop: size !== undefined && !isNamed && takesPhoto(product),
    mayChoosePhoto: extra && product.kind !== 'folder' && piece.pupilId !== null,
  }
}

/** The earliest deadline among the printed events; null if one of them has none. */
export function printDeadline(pieces: readonly Pick<Piece, 'deadline'>[]): string | null {
  const days = pieces.map(({ deadline }) => deadline)
  if (days.some((day) => day === null)) return null
  return days.toSorted()[0] ?? null
}

type Settling = Pick<Piece, 'deadline' | 'sentAt' | 'made'>

/**
 * Why an order's prints can no longer be changed: they were cancelled, some are at the lab or in a file for it, or the
 * deadline is past; undefined if they can.
 */
export function whySettled(
  { state, prints }: Pick<Order, 'state' | 'prints'>,
  pieces: readonly Settling[],
  now: Date,
): 'cancelled' | 'at-lab' | 'too-late' | undefined {
  const live = state === 'paid' || state === 'delivered' || state === 'awaiting_payment'
  if (!live || prints === 'cancelled' || prints === 'none') return 'cancelled'
  if (prints !== 'ordered' || pieces.some(isAtLab)) return 'at-lab'
  const deadline = printDeadline(pieces)
  return deadline !== null && printsAreSold(deadline, londonDay(now)) ? undefined : 'too-late'
}

const isAtLab = ({ sentAt, made }: Pick<Settling, 'sentAt' | 'made'>) => sentAt !== null || made

/** Paid or still to be paid, none of the prints at the lab yet, and the deadline not past. */
export const printsMayChange = (...asked: Parameters<typeof whySettled>): boolean =>
  whySettled(...asked) === undefined

/** Another one whenever something about an order's prints has changed. */
export function printsVersion(pieces: readonly Piece[]): string {
  const rows = pieces.map(({ id, photoId, quantity, cropX, cropY, cropScale, cropTurns }) =>
    [id, photoId, quantity, cropX, cropY, cropScale, cropTurns].join(' '),
  )
  return createHash('sha256').update(rows.toSorted().join('\n')).digest('base64url').slice(0, 22)
}

/**
 * What cancelling the prints gives back, in pence. The money and the credit that were given back of the order and may
 * have been for them are taken off (`givenBackFor`), so that nothing is paid for twice.
 */
export function cancellationOf(
  pieces: Priced[],
  givenBack: { prints: number; creditForPrints: number },
): { price: number; alreadyBack: number; credit: number } {
  const { price, credit } = printsCost(pieces)
  const alreadyBack = Math.min(price, givenBack.prints)
  return {
    price: price - alreadyBack,
    alreadyBack,
    credit: Math.max(0, credit - givenBack.creditForPrints),
  }
}

/** What an order's prints cost in pence: their share of the price, and of the credit that paid for it. */
export function printsCost(pieces: Priced[]): { price: number; credit: number } {
  const lines = linesCost(pieces)
  const sum = (part: 'price' | 'credit') => lines.reduce((all, line) => all + line[part], 0)
  return { price: sum('price'), credit: sum('credit') }
}

type Priced = Pick<
  Piece,
  'lineId' | 'prices' | 'packageId' | 'extra' | 'paid' | 'reduced' | 'credit' | 'vatRate'
>

/** The same, line by line. */
export function linesCost(pieces: Priced[]): { vatRate: VatRate; price: number; credit: number }[] {
  const lines = [...new Map(pieces.map((piece) => [piece.lineId, piece])).values()]
  return lines.map((line) => {
    const listed = line.paid + line.reduced
    // What was sold singly is nothing but the print.
    const prints = line.extra ? listed : (packageOf(line)?.printsPrice ?? 0)
    return {
      vatRate: line.vatRate,
      price: shareOf(prints, { paid: line.paid, listed }),
      credit: shareOf(prints, { paid: line.credit, listed }),
    }
  })
}
