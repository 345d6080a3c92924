import { eq } from 'drizzle-orm'
import { projectErrors } from '../../../content/errors/projects.ts'
import { invoiceLineWords } from '../../../content/pdf/projects.ts'
import { daysAfter, londonDay, longDay } from '../../../domain/days.ts'
import type { AddInterest, InterestPreview } from '../../../domain/projects/interest.ts'
import type { LateClaim } from '../../../domain/projects/invoice-reminders.ts'
import { paperNumber } from '../../../domain/projects/paper-numbers.ts'
import { audit, type Context, inTransaction, requireAdmin } from '../../context.ts'
import { conflict, notFound } from '../../errors.ts'
import type { Reader } from '../../platform/db/port.ts'
import { lockInvoice } from '../invoices/lock-invoice.ts'
import { mailInvoice } from '../invoices/mail-invoice.ts'
import { getInvoice, type SummedInvoice } from '../invoices/queries.ts'
import { invoiceLines, invoices } from '../invoices/tables.ts'
import { takeNumber } from '../paper-numbers.ts'
import { checkReachable, findProject } from '../queries.ts'
import { bearsInterest, lateClaim } from './late-claim.ts'
import { claimsOf } from './queries.ts'

/** How long the client has for it, unless the owner says another day. */
const DAYS_TO_PAY = 14

/** What an invoice for paying another one late would ask for today; nothing is sent. */
export async function previewInterest(ctx: Context, { id }: { id: string }): Promise<InterestPreview> {
  requireAdmin(ctx)
  const summed = await getInvoice(ctx.db, id)
  const found = await findProject(ctx.db, summed.invoice.projectId)
  if (!found) throw notFound('project')
  checkReachable(found.client)
  const now = ctx.clock.now()
  const claim = await openClaim(ctx.db, summed, now)
  return {
    ...claim,
    ...{ to: found.client.email, total: claim.interest + claim.fixedSum },
    dueOn: daysAfter(londonDay(now), DAYS_TO_PAY),
  }
}

/**
 * The owner asks for what paying an invoice late has cost, by an invoice of its own that names the late one. Its days are
 * never asked for again while it stands. If the sum is another than the one that she has seen, nothing is sent.
 */
export async function addInterest(
  ctx: Context,
  { invoiceId, id, dueOn, total }: AddInterest & { invoiceId: string },
): Promise<void> {
  requireAdmin(ctx)
  await inTransaction(ctx, async (ctx) => {
    const summed = await lockInvoice(ctx, invoiceId)
    const late = summed.invoice
    if ((await ctx.db.$count(invoices, eq(invoices.id, id))) > 0) return
    const found = await findProject(ctx.db, late.projectId)
    if (!found) throw notFound('project')
    checkReachable(found.client)
    const issuedAt = ctx.clock.now()
    const claim = await openClaim(ctx.db, summed, issuedAt)
    const { reference, charged, rateOf, interest, fixedSum, from, until, days } = claim
    if (reference === null || charged === null)
      throw conflict('rate-needed', projectErrors.rateNeededForInterest(longDay(rateOf ?? until)))
    if (interest + fixedSum === 0) throw conflict('no-interest', projectErrors.noInterest)
    if (interest + fixedSum !== total) throw conflict('changed-meanwhile', projectErrors.interestChanged)
    const { name, firm, address } = found.client
    const { purchaseOrder } = late.billTo
    await ctx.db.insert(invoices).values({
      ...{ id, ...(await takeNumber(ctx, 'invoice', late.projectId)) },
      ...{ projectId: late.projectId, quoteId: late.quoteId, kind: 'interest', issuedAt, dueOn },
      ...{ net: total, vat: 0, total, lateInvoiceId: late.id, claimedFrom: from, claimedUntil: until },
      ...{ reference, fixedSum, billTo: { name, firm, address, ...(purchaseOrder && { purchaseOrder }) } },
    })
    const number = paperNumber(late)
    const lines = [
      { title: invoiceLineWords.interest({ number, charged, from, until, days }), net: interest },
      { title: invoiceLineWords.fixedSum(number), net: fixedSum },
    ].filter(({ net }) => net > 0)
    await ctx.db
      .insert(invoiceLines)
      .values(lines.map((line, position) => ({ ...line, invoiceId: id, position, vatRate: null, vat: 0 })))
    await audit(ctx, 'invoice.interest-added', { subjectId: late.projectId, total })
    await ctx.jobs.send(mailInvoice, { invoiceId: id })
  })
}

async function openClaim(db: Reader, summed: SummedInvoice, at: Date): Promise<LateClaim> {
  const claims = await claimsOf(db, [summed.invoice.id])
  const claim = bearsInterest(summed, claims, at) ? await lateClaim(db, summed, { at }) : null
  if (!claim) throw conflict('not-late', projectErrors.noInterest)
  return claim
}
