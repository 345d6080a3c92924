import { and, asc, desc, eq, exists, inArray, sql } from 'drizzle-orm'
import type { Obstacle, SentChanges } from '../../../domain/school/roster-changes.ts'
import { users } from '../../accounts/tables.ts'
import type { Reader } from '../../platform/db/port.ts'
import { runCooperatively } from '../../platform/run-cooperatively.ts'
import { knownPupils } from '../../school/roster/import-roster.ts'
import { rosterProposalRows, rosterProposals } from '../tables.ts'
import { describeChange } from './describe-changes.ts'
import { findNameMatches, findOtherSurname } from './name-matches.ts'
import { type Difference, findNumberConflicts, findOutdated } from './roster-difference.ts'

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
  const undecided = rows.filter(({ state }) => state === 'waiting')
  const namesakesOf = await runCooperatively(findNameMatches(undecided, known))
  const otherSurnameOf = await runCooperatively(findOtherSurname(undecided, known))
  const conflictsAmong = findNumberConflicts(known)
  const outdated = await runCooperatively(findOutdated(known))
  const ofProposal = Map.groupBy(rows, ({ proposalId }) => proposalId)
  return sent.map(({ proposal: { id, source, sentAt }, email }) => {
    const together = ofProposal.get(id) ?? []
    const waiting = together.filter(({ state }) => state === 'waiting')
    const hasConflict = conflictsAmong(waiting)
    const obstacleOf = (row: Difference): Obstacle | null =>
      outdated(row) ?? (hasConflict(row) ? 'number' : null)
    return {
      id,
      source,
      sentAt: sentAt.toISOString(),
      sentBy: email,
      changes: together.map((row) => ({
        id: row.id,
        kind: row.kind,
        ...describeChange(row, byId),
        state: row.state,
        obstacle: row.state === 'waiting' ? obstacleOf(row) : null,
        namesakes: row.state === 'waiting' ? namesakesOf(row) : [],
        otherSurname: otherSurnameOf(row),
      })),
    }
  })
}

/** How many changes of an event wait for the owner. */
export async function countWaitingChanges(db: Reader, eventId: string): Promise<number> {
  const ofEvent = db
    .select({ id: rosterProposals.id })
    .from(rosterProposals)
    .where(eq(rosterProposals.eventId, eventId))
  return db.$count(
    rosterProposalRows,
    and(eq(rosterProposalRows.state, 'waiting'), inArray(rosterProposalRows.proposalId, ofEvent)),
  )
}

/** Its pupils may all have been erased since. */
const hasRows = (db: Reader) =>
  exists(
    db
      .select({ one: sql`1` })
      .from(rosterProposalRows)
      .where(eq(rosterProposalRows.proposalId, rosterProposals.id)),
  )
