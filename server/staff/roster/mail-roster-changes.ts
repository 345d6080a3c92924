import { and, asc, eq, inArray } from 'drizzle-orm'
import { rosterChangesLetter } from '../../../content/mails/staff.ts'
import type { JobData } from '../../../domain/job-data.ts'
import { desk } from '../../../domain/screens.ts'
import { type Context, requireSystem } from '../../context.ts'
import { writeToOwner } from '../../letters/write-to-owner.ts'
import type { Reader } from '../../platform/db/port.ts'
import { jobKind } from '../../platform/jobs/port.ts'
import { getEvent } from '../../school/queries.ts'
import { rosterProposalRows, rosterProposals } from '../tables.ts'

export const mailRosterChangesKind = jobKind('staff.mail-roster-changes', { retryLimit: 20 })

/**
 * Tells the owner that changes of a school wait, by event and school, never by a child's name. Once for the oldest that
 * waits, however many jobs were queued while it was replaced.
 */
export async function mailRosterChanges(
  ctx: Context,
  about: JobData['staff.mail-roster-changes'],
): Promise<void> {
  requireSystem(ctx)
  const oldest = await oldestWaiting(ctx.db, about)
  if (!oldest) return
  const { id, eventId } = oldest
  const { name, schoolName } = await getEvent(ctx.db, eventId)
  await writeToOwner(
    ctx,
    { id },
    {
      kind: 'roster-changes',
      letter: rosterChangesLetter({
        eventName: name,
        schoolName,
        link: `${ctx.config.PUBLIC_URL}${desk.rosterChanges(eventId)}`,
      }),
    },
  )
}

async function oldestWaiting(db: Reader, about: JobData['staff.mail-roster-changes']) {
  const ofEvent =
    'eventId' in about
      ? eq(rosterProposals.eventId, about.eventId)
      : inArray(
          rosterProposals.eventId,
          db
            .select({ eventId: rosterProposals.eventId })
            .from(rosterProposals)
            .where(eq(rosterProposals.id, about.proposalId)),
        )
  const [oldest] = await db
    .select({ id: rosterProposals.id, eventId: rosterProposals.eventId })
    .from(rosterProposals)
    .innerJoin(rosterProposalRows, eq(rosterProposalRows.proposalId, rosterProposals.id))
    .where(and(ofEvent, eq(rosterProposalRows.state, 'waiting')))
    .orderBy(asc(rosterProposals.sentAt), asc(rosterProposals.id))
    .limit(1)
  return oldest
}
