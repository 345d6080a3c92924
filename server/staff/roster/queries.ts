import { and, asc, desc, eq, exists, inArray, sql } from 'drizzle-orm'
import type { Obstacle, SentChanges } from '../../../domain/school/roster-changes.ts'
import { users } from '../../accounts/tables.ts'
import type { Reader } from '../../platform/db/port.ts'
import { knownPupils } from '../../school/roster/import-roster.ts'
import { rosterProposalRows, rosterProposals } from '../tables.ts'
import { hasMovedOn } from './difference.ts'
import { told } from './told.ts'

/** What a school sent for an event, newest first, with each change's current obstacle. */
export async function sentChanges(db: Reader, eventId: string): Promise<SentChanges[]> {
  const sent = await db
    .select({ proposal: rosterProposals, email: users.email })
    .from(rosterProposals)
    .leftJoin(users, eq(users.id, rosterProposals.sentBy))
    .where(and(eq(rosterProposals.eventId, eventId), hasRows(db)))
    .orderBy(desc(rosterProposals.sentAt), asc(rosterProposals.id))
  if (sent.length === 0) return []
  const ids = sent.map(({ proposal }) => proposal.id)
  const rows = await db
    .select()
    .from(rosterProposalRows)
    .where(inArray(rosterProposalRows.proposalId, ids))
    .orderBy(asc(rosterProposalRows.place))
  const [known] = await knownPupils(db, eventId)
  const byId = new Map(known.map((pupil) => [pupil.id, pupil]))
  const ofProposal = Map.groupBy(rows, ({ proposalId }) => proposalId)
  return sent.map(({ proposal: { id, source, sentAt }, email }) => ({
    id,
    source,
    sentAt: sentAt.toISOString(),
    sentBy: email,
    changes: (ofProposal.get(id) ?? []).map((row) => ({
      id: row.id,
      kind: row.kind,
      ...told(row, byId),
      state: row.state,
      obstacle: row.state === 'waiting' ? (hasMovedOn(row, known) satisfies Obstacle | null) : null,
    })),
  }))
}

/** Its pupils may all have been erased since. */
const hasRows = (db: Reader) =>
  exists(
    db
      .select({ one: sql`1` })
      .from(rosterProposalRows)
      .where(eq(rosterProposalRows.proposalId, rosterProposals.id)),
  )
