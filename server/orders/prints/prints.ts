import { londonDay } from '../../../domain/days.ts'
import type { OrderPrints, PrintPiece } from '../../../domain/orders/orders.ts'
import { printsAreSold } from '../../../domain/orders/price-lists.ts'
import { shareOf } from '../../../domain/orders/shares.ts'
import { printCrop } from '../../../domain/photos/print-crop.ts'
import type { Context } from '../../context.ts'
import { packageOf } from '../checkout/package-of.ts'
import { buyersPreview } from '../delivery/buyers-preview.ts'
import type { Order } from '../order-key.ts'
import { type BoughtPhoto, printsOf } from '../queries.ts'
import { stepOf } from './print-states.ts'

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
  return {
    state: order.prints,
    pieces: pieces.map((piece) => showPiece(ctx, piece, photos)),
    changeUntil,
    mayChange: printsMayChange(order, pieces, ctx.clock.now()),
    ...printsCost(pieces),
  }
}

function showPiece(
  ctx: Pick<Context, 'clock' | 'keys' | 'config'>,
  piece: Piece,
  photos: BoughtPhoto[],
): PrintPiece {
  const { id, lineId, product, quantity, photoId } = piece
  const photo = photos.find((one) => one.id === photoId && one.kept)
  return {
    id,
    lineId,
    product,
    quantity,
    photoId,
    thumb: photo ? buyersPreview(ctx, photo) : null,
    step: stepOf(piece),
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

/** What an order's prints cost in pence: their share of the price, and of the credit that paid for it. */
export function printsCost(
  pieces: Pick<Piece, 'lineId' | 'prices' | 'packageId' | 'paid' | 'reduced' | 'credit'>[],
): { price: number; credit: number } {
  const lines = [...new Map(pieces.map((piece) => [piece.lineId, piece])).values()]
  const cost = (part: 'paid' | 'credit') =>
    lines.reduce((sum, line) => {
      const listed = line.paid + line.reduced
      return sum + shareOf(packageOf(line)?.printsPrice ?? 0, { paid: line[part], listed })
    }, 0)
  return { price: cost('paid'), credit: cost('credit') }
}
