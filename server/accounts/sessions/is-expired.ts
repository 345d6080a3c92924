import type { Context } from '../../context.ts'
import type { SessionRow } from './session.ts'

/**
 * How long a session lasts: sessions opened, or last refreshed, before these times have expired. The settings are
 * `AUTH_SESSION_LIFE_S` and `AUTH_SESSION_IDLE_S`; 0 is for ever.
 */
export function oldest({ clock, config }: Pick<Context, 'clock' | 'config'>) {
  const before = (seconds: number) => new Date(seconds > 0 ? clock.now().getTime() - seconds * 1000 : 0)
  return { bornAfter: before(config.AUTH_SESSION_LIFE_S), seenAfter: before(config.AUTH_SESSION_IDLE_S) }
}

export function isExpired(
  ctx: Pick<Context, 'clock' | 'config'>,
  { createdAt, refreshedAt }: Pick<SessionRow, 'createdAt' | 'refreshedAt'>,
): boolean {
  const { bornAfter, seenAfter } = oldest(ctx)
  return createdAt < bornAfter || refreshedAt < seenAfter
}
