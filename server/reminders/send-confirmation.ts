import { and, eq, gt, isNull } from 'drizzle-orm'
import { confirmLetter, confirmText } from '../../content/mails/reminders.ts'
import { type Context, requireSystem } from '../context.ts'
import { writeLetter } from '../letters/letter.ts'
import { jobKind } from '../platform/jobs/port.ts'
import { confirmLink, endLink } from './reminder-key.ts'
import { reminderConsents } from './tables.ts'

export const confirmationKind = jobKind('reminders.confirm')

/** Sends the confirmation link, unless it was used or ended in the meantime. */
export async function sendConfirmation(
  ctx: Context,
  { consentId, messageId: id }: { consentId: string; messageId: string },
): Promise<void> {
  requireSystem(ctx)
  const [consent] = await ctx.db
    .select()
    .from(reminderConsents)
    .where(
      and(
        eq(reminderConsents.id, consentId),
        isNull(reminderConsents.endedAt),
        gt(reminderConsents.confirmBy, ctx.clock.now()),
      ),
    )
  if (!consent?.confirmBy) return
  const words = {
    until: consent.confirmBy,
    confirmLink: confirmLink(ctx, consent),
    endLink: endLink(ctx, consent.id),
  }
  const kind = 'reminder-confirm'
  if (consent.phone && ctx.config.SMS_URL)
    return ctx.sms.send({ id, kind, to: consent.phone, text: confirmText(words) })
  const letter = await writeLetter(confirmLetter(words))
  await ctx.mail.send({ id, kind, to: consent.email, endLink: words.endLink, ...letter })
}
