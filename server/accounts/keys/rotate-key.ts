import { gt, isNull, or } from 'drizzle-orm'
import { audit, type Context, inTransaction, requireSystem } from '../../context.ts'
import { conflict } from '../../errors.ts'
import { signingKeys } from '../tables.ts'
import { clearKeyCache, makeKey } from './keys.ts'

/** Clients cache the key set for ten minutes, and we cache our keys for seconds. */
const PUBLISHED_BEFORE_MS = 15 * 60_000

/**
 * Makes a new signing key, published at once and signing in a quarter of an hour; the old one is accepted until its
 * last token expires. `now` is for a leaked key: the old one stops working in every
 * process within seconds.
 */
export async function rotateKey(ctx: Context, { now: atOnce = false } = {}): Promise<string> {
  requireSystem(ctx)
  if (ctx.config.AUTH_SIGNING_KEYS)
    throw conflict('configured', 'The keys are set by AUTH_SIGNING_KEYS: put a new one first in it.')
  const key = await makeKey()
  const now = ctx.clock.now()
  const signsFrom = new Date(now.getTime() + (atOnce ? 0 : PUBLISHED_BEFORE_MS))
  const grace = atOnce ? 0 : (ctx.config.AUTH_TOKEN_LIFE_S + 60) * 1000
  await inTransaction(ctx, async (ctx) => {
    const [waiting] = await ctx.db.select().from(signingKeys).where(gt(signingKeys.signsFrom, now))
    if (waiting && !atOnce)
      throw conflict('under-way', `A new key signs from ${waiting.signsFrom.toISOString()} on already.`)
    const retiredAt = new Date(signsFrom.getTime() + grace)
    const living = or(isNull(signingKeys.retiredAt), gt(signingKeys.retiredAt, retiredAt))
    await ctx.db.update(signingKeys).set({ retiredAt }).where(living)
    await ctx.db.insert(signingKeys).values({ ...key, signsFrom, createdAt: now })
    await audit(ctx, 'key.rotated', { kid: key.kid, atOnce })
  })
  clearKeyCache(ctx)
  return atOnce
    ? `Key ${key.kid} signs from now on. Access tokens of the old one end within five seconds; browsers fetch new ones.`
    : `Key ${key.kid} is published and signs from ${signsFrom.toISOString()} on.`
}
