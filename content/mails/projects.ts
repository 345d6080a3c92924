import { longDay, longMoment, weekdayOf } from '../../domain/days.ts'
import { formatPounds } from '../../domain/money.ts'
import type { InvoiceMethod } from '../../domain/projects/projects.ts'
import type { MailContent } from './mail-content.ts'

/** What the desk calls these mails. */
export const projectsLabels = {
  quote: { sent: 'Quote', job: 'Quote, to the client' },
  answer: { sent: 'Answer to a quote, to you', job: 'Answer to a quote, to you' },
  accepted: { sent: 'Booking confirmed', job: 'Confirmation of a booking, to the client' },
  invoice: { sent: 'Invoice', job: 'Invoice, to the client' },
  cancelled: { sent: 'Booking cancelled', job: 'Cancellation of a booking, to the client' },
  moved: { sent: 'Filming moved', job: 'Filming moved, to the client' },
  credit: { sent: 'Credit note', job: 'Credit note, to the client' },
  refund: { sent: 'Refund of an invoice', job: 'Refund of an invoice, to the client' },
  paid: { sent: 'Invoice paid', job: 'Receipt for an invoice, to the client' },
}

const KEEP_LINK =
  'Anyone with this link can open the page, so please send it only to those who decide with you.'

interface About {
  clientName: string
  title: string
  number: string
  total: number
  /** The client's page. */
  link: string
  /** The paper as a PDF. */
  paper: string
}

