import { eq, sql } from 'drizzle-orm'
import { deletionWarning, privacyLabels } from '../../../content/mails/privacy.ts'
import { daysAfter, londonDay, startOfLondonDay } from '../../../domain/days.ts'
import { desk } from '../../../domain/screens.ts'
import { requireSystem } from '../../context.ts'
import { defineOwnerMail } from '../../mail-templates/define-mail.ts'
import { includesFiles } from '../../orders/queries.ts'
import { orderLines, orders } from '../../orders/tables.ts'
import { photos } from '../../photos/tables.ts'
import { events } from '../../school/tables.ts'

/** How long in advance the owner is warned. */
export const WARNING_DAYS = 14

/**
 * The day in Scotland on which an event's photos go: the owner's, but never less than two weeks after the warning,
 * which may have come late. Undefined if no day is set.
 */
export function deletionDay(
  event: { deletePhotosAfter: string | null; deletionWarnedAt: Date | null },
  now: Date,
): string | undefined {
  if (!event.deletePhotosAfter) return undefined
  const earliest = daysAfter(londonDay(event.deletionWarnedAt ?? now), WARNING_DAYS)
  return event.deletePhotosAfter > earliest ? event.deletePhotosAfter : earliest
}

/** Tells the owner which event's photos go in two weeks, and what is still open there. */
export const mailDeletionWarning = defineOwnerMail({
  job: 'privacy.mail-deletion-warning',
  kind: 'deletion-warning',
  labels: privacyLabels.deletionWarning,
  async write(ctx, { eventId }: { eventId: string }) {
    requireSystem(ctx)
    const [event] = await ctx.db.select().from(events).where(eq(events.id, eventId))
    const day = event && deletionDay(event, ctx.clock.now())
    if (!event || !day) return
    const [open] = await ctx.db
      .select({
        downloads: sql<number>`count(distinct ${orders.id}) filter (where (${orders.state} = 'paid' and ${includesFiles}) or (${orders.state} = 'delivered' and ${orders.downloadsUntil} > ${startOfLondonDay(day).toISOString()}::timestamptz))::int`,
        prints: sql<number>`count(distinct ${orders.id}) filter (where ${orders.prints} in ('ordered', 'sent'))::int`,
      })
      .from(orders)
      .innerJoin(orderLines, eq(orderLines.orderId, orders.id))
      .where(eq(orderLines.eventId, eventId))
    return {
      letter: deletionWarning({
        eventName: event.name,
        schoolName: event.schoolName,
        day,
        photos: await ctx.db.$count(photos, eq(photos.eventId, eventId)),
        openDownloads: open?.downloads ?? 0,
        openPrints: open?.prints ?? 0,
        link: `${ctx.config.PUBLIC_URL}${desk.privacy}`,
      }),
    }
  },
})
