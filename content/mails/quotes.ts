import { longDay, longMoment } from '../../domain/days.ts'
import { formatPounds } from '../../domain/money.ts'
import { type ClientPaperMail, KEEP_PAGE_LINK } from './client-paper.ts'
import type { MailContent } from './mail-content.ts'

/** What the desk calls these mails. */
export const quotesLabels = {
  quote: { sent: 'Quote', job: 'Quote, to the client' },
  answer: { sent: 'Answer to a quote, to you', job: 'Answer to a quote, to you' },
  accepted: { sent: 'Booking confirmed', job: 'Confirmation of a booking, to the client' },
}

export const quoteSent = (quote: ClientPaperMail & { version: number; validUntil: string }): MailContent => ({
  subject:
    quote.version > 1
      ? `A new version of quote ${quote.number}: ${quote.title}`
      : `Quote ${quote.number}: ${quote.title}`,
  title: `Your quote for ${quote.title}`,
  preview: `${formatPounds(quote.total)}, valid until ${longDay(quote.validUntil)}.`,
  paragraphs: [
    `Dear ${quote.clientName},`,
    quote.version > 1
      ? 'Here is a new version of your quote. It takes the place of the earlier one.'
      : 'Thank you for asking. Here is your quote: what it covers, what it costs and the terms.',
    'You can accept or decline it on its page, without an account. If you have a question, reply to this email.',
  ],
  rows: [
    ['Quote', quote.number],
    ['Total', formatPounds(quote.total)],
    ['Valid until', longDay(quote.validUntil)],
  ],
  button: { label: 'See your quote', href: quote.link },
  also: { label: 'The quote as a PDF', href: quote.paper },
  after: [KEEP_PAGE_LINK],
})

interface Answer {
  clientName: string
  title: string
  number: string
  total: number
  answeredAt: Date
  /** The project at the desk. */
  link: string
}

export const quoteAccepted = (answer: Answer & { acceptedName: string }): MailContent => ({
  subject: `Accepted: quote ${answer.number}, ${answer.title}`,
  title: `${answer.clientName} accepted your quote`,
  preview: `${answer.title}, ${formatPounds(answer.total)}.`,
  paragraphs: [
    `${answer.acceptedName} accepted it on ${longMoment(answer.answeredAt)}. Next, send the invoice: it is ready on the project’s page.`,
  ],
  rows: [
    ['Quote', answer.number],
    ['Total', formatPounds(answer.total)],
  ],
  button: { label: 'Open the project', href: answer.link },
})

export const quoteDeclined = (answer: Answer & { reason: string | null }): MailContent => ({
  subject: `Declined: quote ${answer.number}, ${answer.title}`,
  title: `${answer.clientName} declined your quote`,
  preview: answer.reason?.slice(0, 90) ?? 'Without a reason.',
  paragraphs: answer.reason ? [`They wrote: “${answer.reason}”`] : ['They gave no reason.'],
  rows: [
    ['Quote', answer.number],
    ['Total', formatPounds(answer.total)],
  ],
  button: { label: 'Open the project', href: answer.link },
})

export const bookingConfirmed = (
  quote: ClientPaperMail & { answeredAt: Date; acceptedName: string },
): MailContent => ({
  subject: `Thank you: ${quote.title} is booked`,
  title: 'Thank you for your booking',
  preview: `Quote ${quote.number}, ${formatPounds(quote.total)}.`,
  paragraphs: [
    `Dear ${quote.clientName},`,
    `${quote.acceptedName} accepted quote ${quote.number} on ${longMoment(quote.answeredAt)}. The first invoice follows by email.`,
  ],
  rows: [
    ['Quote', quote.number],
    ['Total', formatPounds(quote.total)],
  ],
  button: { label: 'See what was agreed', href: quote.link },
  also: { label: 'The quote as a PDF', href: quote.paper },
  after: [KEEP_PAGE_LINK],
})
