import { guessingWarning } from '../../../content/mails/school.ts'
import { site } from '../../../content/site.ts'
import { type Context, requireSystem } from '../../context.ts'
import { writeLetter } from '../../letters/letter.ts'
import { jobKind } from '../../platform/jobs/port.ts'

export const warnOfGuessingKind = jobKind('school.warn-of-guessing', { retryLimit: 20 })

/** Warns the owner that far more wrong access codes are being typed than parents would type. */
export async function warnOfGuessing(ctx: Context, { at }: { at: string }, job: { id: string }) {
  requireSystem(ctx)
  const limit = ctx.config.LIMIT_WRONG_CODES_PER_HOUR
  await ctx.mail.send({
    id: job.id,
    kind: 'alarm',
    to: ctx.config.MAIL_OWNER ?? site.email,
    ...(await writeLetter(guessingWarning({ at: new Date(at), limit }))),
  })
}
