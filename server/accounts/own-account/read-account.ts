import type { Factor } from '@supabase/auth-js'
import { and, asc, eq, or, sql } from 'drizzle-orm'
import type { Clock } from '../../platform/clock.ts'
import type { Reader } from '../../platform/db/port.ts'
import { prepared } from '../../platform/db/statements.ts'
import { factorExpiryCutoff, factorWaitingSince, toFactor } from '../mfa/factors.ts'
import { knowsBrowser } from '../sign-in/known-browser.ts'
import { factors, sessions, users } from '../tables.ts'
import type { AccountStatus, UserRow } from './user.ts'

/** An account with its second factors, as the protocol shows them. */
export interface Account {
  user: UserRow
  factors: Factor[]
}

type Asking = { db: Reader; clock: Clock }

/** Undefined if there is no such account. */
export async function readAccount(ctx: Asking, userId: string): Promise<Account | undefined> {
  return toAccount(await byId(ctx.db).execute({ userId, ...lapsed(ctx) }))
}

/** The account with this lower-case address, and whether it knows the caller's browser; undefined if there is none. */
export async function readAccountByEmail(
  ctx: Asking & { browser?: string | undefined },
  email: string,
): Promise<(Account & { knowsBrowser: boolean }) | undefined> {
  const rows = await byEmail(ctx.db).execute({ email, browser: ctx.browser ?? '', ...lapsed(ctx) })
  const account = toAccount(rows)
  return account && { ...account, knowsBrowser: rows[0]?.knowsBrowser ?? false }
}

/** An account, and whether the calling session is one of its own. */
export async function readOwnAccount(
  ctx: Asking,
  userId: string,
  sessionId: string,
): Promise<(Account & AccountStatus) | undefined> {
  const rows = await withSession(ctx.db).execute({ userId, sessionId, ...lapsed(ctx) })
  const account = toAccount(rows)
  const isSignedIn = rows.some(({ session }) => session !== null)
  return account && { ...account, isSignedIn, bannedUntil: account.user.bannedUntil }
}

const lapsed = ({ clock }: Asking) => ({ lapsed: factorExpiryCutoff(clock.now()).toISOString() })

const byId = prepared((db) =>
  db
    .select({ user: users, factor: factors })
    .from(users)
    .leftJoin(factors, and(eq(factors.userId, users.id), isAlive))
    .where(eq(users.id, sql.placeholder('userId')))
    .orderBy(asc(factors.createdAt))
    .prepare('accounts_by_id'),
)
const byEmail = prepared((db) =>
  db
    .select({ user: users, factor: factors, knowsBrowser: knowsBrowser(db) })
    .from(users)
    .leftJoin(factors, and(eq(factors.userId, users.id), isAlive))
    .where(eq(users.email, sql.placeholder('email')))
    .orderBy(asc(factors.createdAt))
    .prepare('accounts_by_email'),
)

const withSession = prepared((db) => {
  const ownSession = and(eq(sessions.id, sql.placeholder('sessionId')), eq(sessions.userId, users.id))
  return db
    .select({ user: users, factor: factors, session: sessions.id })
    .from(users)
    .leftJoin(sessions, ownSession)
    .leftJoin(factors, and(eq(factors.userId, users.id), isAlive))
    .where(eq(users.id, sql.placeholder('userId')))
    .orderBy(asc(factors.createdAt))
    .prepare('accounts_own')
})

const isAlive = or(
  eq(factors.status, 'verified'),
  sql`${factorWaitingSince} > ${sql.placeholder('lapsed')}::timestamptz`,
)

function toAccount(
  rows: { user: UserRow; factor: typeof factors.$inferSelect | null }[],
): Account | undefined {
  const [first] = rows
  if (!first) return undefined
  return { user: first.user, factors: rows.flatMap(({ factor }) => (factor ? toFactor(factor) : [])) }
}
