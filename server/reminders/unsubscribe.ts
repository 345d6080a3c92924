import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import type { ReminderStatus } from '../../domain/reminders/reminders.ts'
import { allowAnyone, audit, type Context, inTransaction } from '../context.ts'
import { expiryOf, isExpiredUnconfirmed, isSentBySms } from './confirmation-state.ts'
import {
  findConsentByKey,
  findRequestedConsent,
  hasConfirmedSince,
  type ReminderRequest,
  readRequestKey,
} from './reminder-key.ts'
import { reminderConsents } from './tables.ts'

/**
 * Ends all reminders to the address or number of this key. Does nothing for a consent that is gone or ended. The key of
 * a consent that was never confirmed ends only that one, and so does the key of whoever asked for it.
 */
export async function unsubscribe(ctx: Context, key: string): Promise<void> {
  allowAnyone(ctx)
  const ask = readRequestKey(ctx, key)
  const consent = ask ? await findRequestedConsent(ctx, ask) : await findConsentByKey(ctx, key)
  if (!consent) return
  const { id, email, phone } = consent
  const thisOne = eq(reminderConsents.id, id)
  const all = phone
    ? eq(reminderConsents.phone, phone)
    : and(eq(reminderConsents.email, email), isNull(reminderConsents.phone))
  const which = ask ? and(thisOne, isNotNull(reminderConsents.confirmBy)) : consent.confirmBy ? thisOne : all
  await inTransaction(ctx, async (ctx) => {
    const ended = await ctx.db
      .update(reminderConsents)
      .set({ endedAt: ctx.clock.now(), basketAt: null })
      .where(and(which, isNull(reminderConsents.endedAt)))
      .returning({ id: reminderConsents.id, pupilId: reminderConsents.pupilId })
    for (const { id, pupilId } of ended)
      await audit(ctx, 'reminders.ended', { subjectId: pupilId, consentId: id })
  })
}

const OFF: ReminderStatus = { on: false, waits: null, ends: false }

/** Whether this key's reminders are active or await confirmation. */
export async function showReminderStatus(ctx: Context, key: string): Promise<ReminderStatus> {
  allowAnyone(ctx)
  const ask = readRequestKey(ctx, key)
  if (ask) return standingOf(ctx, ask)
  const consent = await findConsentByKey(ctx, key)
  if (!consent || consent.endedAt || isExpiredUnconfirmed(consent, ctx.clock.now())) return OFF
  return { on: true, waits: consent.confirmBy && (isSentBySms(ctx, consent) ? 'text' : 'mail'), ends: true }
}

/** The same for every address, until its owner uses a link that was sent since. */
async function standingOf(ctx: Context, ask: ReminderRequest): Promise<ReminderStatus> {
  const consent = await findRequestedConsent(ctx, ask)
  if (consent && hasConfirmedSince(ask, consent))
    return consent.endedAt ? OFF : { on: true, waits: null, ends: false }
  if (!consent || expiryOf(ask.at) < ctx.clock.now()) return OFF
  return { on: true, waits: ask.byText ? 'text' : 'mail', ends: true }
}
