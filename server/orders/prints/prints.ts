import { londonDay } from '../../../domain/days.ts'
import { type PartBalance, sumOf } from '../../../domain/orders/ledger.ts'
import { type OrderPrints, type PrintPiece, printCrop } from '../../../domain/orders/order-prints.ts'
import { printsAreSold } from '../../../domain/orders/price-lists.ts'
import { type WantedRefund, worthOf } from '../../../domain/orders/refund-items.ts'
import { splitProportionally } from '../../../domain/orders/split-proportionally.ts'
import type { Context } from '../../context.ts'
import { buyersPreview } from '../delivery/buyers-preview.ts'
import { balancesOf } from '../ledger/sums.ts'
import type { Order } from '../order-key.ts'
import { type BoughtPhoto, photosOfPrints, printsOf } from '../queries.ts'
import { itemsOf, type OrderItem } from '../refunds/refund-items.ts'
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
  const all = await printsOf(ctx.db, order.id)
  const pieces = order.prints === 'cancelled' ? all : all.filter(({ cancelledAt }) => cancelledAt === null)
  const changeUntil = printDeadline(pieces)
  const ofExtras = pieces.some(({ extra }) => extra) ? await photosOfPrints(ctx.db, order.id) : []
  return {
    state: order.prints,
    pieces: pieces.map((piece) => showPiece(ctx, piece, piece.extra ? ofExtras : photos)),
    changeUntil,
    mayChange: printsMayChange(order, pieces, ctx.clock.now()),
    ...(await cancellation(ctx.db, order)),
  }
}

async function cancellation(db: Context['db'], order: Order) {
  const balances = await balancesOf(db, order.id)
  const { price, alreadyBack, credit } = cancellationOf(await itemsOf(db, order.id, balances), balances)
  return { price, alreadyBack, credit }
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

/** Paid or still to be paid, none of the prints with the lab yet, and the deadline not past. */
export function printsMayChange(
  order: Order,
  pieces: Pick<Piece, 'deadline' | 'sentAt' | 'made'>[],
  now: Date,
): boolean {
  const deadline = printDeadline(pieces)
  const live = order.state === 'paid' || order.state === 'delivered' || order.state === 'awaiting_payment'
  const here = order.prints === 'ordered' && pieces.every(({ sentAt, made }) => sentAt === null && !made)
  return live && here && deadline !== null && printsAreSold(deadline, londonDay(now))
}

/**
 * What cancelling the prints gives back, in pence, of each that is neither made nor given back. Refunds of nothing in
 * particular may have been for them, so they are taken off: nothing is paid for twice.
 */
export function cancellationOf(
  all: readonly OrderItem[],
  balances: readonly PartBalance[],
): {
  price: number
  alreadyBack: number
  credit: number
  items: (WantedRefund & { credit: number })[]
} {
  const open = all.filter(({ part, cancelled, made }) => part === 'prints' && !cancelled && !made)
  const worth = open.map((item) => worthOf(item, item.quantity))
  const shared = Math.max(0, sumOf(balances, 'shared'))
  const price = Math.max(0, sumOf(worth, 'amount') - shared)
  const shares = splitProportionally(
    price,
    worth.map(({ amount }) => amount),
  )
  const items = open.map(({ lineId, part, photoId, printId }, at) => ({
    ...{ lineId, part, photoId, printId },
    amount: shares[at] ?? 0,
    credit: worth[at]?.credit ?? 0,
  }))
  return { price, alreadyBack: sumOf(open, 'cost') - price, credit: sumOf(worth, 'credit'), items }
}
