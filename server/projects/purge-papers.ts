import { and, asc, eq, isNotNull, lt } from 'drizzle-orm'
import { londonDay } from '../../domain/days.ts'
import { papersRetainedUntil } from '../../domain/projects/retain-papers.ts'
import { audit, type Context, inTransaction, requireSystem } from '../context.ts'
import { defineJob } from '../platform/jobs/port.ts'
import { deleteWithPapers, lastPaperDay } from './delete-papers.ts'
import { projects } from './tables.ts'

export const purgePapersJob = defineJob('projects.forget-old')

/**
 * Deletes projects with invoices that tax law asks for no longer, with their clients: six years after the tax year in which
 * something last happened with them. The sample goes by itself.
 */
export async function purgePapers(ctx: Context): Promise<void> {
  requireSystem(ctx)
  const today = londonDay(ctx.clock.now())
  const found = await ctx.db
    .select({ id: projects.id, clientId: projects.clientId, last: lastPaperDay })
    .from(projects)
    .where(and(eq(projects.sample, false), isNotNull(lastPaperDay), lt(lastPaperDay, yearsBefore(today, 6))))
    .orderBy(asc(projects.createdAt))
  for (const { last, ...project } of found) {
    if (!last || papersRetainedUntil(last) >= today) continue
    await inTransaction(ctx, async (ctx) => {
      const [locked] = await ctx.db
        .select({ last: lastPaperDay })
        .from(projects)
        .where(eq(projects.id, project.id))
        .for('update')
      if (locked?.last !== last) return
      await deleteWithPapers(ctx, project)
      await audit(ctx, 'project.deleted', { subjectId: project.id })
    })
  }
}

const yearsBefore = (day: string, years: number) => `${Number(day.slice(0, 4)) - years}${day.slice(4)}`
