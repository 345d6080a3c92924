import { asc, eq, getTableColumns } from 'drizzle-orm'
import type { DeskPrint, OrderDetail } from '../../../domain/orders/order-desk.ts'
import { vatByRate } from '../../../domain/orders/prices/vat.ts'
import { printCrop } from '../../../domain/orders/prints/print-crop.ts'
import type { Moment } from '../../../domain/records/moment.ts'
import { type Context, inSnapshot, requireAdmin } from '../../context.ts'
import { notFound } from '../../errors.ts'
import { cleanLinks } from '../../photos/clean/clean-link.ts'
import { auditLog } from '../../platform/tables.ts'
import { namesOfActors } from '../../records/actor-names.ts'
import { balancesOf, creditByRefund, discountsOf, disputeSums, failedRefundsOf } from '../ledger/sums.ts'
import { orderLink } from '../order-key.ts'
import { printedLines } from '../print-states.ts'
import { homeAddressOf, piecesToPost } from '../prints/home-address.ts'
import { chosenPart, type LabPrint, printsOfOrder } from '../prints/lab-prints.ts'
import { linesOf, photosOfPrints, printsOf } from '../queries.ts'
import { contentsOfRefunds, itemsOf, refundVersion } from '../refunds/refund-items.ts'
import { refundable } from '../refunds/refunded-amount.ts'
import { disputes, orders, refunds } from '../tables.ts'
import { summaryColumns, toSummary } from './list-orders.ts'

/** One order: what was bought, printed and refunded, and everything that happened to it. */
export async function showDeskOrder(ctx: Context, id: string): Promise<OrderDetail> {
  requireAdmin(ctx)
  // A refund that is made between two reads would be missing from both, and the desk would not ask again.
  return inSnapshot(ctx, (snapshot) => detailOf(snapshot, id))
}

async function detailOf(ctx: Context, id: string): Promise<OrderDetail> {
  const columns = { ...getTableColumns(orders), ...summaryColumns }
  const [order] = await ctx.db.select(columns).from(orders).where(eq(orders.id, id))
  if (!order) throw notFound('order')
  const lines = await linesOf(ctx.db, id)
  const address = await homeAddressOf(ctx.db, id)
  return {
    ...toSummary(order),
    phone: order.phone,
    paymentMethod: order.paymentMethod,
    atDesk: order.atDesk,
    payBy: iso(order.payBy),
    freeReason: order.freeReason,
    pageLink: order.atDesk && order.childName !== 'erased' ? orderLink(ctx, order) : null,
    billingPostcode: order.billingPostcode,
    homeAddress: address,
    mayChangeAddress: address !== null && piecesToPost(order, await printsOf(ctx.db, id)).length > 0,
    subtotal: order.subtotal,
    discount: order.discount,
    reductions: await discountsOf(ctx.db, id),
    vat: order.vat,
    vatParts: vatByRate(lines),
    refundable: await refundable(ctx.db, order),
    paymentProvider: order.paymentProvider,
    paymentId: order.paymentId,
    downloadsUntil: iso(order.downloadsUntil),
    consentedAt: iso(order.consentedAt),
    lines: await linesWithPrints(ctx, id, lines),
    ...(await itemsWithPictures(ctx, id, lines)),
    refunds: await refundsOf(ctx, id, lines),
    disputes: await disputesOf(ctx, id),
    failedRefunds: (await failedRefundsOf(ctx.db, id)).map(({ foundAt, ...failed }) => ({
      ...failed,
      foundAt: foundAt.toISOString(),
    })),
    timeline: await timelineOf(ctx, id),
  }
}

const iso = (at: Date | null) => at?.toISOString() ?? null

