import { longDay } from '../../domain/days.ts'
import { formatPounds } from '../../domain/money.ts'
import type { PaymentMethod } from '../../domain/orders/payment/payments.ts'
import type { VatPart } from '../../domain/orders/prices/vat.ts'
import { paidBy } from '../payment-methods.ts'
import { deliveryPromise, homePromise, printsPromise } from '../school/order.ts'
import { vatLines } from '../vat.ts'
import type { MailContent } from './mail-content.ts'

/** What the desk calls these mails. */
export const ordersLabels = {
  links: { sent: 'Order links', job: 'Order links, to the buyer' },
  confirmation: { sent: 'Receipt', job: 'Receipt, to the buyer' },
  paymentRequest: { sent: 'Request to pay an order', job: 'Request to pay an order' },
  cancelled: { sent: 'Order cancelled', job: 'Email that an order is cancelled, to the buyer' },
}

interface BoughtLine {
  title: string
  packageName: string | null
  items: string[]
  /** What was bought singly; null for a package or photos. */
  extra: { name: string; quantity: number } | null
  photoCount: number
  /** Before any reduction, as on the receipt. */
  subtotal: number
}

/** What the page of an order offers for its prints today. */
export interface PrintsOffer {
  state: 'ordered' | 'sent' | 'delivered' | 'cancelled'
  /** Until the end of this day the page offers to cancel them; null if it does not. */
  until: string | null
  /** The page also offers other photos for them. */
  change: boolean
  /** Where they are sent. */
  to: 'school' | 'home' | 'both'
  /** Cancelling them gives money or credit back. */
  givesBack: boolean
}

/** What the page of an order offers for its files today. */
export type FilesOffer = { state: 'coming' } | { state: 'open'; until: Date } | { state: 'ended'; on: Date }

interface Confirmation {
  firstName: string
  number: string
  paidAt: Date
  method: PaymentMethod
  link: string
  /** The address of the receipt as a PDF. */
  receiptLink: string
  subtotal: number
  packageSaving: number
  /** Reductions by offers and credit. */
  reductions: { words: string; amount: number }[]
  total: number
  vatParts: VatPart[]
  lines: BoughtLine[]
  /** Everything was paid back. */
  refunded: boolean
  /** Null if there is nothing to download. */
  files: FilesOffer | null
  /** The buyer asked for the files at once, and can no longer cancel them. */
  consented: boolean
  /** Null without prints. */
  prints: PrintsOffer | null
}

/** What consumer law requires us to say about digital files (regulations 16(3) and 37), before the first download. */
const FILES_RIGHT =
  'The files: you may cancel within 14 days and have your money back, until you download. Before the first download you are asked to agree that the files are supplied at once, and to acknowledge that you then lose this right to cancel. Reply to this email to cancel.'

/** The same, after the customer asked for the files. */
export const DELIVERY_CONSENT =
  'You asked for the files of this order to be supplied at once, within the 14 days in which you could have cancelled, and you acknowledged that you thereby lose the right to cancel them.'

/** Regulation 28(1)(b). */
function printsRight({ until, change, givesBack }: PrintsOffer) {
  const may = [
    ...(change ? ['change them'] : []),
    givesBack ? 'cancel them and have their part of the price back' : 'cancel them',
  ].join(', or ')
  return `The prints: they are made to your choice of photos, so the 14-day right to cancel does not apply to them. ${
    until
      ? `You can still ${may}, on your order’s page until the end of ${longDay(until)}.`
      : 'If something is wrong with them, reply to this email and it will be put right.'
  }`
}

export const KEEP_LINK = 'Anyone with this link can open your order, so please keep it to yourself.'

/** What becomes of the files and the prints, as their page says it on the day of the mail. */
function whatComes({ refunded, files, prints }: Confirmation): string[] {
  if (refunded) return ['The order has since been refunded in full.']
  return [
    ...(files?.state === 'coming' ? [deliveryPromise] : []),
    ...(files?.state === 'open'
      ? [`Your photos can be downloaded on your order’s page until ${longDay(files.until)}.`]
      : []),
    ...(files?.state === 'ended'
      ? [
          `Your photos could be downloaded until ${longDay(files.on)}. If you still need the files, reply to this email.`,
        ]
      : []),
    ...(prints ? [printsCome(prints)] : []),
  ]
}

const PRINTS_COME: Record<PrintsOffer['state'], string> = {
  ordered: printsPromise,
  sent: 'Your prints are on their way to the school.',
  delivered: 'Your prints were delivered to the school, to be handed out there.',
  cancelled: 'Your prints were cancelled.',
}

function printsCome({ state, to }: PrintsOffer): string {
  if (to === 'school' || state === 'cancelled') return PRINTS_COME[state]
  return (to === 'home' ? PRINTS_COME_HOME : PRINTS_COME_BOTH)[state]
}

const PRINTS_COME_HOME: Record<Exclude<PrintsOffer['state'], 'cancelled'>, string> = {
  ordered: homePromise,
  sent: 'Your prints are being made, and will then be sent to your address.',
  delivered: 'Your prints were posted to your address.',
}

