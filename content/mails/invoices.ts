import { longDay } from '../../domain/days.ts'
import { formatPounds } from '../../domain/money.ts'
import type { InvoiceMethod } from '../../domain/projects/invoices.ts'
import { type ClientPaperMail, KEEP_PAGE_LINK } from './client-paper.ts'
import type { MailContent } from './mail-content.ts'

/** What the desk calls these mails. */
export const invoicesLabels = {
  invoice: { sent: 'Invoice', job: 'Invoice, to the client' },
  credit: { sent: 'Credit note', job: 'Credit note, to the client' },
  refund: { sent: 'Refund of an invoice', job: 'Refund of an invoice, to the client' },
  paid: { sent: 'Invoice paid', job: 'Receipt for an invoice, to the client' },
}

interface InvoiceMail extends ClientPaperMail {
  dueOn: string
  /** Where a bank transfer goes; null if none are taken. */
  bankDetails: string | null
  /** The number of the invoice that was paid late, if this one asks for what that costs. */
  late: string | null
}

export const invoiceSent = (invoice: InvoiceMail): MailContent => ({
  subject: `Invoice ${invoice.number}: ${invoice.title}`,
  title: `Invoice for ${invoice.title}`,
  preview: `${formatPounds(invoice.total)}, due by ${longDay(invoice.dueOn)}.`,
  paragraphs: [
    `Dear ${invoice.clientName},`,
    ...(invoice.late
      ? [
          `Invoice ${invoice.late} was not paid by its day. This one asks for what that costs: interest by my terms and, for a business, the fixed sum of the law. There is no VAT on it.`,
        ]
      : []),
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
  after: [KEEP_PAGE_LINK],
})

export const invoicePaid = (invoice: ClientPaperMail & { paidAt: Date }): MailContent => ({
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

interface CreditMail extends ClientPaperMail {
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
  refund: ClientPaperMail & { refunded: number; method: InvoiceMethod },
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
  after: [KEEP_PAGE_LINK],
})
