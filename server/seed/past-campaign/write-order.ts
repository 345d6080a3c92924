import { and, eq } from 'drizzle-orm'
import { priceLists } from '../../../content/price-lists.ts'
import type { OrderLine } from '../../../domain/orders/checkout/place-order.ts'
import { type Context, requireSystem } from '../../context.ts'
import { cancelUnpaid } from '../../orders/cancel-unpaid.ts'
import { placeOrder } from '../../orders/checkout/place-order.ts'
import { deliverOrder } from '../../orders/delivery/deliver-order.ts'
import { recordDeliveryConsent } from '../../orders/delivery/record-delivery-consent.ts'
import { placeDeskOrder } from '../../orders/desk/place-desk-order.ts'
import { orderKey, orderNumber } from '../../orders/order-key.ts'
import { issueRefund } from '../../orders/payment/issue-refund.ts'
import { confirmTestPayment } from '../../orders/payment/settle-payment.ts'
import { priceBasket } from '../../orders/price/price-basket.ts'
import { priceOnTerms } from '../../orders/price/price-on-terms.ts'
import { cancelPrints } from '../../orders/prints/cancel-prints.ts'
import { markPrints } from '../../orders/prints/mark-prints.ts'
import { requestRefund } from '../../orders/refunds/request-refund.ts'
import { orders, refunds } from '../../orders/tables.ts'
import { asAnybody, atThatTime } from '../at-that-time.ts'
import { type PlannedOrder, PRINTS_DELIVERED, PRINTS_SENT, PRINTS_SENT_LATER } from './plan-orders.ts'

/** A pupil whose photos are bought. */
export interface SoldPupil {
  id: string
  firstName: string
  lastName: string
  classRef: string
  accessCode: string
  photoIds: string[]
}

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

/**
 * Makes one sample order by the operations that every order goes through, at past times, paid with a test card whatever the
 * provider, or at the desk. Queues nothing, so that nobody is mailed. Continues an order that was interrupted.
 */
export async function writeOrder(ctx: Context, planned: PlannedOrder, pupils: SoldPupil[]): Promise<void> {
  requireSystem(ctx)
  const after = (ms: number) => atThatTime(ctx, new Date(planned.placedAt.getTime() + ms))
  const known = await findOrder(ctx, planned.id)
  if (known?.state === 'refunded' || known?.state === 'cancelled') return
  const placed =
    planned.payment === 'card'
      ? await place(asAnybody(after(0)), planned, pupils)
      : await takeAtDesk(after(0), { ...planned, payment: planned.payment }, pupils)
  if (planned.fate === 'not-paid') {
    const order = await findOrder(ctx, planned.id)
    if (order) await cancelUnpaid(after(DAY), order.id)
    return
  }
  const paying = asAnybody(after(MINUTE))
  if (placed.payment) await confirmTestPayment(paying, { ...placed.payment, card: 'ok' })
  const order = await findOrder(ctx, planned.id)
  if (!order) return
  await deliverOrder(after(2 * MINUTE), { orderId: order.id })
  if (planned.consented && planned.fate !== 'refunded')
    await recordDeliveryConsent(asAnybody(after(5 * MINUTE)), placed.orderKey)
  if (planned.fate === 'prints-cancelled' && order.prints === 'ordered')
    await cancelPrints(asAnybody(after(DAY / 2)), placed.orderKey)
  await giveBack(after(3 * DAY), planned, order)
  await print(ctx, planned, order.id)
}

async function place(ctx: Context, { id, choice, buyer }: PlannedOrder, pupils: SoldPupil[]) {
  const [first] = pupils
  if (!first) throw new Error('an order of nobody’s photos')
  const lines = pupils.map((pupil) => lineOf(choice, pupil))
  const { total } = await priceBasket(ctx, lines)
  const email = `${buyer.firstName}.${first.lastName}.${first.classRef}@parents.example`.toLowerCase()
  return placeOrder(ctx, {
    idempotencyKey: id,
    shownTotal: total,
    lines,
    buyer: {
      ...buyer,
      email,
      lastName: first.lastName,
      childName: pupils.map(({ firstName }) => firstName).join(' and '),
      className: first.classRef,
    },
  })
}

/** As the owner takes one. No money moved: it goes with the sample. */
async function takeAtDesk(
  ctx: Context,
  { id, choice, buyer, payment }: PlannedOrder & { payment: 'cash' | 'free' },
  pupils: SoldPupil[],
) {
  const lines = pupils.map((pupil) => {
    const { accessCode: _, ...line } = lineOf(choice, pupil)
    return { ...line, pupilId: pupil.id }
  })
  const { total } = await priceOnTerms(ctx, { lines }, { payment })
  const placed = await placeDeskOrder(ctx, {
    ...{ idempotencyKey: id, lines, payment, shownTotal: total },
    ...{ firstName: buyer.firstName, lastName: pupils[0]?.lastName ?? '', email: '', phone: '' },
    reason: payment === 'free' ? 'For the staff room' : '',
  })
  const [order] = await ctx.db
    .update(orders)
    .set({ testMode: true })
    .where(eq(orders.id, placed.id))
    .returning()
  return { payment: null, orderKey: order ? orderKey(ctx.keys.orders, order) : '' }
}

/** The cheapest choice for all photos: the package that holds them. */
function lineOf(choice: PlannedOrder['choice'], { accessCode, photoIds }: SoldPupil): OrderLine {
  if (choice === 'all') {
    const pack = priceLists.gallery.packages.find(({ photos }) => photos === photoIds.length)
    return { accessCode, packageId: pack?.id ?? null, photoIds }
  }
  const chosen = photoIds.slice(0, choice.photos)
  if (!choice.package) return { accessCode, packageId: null, photoIds: chosen }
  return { accessCode, priceListId: 'portrait', packageId: choice.package, photoIds: chosen }
}

async function giveBack(ctx: Context, { fate, refundId }: PlannedOrder, order: typeof orders.$inferSelect) {
  if (fate === 'refunded' || fate === 'partly-refunded')
    await requestRefund(ctx, {
      id: refundId,
      orderId: order.id,
      amount: fate === 'refunded' ? order.total : Math.min(500, order.total),
      reason: fate === 'refunded' ? 'Ordered twice by mistake' : 'Her eyes are closed in one of them',
      confirmation: orderNumber(order),
    })
  const requested = await ctx.db
    .select({ id: refunds.id })
    .from(refunds)
    .where(and(eq(refunds.orderId, order.id), eq(refunds.state, 'asked')))
  for (const { id } of requested) await issueRefund(ctx, { refundId: id })
}

/** Sent to the lab in two lots, of which the first has arrived at the school. */
async function print(ctx: Context, { prints }: PlannedOrder, orderId: string) {
  if (prints === 'none' || prints === 'ordered') return
  const sent = atThatTime(ctx, prints === 'delivered' ? PRINTS_SENT : PRINTS_SENT_LATER)
  await markPrints(sent, { orderIds: [orderId], prints: 'sent' })
  if (prints === 'delivered')
    await markPrints(atThatTime(ctx, PRINTS_DELIVERED), { orderIds: [orderId], prints: 'delivered' })
}

async function findOrder({ db }: Context, idempotencyKey: string) {
  const [order] = await db.select().from(orders).where(eq(orders.idempotencyKey, idempotencyKey))
  return order
}