async function linesWithPrints(
  ctx: Context,
  orderId: string,
  lines: Awaited<ReturnType<typeof linesOf>>,
): Promise<OrderDetail['lines']> {
  const prints = await printsOfOrder(ctx.db, orderId)
  const printed = new Map((await printedLines(ctx.db, [orderId])).map((line) => [line.id, line]))
  return lines.map((line) => ({
    id: line.id,
    remakeReason: line.remakeOf === null ? null : (line.remakeReason ?? ''),
    title: line.title,
    pupilId: line.pupilId,
    eventId: line.eventId,
    packageName: line.packageName,
    extra: line.extra,
    photoCount: line.photoCount,
    total: line.total,
    photos: line.photos.map((photo) => ({ ...photo, picture: cleanLinks(ctx, photo) })),
    prints: prints.filter(({ lineId }) => lineId === line.id).map((print) => showPrint(ctx, print)),
    printed: printed.get(line.id)?.step ?? null,
    toHome: printed.get(line.id)?.toHome ?? false,
  }))
}

function showPrint(ctx: Context, print: LabPrint): DeskPrint {
  const { id, product, quantity, photo, isNewest, withheld } = print
  const base = { id, product, quantity, isNewest, withheld, crop: null, cropChosen: false }
  if (!photo) return { ...base, photo: null }
  const size = { width: photo.width ?? 4, height: photo.height ?? 5 }
  const chosen = chosenPart(print, size)
  return {
    ...base,
    photo: { id: photo.id, fileName: photo.fileName, picture: cleanLinks(ctx, photo), ...size },
    crop: chosen ?? (product.size && !photo.names ? printCrop(product.size, size) : null),
    cropChosen: chosen !== null,
  }
}

/** What can be given back by itself, with the photo that each shows. */
async function itemsWithPictures(
  ctx: Context,
  orderId: string,
  lines: Awaited<ReturnType<typeof linesOf>>,
): Promise<Pick<OrderDetail, 'items' | 'balances' | 'refundVersion'>> {
  const balances = await balancesOf(ctx.db, orderId)
  const photos = [...lines.flatMap((line) => line.photos), ...(await photosOfPrints(ctx.db, orderId))]
  const prints = await printsOf(ctx.db, orderId)
  const all = await itemsOf(ctx.db, orderId, balances)
  const items = all.map((item) => {
    const print = prints.find(({ id }) => id === item.printId)
    const photo = photos.find(({ id }) => id === (item.photoId ?? print?.photoId))
    return {
      ...item,
      name: print?.product.name ?? photo?.fileName ?? '',
      picture: photo ? { id: photo.id, fileName: photo.fileName, ...cleanLinks(ctx, photo) } : null,
      remake: lines.some((line) => line.id === item.lineId && line.remakeOf !== null),
    }
  })
  return { items, balances, refundVersion: refundVersion(all, balances) }
}

async function refundsOf(
  ctx: Context,
  orderId: string,
  lines: Awaited<ReturnType<typeof linesOf>>,
): Promise<OrderDetail['refunds']> {
  const rows = await ctx.db
    .select()
    .from(refunds)
    .where(eq(refunds.orderId, orderId))
    .orderBy(asc(refunds.askedAt))
  const credit = await creditByRefund(ctx.db, orderId)
  const contents = await contentsOfRefunds(ctx.db, orderId)
  const photos = lines.flatMap((line) => line.photos)
  return rows.map(({ askedAt, settledAt, ...refund }) => ({
    ...refund,
    credit: credit.get(refund.id) ?? 0,
    photos: (contents.get(refund.id)?.photoIds ?? []).flatMap(
      (id) => photos.find((photo) => photo.id === id)?.fileName ?? [],
    ),
    prints: contents.get(refund.id)?.prints ?? [],
    askedAt: askedAt.toISOString(),
    settledAt: iso(settledAt),
  }))
}

async function disputesOf(ctx: Context, orderId: string): Promise<OrderDetail['disputes']> {
  const rows = await ctx.db
    .select()
    .from(disputes)
    .where(eq(disputes.orderId, orderId))
    .orderBy(asc(disputes.openedAt))
  const sums = await disputeSums(ctx.db, orderId)
  return rows.map(({ openedAt, answerBy, ...row }) => ({
    ...row,
    openedAt: openedAt.toISOString(),
    answerBy: iso(answerBy),
    taken: sums.get(row.id)?.taken ?? 0,
    fees: sums.get(row.id)?.fees ?? 0,
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
