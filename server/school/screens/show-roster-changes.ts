import { eq, inArray } from 'drizzle-orm'
import type { RosterChanges } from '../../../domain/school/roster-changes.ts'
import { type Context, requireAdmin } from '../../context.ts'
import { orderLines } from '../../orders/tables.ts'
import { sentChanges } from '../../staff/roster/queries.ts'
import { rosterProposalRows } from '../../staff/tables.ts'
import { getEvent } from '../queries.ts'

/** What a school sent for an event, next to the current roster. A pupil in an order cannot be removed. */
export async function showRosterChanges(ctx: Context, eventId: string): Promise<RosterChanges> {
  requireAdmin(ctx)
  const event = await getEvent(ctx.db, eventId)
  const sent = await sentChanges(ctx.db, eventId)
  const leaving = sent.flatMap(({ changes }) =>
    changes.filter(({ kind, state }) => kind === 'left' && state === 'waiting').map(({ id }) => id),
  )
  const ordered = await inOrders(ctx, leaving)
  return {
    eventId,
    eventName: event.name,
    sent: sent.map((one) => ({
      ...one,
      changes: one.changes.map((change) =>
        ordered.has(change.id) ? { ...change, obstacle: 'ordered' as const } : change,
      ),
    })),
  }
}

async function inOrders({ db }: Context, changeIds: string[]): Promise<Set<string>> {
  if (changeIds.length === 0) return new Set()
  const rows = await db
    .selectDistinct({ id: rosterProposalRows.id })
    .from(rosterProposalRows)
    .innerJoin(orderLines, eq(orderLines.pupilId, rosterProposalRows.pupilId))
    .where(inArray(rosterProposalRows.id, changeIds))
  return new Set(rows.map(({ id }) => id))
}
