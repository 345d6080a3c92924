import { expect, test } from 'vitest'
import { DeskFile } from '../desk-files.ts'
import { ActivityQuery, MessageQuery } from '../records/desk-log.ts'
import { ClearBounce } from '../school/bounces.ts'
import { SETUP_STEPS, type SetupFacts, stepsDone } from './setup.ts'

const ID = 'c0ffee00-0000-4000-8000-000000000000'
const NOW = new Date('2026-03-14T12:00:00Z')
const trial = { at: '2026-03-14T10:00:00Z', worked: true }
const done: SetupFacts = {
  business: {
    name: 'Tweedlight',
    address: '1 High Street',
    email: 'hello@example.com',
    isSample: false,
  },
  vat: { number: '', rate: null, isSample: false },
  prices: { lists: ['standard'] },
  address: { url: 'https://example.com', isSet: true },
  mail: {
    driver: 'smtp',
    from: { sender: 'Studio <studio@example.org>', isSet: true },
    to: { shop: 'studio@example.org', enquiries: 'studio@example.org' },
    trial: { ...trial, failure: null },
    leaving: false,
  },
  payment: { provider: 'stripe', takesMoney: true, trial },
  storage: { driver: 'disk', works: true, freeBytes: 1 },
  factor: { has: true, required: false },
  backup: { on: true, encrypted: true, newest: '2026-03-13T00:00:00.001Z' },
}

test('an installation with every step done says so, in the order of the list', () => {
  const steps = stepsDone(done, NOW)
  expect(Object.keys(steps)).toEqual(SETUP_STEPS)
  expect(new Set(Object.values(steps))).toEqual(new Set([true]))
})

test.each<[string, (typeof SETUP_STEPS)[number], Partial<SetupFacts>]>([
  ['the sample’s business', 'business', { business: { ...done.business, isSample: true } }],
  ['the sample’s VAT', 'vat', { vat: { ...done.vat, isSample: true } }],
  ['no price list', 'prices', { prices: { lists: [] } }],
  ['no address of its own', 'address', { address: { ...done.address, isSet: false } }],
  ['mails that are files', 'mail', { mail: { ...done.mail, driver: 'outbox' } }],
  ['a mail never tried', 'mail', { mail: { ...done.mail, trial: null } }],
  [
    'a mail that failed',
    'mail',
    { mail: { ...done.mail, trial: { ...trial, worked: false, failure: 'no' } } },
  ],
  ['a provider that takes no money', 'payment', { payment: { ...done.payment, takesMoney: false } }],
  ['a payment never tried', 'payment', { payment: { ...done.payment, trial: null } }],
  ['a payment that failed', 'payment', { payment: { ...done.payment, trial: { ...trial, worked: false } } }],
  ['storage that does not work', 'storage', { storage: { ...done.storage, works: false } }],
  ['no second factor', 'factor', { factor: { ...done.factor, has: false } }],
  ['no backup', 'backup', { backup: { ...done.backup, newest: null } }],
  [
    'a backup a day and a half old',
    'backup',
    { backup: { ...done.backup, newest: '2026-03-13T00:00:00.000Z' } },
  ],
])('%s leaves one step open', (_, step, change) => {
  const open = Object.entries(stepsDone({ ...done, ...change }, NOW)).filter(([, isDone]) => !isDone)
  expect(open).toEqual([[step, false]])
})

test('what a search of the log leaves out or leaves empty is everything by people, from the first page', () => {
  const everything = { by: 'people', who: '', what: '', page: 1 }
  expect(ActivityQuery.parse({})).toEqual(everything)
  const empty = { subject: '', from: '', to: '' }
  expect(Object.entries(ActivityQuery.parse(empty)).filter(([, value]) => value !== undefined)).toEqual(
    Object.entries(everything),
  )
  expect(ActivityQuery.parse({ subject: ID, from: '2026-03-14', page: '2' })).toMatchObject({
    subject: ID,
    from: '2026-03-14',
    page: 2,
  })
  expect(MessageQuery.parse({ state: '' }).state).toBeUndefined()
  expect(MessageQuery.parse({ state: 'failing' }).state).toBe('failing')
})

test.each([
  ['order.', true],
  ['sign-in.failed', true],
  ['Order', false],
  ['order 1', false],
  ['1order', false],
])('%j can be searched for as an action: %s', (what, taken) => {
  expect(ActivityQuery.safeParse({ what }).success).toBe(taken)
})

test('an address to reach again is tidied and has at most 254 characters', () => {
  expect(ClearBounce.parse({ email: ' Ann@Example.COM ' })).toEqual({ email: 'ann@example.com' })
  expect(ClearBounce.safeParse({ email: 'a'.repeat(254) }).success).toBe(true)
  expect(ClearBounce.safeParse({ email: 'a'.repeat(255) }).success).toBe(false)
})

test.each([
  { what: 'lab', eventId: ID, again: true },
  { what: 'packing', eventId: ID, again: false },
  { what: 'accounts', from: '2026-03-01', to: '2026-03-31' },
  { what: 'receipts', from: '2026-03-01', to: '2026-03-31' },
  { what: 'payouts', from: '2026-03-01', to: '2026-03-31' },
  { what: 'enquiries' },
  { what: 'pupil', pupilId: ID },
  { what: 'composite-pdf', classId: ID, orientation: 'portrait', shape: 'upright' },
  { what: 'composite-jpeg', classId: ID, orientation: 'landscape', shape: 'square' },
  { what: 'certificate', erasureId: ID },
  { what: 'paper', eventId: ID, paper: 'dpia', form: 'markdown' },
  { what: 'school-copy', eventId: ID, pupilId: ID },
  { what: 'id-photos', eventId: ID },
  { what: 'yearbook', eventId: ID },
  { what: 'commission', eventId: ID, form: 'csv' },
  { what: 'office-sheet', classId: ID },
])('the file $what is asked for with all that it needs', (asked) => {
  expect(DeskFile.parse(asked)).toEqual(asked)
  expect(DeskFile.safeParse({ what: asked.what }).success).toBe(asked.what === 'enquiries')
})
