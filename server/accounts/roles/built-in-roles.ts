import { and, count, eq, sql } from 'drizzle-orm'
import type { TransactionContext, UserActor } from '../../context.ts'
import { prepared } from '../../platform/db/statements.ts'
import { requireActive } from '../own-account/user.ts'
import { verifyAccessToken } from '../sessions/verify-token.ts'
import { factors, sessions, userRoles, users } from '../tables.ts'
import { latestFactorProof, type RememberedSession, type RoleCheckRequest, type Roles } from './roles-port.ts'

const ADMIN = eq(userRoles.role, 'admin')

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
    async admins({ db }) {
      const rows = await db.select({ userId: userRoles.userId }).from(userRoles).where(ADMIN)
      return rows.map(({ userId }) => userId)
    },
    async give(ctx, userId) {
      const given = await ctx.db
        .insert(userRoles)
        .values({ userId, role: 'admin' })
        .onConflictDoNothing()
        .returning({ userId: userRoles.userId })
      return given.length > 0
    },
    take,
  }
}

/** Holds the roles until the transaction ends, so that nobody else changes them. */
export function lockRoles({ db }: TransactionContext) {
  return db.execute(sql`lock table ${userRoles} in exclusive mode`)
}

async function take(ctx: TransactionContext, userId: string): Promise<number | undefined> {
  // Two admins who remove each other at the same time would leave none.
  await lockRoles(ctx)
  const taken = await ctx.db
    .delete(userRoles)
    .where(and(eq(userRoles.userId, userId), ADMIN))
    .returning({ userId: userRoles.userId })
  if (taken.length === 0) return undefined
  const [left] = await ctx.db.select({ admins: count() }).from(userRoles).where(ADMIN)
  return left?.admins ?? 0
}

async function readSession(
  ctx: Pick<RoleCheckRequest, 'clock' | 'db'>,
  { userId, sessionId, aal: remembered }: RememberedSession,
): Promise<UserActor> {
  const [row] = await find(ctx.db).execute({ userId, sessionId })
  const found = row && { ...row, isSignedIn: row.owner === userId }
  requireActive(ctx, found)
  const { email, aal, amr, role, hasFactor, passwordIsWeak } = found
  // Both must agree: a token from before the second factor stays at its level, and removing a factor lowers the
  // session.
  const confirmed = aal === 'aal2' && remembered === 'aal2'
  return {
    kind: 'user',
    userId,
    sessionId,
    email,
    aal: confirmed ? 'aal2' : 'aal1',
    isAdmin: role === 'admin',
    hasFactor,
    signedInAt: latestFactorProof(amr ?? []),
    passwordIsWeak: passwordIsWeak === true,
  }
}

const find = prepared((db) =>
  db
    .select({
      email: users.email,
      bannedUntil: users.bannedUntil,
      owner: sessions.userId,
      aal: sessions.aal,
      amr: sessions.amr,
      passwordIsWeak: users.passwordIsWeak,
      role: userRoles.role,
      hasFactor: sql<boolean>`exists (select 1 from ${factors} where ${factors.userId} = ${users.id} and ${factors.status} = 'verified')`,
    })
    .from(users)
    .leftJoin(sessions, eq(sessions.id, sql.placeholder('sessionId')))
    .leftJoin(userRoles, and(eq(userRoles.userId, users.id), ADMIN))
    .where(eq(users.id, sql.placeholder('userId')))
    .prepare('accounts_read_actor'),
)
