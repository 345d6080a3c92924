import type { Table } from 'drizzle-orm'
import { getTableColumns } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { listOfData, sentTo } from '../../content/handed-over.ts'
import { agreement, impactAssessment } from '../../content/pdf/agreement.ts'
import type { NoticeSection } from '../../content/site/notice.ts'
import { privacyNotice } from '../../content/site/privacy.ts'
import { givenTo, heldBy } from '../../domain/privacy/handed-over.ts'
import { PAYMENT_COOKIES } from '../../domain/privacy/stored-on-device.ts'
import { users } from '../accounts/tables.ts'
import { configuredPrivacy } from '../config/configured-privacy.ts'
import { parseConfig } from '../config.ts'
import { enquiries } from '../enquiries/tables.ts'
import { orderAddresses, orderLines, orders } from '../orders/tables.ts'
import { reminderConsents } from '../reminders/tables.ts'
import { photoDayMarks, photoDayNotes } from '../school/photo-day/tables.ts'
import { optOuts, pupils } from '../school/tables.ts'
import { SAMPLE_CONTROLLER } from '../website/sample-site.ts'

const textOf = (sections: readonly NoticeSection[]) =>
  sections
    .flatMap(({ paragraphs, points = [], tables = [], after = [] }) => [
      ...paragraphs,
      ...points,
      ...tables.flatMap(({ rows }) => rows.map((row) => row.join(' | '))),
      ...after,
    ])
    .join('\n')

const STRIPE = {
  ...{ STRIPE_SECRET_KEY: 'sk_x', STRIPE_PUBLISHABLE_KEY: 'pk_x', STRIPE_WEBHOOK_SECRET: 'whsec_x' },
}
const factsWith = (env: Record<string, string>) => ({
  ...configuredPrivacy(parseConfig(env)),
  controller: SAMPLE_CONTROLLER,
})
const notice = textOf(privacyNotice(factsWith(STRIPE), []))

/** The row of a table of the notice that begins so. */
const rowOf = (start: string) => notice.split('\n').find((line) => line.startsWith(start)) ?? ''

/** The words of the notice for a column; null: it says nothing of people, or is the number or the time of a row. */
type Said<Of extends Table> = Record<keyof Of['_']['columns'], string | null>

const ORDER: Said<typeof orders> = {
  ...{ id: null, number: null, idempotencyKey: null, basketHash: null, askedHash: null, linkVersion: null },
  ...{ state: null, subtotal: 'what was bought', discount: 'what was bought', vat: 'what was paid' },
  ...{ firstName: 'your name', lastName: 'your name', email: 'email address', phone: 'phone number' },
  ...{ childName: 'the child’s name', className: 'and class', billingPostcode: 'postcode' },
  ...{ total: 'what was paid', paymentMethod: 'and how', paymentProvider: 'and how', paymentId: 'and how' },
  ...{ testMode: null, atDesk: null, payBy: null, freeReason: 'and how', placedAt: null, triedAt: null },
  ...{ paidAt: 'what was paid', deliveredAt: null, downloadsUntil: null, consentedAt: null, prints: null },
  userId: null,
}
const LINE: Said<typeof orderLines> = {
  ...{ id: null, orderId: null, eventId: null, priceListId: null, priceListVersionId: null },
  ...{ pupilId: 'the child’s name', classRef: 'and class', title: 'the child’s name' },
  ...{ packageId: null, packageName: 'what was bought', photoCount: 'what was bought' },
  ...{ product: 'what was bought', productName: 'what was bought', quantity: 'what was bought' },
  ...{ picture: null, subtotal: 'what was bought', discount: 'what was bought', total: 'what was bought' },
  ...{ vatRate: null, vat: null, commissionPercent: null, commissionPence: null },
  ...{ printsSentAt: null, printsDeliveredAt: null, remakeOf: null, remakeReason: null },
}
const HOME: Said<typeof orderAddresses> = {
  orderId: null,
  ...{ name: 'the postal address', line1: 'the postal address', line2: 'the postal address' },
  ...{ town: 'the postal address', postcode: 'the postal address' },
}
const REMINDER: Said<typeof reminderConsents> = {
  ...{ id: null, pupilId: null, userId: null, awaitsPhotos: null, basketAt: null, endedAt: null },
  ...{ email: 'your email address', phone: 'your mobile number', words: 'the words that you agreed to' },
  ...{ consentedAt: null, confirmBy: null, linkSentAt: null, confirmedAt: null },
  confirmationsSent: null,
}
const ACCOUNT: Said<typeof users> = {
  ...{ id: null, email: 'email address', newEmail: 'email address', passwordHash: 'password' },
  ...{ passwordIsWeak: 'password', emailConfirmedAt: null, userMetadata: null, emailChangeAgreed: null },
  ...{ confirmationSentAt: null, recoverySentAt: null, emailChangeSentAt: null, lastSignInAt: null },
  ...{ bannedUntil: null, createdAt: null, updatedAt: null },
}
const ENQUIRY: Said<typeof enquiries> = {
  ...{ id: null, name: 'name', email: 'email', phone: 'phone', service: 'what it is about' },
  ...{ budget: 'budget', message: 'your message', state: null, createdAt: null, answeredAt: null },
}
const PUPIL: Said<typeof pupils> = {
  ...{ id: null, classId: 'class', firstName: 'Name', lastName: 'Name', parentEmail: 'A parent’s email' },
  ...{ pupilNumber: 'the school’s own number', accessCode: 'The access code', absentAt: 'absences' },
  ...{ noPhoto: 'Refusals', noClassPhoto: 'Refusals', noSales: 'Refusals' },
  ...{ position: null, joinedClassAt: null, createdAt: null },
}
const REFUSAL: Said<typeof optOuts> = {
  ...{
    id: null,
    pupilId: null,
    optOut: 'of what',
    source: 'who said so',
    since: 'when',
    reason: 'the reason',
  },
  ...{ setBy: 'who said so', bySchool: 'who said so', createdAt: null, saidOf: null, inDoubt: null },
  ...{ liftedAt: 'when', liftedBy: 'who said so' },
  ...{ ordersTold: null, printsStopped: null, checkoutsCancelled: null },
}

