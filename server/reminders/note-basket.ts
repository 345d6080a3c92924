import { and, eq, isNull } from 'drizzle-orm'
import { allowAnyone, type Context } from '../context.ts'
import { findConsentByKey } from './reminder-key.ts'
import { reminderConsents } from './tables.ts'

/** Records when photos were last put into the basket, and nothing else; an empty basket clears it. */
export async function noteBasket(ctx: Context, key: string, { photos }: { photos: number }): Promise<void> {
  allowAnyone(ctx)
  const consent = await findConsentByKey(ctx, key)
  if (!consent) return
  await ctx.db
    .update(reminderConsents)
    .set({ basketAt: photos > 0 ? ctx.clock.now() : null })
    .where(and(eq(reminderConsents.id, consent.id), isNull(reminderConsents.endedAt)))
}
