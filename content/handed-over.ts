import { givenTo, type PeoplesData } from '../domain/privacy/handed-over.ts'
import type { ProcessorTask } from '../domain/privacy/privacy-facts.ts'

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
  buyer: 'what buyers say of themselves',
  parentEmail: 'parents’ email addresses',
  accessCode: 'access codes',
  enquiry: 'enquiries',
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

/** What another service does, and what it gets for it. */
export const SERVICES: Record<ProcessorTask, readonly [does: string, gets: string]> = {
  database: ['Keeps the records', 'Everything that is kept but the pictures'],
  files: [
    'Keeps the photographs',
    'The pictures, with names where they are part of a class sheet; while they are uploaded, the names of their files',
  ],
  accounts: ['Keeps the accounts', 'Email addresses, phone numbers, passwords and second factors'],
  mail: ['Delivers the shop’s mails', 'The mails and the addresses that they go to'],
  bounces: ['Reports mails that did not arrive', 'The addresses that they were sent to'],
  texts: ['Delivers text messages', 'The messages and the numbers that they go to'],
  payments: [
    'Takes payments by card',
    'The card, the sum, your name, email address and postcode, and a number for the order',
  ],
  traces: ['Measures how long the shop’s work takes', 'Times and kinds of work, without names or addresses'],
}