export const quoteSent = (quote: About & { version: number; validUntil: string }): MailContent => ({
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
  after: [KEEP_LINK],
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

export const bookingConfirmed = (quote: About & { answeredAt: Date; acceptedName: string }): MailContent => ({
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
  after: [KEEP_LINK],
})

interface Cancelled {
  clientName: string
  title: string
  noticeAt: Date
  percent: number
  fee: number
  paid: number
  link: string
}

export const bookingCancelled = ({
  clientName,
  title,
  noticeAt,
  percent,
  fee,
  paid,
  link,
}: Cancelled): MailContent => ({
  subject: `Cancelled: ${title}`,
  title: 'Your booking is cancelled',
  preview: fee > 0 ? `The fee by the terms is ${formatPounds(fee)}.` : 'There is nothing to pay for it.',
  paragraphs: [
    `Dear ${clientName},`,
    `You cancelled on ${longMoment(noticeAt)}, and the days are free again.`,
    fee > 0
      ? `By the terms of your quote, ${percent}% of the filming cost is charged, which is ${formatPounds(fee)} with VAT.`
      : 'There is no fee.',
    ...(fee > paid
      ? [
          'The invoice for what is still to pay follows by email. What is not paid of earlier invoices is no longer due: you get a credit note for it.',
        ]
      : []),
    ...(paid > fee
      ? [
          `You have paid ${formatPounds(paid)}, so ${formatPounds(paid - fee)} comes back to you. You get a credit note for it.`,
        ]
      : []),
  ],
  rows: [
    ['Fee', formatPounds(fee)],
    ['Paid so far', formatPounds(paid)],
    paid > fee ? ['To be paid back', formatPounds(paid - fee)] : ['Still to pay', formatPounds(fee - paid)],
  ],
  button: { label: 'See your page', href: link },
})

interface Moved {
  clientName: string
  title: string
  from: string
  to: string
  starts: string
  link: string
  /** The days, for the client's calendar. */
  calendar: string
}

export const filmingMoved = ({
  clientName,
  title,
  from,
  to,
  starts,
  link,
  calendar,
}: Moved): MailContent => ({
  subject: `Filming moves to ${longDay(to)}: ${title}`,
  title: `We film on ${weekdayOf(to)}`,
  preview: `The backup day, in place of ${longDay(from)}.`,
  paragraphs: [
    `Dear ${clientName},`,
    `The weather is against ${weekdayOf(from)}, so we film on the backup day. The price stays the same.`,
    'If that day no longer suits you, please reply to this email.',
  ],
  rows: [
    ['New day', weekdayOf(to)],
    ['Begins at', starts],
    ['In place of', weekdayOf(from)],
  ],
  button: { label: 'See your page', href: link },
  also: { label: 'Put the day into your calendar', href: calendar },
})

interface InvoiceMail extends About {
  dueOn: string
  /** Where a bank transfer goes; null if none are taken. */
  bankDetails: string | null
}

export const invoiceSent = (invoice: InvoiceMail): MailContent => ({
  subject: `Invoice ${invoice.number}: ${invoice.title}`,
  title: `Invoice for ${invoice.title}`,
  preview: `${formatPounds(invoice.total)}, due by ${longDay(invoice.dueOn)}.`,
  paragraphs: [
    `Dear ${invoice.clientName},`,
    `Please pay ${formatPounds(invoice.total)} by ${longDay(invoice.dueOn)}: by card on your page${invoice.bankDetails ? ', or by bank transfer' : ''}.`,
  ],
  rows: [
    ['Invoice', invoice.number],
    ['Total', formatPounds(invoice.total)],
    ['Due by', longDay(invoice.dueOn)],
    ...(invoice.bankDetails
      ? ([
          ['Account', invoice.bankDetails],
          ['Reference', invoice.number],
        ] as [string, string][])
      : []),
  ],
  button: { label: 'Pay by card', href: invoice.link },
  also: { label: 'The invoice as a PDF', href: invoice.paper },
  after: [KEEP_LINK],
})

export const invoicePaid = (invoice: About & { paidAt: Date }): MailContent => ({
  subject: `Paid: invoice ${invoice.number}`,
  title: 'Thank you for your payment',
  preview: `${formatPounds(invoice.total)} for ${invoice.title}.`,
  paragraphs: [
    `Dear ${invoice.clientName},`,
    'Your payment has arrived. The invoice now says that it is paid.',
  ],
  rows: [
    ['Invoice', invoice.number],
    ['Paid', formatPounds(invoice.total)],
    ['On', longDay(invoice.paidAt)],
  ],
  button: { label: 'See your page', href: invoice.link },
  also: { label: 'The paid invoice as a PDF', href: invoice.paper },
})

interface CreditMail extends About {
  /** The invoice that it reduces. */
  invoice: string
  reason: string
  owed: number
  tooMuch: number
}

export const creditNoteSent = (note: CreditMail): MailContent => ({
  subject: `Credit note ${note.number} for invoice ${note.invoice}`,
  title: `Credit note for ${note.title}`,
  preview: `${formatPounds(note.total)} comes off invoice ${note.invoice}.`,
  paragraphs: [
    `Dear ${note.clientName},`,
    `This credit note takes ${formatPounds(note.total)} off invoice ${note.invoice}.`,
    `Reason: ${note.reason}`,
    note.tooMuch > 0
      ? `You have paid ${formatPounds(note.tooMuch)} more than is due now. It comes back to you.`
      : note.owed > 0
        ? `${formatPounds(note.owed)} of the invoice is still to be paid.`
        : 'Nothing more of the invoice is to be paid.',
  ],
  rows: [
    ['Credit note', note.number],
    ['Invoice', note.invoice],
    ['Credited', formatPounds(note.total)],
  ],
  button: { label: 'See your page', href: note.link },
  also: { label: 'The credit note as a PDF', href: note.paper },
})

const BACK_BY: Record<InvoiceMethod, string> = {
  card: 'It’s on its way to the card you paid with. That can take a few days.',
  transfer: 'It’s on its way to your account. That can take a few days.',
  cash: 'You had it in cash.',
  cheque: 'It was sent as a cheque.',
}

/** Money of an invoice went back to the client. */
export const invoiceRefunded = (
  refund: About & { refunded: number; method: InvoiceMethod },
): MailContent => ({
  subject: `Refund of ${formatPounds(refund.refunded)}: invoice ${refund.number}`,
  title: 'Your refund',
  preview: `${formatPounds(refund.refunded)} of invoice ${refund.number}.`,
  paragraphs: [
    `Dear ${refund.clientName},`,
    `${formatPounds(refund.refunded)} of what you paid for ${refund.title} was paid back. ${BACK_BY[refund.method]}`,
  ],
  rows: [
    ['Invoice', refund.number],
    ['Refund', formatPounds(refund.refunded)],
  ],
  button: { label: 'See your invoices', href: refund.link },
  also: { label: 'The invoice as a PDF', href: refund.paper },
  after: [KEEP_LINK],
})
