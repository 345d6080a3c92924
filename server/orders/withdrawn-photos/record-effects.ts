import { and, countDistinct, eq, gte, inArray, sql } from 'drizzle-orm'
import type { JobData } from '../../../domain/job-data.ts'
import { actorName, type Context, inTransaction, type TransactionContext } from '../../context.ts'
import { isOfPupil } from '../../photos/class-photos.ts'
import { photos } from '../../photos/tables.ts'
import { auditLog } from '../../platform/tables.ts'
import { mailOptOutReceiptJob } from '../../school/opt-outs/mail-receipt.ts'
import { optOuts } from '../../school/tables.ts'
import { boughtPhotos, photosOfPrints } from '../queries.ts'
import { orderLines } from '../tables.ts'
import { printStops, stoppedPrints } from './tables.ts'

/**
 * Counts what followed from an opt-out since it was recorded, by the log, and mails its receipt. What a job for another
 * child of the same photo did in the meantime counts too: these buyers were told all the same.
 */
export async function recordEffects(
  ctx: Context,
  { optOutId, mailTo }: { optOutId: string; mailTo?: JobData['school.mail-opt-out-receipt']['mailTo'] },
): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const own = eq(optOuts.id, optOutId)
    const [said] = await ctx.db.select().from(optOuts).where(own).for('update')
    if (!said) return
    const shown = await ctx.db.select({ id: photos.id }).from(photos).where(isOfPupil(said.pupilId))
    const photoIds = shown.map(({ id }) => id)
    const effects = {
      ordersTold: await countTold(ctx, photoIds, said.createdAt),
      printsStopped: await countStopped(ctx, photoIds, said.createdAt),
      checkoutsCancelled: await countCancelled(ctx, photoIds, said.createdAt),
    }
    await ctx.db.update(optOuts).set(effects).where(own)
    if (mailTo && said.liftedAt === null) await ctx.jobs.send(mailOptOutReceiptJob, { optOutId, mailTo })
  })
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
  const [stopped] = await db
    .select({ n: countDistinct(stoppedPrints.printId) })
    .from(stoppedPrints)
    .innerJoin(printStops, eq(printStops.id, stoppedPrints.stopId))
    .where(and(inArray(printStops.photoId, photoIds), gte(printStops.foundAt, since)))
  return stopped?.n ?? 0
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
