import { and, countDistinct, eq, gte, inArray, isNull, or, sql } from 'drizzle-orm'
import type { JobData } from '../../../domain/job-data.ts'
import { countPrints } from '../../../domain/orders/prints/print-stops.ts'
import { actorName, type Context, inTransaction, type TransactionContext } from '../../context.ts'
import { isOfPupil } from '../../photos/class-photos.ts'
import { photos } from '../../photos/tables.ts'
import { auditLog } from '../../platform/tables.ts'
import { mailOptOutReceipt } from '../../school/opt-outs/mail-receipt.ts'
import { classes, optOuts, pupils } from '../../school/tables.ts'
import { boughtPhotos, photosOfPrints } from '../queries.ts'
import { orderLines, orderPrints } from '../tables.ts'
import { printStops, stoppedPrints } from './tables.ts'

/**
 * Counts what followed from an event's opt-outs since each was recorded, by the log: of the one that caused this, and of
 * those not counted yet, as they come with a roster. What a job for another child of the same photo did in the meantime
 * counts too: these buyers were told all the same. Mails the receipt of the one, if somebody is named.
 */
export async function recordEffects(
  ctx: Context,
  { eventId, optOutId, mailTo }: JobData['school.photo-refused'],
): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const uncounted = and(isNull(optOuts.ordersTold), isNull(optOuts.liftedAt))
    const found = await ctx.db
      .select({ said: optOuts })
      .from(optOuts)
      .innerJoin(pupils, eq(pupils.id, optOuts.pupilId))
      .innerJoin(classes, eq(classes.id, pupils.classId))
      .where(
        and(eq(classes.eventId, eventId), optOutId ? or(uncounted, eq(optOuts.id, optOutId)) : uncounted),
      )
      .orderBy(optOuts.id)
      .for('update', { of: optOuts })
    for (const { said } of found) await countEffects(ctx, said)
    const stands = found.some(({ said }) => said.id === optOutId && said.liftedAt === null)
    if (optOutId && mailTo && stands) await ctx.jobs.send(mailOptOutReceipt, { optOutId, mailTo })
  })
}

async function countEffects(
  ctx: TransactionContext,
  { id, pupilId, createdAt }: typeof optOuts.$inferSelect,
): Promise<void> {
  const shown = await ctx.db.select({ id: photos.id }).from(photos).where(isOfPupil(pupilId))
  const photoIds = shown.map((photo) => photo.id)
  await ctx.db
    .update(optOuts)
    .set({
      ordersTold: await countTold(ctx, photoIds, createdAt),
      printsStopped: await countStopped(ctx, photoIds, createdAt),
      checkoutsCancelled: await countCancelled(ctx, photoIds, createdAt),
    })
    .where(eq(optOuts.id, id))
}

async function countTold({ db }: TransactionContext, photoIds: string[], since: Date): Promise<number> {
  const [told] = await db
    .select({ n: countDistinct(auditLog.subjectId) })
    .from(auditLog)
    .where(
      and(
        eq(auditLog.action, 'order.photo-withdrawn'),
        gte(auditLog.at, since),
        inArray(sql`${auditLog.detail} ->> 'photoId'`, photoIds),
      ),
    )
  return told?.n ?? 0
}

async function countStopped({ db }: TransactionContext, photoIds: string[], since: Date): Promise<number> {
  const stopped = await db
    .selectDistinct({ id: orderPrints.id, quantity: orderPrints.quantity })
    .from(stoppedPrints)
    .innerJoin(printStops, eq(printStops.id, stoppedPrints.stopId))
    .innerJoin(orderPrints, eq(orderPrints.id, stoppedPrints.printId))
    .where(and(inArray(printStops.photoId, photoIds), gte(printStops.foundAt, since)))
  return countPrints(stopped)
}

/** Checkouts that the withdrawal cancelled, with one of these photos in them. */
async function countCancelled(ctx: TransactionContext, photoIds: string[], since: Date): Promise<number> {
  const cancelled = await ctx.db
    .selectDistinct({ id: orderLines.orderId })
    .from(auditLog)
    .innerJoin(orderLines, eq(sql`${orderLines.orderId}::text`, auditLog.subjectId))
    .where(
      and(
        eq(auditLog.action, 'order.cancelled'),
        eq(auditLog.actor, actorName(ctx)),
        gte(auditLog.at, since),
      ),
    )
  let count = 0
  for (const { id } of cancelled) {
    const bought = [...(await boughtPhotos(ctx.db, id)), ...(await photosOfPrints(ctx.db, id))]
    if (bought.some((photo) => photoIds.includes(photo.id))) count++
  }
  return count
}
