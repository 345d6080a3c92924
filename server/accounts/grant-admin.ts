import { eq } from 'drizzle-orm'
import { audit, type Context, inTransaction, requireSystem, type TransactionContext } from '../context.ts'
import { conflict } from '../errors.ts'
import { findAccount } from './find-account.ts'
import { userRoles } from './tables.ts'

/** Makes an account an admin; says so in a sentence for the operator. */
export async function grantAdmin(ctx: Context, emailOrId: string): Promise<string> {
  requireSystem(ctx)
  const user = await findAccount(ctx.db, emailOrId)
  const granted = await inTransaction(ctx, (ctx) => giveAdminRole(ctx, user.id))
  return granted ? `${user.email} is an admin now.` : `${user.email} is an admin already.`
}

/** False if it is one already. */
export async function giveAdminRole(ctx: TransactionContext, userId: string): Promise<boolean> {
  const granted = await ctx.db
    .insert(userRoles)
    .values({ userId, role: 'admin' })
    .onConflictDoNothing()
    .returning({ userId: userRoles.userId })
  if (granted.length > 0) await audit(ctx, 'role.granted', { subjectId: userId, role: 'admin' })
  return granted.length > 0
}

/** Takes the role of an admin away, from the next request on. */
export async function revokeAdmin(ctx: Context, emailOrId: string): Promise<string> {
  requireSystem(ctx)
  const user = await findAccount(ctx.db, emailOrId)
  const left = await inTransaction(ctx, async (ctx) => {
    const revoked = await ctx.db
      .delete(userRoles)
      .where(eq(userRoles.userId, user.id))
      .returning({ role: userRoles.role })
    if (revoked.length === 0) throw conflict('no-admin', `${user.email} is no admin.`)
    await audit(ctx, 'role.revoked', { subjectId: user.id, role: 'admin' })
    return ctx.db.select({ userId: userRoles.userId }).from(userRoles).limit(1)
  })
  const done = `${user.email} is no admin any more.`
  return left.length > 0 ? done : `${done} There is none left: the next start makes one.`
}
