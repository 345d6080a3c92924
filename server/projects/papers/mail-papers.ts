import { eq } from 'drizzle-orm'
import * as letters from '../../../content/mails/projects.ts'
import { businessDetails } from '../../business/business-details.ts'
import { type Context, requireSystem } from '../../context.ts'
import { defineMail, defineOwnerMail } from '../../mail-templates/define-mail.ts'
import { calendarLink, clientLink, deskProjectLink, paperLink } from '../client-key.ts'
import {
  cancellationOf,
  creditNoteNumber,
  findProject,
  invoiceNumber,
  invoicesOf,
  quoteNumber,
} from '../queries.ts'
import { creditNotes, heldDays, quotes } from '../tables.ts'

const labels = letters.projectsLabels

/** A quote that was sent, with its project; undefined if it is gone. */
async function findQuote(ctx: Context, id: string) {
  const [quote] = await ctx.db.select().from(quotes).where(eq(quotes.id, id))
  const number = quote && quoteNumber(quote)
  const found = quote && (await findProject(ctx.db, quote.projectId))
  return found && number ? { quote, number, ...found } : undefined
}

type FoundQuote = NonNullable<Awaited<ReturnType<typeof findQuote>>>

const aboutQuote = (ctx: Context, { quote, number, project, client }: FoundQuote) => ({
  ...{ number, title: project.title, clientName: client.name, total: quote.total },
  link: clientLink(ctx, project),
  paper: paperLink(ctx, project, quote.id),
})

export const mailQuote = defineMail({
  job: 'projects.mail-quote',
  kind: 'quote',
  labels: labels.quote,
  async write(ctx, { quoteId }: { quoteId: string }) {
    requireSystem(ctx)
    const found = await findQuote(ctx, quoteId)
    if (found?.quote.state !== 'sent') return
    const { version, validUntil } = found.quote
    const letter = letters.quoteSent({ ...aboutQuote(ctx, found), version, validUntil: validUntil ?? '' })
    return { to: found.client.email, letter }
  },
})

/** Tells the owner that a quote was accepted, or declined. */
export const mailQuoteAnswer = defineOwnerMail({
  job: 'projects.mail-answer',
  kind: 'quote-answer',
  labels: labels.answer,
  async write(ctx, { quoteId }: { quoteId: string }) {
    requireSystem(ctx)
    const found = await findQuote(ctx, quoteId)
    if (!found?.quote.answeredAt) return
    const { state, answeredAt, acceptedName, declineReason } = found.quote
    const answer = { ...aboutQuote(ctx, found), answeredAt, link: deskProjectLink(ctx, found.project) }
    const letter =
      state === 'accepted'
        ? letters.quoteAccepted({ ...answer, acceptedName: acceptedName ?? '' })
        : letters.quoteDeclined({ ...answer, reason: declineReason })
    return { letter, replyTo: found.client.email }
  },
})

export const mailAccepted = defineMail({
  job: 'projects.mail-accepted',
  kind: 'quote-accepted',
  labels: labels.accepted,
  async write(ctx, { quoteId }: { quoteId: string }) {
    requireSystem(ctx)
    const found = await findQuote(ctx, quoteId)
    if (!found?.quote.answeredAt) return
    const { answeredAt, acceptedName } = found.quote
    const letter = letters.bookingConfirmed({
      ...aboutQuote(ctx, found),
      ...{ answeredAt, acceptedName: acceptedName ?? '' },
    })
    return { to: found.client.email, letter }
  },
})

export const mailBookingCancelled = defineMail({
  job: 'projects.mail-cancelled',
  kind: 'booking-cancelled',
  labels: labels.cancelled,
  async write(ctx, { projectId }: { projectId: string }) {
    requireSystem(ctx)
    const found = await findProject(ctx.db, projectId)
    const cancelled = await cancellationOf(ctx.db, projectId)
    if (!found || !cancelled) return
    const { client, project } = found
    const { noticeAt, percent, fee, paid } = cancelled
    const letter = letters.bookingCancelled({
      ...{ clientName: client.name, title: project.title, link: clientLink(ctx, project) },
      ...{ noticeAt, percent, fee, paid },
    })
    return { to: client.email, letter }
  },
})

export const mailMoved = defineMail({
  job: 'projects.mail-moved',
  kind: 'filming-moved',
  labels: labels.moved,
  async write(ctx, { dayId }: { dayId: string }) {
    requireSystem(ctx)
    const [held] = await ctx.db.select().from(heldDays).where(eq(heldDays.id, dayId))
    const found = held && (await findProject(ctx.db, held.projectId))
    if (!held?.movedFrom || !found) return
    const { client, project } = found
    const letter = letters.filmingMoved({
      ...{ clientName: client.name, title: project.title, from: held.movedFrom, to: held.day },
      ...{ starts: held.starts, link: clientLink(ctx, project), calendar: calendarLink(ctx, project) },
    })
    return { to: client.email, letter }
  },
})

/** An invoice with its project; undefined if it is gone. */
async function findInvoice(ctx: Context, id: string) {
  const [summed] = await invoicesOf(ctx.db, { id })
  const found = summed && (await findProject(ctx.db, summed.invoice.projectId))
  return found && { ...summed, ...found }
}

type FoundInvoice = NonNullable<Awaited<ReturnType<typeof findInvoice>>>

const aboutInvoice = (ctx: Context, { invoice, project, client }: FoundInvoice) => ({
  ...{ number: invoiceNumber(invoice), title: project.title, clientName: client.name, total: invoice.total },
  link: clientLink(ctx, project),
  paper: paperLink(ctx, project, invoice.id),
})

export const mailInvoice = defineMail({
  job: 'projects.mail-invoice',
  kind: 'invoice',
  labels: labels.invoice,
  async write(ctx, { invoiceId }: { invoiceId: string }) {
    requireSystem(ctx)
    const found = await findInvoice(ctx, invoiceId)
    if (!found || found.owed === 0) return
    const { bankDetails } = await businessDetails(ctx.db)
    const letter = letters.invoiceSent({
      ...aboutInvoice(ctx, found),
      dueOn: found.invoice.dueOn,
      bankDetails,
    })
    return { to: found.client.email, letter }
  },
})

export const mailInvoicePaid = defineMail({
  job: 'projects.mail-paid',
  kind: 'invoice-paid',
  labels: labels.paid,
  async write(ctx, { invoiceId }: { invoiceId: string }) {
    requireSystem(ctx)
    const found = await findInvoice(ctx, invoiceId)
    if (!found?.invoice.paidAt) return
    const about = { ...aboutInvoice(ctx, found), total: found.paid }
    const letter = letters.invoicePaid({ ...about, paidAt: found.invoice.paidAt })
    return { to: found.client.email, letter, testMode: found.invoice.testMode ?? false }
  },
})

export const mailCreditNote = defineMail({
  job: 'projects.mail-credit-note',
  kind: 'credit-note',
  labels: labels.credit,
  async write(ctx, { creditNoteId }: { creditNoteId: string }) {
    requireSystem(ctx)
    const [note] = await ctx.db.select().from(creditNotes).where(eq(creditNotes.id, creditNoteId))
    const found = note && (await findInvoice(ctx, note.invoiceId))
    if (!found) return
    const { owed, tooMuch, project } = found
    const letter = letters.creditNoteSent({
      ...aboutInvoice(ctx, found),
      ...{ number: creditNoteNumber(note), invoice: invoiceNumber(found.invoice) },
      ...{ total: note.total, reason: note.reason, owed, tooMuch },
      paper: paperLink(ctx, project, note.id),
    })
    return { to: found.client.email, letter }
  },
})
