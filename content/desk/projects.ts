import { weekdayOf } from '../../domain/days.ts'
import { formatPounds } from '../../domain/money.ts'
import type { CalendarKind } from '../../domain/projects/calendar.ts'
import type { CancelledBy } from '../../domain/projects/cancel-booking.ts'
import { NOTICE_HOURS, type NoticeLength } from '../../domain/projects/cancellation.ts'
import type { InvoiceReminderKind } from '../../domain/projects/invoice-reminders.ts'
import type { HandMethod, InvoiceMethod } from '../../domain/projects/invoices.ts'
import type { NextStep } from '../../domain/projects/next-step.ts'
import type { InvoiceKind, IssuedKind } from '../../domain/projects/pricing.ts'
import type { ClientKind } from '../../domain/projects/projects.ts'

/** Projects: from enquiry to invoice. */
export const projectWords = {
  titleOf: (service: string, name: string) => `${service} for ${name}`,
  none: 'A project begins with an enquiry, or with a client you add here. It leads from a quote to the last invoice.',
  lead: 'Quotes and invoices of your film and photography work.',
  anyNext: 'Anything',
  noneNext: 'No project is at this step',
  showAll: 'Show all projects',
  start: 'Start a project',
  startLead: 'You write the quote on the next screen. Nothing is sent yet.',
  whoFor: 'Who is it for?',
  fromEnquiry: 'Make a quote',
  clientNote: 'Papers already sent keep what they said.',
  earlier: (versions: number) => (versions === 1 ? 'One earlier version' : `${versions} earlier versions`),
  netSoFar: (net: string) => `${net} without VAT`,
  quoteLead: 'Prices without VAT. VAT is added below, at the rate of your rate card.',
  noLines: 'Add what you will do and what it costs.',
  addLine: 'Add a line',
  addDay: 'Add a filming day',
  byDate: 'Reckoned by date below, and left out here once you save.',
  filmingDay: 'Filming day',
  filmingDayOf: (at: number) => `Filming day ${at}`,
  filmingDays: 'Filming days',
  backupHint: 'They are held once the quote is accepted. A backup day is for bad weather, and costs nothing.',
  starts: 'Begins at',
  backup: 'Backup day (optional)',
  sunday: weekdayOf,
  holiday: (name: string, day: string) => `${name}, ${weekdayOf(day)}`,
  added: (percent: number) => `adds ${percent}% of the daily rate`,
  held: 'Dates',
  heldFrom: (starts: string) => `from ${starts}`,
  backupOn: (day: string) => `Backup day ${weekdayOf(day)}`,
  movedFrom: (day: string) => `Moved from ${weekdayOf(day)}`,
  note: 'A note to the client',
  save: 'Save',
  saved: 'Saved',
  edit: 'Change the quote',
  editSent: 'This makes a new version. The client keeps the old one until you send the new one.',
  send: 'Send the quote',
  sendTitle: 'Send this quote?',
  sendLead: (email: string, total: string) =>
    `${email} gets an email with a link to it. Total ${total}. What you send can’t be changed, but you can send a new version.`,
  sent: 'The quote is on its way',
  delete: 'Delete project',
  deleteTitle: 'Delete this project?',
  deleteLead:
    'The client’s details, every version of the quote and the client’s page go for good. The link in the email stops working.',
  deleted: 'Project deleted',
  eraseClient: 'Erase the client’s data',
  erased:
    'The client’s data was erased. Nobody can be written to, so no invoice and no reminder can be sent.',
  sendInvoice: {
    whole: 'Send the invoice',
    deposit: 'Send the deposit invoice',
    balance: 'Send the final invoice',
  } satisfies Record<InvoiceKind, string>,
  sendInvoiceLead: (email: string, total: string) =>
    `${email} gets an invoice for ${total}, and can pay it by card. An invoice that was sent can’t be changed.`,
  purchaseOrder: 'Purchase order number (optional)',
  order: (number: string) => `Purchase order ${number}`,
  recordPayment: 'Record a payment',
  recordLead: (number: string, owed: string) =>
    `${owed} is still to be paid on ${number}. Record it when the money is there. Once all of it is, the client gets an email.`,
  amount: 'Amount in pounds',
  how: 'How was it paid?',
  notDue: 'No longer due',
  nothingDue: 'Nothing more is due',
  creditNote: (number: string, sum: string) => `Credit note ${number}, ${sum} off`,
  paidBack: (method: string, sum: string) => `Paid back: ${method}, ${sum}`,
  partPaid: (paid: number, owed: number) =>
    `${paid > 0 ? `${formatPounds(paid)} paid, ` : ''}${formatPounds(owed)} to be paid`,
  invoiceSent: 'The invoice is on its way',
  pdf: 'PDF',
  structured: 'UBL',
  noStructured:
    'No UBL: it charges VAT, and no VAT number was saved under Business details when you sent it.',
  disputes: (number: string) => `Disputes of ${number}`,
  clientsPage: 'See the client’s page',
  accepted: (name: string, moment: string) => `Accepted by ${name} on ${moment}`,
  beginSooner: 'Asked for the work to begin within the 14 days',
  declined: (moment: string) => `Declined on ${moment}`,
  noInvoices: 'None yet. An invoice can be sent once the quote is accepted.',
}

