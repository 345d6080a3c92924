import { and, count, eq, inArray, sql } from 'drizzle-orm'
import { DESK_ROLES, type DeskRole } from '../../../domain/accounts/roles.ts'
import type { TransactionContext, UserActor } from '../../context.ts'
import { prepared } from '../../platform/db/statements.ts'
import { requireActive } from '../own-account/user.ts'
import { verifyAccessToken } from '../sessions/verify-token.ts'
import { factors, sessions, userRoles, users } from '../tables.ts'
import { latestFactorProof, type RememberedSession, type RoleCheckRequest, type Roles } from './roles-port.ts'

/** Our own sessions, and the roles of our own table. */
export function builtInRoles(): Roles {
  return {
    keptHere: true,
    async ofToken(ctx, token) {
      const { sub, session_id: sessionId, aal, amr } = await verifyAccessToken(ctx, token)
      const user = await readSession(ctx, { userId: sub, sessionId, aal })
      // The time in the token: proof that the session has given since doesn't make its older tokens any newer.
      return { ...user, signedInAt: latestFactorProof(amr) }
    },
    ofSession: readSession,
    async withRole({ db }, role) {
      const rows = await db
        .select({ userId: userRoles.userId })
        .from(userRoles)
        .where(eq(userRoles.role, role))
      return rows.map(({ userId }) => userId)
    },
    give,
    take,
  }
}

/** Holds the roles until the transaction ends, so that nobody else changes them. */
export function lockRoles({ db }: TransactionContext) {
  return db.execute(sql`lock table ${userRoles} in exclusive mode`)
}

async function give(ctx: TransactionContext, userId: string, role: DeskRole): Promise<boolean> {
  await lockRoles(ctx)
  const had = await ctx.db
    .select({ role: userRoles.role })
    .from(userRoles)
    .where(and(eq(userRoles.userId, userId), inArray(userRoles.role, DESK_ROLES)))
  if (had.some((row) => row.role === role || row.role === 'admin')) return false
  await ctx.db.delete(userRoles).where(and(eq(userRoles.userId, userId), eq(userRoles.role, 'editor')))
  await ctx.db.insert(userRoles).values({ userId, role })
  return true
}

async function take(ctx: TransactionContext, userId: string, role: DeskRole): Promise<number | undefined> {
  // Two admins who remove each other at the same time would leave none.
  await lockRoles(ctx)
  const taken = await ctx.db
    .delete(userRoles)
    .where(and(eq(userRoles.userId, userId), eq(userRoles.role, role)))
    .returning({ userId: userRoles.userId })
  if (taken.length === 0) return undefined
  const [left] = await ctx.db.select({ holders: count() }).from(userRoles).where(eq(userRoles.role, role))
  return left?.holders ?? 0
}

async function readSession(
  ctx: Pick<RoleCheckRequest, 'clock' | 'db'>,
  { userId, sessionId, aal: remembered }: RememberedSession,
): Promise<UserActor> {
  const [row] = await find(ctx.db).execute({ userId, sessionId })
  const found = row && { ...row, isSignedIn: row.owner === userId }
  requireActive(ctx, found)
  const { email, aal, amr, isAdmin, isEditor, hasFactor, passwordIsWeak } = found
  // Both must agree: a token from before the second factor stays at its level, and removing a factor lowers the
  // session.
  const confirmed = aal === 'aal2' && remembered === 'aal2'
  return {
    kind: 'user',
    userId,
    sessionId,
    email,
    aal: confirmed ? 'aal2' : 'aal1',
    isAdmin,
    isEditor,
    hasFactor,
    signedInAt: latestFactorProof(amr ?? []),
    passwordIsWeak: passwordIsWeak === true,
  }
}

const hasRole = (role: DeskRole) =>
  sql<boolean>`exists (select 1 from ${userRoles} where ${userRoles.userId} = ${users.id} and ${userRoles.role} = ${role})`

const find = prepared((db) =>
  db
    .select({
      email: users.email,
      bannedUntil: users.bannedUntil,
      owner: sessions.userId,
      aal: sessions.aal,
      amr: sessions.amr,
      passwordIsWeak: users.passwordIsWeak,
      isAdmin: hasRole('admin'),
      isEditor: hasRole('editor'),
      hasFactor: sql<boolean>`exists (select 1 from ${factors} where ${factors.userId} = ${users.id} and ${factors.status} = 'verified')`,
    })
    .from(users)
    .leftJoin(sessions, eq(sessions.id, sql.placeholder('sessionId')))
    .where(eq(users.id, sql.placeholder('userId')))
    .prepare('accounts_read_actor'),
)
