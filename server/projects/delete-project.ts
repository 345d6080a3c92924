import { eq } from 'drizzle-orm'
import { projectErrors } from '../../content/errors/projects.ts'
import { audit, type Context, inTransaction, requireAdmin } from '../context.ts'
import { conflict, notFound } from '../errors.ts'
import { invoices } from './invoices/tables.ts'
import { quotes } from './quotes/tables.ts'
import { clients, projects } from './tables.ts'

/**
 * Deletes a project with its quotes, its client and the client's page. Once an invoice was sent it stays: tax law wants
 * the papers for six years.
 */
export async function deleteProject(ctx: Context, { id }: { id: string }): Promise<void> {
  requireAdmin(ctx)
  await inTransaction(ctx, async (ctx) => {
    const [project] = await ctx.db.select().from(projects).where(eq(projects.id, id)).for('update')
    if (!project) throw notFound('project')
    const [sent] = await ctx.db
      .select({ id: invoices.id })
      .from(invoices)
      .where(eq(invoices.projectId, id))
      .limit(1)
    if (sent) throw conflict('has-invoice', projectErrors.hasInvoice)
    await ctx.db.delete(quotes).where(eq(quotes.projectId, id))
    await ctx.db.delete(projects).where(eq(projects.id, id))
    await ctx.db.delete(clients).where(eq(clients.id, project.clientId))
    await audit(ctx, 'project.deleted', { subjectId: id })
  })
}
