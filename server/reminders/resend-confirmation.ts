import { reminderErrors } from '../../content/errors/desk.ts'
import { MINUTE_MS } from '../../domain/days.ts'
import {
  CONFIRM_WITHIN_DAYS,
  CONFIRMATION_INTERVAL_MINUTES,
  MAX_CONFIRMATIONS,
} from '../../domain/reminders/reminders.ts'
import { allowAnyone, type Context, inTransaction } from '../context.ts'
import { conflict, notFound } from '../errors.ts'
import { isOverLimit } from '../platform/rate-limiter.ts'
import { confirmationBlocker, expiryOf, isExpiredUnconfirmed } from './confirmation-state.ts'
import {
  findConsentByKey,
  findRequestedConsent,
  hasConfirmedSince,
  type ReminderRequest,
  readRequestKey,
} from './reminder-key.ts'
import { queueConfirmation } from './send-confirmation.ts'

const REJECTIONS = {
  lately: reminderErrors.sentJustNow(CONFIRMATION_INTERVAL_MINUTES),
  enough: reminderErrors.sentOften,
}
const rejected = (why: keyof typeof REJECTIONS) => conflict(`sent-${why}`, REJECTIONS[why])

/** Sends the confirmation link again. */
export async function resendConfirmation(ctx: Context, key: string): Promise<void> {
  allowAnyone(ctx)
  const ask = readRequestKey(ctx, key)
  if (ask) return resendAsked(ctx, ask)
  await inTransaction(ctx, async (ctx) => {
    const consent = await findConsentByKey(ctx, key, { lock: true })
    const now = ctx.clock.now()
    if (!consent?.confirmBy || consent.endedAt || isExpiredUnconfirmed(consent, now))
      throw notFound('reminders')
    const why = confirmationBlocker(consent, now)
    if (why) throw rejected(why)
    await queueConfirmation(ctx, consent)
  })
}

/** Refuses by how often this request was sent again. What the address itself was sent limits it unsaid. */
async function resendAsked(ctx: Context, ask: ReminderRequest) {
  const now = ctx.clock.now()
  const requested = await findRequestedConsent(ctx, ask)
  if (!requested || expiryOf(ask.at) < now || hasConfirmedSince(ask, requested)) throw notFound('reminders')
  await countAgain(ctx, ask, now)
  await inTransaction(ctx, async (ctx) => {
    const consent = await findRequestedConsent(ctx, ask, { lock: true })
    if (consent && !consent.endedAt && !confirmationBlocker(consent, now))
      await queueConfirmation(ctx, consent)
  })
}

async function countAgain({ limits }: Context, { consentId, at }: ReminderRequest, now: Date) {
  const request = `${consentId} ${at.toISOString()}`
  const rule = { name: 'reminder-links', seconds: CONFIRM_WITHIN_DAYS * 24 * 60 * 60 }
  const all = { ...rule, points: MAX_CONFIRMATIONS - 1 }
  const pause = Math.floor((now.getTime() - at.getTime()) / (CONFIRMATION_INTERVAL_MINUTES * MINUTE_MS))
  if (await isOverLimit(limits.check(all, request))) throw rejected('enough')
  if (pause === 0 || (await isOverLimit(limits.count({ ...rule, points: 1 }, `${request} ${pause}`))))
    throw rejected('lately')
  await limits.count(all, request)
}
