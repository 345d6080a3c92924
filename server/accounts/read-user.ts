import type { User } from '@supabase/auth-js'
import { type Context, requireUser } from '../context.ts'
import { AuthError } from './auth-error.ts'
import { readAccount } from './read-account.ts'
import { toUser } from './user.ts'

/** The caller's own account. */
export async function readUser(ctx: Context): Promise<User> {
  const { userId } = requireUser(ctx)
  const account = await readAccount(ctx, userId)
  if (!account) throw new AuthError(403, 'user_not_found', 'User from sub claim in JWT does not exist')
  return toUser(account.user, account.factors)
}
