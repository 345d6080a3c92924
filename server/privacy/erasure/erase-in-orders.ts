import { and, eq, inArray, sql } from 'drizzle-orm'
import type { ErasureSubject } from '../../../domain/privacy/privacy-desk.ts'
import type { TransactionContext } from '../../context.ts'
import { orderAddresses, orderLines, orders, refunds } from '../../orders/tables.ts'
import { events, pupils } from '../../school/tables.ts'

/** Clears the child's name in order lines. Returns the orders that had it. */
export async function clearLines(ctx: TransactionContext, pupilIds: string[]): Promise<string[]> {
  // Before their lines: whoever marks prints locks in this order too.
  const theirs = ctx.db
    .select({ id: orderLines.orderId })
    .from(orderLines)
    .where(inArray(orderLines.pupilId, pupilIds))
  await ctx.db
    .select({ id: orders.id })
    .from(orders)
    .where(inArray(orders.id, theirs))
    .orderBy(orders.id)
    .for('update')
  const cleared = await ctx.db
    .update(orderLines)
    .set({
      remakeReason: null,
      title: sql`'Erased student' || coalesce(', ' || ${orderLines.classRef}, '') || coalesce(', ' || (select e.name from ${events} e where e.id = ${orderLines.eventId}), '')`,
    })
    .where(inArray(orderLines.pupilId, pupilIds))
    .returning({ orderId: orderLines.orderId })
  return [...new Set(cleared.map(({ orderId }) => orderId))]
}

/**
 * Clears the reasons of an order's refunds, and why it was given away, which may name the child, and the buyer once the
 * last child is gone. Returns the addresses cleared.
 */
export async function clearBuyers(ctx: TransactionContext, orderIds: string[]): Promise<string[]> {
  if (orderIds.length === 0) return []
  // Before their refunds: whoever settles a refund locks in this order too.
  await ctx.db
    .update(orders)
    .set({
      childName: 'erased',
      askedHash: null,
      freeReason: sql`case when ${orders.freeReason} is null then null else 'erased' end`,
    })
    .where(inArray(orders.id, orderIds))
  await ctx.db.update(refunds).set({ reason: 'erased' }).where(inArray(refunds.orderId, orderIds))
  const childless = and(
    inArray(orders.id, orderIds),
    sql`not exists (select 1 from ${orderLines} l where l.order_id = ${orders.id} and l.pupil_id is not null)`,
  )
  const known = await ctx.db.select({ id: orders.id, email: orders.email }).from(orders).where(childless)
  await ctx.db.delete(orderAddresses).where(
    inArray(
      orderAddresses.orderId,
      known.map(({ id }) => id),
    ),
  )
  await ctx.db
    .update(orders)
    .set({
      firstName: 'Erased',
      lastName: 'buyer',
      email: 'erased@invalid',
      phone: null,
      className: '',
      billingPostcode: '',
      userId: null,
      linkVersion: sql`${orders.linkVersion} + 1`,
    })
    .where(childless)
  return known.map(({ email }) => email)
}

/** Orders without a single photo left have nothing to download. */
export async function closeDownloads(ctx: TransactionContext, { scope, id }: ErasureSubject) {
  const now = ctx.clock.now()
  const theirs =
    scope === 'pupil'
      ? eq(orderLines.pupilId, id)
      : scope === 'class'
        ? sql`${orderLines.pupilId} in (select p.id from ${pupils} p where p.class_id = ${id})`
        : eq(orderLines.eventId, id)
  const touched = ctx.db.select({ id: orderLines.orderId }).from(orderLines).where(theirs)
  await ctx.db
    .update(orders)
    .set({ downloadsUntil: now })
    .where(
      and(
        inArray(orders.id, touched),
        eq(orders.state, 'delivered'),
        sql`${orders.downloadsUntil} > ${now.toISOString()}::timestamptz`,
        sql`not exists (select 1 from order_photos f join ${orderLines} l on l.id = f.line_id where l.order_id = ${orders.id} and f.cancelled_at is null)`,
      ),
    )
}
