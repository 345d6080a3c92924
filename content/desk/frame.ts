import type { DeskRole } from '../../domain/accounts/roles.ts'

/** Why the desk is guarded. */
const shows: Record<DeskRole, string> = {
  admin: 'The desk shows other people’s children.',
  editor: 'The desk shows what people have written to you.',
}

/** Who may come to the desk. */
export const accessWords = {
  noSecondStep: 'No second step yet.',
  passwordAlone: (role: DeskRole) =>
    role === 'admin'
      ? 'Only your password protects these children’s photos.'
      : 'Only your password protects the website and these messages.',
  checking: 'Checking your access…',
  noPermission: "You don't have permission to access this page. Admin privileges are required.",
  toOwnScreens: 'To your part of the desk',
  longerPassword: (role: DeskRole, least: number) =>
    `${shows[role]} Your password is too short or too common: please choose one of at least ${least} characters. Three or four words make a good one.`,
  secondStepNeeded: (role: DeskRole) =>
    `${shows[role]} So you need a second step to open it: an app, a passkey or a text message. It takes two minutes to set up.`,
  notChecked: 'Your access could not be checked. Please try again.',
  waiting: (changes: string, wait: string) =>
    `${changes} ${wait} on this device. Nothing is lost: it will be sent when the desk opens again.`,
  ended: 'Your session has ended. Please sign in again: you will come back to the same screen.',
  notTaken: 'The mail server will be asked again. Orders are not affected.',
}

/** The handbook. */
export const helpWords = {
  lead: 'The owner’s handbook, from the agreement with the school to the lab.',
  noPage: 'No page matches',
  fewerWords: 'Try fewer or different words.',
  noSuchPage: 'There is no such page',
}

/** What needs somebody today, a line for each; figures are in the line already. */
export const todayWords = {
  nothing: 'Nothing needs you',
  nothingLead:
    'Unsorted photos, prints to send, enquiries, invoices, filming days and anything that fails will be listed here.',
  unsorted: (photos: string) => `${photos} to sort`,
  toCheck: (photos: string) => `${photos} to check`,
  prints: (orders: string) => `${orders} to print`,
  printsNote: 'Paid, and not at the lab yet',
  gaveUp: (tasks: string) => `${tasks} failed for good`,
  gaveUpNote: 'Tried for hours. Each one says why, and can be tried again',
  codesFailed: (emails: string) => `${emails} with a code failed for good`,
  retried: (emails: string) => `${emails} being retried`,
  retriedNote: 'The mail server has not accepted them yet',
  toInvoice: (projects: string) => `An invoice to send in ${projects}`,
  overdue: (projects: string) => `Payment overdue in ${projects}`,
  toPayBack: (projects: string) => `Money to pay back in ${projects}`,
  refundFailed: (projects: string) => `A refund did not arrive in ${projects}`,
  refundFailedNote: 'The project says why. Pay the money back another way',
  filming: (project: string) => `Filming: ${project}`,
  filmingOn: (day: string, starts: string) => `${day}, from ${starts}`,
  enquiries: (enquiries: string) => `${enquiries} to answer`,
  /** Of an order or an invoice, by its number. */
  dispute: (amount: string, number: string) => `${amount} disputed, ${number}`,
  answerBy: (day: string) => `Answer by ${day}, at the payment provider`,
  plan: (page: string) => `${page} goes live`,
  planFailed: (page: string) => `${page} did not go live`,
  handedOver: (page: string) => `${page} is handed over to you`,
  givenBack: (page: string) => `${page} was given back to you`,
  said: (by: string | null, said: string) => [by, said && `“${said}”`].filter(Boolean).join(': '),
  disk: (free: string) => `${free} free on the disk`,
  diskNote: 'Uploads stop when it is full',
  sold: (takings: string, orders: string) => `${takings} from ${orders}`,
  nothingSold: 'Nothing sold since yesterday.',
  latest: (orders: string) => `The latest ${orders}`,
}
