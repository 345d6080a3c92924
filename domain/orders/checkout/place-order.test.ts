import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { ZodType } from 'zod'
import { ConfirmTestPayment, PaymentOutcome, PaymentSettings, WebhookParams } from '../payment/payments.ts'
import { BasketPrice, PriceBasket } from './basket-price.ts'
import { PlacedOrder, PlaceOrder } from './place-order.ts'

const buyer = {
  firstName: 'Morag',
  lastName: 'Reid',
  email: 'morag@example.com',
  phone: '01896 123',
  childName: 'Isla',
  className: '3B',
  billingPostcode: 'EH45 8AA',
}
const line = { accessCode: 'ABCDEFGH', packageId: null, photoIds: ['photo'] }
const extra = { product: '8x10', photoId: 'photo', quantity: 1 }
const order = { idempotencyKey: randomUUID(), buyer, lines: [line], shownTotal: 500 }
const pupilId = randomUUID()

/** What is wrong with a value, as `path: message`. */
const faults = (schema: ZodType, value: unknown) =>
  (schema.safeParse(value).error?.issues ?? []).map(({ path, message }) => `${path.join('.')}: ${message}`)
const beginningWith = (starts: string[]) => starts.map((start) => expect.stringMatching(`^${start}`))
const many = <Item>(count: number, item: Item) => Array.from({ length: count }, () => item)
const email = (length: number) =>
  `${'a'.repeat(60)}@${`${'b'.repeat(60)}.`.repeat(4)}`.slice(0, length - 3) + '.uk'

test.each<[string, object, ...string[]]>([
  ['in full', {}],
  ['without a telephone number', { phone: undefined }],
  ['with an empty telephone number', { phone: '' }],
  [
    'with the longest names',
    { firstName: 'x'.repeat(100), className: 'x'.repeat(40), billingPostcode: 'x'.repeat(12) },
  ],
  ['with the longest telephone number', { phone: '1'.repeat(40) }],
  ['without a first name', { firstName: undefined }, 'firstName: First name is required'],
  ['with a blank last name', { lastName: ' ' }, 'lastName: Last name is required'],
  ['without a child', { childName: '' }, 'childName: Child.s name is required'],
  ['without a class', { className: '' }, 'className: Class is required'],
  ['without a postcode', { billingPostcode: '' }, 'billingPostcode: Billing postcode is required'],
  ['with too long a name', { firstName: 'x'.repeat(101) }, 'firstName: Please keep it under 100 characters'],
  ['with too long a class', { className: 'x'.repeat(41) }, 'className: Please keep it under 40 characters'],
  [
    'with too long a postcode',
    { billingPostcode: 'x'.repeat(13) },
    'billingPostcode: Please keep it under 12',
  ],
  ['with too long a number', { phone: '1'.repeat(41) }, 'phone: Please keep it under 40 characters'],
  ['without an address', { email: undefined }, 'email: Email is required'],
  ['with a blank address', { email: ' ' }, 'email: Email is required'],
  ['with no address', { email: 'morag' }, 'email: Invalid email address'],
  ['with the longest address', { email: email(255) }],
  ['with too long an address', { email: email(256) }, 'email: Email must be less than 255 characters'],
])('a buyer is given %s', (_, change, ...expected) => {
  expect(faults(PlaceOrder, { ...order, buyer: { ...buyer, ...change } })).toEqual(
    beginningWith(expected.map((fault) => `buyer.${fault}`)),
  )
})

test.each<[string, object, ...string[]]>([
  ['a code', {}],
  ['a linked pupil', { accessCode: undefined, pupilId }],
  ['the sample', { accessCode: undefined, sample: true }],
  ['nothing', { accessCode: undefined }, ': A code, a pupil or a sample'],
  ['two keys', { pupilId }, ': A code, a pupil or a sample'],
  ['no sample', { accessCode: undefined, sample: false }, 'sample: '],
  ['the most photos', { photoIds: many(500, 'x'.repeat(64)) }],
  ['too many photos', { photoIds: many(501, 'x') }, 'photoIds: '],
  ['a photo of no name', { photoIds: [''] }, 'photoIds.0: '],
  ['a photo of too long a name', { photoIds: ['x'.repeat(65)] }, 'photoIds.0: '],
  ['the most prints and gifts', { extras: many(60, { ...extra, quantity: 50, photoId: null }) }],
  ['too many prints and gifts', { extras: many(61, extra) }, 'extras: At most 60 prints and gifts'],
  ['none of a thing', { extras: [{ ...extra, quantity: 0 }] }, 'extras.0.quantity: At least 1'],
  ['too many of a thing', { extras: [{ ...extra, quantity: 51 }] }, 'extras.0.quantity: At most 50'],
  ['a thing of a photo of the longest name', { extras: [{ ...extra, photoId: 'x'.repeat(64) }] }],
  ['a thing of a photo of no name', { extras: [{ ...extra, photoId: '' }] }, 'extras.0.photoId: '],
  ['a thing of too long a name', { extras: [{ ...extra, photoId: 'x'.repeat(65) }] }, 'extras.0.photoId: '],
])('a line is ordered with %s', (_, change, ...expected) => {
  const given = { ...line, ...change }
  expect(faults(PlaceOrder, { ...order, lines: [given] })).toEqual(
    beginningWith(expected.map((fault) => `lines.0${fault.startsWith(':') ? '' : '.'}${fault}`)),
  )
})

