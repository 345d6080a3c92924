import { eq } from 'drizzle-orm'
import { projectErrors } from '../../../content/errors/projects.ts'
import { longDay } from '../../../domain/days.ts'
import { audit, type Context, inTransaction, requireAdmin } from '../../context.ts'
import { conflict, notFound } from '../../errors.ts'
import { cancellationOf } from '../cancellation/queries.ts'
import { checkReachable, findProject } from '../queries.ts'
import { mailMoved } from './mail-moved.ts'
import { heldDays } from './tables.ts'

/** Moves a day of filming to its backup day, and tells the client. The price stays as it was agreed. */
export async function moveToBackup(ctx: Context, { id }: { id: string }): Promise<void> {
  requireAdmin(ctx)
  await inTransaction(ctx, async (ctx) => {
    const [held] = await ctx.db.select().from(heldDays).where(eq(heldDays.id, id)).for('update')
    if (!held) throw notFound('day')
    const { day, backup, projectId } = held
    const found = await findProject(ctx.db, projectId)
    if (found) checkReachable(found.client)
    if (await cancellationOf(ctx.db, projectId)) throw conflict('cancelled', projectErrors.cancelled)
    if (!backup) throw conflict('no-backup', projectErrors.noBackup)
    const taken = await ctx.db
      .select({ day: heldDays.day })
      .from(heldDays)
      .where(eq(heldDays.projectId, projectId))
    if (taken.some((one) => one.day === backup))
      throw conflict('day-taken', projectErrors.dayTaken(longDay(backup)))
    await ctx.db
      .update(heldDays)
      .set({ day: backup, backup: null, movedFrom: day })
      .where(eq(heldDays.id, id))
    await audit(ctx, 'project.day-moved', { subjectId: projectId, from: day, to: backup })
    await ctx.jobs.send(mailMoved, { dayId: id })
  })
}
