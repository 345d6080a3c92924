import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { ZodType } from 'zod'
import { WITHHELD_REASONS } from '../photos/withholding-reasons.ts'
import { ExtendDownload, MarkedPrints, MarkPrints, RequestRefund, ResendMail } from './order-changes.ts'
import { DISPUTE_STATES, OrderDetail, OrderList, OrderQuery } from './order-desk.ts'
import { DeliveryConsent, MyOrders, OrderState, OrderView } from './order-page.ts'
import { ChangePrints } from './prints/order-prints.ts'
import { PRINT_STATES, REFUND_STATES } from './states.ts'

const id = randomUUID()
const version = 'v'
const at = '2026-03-20T10:00:00.000Z'
const faults = (schema: ZodType, value: unknown) =>
  (schema.safeParse(value).error?.issues ?? []).map(({ path, message }) => `${path.join('.')}: ${message}`)
const beginningWith = (starts: string[]) => starts.map((start) => expect.stringMatching(`^${start}`))
const many = <Item>(count: number, item: Item) => Array.from({ length: count }, () => item)

test('what an address leaves empty is not looked for', () => {
  expect(OrderQuery.parse({})).toEqual({ q: '', page: 1 })
  const empty = { state: '', prints: '', trouble: '', event: '', from: '', to: '' }
  expect(OrderQuery.parse({ ...empty, q: ' Reid ', page: '10000' })).toEqual({ q: 'Reid', page: 10_000 })
  const full = {
    state: 'paid',
    prints: 'sent',
    trouble: 'disputed',
    event: id,
    from: '2026-03-01',
    to: '2026-03-02',
  }
  expect(OrderQuery.parse({ ...full, q: 'x'.repeat(100) })).toEqual({ ...full, q: 'x'.repeat(100), page: 1 })
  for (const [field, value] of Object.entries({
    state: 'lost',
    prints: 'lost',
    page: '0',
    q: 'x'.repeat(101),
  }))
    expect(faults(OrderQuery, { [field]: value })).toEqual([expect.stringMatching(`^${field}: `)])
  expect(faults(OrderQuery, { page: 10_001 })).toHaveLength(1)
})

test.each<[string, ZodType, object, ...string[]]>([
  ['a refund of a penny', RequestRefund, { id, amount: 1, reason: 'Late', confirmation: 'TW-1', version }],
  [
    'a refund of less than nothing',
    RequestRefund,
    { id, amount: -1, reason: 'Late', confirmation: '', version },
    'amount: Please give an amount above £0',
  ],
  [
    'a refund of no amount',
    RequestRefund,
    { id, reason: 'Late', confirmation: '', version },
    'amount: Please give an amount',
  ],
  [
    'a refund for no reason',
    RequestRefund,
    { id, amount: 1, reason: ' ', confirmation: '', version },
    'reason: Please give a reason',
  ],
  [
    'a refund for a long reason',
    RequestRefund,
    { id, amount: 1, reason: 'x'.repeat(200), confirmation: '', version },
  ],
  [
    'a refund for too long a reason',
    RequestRefund,
    { id, amount: 1, reason: 'x'.repeat(201), confirmation: '', version },
    'reason: Please keep',
  ],
  ['a day more', ExtendDownload, { days: 1, until: at }],
  ['a year more', ExtendDownload, { days: 365, until: at }],
  ['no day more', ExtendDownload, { days: 0, until: at }, 'days: At least 1 day'],
  ['more than a year more', ExtendDownload, { days: 366, until: at }, 'days: At most 365 days'],
  ['half a day more', ExtendDownload, { days: 1.5, until: at }, 'days: Please give whole days'],
  ['some days more', ExtendDownload, { days: 'some', until: at }, 'days: Please give a number of days'],
  ['prints of many orders', MarkPrints, { orderIds: many(500, id), prints: 'sent' }],
  ['prints of too many orders', MarkPrints, { orderIds: many(501, id), prints: 'sent' }, 'orderIds: '],
  ['prints of no order', MarkPrints, { orderIds: [], prints: 'ordered' }, 'orderIds: '],
  [
    'many prints',
    ChangePrints,
    { version: 'v', pieces: many(200, { lineId: id, product: '8x10', photoId: id, quantity: 50 }) },
  ],
  [
    'too many prints',
    ChangePrints,
    { version: 'v', pieces: many(201, { lineId: id, product: '8x10', photoId: id, quantity: 1 }) },
    'pieces: ',
  ],
  [
    'no print of a photo',
    ChangePrints,
    { version: 'v', pieces: [{ lineId: id, product: '8x10', photoId: id, quantity: 0 }] },
    'pieces.0.quantity: ',
  ],
  [
    'too many prints of a photo',
    ChangePrints,
    { version: 'v', pieces: [{ lineId: id, product: '8x10', photoId: id, quantity: 51 }] },
    'pieces.0.quantity: ',
  ],
])('asked for: %s', (_, schema, value, ...expected) => {
  expect(faults(schema, value)).toEqual(beginningWith(expected))
  if (expected.length === 0) expect(schema.parse(value)).toEqual(value)
})

