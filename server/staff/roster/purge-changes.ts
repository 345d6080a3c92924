import { and, eq, gte, lt, notExists, or, sql } from 'drizzle-orm'
import { DAY_MS } from '../../../domain/days.ts'
import { type Context, requireSystem } from '../../context.ts'
import { defineJob } from '../../platform/jobs/port.ts'
import { rosterProposalRows, rosterProposals } from '../tables.ts'

const KEEP_DAYS = 30

export const purgeChangesJob = defineJob('staff.forget-changes', { retryLimit: 5 })

/** Deletes changes that were decided a month ago: they name children who may never have come. */
export async function purgeChanges(ctx: Context): Promise<void> {
  requireSystem(ctx)
  const before = new Date(ctx.clock.now().getTime() - KEEP_DAYS * DAY_MS)
  const alive = ctx.db
    .select({ one: sql`1` })
    .from(rosterProposalRows)
    .where(
      and(
        eq(rosterProposalRows.proposalId, rosterProposals.id),
        or(eq(rosterProposalRows.state, 'waiting'), gte(rosterProposalRows.decidedAt, before)),
      ),
    )
  await ctx.db.delete(rosterProposals).where(and(lt(rosterProposals.sentAt, before), notExists(alive)))
}
