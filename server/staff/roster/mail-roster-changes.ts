import { and, asc, eq, inArray, or, sql } from 'drizzle-orm'
import { rosterChangesMail, staffLabels } from '../../../content/mails/staff.ts'
import { OPT_OUTS } from '../../../domain/school/opt-outs.ts'
import { desk } from '../../../domain/screens.ts'
import { requireSystem } from '../../context.ts'
import { defineOwnerMail } from '../../mail-templates/define-mail.ts'
import type { Reader } from '../../platform/db/port.ts'
import { getEvent } from '../../school/queries.ts'
import { rosterProposalRows, rosterProposals } from '../tables.ts'

/**
 * `refused`: pupils of the list whose refusals took effect at once. `proposalId`: queued by the release before; to be
 * dropped after the next one.
 */
type About = { eventId: string; refused?: number } | { proposalId: string }

/**
 * Tells the owner that changes of a school wait, by event and school, never by a child's name. Once for the oldest that
 * waits, however many jobs were queued while it was replaced; and for each list whose opt-outs took effect.
 */
export const mailRosterChanges = defineOwnerMail({
  job: 'staff.mail-roster-changes',
  kind: 'roster-changes',
  labels: staffLabels.rosterChanges,
  async write(ctx, about: About) {
    requireSystem(ctx)
    const optedOut = 'refused' in about ? (about.refused ?? 0) : 0
    const oldest = await oldestWaiting(ctx.db, about)
    const eventId = oldest?.eventId ?? ('eventId' in about ? about.eventId : undefined)
    if (!eventId || !(oldest || optedOut > 0)) return
    const { name, schoolName } = await getEvent(ctx.db, eventId)
    return {
      ...(oldest && optedOut === 0 ? { id: oldest.id } : {}),
      letter: rosterChangesMail({
        eventName: name,
        schoolName,
        refused: optedOut,
        waiting: oldest !== undefined,
        refusedAdded: await countRefusedAdded(ctx.db, eventId),
        link: `${ctx.config.PUBLIC_URL}${oldest ? desk.rosterChanges(eventId) : desk.event(eventId)}`,
      }),
    }
  },
})

/** New pupils that wait with an opt-out. */
function countRefusedAdded(db: Reader, eventId: string): Promise<number> {
  const optsOut = OPT_OUTS.map((optOut) => sql`(${rosterProposalRows.becomes} ->> ${optOut})::boolean`)
  return db.$count(
    rosterProposalRows,
    and(
      eq(rosterProposalRows.state, 'waiting'),
      eq(rosterProposalRows.kind, 'added'),
      or(...optsOut),
      inArray(
        rosterProposalRows.proposalId,
        db
          .select({ id: rosterProposals.id })
          .from(rosterProposals)
          .where(eq(rosterProposals.eventId, eventId)),
      ),
    ),
  )
}

async function oldestWaiting(db: Reader, about: About) {
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
