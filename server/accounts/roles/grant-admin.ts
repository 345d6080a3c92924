import { eq } from 'drizzle-orm'
import { isUuid } from '../../../domain/ids.ts'
import { audit, type Context, inTransaction, requireSystem, type TransactionContext } from '../../context.ts'
import { AppError, conflict } from '../../errors.ts'
import type { Reader } from '../../platform/db/port.ts'
import type { UserRow } from '../own-account/user.ts'
import { users } from '../tables.ts'
import { rolesOf } from './roles.ts'

/** Makes an account an admin; returns a sentence for the operator. */
export async function grantAdmin(ctx: Context, emailOrId: string): Promise<string> {
  requireSystem(ctx)
  const user = await findAccount(ctx.db, emailOrId)
  const granted = await inTransaction(ctx, (ctx) => giveAdminRole(ctx, user.id))
  return granted ? `${user.email} is an admin now.` : `${user.email} is an admin already.`
}

/** False if it already was an admin. */
export async function giveAdminRole(ctx: TransactionContext, userId: string): Promise<boolean> {
  const given = await rolesOf(ctx).give(ctx, userId, 'admin')
  if (given) await audit(ctx, 'role.granted', { subjectId: userId, role: 'admin' })
  return given
}

/** Removes an account's admin role, from its next request on. */
export async function revokeAdmin(ctx: Context, emailOrId: string): Promise<string> {
  requireSystem(ctx)
  const user = await findAccount(ctx.db, emailOrId)
  const left = await inTransaction(ctx, async (ctx) => {
    const left = await rolesOf(ctx).take(ctx, user.id, 'admin')
    if (left === undefined) throw conflict('no-admin', `${user.email} is no admin.`)
    await audit(ctx, 'role.revoked', { subjectId: user.id, role: 'admin' })
    return left
  })
  const done = `${user.email} is no admin any more.`
  return left > 0 ? done : `${done} There is none left: the next start makes one.`
}

/** The account that an operator names by its address or id. */
export async function findAccount(db: Reader, emailOrId: string): Promise<UserRow> {
  const which = isUuid(emailOrId) ? eq(users.id, emailOrId) : eq(users.email, emailOrId.toLowerCase())
  const [user] = await db.select().from(users).where(which)
  if (!user) throw new AppError('missing', 'no-account', `There is no account ${emailOrId}.`)
  return user
}
