import { asc, eq } from 'drizzle-orm'
import type { Moment, OrderDetail } from '../../../domain/orders/order-desk.ts'
import { type Context, requireAdmin } from '../../context.ts'
import { notFound } from '../../errors.ts'
import { reductionsOf } from '../../orders/offers/queries.ts'
import { printedLines } from '../../orders/prints/print-states.ts'
import { findOrder, linesOf } from '../../orders/queries.ts'
import { refundable } from '../../orders/refunds/ask-refund.ts'
import { orderLines, orderPrints, refunds } from '../../orders/tables.ts'
import { previewLink } from '../../photos/show/preview-link.ts'
import { auditLog } from '../../platform/tables.ts'
import { namesOfActors } from '../people.ts'
import { toSummary } from './list-orders.ts'

/** One order: what was bought, printed and refunded, and everything that happened to it. */
export async function showDeskOrder(ctx: Context, id: string): Promise<OrderDetail> {
  requireAdmin(ctx)
  const order = await findOrder(ctx.db, id)
  if (!order) throw notFound('order')
  return {
    ...toSummary(order),
    phone: order.phone,
    billingPostcode: order.billingPostcode,
    subtotal: order.subtotal,
    discount: order.discount,
    reductions: await reductionsOf(ctx.db, id),
    vat: order.vat,
    refundable: await refundable(ctx.db, order),
    paymentProvider: order.paymentProvider,
    paymentId: order.paymentId,
    downloadsUntil: iso(order.downloadsUntil),
    consentedAt: iso(order.consentedAt),
    lines: await linesWithPrints(ctx, id),
    refunds: await refundsOf(ctx, id),
    timeline: await timelineOf(ctx, id),
  }
}

const iso = (at: Date | null) => at?.toISOString() ?? null

async function linesWithPrints(ctx: Context, orderId: string): Promise<OrderDetail['lines']> {
  const prints = await ctx.db
    .select({
      lineId: orderPrints.lineId,
      product: orderPrints.product,
      quantity: orderPrints.quantity,
      photoId: orderPrints.photoId,
    })
    .from(orderPrints)
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
    photoCount: line.photoCount,
    total: line.total,
    photos: line.photos.map((photo) => ({ ...photo, thumb: thumb(photo.id) })),
    prints: prints
      .filter((print) => print.lineId === line.id)
      .map(({ product, quantity, photoId }) => ({ product, quantity, chosen: photoId !== null })),
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

/** What the audit log says about one subject, oldest first. */
async function timelineOf(ctx: Context, subjectId: string): Promise<Moment[]> {
  const rows = await ctx.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.subjectId, subjectId))
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
