import { longDay } from '../../domain/days.ts'
import { formatPounds } from '../../domain/money.ts'
import {
  formatRate,
  type InvoiceReminderKind,
  type LateClaim,
} from '../../domain/projects/invoice-reminders.ts'
import type { MailContent } from './mail-content.ts'

/** What the desk calls it. */
export const reminderLabels = { sent: 'Reminder of an invoice', job: 'Reminder of an invoice, to the client' }

interface Reminder {
  kind: InvoiceReminderKind
  clientName: string
  title: string
  number: string
  total: number
  owed: number
  dueOn: string
  /** The day on which it is due has passed. */
  isLate: boolean
  /** Null if nothing is said of interest. */
  late: LateClaim | null
  /** By when it is paid, or the court is asked. */
  payBy: string
  bankDetails: string | null
  link: string
  paper: string
}

/** A reminder of an invoice, as it is shown to the owner before she sends it. */
export function invoiceReminder(reminder: Reminder): MailContent {
  const { kind, number, title, owed, dueOn, isLate, bankDetails, link, paper, payBy } = reminder
  const due = longDay(dueOn)
  const sum = formatPounds(owed)
  return {
    subject: SUBJECTS[kind](number, title),
    title: TITLES[kind],
    preview: `${sum}, due ${isLate ? 'since' : 'by'} ${due}.`,
    paragraphs: [`Dear ${reminder.clientName},`, ...WORDS[kind](reminder), ...interestIn(reminder)],
    rows: [
      ['Invoice', number],
      ['To pay', sum],
      ['Due by', due],
      ...(kind === 'action' ? ([['Last day', longDay(payBy)]] as [string, string][]) : []),
      ...(bankDetails
        ? ([
            ['Account', bankDetails],
            ['Reference', number],
          ] as [string, string][])
        : []),
    ],
    button: { label: 'Pay by card', href: link },
    also: { label: 'The invoice as a PDF', href: paper },
    after: ['If you have paid in the last few days, please ignore this.'],
  }
}

const SUBJECTS: Record<InvoiceReminderKind, (number: string, title: string) => string> = {
  reminder: (number, title) => `Reminder: invoice ${number}, ${title}`,
  overdue: (number, title) => `Overdue: invoice ${number}, ${title}`,
  action: (number, title) => `Before court action: invoice ${number}, ${title}`,
}

const TITLES: Record<InvoiceReminderKind, string> = {
  reminder: 'A reminder of your invoice',
  overdue: 'Your invoice is overdue',
  action: 'Last letter before court action',
}

const WORDS: Record<InvoiceReminderKind, (reminder: Reminder) => string[]> = {
  reminder: ({ number, title, owed, dueOn, isLate }) => [
    `This is a reminder of invoice ${number} for ${title}. ${formatPounds(owed)} ${isLate ? 'was due on' : 'is to be paid by'} ${longDay(dueOn)}.`,
    'If something is unclear or isn’t right, reply to this email.',
  ],
  overdue: ({ number, title, owed, dueOn }) => [
    `${formatPounds(owed)} of invoice ${number} for ${title} was due on ${longDay(dueOn)}, and I haven’t received it. Please pay it now.`,
    'If you can’t pay at the moment, reply to this email, and we’ll find a way.',
  ],
  action: ({ number, title, owed, dueOn, payBy }) => [
    `${formatPounds(owed)} of invoice ${number} for ${title} has been due since ${longDay(dueOn)}, and my reminders have brought no payment.`,
    `If I don’t receive it by ${longDay(payBy)}, I’ll ask the sheriff court for an order to pay, without writing again. I’ll then claim interest and the costs of the court as well.`,
    'If you dispute the invoice, tell me why before that day.',
  ],
}

/** What being late has cost, which is stated and not added. */
function interestIn({ late, kind }: Reminder): string[] {
  if (!late || late.charged === null || late.reference === null) return []
  const { interest, perDay, fixedSum, charged, reference, claimedUntil } = late
  const day = perDay > 0 ? `, and ${formatPounds(perDay)} for each further day` : ''
  return [
    `My terms charge interest on late payments: ${formatRate(charged)} a year, which is ${formatRate(charged - reference)} above the Bank of England’s reference rate of ${formatRate(reference)}. ${claimedUntil ? `Since ${longDay(claimedUntil)}, up to which I’ve sent an invoice for it,` : 'Until today'} that is ${formatPounds(interest)}${day}.`,
    ...(fixedSum > 0
      ? [
          `The Late Payment of Commercial Debts (Interest) Act 1998 adds a fixed sum of ${formatPounds(fixedSum)}.`,
        ]
      : []),
    kind === 'action'
      ? `Together with the invoice I would claim these ${formatPounds(interest + fixedSum)}.`
      : 'I haven’t added this to your invoice.',
  ]
}
