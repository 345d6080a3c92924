import { eq } from 'drizzle-orm'
import * as letters from '../../../content/mails/quotes.ts'
import { type Context, requireSystem } from '../../context.ts'
import { defineMail, defineOwnerMail } from '../../mail-templates/define-mail.ts'
import { clientLink, deskProjectLink, paperLink } from '../client-key.ts'
import { findProject } from '../queries.ts'
import { quoteNumber } from './queries.ts'
import { quotes } from './tables.ts'

const labels = letters.quotesLabels

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
