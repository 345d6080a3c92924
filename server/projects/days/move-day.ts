import { and, eq, ne } from 'drizzle-orm'
import { projectErrors } from '../../../content/errors/projects.ts'
import { londonDay, longDay } from '../../../domain/days.ts'
import type { MoveDay } from '../../../domain/projects/calendar.ts'
import { audit, type Context, inTransaction, requireAdmin } from '../../context.ts'
import { conflict, invalid, notFound } from '../../errors.ts'
import { cancellationOf, checkReachable, findProject } from '../queries.ts'
import { mailMoved } from './mail-moved.ts'
import { heldDayMoves, heldDays } from './tables.ts'

/**
 * Moves a day of filming: to its backup day, back, or to any other, as often as it takes, and tells the client each time. The
 * price stays as it was agreed, and notice of a cancellation counts from the day that holds.
 */
export async function moveDay(
  ctx: Context,
  { id, from, to, backup }: MoveDay & { id: string },
): Promise<void> {
  requireAdmin(ctx)
  await inTransaction(ctx, async (ctx) => {
    const [held] = await ctx.db.select().from(heldDays).where(eq(heldDays.id, id)).for('update')
    if (!held) throw notFound('day')
    const { day, projectId } = held
    const found = await findProject(ctx.db, projectId)
    if (found) checkReachable(found.client)
    if (await cancellationOf(ctx.db, projectId)) throw conflict('cancelled', projectErrors.cancelled)
    if (day !== from) throw conflict('changed-meanwhile', projectErrors.dayMovedMeanwhile(longDay(day)))
    checkDays({ day, to, backup }, londonDay(ctx.clock.now()))
    const taken = await ctx.db.$count(
      heldDays,
      and(eq(heldDays.projectId, projectId), eq(heldDays.day, to), ne(heldDays.id, id)),
    )
    if (taken > 0) throw conflict('day-taken', projectErrors.dayTaken(longDay(to)))
    const first = held.movedFrom ?? day
    await ctx.db
      .update(heldDays)
      .set({ day: to, backup, movedFrom: first === to ? null : first })
      .where(eq(heldDays.id, id))
    const [move] = await ctx.db
      .insert(heldDayMoves)
      .values({ heldDayId: id, from: day, to, toBackup: to === held.backup, at: ctx.clock.now() })
      .returning({ id: heldDayMoves.id })
    if (!move) throw new Error('no move was saved')
    await audit(ctx, 'project.day-moved', { subjectId: projectId, from: day, to })
    await ctx.jobs.send(mailMoved, { dayId: id, moveId: move.id })
  })
}

/** A new day lies ahead and is another one, and so does its backup. */
function checkDays({ day, to, backup }: { day: string; to: string; backup: string | null }, today: string) {
  const problemOf = (one: string, than: string) =>
    one < today ? projectErrors.dayGone : one === than ? projectErrors.sameDay : undefined
  const ofTo = problemOf(to, day)
  if (ofTo) throw invalid(ofTo, { to: ofTo })
  const ofBackup = backup === null ? undefined : problemOf(backup, to)
  if (ofBackup) throw invalid(ofBackup, { backup: ofBackup })
}
