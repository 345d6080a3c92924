import { deskOrderErrors } from '../../../content/errors/orders.ts'
import type {
  DeskOrderPrice,
  MarkPaid,
  PlaceDeskOrder,
  PlacedDeskOrder,
  PriceDeskOrder,
} from '../../../domain/orders/checkout/place-desk-order.ts'
import { discountsByOffer } from '../../../domain/orders/offers/discounts.ts'
import { fullName } from '../../../domain/person-name.ts'
import { businessDetails } from '../../business/business-details.ts'
import { type Context, requireAdmin, requireAdminOrSystem } from '../../context.ts'
import { conflict, notFound } from '../../errors.ts'
import { getCurrentPupil } from '../../school/queries.ts'
import { cancelUnpaid } from '../cancel-unpaid.ts'
import { findOrPlace } from '../checkout/place-order.ts'
import { NO_EMAIL } from '../mail-to-buyer.ts'
import { orderNumber } from '../order-key.ts'
import { rejectOptOuts } from '../payment/begin-payment.ts'
import { settleByHand, settleFreeOrder } from '../payment/settle-payment.ts'
import { priceOnTerms } from '../price/price-on-terms.ts'
import { findOrder } from '../queries.ts'

/** What an order at the desk would cost. */
export async function priceDeskOrder(
  ctx: Context,
  { lines, payment }: PriceDeskOrder,
): Promise<DeskOrderPrice> {
  requireAdmin(ctx)
  const { subtotal, discount, total, reductions } = await priceOnTerms(ctx, { lines }, { payment })
  return { subtotal, discount, total, reductions: discountsByOffer(reductions) }
}

/**
 * The owner takes an order for its buyer, by the rules of the checkout. Cash is paid at once; a transfer and a card are
 * asked for by mail, and waited for. Idempotent by key.
 */
export async function placeDeskOrder(ctx: Context, input: PlaceDeskOrder): Promise<PlacedDeskOrder> {
  requireAdminOrSystem(ctx)
  const { idempotencyKey, lines, payment, reason, shownTotal, firstName, lastName, email, phone } = input
  if (payment === 'transfer' && !(await businessDetails(ctx.db)).bankDetails)
    throw conflict('no-bank-details', deskOrderErrors.noBankDetails)
  const [first] = lines
  const pupil = await getCurrentPupil(ctx.db, first?.pupilId ?? '')
  const buyer = {
    ...{ firstName, lastName, phone, email: email || NO_EMAIL },
    childName: fullName(pupil).slice(0, 100),
    className: pupil.classRef,
    billingPostcode: '',
  }
  const order = await findOrPlace(
    ctx,
    { idempotencyKey, buyer, lines, shownTotal },
    { payment, reason: payment === 'free' ? reason : '' },
  )
  if ('sample' in order) throw notFound('student')
  // What offers make free needs no money either.
  if (order.total === 0) await settleFreeOrder(ctx, order.id)
  else if (payment === 'cash') await settleByHand(ctx, order.id, payment)
  const settled = await findOrder(ctx.db, order.id)
  return { id: order.id, number: orderNumber(order), paid: Boolean(settled?.paidAt), total: order.total }
}

/** The owner says that an order is paid: in cash, or by a transfer that arrived. */
export async function markOrderPaid(
  ctx: Context,
  { orderId, method }: MarkPaid & { orderId: string },
): Promise<void> {
  requireAdmin(ctx)
  await rejectOptOuts(ctx, orderId, deskOrderErrors.refusedSince)
  const paidBy = await settleByHand(ctx, orderId, method)
  if (paidBy === null) throw conflict('order-cancelled', deskOrderErrors.cancelled)
  if (paidBy !== method) throw conflict('already-paid', deskOrderErrors.paidOtherwise)
}

/** The owner cancels an order that nobody has paid. */
export async function cancelOrder(ctx: Context, orderId: string): Promise<void> {
  requireAdmin(ctx)
  if (!(await findOrder(ctx.db, orderId))) throw notFound('order')
  if (!(await cancelUnpaid(ctx, orderId))) throw conflict('already-paid', deskOrderErrors.paidMeanwhile)
}
