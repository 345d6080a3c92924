import { longDay, shortWeekdayOf, weekdayOf } from '../../domain/days.ts'
import { formatPounds } from '../../domain/money.ts'
import { formatRate } from '../../domain/projects/invoice-reminders.ts'
import type { IssuedKind, SurchargeReason } from '../../domain/projects/pricing.ts'
import { daysBefore } from '../client.ts'

interface InterestLine {
  number: string
  /** In hundredths of a percent. */
  charged: number
  from: string
  until: string
  days: number
}

/** What stands on the lines of an invoice. */
export const invoiceLineWords = {
  deposit: (quote: string) => `Deposit for the work in quote ${quote}`,
  surcharge: (reason: SurchargeReason, day: string, percent: number) =>
    `${reason.kind === 'sunday' ? '' : `${reason.name}, `}${weekdayOf(day)}: ${percent}% of the daily rate`,
  cancellation: (percent: number) => `Cancellation: ${percent}% of the filming cost`,
  interest: ({ number, charged, from, until, days }: InterestLine) =>
    `Interest at ${formatRate(charged)} a year on invoice ${number}: ${days === 1 ? 'one day' : `${days} days`}, ${from === until ? longDay(from) : `from ${longDay(from)} to ${longDay(until)}`}`,
  fixedSum: (number: string) =>
    `Fixed sum for paying invoice ${number} late, by the Late Payment of Commercial Debts (Interest) Act 1998`,
  lessPaid: 'Less what was paid',
  /** Why a credit note was written. */
  cancelled: 'The booking was cancelled',
  lessDeposit: 'Less the deposit, already invoiced',
  work: (title: string, quantity: number, each: number) =>
    quantity === 1 ? title : `${title} (${quantity} × ${formatPounds(each)})`,
}

/** Quotes and invoices as PDFs. */
export const paperWords = {
  quote: 'Quote',
  invoice: 'Invoice',
  creditNote: 'Credit note',
  credits: (number: string, day: string) => `Reduces invoice ${number} of ${day}`,
  creditedTo: (client: string) => `Credited to ${client}`,
  atRate: (reason: string, rate: number | null) => (rate === null ? reason : `${reason} (VAT at ${rate}%)`),
  creditedBy: (number: string, sum: string) => `Credit note ${number} takes ${sum} off this invoice.`,
  nothingDue: 'Nothing more is due',
  kinds: {
    whole: '',
    deposit: 'Deposit',
    balance: 'Final invoice',
    cancellation: 'Cancellation',
    interest: 'Late payment',
  } satisfies Record<IssuedKind, string>,
  late: (number: string, day: string) => `For paying invoice ${number} of ${day} late`,
  outsideVat: 'Interest and compensation for late payment are outside the scope of VAT.',
  number: (number: string, version: number) =>
    version > 1 ? `Number ${number}, version ${version}` : `Number ${number}`,
  of: (day: string) => `Date ${day}`,
  validUntil: (day: string) => `Valid until ${day}`,
  dueOn: (day: string) => `Due by ${day}`,
  notDue: 'No longer due, because the booking was cancelled',
  paidOn: (day: string) => `Paid on ${day}`,
  for: (client: string) => `For ${client}`,
  billedTo: (client: string) => `Billed to ${client}`,
  purchaseOrder: (number: string) => `Your purchase order ${number}`,
  project: (title: string) => `Project: ${title}`,
  day: ({ day, starts, backup }: { day: string; starts: string; backup: string | null }) =>
    `Filming on ${weekdayOf(day)} from ${starts}${backup ? `, or in bad weather on ${weekdayOf(backup)}` : ''}`,
  on: (days: readonly string[]) => `On ${days.map(shortWeekdayOf).join(', ')}`,
  vatNumber: (number: string) => `VAT registration number ${number}`,
  times: (quantity: number, each: string) => `${quantity} × ${each}`,
  net: 'Total without VAT',
  vat: (rate: number) => `VAT at ${rate}%`,
  total: 'Total',
  totalWithVat: 'Total including VAT',
  deposit: 'Deposit, at booking',
  balance: 'Balance, on delivery of the first cut',
  inFull: (days: number) => `Payable in full, ${daysBefore(days)}`,
  transfer: (account: string, number: string) =>
    `By bank transfer: ${account}, with ${number} as the reference.`,
  accepted: (name: string, moment: string) => `Accepted by ${name} on ${moment}`,
  terms: 'Terms',
  page: (number: string, page: number, pages: number) => `${number}, page ${page} of ${pages}`,
}

/** What structured papers say in words. */
export const structuredWords = {
  notRegistered: 'The seller is not registered for VAT',
  outsideVat: 'Interest and compensation for late payment are outside the scope of VAT',
  terms: (due: string, account: string | null, number: string) =>
    `Please pay by ${due}.${account ? ` ${paperWords.transfer(account, number)}` : ''}`,
  credits: (number: string) => `Taken off invoice ${number}.`,
}
