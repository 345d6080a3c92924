import type { Readable } from 'node:stream'
import { asc, eq } from 'drizzle-orm'
import { audit, type Context, requireAdmin } from '../context.ts'
import { enquiries } from '../enquiries/tables.ts'
import { notFound } from '../errors.ts'
import type { Reader } from '../platform/db/port.ts'
import { type ZipEntry, zipForDesk } from '../platform/zip.ts'
import { heldDaysOf } from '../projects/days/queries.ts'
import { invoicesOf } from '../projects/invoices/queries.ts'
import { cancellationOf } from '../projects/queries.ts'
import { NO_TERMS, quotesOf } from '../projects/quotes/queries.ts'
import { clients, projects } from '../projects/tables.ts'

/** A client; 404 if there is none. */
export async function getClient(db: Reader, id: string) {
  const [client] = await db.select().from(clients).where(eq(clients.id, id))
  if (!client) throw notFound('client')
  return client
}

/** Everything held about one client as a zip: `data.json`, with projects, quotes, invoices and what was paid. */
export async function exportClient(
  ctx: Context,
  { clientId }: { clientId: string },
): Promise<{ fileName: string; body: Readable }> {
  requireAdmin(ctx)
  const data = await dataOf(ctx, clientId)
  const body = await zipForDesk(ctx, entries(data))
  await audit(ctx, 'client.exported', { subjectId: clientId, projects: data.projects.length })
  return { fileName: `client-${clientId.slice(0, 8)}.zip`, body }
}

async function* entries(data: object): AsyncGenerator<ZipEntry> {
  yield { name: 'data.json', body: JSON.stringify(data, null, 2) }
}

async function dataOf({ db }: Context, clientId: string) {
  const client = await getClient(db, clientId)
  const found = await db
    .select()
    .from(projects)
    .where(eq(projects.clientId, clientId))
    .orderBy(asc(projects.createdAt))
  const about = []
  for (const project of found) {
    const { id, enquiryId } = project
    about.push({
      project,
      enquiry: enquiryId ? await db.select().from(enquiries).where(eq(enquiries.id, enquiryId)) : [],
      quotes: (await quotesOf(db, id, NO_TERMS)).map(({ quote, lines, days }) => ({ quote, lines, days })),
      heldDays: await heldDaysOf(db, id),
      cancellation: (await cancellationOf(db, id)) ?? null,
      invoices: (await invoicesOf(db, { projectId: id })).map(({ invoice, lines, payments, creditNotes }) => {
        const { paymentProvider: _provider, paymentId: _id, ...sent } = invoice
        const paid = payments.map(({ kind, at, method, amount }) => ({ kind, at, method, amount }))
        return { invoice: sent, lines, payments: paid, creditNotes }
      }),
    })
  }
  return { client, projects: about }
}
