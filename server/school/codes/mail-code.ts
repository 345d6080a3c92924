import { and, eq } from 'drizzle-orm'
import { codeMail, schoolLabels } from '../../../content/mails/school.ts'
import { londonDay } from '../../../domain/days.ts'
import { type Context, requireSystem } from '../../context.ts'
import { defineMailJob, sendMail } from '../../mail-templates/define-mail.ts'
import { AddressBounced } from '../../platform/messages/bounced-addresses.ts'
import { findPupilByCode, getPupil, type PupilInEvent, salesAreOpen } from '../queries.ts'
import { codeMails, pupils } from '../tables.ts'
import { codeLink } from './access-code.ts'

const KIND = 'access-code'

export const mailCodeJob = defineMailJob({
  job: 'school.mail-code',
  kinds: { [KIND]: schoolLabels.code.sent },
  label: schoolLabels.code.job,
  retryDelay: 15,
  run: mailCode,
})

/**
 * Mails one code to one parent, and records that it left, or why not. Skipped if the code or the address has changed
 * since. An address that the mail server refuses for good is not tried again.
 */
export async function mailCode(ctx: Context, { mailId }: { mailId: string }): Promise<void> {
  requireSystem(ctx)
  const [mail] = await ctx.db.select().from(codeMails).where(eq(codeMails.id, mailId))
  if (mail?.state !== 'waiting') return
  const [now] = await ctx.db
    .select({ email: pupils.parentEmail })
    .from(pupils)
    .where(eq(pupils.id, mail.pupilId))
  const opened = await findPupilByCode(ctx.db, mail.accessCode)
  if (opened?.id !== mail.pupilId || now?.email !== mail.email)
    return settle(ctx, mailId, { state: 'dropped', settledAt: ctx.clock.now() })
  const pupil = await getPupil(ctx.db, mail.pupilId)
  const letter = codeMail({
    ...pupil,
    accessCode: mail.accessCode,
    link: codeLink(ctx, mail.accessCode),
    seen: seenOn(pupil, ctx.clock.now()),
    reminder: mail.round > 1,
  })
  try {
    await sendMail(ctx, { id: mail.id, kind: KIND, to: mail.email, letter })
  } catch (error) {
    const attempts = mail.attempts + 1
    const final = isFinal(error) || attempts > mailCodeJob.retryLimit
    await settle(ctx, mailId, {
      attempts,
      failure: reasonOf(error),
      ...(final ? { state: 'failed', settledAt: ctx.clock.now() } : {}),
    })
    if (final) return
    throw error
  }
  await settle(ctx, mailId, { state: 'sent', failure: null, settledAt: ctx.clock.now() })
}

/** What a pupil's code opens today; the page behind it says the same. */
function seenOn(pupil: PupilInEvent, now: Date): Parameters<typeof codeMail>[0]['seen'] {
  if (pupil.salesOpen > londonDay(now)) return { from: pupil.salesOpen }
  if (!salesAreOpen(pupil, now)) return 'closed'
  return pupil.holdForReview && pupil.publishedAt === null ? 'once-ready' : 'now'
}

async function settle(ctx: Context, mailId: string, change: Partial<typeof codeMails.$inferInsert>) {
  await ctx.db
    .update(codeMails)
    .set(change)
    .where(and(eq(codeMails.id, mailId), eq(codeMails.state, 'waiting')))
}

/** The steps of SMTP at which an opt-out is about the address or the mail: before them it is about us, the sender. */
const ABOUT_THE_MAIL: unknown[] = ['RCPT TO', 'DATA', undefined]

/** A mail server's 5xx is final about an address, but not about our own password, our address or how much we send. */
function isFinal(error: unknown): boolean {
  if (error instanceof AddressBounced) return true
  const { responseCode, code, command } = error as Record<'responseCode' | 'code' | 'command', unknown>
  const refused = typeof responseCode === 'number' && responseCode >= 500
  return refused && code !== 'EAUTH' && ABOUT_THE_MAIL.includes(command)
}

function reasonOf(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).slice(0, 300)
}
