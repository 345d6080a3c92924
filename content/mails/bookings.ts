import { longDay, longMoment, weekdayOf } from '../../domain/days.ts'
import { formatPounds } from '../../domain/money.ts'
import type { CancelledBy } from '../../domain/projects/cancel-booking.ts'
import type { MailContent } from './mail-content.ts'

/** What the desk calls these mails. */
export const bookingsLabels = {
  cancelled: { sent: 'Booking cancelled', job: 'Cancellation of a booking, to the client' },
  moved: { sent: 'Filming moved', job: 'Filming moved, to the client' },
}

interface Cancelled {
  clientName: string
  title: string
  by: CancelledBy
  noticeAt: Date
  percent: number
  fee: number
  paid: number
  link: string
}

/** The owner cancels: it costs the client nothing. */
const cancelledByOwner = ({ clientName, title, paid, link }: Cancelled): MailContent => ({
  subject: `Cancelled: ${title}`,
  title: 'Your booking is cancelled',
  preview: 'I have to cancel it. There is no fee.',
  paragraphs: [
    `Dear ${clientName},`,
    'I’m sorry: I have to cancel this booking. There is no fee, and what you haven’t paid of it is no longer due.',
    ...(paid > 0
      ? [
          `You have paid ${formatPounds(paid)}, and all of it comes back to you. You get a credit note for it, and an email when the money is on its way.`,
        ]
      : []),
    'If another day would suit you, reply to this email, and we’ll find one.',
  ],
  rows: [
    ['Fee', formatPounds(0)],
    ['Paid so far', formatPounds(paid)],
    ['To be paid back', formatPounds(paid)],
  ],
  button: { label: 'See your page', href: link },
})

export const bookingCancelled = (cancelled: Cancelled): MailContent =>
  cancelled.by === 'owner' ? cancelledByOwner(cancelled) : cancelledByClient(cancelled)

const cancelledByClient = ({
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
  /** It was the backup day, or another one that was agreed. */
  toBackup: boolean
  /** The backup day that the new one has; null for none. */
  backup: string | null
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
  toBackup,
  backup,
  link,
  calendar,
}: Moved): MailContent => ({
  subject: `Filming moves to ${longDay(to)}: ${title}`,
  title: `We film on ${weekdayOf(to)}`,
  preview: `${toBackup ? 'The backup day, in' : 'In'} place of ${longDay(from)}.`,
  paragraphs: [
    `Dear ${clientName},`,
    toBackup
      ? `The weather is against ${weekdayOf(from)}, so we film on the backup day. The price stays the same.`
      : `Filming moves from ${weekdayOf(from)} to ${weekdayOf(to)}. The price stays the same.`,
    'If that day no longer suits you, please reply to this email.',
  ],
  rows: [
    ['New day', weekdayOf(to)],
    ['Begins at', starts],
    ['In place of', weekdayOf(from)],
    ...(backup ? ([['In bad weather', weekdayOf(backup)]] as [string, string][]) : []),
  ],
  button: { label: 'See your page', href: link },
  also: { label: 'Put the day into your calendar', href: calendar },
})
