import { givenTo, type PeoplesData } from '../domain/privacy/handed-over.ts'
import type { ProcessorTask } from '../domain/privacy/privacy-facts.ts'
import { SENT_DATA, SENT_TO, type SentData } from '../domain/privacy/sent-to-services.ts'

const WORDS: Record<PeoplesData, string> = {
  photographs: 'pictures',
  printedNames: 'names where they are printed below a class photo or on a class sheet',
  childName: 'pupils’ names',
  className: 'classes',
  pupilNumber: 'the school’s own numbers of pupils',
  refusals: 'refusals',
  absence: 'absences',
  photoName: 'the names of the pictures’ files',
  orderNumber: 'order numbers',
  paymentNumber: 'the payment provider’s numbers',
  bought: 'what was bought',
  postalAddress: 'postal addresses',
  buyer: 'what buyers say about themselves',
  parentEmail: 'parents’ email addresses',
  accessCode: 'access codes',
  enquiry: 'enquiries',
  client: 'what clients say about themselves',
}

/** `order numbers, classes and pictures`. */
export const listOfData = (data: readonly PeoplesData[], or: 'and' | 'or' = 'and'): string =>
  new Intl.ListFormat('en-GB', { type: or === 'or' ? 'disjunction' : 'conjunction' }).format(
    data.map((one) => WORDS[one]),
  )

/** What the lab gets, and what it does not. */
export function labGets(): string {
  const gets = givenTo('lab')
  const lacks = [
    ...(gets.includes('childName') ? [] : [gets.includes('printedNames') ? 'no other names' : 'no names']),
    ...(gets.includes('postalAddress') ? [] : ['no addresses']),
  ]
  return [`It gets ${listOfData(gets)}`, ...(lacks.length > 0 ? [lacks.join(' and ')] : [])].join(', but ')
}

const ACCOUNTANT_LACKS = 'Neither buyers nor children are named.'
/** What the accountant gets. */
export function accountantGets(): string {
  const gets = givenTo('accountant')
  const names = gets.includes('buyer') || gets.includes('childName')
  return `sums, dates, ${listOfData(gets)}.${names ? '' : ` ${ACCOUNTANT_LACKS}`}`
}

/** What no file for a school has. */
export const schoolNeverGets = (): string => {
  const gets = givenTo('school')
  const all = ['accessCode', 'parentEmail', 'postalAddress', 'buyer', 'orderNumber', 'bought'] as const
  return listOfData(
    all.filter((data) => !gets.includes(data)),
    'or',
  )
}

const SENT_WORDS: Record<SentData, string> = {
  card: 'the card',
  browser: 'the network address and whatever else its fields on the page can see of the browser',
  sum: 'sums',
  orderId: 'a number for the order',
  orderNumber: 'order numbers',
  bought: 'what was bought',
  buyerName: 'the buyer’s name',
  email: 'the email address',
  mobile: 'the mobile number',
  phone: 'the buyer’s phone number',
  postcode: 'the postcode',
  postalAddress: 'the postal address',
  childName: 'the child’s name',
  className: 'the class',
  pupilNumber: 'the school’s own number of the child',
  photoName: 'the names of the pictures’ files',
  school: 'the school and its event',
  accessCode: 'access codes',
  refusals: 'refusals',
  links: 'links that open an order, an account or reminders',
  signInCode: 'codes for signing in',
  device: 'the browser that somebody signed in with',
  enquiry: 'what was written with the contact form',
}

/** What a service is sent of people, in one order. */
export const sentTo = (service: keyof typeof SENT_TO): string =>
  new Intl.ListFormat('en-GB').format(
    SENT_DATA.filter((data) => SENT_TO[service].includes(data)).map((data) => SENT_WORDS[data]),
  )

/** What another service does, and what it gets for it. */
export const SERVICES: Record<ProcessorTask, readonly [does: string, gets: string]> = {
  database: ['Keeps the records', 'Everything that is kept except the pictures'],
  files: [
    'Keeps the photographs',
    'The pictures, with names where they are part of a class sheet; while they are uploaded, the names of their files',
  ],
  accounts: ['Keeps the accounts', 'Email addresses, phone numbers, passwords and second factors'],
  mail: [
    'Delivers the shop’s emails',
    `The emails. They have in them, depending on what each is about: ${sentTo('mail')}`,
  ],
  bounces: ['Reports emails that did not arrive', 'The addresses that they were sent to'],
  texts: [
    'Delivers text messages',
    `The messages. They have in them, depending on what each is about: ${sentTo('texts')}`,
  ],
  payments: ['Takes payments by card', `For each payment: ${sentTo('payments')}`],
  traces: ['Measures how long the shop’s work takes', 'Times and kinds of work, without names or addresses'],
}
