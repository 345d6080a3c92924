import { longDay } from '../../domain/days.ts'
import type { MailContent } from './mail-content.ts'
import { DELIVERY_CONSENT, KEEP_LINK } from './orders.ts'

interface Delivery {
  firstName: string
  number: string
  link: string
  until: Date
  /** Photos that can be downloaded now. */
  ready: number
  /** Photos that are under review and cannot be downloaded yet. */
  withheld: number
}

export function delivery({ firstName, number, link, until, ready, withheld }: Delivery): MailContent {
  const checked =
    withheld > 0
      ? [
          `${withheld === 1 ? 'One photo is' : `${withheld} photos are`} being checked again and cannot be downloaded yet. You’ll get ${withheld === 1 ? 'it' : 'them'} or your money back. If you hear nothing, please reply to this email.`,
        ]
      : []
  if (ready === 0)
    return {
      subject: `Your photos are being checked: order ${number}`,
      title: 'Your photos are being checked',
      preview: `About the photos of order ${number}.`,
      paragraphs: [`Dear ${firstName},`, ...checked],
      rows: [['Order', number]],
      button: { label: 'See your order', href: link },
      after: [KEEP_LINK],
    }
  return {
    subject: `Your photos are ready: order ${number}`,
    title: 'Your photos are ready',
    preview: `Download them until ${longDay(until)}.`,
    paragraphs: [
      `Dear ${firstName},`,
      `The photos of order ${number} are ready: full size, without the watermark, at 300 DPI. You can download them until ${longDay(until)}.`,
      ...checked,
    ],
    button: { label: 'Download your photos', href: link },
    after: ['Anyone with this link can download the photos, so please keep it to yourself.'],
  }
}

/** What the desk calls these mails. */
export const deliveryLabels = {
  consent: { sent: 'Confirmation of a download', job: 'Confirmation of the download, to the buyer' },
  delivery: { sent: 'Download email', job: 'Download email, to the buyer' },
  posted: { sent: 'Prints posted', job: 'Email about posted prints, to the buyer' },
}

export function printsPosted(order: { firstName: string; number: string; link: string }): MailContent {
  return {
    subject: `Your prints were posted: order ${order.number}`,
    title: 'Your prints are on their way',
    preview: `The prints from order ${order.number} have been posted to your address.`,
    paragraphs: [
      `Dear ${order.firstName},`,
      `The prints from order ${order.number} that you wanted sent home have been posted to the address you gave.`,
      'If they don’t arrive, or something is wrong with them, reply to this email and it will be put right.',
    ],
    rows: [['Order', order.number]],
    button: { label: 'See your order', href: order.link },
    after: [KEEP_LINK],
  }
}

export function deliveryConsentMail(order: {
  firstName: string
  number: string
  link: string
  at: Date
}): MailContent {
  return {
    subject: `Your files in order ${order.number}: for your records`,
    title: 'You asked for your files now',
    preview: `For your records: order ${order.number}.`,
    paragraphs: [
      `Dear ${order.firstName},`,
      DELIVERY_CONSENT,
      'There’s nothing to do. Keep this email for your records.',
    ],
    rows: [
      ['Order', order.number],
      ['Agreed on', longDay(order.at)],
    ],
    button: { label: 'See your order', href: order.link },
    after: [KEEP_LINK],
  }
}
