import { eq } from 'drizzle-orm'
import { rosterChangesLetter } from '../../../content/mails/staff.ts'
import { desk } from '../../../domain/screens.ts'
import { type Context, requireSystem } from '../../context.ts'
import { writeToOwner } from '../../letters/write-to-owner.ts'
import { jobKind } from '../../platform/jobs/port.ts'
import { events } from '../../school/tables.ts'
import { rosterProposals } from '../tables.ts'

export const mailRosterChangesKind = jobKind('staff.mail-roster-changes', { retryLimit: 20 })

/** Tells the owner that a school sent changes, by event and school, never by a child's name. */
export async function mailRosterChanges(
  ctx: Context,
  { proposalId }: { proposalId: string },
  job: { id: string },
): Promise<void> {
  requireSystem(ctx)
  const [found] = await ctx.db
    .select({ event: events })
    .from(rosterProposals)
    .innerJoin(events, eq(events.id, rosterProposals.eventId))
    .where(eq(rosterProposals.id, proposalId))
  if (!found) return
  const { id, name, schoolName } = found.event
  await writeToOwner(ctx, job, {
    kind: 'roster-changes',
    letter: rosterChangesLetter({
      eventName: name,
      schoolName,
      link: `${ctx.config.PUBLIC_URL}${desk.rosterChanges(id)}`,
    }),
  })
}
