import { and, desc, eq, gte, ilike, inArray, like, lt, type SQL } from 'drizzle-orm'
import { daysAfter, startOfLondonDay } from '../../domain/days.ts'
import { type Activity, type ActivityQuery, LOG_PER_PAGE } from '../../domain/records/desk-log.ts'
import { users } from '../accounts/tables.ts'
import { type Context, requireAdmin } from '../context.ts'
import type { Reader } from '../platform/db/port.ts'
import { likePattern } from '../platform/db/statements.ts'
import { auditLog } from '../platform/tables.ts'
import { namesOfActors } from './actor-names.ts'

/** The audit log by actor, action, subject and time, newest first. */
export async function listActivity(ctx: Context, query: ActivityQuery): Promise<Activity> {
  requireAdmin(ctx)
  const where = and(...(await conditions(ctx.db, query)))
  const rows = await ctx.db
    .select()
    .from(auditLog)
    .where(where)
    .orderBy(desc(auditLog.at), desc(auditLog.id))
    .limit(LOG_PER_PAGE)
    .offset((query.page - 1) * LOG_PER_PAGE)
  const nameOf = await namesOfActors(
    ctx.db,
    rows.map(({ actor }) => actor),
  )
  return {
    found: await ctx.db.$count(auditLog, where),
    moments: rows.map(({ id, at, action, actor, subjectId, detail }) => ({
      id,
      at: at.toISOString(),
      action,
      who: nameOf(actor),
      subjectId,
      detail: detail as Activity['moments'][number]['detail'],
    })),
  }
}

const BY = {
  people: like(auditLog.actor, 'user:%'),
  visitors: eq(auditLog.actor, 'anonymous'),
  system: like(auditLog.actor, 'system:%'),
  all: undefined,
}

async function conditions(db: Reader, query: ActivityQuery): Promise<(SQL | undefined)[]> {
  const { by, who, what, subject, from, to } = query
  return [
    BY[by],
    who ? inArray(auditLog.actor, await actorsLike(db, who)) : undefined,
    what ? like(auditLog.action, `${what}%`) : undefined,
    subject ? eq(auditLog.subjectId, subject) : undefined,
    from ? gte(auditLog.at, startOfLondonDay(from)) : undefined,
    to ? lt(auditLog.at, startOfLondonDay(daysAfter(to, 1))) : undefined,
  ]
}

/** The audit log's actors whose address contains this; with nobody found, one that matches nothing. */
async function actorsLike(db: Reader, who: string) {
  const found = await db
    .select({ id: users.id })
    .from(users)
    .where(ilike(users.email, likePattern(who)))
    .limit(500)
  return ['nobody', ...found.map(({ id }) => `user:${id}`)]
}
