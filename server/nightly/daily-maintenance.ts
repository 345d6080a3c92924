import { and, eq, gt, inArray, isNotNull, isNull, lt, lte, sql } from 'drizzle-orm'
import { DAY_MS, daysAfter, londonDay, londonMoment } from '../../domain/days.ts'
import { undoableSince } from '../../domain/school/merging.ts'
import { purgeLocationsJob } from '../accounts/sessions/purge-locations.ts'
import { sweepExpiredJob } from '../accounts/sessions/sweep-expired.ts'
import { sweepLogosJob } from '../business/logos.ts'
import { type Context, inTransaction, requireSystem } from '../context.ts'
import { purgeEnquiriesJob } from '../enquiries/purge-enquiries.ts'
import { sweepProductPicturesJob } from '../orders/products/sweep-product-pictures.ts'
import { remakePreviewsJob } from '../photos/derive/remake-previews.ts'
import { purgeGalleryVisitsJob } from '../photos/gallery/open-gallery.ts'
import { photos } from '../photos/tables.ts'
import { sweepOrphanedFilesJob } from '../photos/upload/sweep-orphaned-files.ts'
import { defineJob } from '../platform/jobs/port.ts'
import { messages } from '../platform/messages/tables.ts'
import { outboxIn, sweepOutbox } from '../platform/outbox.ts'
import { inTrace } from '../platform/tracing/trace.ts'
import { deletionDay, mailDeletionWarning, WARNING_DAYS } from '../privacy/erasure/deletion-day.ts'
import { beginErasure } from '../privacy/erasure/request-erasure.ts'
import { invoiceRemindersJob } from '../projects/invoice-reminders/send-due-reminders.ts'
import { purgePapersJob } from '../projects/purge-papers.ts'
import { events, pupilSteps, rosterImports } from '../school/tables.ts'
import { purgeChangesJob } from '../staff/roster/purge-changes.ts'
import { sweepMediaJob } from '../website/delete-media.ts'
import { pagesBeforeEnquiries, pageVisits } from '../website/visits/tables.ts'

/** Swept every day, each by its own job. */
const SWEEPS = [
  sweepExpiredJob,
  purgeLocationsJob,
  purgeGalleryVisitsJob,
  purgeChangesJob,
  sweepOrphanedFilesJob,
  sweepProductPicturesJob,
  sweepLogosJob,
  sweepMediaJob,
  purgeEnquiriesJob,
  purgePapersJob,
]

/** The hour in Scotland from which clients are reminded of their invoices. */
const REMINDED_AT = 9

export const dailyMaintenanceJob = defineJob('privacy.daily', { retryLimit: 20 })

/** At every start: makes sure that today's round is queued, even if the last one did not queue it. */
export async function scheduleDailyMaintenance(ctx: Context): Promise<void> {
  requireSystem(ctx)
  await queueRound(ctx, londonDay(ctx.clock.now()))
}

/**
 * Runs once a day: warns of photos due for deletion in two weeks, deletes those that are due, clears the recipients of
 * old messages, and queues the other sweeps. Tomorrow's round is queued first, so that a failure today stops nothing.
 */
export async function runDailyMaintenance(ctx: Context): Promise<void> {
  requireSystem(ctx)
  await queueRound(ctx, daysAfter(londonDay(ctx.clock.now()), 1))
  await warn(ctx)
  await destroy(ctx)
  await forgetMessages(ctx)
  // Records of what can no longer be undone.
  const undoable = undoableSince(ctx.clock.now())
  await ctx.db.delete(pupilSteps).where(lt(pupilSteps.doneAt, undoable))
  await ctx.db.delete(rosterImports).where(lt(rosterImports.doneAt, undoable))
  await forgetVisits(ctx)
  await sweep(ctx)
}

/** Sums of visits to the website that are no longer shown. */
async function forgetVisits({ db, clock, config }: Context) {
  const before = daysAfter(londonDay(clock.now()), -config.KEEP_VISITS_DAYS)
  for (const table of [pageVisits, pagesBeforeEnquiries]) await db.delete(table).where(lt(table.day, before))
}

/** Records of messages, and the messages themselves where they were written to the outbox. */
async function forgetMessages({ db, clock, config }: Context) {
  const before = new Date(clock.now().getTime() - config.KEEP_MESSAGES_DAYS * DAY_MS)
  await sweepOutbox(outboxIn(config.DATA_DIR), before)
  await db.delete(messages).where(lt(messages.triedAt, before))
}

async function sweep(ctx: Context) {
  const key = londonDay(ctx.clock.now())
  await inTransaction(ctx, async (ctx) => {
    for (const kind of SWEEPS) await ctx.jobs.send(kind, {}, { key })
    await ctx.jobs.send(invoiceRemindersJob, {}, { key, startAfter: londonMoment(key, REMINDED_AT) })
    // The business may have another name, or a new release another watermark.
    await ctx.jobs.send(remakePreviewsJob, {}, { key })
  })
}

async function queueRound(ctx: Context, key: string) {
  // Otherwise all days would be one trace.
  await inTrace(undefined, () =>
    inTransaction(ctx, (ctx) =>
      ctx.jobs.send(dailyMaintenanceJob, {}, { key, startAfter: new Date(`${key}T03:00:00Z`) }),
    ),
  )
}

const stillHasPhotos = sql`exists (select 1 from ${photos} f where f.event_id = ${events}.id)`

async function warn(ctx: Context) {
  await inTransaction(ctx, async (ctx) => {
    const now = ctx.clock.now()
    const soon = daysAfter(londonDay(now), WARNING_DAYS)
    // A postponed day needs another warning.
    await ctx.db
      .update(events)
      .set({ deletionWarnedAt: null })
      .where(and(isNotNull(events.deletionWarnedAt), gt(events.deletePhotosAfter, soon)))
    const due = await ctx.db
      .select({ id: events.id })
      .from(events)
      .where(and(isNull(events.deletionWarnedAt), lte(events.deletePhotosAfter, soon), stillHasPhotos))
    if (due.length === 0) return
    await ctx.db
      .update(events)
      .set({ deletionWarnedAt: now })
      .where(
        inArray(
          events.id,
          due.map(({ id }) => id),
        ),
      )
    for (const { id } of due) await ctx.jobs.send(mailDeletionWarning, { eventId: id })
  })
}

async function destroy(ctx: Context) {
  const today = londonDay(ctx.clock.now())
  const warned = await ctx.db
    .select({ id: events.id })
    .from(events)
    .where(and(lte(events.deletePhotosAfter, today), isNotNull(events.deletionWarnedAt), stillHasPhotos))
  for (const { id } of warned)
    await inTransaction(ctx, async (ctx) => {
      // Judged once it is locked: the owner may just have postponed the day.
      const [event] = await ctx.db.select().from(events).where(eq(events.id, id)).for('update')
      const day = event && deletionDay(event, ctx.clock.now())
      if (day && day <= today) await beginErasure(ctx, { scope: 'photos', id }, 'system:privacy.daily')
    })
}
