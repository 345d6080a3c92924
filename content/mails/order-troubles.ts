import { longDay } from '../../domain/days.ts'
import { formatPounds } from '../../domain/money.ts'
import type { DisputeState } from '../../domain/orders/order-desk.ts'
import { humanizeProviderCode } from '../../domain/orders/payment/payments.ts'
import type { MailContent } from './mail-content.ts'

/** What the desk calls these mails. */
export const orderTroublesLabels = {
  dispute: { sent: 'A bank’s claim, to you', job: 'Email about a bank’s claim, to you' },
  refundFailed: { sent: 'Failed refund, to you', job: 'Email about a failed refund, to you' },
  refundDue: { sent: 'Refund to give by hand, to you', job: 'Refund to give by hand, to you' },
  refundRejected: { sent: 'Failed refund, to you', job: 'Email about a refused refund, to you' },
}

interface Trouble {
  number: string
  buyer: string
  amount: number
  /** The provider's reason. */
  reason: string
  /** The order at the desk. */
  link: string
}

const rowsOf = ({ number, buyer, amount, reason }: Trouble): [string, string][] => [
  ['Order', number],
  ['Buyer', buyer],
  ['Amount', formatPounds(amount)],
  ['Reason', humanizeProviderCode(reason)],
]

interface Returned extends Trouble {
  /** The buyer got a mail about it. */
  told: boolean
  /** Its prints, which the refund of everything had cancelled: to be made, or still cancelled. */
  prints: 'again' | 'cancelled' | null
}

export function refundFailed(refund: Returned): MailContent {
  const { number, amount, told, prints, link } = refund
  return {
    subject: `The refund of order ${number} did not arrive`,
    title: `${formatPounds(amount)} came back to you`,
    preview: `The buyer’s bank did not accept the refund of order ${number}.`,
    paragraphs: [
      `The buyer’s bank could not accept the refund of ${formatPounds(amount)} for order ${number}. The money is back in your balance, and that much of the order counts as paid again.`,
      `Please agree another way with the buyer, such as a bank transfer. They were told that the money was on its way${told ? ', and have now been told that it did not arrive and that you will write' : ''}.`,
      ...(prints === 'again'
        ? [
            'Its prints, which the refund had cancelled, will be made again and are in the next lab export. If you give the money back in another way, leave them out of what you send.',
          ]
        : []),
      ...(prints === 'cancelled'
        ? [
            'Its prints, which the full refund had cancelled, stay cancelled, because the rest of the money was refunded.',
          ]
        : []),
    ],
    rows: rowsOf(refund),
    button: { label: 'Open the order', href: link },
  }
}

/** Somebody who paid in cash or by transfer gets money back, by the rules of the shop. */
export function refundDue(refund: Trouble): MailContent {
  const { number, amount, buyer, reason, link } = refund
  return {
    subject: `Please give back ${formatPounds(amount)} for order ${number}`,
    title: `${formatPounds(amount)} is to be given back`,
    preview: `Order ${number} was not paid by card, so the money has to come from you.`,
    paragraphs: [
      `The buyer of order ${number} gets ${formatPounds(amount)} back. The order was paid in cash or by bank transfer, so please give it back in person or by transfer.`,
      'Then open the order and press “Given back”. Until then it counts as on its way, and the buyer is told only after that.',
    ],
    rows: [
      ['Order', number],
      ['Buyer', buyer],
      ['Amount', formatPounds(amount)],
      ['Reason', reason],
    ],
    button: { label: 'Open the order', href: link },
  }
}

/** `wanted` is why it was to be given back. */
export function refundRejected(refund: Trouble & { wanted: string }): MailContent {
  const { number, amount, wanted, link } = refund
  return {
    subject: `The refund of order ${number} was refused`,
    title: `A refund of ${formatPounds(amount)} was refused`,
    preview: `The payment provider refused the refund of order ${number}.`,
    paragraphs: [
      `The payment provider refused the refund of ${formatPounds(amount)} for order ${number}. The reason is below.`,
      'First check whether the buyer already has the money: it may have been refunded at the provider, or claimed by their bank. If not, refund what is left of the payment, or agree another way with them. They got no email about it; their order’s page says that you are looking into it.',
    ],
    rows: [...rowsOf(refund), ['Refund for', wanted]],
    button: { label: 'Open the order', href: link },
  }
}

/** What is to be done about a dispute, of an order or of an invoice. */
export const disputeWords: Record<DisputeState, { title: string; text: string }> = {
  inquiry: {
    title: 'A bank is asking about a payment',
    text: 'No money has been taken yet. An answer with evidence, or a refund, may end it here.',
  },
  needs_answer: {
    title: 'A bank is claiming a payment back',
    text: 'The bank has taken the money for now, and will keep it unless you answer with evidence.',
  },
  under_review: {
    title: 'A bank is reviewing a payment',
    text: 'There is nothing to do until the bank decides.',
  },
  won: { title: 'The bank decided in your favour', text: 'You get the money back.' },
  lost: { title: 'The bank decided against you', text: 'The money stays with whoever paid it.' },
  closed: { title: 'A bank’s enquiry is closed', text: 'No money has been taken.' },
}

export function disputeNews(dispute: Trouble & { state: DisputeState; answerBy: Date | null }): MailContent {
  const { number, state, answerBy, link } = dispute
  const { title, text } = disputeWords[state]
  return {
    subject: `Order ${number}: ${title.toLowerCase()}`,
    title,
    preview: `About the payment of order ${number}.`,
    paragraphs: [
      text,
      ...(answerBy ? [`You can answer it at the payment provider by ${longDay(answerBy)}.`] : []),
    ],
    rows: rowsOf(dispute),
    button: { label: 'Open the order', href: link },
  }
}
