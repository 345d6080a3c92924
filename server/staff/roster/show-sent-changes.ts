import { and, eq } from 'drizzle-orm'
import { staffErrors } from '../../../content/errors/desk.ts'
import type { RosterChanges } from '../../../domain/school/roster-changes.ts'
import { audit, type Context, inTransaction } from '../../context.ts'
import { conflict } from '../../errors.ts'
import { getEvent } from '../../school/queries.ts'
import { requireSchoolOfChanges, requireSchoolOfEvent } from '../permission.ts'
import { rosterProposals } from '../tables.ts'
import { withoutParents } from './describe-changes.ts'
import { sentChanges } from './queries.ts'
import { isUndecided } from './save-changes.ts'

/** What a school sent for one of its events, and what became of it. */
export async function showSentChanges(ctx: Context, eventId: string): Promise<RosterChanges> {
  await requireSchoolOfEvent(ctx, eventId)
  const event = await getEvent(ctx.db, eventId)
  const sent = await sentChanges(ctx.db, eventId)
  return {
    eventId,
    eventName: event.name,
    sent: sent.map((one) => ({ ...one, changes: one.changes.map(withoutParents) })),
  }
}

/** Takes back what was sent, as long as nothing of it is decided. */
export async function withdrawChanges(ctx: Context, proposalId: string): Promise<void> {
  const eventId = await requireSchoolOfChanges(ctx, proposalId)
  await inTransaction(ctx, async (ctx) => {
    const own = eq(rosterProposals.id, proposalId)
    await ctx.db.select().from(rosterProposals).where(own).for('update')
    const gone = await ctx.db
      .delete(rosterProposals)
      .where(and(own, isUndecided(ctx)))
      .returning({ id: rosterProposals.id })
    if (gone.length === 0) throw conflict('decided', staffErrors.decidedAlready)
    await audit(ctx, 'roster.taken-back', { subjectId: eventId, proposalId })
  })
}
