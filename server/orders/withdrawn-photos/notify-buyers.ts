import { and, eq, exists, inArray, isNull, notInArray, or, type SQL, sql } from 'drizzle-orm'
import { audit, type TransactionContext } from '../../context.ts'
import { showsOptedOutPupil } from '../../photos/class-photos.ts'
import { isSheet } from '../../photos/class-sheets/sheet-conditions.ts'
import { showsOptedOutMember } from '../../photos/group-photos.ts'
import { photos } from '../../photos/tables.ts'
import type { Reader } from '../../platform/db/port.ts'
import { auditLog } from '../../platform/tables.ts'
import { pupils } from '../../school/tables.ts'
import { type BoughtPhoto, isBought } from '../queries.ts'
import { orderLines, orderPhotos, orderPrints, orders } from '../tables.ts'
import { mailWithdrawn } from './mail-withdrawn.ts'

/** Whether the buyer of this photo lost it for good, by somebody's opt-out; what is in doubt may come back. */
export const isWithdrawn = ({ reason }: Pick<BoughtPhoto, 'reason'>): boolean =>
  reason === 'refused' || reason === 'refused-by-family'

/** Whether somebody's opt-out withdraws a photo of several from everybody. */
const isRefused = or(and(eq(photos.kind, 'class'), showsOptedOutPupil), showsOptedOutMember)

/**
 * Tells the buyers of an event's class photos, sheets and groups that some were withdrawn because a family refused them. Each
 * order is told once of each photo, and by one mail of all that are withdrawn together.
 */
export const notifyBuyers = (ctx: TransactionContext, eventId: string): Promise<void> =>
  notify(ctx, and(eq(photos.eventId, eventId), isRefused))

/** Tells the buyer of an order of those of these photos that show several; `paidLater` if they are refunded. */
export const notifyLateBuyer = (
  ctx: TransactionContext,
  { orderId, photoIds, paidLater }: { orderId: string; photoIds: string[]; paidLater: boolean },
): Promise<void> =>
  notify(ctx, and(eq(orders.id, orderId), inArray(photos.id, photoIds), isRefused), { paidLater })

/** The photos of these orders of which their buyers were told; recorded while the order's row is locked. */
export const notifiedWithdrawals = (db: Reader, orderIds: string[]) =>
  db
    .select({ orderId: auditLog.subjectId, photoId: sql<string>`${auditLog.detail} ->> 'photoId'` })
    .from(auditLog)
    .where(and(eq(auditLog.action, 'order.photo-withdrawn'), inArray(auditLog.subjectId, orderIds)))

/** Tells the buyers of sheets that go with pupils who are erased, but for those pupils' own families. */
export async function notifyOfErasedSheets(
  ctx: TransactionContext,
  { photoIds, except }: { photoIds: string[]; except: SQL },
): Promise<void> {
  const erased = ctx.db.select({ id: pupils.id }).from(pupils).where(except)
  await notify(ctx, and(inArray(photos.id, photoIds), isSheet, notInArray(orderLines.pupilId, erased)))
}

async function notify(ctx: TransactionContext, withdrawn: SQL | undefined, { paidLater = false } = {}) {
  const bought = or(
    exists(
      ctx.db
        .select({ one: sql`1` })
        .from(orderPhotos)
        .where(
          and(
            eq(orderPhotos.lineId, orderLines.id),
            eq(orderPhotos.photoId, photos.id),
            isNull(orderPhotos.cancelledAt),
          ),
        ),
    ),
    exists(
      ctx.db
        .select({ one: sql`1` })
        .from(orderPrints)
        .where(
          and(
            eq(orderPrints.lineId, orderLines.id),
            eq(orderPrints.photoId, photos.id),
            isNull(orderPrints.cancelledAt),
          ),
        ),
    ),
  )
  const rows = await ctx.db
    .selectDistinct({
      orderId: orders.id,
      photoId: photos.id,
      kind: photos.kind,
      sheet: sql<boolean>`${isSheet}`,
    })
    .from(photos)
    .innerJoin(orderLines, and(eq(orderLines.eventId, photos.eventId), bought))
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .where(and(withdrawn, isBought))
  const orderIds = [...new Set(rows.map(({ orderId }) => orderId))]
  if (orderIds.length === 0) return
  await ctx.db.select().from(orders).where(inArray(orders.id, orderIds)).orderBy(orders.id).for('update')
  const told = await notifiedWithdrawals(ctx.db, orderIds)
  const known = new Set(told.map(({ orderId, photoId }) => `${orderId} ${photoId}`))
  const fresh = rows.filter(({ orderId, photoId }) => !known.has(`${orderId} ${photoId}`))
  for (const { orderId, photoId } of fresh)
    await audit(ctx, 'order.photo-withdrawn', { subjectId: orderId, photoId })
  const byOrder = Map.groupBy(fresh, ({ orderId }) => orderId)
  await ctx.jobs.sendAll(
    mailWithdrawn,
    [...byOrder].map(([orderId, photos]) => ({
      orderId,
      sheet: photos.some(({ sheet }) => sheet),
      photo: photos.some(({ kind, sheet }) => kind === 'class' && !sheet),
      group: photos.some(({ kind }) => kind === 'group'),
      paidLater,
    })),
  )
}
