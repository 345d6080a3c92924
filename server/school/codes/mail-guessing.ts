import { guessingWarning } from '../../../content/mails/school.ts'
import { type Context, requireSystem } from '../../context.ts'
import { writeToOwner } from '../../letters/write-to-owner.ts'
import { jobKind } from '../../platform/jobs/port.ts'

export const warnOfGuessingKind = jobKind('school.warn-of-guessing', { retryLimit: 20 })

/** Warns the owner that far more wrong access codes are being typed than parents would type. */
export async function warnOfGuessing(ctx: Context, { at }: { at: string }, job: { id: string }) {
  requireSystem(ctx)
  const limit = ctx.config.LIMIT_WRONG_CODES_PER_HOUR
  await writeToOwner(ctx, job, { kind: 'alarm', letter: guessingWarning({ at: new Date(at), limit }) })
}