/** Credit notes, and what is paid back. */
export const creditWords = {
  open: 'Credit this invoice',
  /** Without an email address, the client was erased. */
  lead: (email: string | null) =>
    `An invoice that was sent can’t be changed. A credit note takes a sum off it, ${email === null ? 'and nobody gets it: the client’s data was erased' : `and ${email} gets it by email`}. It can’t be changed either.`,
  amount: 'Amount to take off, in pounds with VAT',
  reason: 'Reason, as the client reads it',
  send: 'Send the credit note',
  does: (sum: string, number: string) => `${sum} comes off ${number}.`,
  vat: (vat: string) => `${vat} of it is VAT.`,
  owed: (owed: string) => `${owed} is still to be paid then.`,
  tooMuch: (sum: string) => `${sum} is too much then, and you pay it back.`,
  settled: 'Nothing more is to be paid then.',
  again: 'All of the invoice is credited then, so you can send a new one in its place.',
  tooMuchNow: (sum: string) => `${sum} more was paid than is owed.`,
  onItsWay: (sum: string) => `${sum} is on its way to the card.`,
  refund: 'Pay back',
  refundLead: (sum: string, number: string) =>
    `${sum} more was paid on ${number} than is owed. The client gets an email about what you pay back.`,
  refundAmount: 'Amount to pay back, in pounds',
  refundHow: 'How does it go back?',
  /** What became of a refund of a card payment. */
  refundAsked: (sum: string) => `Refund of ${sum}: asked of the payment provider`,
  refundRefused: (sum: string) => `Refund of ${sum}: refused by the payment provider`,
  refundFailed: (sum: string) => `Refund of ${sum}: did not arrive, and the money is back with you`,
  refundFound: (sum: string) => `Refund of ${sum}: made in the payment provider’s own pages`,
  failed: (method: string, sum: string) => `Came back: ${method}, ${sum}`,
}

/** How money went back, with what is meant. */
export const refundMethods: Record<InvoiceMethod, { label: string; hint: string }> = {
  card: { label: 'To the card', hint: 'The payment provider is asked for it now.' },
  transfer: { label: 'Bank transfer', hint: 'You have sent it. No money moves from here.' },
  cash: { label: 'Cash', hint: 'The client has it.' },
  cheque: { label: 'Cheque', hint: 'You have sent it.' },
}

