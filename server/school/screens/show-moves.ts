import { and, desc, eq, gte, isNotNull } from 'drizzle-orm'
import { daysAfter, londonDay } from '../../../domain/days.ts'
import type { RosterMoves } from '../../../domain/school/class-moves.ts'
import { UNDO_DAYS, undoableSince } from '../../../domain/school/merging.ts'
import { users } from '../../accounts/tables.ts'
import { type Context, requireAdmin } from '../../context.ts'
import { recordedMoves } from '../../roster/class-moves/recorded-moves.ts'
import { getEvent } from '../queries.ts'
import { pupilSteps, rosterImports } from '../tables.ts'

/** The pupils whom imports moved to another class in the last thirty days, and why some moves cannot be undone. */
export async function showMoves(ctx: Context, eventId: string): Promise<RosterMoves> {
  requireAdmin(ctx)
  const event = await getEvent(ctx.db, eventId)
  const since = undoableSince(ctx.clock.now())
  const imports = await ctx.db
    .select({ made: rosterImports, doneBy: users.email })
    .from(rosterImports)
    .leftJoin(users, eq(users.id, rosterImports.doneBy))
    .where(and(eq(rosterImports.eventId, eventId), gte(rosterImports.doneAt, since)))
    .orderBy(desc(rosterImports.doneAt), rosterImports.id)
  const { moves, refs } = await recordedMoves(
    ctx.db,
    eventId,
    and(isNotNull(pupilSteps.importId), gte(pupilSteps.doneAt, since)),
  )
  const ofImport = Map.groupBy(moves, ({ step }) => step.importId)
  return {
    eventName: event.name,
    imports: imports.flatMap(({ made: { id, source, doneAt }, doneBy }) => {
      const theirs = ofImport.get(id) ?? []
      if (theirs.length === 0) return []
      return {
        id,
        source,
        doneBy,
        doneAt: doneAt.toISOString(),
        until: daysAfter(londonDay(doneAt), UNDO_DAYS),
        moves: theirs.map(({ step, name, from, to, obstacle }) => ({
          stepId: step.id,
          pupilId: step.pupilId,
          name,
          obstacle,
          from: refs.get(from) ?? '',
          to: refs.get(to) ?? '',
        })),
      }
    }),
  }
}
