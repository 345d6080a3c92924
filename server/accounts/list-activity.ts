import { and, desc, eq, inArray, lt, or, sql } from 'drizzle-orm'
import { ACCOUNT_ACTIONS, type AccountsActivity, type OwnActivity } from '../../domain/accounts.ts'
import { type Context, requireAdmin, requireConfirmedUser } from '../context.ts'
import { auditLog } from '../platform/tables.ts'
import { users } from './tables.ts'

const OWN = 50
const PAGE = 100

const isAboutAccounts = inArray(auditLog.action, [...ACCOUNT_ACTIONS])

/** What happened to the caller's own account, newest first. */
export async function listOwnActivity(ctx: Context): Promise<OwnActivity> {
  const { userId } = requireConfirmedUser(ctx)
  const rows = await ctx.db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.subjectId, userId), isAboutAccounts))
    .orderBy(desc(auditLog.at), desc(auditLog.id))
    .limit(OWN)
  return { entries: rows.map(toEntry) }
}

/** What happened to all accounts, newest first; `before` is the `next` of the page before this one. */
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
    .select({ entry: auditLog, email: users.email })
    .from(auditLog)
    .leftJoin(users, eq(sql`${users.id}::text`, auditLog.subjectId))
    .where(and(isAboutAccounts, older))
    .orderBy(desc(auditLog.at), desc(auditLog.id))
    .limit(PAGE + 1)
  const page = rows.slice(0, PAGE)
  const last = page.at(-1)?.entry
  return {
    entries: page.map(({ entry, email }) => ({ ...toEntry(entry), userId: entry.subjectId, email })),
    next: last && rows.length > PAGE ? `${last.at.toISOString()}_${last.id}` : null,
  }
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
