import { and, eq, inArray } from 'drizzle-orm'
import { orderErrors } from '../../../content/errors/orders.ts'
import type { MakeAgain } from '../../../domain/orders/order-changes.ts'
import { HOME_DELIVERY } from '../../../domain/orders/prints/home-delivery.ts'
import { PRINT_STEPS } from '../../../domain/orders/states.ts'
import { audit, type Context, inTransaction, requireAdmin, type TransactionContext } from '../../context.ts'
import { conflict, invalid, notFound } from '../../errors.ts'
import { pupils } from '../../school/tables.ts'
import { earliestStep, printedLines } from '../print-states.ts'
import { boughtPhotos, isMade, photosOfPrints } from '../queries.ts'
import { orderLines, orderPrints, orders } from '../tables.ts'

/**
 * The owner has prints that went to the lab made again, free: a line of their own in the order, with its own way
 * through the lab, of the same photo or of another that the line paid for. Idempotent by id.
 */
export async function makeAgain(ctx: Context, input: MakeAgain & { orderId: string }): Promise<void> {
  requireAdmin(ctx)
  const { id, orderId, printId, quantity, reason } = input
  await inTransaction(ctx, async (ctx) => {
    await lockPupils(ctx, orderId)
    const [order] = await ctx.db.select().from(orders).where(eq(orders.id, orderId)).for('update')
    if (!order) throw notFound('order')
    if ((await ctx.db.$count(orderLines, eq(orderLines.id, id))) > 0) return
    if (order.state !== 'paid' && order.state !== 'delivered')
      throw conflict('not-paid', orderErrors.remakeUnpaid)
    const [found] = await ctx.db
      .select({ print: orderPrints, line: orderLines, isMade })
      .from(orderPrints)
      .innerJoin(orderLines, eq(orderLines.id, orderPrints.lineId))
      .where(and(eq(orderPrints.id, printId), eq(orderLines.orderId, orderId)))
    const isThere =
      found &&
      found.print.product !== HOME_DELIVERY.id &&
      found.print.cancelledAt === null &&
      order.prints !== 'cancelled'
    if (!isThere || quantity > found.print.quantity)
      throw conflict('print-missing', orderErrors.remakeMissing)
    const { print, line } = found
    if (!found.isMade && line.printsSentAt === null)
      throw conflict('print-not-made', orderErrors.remakeNotMade)
    const photoId = input.photoId ?? print.photoId
    if (photoId !== print.photoId) {
      const theirs = [...(await boughtPhotos(ctx.db, orderId)), ...(await photosOfPrints(ctx.db, orderId))]
      if (!theirs.some((photo) => photo.id === photoId && photo.kept)) throw invalid(orderErrors.remakePhoto)
    }
    await ctx.db.insert(orderLines).values({
      ...line,
      id,
      remakeOf: printId,
      remakeReason: reason,
      packageId: null,
      packageName: null,
      photoCount: 0,
      product: print.product,
      productName: print.name,
      quantity,
      picture: null,
      subtotal: 0,
      discount: 0,
      total: 0,
      vat: 0,
      printsSentAt: null,
      printsDeliveredAt: null,
    })
    // Cropped as before, unless it is another photo.
    const { id: _, ...same } = print
    const whole = { cropX: null, cropY: null, cropScale: null, cropTurns: null }
    await ctx.db
      .insert(orderPrints)
      .values({ ...same, ...(photoId !== print.photoId && whole), lineId: id, photoId, quantity })
    const step = earliestStep(await printedLines(ctx.db, [orderId]))
    if (step && PRINT_STEPS.includes(step))
      await ctx.db.update(orders).set({ prints: step }).where(eq(orders.id, orderId))
    await audit(ctx, 'prints.made-again', { subjectId: orderId, printId, quantity })
  })
}

/** The new line names its pupil: locked before the order, as an erasure does. */
async function lockPupils({ db }: TransactionContext, orderId: string): Promise<void> {
  const theirs = db.select({ id: orderLines.pupilId }).from(orderLines).where(eq(orderLines.orderId, orderId))
  await db
    .select({ id: pupils.id })
    .from(pupils)
    .where(inArray(pupils.id, theirs))
    .orderBy(pupils.id)
    .for('key share')
}
