import { londonDay } from '../../../domain/days.ts'
import { type OrderPrints, type PrintPiece, printCrop } from '../../../domain/orders/order-prints.ts'
import { printsAreSold } from '../../../domain/orders/price-lists.ts'
import { shareOf } from '../../../domain/orders/split-proportionally.ts'
import type { VatRate } from '../../../domain/orders/vat.ts'
import type { Context } from '../../context.ts'
import { buyersPreview } from '../delivery/buyers-preview.ts'
import type { Order } from '../order-key.ts'
import { type BoughtPhoto, packageOf, photosOfPrints, printsOf } from '../queries.ts'
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
  return {
    state: order.prints,
    pieces: pieces.map((piece) => showPiece(ctx, piece, piece.extra ? ofExtras : photos)),
    changeUntil,
    mayChange: printsMayChange(order, pieces, ctx.clock.now()),
    ...cancellationOf(pieces, await givenBackFor(ctx.db, order)),
  }
}

function showPiece(
  ctx: Pick<Context, 'clock' | 'keys' | 'config'>,
  piece: Piece,
  photos: Pick<
    BoughtPhoto,
    'id' | 'kept' | 'reason' | 'width' | 'height' | 'pupilId' | 'classId' | 'turns'
  >[],
): PrintPiece {
  const { id, lineId, product, quantity, photoId, extra } = piece
  const chosen = photos.find((one) => one.id === photoId)
  const photo = chosen?.kept ? chosen : undefined
  return {
    id,
    lineId,
    product,
    quantity,
    photoId,
    extra,
    withdrawn: chosen !== undefined && isWithdrawn(chosen),
    photo: photo ? { width: photo.width ?? 4, height: photo.height ?? 5 } : null,
    thumb: photo ? buyersPreview(ctx, photo) : null,
    step: printStepOf(piece),
    crop:
      photo?.width && photo.height && product.size
        ? printCrop(product.size, { width: photo.width, height: photo.height })
        : null,
  }
}

/** The earliest deadline among the printed events; null if one of them has none. */
export function printDeadline(pieces: Pick<Piece, 'deadline'>[]): string | null {
  const days = pieces.map(({ deadline }) => deadline)
  if (days.some((day) => day === null)) return null
  return days.toSorted()[0] ?? null
}

/** Paid or still to be paid, none of the prints sent yet, and the deadline not past. */
export function printsMayChange(
  order: Order,
  pieces: Pick<Piece, 'deadline' | 'sentAt'>[],
  now: Date,
): boolean {
  const deadline = printDeadline(pieces)
  const live = order.state === 'paid' || order.state === 'delivered' || order.state === 'awaiting_payment'
  const here = order.prints === 'ordered' && pieces.every(({ sentAt }) => sentAt === null)
  return live && here && deadline !== null && printsAreSold(deadline, londonDay(now))
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
