import { and, eq, inArray, isNotNull, isNull } from 'drizzle-orm'
import { reminderMail, remindersLabels, reminderText } from '../../content/mails/reminders.ts'
import { nextWakingTime } from '../../domain/days.ts'
import { school } from '../../domain/screens.ts'
import { type Context, inTransaction, requireSystem } from '../context.ts'
import { defineMailJob, sendMail } from '../mail-templates/define-mail.ts'
import { businessName } from '../names.ts'
import { messages } from '../platform/messages/tables.ts'
import { smsProviderUrl } from '../platform/sms/providers.ts'
import { type Candidate, candidatesOf, type Occasion } from './candidates.ts'
import { isReachable } from './confirmation-state.ts'
import { dayOf, isDue } from './due-date.ts'
import { unsubscribeLink } from './reminder-key.ts'
import { reminderConsents, reminders } from './tables.ts'

const KIND = 'reminder'

export const sendReminderJob = defineMailJob({
  job: 'reminders.send',
  kinds: { [KIND]: remindersLabels.reminder.sent },
  label: remindersLabels.reminder.job,
  retryDelay: 15,
  run: sendReminder,
})

/**
 * Sends one reminder. If it must not go now, because it is night, or because somebody bought, ended or stopped it, it
 * is withdrawn; the next morning's round queues it again if it is still due.
 */
export async function sendReminder(ctx: Context, { letterId }: { letterId: string }): Promise<void> {
  requireSystem(ctx)
  const now = ctx.clock.now()
  const waiting = and(eq(reminders.letterId, letterId), isNull(reminders.sentAt))
  const rows = await ctx.db.select().from(reminders).where(waiting)
  const [first] = rows
  if (!first) return
  const { kind, step } = first
  const ids = rows.map(({ consentId }) => consentId)
  const due = (await hasLeft(ctx, letterId))
    ? ids
    : await sendDue(ctx, { letterId, occasion: { kind, step }, ids }, now)
  const tooLate = ids.filter((id) => !due.includes(id))
  await inTransaction(ctx, async (ctx) => {
    await ctx.db.delete(reminders).where(and(waiting, inArray(reminders.consentId, tooLate)))
    await ctx.db.update(reminders).set({ sentAt: ctx.clock.now() }).where(waiting)
    if (kind === 'basket')
      await ctx.db.update(reminderConsents).set({ basketAt: null }).where(inArray(reminderConsents.id, due))
  })
}

/** An earlier attempt may have died after sending, before recording it. */
async function hasLeft({ db }: Context, letterId: string): Promise<boolean> {
  return (await db.$count(messages, and(eq(messages.id, letterId), isNotNull(messages.sentAt)))) > 0
}

/** Sends the letter to the addresses for which it is due, and returns their consents. */
async function sendDue(
  ctx: Context,
  { letterId, occasion, ids }: { letterId: string; occasion: Occasion; ids: string[] },
  now: Date,
): Promise<string[]> {
  if (nextWakingTime(now) > now) return []
  const all = await candidatesOf(ctx.db, inArray(reminderConsents.id, ids), now, { except: letterId })
  const due = all.filter((one) => isReachable(ctx, one.consent) && isDue(occasion, one, now))
  const [first] = due
  if (first) await send(ctx, { letterId, occasion, first })
  return due.map(({ consent }) => consent.id)
}

/** By text message if there is a number, otherwise by mail; never both. */
async function send(
  ctx: Context,
  { letterId, occasion, first }: { letterId: string; occasion: Occasion; first: Candidate },
) {
  const { consent, pupil } = first
  const words = {
    kind: occasion.kind,
    schoolName: pupil.schoolName,
    day: dayOf(occasion, first),
    early: first.earlySteps.filter(({ step }) => step >= occasion.step),
    askedAt: consent.consentedAt,
    byAccount: consent.userId !== null,
    site: `${ctx.config.PUBLIC_URL}${school.gate}`,
    endLink: unsubscribeLink(ctx, consent.id),
  }
  if (consent.phone && smsProviderUrl(ctx.config))
    return ctx.sms.send({
      id: letterId,
      kind: KIND,
      to: consent.phone,
      text: reminderText(words, await businessName(ctx.db)),
    })
  const { endLink } = words
  await sendMail(ctx, { id: letterId, kind: KIND, to: consent.email, endLink, letter: reminderMail(words) })
}