const PRINTS_COME_BOTH: Record<Exclude<PrintsOffer['state'], 'cancelled'>, string> = {
  ordered: 'Some of your prints will be sent to your address, and the others to the school.',
  sent: 'Your prints are being made: some will be sent to your address, and the others to the school.',
  delivered: 'Your prints were sent: some to your address, and the others to the school.',
}

export function confirmation(order: Confirmation): MailContent {
  const { firstName, number, total, refunded, files, consented, prints, packageSaving } = order
  const discount: [string, string][] = [
    ...(packageSaving > 0 ? [['Package saving', formatPounds(-packageSaving)] as [string, string]] : []),
    ...order.reductions.map(({ words, amount }): [string, string] => [words, formatPounds(-amount)]),
  ]
  const ofFiles = files && files.state !== 'ended' ? [consented ? DELIVERY_CONSENT : FILES_RIGHT] : []
  const ofPrints = prints && prints.state !== 'cancelled' ? [printsRight(prints)] : []
  return {
    subject: `Your order ${number}`,
    title: 'Thank you for your order',
    preview: `Order ${number}, ${formatPounds(total)}. Your receipt.`,
    paragraphs: [
      `Dear ${firstName},`,
      [
        order.method === 'free' ? 'There is nothing to pay.' : 'Your payment has arrived.',
        ...whatComes(order),
      ].join(' '),
    ],
    rows: [
      ['Order', number],
      order.method === 'free'
        ? ['Given free on', longDay(order.paidAt)]
        : [
            'Paid on',
            total > 0 ? `${longDay(order.paidAt)}, ${paidBy[order.method]}` : longDay(order.paidAt),
          ],
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
    after: [...(refunded ? [] : [...ofFiles, ...ofPrints]), KEEP_LINK],
  }
}

interface PaymentRequest {
  firstName: string
  number: string
  total: number
  /** What is ordered: of whom, and what of it. */
  titles: [string, string | null][]
  payBy: Date
  /** Where to transfer it; null if it is paid by card. */
  account: string | null
  link: string
}

/** The buyer ordered in person or by phone, and is asked for the money. */
export function paymentRequest({
  firstName,
  number,
  total,
  titles,
  payBy,
  account,
  link,
}: PaymentRequest): MailContent {
  return {
    subject: `Please pay for your order ${number}`,
    title: `Your order is waiting for ${formatPounds(total)}`,
    preview: `Order ${number}, to be paid by ${longDay(payBy)}.`,
    paragraphs: [
      `Dear ${firstName},`,
      account
        ? `Thank you for your order. Please transfer ${formatPounds(total)} to the account below by ${longDay(payBy)}, with ${number} as the reference, so that I know whose it is. You will get an email once it has arrived.`
        : `Thank you for your order. Please pay ${formatPounds(total)} by card on your order’s page by ${longDay(payBy)}.`,
      'If you didn’t order this, reply to this email. An order that isn’t paid by then is cancelled, and costs nothing.',
    ],
    rows: [
      ['Order', number],
      ...titles.map(([title, what]): [string, string] => [title, what ?? 'Photos']),
      ['Total', formatPounds(total)],
      ...(account
        ? ([
            ['Account', account],
            ['Reference', number],
          ] as [string, string][])
        : []),
    ],
    button: { label: account ? 'See your order' : 'Pay by card', href: link },
    after: [KEEP_LINK],
  }
}

/** After `paymentRequest`, if the sale was refused before the money was there. It does not say who refused. */
export function orderCancelled(order: {
  firstName: string
  number: string
  total: number
  byTransfer: boolean
}): MailContent {
  const { firstName, number, byTransfer } = order
  const total = formatPounds(order.total)
  return {
    subject: `Your order ${number} is cancelled`,
    title: 'There is nothing to pay any more',
    preview: `Order ${number} is cancelled.`,
    paragraphs: [
      `Dear ${firstName},`,
      `Photos in your order ${number} can no longer be sold, so I’ve cancelled it. Please don’t pay the ${total}.`,
      byTransfer
        ? 'If you have already sent the money, I’ll send it back as soon as it arrives. You don’t need to do anything.'
        : 'Your card was not charged, and the order’s page no longer takes a payment.',
      'A question? Reply to this email.',
    ],
    rows: [['Order', number]],
  }
}

function boughtIn({ packageName, items, extra, photoCount, subtotal }: BoughtLine) {
  if (extra) return `${extra.quantity} × ${extra.name}, ${formatPounds(subtotal)}`
  const photos = `${photoCount} ${photoCount === 1 ? 'photo' : 'photos'}`
  const what = packageName ? [`${packageName} package`, photos, ...items.slice(1)] : [photos]
  return `${what.join(', ')}, ${formatPounds(subtotal)}`
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
      'If you didn’t ask for this, you don’t need to do anything. It wasn’t sent to any other address.',
    ],
  }
}
