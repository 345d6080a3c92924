import { and, eq, inArray, notExists, sql } from 'drizzle-orm'
import { audit, type TransactionContext, type UserActor } from '../../context.ts'
import { rosterProposalRows, rosterProposals } from '../tables.ts'
import { mailRosterChanges } from './mail-roster-changes.ts'
import { countWaitingChanges } from './queries.ts'
import type { Difference } from './roster-difference.ts'

interface Sent {
  eventId: string
  source: 'file' | 'row'
  changes: Difference[]
  /** How many pupils were refused something by the same file. */
  refused?: number
}

/**
 * Saves a school's changes until the owner decides. A newer file replaces an older one of which nothing is decided.
 * Only the first pending one is mailed to the owner, and any that came with opt-outs, which took effect already.
 */
export async function saveChanges(
  ctx: TransactionContext,
  user: UserActor,
  { eventId, source, changes, refused = 0 }: Sent,
): Promise<string> {
  const ofEvent = eq(rosterProposals.eventId, eventId)
  if (source === 'file')
    await ctx.db
      .delete(rosterProposals)
      .where(and(ofEvent, eq(rosterProposals.source, 'file'), isUndecided(ctx)))
  const isFirst = (await countWaitingChanges(ctx.db, eventId)) === 0
  const [made] = await ctx.db
    .insert(rosterProposals)
    .values({ eventId, source, sentBy: user.userId, sentAt: ctx.clock.now() })
    .returning({ id: rosterProposals.id })
  if (!made) throw new Error('nothing was kept')
  const rows = changes.map((change, place) => ({
    ...change,
    place,
    proposalId: made.id,
    state: 'waiting' as const,
  }))
  for (let start = 0; start < rows.length; start += 500)
    await ctx.db.insert(rosterProposalRows).values(rows.slice(start, start + 500))
  await audit(ctx, 'roster.sent', { subjectId: eventId, proposalId: made.id, changes: changes.length })
  if (refused > 0) await ctx.jobs.send(mailRosterChanges, { eventId, refused })
  else if (isFirst) await ctx.jobs.send(mailRosterChanges, { eventId })
  return made.id
}

/** The condition that nothing of it is decided. */
export const isUndecided = ({ db }: Pick<TransactionContext, 'db'>) =>
  notExists(
    db
      .select({ one: sql`1` })
      .from(rosterProposalRows)
      .where(
        and(
          eq(rosterProposalRows.proposalId, rosterProposals.id),
          inArray(rosterProposalRows.state, ['approved', 'rejected']),
        ),
      ),
  )
