import { and, eq, gt } from 'drizzle-orm'
import { websiteErrors } from '../../../content/errors/website.ts'
import { draftingIds } from '../../accounts/roles/publishing.ts'
import { rolesOf } from '../../accounts/roles/roles.ts'
import { users } from '../../accounts/tables.ts'
import type { Context, TransactionContext } from '../../context.ts'
import type { Reader } from '../../platform/db/port.ts'
import type { DocumentName } from '../read-content.ts'
import { siteSchedules } from '../tables.ts'

/** Which row is a document's plan. */
export const isScheduleOf = ({ kind, id }: DocumentName) =>
  and(eq(siteSchedules.kind, kind), eq(siteSchedules.documentId, id))

/**
 * Who may publish now: the accounts that are admins, or editors whose drafts are not handed over, and not suspended. What
 * somebody else has planned waits for one of them.
 */
export async function readPublishers({
  config,
  clock,
  db,
}: Pick<Context, 'config' | 'clock'> & { db: Reader }): Promise<(userId: string | null) => boolean> {
  const roles = rolesOf({ config })
  const admins = await roles.withRole({ db }, 'admin')
  const drafting = await draftingIds(db)
  const editors = (await roles.withRole({ db }, 'editor')).filter((id) => !drafting.has(id))
  const banned = await db.select({ id: users.id }).from(users).where(gt(users.bannedUntil, clock.now()))
  const may = new Set([...admins, ...editors])
  for (const { id } of banned) may.delete(id)
  return (userId) => userId !== null && may.has(userId)
}

/** Why a plan is not published by itself; null if nothing is against it. */
export const whyWaits = (
  { scheduledBy, failure }: Pick<typeof siteSchedules.$inferSelect, 'scheduledBy' | 'failure'>,
  mayPublish: (userId: string | null) => boolean,
): string | null => failure ?? (mayPublish(scheduledBy) ? null : websiteErrors.plannerGone)

/** Drops what was planned for a document; its job finds nothing then. */
export const dropSchedule = ({ db }: TransactionContext, name: DocumentName) =>
  db.delete(siteSchedules).where(isScheduleOf(name)).returning({ id: siteSchedules.id })