test('a request is read whole, without the space around its words', () => {
  const refund = { id, amount: 500, reason: ' Late ', confirmation: ' TW-1 ', version }
  expect(RequestRefund.parse(refund)).toEqual({
    id,
    amount: 500,
    reason: 'Late',
    confirmation: 'TW-1',
    version,
  })
  for (const mail of ['order', 'delivery']) expect(ResendMail.parse({ mail })).toEqual({ mail })
  for (const prints of ['ordered', 'sent', 'delivered'])
    expect(MarkPrints.parse({ orderIds: [id], prints, eventId: id })).toEqual({
      orderIds: [id],
      prints,
      eventId: id,
    })
  expect(MarkedPrints.parse({ changed: 1, left: 2 })).toEqual({ changed: 1, left: 2 })
})

test('files are supplied once both boxes are ticked', () => {
  const both = { supplyNow: true, loseRight: true }
  expect(DeliveryConsent.parse(both)).toEqual(both)
  for (const box of Object.keys(both))
    expect(faults(DeliveryConsent, { ...both, [box]: false })).toEqual([
      `${box}: Please tick this box to download now`,
    ])
})

const product = { id: '8x10', kind: 'print', name: '8x10', size: { width: 8, height: 10, unit: 'in' } }
const extra = { product: '8x10', name: '8x10', quantity: 2, picture: null }
const address = { name: 'Morag Reid', line1: '1 Street', line2: '', town: 'Peebles', postcode: 'EH45 8AA' }
const vatParts = [
  { rate: 20, amount: 500, vat: 83 },
  { rate: null, amount: 100, vat: 0 },
]
const discounts = [{ kind: 'credit', words: 'Credit', amount: 50 }]

test('the desk receives an order as it is', () => {
  const summary = {
    id,
    number: 'TW-1',
    placedAt: at,
    state: 'paid',
    prints: 'ordered',
    buyer: 'Morag Reid',
    email: 'morag@example.com',
    childName: 'Isla',
    className: '3B',
    total: 600,
    refunded: 0,
    disputed: 0,
    troubles: ['disputed', 'refund-failed'],
    places: ['school', 'home'],
  }
  const picture = { thumb: '/thumb', large: '/large' }
  const inList = { ...summary, thumbs: [picture.thumb], photos: 4 }
  const orders = PRINT_STATES.map((prints) => ({ ...inList, prints }))
  const list = { orders, found: 1, events: [{ id, name: 'Spring 2026' }] }
  expect(OrderList.parse(list)).toEqual(list)
  const line = {
    id,
    remakeReason: 'Spoiled',
    title: 'Isla',
    pupilId: null,
    eventId: id,
    packageName: null,
    extra,
    photoCount: 1,
    total: 600,
    toHome: false,
  }
  const photo = { id, fileName: 'IMG_1.JPG', picture, width: 4, height: 5 }
  const photos = [photo]
  const print = { id, product, quantity: 1, photo, crop: null, cropChosen: false, isNewest: false }
  const prints = [null, ...WITHHELD_REASONS].map((withheld) => ({ ...print, withheld }))
  const steps = ['ordered', 'sent', 'delivered', null]
  const dispute = {
    id: 'dp_1',
    amount: 600,
    reason: 'Fraud',
    openedAt: at,
    answerBy: null,
    taken: 600,
    fees: 20,
  }
  const contents = { photos: ['IMG_1.JPG'], prints: [{ name: '8x10', quantity: 1 }] }
  const refund = {
    id,
    amount: 100,
    credit: 50,
    ...contents,
    reason: 'Late',
    refusal: null,
    askedAt: at,
    settledAt: null,
  }
  const item = {
    lineId: id,
    part: 'prints',
    photoId: null,
    printId: id,
    name: '8x10',
    picture: { id, fileName: 'IMG_1.JPG', ...picture },
    pictured: true,
    quantity: 2,
    cost: 500,
    givenBack: 250,
    credit: 50,
    creditBack: 0,
    cancelled: false,
    eventId: id,
    delivery: null,
    made: true,
    remake: false,
  }
  const balance = {
    lineId: id,
    part: 'prints',
    vatRate: 20,
    price: 500,
    paid: 500,
    paidVat: 83,
    pending: 0,
    pendingVat: 0,
    refunded: 250,
    refundedVat: 42,
    disputed: 0,
    creditUsed: 50,
    credit: 50,
    shared: 0,
  }
  const detail = {
    ...summary,
    phone: null,
    paymentMethod: 'card',
    atDesk: true,
    payBy: at,
    freeReason: null,
    pageLink: '/order/key',
    billingPostcode: 'EH45 8AA',
    homeAddress: address,
    mayChangeAddress: true,
    subtotal: 650,
    discount: 50,
    reductions: discounts,
    vat: 83,
    vatParts,
    refundable: 600,
    paymentProvider: 'test',
    paymentId: null,
    downloadsUntil: null,
    consentedAt: null,
    lines: steps.map((printed) => ({ ...line, photos, prints, printed })),
    items: [item, { ...item, photoId: id, printId: null, picture: null }],
    balances: [balance, { ...balance, part: 'files', vatRate: null }],
    refundVersion: version,
    refunds: REFUND_STATES.map((state) => ({ ...refund, state })),
    disputes: DISPUTE_STATES.map((state) => ({ ...dispute, state })),
    failedRefunds: [{ id: 're_1', amount: 100, reason: 'Card lost', foundAt: at }],
    timeline: [
      { at, action: 'order.placed', who: 'visitor', detail: { total: 1, words: 'x', fine: true, no: null } },
    ],
  }
  expect(OrderDetail.parse(detail)).toEqual(detail)
})

