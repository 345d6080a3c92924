import { and, eq, isNull } from 'drizzle-orm'
import { allowAnyone, type Context } from '../context.ts'
import { findConsentByKey, findRequestedConsent, hasConfirmedSince, readRequestKey } from './reminder-key.ts'
import { reminderConsents } from './tables.ts'

/**
 * Records when photos were last put into the basket, and nothing else; an empty basket clears it. Of an address that
 * agreed before somebody typed it, that browser records nothing.
 */
export async function recordBasketActivity(
  ctx: Context,
  key: string,
  { photos }: { photos: number },
): Promise<void> {
  allowAnyone(ctx)
  const ask = readRequestKey(ctx, key)
  const consent = ask ? await findRequestedConsent(ctx, ask) : await findConsentByKey(ctx, key)
  if (!consent || (ask && !consent.confirmBy && !hasConfirmedSince(ask, consent))) return
  await ctx.db
    .update(reminderConsents)
    .set({ basketAt: photos > 0 ? ctx.clock.now() : null })
    .where(and(eq(reminderConsents.id, consent.id), isNull(reminderConsents.endedAt)))
}
