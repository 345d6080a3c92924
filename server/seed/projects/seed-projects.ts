import { and, desc, eq } from 'drizzle-orm'
import { DAY_MS, daysAfter, londonDay } from '../../../domain/days.ts'
import { type Context, inTransaction, requireSystem } from '../../context.ts'
import { AppError } from '../../errors.ts'
import { confirmTestPayment } from '../../orders/payment/settle-payment.ts'
import { clientKey } from '../../projects/client-key.ts'
import { getInvoice } from '../../projects/invoices/queries.ts'
import { sendInvoice } from '../../projects/invoices/send-invoice.ts'
import { invoices } from '../../projects/invoices/tables.ts'
import { payInvoice } from '../../projects/payment/pay-invoice.ts'
import { acceptQuote } from '../../projects/quotes/answer-quote.ts'
import { saveQuote } from '../../projects/quotes/save-quote.ts'
import { sendQuote } from '../../projects/quotes/send-quote.ts'
import { quotes } from '../../projects/quotes/tables.ts'
import { startProject } from '../../projects/start-project.ts'
import { clients, projects } from '../../projects/tables.ts'
import { asAnybody, atThatTime } from '../at-that-time.ts'
import { idFrom, seededRandom } from '../sample-campaign.ts'
import { isSampleBeingRemoved } from '../sample-rows.ts'
import { sampleRows } from '../tables.ts'
import { SAMPLE_PROJECTS, type SampleProject } from './sample-projects.ts'

/**
 * Makes the sample's projects by the operations that every project goes through, at past times, paid with a test card.
 * Queues nothing, so that nobody is mailed. Goes on with what was interrupted.
 */
export async function seedProjects(ctx: Context): Promise<void> {
  requireSystem(ctx)
  const random = seededRandom(2027)
  for (const planned of SAMPLE_PROJECTS)
    await write(ctx, idFrom(random), planned).catch((error: unknown) => {
      // The sample is removed meanwhile, or the owner has gone on with the project herself.
      if (!(error instanceof AppError)) throw error
      ctx.log.warn({ err: error }, 'a project of the sample was left out')
    })
}

async function write(ctx: Context, id: string, planned: SampleProject): Promise<void> {
  const marked = await inTransaction(ctx, async ({ db }) => {
    await db.select({ id: sampleRows.id }).from(sampleRows).for('share')
    if (await isSampleBeingRemoved(db)) return false
    await db.insert(sampleRows).values({ kind: 'project', id }).onConflictDoNothing()
    return true
  })
  if (!marked) return
  // From the first one's time on: an interrupted one goes on as if it had been made at once.
  const [begun] = await ctx.db.select({ at: projects.createdAt }).from(projects).where(eq(projects.id, id))
  const sentAt = begun?.at ?? new Date(ctx.clock.now().getTime() + planned.sent * DAY_MS)
  const on = (day: number) => atThatTime(ctx, new Date(sentAt.getTime() + (day - planned.sent) * DAY_MS))
  await startProject(on(planned.sent), { id, ...planned.project })
  if (!(await keepAsSample(ctx, id))) return
  const filmingFrom = tuesdayFrom(on(planned.filmingIn).clock.now())
  await quote(on(planned.sent), id, { ...planned, filmingFrom })
  await accept(asAnybody(on(planned.accepted)), id, planned.project.name)
  for (const { kind, sent, paid } of planned.invoices) {
    await invoice(on(sent), id, kind)
    await pay(asAnybody(on(paid)), id, kind)
  }
}

/** Says that a project is of the sample; one that was begun while the sample was removed goes at once. */
function keepAsSample(ctx: Context, id: string): Promise<boolean> {
  return inTransaction(ctx, async ({ db }) => {
    const [mark] = await db
      .select({ id: sampleRows.id })
      .from(sampleRows)
      .where(and(eq(sampleRows.kind, 'project'), eq(sampleRows.id, id)))
      .for('key share')
    if (mark) {
      await db.update(projects).set({ sample: true }).where(eq(projects.id, id))
      return true
    }
    await db.delete(quotes).where(eq(quotes.projectId, id))
    const gone = await db.delete(projects).where(eq(projects.id, id)).returning({ id: projects.clientId })
    for (const client of gone) await db.delete(clients).where(eq(clients.id, client.id))
    return false
  })
}

async function newestOf({ db }: Context, projectId: string) {
  const [newest] = await db
    .select()
    .from(quotes)
    .where(eq(quotes.projectId, projectId))
    .orderBy(desc(quotes.version))
    .limit(1)
  return newest
}

async function quote(
  ctx: Context,
  id: string,
  { lines, filmingFrom, starts, note }: SampleProject & { filmingFrom: string },
) {
  if ((await newestOf(ctx, id))?.state !== 'draft') return
  const daysOf = (count: number) => Array.from({ length: count }, (_, at) => daysAfter(filmingFrom, at))
  const filming = Math.max(...lines.map(({ isFilming, quantity }) => (isFilming ? quantity : 0)))
  await saveQuote(ctx, {
    ...{ id, version: 1, note },
    lines: lines.map(({ title, quantity, each, isFilming }) => ({
      ...{ title, quantity, each, kind: 'work' as const },
      days: isFilming ? daysOf(quantity) : [],
    })),
    days: daysOf(filming).map((day, at) => ({ day, starts, backup: at === 0 ? daysAfter(day, 7) : null })),
  })
  await sendQuote(ctx, { id, version: 1 })
}

async function accept(ctx: Context, id: string, name: string) {
  const newest = await newestOf(ctx, id)
  if (newest?.state !== 'sent') return
  const answer = { quoteId: newest.id, name, agreed: true as const, beginSooner: false }
  await acceptQuote(ctx, { ...answer, key: await keyOf(ctx, id) })
}

async function keyOf({ db, keys }: Context, id: string): Promise<string> {
  const [project] = await db.select().from(projects).where(eq(projects.id, id))
  return project ? clientKey(keys.orders, project) : ''
}

async function invoiceOf({ db }: Context, projectId: string, kind: 'whole' | 'deposit' | 'balance') {
  const [found] = await db
    .select({ id: invoices.id })
    .from(invoices)
    .where(and(eq(invoices.projectId, projectId), eq(invoices.kind, kind)))
  return found
}

const DUE_DAYS = 14

async function invoice(ctx: Context, id: string, kind: 'whole' | 'deposit' | 'balance') {
  if (await invoiceOf(ctx, id, kind)) return
  const dueOn = daysAfter(londonDay(ctx.clock.now()), DUE_DAYS)
  await sendInvoice(ctx, { id, kind, dueOn })
}

async function pay(ctx: Context, id: string, kind: 'whole' | 'deposit' | 'balance') {
  const sent = await invoiceOf(ctx, id, kind)
  if (!sent || (await getInvoice(ctx.db, sent.id)).owed === 0) return
  const { payment } = await payInvoice(ctx, { key: await keyOf(ctx, id), id: sent.id })
  if (payment) await confirmTestPayment(ctx, { ...payment, card: 'ok' })
}

const TUESDAY = 2

function tuesdayFrom(at: Date): string {
  const day = londonDay(at)
  return daysAfter(day, (TUESDAY + 7 - new Date(day).getUTCDay()) % 7)
}
