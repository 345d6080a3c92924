import { randomUUID } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import {
  confirmMail,
  confirmText,
  remindersLabels,
  repeatedRequestMail,
} from '../../content/mails/reminders.ts'
import { type Context, requireSystem, type TransactionContext } from '../context.ts'
import { defineMailJob, sendMail } from '../mail-templates/define-mail.ts'
import { businessName } from '../names.ts'
import { usualJob } from '../platform/jobs/port.ts'
import { smsProviderUrl } from '../platform/sms/providers.ts'
import { expiryOf, isActive, isReachable, linkSent } from './confirmation-state.ts'
import { confirmLink, unsubscribeLink } from './reminder-key.ts'
import { reminderConsents } from './tables.ts'

const kind = 'reminder-confirm'

export const confirmationJob = defineMailJob({
  job: 'reminders.confirm',
  kinds: { [kind]: remindersLabels.confirm.sent },
  label: remindersLabels.confirm.job,
  retryLimit: usualJob.retryLimit,
  run: sendConfirmation,
})

/** Queues the confirmation link. */
export async function queueConfirmation(
  ctx: TransactionContext,
  consent: typeof reminderConsents.$inferSelect,
): Promise<void> {
  const now = ctx.clock.now()
  await ctx.db
    .update(reminderConsents)
    .set({
      linkSentAt: now,
      confirmationsSent: linkSent(consent, now) ? consent.confirmationsSent + 1 : 1,
      ...(consent.confirmBy && { confirmBy: expiryOf(now) }),
    })
    .where(eq(reminderConsents.id, consent.id))
  await ctx.jobs.send(confirmationJob, { consentId: consent.id, messageId: randomUUID() })
}

/** Sends the confirmation link, unless it was used or ended in the meantime. */
export async function sendConfirmation(
  ctx: Context,
  { consentId, messageId: id }: { consentId: string; messageId: string },
): Promise<void> {
  requireSystem(ctx)
  const [consent] = await ctx.db
    .select()
    .from(reminderConsents)
    .where(and(eq(reminderConsents.id, consentId), isNull(reminderConsents.endedAt)))
  const sentAt = consent && linkSent(consent, ctx.clock.now())
  if (!consent || !sentAt || !isReachable(ctx, consent)) return
  const words = {
    until: expiryOf(sentAt),
    confirmLink: confirmLink(ctx, consent),
    endLink: unsubscribeLink(ctx, consent.id),
  }
  if (consent.phone && smsProviderUrl(ctx.config))
    return ctx.sms.send({ id, kind, to: consent.phone, text: confirmText(words, await businessName(ctx.db)) })
  const to = consent.email
  if (isActive(consent)) return sendMail(ctx, { id, kind, to, letter: repeatedRequestMail(words) })
  await sendMail(ctx, { id, kind, to, endLink: words.endLink, letter: confirmMail(words) })
}
