import { randomBytes, randomUUID } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import { site } from '../../../content/site.ts'
import { ConfigError } from '../../config.ts'
import { type Context, inTransaction, requireSystem, type TransactionContext } from '../../context.ts'
import { writeAtomically } from '../../platform/write-atomically.ts'
import { hashPassword, ROLE_PASSWORD_RULE, weaknessForRole } from '../sign-in/passwords.ts'
import { sessions, users } from '../tables.ts'
import { lockRoles } from './built-in-roles.ts'
import { giveAdminRole } from './grant-admin.ts'
import { rolesOf } from './roles.ts'

/**
 * Makes sure at every start that there is an admin: the one named by `ADMIN_EMAIL` and `ADMIN_PASSWORD` or, if there is
 * none at all, the site's own address with a random password in `DATA_DIR/admin-password.txt` (mode 0600). Returns a
 * line for the operator, if there is news.
 */
export async function ensureFirstAdmin(ctx: Context): Promise<string | undefined> {
  requireSystem(ctx)
  const { ADMIN_EMAIL, ADMIN_PASSWORD } = ctx.config
  if (ADMIN_EMAIL && ADMIN_PASSWORD) {
    await adminByConfig(ctx, ADMIN_EMAIL.toLowerCase(), ADMIN_PASSWORD)
    return undefined
  }
  // At a first start nothing is published yet. Whoever signs in here need not read that mailbox.
  return adminByChance(ctx, site.email.toLowerCase())
}

/** Someone who already has an account keeps their password. An unconfirmed sign-up with the address is dropped. */
async function adminByConfig(ctx: Context, email: string, password: string) {
  const [user] = await ctx.db.select().from(users).where(eq(users.email, email))
  if (!user && (await weaknessForRole(password)).length > 0)
    throw new ConfigError(`ADMIN_PASSWORD is too weak. ${ROLE_PASSWORD_RULE}`)
  const passwordHash = user ? undefined : await hashPassword(password)
  await inTransaction(ctx, async (ctx) => {
    await lockRoles(ctx)
    const userId = passwordHash ? await keepAccount(ctx, email, passwordHash) : user?.id
    if (userId) await giveAdminRole(ctx, userId)
  })
}

async function adminByChance(ctx: Context, email: string): Promise<string | undefined> {
  const { withRole } = rolesOf(ctx)
  if ((await withRole(ctx, 'admin')).length > 0) return undefined
  const password = randomBytes(15).toString('base64url')
  const passwordHash = await hashPassword(password)
  const dir = path.resolve(ctx.config.DATA_DIR)
  const file = path.join(dir, 'admin-password.txt')
  await mkdir(dir, { recursive: true, mode: 0o700 })
  const made = await inTransaction(ctx, async (ctx) => {
    // Two processes may start at once.
    await lockRoles(ctx)
    if ((await withRole(ctx, 'admin')).length > 0) return false
    await giveAdminRole(ctx, await keepAccount(ctx, email, passwordHash))
    // Before the commit, so that no admin is ever left with a password that nobody knows.
    await writeAtomically(file, `${password}\n`, `${file}.${randomUUID()}`)
    return true
  })
  return made ? `The first admin is ${email}; the password is in ${file}` : undefined
}

/** Creates the account, or takes over an existing one and ends its sessions. */
async function keepAccount(ctx: TransactionContext, email: string, passwordHash: string): Promise<string> {
  const now = ctx.clock.now()
  const changes = { passwordHash, passwordIsWeak: false, emailConfirmedAt: now, updatedAt: now }
  const [user] = await ctx.db
    .insert(users)
    .values({ id: randomUUID(), email, ...changes, createdAt: now })
    .onConflictDoUpdate({ target: users.email, set: changes })
    .returning({ id: users.id })
  if (!user) throw new Error('no account was kept')
  await ctx.db.delete(sessions).where(eq(sessions.userId, user.id))
  return user.id
}
