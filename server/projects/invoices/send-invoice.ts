import { and, eq, isNull } from 'drizzle-orm'
import { projectErrors } from '../../../content/errors/projects.ts'
import { invoiceLineWords } from '../../../content/pdf/projects.ts'
import type { SendInvoice } from '../../../domain/projects/invoices.ts'
import { nextInvoice } from '../../../domain/projects/next-step.ts'
import {
  type InvoiceKind,
  invoiceSums,
  type WorkPrice,
  workPriceOf,
} from '../../../domain/projects/pricing.ts'
import { audit, type Context, inTransaction, requireAdminOrSystem } from '../../context.ts'
import { conflict } from '../../errors.ts'
import { takeNumber } from '../paper-numbers.ts'
import { cancellationOf, checkReachable, findProject } from '../queries.ts'
import { newestQuote } from '../quotes/newest-quote.ts'
import { quoteNumber } from '../quotes/queries.ts'
import { quoteLines } from '../quotes/tables.ts'
import { mailInvoice } from './mail-invoice.ts'
import { invoiceLines, invoices } from './tables.ts'

/**
 * Writes the next invoice of an accepted quote, and mails it. It takes the next number in the same transaction, so that
 * numbers have no gaps; the same kind again is refused.
 */
export async function sendInvoice(
  ctx: Context,
  { id, kind, dueOn, purchaseOrder }: SendInvoice & { id: string },
): Promise<void> {
  requireAdminOrSystem(ctx)
  await inTransaction(ctx, async (ctx) => {
    const quote = await newestQuote(ctx, id)
    const found = await findProject(ctx.db, id)
    if (!found) throw new Error(`project ${id} has no client`)
    checkReachable(found.client)
    if (await cancellationOf(ctx.db, id)) throw conflict('cancelled', projectErrors.cancelled)
    if (quote.state !== 'accepted' || !quote.terms) throw conflict('not-accepted', projectErrors.notAccepted)
    const lines = await ctx.db
      .select()
      .from(quoteLines)
      .where(eq(quoteLines.quoteId, quote.id))
      .orderBy(quoteLines.position)
    const price = workPriceOf(lines, quote.terms.payment)
    const issued = await ctx.db
      .select({ kind: invoices.kind })
      .from(invoices)
      .where(and(eq(invoices.projectId, id), eq(invoices.quoteId, quote.id), isNull(invoices.creditedAt)))
    const kinds = issued.map(({ kind }) => kind)
    const next = nextInvoice({ state: 'accepted', expired: false, payment: price.payment }, kinds)
    if (kinds.includes(kind)) throw conflict('invoice-sent', projectErrors.sentAlready)
    if (next !== kind) throw conflict('deposit-first', projectErrors.depositFirst)
    const { name, firm, address } = found.client
    const sums = invoiceSums(price, kind)
    const net = sums.reduce((all, one) => all + one.net, 0)
    const vat = sums.reduce((all, one) => all + one.vat, 0)
    const [invoice] = await ctx.db
      .insert(invoices)
      .values({
        ...(await takeNumber(ctx, 'invoice', id)),
        ...{ projectId: id, quoteId: quote.id, kind, dueOn, net, vat, total: net + vat },
        issuedAt: ctx.clock.now(),
        billTo: { name, firm, address, ...(purchaseOrder && { purchaseOrder }) },
      })
      .returning({ id: invoices.id })
    if (!invoice) throw new Error('no invoice was saved')
    const items = invoiceItems(kind, { lines, price, quote: quoteNumber(quote) ?? '' })
    await ctx.db
      .insert(invoiceLines)
      .values(items.map((item, position) => ({ ...item, invoiceId: invoice.id, position })))
    await audit(ctx, 'invoice.sent', { subjectId: id, kind, total: net + vat })
    await ctx.jobs.send(mailInvoice, { invoiceId: invoice.id })
  })
}

type Item = Pick<typeof invoiceLines.$inferInsert, 'title' | 'net' | 'vat' | 'vatRate'>

interface Quoted {
  lines: (typeof quoteLines.$inferSelect)[]
  price: WorkPrice
  quote: string
}

/**
 * What stands on an invoice. The deposit is a line for each rate of VAT; the others list the work, and the balance takes
 * off the deposit. VAT is reckoned by rate, so that it stands on the last line of each rate.
 */
function invoiceItems(kind: InvoiceKind, { lines, price, quote }: Quoted): Item[] {
  const deposit = kind === 'whole' ? [] : invoiceSums(price, 'deposit')
  if (kind === 'deposit')
    return deposit.map(({ rate, net, vat }) => ({
      title: invoiceLineWords.deposit(quote),
      net,
      vat,
      vatRate: rate,
    }))
  return price.byRate.flatMap(({ rate, vat }) => {
    const work = lines.filter(({ vatRate }) => vatRate === rate)
    const paid = deposit.find((one) => one.rate === rate)
    return [
      ...work.map(({ title, quantity, each }, at) => ({
        title: invoiceLineWords.work(title, quantity, each),
        ...{ net: quantity * each, vatRate: rate },
        vat: at === work.length - 1 ? vat : 0,
      })),
      ...(paid
        ? [{ title: invoiceLineWords.lessDeposit, net: -paid.net, vat: -paid.vat, vatRate: rate }]
        : []),
    ]
  })
}
