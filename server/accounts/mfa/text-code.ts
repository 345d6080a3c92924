import { and, eq, gt, isNull } from 'drizzle-orm'
import { signInCodeText } from '../../../content/mails/accounts.ts'
import { type Context, requireSystem } from '../../context.ts'
import { businessName } from '../../names.ts'
import { defineJob } from '../../platform/jobs/port.ts'
import { sixDigits } from '../email-links/one-time-token.ts'
import { linkSecret } from '../keys/keys.ts'
import { challenges, factors } from '../tables.ts'
import { CHALLENGE_LIFE_MS } from './factors.ts'

export const textCodeJob = defineJob('accounts.text-code', { retryLimit: 3 })

/**
 * Texts a challenge's six digits to its phone, while it can be answered. The last line lets browsers fill them in, on
 * this site only.
 */
export async function textCode(ctx: Context, { challengeId }: { challengeId: string }, job: { id: string }) {
  requireSystem(ctx)
  const living = new Date(ctx.clock.now().getTime() - CHALLENGE_LIFE_MS)
  const [found] = await ctx.db
    .select({ phone: factors.phone })
    .from(challenges)
    .innerJoin(factors, eq(factors.id, challenges.factorId))
    .where(and(eq(challenges.id, challengeId), isNull(challenges.usedAt), gt(challenges.createdAt, living)))
  if (!found) return
  const code = sixDigits(await linkSecret(ctx), challengeId)
  const { hostname } = new URL(ctx.config.PUBLIC_URL)
  const text = `${signInCodeText(code, await businessName(ctx.db))}\n\n@${hostname} #${code}`
  await ctx.sms.send({ id: job.id, kind: 'mfa', to: `+${found.phone}`, text })
}
