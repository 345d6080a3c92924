import { eq } from 'drizzle-orm'
import { projectWords } from '../../content/desk/projects.ts'
import type { ClientForm, StartProject } from '../../domain/projects/projects.ts'
import { estimate, estimateRates, readChoice } from '../../domain/site/rate-card/estimate.ts'
import { SURCHARGE } from '../../domain/site/rate-card/rate-keys.ts'
import {
  audit,
  type Context,
  inTransaction,
  requireAdminOrSystem,
  type TransactionContext,
} from '../context.ts'
import { enquiries } from '../enquiries/tables.ts'
import { notFound } from '../errors.ts'
import type { NewQuoteLine } from './quotes/price-by-date.ts'
import { quoteLines, quotes } from './quotes/tables.ts'
import { publishedTerms } from './quotes/terms-now.ts'
import { clients, projects } from './tables.ts'

interface Begun {
  id?: string
  enquiryId?: string
  client: ClientForm
  title: string
  lines: NewQuoteLine[]
}

/**
 * Starts a project with a draft of its quote: from an enquiry, whose shared estimate becomes the quote's lines, or from a
 * client typed at the desk. A second start from the same enquiry, or with the same id, is the first one.
 */
export async function startProject(ctx: Context, input: StartProject): Promise<{ id: string }> {
  requireAdminOrSystem(ctx)
  if ('enquiryId' in input) return startFromEnquiry(ctx, input.enquiryId)
  const { id, title, ...client } = input
  return inTransaction(ctx, (ctx) => begin(ctx, { id, client, title, lines: [] }))
}

async function startFromEnquiry(ctx: Context, enquiryId: string): Promise<{ id: string }> {
  const { content, vatRate } = await publishedTerms(ctx)
  return inTransaction(ctx, async (ctx) => {
    const [enquiry] = await ctx.db.select().from(enquiries).where(eq(enquiries.id, enquiryId)).for('update')
    if (!enquiry) throw notFound('enquiry')
    const { name, email, phone, service, message } = enquiry
    const lines = estimateIn(message, content).map((line) => ({ ...line, vatRate }))
    const client = { kind: 'private', name, firm: null, email, phone, address: null } as const
    return begin(ctx, { enquiryId, client, title: projectWords.titleOf(service, name), lines })
  })
}

/** The address of an estimate, as the contact form puts it into a message. */
const ESTIMATE_LINK = /\/rate-card\?([\w=&-]{1,1000})/

/** The lines of the estimate that an enquiry was sent with, at today's prices; none without one. */
function estimateIn(
  message: string,
  content: Parameters<typeof estimateRates>[0],
): Omit<NewQuoteLine, 'vatRate'>[] {
  const query = ESTIMATE_LINK.exec(message)?.[1]
  if (!query) return []
  const params = new URLSearchParams(query)
  const rates = estimateRates(content)
  const { lines } = estimate(
    readChoice(rates, (key) => params.get(key)),
    rates,
  )
  return lines.map(({ id, label, quantity, each, pence }) =>
    id === SURCHARGE
      ? { title: label, quantity: 1, each: pence, kind: 'surcharge' }
      : { title: label, quantity, each },
  )
}

async function begin(ctx: TransactionContext, { id, enquiryId, client, title, lines }: Begun) {
  const { db } = ctx
  const known = enquiryId ? eq(projects.enquiryId, enquiryId) : id ? eq(projects.id, id) : undefined
  const [before] = known ? await db.select({ id: projects.id }).from(projects).where(known) : []
  if (before) return before
  const createdAt = ctx.clock.now()
  const [owner] = await db
    .insert(clients)
    .values({ ...client, createdAt })
    .returning({ id: clients.id })
  if (!owner) throw new Error('no client was saved')
  const [project] = await db
    .insert(projects)
    .values({ ...(id && { id }), clientId: owner.id, enquiryId: enquiryId ?? null, title, createdAt })
    .returning({ id: projects.id })
  if (!project) throw new Error('no project was saved')
  const [quote] = await db
    .insert(quotes)
    .values({ projectId: project.id, version: 1, state: 'draft', note: '', net: 0, vat: 0, total: 0 })
    .returning({ id: quotes.id })
  if (quote && lines.length > 0)
    await db
      .insert(quoteLines)
      .values(lines.map((line, position) => ({ ...line, quoteId: quote.id, position })))
  await audit(ctx, 'project.started', { subjectId: project.id })
  return project
}
