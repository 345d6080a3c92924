import { and, desc, eq, inArray, lt, or, sql } from 'drizzle-orm'
import {
  ACCOUNT_ACTIONS,
  type AccountsActivity,
  type OwnActivity,
} from '../../../domain/accounts/activity.ts'
import { isUuid } from '../../../domain/ids.ts'
import { type Context, requireAdmin, requireUser } from '../../context.ts'
import { auditLog } from '../../platform/tables.ts'
import { users } from '../tables.ts'

const OWN = 50
const PAGE = 100

const isAboutAccounts = inArray(auditLog.action, [...ACCOUNT_ACTIONS])

/** What happened to the caller's own account, newest first. */
export async function listOwnActivity(ctx: Context): Promise<OwnActivity> {
  const { userId } = requireUser(ctx)
  const rows = await ctx.db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.subjectId, userId), isAboutAccounts))
    .orderBy(desc(auditLog.at), desc(auditLog.id))
    .limit(OWN)
  return { entries: rows.map(toEntry) }
}

/** What happened to all accounts, newest first; `before` is the previous page's `next`. */
export async function listAccountsActivity(
  ctx: Context,
  before: string | undefined,
): Promise<AccountsActivity> {
  requireAdmin(ctx)
  const [time = '', id = ''] = before?.split('_') ?? []
  const at = new Date(time)
  const older = before
    ? or(lt(auditLog.at, at), and(eq(auditLog.at, at), sql`${auditLog.id} < ${id}::uuid`))
    : undefined
  const rows = await ctx.db
    .select()
    .from(auditLog)
    .where(and(isAboutAccounts, older))
    .orderBy(desc(auditLog.at), desc(auditLog.id))
    .limit(PAGE + 1)
  const page = rows.slice(0, PAGE)
  const emails = await emailsOf(ctx, page)
  const last = page.at(-1)
  return {
    entries: page.map((entry) => {
      const userId = entry.subjectId
      return { ...toEntry(entry), userId, email: emails.get(userId ?? '') ?? null }
    }),
    next: last && rows.length > PAGE ? `${last.at.toISOString()}_${last.id}` : null,
  }
}

/** A query of its own: joined to the log, it would read every account for one page. */
async function emailsOf(ctx: Pick<Context, 'db'>, page: { subjectId: string | null }[]) {
  const ids = [...new Set(page.flatMap(({ subjectId: id }) => (id && isUuid(id) ? [id] : [])))]
  if (ids.length === 0) return new Map<string, string>()
  const known = await ctx.db
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(inArray(users.id, ids))
  return new Map(known.map(({ id, email }) => [id, email]))
}

function toEntry({ id, at, action, device, address, detail }: typeof auditLog.$inferSelect) {
  const { method } = detail as { method?: unknown }
  return {
    id,
    at: at.toISOString(),
    action: action as (typeof ACCOUNT_ACTIONS)[number],
    device,
    address,
    method: typeof method === 'string' ? method : null,
  }
}
