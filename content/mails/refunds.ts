import { longDay } from '../../domain/days.ts'
import { formatPounds } from '../../domain/money.ts'
import type { PaymentMethod } from '../../domain/orders/payment/payments.ts'
import { paidBy } from '../payment-methods.ts'
import type { MailContent } from './mail-content.ts'
import { KEEP_LINK } from './orders.ts'

/** What the desk calls these mails. */
export const refundsLabels = {
  returned: { sent: 'Failed refund', job: 'Email about a failed refund, to the buyer' },
  refund: { sent: 'Refund', job: 'Email about a refund, to the buyer' },
  withdrawn: { sent: 'Class photo withdrawn', job: 'Email about a withdrawn class photo, to the buyer' },
  credit: { sent: 'Credit', job: 'Email about a credit, to the buyer' },
}

export function creditMail(credit: {
  /** What is left of it. */
  left: number
  amount: number
  reason: string
  link: string
  until: Date
}): MailContent {
  const left = formatPounds(credit.left)
  return {
    subject: `${left} off your next school photos`,
    title: `${left} for your next order`,
    preview: 'Open the link before you order, and it comes off at the checkout.',
    paragraphs: [
      'Hello,',
      `You have a credit of ${left} for this email address. Open the link below, choose photos in the same browser, and order with this email address: the credit comes off at the checkout, and you don’t need an account. Anything left over stays for your next order.`,
      'If you sign in with this address, it comes off without the link.',
    ],
    rows: [
      ['Credit', credit.left < credit.amount ? `${left} left of ${formatPounds(credit.amount)}` : left],
      ['For', credit.reason],
    ],
    button: { label: 'Use the credit', href: credit.link },
    after: [
      `The link works until the end of ${longDay(credit.until)}, only for orders with this email address. The credit stays after that: ask for a new link.`,
      'Credit can’t be paid out as money. A question? Reply to this email.',
    ],
  }
}

export function refundMail(refund: {
  firstName: string
  number: string
  /** 0 if nothing but credit comes back. */
  amount: number
  /** It goes back in the way it came. */
  method: PaymentMethod
  credit: number
  /** What it was of, if it was of something in particular. */
  photoCount: number
  prints: { name: string; quantity: number }[]
  whole: boolean
  /** The order brought files. */
  files: boolean
  /** Its prints are cancelled: by the buyer, or because everything was refunded. */
  printsCancelled: boolean
  link: string
}): MailContent {
  const { number, photoCount, prints } = refund
  const amount = refund.amount > 0 ? formatPounds(refund.amount) : null
  const credit = refund.credit > 0 ? formatPounds(refund.credit) : null
  const contents = [
    ...(photoCount > 0 ? [`${photoCount} ${photoCount === 1 ? 'photo' : 'photos'}`] : []),
    ...prints.map(({ name, quantity }) => `${quantity} × ${name}`),
  ].join(', ')
  return {
    subject: `Refund for order ${number}`,
    title: amount
      ? refund.method === 'card'
        ? `${amount} is on its way back to you`
        : `${amount} was given back to you`
      : `${credit ?? formatPounds(0)} is yours again as credit`,
    preview: `A refund for order ${number}.`,
    paragraphs: [
      `Dear ${refund.firstName},`,
      ...(amount
        ? [
            refund.method === 'card'
              ? `${amount} of order ${number} has been refunded to the card you paid with. Banks take 5 to 10 days to show it.`
              : `I’ve given back ${amount} of order ${number}, ${paidBy[refund.method]}.`,
          ]
        : []),
      ...(credit
        ? [
            `${credit} that you paid with credit is yours again. It comes off your next order, if you sign in with this email address or open the link in the email about the credit.`,
          ]
        : []),
      contents && !refund.whole && !refund.printsCancelled
        ? 'What it was for is no longer part of your order. The rest stays as it is.'
        : whatStays(refund),
    ],
    rows: [
      ['Order', number],
      ...(contents ? [['For', contents] as [string, string]] : []),
      ...(amount ? [['Refunded', amount] as [string, string]] : []),
      ...(credit ? [['Credit', credit] as [string, string]] : []),
    ],
    button: { label: 'See your order', href: refund.link },
    after: [KEEP_LINK],
  }
}

