import { asc, eq, sql } from 'drizzle-orm'
import type { Moment, OrderDetail } from '../../../domain/orders/order-desk.ts'
import { type Context, inSnapshot, requireAdmin } from '../../context.ts'
import { notFound } from '../../errors.ts'
import { discountsOf } from '../../orders/offers/queries.ts'
import { printedLines } from '../../orders/prints/print-states.ts'
import { linesOf, productColumns, toSoldItem } from '../../orders/queries.ts'
import { refundable } from '../../orders/refunds/refunded-amount.ts'
import { vatSold } from '../../orders/refunds/vat-of-refunds.ts'
import {
  disputeMovements,
  disputes,
  failedRefunds,
  orderLines,
  orderPrints,
  orders,
  refunds,
} from '../../orders/tables.ts'
import { previewLink } from '../../photos/gallery/preview-link.ts'
import { auditLog } from '../../platform/tables.ts'
import { products } from '../../prices/tables.ts'
import { namesOfActors } from '../log/actor-names.ts'
import { summaryColumns, toSummary } from './list-orders.ts'

/** One order: what was bought, printed and refunded, and everything that happened to it. */
export async function showDeskOrder(ctx: Context, id: string): Promise<OrderDetail> {
  requireAdmin(ctx)
  // A refund that is made between two reads would be missing from both, and the desk would not ask again.
  return inSnapshot(ctx, (snapshot) => detailOf(snapshot, id))
}

async function detailOf(ctx: Context, id: string): Promise<OrderDetail> {
  const [order] = await ctx.db.select(summaryColumns).from(orders).where(eq(orders.id, id))
  if (!order) throw notFound('order')
  return {
    ...toSummary(order),
    phone: order.phone,
    billingPostcode: order.billingPostcode,
    subtotal: order.subtotal,
    discount: order.discount,
    reductions: await discountsOf(ctx.db, id),
    vat: order.vat,
    vatParts: await vatSold(ctx.db, id),
    refundable: await refundable(ctx.db, order),
    paymentProvider: order.paymentProvider,
    paymentId: order.paymentId,
    downloadsUntil: iso(order.downloadsUntil),
    consentedAt: iso(order.consentedAt),
    lines: await linesWithPrints(ctx, id),
    refunds: await refundsOf(ctx, id),
    disputes: await disputesOf(ctx, id),
    failedRefunds: await failedRefundsOf(ctx, id),
    timeline: await timelineOf(ctx, id),
  }
}

const iso = (at: Date | null) => at?.toISOString() ?? null

async function linesWithPrints(ctx: Context, orderId: string): Promise<OrderDetail['lines']> {
  const prints = await ctx.db
    .select({
      lineId: orderPrints.lineId,
      product: productColumns,
      quantity: orderPrints.quantity,
      photoId: orderPrints.photoId,
    })
    .from(orderPrints)
    .innerJoin(products, eq(products.id, orderPrints.product))
    .innerJoin(orderLines, eq(orderLines.id, orderPrints.lineId))
    .where(eq(orderLines.orderId, orderId))
    .orderBy(asc(orderPrints.product))
  const thumb = (photoId: string) =>
    previewLink(
      ctx.keys.photos,
      { photoId, size: 'thumb', viewer: 'owner' },
      ctx.clock.now(),
      ctx.config.PHOTO_LINK_HOURS,
    )
  const printed = new Map((await printedLines(ctx.db, [orderId])).map(({ id, step }) => [id, step]))
  return (await linesOf(ctx.db, orderId)).map((line) => ({
    title: line.title,
    pupilId: line.pupilId,
    eventId: line.eventId,
    packageName: line.packageName,
    extra: line.extra,
    photoCount: line.photoCount,
    total: line.total,
    photos: line.photos.map((photo) => ({ ...photo, thumb: thumb(photo.id) })),
    prints: prints
      .filter((print) => print.lineId === line.id)
      .map(({ product, quantity, photoId }) => ({
        product: toSoldItem(product),
        quantity,
        chosen: photoId !== null,
      })),
    printed: printed.get(line.id) ?? null,
  }))
}

async function refundsOf(ctx: Context, orderId: string): Promise<OrderDetail['refunds']> {
  const rows = await ctx.db
    .select()
    .from(refunds)
    .where(eq(refunds.orderId, orderId))
    .orderBy(asc(refunds.askedAt))
  return rows.map(({ askedAt, settledAt, ...refund }) => ({
    ...refund,
    askedAt: askedAt.toISOString(),
    settledAt: iso(settledAt),
  }))
}

async function disputesOf(ctx: Context, orderId: string): Promise<OrderDetail['disputes']> {
  const rows = await ctx.db
    .select({
      id: disputes.id,
      state: disputes.state,
      amount: disputes.amount,
      reason: disputes.reason,
      openedAt: disputes.openedAt,
      answerBy: disputes.answerBy,
      taken: sql<number>`coalesce(-sum(${disputeMovements.amount}), 0)::int`,
      fees: sql<number>`coalesce(sum(${disputeMovements.fee}), 0)::int`,
    })
    .from(disputes)
    .leftJoin(disputeMovements, eq(disputeMovements.disputeId, disputes.id))
    .where(eq(disputes.orderId, orderId))
    .groupBy(disputes.id)
    .orderBy(asc(disputes.openedAt))
  return rows.map((row) => ({ ...row, openedAt: row.openedAt.toISOString(), answerBy: iso(row.answerBy) }))
}

async function failedRefundsOf(ctx: Context, orderId: string): Promise<OrderDetail['failedRefunds']> {
  const rows = await ctx.db
    .select()
    .from(failedRefunds)
    .where(eq(failedRefunds.orderId, orderId))
    .orderBy(asc(failedRefunds.foundAt))
  return rows.map(({ id, amount, reason, foundAt }) => ({
    id,
    amount,
    reason,
    foundAt: foundAt.toISOString(),
  }))
}

/** The audit log's entries about an order, oldest first. */
async function timelineOf(ctx: Context, orderId: string): Promise<Moment[]> {
  const rows = await ctx.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.subjectId, orderId))
    .orderBy(asc(auditLog.at), asc(auditLog.id))
  const nameOf = await namesOfActors(
    ctx.db,
    rows.map(({ actor }) => actor),
  )
  return rows.map(({ at, action, actor, detail }) => ({
    at: at.toISOString(),
    action,
    who: nameOf(actor),
    detail: detail as Moment['detail'],
  }))
}
