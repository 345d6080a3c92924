import { and, lt, ne, or } from 'drizzle-orm'
import { type Context, requireSystem } from '../context.ts'
import { auditLog } from '../platform/tables.ts'
import { knownBrowsers, knownDevices, sessions } from './tables.ts'

const YEAR_MS = 365 * 86_400_000

/**
 * Forgets from where and with what people came a year ago or longer: the addresses and devices of what is written
 * down and of sleeping sessions, and the devices and browsers that accounts were known to use. What happened stays. Harmless when done twice.
 */
export async function forgetPlaces(ctx: Context): Promise<void> {
  requireSystem(ctx)
  const longAgo = new Date(ctx.clock.now().getTime() - YEAR_MS)
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
