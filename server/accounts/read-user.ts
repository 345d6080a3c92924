import type { User } from '@supabase/auth-js'
import { eq } from 'drizzle-orm'
import { type Context, requireUser } from '../context.ts'
import { AuthError } from './auth-error.ts'
import { factorsOf } from './factors.ts'
import { users } from './tables.ts'
import { toUser } from './user.ts'

/** The caller's own account. */
export async function readUser(ctx: Context): Promise<User> {
  const { userId } = requireUser(ctx)
  const [row] = await ctx.db.select().from(users).where(eq(users.id, userId))
  if (!row) throw new AuthError(403, 'user_not_found', 'User from sub claim in JWT does not exist')
  return toUser(row, await factorsOf(ctx, userId))
}
