import { and, eq, notExists } from 'drizzle-orm'
import { lockRoles } from '../accounts/roles/built-in-roles.ts'
import { userRoles } from '../accounts/tables.ts'
import type { TransactionContext } from '../context.ts'
import { schoolStaff } from './tables.ts'

/** Makes someone staff of a school; staff of any school have the role `school`. */
export async function giveSchool(ctx: TransactionContext, userId: string, schoolName: string): Promise<void> {
  const since = ctx.clock.now()
  await ctx.db.insert(userRoles).values({ userId, role: 'school' }).onConflictDoNothing()
  await ctx.db.insert(schoolStaff).values({ userId, schoolName, since }).onConflictDoNothing()
}

/**
 * Removes someone from a school's staff, and the role along with their last school; false if they were not staff there.
 */
export async function takeSchool(
  ctx: TransactionContext,
  userId: string,
  schoolName: string,
): Promise<boolean> {
  // They may be joining another school just now, and keep the role then.
  await lockRoles(ctx)
  const own = eq(schoolStaff.userId, userId)
  const gone = await ctx.db
    .delete(schoolStaff)
    .where(and(own, eq(schoolStaff.schoolName, schoolName)))
    .returning({ userId: schoolStaff.userId })
  const left = ctx.db.select({ userId: schoolStaff.userId }).from(schoolStaff).where(own)
  await ctx.db
    .delete(userRoles)
    .where(and(eq(userRoles.userId, userId), eq(userRoles.role, 'school'), notExists(left)))
  return gone.length > 0
}
