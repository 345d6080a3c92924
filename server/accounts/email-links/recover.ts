import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Recover } from '../../../domain/accounts/email-links.ts'
import { allowAnyone, audit, type Context, inTransaction } from '../../context.ts'
import { linkSecret } from '../keys/keys.ts'
import { challengeOf, readEmail } from '../protocol/read-input.ts'
import { lockAddress, newestSignUp, saveSignUpAttempt } from '../sign-in/sign-up-attempt.ts'
import { users } from '../tables.ts'
import { issueToken } from './issue-token.ts'
import { countSentMail, limitMailRequest } from './mail-rate-limit.ts'
import { mailToken } from './mail-token.ts'
import { allowedRedirect } from './redirects.ts'

/**
 * Mails a link that signs in to choose a new password, if the account exists or a sign-up is waiting for its link. The
 * answer never says whether.
 */
export async function requestPasswordRecovery(
  ctx: Context,
  input: Recover,
  redirectTo: string | undefined,
): Promise<void> {
  allowAnyone(ctx)
  const email = readEmail(input.email)
  const target = { redirectTo: allowedRedirect(ctx, redirectTo), codeChallenge: challengeOf(input) }
  await limitMailRequest(ctx, 'recovery', email)
  const secret = await linkSecret(ctx)
  const sent = await inTransaction(ctx, async (ctx) => {
    const [user] = await ctx.db
      .update(users)
      .set({ recoverySentAt: ctx.clock.now() })
      .where(eq(users.email, email))
      .returning({ id: users.id })
    if (user) {
      await audit(ctx, 'recovery.asked', { subjectId: user.id })
      await issueToken(ctx, secret, { userId: user.id, purpose: 'recovery', email, ...target })
      return true
    }
    await lockAddress(ctx, email)
    // Whoever reads the address's mail gets in; nobody who only typed a password first does.
    const waits = (await newestSignUp(ctx, email)) !== undefined
    if (waits)
      await saveSignUpAttempt(ctx, secret, {
        email,
        kind: 'recovery',
        passwordHash: null,
        passwordIsWeak: null,
        userMetadata: {},
        ...target,
      })
    // The same work when there is no account: the job finds no such token.
    else await ctx.jobs.send(mailToken, { tokenId: randomUUID() })
    return waits
  })
  if (sent) await countSentMail(ctx)
}
