import { longDay } from '../../domain/days.ts'
import { formatPounds } from '../../domain/money.ts'
import { packageSaving } from '../../domain/orders/offers/discounts.ts'
import type { VatPart } from '../../domain/orders/vat.ts'
import { vatLines } from '../vat.ts'
import type { MailContent } from './mail-content.ts'

interface BoughtLine {
  title: string
  packageName: string | null
  items: string[]
  /** What was bought singly; null for a package or photos. */
  extra: { name: string; quantity: number } | null
  photoCount: number
  total: number
}

interface Receipt {
  firstName: string
  number: string
  paidAt: Date
  link: string
  /** The address of the receipt as a PDF. */
  receiptLink: string
  subtotal: number
  discount: number
  /** Reductions by offers and credit. */
  reductions: { words: string; amount: number }[]
  total: number
  vatParts: VatPart[]
  lines: BoughtLine[]
  /** The order contains prints. */
  printed: boolean
  /** The last day to change or cancel prints; null if they cannot be changed. */
  changeUntil: string | null
}

/** What consumer law requires us to say about digital files (regulations 16(3) and 37), before the first download. */
const FILES_RIGHT =
  'The files: you may cancel within 14 days and have your money back, until you download. Before the first download you are asked to agree that the files are supplied at once, and to acknowledge that you then lose this right to cancel. Reply to this email to cancel.'

/** The same, after the customer asked for the files. */
const FILES_CONSENT =
  'You asked for the files of this order to be supplied at once, within the 14 days in which you could have cancelled, and you acknowledged that you thereby lose the right to cancel them.'

/** Regulation 28(1)(b). */
const printsRight = (until: string | null) =>
  `The prints: they are made to your choice of photos, so the 14-day right to cancel does not apply to them. ${
    until
      ? `You can still change them, or cancel them and have their part of the price back, on your order’s page until the end of ${longDay(until)}.`
      : 'If something is wrong with them, reply to this email and it will be put right.'
  }`

const KEEP_LINK = 'Anyone with this link can open your order, so please keep it to yourself.'

export function confirmation(order: Receipt): MailContent {
  const { firstName, number, total, printed, changeUntil } = order
  const files = order.lines.some(({ photoCount }) => photoCount > 0)
  const saving = packageSaving(order)
  const discount: [string, string][] = [
    ...(saving > 0 ? [['Package saving', formatPounds(-saving)] as [string, string]] : []),
    ...order.reductions.map(({ words, amount }): [string, string] => [words, formatPounds(-amount)]),
  ]
  return {
    subject: `Your order ${number}`,
    title: 'Thank you for your order',
    preview: `Order ${number}, ${formatPounds(total)}. Your receipt.`,
    paragraphs: [
      `Dear ${firstName},`,
      [
        'Your payment has arrived.',
        ...(files ? ['Your photos will be delivered to your email within 24 hours.'] : []),
        ...(printed ? ['Your prints will be delivered to the school.'] : []),
      ].join(' '),
    ],
    rows: [
      ['Order', number],
      ['Paid on', longDay(order.paidAt)],
      ...order.lines.map((line): [string, string] => [line.title, boughtIn(line)]),
      ['Subtotal', formatPounds(order.subtotal)],
      ...discount,
      ['Total paid', formatPounds(total)],
      ...vatLines(order.vatParts).map(({ words, pence }): [string, string] => [
        `of which ${words}`,
        formatPounds(pence),
      ]),
    ],
    button: { label: 'See your order', href: order.link },
    also: { label: 'Your receipt as a PDF', href: order.receiptLink },
    after: [...(files ? [FILES_RIGHT] : []), ...(printed ? [printsRight(changeUntil)] : []), KEEP_LINK],
  }
}

function boughtIn({ packageName, items, extra, photoCount, total }: BoughtLine) {
  if (extra) return `${extra.quantity} × ${extra.name}, ${formatPounds(total)}`
  const photos = `${photoCount} ${photoCount === 1 ? 'photo' : 'photos'}`
  const what = packageName ? [`${packageName} package`, photos, ...items.slice(1)] : [photos]
  return `${what.join(', ')}, ${formatPounds(total)}`
}

interface Delivery {
  firstName: string
  number: string
  link: string
  until: Date
  /** Photos that are under review and cannot be downloaded yet. */
  withheld: number
}

export function delivery({ firstName, number, link, until, withheld }: Delivery): MailContent {
  return {
    subject: `Your photos are ready: order ${number}`,
    title: 'Your photos are ready',
    preview: `Download them until ${longDay(until)}.`,
    paragraphs: [
      `Dear ${firstName},`,
      `The photos of order ${number} are ready: full size, without the watermark, at 300 DPI. You can download them until ${longDay(until)}.`,
      ...(withheld > 0
        ? [
            `${withheld === 1 ? 'One photo is' : `${withheld} photos are`} being checked again and cannot be downloaded yet. You will get ${withheld === 1 ? 'it' : 'them'} or your money back. If you hear nothing, please reply to this email.`,
          ]
        : []),
    ],
    button: { label: 'Download your photos', href: link },
    after: ['Anyone with this link can download the photos, so please keep it to yourself.'],
  }
}

