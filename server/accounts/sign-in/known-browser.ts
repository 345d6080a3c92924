import { createHash, randomBytes } from 'node:crypto'
import { and, eq, type SQL, sql } from 'drizzle-orm'
import { getCookie, setCookie } from 'hono/cookie'
import type { Context } from '../../context.ts'
import type { Call } from '../../http/route.ts'
import type { Reader } from '../../platform/db/port.ts'
import { knownBrowsers, users } from '../tables.ts'

const COOKIE = 'device'
const YEAR_S = 365 * 86_400

/**
 * Answers a call that may open a session. If it does, the browser gets a cookie by which its next sign-in is
 * recognised; the page cannot read it, and it says nothing about anyone.
 */
export async function withBrowserCookie(c: Call, work: (ctx: Context) => Promise<object>): Promise<Response> {
  const { PUBLIC_URL } = c.var.ctx.config
  const cookie = getCookie(c, COOKIE)
  const browser = cookie && /^[\w-]{43}$/.test(cookie) ? cookie : randomBytes(32).toString('base64url')
  const answer = await work({ ...c.var.ctx, browser })
  if ('access_token' in answer)
    setCookie(c, COOKIE, browser, {
      path: '/auth/v1',
      maxAge: YEAR_S,
      httpOnly: true,
      sameSite: 'Lax',
      secure: PUBLIC_URL.startsWith('https:'),
    })
  return c.json(answer)
}

/**
 * What we store of a browser: a different value for each account, so that two accounts don't show that they share it.
 */
export function browserHash(userId: string, browser: string | undefined): string {
  return browser ? createHash('sha256').update(`${userId}:${browser}`).digest('hex') : ''
}

/** Whether the account in a row of `users` knows the browser passed as `browser`. */
export function knowsBrowser(db: Reader): SQL<boolean> {
  const named = sql`${users.id}::text || ':' || ${sql.placeholder('browser')}::text`
  const mark = sql`encode(sha256(convert_to(${named}, 'UTF8')), 'hex')`
  const found = db
    .select({ one: sql`1` })
    .from(knownBrowsers)
    .where(and(eq(knownBrowsers.userId, users.id), eq(knownBrowsers.mark, mark)))
  return sql<boolean>`exists ${found}`
}
