import { addressOf } from '../../contract/endpoint.ts'
import { cleanOrderPhoto, orderPhoto, orderReceipt, orderZip } from '../../contract/orders/orders.ts'
import type { OrderPhoto, OrderView } from '../../domain/orders/order-page.ts'
import { vatByRate } from '../../domain/orders/prices/vat.ts'
import { businessDetails } from '../business/business-details.ts'
import { allowAnyone, type Context } from '../context.ts'
import { buyersPreview } from './delivery/buyers-preview.ts'
import { creditByRefund, discountsOf, refundedOf } from './ledger/sums.ts'
import { getOrderByKey, type Order, orderNumber } from './order-key.ts'
import { showHome } from './prints/home-address.ts'
import { showPrints } from './prints/prints.ts'
import { type BoughtPhoto, linesOf, packageItems, printsOf } from './queries.ts'
import { refundsOf, withdrawnRefund } from './refunds/refunded-amount.ts'
import { isTestOrder } from './test-mode.ts'

/** The order page, for anyone who has its unguessable address. */
export async function showOrder(ctx: Context, key: string): Promise<OrderView> {
  allowAnyone(ctx)
  const order = await getOrderByKey(ctx, key)
  const now = ctx.clock.now()
  const isOpen = downloadsAreOpen(order, now)
  const mayDownload = isOpen && order.consentedAt !== null
  const lines = await linesOf(ctx.db, order.id)
  const photos = lines.flatMap((line) => line.photos)
  const credit = await creditByRefund(ctx.db, order.id)
  const download = (photo: BoughtPhoto) =>
    mayDownload && photo.kept ? addressOf(orderPhoto, { params: { key, photoId: photo.id } }) : null
  return {
    number: orderNumber(order),
    state: order.state,
    paymentMethod: order.paymentMethod,
    toPay: await howToPay(ctx, order),
    testMode: isTestOrder(ctx, order),
    placedAt: order.placedAt.toISOString(),
    paidAt: order.paidAt?.toISOString() ?? null,
    deliveredAt: order.deliveredAt?.toISOString() ?? null,
    buyerFirstName: order.firstName,
    lines: lines.map((line) => ({
      ...line,
      remake: line.remakeOf !== null,
      items: packageItems(line),
      photos: line.photos.map((photo) => ({
        ...showPhoto(ctx, photo),
        clean:
          photo.kept && isOpen ? addressOf(cleanOrderPhoto, { params: { key, photoId: photo.id } }) : null,
        fileName: `${orderNumber(order)}-${photos.findIndex(({ id }) => id === photo.id) + 1}`,
        download: download(photo),
      })),
    })),
    subtotal: order.subtotal,
    discount: order.discount,
    reductions: await discountsOf(ctx.db, order.id),
    total: order.total,
    vat: order.vat,
    vatParts: vatByRate(lines),
    refunded: (await refundedOf(ctx.db, order.id)).refunded,
    withdrawnRefund: await withdrawnRefund(ctx.db, order.id),
    refunds: (await refundsOf(ctx.db, order.id)).map(({ id, amount, state, askedAt }) => ({
      amount,
      credit: credit.get(id) ?? 0,
      state,
      askedAt: askedAt.toISOString(),
    })),
    consented: order.consentedAt !== null,
    downloadsUntil: order.downloadsUntil?.toISOString() ?? null,
    expired: order.downloadsUntil !== null && order.downloadsUntil <= now,
    receipt: order.paidAt ? addressOf(orderReceipt, { params: { key } }) : null,
    zip: photos.some((photo) => download(photo)) ? addressOf(orderZip, { params: { key } }) : null,
    prints: await showPrints(ctx, order, photos),
    home: await showHome(ctx, order),
    printsGivenBack: order.prints === 'cancelled' ? [] : await printsGivenBack(ctx, order),
  }
}

/** How an order of the desk is still paid, on this page or to an account. */
async function howToPay(ctx: Context, order: Order): Promise<OrderView['toPay']> {
  const { state, payBy, paymentMethod } = order
  if (state !== 'awaiting_payment' || !payBy || payBy <= ctx.clock.now()) return null
  const until = payBy.toISOString()
  if (paymentMethod === 'card') return { until, account: null }
  const { bankDetails } = await businessDetails(ctx.db)
  return paymentMethod === 'transfer' && bankDetails ? { until, account: bankDetails } : null
}

async function printsGivenBack(ctx: Context, { id }: Order): Promise<OrderView['printsGivenBack']> {
  return (await printsOf(ctx.db, id)).flatMap(({ id, product, quantity, cancelledAt }) =>
    cancelledAt ? [{ id, name: product.name, quantity }] : [],
  )
}

function showPhoto(ctx: Context, photo: BoughtPhoto): Omit<OrderPhoto, 'clean' | 'download' | 'fileName'> {
  const { id, width, height, kept, reason, isSheet, isGroup, givenBack } = photo
  return {
    id,
    width: width ?? 4,
    height: height ?? 5,
    thumb: kept ? buyersPreview(ctx, photo) : null,
    withheld: !kept && !givenBack,
    givenBack,
    withdrawn: reason === 'refused',
    refusedByFamily: reason === 'refused-by-family',
    isSheet,
    isGroup,
  }
}

/** Paid or delivered, and within the download days. */
export function downloadsAreOpen(order: Order, now: Date): boolean {
  const bought = order.state === 'paid' || order.state === 'delivered'
  return bought && (order.downloadsUntil === null || order.downloadsUntil > now)
}
