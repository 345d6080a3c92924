import { longDay } from '../domain/days.ts'
import { formatPounds } from '../domain/money.ts'
import type { CancelledBy } from '../domain/projects/cancel-booking.ts'
import type { IssuedKind } from '../domain/projects/pricing.ts'

/** By when a booking is paid, in words. */
export const daysBefore = (days: number) =>
  days === 0
    ? 'on the filming day at the latest'
    : `at least ${days} ${days === 1 ? 'day' : 'days'} before the filming day`

/** A client's page: the quote, its answer, and the invoices. */
export const clientWords = {
  bar: 'Your project',
  questions: 'Questions? Write to',
  pounds: formatPounds,
  times: (quantity: number, each: number) => `${quantity} × ${formatPounds(each)}`,
  sent: (day: string) => `Sent on ${day}. Please take your time, and ask whatever you like.`,
  quoteFor: 'Your quote',
  booked: 'Your booking',
  unknown: 'This page could not be found',
  unknownLead: 'The link may be incomplete, or it has ended. Please open it from the email again, or ask us.',
  validUntil: (day: string) => `Valid until ${longDay(day)}`,
  version: (number: string, version: number) => (version > 1 ? `${number}, version ${version}` : number),
  dates: 'Filming days',
  datesHeld: 'Your filming days',
  from: (starts: string) => `From ${starts}.`,
  backup: (day: string) => `In bad weather, on ${day} instead.`,
  intoCalendar: 'Put the days into your calendar',
  what: 'What it covers',
  whatWas: 'What was booked',
  net: 'Total without VAT',
  vat: (rate: number) => `VAT at ${rate}%`,
  total: 'Total',
  totalWithVat: 'Total including VAT',
  inFull: (days: number) => `Paid in full, ${daysBefore(days)}.`,
  deposit: 'Deposit, at booking',
  balance: 'Balance, on delivery of the first cut',
  pdf: 'Save the quote as PDF',
  terms: 'Terms',
  accept: 'Accept the quote',
  acceptLead: 'Type your name and accept. You get a confirmation by email, and the date is yours.',
  name: 'Your name',
  nameMissing: 'Please type your name',
  nameTooLong: 'Please keep it under 100 characters',
  reasonTooLong: 'Please keep it under 1000 characters',
  agreeFirst: 'Please tick this first',
  accepting: 'Accepting…',
  acceptFor: (total: number) => `Accept for ${formatPounds(total)}`,
  back: 'Back',
  invoicePdf: 'Save the invoice as PDF',
  structured: (number: string) => `${number} for your accounts program (UBL)`,
  order: (number: string) => `Your purchase order ${number}`,
  payLegend: (number: string) => `Pay invoice ${number} by card`,
  agree: 'I accept this quote and its terms',
  right:
    'You may cancel within 14 days of accepting, without a reason: write to us in any form. If you ask for the work to begin sooner, you pay for what was done until you cancel, and the right ends once all of it is done.',
  sooner: 'Please begin within these 14 days if the dates need it',
  decline: 'Decline',
  declineTitle: 'Decline this quote?',
  declineLead: 'A reason helps, and is not needed.',
  reason: 'Reason (optional)',
  ask: 'Ask a question',
  accepted: (name: string, moment: string) => `Accepted by ${name} on ${moment}.`,
  declined: 'You declined this quote. If you change your mind, write to us.',
  expired: 'This quote is no longer valid. Write to us and we’ll send you a new one.',
  invoiceFollows: 'The invoice follows by email, and stands here too.',
  dueBy: (day: string) => `Due by ${longDay(day)}`,
  wasDue: (day: string) => `Overdue: this was to be paid by ${longDay(day)}`,
  paidOn: (day: string) => `Paid on ${longDay(day)}. Thank you.`,
  paidSoFar: 'Paid so far',
  stillToPay: 'Still to pay',
  kinds: {
    ...{ whole: 'Invoice', deposit: 'Deposit invoice', balance: 'Final invoice' },
    cancellation: 'Cancellation invoice',
    interest: 'Invoice for late payment',
  } satisfies Record<IssuedKind, string>,
  lateFor: (number: string) => `Invoice ${number} was not paid by its day. There is no VAT on this one.`,
  cancelledOn: (day: string, by: CancelledBy | null) =>
    by === 'owner'
      ? `We had to cancel this booking on ${longDay(day)}. There is no fee.`
      : `You cancelled this booking on ${longDay(day)}.`,
  nothingDue: 'Nothing more is due.',
  creditNote: (number: string) => `Credit note ${number}`,
  creditPdf: (number: string) => `Save credit note ${number} as PDF`,
  paidBack: 'Paid back',
  comesBack: 'Comes back to you',
  notDue: 'No longer due, because the booking was cancelled.',
  pay: 'Pay by card',
  paySum: (owed: number) => `Pay ${formatPounds(owed)}`,
  toPay: (owed: number) => `${formatPounds(owed)} to pay`,
  nothingToPay: 'There is nothing to pay now.',
  papers: 'Your papers',
  quote: 'Quote',
  /** What a card cannot pay, with the bank details if they are known. */
  tooLittleForCard: 'This is too little to pay by card.',
  byTransfer: (account: string, number: string) =>
    `Pay it by bank transfer: ${account}, with ${number} as the reference.`,
  transfer: (account: string, number: string) =>
    `Or by bank transfer: ${account}, with ${number} as the reference.`,
}