const NOTE: Said<typeof photoDayNotes> = { pupilId: null, note: 'the school’s note', savedAt: null }
const MARK: Said<typeof photoDayMarks> = {
  ...{ id: null, pupilId: null, mark: 'who was marked here, away or refusing', undoes: null },
  ...{ phoneAt: null, at: null, receivedAt: null, device: null, markedBy: null, tookEffect: null },
}

test.each([
  { table: orders, said: ORDER, row: 'An order: ' },
  { table: orderLines, said: LINE, row: 'An order: your' },
  { table: orderAddresses, said: HOME, row: 'An order: your name' },
  { table: reminderConsents, said: REMINDER, row: 'Reminders ' },
  { table: users, said: ACCOUNT, row: 'An account: ' },
  { table: enquiries, said: ENQUIRY, row: 'What you send with the contact form ' },
  { table: optOuts, said: REFUSAL, row: 'Refusals: ' },
  { table: pupils, said: PUPIL, row: '' },
  { table: photoDayNotes, said: NOTE, row: 'On the photo day: the school' },
  { table: photoDayMarks, said: MARK, row: 'On the photo day: ' },
])('the notice names what is kept of people: “$row”', ({ table, said, row }) => {
  expect(Object.keys(said).toSorted()).toEqual(Object.keys(getTableColumns(table)).toSorted())
  const words = row ? rowOf(row) : notice
  for (const [column, phrase] of Object.entries(said)) if (phrase) expect(words, column).toContain(phrase)
})

const paper = {
  ...{ school: 'Test Primary', event: 'Photos', photoDay: '1 May', salesOpen: '2 May', salesClose: null },
  ...{ photosDestroyed: null, heldForReview: false, desk: { secondFactor: true }, staff: 1, today: '1 May' },
  ...{ gives: { idPhotos: true, officeSheets: true, yearbook: true }, commission: null },
  photographer: SAMPLE_CONTROLLER,
  privacy: configuredPrivacy(parseConfig(STRIPE)),
}
const wordsOf = (of: typeof agreement) =>
  of(paper)
    .sections.flatMap(({ lines }) => lines)
    .join('\n')

test('notice and papers say what the lab, the accountant and the school get, as the files have it', () => {
  for (const words of [notice, wordsOf(impactAssessment)]) {
    expect(words).toContain(`It gets ${listOfData(givenTo('lab'))}, but no other names and no addresses.`)
    expect(words).toContain(`${listOfData(givenTo('accountant'))}. Neither buyers nor children are named.`)
  }
  expect(notice).toContain(`have no more than ${listOfData(givenTo('school'))}`)
  for (const file of ['id-photos', 'yearbook', 'school-copy'] as const)
    expect(wordsOf(agreement)).toContain(listOfData(heldBy(file)))
  expect(wordsOf(agreement)).toContain('The lab does not get it')
})

test('notice and assessment say what payment, mail and SMS providers are sent, as they are', () => {
  const env = { SMTP_URL: 'smtps://mail.example.net', SMS_URL: 'https://texts.example.net/send' }
  const all = factsWith({ ...STRIPE, ...env })
  const assessed = impactAssessment({ ...paper, privacy: all })
    .sections.flatMap(({ lines }) => lines)
    .join('\n')
  for (const words of [textOf(privacyNotice(all, [])), assessed])
    for (const service of ['payments', 'mail', 'texts'] as const) expect(words).toContain(sentTo(service))
  expect(sentTo('payments')).toContain('the buyer’s name, the email address and the postcode')
})

test('the payment provider’s cookies are named while it takes cards, with how long they last', () => {
  const plain = textOf(privacyNotice(factsWith({}), []))
  for (const name of Object.keys(PAYMENT_COOKIES)) {
    expect(plain).not.toContain(name)
    expect(notice).toContain(`${name} | `)
  }
  expect(rowOf('__stripe_sid')).toContain('| 30 minutes')
  expect(rowOf('__stripe_mid')).toContain('| 365 days')
})
