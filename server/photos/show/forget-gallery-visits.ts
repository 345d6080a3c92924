import { and, eq, lt, type SQL } from 'drizzle-orm'
import { DAY_MS } from '../../../domain/days.ts'
import { type Context, requireSystem } from '../../context.ts'
import { deleteInBatches } from '../../platform/db/statements.ts'
import { jobKind } from '../../platform/jobs/port.ts'
import { auditLog } from '../../platform/tables.ts'

export const forgetGalleryVisitsKind = jobKind('photos.forget-looks')

/** Deletes old records of who opened a gallery. All other records stay. */
export async function forgetGalleryVisits(ctx: Context): Promise<void> {
  requireSystem(ctx)
  const longAgo = new Date(ctx.clock.now().getTime() - ctx.config.KEEP_LOOKS_DAYS * DAY_MS)
  const old = and(eq(auditLog.action, 'gallery.opened'), lt(auditLog.at, longAgo)) as SQL
  const looks = await deleteInBatches(ctx.db, auditLog.id, old)
  ctx.log.info({ requestId: ctx.requestId, looks }, 'looks forgotten')
}
