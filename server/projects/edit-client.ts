import { eq } from 'drizzle-orm'
import type { EditClient } from '../../domain/projects/projects.ts'
import { audit, type Context, inTransaction, requireAdmin } from '../context.ts'
import { notFound } from '../errors.ts'
import { clients, projects } from './tables.ts'

/** Changes who a project is for, and its title. Papers that were sent keep what they said. */
export async function editClient(
  ctx: Context,
  { id, title, ...client }: EditClient & { id: string },
): Promise<void> {
  requireAdmin(ctx)
  await inTransaction(ctx, async (ctx) => {
    const [project] = await ctx.db
      .update(projects)
      .set({ title })
      .where(eq(projects.id, id))
      .returning({ clientId: projects.clientId })
    if (!project) throw notFound('project')
    await ctx.db.update(clients).set(client).where(eq(clients.id, project.clientId))
    await audit(ctx, 'project.client-changed', { subjectId: id })
  })
}