export function consentGiven(order: {
  firstName: string
  number: string
  link: string
  at: Date
}): MailContent {
  return {
    subject: `Your files of order ${order.number}: for your records`,
    title: 'You asked for your files now',
    preview: `For your records: order ${order.number}.`,
    paragraphs: [
      `Dear ${order.firstName},`,
      FILES_CONSENT,
      'There is nothing to do. Keep this email for your records.',
    ],
    rows: [
      ['Order', order.number],
      ['Agreed on', longDay(order.at)],
    ],
    button: { label: 'See your order', href: order.link },
    after: [KEEP_LINK],
  }
}

interface OrderLink {
  number: string
  placedAt: Date
  link: string
}

export function orderLinks(found: OrderLink[]): MailContent {
  const [only] = found
  const one = found.length === 1 && only ? only : undefined
  return {
    subject: one ? `The link to your order ${one.number}` : 'The links to your orders',
    title: one ? 'The link to your order' : 'The links to your orders',
    preview: 'You asked for it on the school photos page.',
    paragraphs: ['You asked for a way back to your school photos.'],
    rows: found.map(({ number, placedAt, link }): [string, string] => [
      `${number}, ${longDay(placedAt)}`,
      link,
    ]),
    ...(one ? { button: { label: 'See your order', href: one.link } } : {}),
    after: [
      KEEP_LINK,
      'If you did not ask for this, you need not do anything. It was not sent to any other address.',
    ],
  }
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
      `You have a credit of ${left} for this email address. Open the link below, choose photos in the same browser, and order to this address: the credit comes off at the checkout, and you need no account. Anything left over stays for your next order.`,
      'If you sign in with this address, it comes off without the link.',
    ],
    rows: [
      ['Credit', credit.left < credit.amount ? `${left} left of ${formatPounds(credit.amount)}` : left],
      ['For', credit.reason],
    ],
    button: { label: 'Use the credit', href: credit.link },
    after: [
      `The link works until the end of ${longDay(credit.until)}, only for orders to this address. The credit stays after that: ask for a new link.`,
      'Credit cannot be paid out as money. A question? Reply to this email.',
    ],
  }
}

export function refundMail(refund: {
  firstName: string
  number: string
  amount: number
  whole: boolean
  link: string
}): MailContent {
  return {
    subject: `Refund for order ${refund.number}`,
    title: `${formatPounds(refund.amount)} is on its way back to you`,
    preview: `A refund for order ${refund.number}.`,
    paragraphs: [
      `Dear ${refund.firstName},`,
      `${formatPounds(refund.amount)} of order ${refund.number} has been refunded to the card you paid with. Banks take 5 to 10 days to show it.`,
      refund.whole
        ? 'The order is refunded in full, so its photos can no longer be downloaded.'
        : 'The rest of your order stays as it is.',
    ],
    rows: [
      ['Order', refund.number],
      ['Refunded', formatPounds(refund.amount)],
    ],
    button: { label: 'See your order', href: refund.link },
    after: [KEEP_LINK],
  }
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
      `I wrote to you that ${amount} of order ${number} was on its way back to your card. Your bank could not accept it, and the money has come back to me. I am sorry.`,
      'I will write to you about another way to pay it back. If you hear nothing, please reply to this email.',
      ...(standsAgain
        ? [
            `Until then your order stands as if it had not been refunded${printsAgain ? ', and its prints will be made. If you do not want them any more, please reply soon' : ''}.`,
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
  what: 'class photo' | 'class sheet' | 'class photo and class sheet'
  firstName: string
  number: string
  /** Whether the order includes a print of it that has not gone to the lab. */
  printed: boolean
  /** What goes back without being asked for, because it was paid after the refusal. */
  givenBack: { amount: number; credit: number } | null
  link: string
}): MailContent {
  const { what, firstName, number } = order
  const both = what === 'class photo and class sheet'
  const it = both ? 'them' : 'it'
  return {
    subject: `The ${what} in order ${number}`,
    title: `The ${what} ${both ? 'have' : 'has'} been withdrawn`,
    preview: `About the ${what} in order ${number}.`,
    paragraphs: [
      `Dear ${firstName},`,
      `A family has asked for the ${what} not to be shown any more, so I have withdrawn ${it} for everybody. You can no longer see or download ${it} on your order’s page.`,
      order.printed
        ? `${both ? 'They' : 'It'} will not be printed either, unless there is another picture of the class by the time the prints are made.`
        : 'The rest of your order stays as it is.',
      order.givenBack
        ? `You paid after that, so I am giving back ${formatPounds(order.givenBack.amount)}${
            order.givenBack.credit > 0 ? `, and ${formatPounds(order.givenBack.credit)} as credit` : ''
          }, for what you can no longer have. You need not do anything.`
        : `If you would like your money back for ${it}, reply to this email.`,
    ],
    rows: [['Order', number]],
    button: { label: 'See your order', href: order.link },
    after: [KEEP_LINK],
  }
}
