import { longDay } from '../../domain/days.ts'
import { formatPounds } from '../../domain/money.ts'
import type { DisputeState } from '../../domain/orders/order-desk.ts'
import { humanizeProviderCode } from '../../domain/orders/payment/payments.ts'
import type { MailContent } from './mail-content.ts'
import { disputeWords } from './order-troubles.ts'

/** What the desk calls these mails. */
export const invoiceTroublesLabels = {
  dispute: {
    sent: 'A bank’s claim to an invoice, to you',
    job: 'Email about a bank’s claim to an invoice, to you',
  },
  refund: {
    sent: 'Failed refund of an invoice, to you',
    job: 'Email about a failed refund of an invoice, to you',
  },
}

interface Trouble {
  number: string
  client: string
  amount: number
  /** The provider's reason. */
  reason: string
  /** The project at the desk. */
  link: string
}

const rowsOf = ({ number, client, amount, reason }: Trouble): [string, string][] => [
  ['Invoice', number],
  ['Client', client],
  ['Amount', formatPounds(amount)],
  ['Reason', humanizeProviderCode(reason)],
]

export function invoiceDisputeNews(
  dispute: Trouble & { state: DisputeState; answerBy: Date | null },
): MailContent {
  const { number, state, answerBy, link } = dispute
  const { title, text } = disputeWords[state]
  return {
    subject: `Invoice ${number}: ${title.toLowerCase()}`,
    title,
    preview: `About the payment of invoice ${number}.`,
    paragraphs: [
      text,
      ...(answerBy ? [`You can answer it at the payment provider by ${longDay(answerBy)}.`] : []),
    ],
    rows: rowsOf(dispute),
    button: { label: 'Open the project', href: link },
  }
}

/** The provider refused a refund, or made it and the money came back. */
export function invoiceRefundTrouble(refund: Trouble & { refused: boolean }): MailContent {
  const { number, amount, refused, link } = refund
  return {
    subject: `The refund of invoice ${number} ${refused ? 'was refused' : 'did not arrive'}`,
    title: refused
      ? `A refund of ${formatPounds(amount)} was refused`
      : `${formatPounds(amount)} came back to you`,
    preview: refused
      ? `The payment provider refused the refund of invoice ${number}.`
      : `The client’s bank did not accept the refund of invoice ${number}.`,
    paragraphs: refused
      ? [
          `The payment provider refused the refund of ${formatPounds(amount)} for invoice ${number}. The reason is below.`,
          'First check whether the client already has the money: it may have been refunded at the provider, or claimed by their bank. If not, pay it back by bank transfer and record it at the invoice. They got no email about it.',
        ]
      : [
          `The client’s bank could not accept the refund of ${formatPounds(amount)} for invoice ${number}. The money is back in your balance, and counts as paid again.`,
          'They were told that it was on its way, so please write to them, pay it back by bank transfer, and record it at the invoice.',
        ],
    rows: rowsOf(refund),
    button: { label: 'Open the project', href: link },
  }
}
