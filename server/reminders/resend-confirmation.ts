import { reminderRefusals } from '../../content/errors/desk.ts'
import { MINUTE_MS } from '../../domain/days.ts'
import {
  CONFIRM_WITHIN_DAYS,
  CONFIRMATION_APART_MINUTES,
  CONFIRMATIONS_AT_MOST,
} from '../../domain/reminders/reminders.ts'
import { allowAnyone, type Context, inTransaction } from '../context.ts'
import { conflict, notFound } from '../errors.ts'
import { isOver } from '../platform/rate-limiter.ts'
import { expiryOf, isForgotten, whyNotConfirm } from './confirmation-state.ts'
import { type Ask, findAsked, findConsentByKey, hasConfirmedSince, readAskKey } from './reminder-key.ts'
import { askToConfirm } from './send-confirmation.ts'

const REFUSALS = {
  lately: reminderRefusals.sentJustNow(CONFIRMATION_APART_MINUTES),
  enough: reminderRefusals.sentOften,
}
const refused = (why: keyof typeof REFUSALS) => conflict(`sent-${why}`, REFUSALS[why])

/** Sends the confirmation link again. */
export async function resendConfirmation(ctx: Context, key: string): Promise<void> {
  allowAnyone(ctx)
  const ask = readAskKey(ctx, key)
  if (ask) return resendAsked(ctx, ask)
  await inTransaction(ctx, async (ctx) => {
    const consent = await findConsentByKey(ctx, key, { lock: true })
    const now = ctx.clock.now()
    if (!consent?.confirmBy || consent.endedAt || isForgotten(consent, now)) throw notFound('reminders')
    const why = whyNotConfirm(consent, now)
    if (why) throw refused(why)
    await askToConfirm(ctx, consent)
  })
}

/** Refuses by how often this request was sent again. What the address itself was sent limits it unsaid. */
async function resendAsked(ctx: Context, ask: Ask) {
  const now = ctx.clock.now()
  const asked = await findAsked(ctx, ask)
  if (!asked || expiryOf(ask.at) < now || hasConfirmedSince(ask, asked)) throw notFound('reminders')
  await countAgain(ctx, ask, now)
  await inTransaction(ctx, async (ctx) => {
    const consent = await findAsked(ctx, ask, { lock: true })
    if (consent && !consent.endedAt && !whyNotConfirm(consent, now)) await askToConfirm(ctx, consent)
  })
}

async function countAgain({ limits }: Context, { consentId, at }: Ask, now: Date) {
  const request = `${consentId} ${at.toISOString()}`
  const rule = { name: 'reminder-links', seconds: CONFIRM_WITHIN_DAYS * 24 * 60 * 60 }
  const all = { ...rule, points: CONFIRMATIONS_AT_MOST - 1 }
  const pause = Math.floor((now.getTime() - at.getTime()) / (CONFIRMATION_APART_MINUTES * MINUTE_MS))
  if (await isOver(limits.check(all, request))) throw refused('enough')
  if (pause === 0 || (await isOver(limits.count({ ...rule, points: 1 }, `${request} ${pause}`))))
    throw refused('lately')
  await limits.count(all, request)
}