/** What is filmed when, beside the school’s photo days. */
export const calendarWords = {
  title: 'Calendar',
  lead: 'Filming days and their backups, quotes that wait for an answer, school photo days and print deadlines.',
  earlier: 'Earlier month',
  later: 'Later month',
  now: 'This month',
  asMonth: 'Month',
  asList: 'List',
  none: 'Nothing in this month.',
  entry: (kind: string, title: string) => `${kind}: ${title}`,
  filmingWith: (title: string, name: string) => `Filming with ${name}: ${title}`,
  orOn: (day: string) => `In bad weather, on ${weekdayOf(day)} instead.`,
  feed: 'On your phone',
  feedLead:
    'Your phone’s calendar can subscribe to a secret address, and then shows all of this. Anyone with the address can read it, so keep it to yourself.',
  start: 'Make a secret address',
  started: 'The address is below',
  end: 'End this address',
  endTitle: 'End this address?',
  endLead: 'Calendars that subscribed to it hear nothing more. You can make a new one afterwards.',
  ended: 'The address has ended',
  clash: 'You have something on these days already. You can send the quote all the same.',
  clashOn: (day: string, what: string) => `${weekdayOf(day)}: ${what}`,
  move: 'Move to the backup day',
  moveOther: 'Move this day',
  moveTitle: (day: string) => `Move ${weekdayOf(day)}?`,
  moveLead: (email: string) =>
    `${email} gets an email that says so. The price stays as agreed, and it can be moved again.`,
  newDay: 'New day',
  newBackup: 'Backup day (optional)',
  confirmMove: 'Move the day',
}

export const calendarKinds: Record<CalendarKind, string> = {
  filming: 'Filming',
  backup: 'Backup day',
  offered: 'Offered',
  school: 'School photo day',
  'print-deadline': 'Print deadline',
}

/** The client cancels, or the owner does. */
export const cancelWords = {
  open: 'Cancel the booking',
  who: 'Who cancels?',
  by: {
    client: { label: 'The client', hint: 'The terms of the accepted quote say what it costs.' },
    owner: { label: 'I do', hint: 'There is no fee, and all that was paid comes back.' },
  } satisfies Record<CancelledBy, { label: string; hint: string }>,
  byOwner: 'You cancel, so there is no fee, and the client owes nothing for this booking.',
  title: 'Cancel this booking?',
  lead: (email: string) =>
    `You see the sums before anything is sent. ${email} gets an email. This can’t be undone.`,
  day: 'Day on which you heard of it',
  time: 'Time',
  begins: (moment: string) => `Filming begins on ${moment}.`,
  notice: {
    early: `That is ${NOTICE_HOURS.early} hours before, or more.`,
    late: `That is between ${NOTICE_HOURS.early} and ${NOTICE_HOURS.late} hours before.`,
    last: `That is within ${NOTICE_HOURS.late} hours.`,
  } satisfies Record<NoticeLength, string>,
  share: (percent: number, filming: string) =>
    `The terms charge ${percent}% of the filming cost, ${filming} without VAT.`,
  byRight:
    'A private client may cancel within 14 days of accepting, so there is no fee. If they asked you to begin sooner, you may ask for what was done until now.',
  fee: 'Fee with VAT',
  paid: 'Paid so far',
  toPay: 'Still to pay',
  toPayBack: 'To pay back',
  invoice: 'An invoice for what is still to pay goes with it.',
  byHand: (sum: string) =>
    `A credit note of ${sum} goes with it. Then pay the sum back at the invoice: to the card it was paid with, or by bank transfer.`,
  notDue: 'What is not paid of earlier invoices is no longer due: a credit note takes it off.',
  confirm: 'Cancel the booking',
  keep: 'Keep it',
  done: 'The booking is cancelled, and the client is being told',
  cancelledByOwner: (moment: string) => `Cancelled by you on ${moment}, without a fee.`,
  cancelled: (moment: string, percent: number, fee: string) =>
    `Cancelled by the client on ${moment}: ${percent}% of the filming cost, ${fee} with VAT.`,
}

export const clientKinds: Record<ClientKind, { label: string; hint: string }> = {
  private: { label: 'A private person', hint: 'Has a right to cancel within 14 days.' },
  firm: { label: 'A business or an organisation', hint: 'Buys for its work.' },
}

export const invoiceKinds: Record<IssuedKind, string> = {
  cancellation: 'Cancellation',
  interest: 'Late payment',
  whole: 'Invoice',
  deposit: 'Deposit',
  balance: 'Final invoice',
}

