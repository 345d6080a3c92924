import {
  confirmation,
  type FilesOffer,
  ordersLabels,
  type PrintsOffer,
} from '../../../content/mails/orders.ts'
import { hasPrintChoice } from '../../../domain/orders/prints/order-prints.ts'
import { type Context, requireSystem } from '../../context.ts'
import { defineMail } from '../../mail-templates/define-mail.ts'
import { balancesOf } from '../ledger/sums.ts'
import { toBuyer } from '../mail-to-buyer.ts'
import { type Order, orderLink, receiptLink } from '../order-key.ts'
import { printCancellationOf, printDeadline, printsMayChange } from '../prints/prints.ts'
import { findOrder, isMadePiece, linesOf, printsOf } from '../queries.ts'
import { readReceipt } from '../receipts/read-receipt.ts'
import { itemsOf } from '../refunds/refund-items.ts'
import { isWithdrawn } from '../withdrawn-photos/notify-buyers.ts'

/** Sends the receipt as soon as the payment is known, and again when the owner asks: it says what holds on that day. */
export const mailConfirmation = defineMail({
  job: 'orders.mail-confirmation',
  kind: 'order',
  labels: ordersLabels.confirmation,
  async write(ctx, { orderId }: { orderId: string }) {
    requireSystem(ctx)
    const order = await findOrder(ctx.db, orderId)
    if (!order) return
    const receipt = await readReceipt(ctx, { ...order, paidAt: order.paidAt ?? order.placedAt })
    const lines = await linesOf(ctx.db, orderId)
    const letter = confirmation({
      ...receipt,
      firstName: order.firstName,
      link: orderLink(ctx, order),
      receiptLink: receiptLink(ctx, order),
      refunded: order.state === 'refunded',
      files: filesOffer(ctx, order, lines),
      consented: order.consentedAt !== null,
      prints: await printsOffer(ctx, order, lines),
    })
    return toBuyer(ctx, order, letter)
  },
})

type Lines = Awaited<ReturnType<typeof linesOf>>

/** What its page offers for an order's files; null if it brings none, or all of them were withdrawn or given back. */
function filesOffer({ clock }: Context, { downloadsUntil }: Order, lines: Lines): FilesOffer | null {
  const photos = lines.flatMap((line) => line.photos)
  if (photos.every((photo) => photo.givenBack || isWithdrawn(photo))) return null
  if (!downloadsUntil) return { state: 'coming' }
  return downloadsUntil > clock.now()
    ? { state: 'open', until: downloadsUntil }
    : { state: 'ended', on: downloadsUntil }
}

const placeOf = (pieces: readonly { toHome: boolean }[]): PrintsOffer['to'] => {
  if (!pieces.some(({ toHome }) => toHome)) return 'school'
  return pieces.every(({ toHome }) => toHome) ? 'home' : 'both'
}

/** What its page offers for an order's prints; null without prints. */
async function printsOffer(ctx: Context, order: Order, lines: Lines): Promise<PrintsOffer | null> {
  if (order.prints === 'none') return null
  const pieces = (await printsOf(ctx.db, order.id)).filter(
    (piece) => piece.cancelledAt === null && isMadePiece(piece),
  )
  const balances = await balancesOf(ctx.db, order.id)
  const back = printCancellationOf(await itemsOf(ctx.db, order.id, balances), balances)
  return {
    state: order.prints,
    until: printsMayChange(order, pieces, ctx.clock.now()) ? printDeadline(pieces) : null,
    change: hasPrintChoice(lines, pieces),
    to: placeOf(pieces),
    givesBack: back.price > 0 || back.credit > 0,
  }
}
