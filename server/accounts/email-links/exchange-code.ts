import type { Session } from '@supabase/auth-js'
import { eq } from 'drizzle-orm'
import type { CodeGrant } from '../../../domain/accounts/email-links.ts'
import { allowAnyone, type Context, inTransaction, type TransactionContext } from '../../context.ts'
import { isSameSecret } from '../../platform/secrets.ts'
import { isBanned } from '../own-account/user.ts'
import { AuthError } from '../protocol/auth-error.ts'
import { toSessionResponse } from '../sessions/session.ts'
import { startSession } from '../sessions/start-session.ts'
import { authCodes, users } from '../tables.ts'
import { hashToken } from './one-time-token.ts'

const LIFE_MS = 5 * 60_000

/** The session of an opened link, for the browser that holds the verifier. Only success spends the code. */
export async function exchangeCode(ctx: Context, input: CodeGrant): Promise<Session> {
  allowAnyone(ctx)
  return toSessionResponse(ctx, await inTransaction(ctx, (ctx) => spendCode(ctx, input)))
}

async function spendCode(ctx: TransactionContext, { auth_code, code_verifier }: CodeGrant) {
  const [found] = await ctx.db
    .select({ flow: authCodes, user: users })
    .from(authCodes)
    .innerJoin(users, eq(users.id, authCodes.userId))
    .where(eq(authCodes.codeHash, hashToken(auth_code)))
    .for('update', { of: authCodes })
  if (!found)
    throw new AuthError(404, 'flow_state_not_found', 'invalid flow state, no valid flow state found')
  const { flow, user } = found
  const now = ctx.clock.now()
  if (now.getTime() - flow.createdAt.getTime() > LIFE_MS)
    throw new AuthError(422, 'flow_state_expired', 'invalid flow state, flow state has expired')
  if (!isSameSecret(hashToken(code_verifier), flow.codeChallenge))
    throw new AuthError(
      400,
      'bad_code_verifier',
      'code challenge does not match previously saved code verifier',
    )
  if (isBanned(user, now)) throw new AuthError(403, 'user_banned', 'User is banned')
  await ctx.db.delete(authCodes).where(eq(authCodes.codeHash, flow.codeHash))
  return startSession(ctx, user.id, flow.method)
}
