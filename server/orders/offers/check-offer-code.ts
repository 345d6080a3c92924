import { eq } from 'drizzle-orm'
import { offerCodeErrors } from '../../../content/errors/orders.ts'
import { londonDay, longDay } from '../../../domain/days.ts'
import type { ActiveOffer } from '../../../domain/orders/offers/offers.ts'
import { allowVisitorOrUser, type Context } from '../../context.ts'
import { networkOf } from '../../http/address.ts'
import { scaled } from '../../http/rate-limit-requests.ts'
import { limitConcurrency } from '../../platform/concurrency-limit.ts'
import type { RateLimit } from '../../platform/rate-limiter.ts'
import { offerSteps, offers } from '../discounts/tables.ts'
import { offerStepAt } from './active-offers.ts'
import { countOfferUses } from './queries.ts'

const seconds = 3600
const inTurn = limitConcurrency(4)

/** The offer of a typed code, or why it does not apply. */
export type CheckedOfferCode = { offer: ActiveOffer } | { problem: string }

/**
 * Looks up a code typed by a buyer. Unknown codes count against the caller's address and account, separately from
 * unknown access codes. Throws 429 after too many.
 */
export async function checkOfferCode(
  ctx: Context,
  code: string,
  email: string | null,
): Promise<CheckedOfferCode> {
  const rows = await inTurn(networkOf(ctx.address), async () => {
    for (const [rule, key] of limitsOf(ctx)) await ctx.limits.check(rule, key)
    const found = await ctx.db
      .select({ offer: offers, step: offerSteps })
      .from(offers)
      .innerJoin(offerSteps, eq(offerSteps.offerId, offers.id))
      .where(eq(offers.code, code))
    if (found.length === 0) for (const [rule, key] of limitsOf(ctx)) await ctx.limits.count(rule, key)
    return found
  })
  const [row] = rows
  if (!row) return { problem: offerCodeErrors.unknown }
  const { offer, step } = row
  const now = ctx.clock.now()
  const today = londonDay(now)
  if (offer.endedAt) return { problem: offerCodeErrors.ended }
  if (offer.startsOn && today < offer.startsOn)
    return { problem: offerCodeErrors.notYet(longDay(offer.startsOn)) }
  if (step.until && today > step.until) return { problem: offerCodeErrors.past(longDay(step.until)) }
  const used = await countOfferUses(ctx.db, offer.id, { email, notUnpaidOf: email, heldAt: now })
  if (offer.limitInAll !== null && used.inAll >= offer.limitInAll) return { problem: offerCodeErrors.usedUp }
  if (email && offer.limitPerBuyer !== null && used.byBuyer >= offer.limitPerBuyer)
    return { problem: offerCodeErrors.usedByYou }
  return { offer: offerStepAt(offer, step) }
}

function limitsOf(ctx: Context): [RateLimit, string][] {
  const { LIMIT_WRONG_CODES_PER_ADDRESS_PER_HOUR, LIMIT_WRONG_CODES_PER_ACCOUNT_PER_HOUR } = ctx.config
  const byAddress = scaled(ctx, {
    name: 'wrong-offer-codes',
    points: LIMIT_WRONG_CODES_PER_ADDRESS_PER_HOUR,
    seconds,
  })
  const byAccount = {
    name: 'wrong-offer-codes-of-account',
    points: LIMIT_WRONG_CODES_PER_ACCOUNT_PER_HOUR,
    seconds,
  }
  const user = allowVisitorOrUser(ctx)
  const address: [RateLimit, string] = [byAddress, networkOf(ctx.address)]
  return user ? [address, [byAccount, user.userId]] : [address]
}
