import { reminderRefusals } from '../../content/refusals/reminders.ts'
import { CONFIRMATION_APART_MINUTES } from '../../domain/reminders/reminders.ts'
import { allowAnyone, type Context, inTransaction } from '../context.ts'
import { conflict, notFound } from '../errors.ts'
import { askToConfirm, isForgotten, whyNotConfirm } from './confirming.ts'
import { findConsentByKey } from './reminder-key.ts'

const REFUSALS = {
  lately: reminderRefusals.sentJustNow(CONFIRMATION_APART_MINUTES),
  enough: reminderRefusals.sentOften,
}

/** Sends the confirmation link again. */
export async function resendConfirmation(ctx: Context, key: string): Promise<void> {
  allowAnyone(ctx)
  await inTransaction(ctx, async (ctx) => {
    const consent = await findConsentByKey(ctx, key, { lock: true })
    const now = ctx.clock.now()
    if (!consent?.confirmBy || consent.endedAt || isForgotten(consent, now)) throw notFound('reminders')
    const why = whyNotConfirm(consent, now)
    if (why) throw conflict(`sent-${why}`, REFUSALS[why])
    await askToConfirm(ctx, consent)
  })
}
