import {
  and,
  eq,
  exists,
  gt,
  gte,
  inArray,
  isNotNull,
  isNull,
  notExists,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import type { PrintStop } from '../../../domain/orders/prints/print-stops.ts'
import { PHOTO_KINDS } from '../../../domain/orders/products/product-kinds.ts'
import { PRINT_STEPS } from '../../../domain/orders/states.ts'
import { isStopReason, STOP_REASONS, type StopReason } from '../../../domain/photos/withholding-reasons.ts'
import { audit, type TransactionContext } from '../../context.ts'
import { familyColumns, retentionColumns, withholdingReason } from '../../photos/photo-visibility.ts'
import { photos } from '../../photos/tables.ts'
import type { Transaction } from '../../platform/db/port.ts'
import { products } from '../../prices/tables.ts'
import { classes, pupils } from '../../school/tables.ts'
import { isBought } from '../queries.ts'
import { orderLines, orderPrints, orders } from '../tables.ts'
import { mailPrintStop } from './mail-print-stop.ts'
import { madePrints, printStops, stoppedPrints } from './tables.ts'

/** By then the school has handed them out, and nothing can be stopped. */
const HANDED_OUT_DAYS = 14

/**
 * Records which prints left our hands, in a file for the lab or marked as sent; `unless known` keeps an earlier time, but
 * not that of prints whose stop was settled since: they are handed out after all.
 */
export async function recordProducedPrints(
  ctx: Pick<TransactionContext, 'db' | 'clock'>,
  prints: readonly { printId: string; photoId: string }[],
  { unlessKnown = false, madeAt = ctx.clock.now() } = {},
): Promise<void> {
  const rows = prints.map(({ printId, photoId }) => ({ printId, photoId, madeAt }))
  const target = [madePrints.printId, madePrints.photoId]
  for (let start = 0; start < rows.length; start += 500) {
    await ctx.db
      .insert(madePrints)
      .values(rows.slice(start, start + 500))
      .onConflictDoUpdate({
        target,
        set: { madeAt },
        ...(unlessKnown && { setWhere: settledSince }),
      })
  }
}

/**
 * Finds the prints, bought or already made, whose photo may no longer be handed out, and tells the owner: once for each
 * print and photo, and again only if it was made again since. `erased`: the photos are being destroyed.
 */
export async function stopPrints(
  ctx: TransactionContext,
  where: SQL | undefined,
  { erased = false } = {},
): Promise<void> {
  const found = await findPrints(ctx, where, erased)
  if (found.length === 0) return
  const orderIds = [...new Set(found.map(({ orderId }) => orderId))]
  await ctx.db.select().from(orders).where(inArray(orders.id, orderIds)).orderBy(orders.id).for('update')
  // Once more: somebody else may have found them in the meantime.
  const prints = await findPrints(ctx, where, erased)
  const stopIds: string[] = []
  for (const group of Map.groupBy(prints, ({ photoId }) => photoId).values())
    stopIds.push(await keepStop(ctx, group))
  if (stopIds.length > 0) await ctx.jobs.send(mailPrintStop, { stopIds })
}

type Found = Awaited<ReturnType<typeof findPrints>>[number]

async function findPrints({ db, clock }: TransactionContext, where: SQL | undefined, erased: boolean) {
  const handedOut = new Date(clock.now().getTime() - HANDED_OUT_DAYS * 24 * 3600_000)
  const rows = await db
    .select({
      printId: orderPrints.id,
      orderId: orders.id,
      eventId: photos.eventId,
      photoId: photos.id,
      classRef: sql<string>`coalesce(${classes.ref}, ${orderLines.classRef}, '')`,
      madeAt: madePrints.madeAt,
      facts: retentionColumns,
      family: familyColumns,
    })
    .from(orderPrints)
    .innerJoin(products, eq(products.id, orderPrints.product))
    .innerJoin(orderLines, eq(orderLines.id, orderPrints.lineId))
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .innerJoin(photos, or(eq(photos.id, orderPrints.photoId), wasMadeOf(db)))
    .leftJoin(madePrints, and(eq(madePrints.printId, orderPrints.id), eq(madePrints.photoId, photos.id)))
    .leftJoin(classes, and(eq(classes.id, photos.classId), eq(photos.kind, 'class')))
    .leftJoin(pupils, eq(pupils.id, orderLines.pupilId))
    .where(
      and(
        where,
        // A refund does not bring back what was made.
        or(
          and(isBought, inArray(orders.prints, PRINT_STEPS), isNull(orderPrints.cancelledAt)),
          isNotNull(madePrints.madeAt),
        ),
        inArray(products.kind, PHOTO_KINDS),
        or(isNull(orderLines.printsDeliveredAt), gt(orderLines.printsDeliveredAt, handedOut)),
        notExists(toldOf(db)),
      ),
    )
    .orderBy(orderPrints.id)
  return rows.flatMap(({ facts, family, ...row }) => {
    const reason = erased ? 'erased' : withholdingReason(facts, family)
    return isStopReason(reason) ? { ...row, reason, picture: pictureOf(facts) } : []
  })
}

/** A class print that nobody chose is made of the newest class photo, which its own row does not name. */
const wasMadeOf = (db: Transaction) =>
  exists(
    db
      .select({ one: sql`1` })
      .from(sql`made_prints m`)
      .where(sql`m.print_id = ${orderPrints.id} and m.photo_id = ${photos.id}`),
  )

/** The owner has been told of this print and has not settled it, or it was not made again since. */
const toldOf = (db: Transaction) =>
  db
    .select({ one: sql`1` })
    .from(stoppedPrints)
    .innerJoin(printStops, eq(printStops.id, stoppedPrints.stopId))
    .where(
      and(
        eq(stoppedPrints.printId, orderPrints.id),
        eq(printStops.photoId, photos.id),
        or(
          isNull(printStops.settledAt),
          isNull(madePrints.madeAt),
          gte(printStops.settledAt, madePrints.madeAt),
        ),
      ),
    )

/** Whether a stop of the query's made print was settled after it was made. */
const settledSince = sql`exists (select 1 from stopped_prints p join print_stops s on s.id = p.stop_id
  where p.print_id = ${madePrints.printId} and s.photo_id = ${madePrints.photoId} and s.settled_at >= ${madePrints.madeAt})`

function pictureOf({ kind, isSheet }: { kind: string; isSheet: boolean | null }): PrintStop['picture'] {
  if (kind === 'group') return 'group photo'
  if (kind !== 'class') return 'portrait'
  return isSheet ? 'class sheet' : 'class photo'
}

/** Saves the prints of one photo, with the reason that comes first. */
async function keepStop(ctx: TransactionContext, prints: Found[]): Promise<string> {
  const [first] = prints
  if (!first) throw new Error('nothing to stop')
  const { eventId, photoId, picture, classRef } = first
  const reasons = new Set<StopReason>(prints.map(({ reason }) => reason))
  const reason = STOP_REASONS.find((one) => reasons.has(one)) ?? first.reason
  const [stop] = await ctx.db
    .insert(printStops)
    .values({ eventId, photoId, picture, classRef, reason, foundAt: ctx.clock.now() })
    .returning({ id: printStops.id })
  if (!stop) throw new Error('nothing was kept')
  for (let start = 0; start < prints.length; start += 500)
    await ctx.db
      .insert(stoppedPrints)
      .values(
        prints.slice(start, start + 500).map(({ printId, madeAt }) => ({ stopId: stop.id, printId, madeAt })),
      )
  await audit(ctx, 'prints.stop-found', { subjectId: eventId, stopId: stop.id, prints: prints.length })
  return stop.id
}