test('the buyer receives an order as it is', () => {
  const photo = {
    id,
    fileName: 'TW-1-1',
    width: 4,
    height: 5,
    thumb: null,
    clean: null,
    download: null,
    withheld: false,
    withdrawn: true,
    refusedByFamily: false,
    givenBack: true,
    isSheet: false,
    isGroup: false,
  }
  const line = {
    id,
    title: 'Isla',
    remake: true,
    packageName: null,
    items: ['A print'],
    extra,
    photoCount: 1,
    subtotal: 600,
    discount: 0,
    total: 600,
    photos: [photo],
  }
  const crop = { x: 0, y: 0.1, width: 1, height: 0.8 }
  const piece = {
    id,
    lineId: id,
    product,
    quantity: 1,
    photoId: null,
    thumb: null,
    crop,
    chosenCrop: { x: 0, y: 1, scale: 0.4, turns: 3 },
    mayCrop: true,
    mayChoosePhoto: false,
    extra: false,
    toHome: false,
    withdrawn: false,
    givenBack: false,
  }
  const pieces = ['ordered', 'sent', 'delivered'].map((step) => ({
    ...piece,
    step,
    photo: { width: 4, height: 5, turns: 0 },
  }))
  const states = ['ordered', 'sent', 'delivered', 'cancelled']
  const view = {
    number: 'TW-1',
    state: 'delivered',
    placedAt: at,
    paidAt: at,
    deliveredAt: null,
    buyerFirstName: 'Morag',
    paymentMethod: 'transfer',
    toPay: { until: at, account: 'Sort code 80-22-60' },
    testMode: false,
    lines: [line],
    subtotal: 600,
    discount: 50,
    reductions: discounts,
    total: 550,
    vat: 83,
    vatParts,
    refunded: 0,
    consented: true,
    downloadsUntil: null,
    expired: false,
    receipt: '/receipt',
    zip: null,
    withdrawnRefund: null,
    home: { address, mayChange: true },
    printsGivenBack: [{ id, name: '8x10', quantity: 1 }],
    refunds: REFUND_STATES.map((state) => ({ amount: 100, credit: 50, askedAt: at, state })),
  }
  for (const state of states) {
    const prints = {
      state,
      pieces,
      version: 'v',
      changeUntil: null,
      mayChange: true,
      someAtLab: false,
      price: 300,
      alreadyBack: 0,
      credit: 0,
    }
    expect(OrderView.parse({ ...view, prints })).toEqual({ ...view, prints })
  }
  const mine = {
    number: 'TW-1',
    orderKey: 'key',
    placedAt: at,
    total: 550,
    refunded: 0,
    titles: ['Isla'],
    photoCount: 1,
  }
  const orders = OrderState.options.map((state) => ({
    ...mine,
    state,
    downloadsUntil: at,
    expired: false,
    hasPrints: true,
    toHome: true,
  }))
  expect(MyOrders.parse({ orders })).toEqual({ orders })
})
