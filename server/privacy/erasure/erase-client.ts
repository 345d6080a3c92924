import { and, eq, inArray, ne, notInArray, sql } from 'drizzle-orm'
import { londonDay } from '../../../domain/days.ts'
import { papersRetainedUntil } from '../../../domain/projects/retain-papers.ts'
import { type Context, inTransaction, requireSystem, type TransactionContext } from '../../context.ts'
import { enquiries } from '../../enquiries/tables.ts'
import { NOWHERE } from '../../mail-templates/define-mail.ts'
import { deleteWithPapers, lastPaperDay, letPapersGo } from '../../projects/delete-papers.ts'
import { invoicesOf } from '../../projects/invoices/queries.ts'
import { invoices } from '../../projects/invoices/tables.ts'
import { endCardPayment } from '../../projects/payment/end-card-payment.ts'
import { quotes } from '../../projects/quotes/tables.ts'
import { clients, projects } from '../../projects/tables.ts'
import { purgeAddresses } from '../purge-addresses.ts'
import { erasures } from '../tables.ts'
import { countErased } from './count-erased.ts'

/**
 * Erases a client: a project without an invoice goes with all its quotes. Of one with invoices stays what tax law asks for,
 * until its day: the papers as they were sent, with whom they name, and what was paid.
 */
export async function eraseClient(ctx: Context, erasureId: string, clientId: string): Promise<void> {
  requireSystem(ctx)
  const theirs = await ctx.db
    .select({ projectId: projects.id })
    .from(projects)
    .where(eq(projects.clientId, clientId))
  for (const project of theirs)
    for (const summed of await invoicesOf(ctx.db, project)) await endCardPayment(ctx, summed)
  await inTransaction(ctx, async (ctx) => {
    const [client] = await ctx.db.select().from(clients).where(eq(clients.id, clientId)).for('update')
    if (!client) return
    const [project] = await ctx.db
      .select({ id: projects.id, clientId: projects.clientId, enquiryId: projects.enquiryId })
      .from(projects)
      .where(eq(projects.clientId, clientId))
      .for('update')
    if (!project) return
    const kept = await ctx.db.$count(invoices, eq(invoices.projectId, project.id))
    if (kept > 0) await keepPapers(ctx, erasureId, { ...project, createdAt: client.createdAt })
    else await deleteWithPapers(ctx, project)
    if (project.enquiryId) await ctx.db.delete(enquiries).where(eq(enquiries.id, project.enquiryId))
    await purgeAddresses(ctx, [client.email, client.email.toLowerCase()])
    await countErased(ctx, erasureId, { projects: 1, invoices: kept })
  })
}

/** Empties everything about a client that no paper needs, and ends the client's page. */
async function keepPapers(
  ctx: TransactionContext,
  erasureId: string,
  { id, clientId, createdAt }: { id: string; clientId: string; createdAt: Date },
): Promise<void> {
  const { db } = ctx
  await letPapersGo(ctx)
  await db
    .update(clients)
    .set({ name: 'Erased client', firm: null, email: `erased${NOWHERE}`, phone: null, address: null })
    .where(eq(clients.id, clientId))
  await db
    .update(projects)
    .set({ title: 'Erased project', enquiryId: null, linkVersion: sql`${projects.linkVersion} + 1` })
    .where(eq(projects.id, id))
  const invoiced = db.select({ id: invoices.quoteId }).from(invoices).where(eq(invoices.projectId, id))
  await db.delete(quotes).where(and(eq(quotes.projectId, id), notInArray(quotes.id, invoiced)))
  await db
    .update(quotes)
    .set({ note: '' })
    .where(and(eq(quotes.projectId, id), ne(quotes.note, '')))
  await db
    .update(quotes)
    .set({ acceptedName: 'Erased client', acceptedFrom: '' })
    .where(and(eq(quotes.projectId, id), inArray(quotes.state, ['accepted'])))
  const [found] = await db.select({ last: lastPaperDay }).from(projects).where(eq(projects.id, id))
  const keptUntil = papersRetainedUntil(found?.last ?? londonDay(createdAt))
  await db.update(erasures).set({ keptUntil }).where(eq(erasures.id, erasureId))
}
