import { and, lt, ne, or } from 'drizzle-orm'
import { DAY_MS } from '../../../domain/days.ts'
import { type Context, requireSystem } from '../../context.ts'
import { defineJob } from '../../platform/jobs/port.ts'
import { auditLog } from '../../platform/tables.ts'
import { knownBrowsers, knownDevices, sessions } from '../tables.ts'

export const purgeLocationsJob = defineJob('accounts.forget-places')

/**
 * After `KEEP_PLACES_DAYS`, deletes where people came from: addresses and devices in the audit log and in idle
 * sessions, and the devices and browsers that accounts were known to use. The events themselves stay. Idempotent.
 */
export async function purgeLocations(ctx: Context): Promise<void> {
  requireSystem(ctx)
  const longAgo = new Date(ctx.clock.now().getTime() - ctx.config.KEEP_PLACES_DAYS * DAY_MS)
  const nowhere = { address: '', device: '' }
  await ctx.db
    .update(auditLog)
    .set(nowhere)
    .where(and(lt(auditLog.at, longAgo), or(ne(auditLog.address, ''), ne(auditLog.device, ''))))
  await ctx.db
    .update(sessions)
    .set(nowhere)
    .where(and(lt(sessions.refreshedAt, longAgo), or(ne(sessions.address, ''), ne(sessions.device, ''))))
  await ctx.db.delete(knownDevices).where(lt(knownDevices.seenAt, longAgo))
  await ctx.db.delete(knownBrowsers).where(lt(knownBrowsers.seenAt, longAgo))
}