function whatStays(refund: { whole: boolean; files: boolean; printsCancelled: boolean }): string {
  const { whole, files, printsCancelled } = refund
  if (!whole)
    return `${printsCancelled ? 'Its prints are cancelled. ' : ''}The rest of your order stays as it is.`
  const ends = [
    ...(files ? ['its photos can no longer be downloaded'] : []),
    ...(printsCancelled ? ['its prints will not be made'] : []),
  ]
  return `The order is refunded in full${ends.length > 0 ? `, so ${ends.join(', and ')}` : ''}.`
}

/** After `refundMail`, if the bank sends the money back to us. */
export function refundReturned(refund: {
  firstName: string
  number: string
  amount: number
  /** Nothing of the order is refunded any more. */
  standsAgain: boolean
  /** Its prints are to be made, which they would not have been. */
  printsAgain: boolean
  link: string
}): MailContent {
  const { firstName, number, standsAgain, printsAgain } = refund
  const amount = formatPounds(refund.amount)
  return {
    subject: `The refund for order ${number} did not arrive`,
    title: `${amount} could not be paid back to your card`,
    preview: `About the refund for order ${number}.`,
    paragraphs: [
      `Dear ${firstName},`,
      `I told you that ${amount} of order ${number} was on its way back to your card. Your bank couldn’t accept it, and the money has come back to me. I’m sorry.`,
      'I’ll write to you about another way to pay it back. If you hear nothing, please reply to this email.',
      ...(standsAgain
        ? [
            `Until then your order stands as if it had not been refunded${printsAgain ? ', and its prints will be made. If you don’t want them any more, please reply soon' : ''}.`,
          ]
        : []),
    ],
    rows: [
      ['Order', number],
      ['Not paid back', amount],
    ],
    button: { label: 'See your order', href: refund.link },
    after: [KEEP_LINK],
  }
}

export function photoWithdrawn(order: {
  /** At least one. */
  what: readonly ('class photo' | 'class sheet' | 'group photo')[]
  firstName: string
  number: string
  /** Whether the order includes a print of it that has not gone to the lab. */
  printed: boolean
  /** What goes back without being asked for, because it was paid after the refusal. */
  givenBack: { amount: number; credit: number } | null
  link: string
}): MailContent {
  const { firstName, number } = order
  const what = new Intl.ListFormat('en-GB').format(order.what)
  const both = order.what.length > 1
  const it = both ? 'them' : 'it'
  return {
    subject: `The ${what} in order ${number}`,
    title: `The ${what} ${both ? 'have' : 'has'} been withdrawn`,
    preview: `About the ${what} in order ${number}.`,
    paragraphs: [
      `Dear ${firstName},`,
      `I’ve been asked not to show the ${what} any more, so I’ve withdrawn ${it} for everybody. You can no longer see or download ${it} on your order’s page.`,
      order.printed
        ? `${both ? 'They' : 'It'} won’t be printed either${
            what === 'group photo'
              ? ''
              : ', unless there is another picture of the class by the time the prints are made'
          }.`
        : 'The rest of your order stays as it is.',
      order.givenBack
        ? `You paid after that, so I’m giving back ${formatPounds(order.givenBack.amount)}${
            order.givenBack.credit > 0 ? `, and ${formatPounds(order.givenBack.credit)} as credit` : ''
          }, for what you can no longer have. You don’t need to do anything.`
        : `If you’d like your money back for ${it}, reply to this email.`,
    ],
    rows: [['Order', number]],
    button: { label: 'See your order', href: order.link },
    after: [KEEP_LINK],
  }
}