/** What is next, as the list says it. */
export const nextSteps: Record<NextStep, string> = {
  'answer-dispute': 'Answer a dispute',
  'send-quote': 'Send the quote',
  'wait-for-answer': 'Waiting for an answer',
  'quote-expired': 'Quote expired',
  'send-invoice': 'Send an invoice',
  'wait-for-payment': 'Waiting for payment',
  'payment-overdue': 'Payment overdue',
  'pay-back': 'Pay money back',
  declined: 'Declined',
  cancelled: 'Cancelled',
  erased: 'Client erased',
  done: 'Paid',
}

/** What may arrive by hand, with what is meant. */
export const handMethods: Record<HandMethod, { label: string; hint: string }> = {
  transfer: { label: 'Bank transfer', hint: 'It is in your account.' },
  cash: { label: 'Cash', hint: 'You have it.' },
  cheque: { label: 'Cheque', hint: 'Your bank has honoured it.' },
}

/** How an invoice was paid, at the desk and in the accountant’s list. */
export const invoiceMethods: Record<InvoiceMethod, string> = {
  card: 'Card',
  transfer: handMethods.transfer.label,
  cash: handMethods.cash.label,
  cheque: handMethods.cheque.label,
}

export const quoteStates = {
  draft: 'Draft',
  sent: 'Sent',
  accepted: 'Accepted',
  declined: 'Declined',
  replaced: 'Replaced',
  expired: 'Expired',
}

/** Reminding a client of an invoice. */
export const invoiceReminderWords = {
  open: 'Remind the client',
  lead: 'You read the letter before it goes. Nothing is ever added to the invoice.',
  which: 'Which letter?',
  to: (email: string) => `To ${email}`,
  interest: (days: number, rate: string, sum: string) =>
    `${days === 1 ? 'One day' : `${days} days`} late: interest of ${sum} at ${rate} a year.`,
  fixedSum: (sum: string) => `By law a business owes a fixed sum of ${sum} too.`,
  notAdded: 'The letter says so. It is not added to the invoice.',
  bearsNone: 'Interest bears no interest, so the letter asks for none.',
  noRate: (day: string) =>
    `The letter can’t say what interest has come to: the Bank of England’s base rate on ${day} is missing.`,
  giveRate: 'Give it under Business details',
  send: 'Send this letter',
  byItself: 'sent automatically',
  next: (day: string) => `The next reminder goes by itself on ${day}.`,
  noNext: 'No further reminder goes by itself.',
  stopped: 'You stopped the reminders that go by themselves.',
  stop: 'Stop them',
  letGo: 'Let them go again',
  sent: (kind: string, claimed: string | null) =>
    claimed ? `${kind}, with ${claimed} for being late` : kind,
}

/** An invoice for what paying another one late has cost. */
export const interestWords = {
  open: 'Add interest',
  lead: (number: string, email: string) =>
    `This sends an invoice of its own for what paying ${number} late has cost, and ${email} gets it by email. Nothing is ever added by itself.`,
  days: (days: number, from: string, until: string) =>
    from === until ? `One day late: ${from}.` : `${days} days late: ${from} to ${until}.`,
  rate: (charged: string, above: string, reference: string) =>
    `${charged} a year: ${above} above the Bank of England’s reference rate of ${reference}.`,
  noRate: (day: string) => `The Bank of England’s base rate on ${day} is missing.`,
  earlier: (day: string) => `Until ${day} it was invoiced already.`,
  interest: 'Interest',
  fixedSum: 'Fixed sum of the 1998 Act',
  total: 'To be invoiced, without VAT',
  noVat: 'Interest and compensation for late payment are outside the scope of VAT.',
  dueOn: 'Due by',
  send: 'Send the invoice',
  of: (number: string) => `For paying ${number} late`,
}

export const invoiceReminderKinds: Record<InvoiceReminderKind, { label: string; hint: string }> = {
  reminder: { label: 'A friendly reminder', hint: 'Says nothing of interest.' },
  overdue: { label: 'It is overdue', hint: 'Says what being late costs.' },
  action: { label: 'Before court action', hint: 'The last letter: 14 days to pay.' },
}