test.each<[string, object, ...string[]]>([
  ['twenty galleries', { lines: many(20, line) }],
  ['nothing to pay', { shownTotal: 0 }],
  ['no gallery', { lines: [] }, 'lines: Your basket is empty'],
  ['more galleries than any family', { lines: many(21, line) }, 'lines: '],
  ['less than nothing to pay', { shownTotal: -1 }, 'shownTotal: '],
  ['a code too short', { code: 'AB' }, 'code: A code has 3 to 30 letters, figures or hyphens'],
])('an order has %s', (_, change, ...expected) => {
  expect(faults(PlaceOrder, { ...order, ...change })).toEqual(beginningWith(expected))
})

test('an order is read whole, without the space around its words', () => {
  const typed = { ...buyer, firstName: ' Morag\n', email: ' morag@example.com ', phone: ' 01896 123 ' }
  const version = randomUUID()
  const full = {
    ...line,
    priceListId: 'gallery',
    priceListVersion: version,
    packageId: 'basic',
    extras: [extra],
  }
  expect(PlaceOrder.parse({ ...order, buyer: typed, lines: [full], code: ' spring 26' })).toEqual({
    ...order,
    lines: [full],
    code: 'SPRING26',
  })
})

test('a basket is priced with up to twenty galleries, and its buyer may still be unnamed', () => {
  const basket = { lines: [line], code: 'SPRING', email: buyer.email }
  expect(PriceBasket.parse({ ...basket, email: ' morag@example.com ' })).toEqual(basket)
  expect(faults(PriceBasket, { lines: many(20, line), email: 'x'.repeat(255) })).toEqual([])
  expect(faults(PriceBasket, { lines: [] })).toHaveLength(1)
  expect(faults(PriceBasket, { lines: many(21, line) })).toHaveLength(1)
  expect(faults(PriceBasket, { lines: [line], email: 'x'.repeat(256) })).toHaveLength(1)
})

test('the checkout receives prices and payments as they are', () => {
  const price = { photoCount: 1, subtotal: 500, discount: 50, total: 450 }
  const reductions = [{ kind: 'siblings', words: 'Siblings', amount: 50 }]
  const priced = { lines: [price], subtotal: 500, discount: 50, total: 450, reductions, takesCodes: true }
  const payment = { provider: 'stripe', publishableKey: null, id: 'pi_1', clientSecret: 'secret' }
  const placed = { orderKey: 'key', sample: false, paid: false, total: 450, payment }
  const whole: [ZodType, object][] = [
    [BasketPrice, { ...priced, codeProblem: null, creditProblem: null }],
    [PlacedOrder, placed],
    [PaymentSettings, { provider: 'test', publishableKey: 'pk_1' }],
    [PaymentOutcome, { paid: false, reason: 'The card was declined' }],
    [WebhookParams, { provider: 'stripe' }],
    [ConfirmTestPayment, { id: 'x'.repeat(64), clientSecret: 'x'.repeat(128), card: 'insufficient_funds' }],
  ]
  for (const [schema, value] of whole) expect(schema.parse(value)).toEqual(value)
})

test.each([
  ['id', ''],
  ['id', 'x'.repeat(65)],
  ['clientSecret', ''],
  ['clientSecret', 'x'.repeat(129)],
  ['card', 'stolen'],
])('a test payment is not confirmed with the %s ‘%s’', (field, value) => {
  const confirmed = { id: 'x', clientSecret: 'x', card: 'ok', [field]: value }
  expect(faults(ConfirmTestPayment, confirmed)).toEqual([expect.stringMatching(`^${field}: `)])
})
