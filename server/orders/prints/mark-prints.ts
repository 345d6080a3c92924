import { and, eq, inArray, sql } from 'drizzle-orm'
import type { MarkPrints } from '../../../domain/orders/order-changes.ts'
import { PRINT_STEPS } from '../../../domain/orders/states.ts'
import {
  audit,
  type Context,
  inTransaction,
  requireAdminOrSystem,
  type TransactionContext,
} from '../../context.ts'
import { earliestStep, type PrintedLine, printedLines } from '../print-states.ts'
import { isBought } from '../queries.ts'
import { orderLines, orderPrints, orders } from '../tables.ts'
import { recordProducedPrints } from '../withdrawn-photos/stop-prints.ts'
import { madePrints, stoppedPrints } from '../withdrawn-photos/tables.ts'
import { type LabPrint, labPrints, producedPrints } from './lab-prints.ts'
import { mailPosted } from './mail-posted.ts'
import { findMissingOriginals, originalsOf } from './missing-originals.ts'

/** Where each step may come from: one step forward, or one back to correct a slip. */
const FROM: Record<MarkPrints['prints'], readonly string[]> = {
  ordered: ['sent'],
  sent: ['ordered', 'delivered'],
  delivered: ['sent'],
}

/**
 * Records that prints of these orders went to the lab, and arrived at the school or were posted to the buyer, who is
 * told: an event's if one is named, those sent to one place if that is named, and of these the prints in each order that
 * are furthest behind.
 */
export async function markPrints(
  ctx: Context,
  { orderIds, prints, eventId, place, exceptLost }: MarkPrints,
): Promise<{ changed: number; left: number }> {
  requireAdminOrSystem(ctx)
  const held = exceptLost ? await linesWithLost(ctx, orderIds) : new Set()
  return inTransaction(ctx, async (ctx) => {
    const live = await ctx.db
      .select({ id: orders.id })
      .from(orders)
      .where(and(inArray(orders.id, orderIds), inArray(orders.prints, PRINT_STEPS), isBought))
      .orderBy(orders.id)
      .for('update')
    const ids = live.map(({ id }) => id)
    const lines = (await printedLines(ctx.db, ids)).filter(
      (line) =>
        (!eventId || line.eventId === eventId) &&
        (!place || line.toHome === (place === 'home')) &&
        !held.has(line.id),
    )
    const moving = [...Map.groupBy(lines, ({ orderId }) => orderId).values()].flatMap((all) => {
      const step = earliestStep(all)
      return step && FROM[prints].includes(step) ? all.filter((line) => line.step === step) : []
    })
    const now = ctx.clock.now()
    if (prints === 'sent') await recordSent(ctx, moving, now)
    if (prints === 'ordered') await forgetSent(ctx, moving)
    await move(ctx, moving, prints, now)
    const changed = ordersOf(moving)
    const posted =
      prints === 'delivered' ? ordersOf(moving.filter(({ toHome }) => toHome)) : new Set<string>()
    const delivered = ordersOf(moving.filter(({ toHome }) => !toHome || prints !== 'delivered'))
    const about = eventId ? { eventId } : {}
    for (const id of delivered) await audit(ctx, `prints.${prints}`, { subjectId: id, ...about })
    for (const id of posted) {
      await audit(ctx, 'prints.posted', { subjectId: id, ...about })
      await ctx.jobs.send(mailPosted, { orderId: id })
    }
    return { changed: changed.size, left: new Set(orderIds).size - changed.size }
  })
}

const ordersOf = (lines: readonly PrintedLine[]) => new Set(lines.map(({ orderId }) => orderId))

/** The lines of these orders that the lab export leaves something out of, because its original is lost. */
async function linesWithLost(ctx: Context, orderIds: string[]): Promise<ReadonlySet<string>> {
  const events = await ctx.db
    .selectDistinct({ id: orderLines.eventId })
    .from(orderLines)
    .where(inArray(orderLines.orderId, orderIds))
  const prints: LabPrint[] = []
  for (const { id } of events)
    if (id) prints.push(...(await labPrints(ctx.db, { id, printDeadline: null }, false)))
  const theirs = prints.filter(({ orderId }) => orderIds.includes(orderId))
  const lost = await findMissingOriginals(ctx, originalsOf(theirs))
  return new Set(
    theirs.flatMap((print) => (originalsOf([print]).some((key) => lost.has(key)) ? print.lineId : [])),
  )
}

/** Prints that are sent without a file of ours were made of what the file would have. */
async function recordSent(ctx: TransactionContext, moving: PrintedLine[], madeAt: Date) {
  const leaving = new Set(moving.flatMap(({ id, step }) => (step === 'ordered' ? id : [])))
  const eventIds = new Set(moving.flatMap(({ eventId }) => eventId ?? []))
  for (const id of leaving.size > 0 ? eventIds : []) {
    const all = await labPrints(ctx.db, { id, printDeadline: null }, false)
    await recordProducedPrints(ctx, producedPrints(all.filter(({ lineId }) => leaving.has(lineId))), {
      unlessKnown: true,
      madeAt,
    })
  }
}

/** Prints that were never sent were not made by marking them; those in a file for the lab were. */
async function forgetSent({ db }: TransactionContext, moving: PrintedLine[]) {
  if (moving.length === 0) return
  const byMarking = (madeAt: typeof madePrints.madeAt | typeof stoppedPrints.madeAt) =>
    db
      .select({ id: orderPrints.id })
      .from(orderPrints)
      .innerJoin(orderLines, eq(orderLines.id, orderPrints.lineId))
      .where(
        and(
          inArray(
            orderLines.id,
            moving.map(({ id }) => id),
          ),
          eq(orderLines.printsSentAt, madeAt),
        ),
      )
  await db.delete(madePrints).where(inArray(madePrints.printId, byMarking(madePrints.madeAt)))
  await db
    .update(stoppedPrints)
    .set({ madeAt: null })
    .where(inArray(stoppedPrints.printId, byMarking(stoppedPrints.madeAt)))
}

async function move(ctx: TransactionContext, moving: PrintedLine[], prints: MarkPrints['prints'], now: Date) {
  if (moving.length === 0) return
  const sent = sql`coalesce(${orderLines.printsSentAt}, ${now.toISOString()}::timestamptz)`
  await ctx.db
    .update(orderLines)
    .set({
      printsSentAt: prints === 'ordered' ? null : sent,
      printsDeliveredAt: prints === 'delivered' ? now : null,
    })
    .where(
      inArray(
        orderLines.id,
        moving.map(({ id }) => id),
      ),
    )
  const ids = [...new Set(moving.map(({ orderId }) => orderId))]
  const byOrder = Map.groupBy(await printedLines(ctx.db, ids), ({ orderId }) => orderId)
  for (const [id, lines] of byOrder)
    await ctx.db
      .update(orders)
      .set({ prints: earliestStep(lines) })
      .where(eq(orders.id, id))
}
