import { createHash } from 'node:crypto'
import { londonDay } from '../../../domain/days.ts'
import { type PartBalance, sumOf } from '../../../domain/orders/ledger/ledger.ts'
import { splitProportionally } from '../../../domain/orders/ledger/split-proportionally.ts'
import { printsAreSold } from '../../../domain/orders/prices/price-lists.ts'
import type { OrderPrints, PrintPiece } from '../../../domain/orders/prints/order-prints.ts'
import { printCrop } from '../../../domain/orders/prints/print-crop.ts'
import { showsPhoto, takesPhoto } from '../../../domain/orders/products/product-kinds.ts'
import { type WantedRefund, worthOf } from '../../../domain/orders/refunds/refund-items.ts'
import type { Context } from '../../context.ts'
import { printedOn } from '../../photos/class-photo-names/printed-names.ts'
import { buyersPreview } from '../delivery/buyers-preview.ts'
import { balancesOf } from '../ledger/sums.ts'
import type { Order } from '../order-key.ts'
import { printStepOf } from '../print-states.ts'
import { type BoughtPhoto, isMadePiece, photosOfPrints, printsOf, toChosenCrop } from '../queries.ts'
import { itemsOf, type OrderItem } from '../refunds/refund-items.ts'
import { isWithdrawn } from '../withdrawn-photos/notify-buyers.ts'

type Piece = Awaited<ReturnType<typeof printsOf>>[number]

/** What an order prints, with the part of each photo that fits the paper; null if it prints nothing. */
export async function showPrints(
  ctx: Pick<Context, 'db' | 'clock' | 'keys' | 'config'>,
  order: Order,
  photos: BoughtPhoto[],
): Promise<OrderPrints | null> {
  if (order.prints === 'none') return null
  const all = (await printsOf(ctx.db, order.id)).filter(isMadePiece)
  const pieces = order.prints === 'cancelled' ? all : all.filter(({ cancelledAt }) => cancelledAt === null)
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
    ...(await cancellation(ctx.db, order)),
  }
}

async function cancellation(db: Context['db'], order: Order) {
  const balances = await balancesOf(db, order.id)
  const { price, alreadyBack, credit } = printCancellationOf(await itemsOf(db, order.id, balances), balances)
  return { price, alreadyBack, credit }
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
    givenBack: piece.givenBack,
    photo: photo ? { ...(size ?? { width: 4, height: 5 }), turns: photo.turns } : null,
    thumb: photo ? buyersPreview(ctx, photo) : null,
    step: printStepOf(piece),
    toHome: piece.toHome,
    // A class photo with names below is printed whole.
    crop: size && !isNamed && (product.size || chosenCrop) ? printCrop(product.size, size, chosenCrop) : null,
    chosenCrop,
    mayCrop: size !== undefined && !isNamed && !piece.givenBack && takesPhoto(product),
    mayChoosePhoto: extra && !piece.givenBack && showsPhoto(product) && piece.pupilId !== null,
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
 * What cancelling the prints gives back, in pence, of each that is neither made nor given back. Refunds of nothing in
 * particular may have been for them, so they are taken off: nothing is paid for twice.
 */
export function printCancellationOf(
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
