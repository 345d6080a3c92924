import type { User } from '@supabase/auth-js'
import { allowAnyone, type Context, requireSession } from '../../context.ts'
import { userNotFound } from '../protocol/auth-error.ts'
import { verifyAccessToken } from '../sessions/verify-token.ts'
import { readAccount, readOwnAccount } from './read-account.ts'
import { requireActive, toUser } from './user.ts'

/** The caller's own account. */
export async function readUser(ctx: Context): Promise<User> {
  const { userId } = requireSession(ctx)
  const account = await readAccount(ctx, userId)
  if (!account) throw userNotFound()
  return toUser(account.user, account.factors)
}

/**
 * The caller's own account by its token, checked and answered in one statement, because clients that follow a session
 * ask all day.
 */
export async function readUserByToken(ctx: Context, token: string): Promise<User> {
  allowAnyone(ctx)
  const { sub, session_id: sessionId } = await verifyAccessToken(ctx, token)
  const account = await readOwnAccount(ctx, sub, sessionId)
  requireActive(ctx, account)
  return toUser(account.user, account.factors)
}
