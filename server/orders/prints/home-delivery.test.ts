import { randomUUID } from 'node:crypto'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PlaceOrder } from '../../../domain/orders/checkout/place-order.ts'
import type { DeskItem } from '../../../domain/orders/order-desk.ts'
import { readMails } from '../../../tests/accounts/read-mail.ts'
import { textsIn } from '../../../tests/pictures/pdf-texts.ts'
import { extrasShop } from '../../../tests/support/extras.ts'
import { earlyBird, off, offer } from '../../../tests/support/offers.ts'
import { refundParts, rowOf } from '../../../tests/support/orders.ts'
import { setVatRate } from '../../../tests/support/price-pupils-at.ts'
import { unzip } from '../../../tests/support/unzip.ts'
import { openTestApp, type TestApp } from '../../../tests/test-app.ts'
import { auditLog } from '../../platform/tables.ts'
import { requestErasure } from '../../privacy/erasure/request-erasure.ts'
import { editEvent } from '../../school/events/edit-event.ts'
import { getEvent } from '../../school/queries.ts'
import { editPupil } from '../../school/roster/edit-pupil.ts'
import { events } from '../../school/tables.ts'
import { placeOrder } from '../checkout/place-order.ts'
import { readStatement } from '../commission/read-statement.ts'
import { balancesOf } from '../ledger/sums.ts'
import { giveCreditToAddress } from '../offers/give-credit.ts'
import { endOffer } from '../offers/write-offer.ts'
import { getOrderByKey, orderNumber } from '../order-key.ts'
import { priceForBuyer } from '../price/price-for-buyer.ts'
import { requestRefund } from '../refunds/request-refund.ts'
import { listOrders } from '../screens/list-orders.ts'
import { showDeskOrder } from '../screens/show-desk-order.ts'
import { showEventSales, showSales } from '../screens/show-sales.ts'
import { showOrder } from '../show-order.ts'
import { orderAddresses, orderLines, orders } from '../tables.ts'
import { readPrintStops } from '../withdrawn-photos/print-stops.ts'
import { printStops } from '../withdrawn-photos/tables.ts'
import { cancelPrints } from './cancel-prints.ts'
import { exportPacking } from './export-packing.ts'
import { changeHomeAddress, correctHomeAddress } from './home-address.ts'
import { makeAgain } from './make-again.ts'
import { markPrints } from './mark-prints.ts'

type Shop = Awaited<ReturnType<typeof extrasShop>>
let testApp: TestApp
let shop: Shop
beforeAll(async () => {
  testApp = await openTestApp({ LIMIT_ORDERS_PER_HOUR: '10000' })
  shop = await extrasShop(testApp)
  await shop.sellSingly({}, { homeDelivery: 350 })
})
afterAll(() => testApp.close())

const address = {
  name: 'Morag Reid',
  line1: '12 Heatherbank Crescent',
  line2: '',
  town: 'Peebles',
  postcode: 'EH45 8AA',
}
const elsewhere = { ...address, line1: '3 Rosetta Road' }

/** A print at £9 and two mugs at £12.50 each, sent home for £3.50: £37.50. */
async function sentHome(total = 3750) {
  const family = await shop.gallery()
  const lines = [family.line([family.of('8x10', 1), family.of(shop.mug, 2, 1)])]
  const { orderKey } = await shop.make.buy(testApp.stranger, {
    ...family.basket(lines, total),
    homeAddress: address,
  })
  const order = await getOrderByKey(testApp.stranger, orderKey)
  return {
    ...family,
    pupilId: family.id,
    id: order.id,
    number: orderNumber(order),
    email: order.email,
    orderKey,
  }
}
type SentHome = Awaited<ReturnType<typeof sentHome>>

const desk = ({ id }: Pick<SentHome, 'id'>) => showDeskOrder(testApp.admin, id)
const isDelivery = ({ delivery }: DeskItem) => delivery !== null
const addressesOf = ({ id }: Pick<SentHome, 'id'>) =>
  testApp.parts.db.select().from(orderAddresses).where(eq(orderAddresses.orderId, id))

/** The owner gives these items back. */
async function giveBack(order: SentHome, amount: number, is: (item: DeskItem) => boolean) {
  const { items } = await desk(order)
  await requestRefund(testApp.admin, {
    id: randomUUID(),
    orderId: order.id,
    amount,
    reason: 'Asked for',
    confirmation: order.number,
    items: items.filter(is).map(({ lineId, photoId, printId, quantity }) => ({
      ...{ lineId, photoId, printId, quantity },
    })),
  })
  await testApp.runJobs()
}

test('where no list offers it, nothing is said of it, and an address is refused', async () => {
  const plain = await extrasShop(testApp)
  const family = await plain.gallery()
  const lines = [family.line([family.of('8x10', 1)])]
  const price = await priceForBuyer(testApp.stranger, { lines, toHome: true })
  expect(price).not.toHaveProperty('homeDelivery')
  expect(price.total).toBe(900)
  await expect(
    placeOrder(testApp.stranger, { ...family.basket(lines, 900), homeAddress: address }),
  ).rejects.toMatchObject({ code: 'price-changed' })
})

test('the price is shown before it is chosen, and is in the total as soon as it is; files alone have none', async () => {
  const { line, of, photoIds } = await shop.gallery()
  const lines = [line([of('8x10', 1)])]
  const parcels = [{ event: expect.any(String), price: 350 }]
  expect(await priceForBuyer(testApp.stranger, { lines })).toMatchObject({
    total: 900,
    homeDelivery: { parcels, toSchool: [] },
  })
  expect(await priceForBuyer(testApp.stranger, { lines, toHome: true })).toMatchObject({
    lines: [{ total: 900 }],
    subtotal: 1250,
    total: 1250,
  })
  expect(await priceForBuyer(testApp.stranger, { lines: [line([], { photoIds })] })).not.toHaveProperty(
    'homeDelivery',
  )
})

test('two children of one event make one parcel, those of two events two', async () => {
  const [isla, ewan] = [await shop.gallery(), await shop.gallery()]
  const lines = [isla, ewan].map(({ line, of }) => line([of('8x10', 1)]))
  const price = await priceForBuyer(testApp.stranger, { lines, toHome: true })
  expect(price.homeDelivery?.parcels).toHaveLength(2)
  expect(price.total).toBe(2 * 900 + 2 * 350)
  const { of, line, eventId, classId } = isla
  const sibling = await shop.make.gallery(1, { eventId, classId })
  const same = await priceForBuyer(testApp.stranger, {
    toHome: true,
    lines: [
      line([of('8x10', 1)]),
      {
        ...line([]),
        accessCode: sibling.accessCode,
        extras: [{ product: '8x10', quantity: 1, photoId: sibling.photoIds[0] ?? '' }],
      },
    ],
  })
  expect(same).toMatchObject({ total: 2 * 900 + 350, homeDelivery: { parcels: [{ price: 350 }] } })
})

test('a school’s commission is not of the delivery', async () => {
  const { db } = testApp.parts
  const { line, of, basket, eventId } = await shop.gallery()
  await editEvent(testApp.admin, { eventId, commissionPercent: 10 })
  const order = basket([line([of('8x10', 1)])], 1250)
  await shop.make.buy(testApp.stranger, { ...order, homeAddress: address })
  const { sums } = await readStatement(testApp.admin, await getEvent(db, eventId))
  expect(sums).toMatchObject({ orders: 1, paid: 900, commission: 90 })
})

test('an event’s sales by class have a row for its deliveries, so that they add up to the event’s', async () => {
  const { eventId } = await sentHome()
  const { event, classes } = await showEventSales(testApp.admin, eventId)
  expect(classes.map(({ ref, takings, bought }) => [ref, takings, bought])).toEqual([
    ['3B', 3400, 1],
    [null, 350, 0],
  ])
  expect(event).toMatchObject({ takings: 3750, bought: 1 })
  const { rows } = await showSales(testApp.admin, { range: 'all', by: 'class' })
  const ofEvent = rows.filter(({ key }) => key.startsWith(eventId))
  expect(ofEvent.map((row) => [row.name, row.sums.takings])).toEqual([
    ['3B', 3400],
    [null, 350],
  ])
})

test('a total without the delivery, or at its price of before, is refused', async () => {
  const { line, of, basket } = await shop.gallery()
  const lines = [line([of('8x10', 1)])]
  const place = (total: number) =>
    placeOrder(testApp.stranger, { ...basket(lines, total), homeAddress: address })
  await expect(place(900)).rejects.toMatchObject({ code: 'price-changed' })
  await shop.sellSingly({}, { homeDelivery: 395 })
  await expect(place(1250)).rejects.toMatchObject({ code: 'price-changed' })
  expect(await place(1295)).toMatchObject({ total: 1295 })
  await shop.sellSingly({}, { homeDelivery: 350 })
})

test.each([
  ['without a town', { town: ' ' }, 'homeAddress.town'],
  ['without a street', { line1: '' }, 'homeAddress.line1'],
  ['with a postcode of elsewhere', { postcode: '10115' }, 'homeAddress.postcode'],
  ['too long', { line2: 'x'.repeat(101) }, 'homeAddress.line2'],
])('an address %s is refused, and the field named', (_, change, field) => {
  const { error } = PlaceOrder.safeParse({ homeAddress: { ...address, ...change } })
  expect(error?.issues.map(({ path }) => path.join('.'))).toContain(field)
})

test('the delivery is a line of the order, of the event and without a child’s name, and its address is kept apart', async () => {
  const order = await sentHome()
  const rows = await testApp.parts.db.select().from(orderLines).where(eq(orderLines.orderId, order.id))
  const line = rows.find(({ product }) => product === 'home-delivery')
  expect(line).toMatchObject({ total: 350, eventId: order.eventId, pupilId: null, quantity: 1 })
  expect(line?.title).not.toContain('Isla')
  expect(await addressesOf(order)).toEqual([{ ...address, orderId: order.id }])
  const { lines, prints, home, total } = await showOrder(testApp.stranger, order.orderKey)
  expect(lines.map(({ extra }) => extra?.name)).toContain('Home delivery')
  expect(total).toBe(3750)
  expect(prints?.pieces.map(({ product, toHome }) => [product.kind, toHome])).toEqual([
    ['print', true],
    ['merchandise', true],
  ])
  expect(home).toEqual({ address, mayChange: true })
  const receipt = (await readMails(path.join(testApp.dir, 'outbox'))).find(
    ({ kind, to }) => kind === 'order' && to === order.email,
  )
  expect(receipt?.text).toContain('1 × Home delivery, £3.50')
  expect(receipt?.text).toContain('Your prints will be sent to your address.')
  expect(receipt?.text).not.toContain('Heatherbank')
})

test('it bears the VAT of its price list', async () => {
  const { line, of, basket } = await shop.gallery()
  await setVatRate(testApp, shop.listId, 20)
  const { orderKey } = await shop.make.buy(testApp.stranger, {
    ...basket([line([of('8x10', 1)])], 1250),
    homeAddress: address,
  })
  await setVatRate(testApp, shop.listId, 'business')
  const order = await getOrderByKey(testApp.stranger, orderKey)
  expect((await showOrder(testApp.stranger, orderKey)).vatParts).toEqual([
    { rate: 20, amount: 1250, vat: 208 },
  ])
  await cancelPrints(testApp.stranger, orderKey)
  await testApp.runJobs()
  expect(await refundParts(testApp, order.id)).toEqual([[{ rate: 20, amount: 1250, vat: 208 }]])
})

test('offers take nothing off the delivery; credit pays it', async () => {
  const early = await offer(testApp, earlyBird([off('percent', 10, '2099-01-01')]))
  // £34 less 10%, and the delivery.
  const order = await sentHome(3060 + 350)
  await endOffer(testApp.admin, { id: early, ended: true })
  const ofDelivery = (await desk(order)).items.find(isDelivery)
  expect(ofDelivery).toMatchObject({ cost: 350, credit: 0 })
  const parent = await shop.make.makeParent()
  await giveCreditToAddress(testApp.admin, {
    id: randomUUID(),
    email: parent.email,
    amount: 10_000,
    reason: 'Sorry',
  })
  const family = await shop.gallery()
  const lines = [family.line([family.of('8x10', 1)])]
  const price = await priceForBuyer(parent.ctx, { lines, toHome: true })
  expect(price).toMatchObject({ subtotal: 1250, total: 0, reductions: [{ kind: 'credit', amount: 1250 }] })
})

test('the buyer’s cancelling gives it back with the prints, once', async () => {
  const order = await sentHome()
  expect((await showOrder(testApp.stranger, order.orderKey)).prints?.price).toBe(3750)
  await cancelPrints(testApp.stranger, order.orderKey)
  await testApp.runJobs()
  const { state, refunded, prints } = await rowOf(testApp, order.id)
  expect({ state, refunded, prints }).toEqual({ state: 'refunded', refunded: 3750, prints: 'cancelled' })
  expect((await balancesOf(testApp.parts.db, order.id)).map(({ paid, refunded }) => paid - refunded)).toEqual(
    [0, 0, 0],
  )
})

test('it goes back with the last of its prints, and not with the first', async () => {
  const order = await sentHome()
  const isMug = ({ name }: DeskItem) => name === 'Mug, white'
  await giveBack(order, 2500, isMug)
  expect((await desk(order)).items.find(isDelivery)).toMatchObject({ cancelled: false })
  await giveBack(order, 900 + 350, ({ name }) => name === '8x10 inches')
  expect((await desk(order)).items.find(isDelivery)).toMatchObject({ cancelled: true, givenBack: 350 })
  expect((await rowOf(testApp, order.id)).refunded).toBe(3750)
})

test('once it was posted, it is not given back, neither with the prints nor by itself', async () => {
  const order = await sentHome()
  for (const prints of ['sent', 'delivered'] as const)
    await markPrints(testApp.admin, { orderIds: [order.id], prints })
  await expect(giveBack(order, 350, isDelivery)).rejects.toMatchObject({ code: 'refund-changed' })
  await giveBack(order, 3400, (item) => !isDelivery(item))
  expect(await rowOf(testApp, order.id)).toMatchObject({ refunded: 3400, state: 'paid' })
})

test('given back by itself before that, the prints go to the school', async () => {
  const order = await sentHome()
  await giveBack(order, 350, isDelivery)
  expect((await desk(order)).lines.filter(({ printed }) => printed).map(({ toHome }) => toHome)).toEqual([
    false,
    false,
  ])
  expect((await showOrder(testApp.stranger, order.orderKey)).home).toBeNull()
})

test('the lab’s file has the school’s box apart from the parcels, whose labels are the photographer’s', async () => {
  const order = await sentHome()
  const { line, of, basket } = order
  await shop.make.buy(testApp.stranger, basket([line([of('8x10', 1, 1)])], 900))
  const { names, table } = await shop.lab(order.eventId)
  const files = await shop.labFiles(order.eventId)
  expect(table).not.toContain(order.number)
  const home = files.get('home/prints.csv')?.toString() ?? ''
  expect(home.match(new RegExp(order.number, 'g'))).toHaveLength(2 * 2)
  expect(names.filter((name) => name.startsWith('home/8x10/') && name.includes(order.number))).toHaveLength(1)
  expect(names).not.toContain('delivery')
  expect(names.filter((name) => name.includes('label'))).toEqual([])
  const packing = await exportPacking(testApp.admin, { eventId: order.eventId, again: false })
  const labels = await textsIn(unzip(await buffer(packing.body)).get('home/labels.pdf') ?? Buffer.alloc(0))
  expect(labels).toEqual([
    'Morag Reid',
    '12 Heatherbank Crescent',
    'Peebles',
    'EH45 8AA',
    `Order ${order.number}`,
  ])
})

test('without a parcel the lab’s file is what it was', async () => {
  const { line, of, basket, eventId } = await shop.gallery()
  await shop.make.buy(testApp.stranger, basket([line([of('8x10', 1)])], 900))
  expect((await shop.lab(eventId)).names.filter((name) => name.startsWith('home'))).toEqual([])
})

test('what is marked as posted is the parcels, and their buyers are told; the box is marked by itself', async () => {
  const home = await sentHome()
  const { orderKey } = await home.buy([home.line([home.of('8x10', 1, 1)])], 900)
  const school = await getOrderByKey(testApp.stranger, orderKey)
  const orderIds = [home.id, school.id]
  await markPrints(testApp.admin, { orderIds, prints: 'sent' })
  expect(await markPrints(testApp.admin, { orderIds, prints: 'delivered', place: 'school' })).toEqual({
    changed: 1,
    left: 1,
  })
  expect((await rowOf(testApp, home.id)).prints).toBe('sent')
  expect(await markPrints(testApp.admin, { orderIds, prints: 'delivered', place: 'home' })).toEqual({
    changed: 1,
    left: 1,
  })
  await testApp.runJobs()
  const posted = (await readMails(path.join(testApp.dir, 'outbox'))).filter(
    ({ kind, to }) => kind === 'prints-posted' && to === home.email,
  )
  expect(posted).toHaveLength(1)
  expect(posted[0]?.text).toContain(home.number)
  expect(posted[0]?.text).not.toContain('Heatherbank')
  expect((await desk(home)).timeline.map(({ action }) => action)).toContain('prints.posted')
  expect((await showOrder(testApp.stranger, home.orderKey)).home).toBeNull()
  const found = async (place: 'home' | 'school') =>
    (await listOrders(testApp.admin, { q: '', page: 1, place, event: home.eventId })).orders.map(
      ({ id, places }) => [id, places],
    )
  expect(await found('home')).toEqual([[home.id, ['home']]])
  expect(await found('school')).toEqual([[school.id, ['school']]])
})

test('the buyer changes the address until the deadline or the lab, the owner until it is posted; the log has no word of it', async () => {
  const order = await sentHome()
  await changeHomeAddress(testApp.stranger, { key: order.orderKey, ...elsewhere })
  expect(await addressesOf(order)).toMatchObject([elsewhere])
  await shop.lab(order.eventId)
  const change = () => changeHomeAddress(testApp.stranger, { key: order.orderKey, ...address })
  await expect(change()).rejects.toMatchObject({ code: 'address-settled' })
  expect((await showOrder(testApp.stranger, order.orderKey)).home).toMatchObject({ mayChange: false })
  await correctHomeAddress(testApp.admin, { orderId: order.id, ...address })
  expect((await desk(order)).homeAddress).toEqual(address)
  for (const prints of ['sent', 'delivered'] as const)
    await markPrints(testApp.admin, { orderIds: [order.id], prints })
  await expect(correctHomeAddress(testApp.admin, { orderId: order.id, ...elsewhere })).rejects.toMatchObject({
    code: 'address-settled',
  })
  expect(JSON.stringify(await testApp.parts.db.select().from(auditLog))).not.toMatch(/Heatherbank|Rosetta/)
})

test('past the deadline the buyer changes it no more', async () => {
  const order = await sentHome()
  await testApp.parts.db
    .update(events)
    .set({ printDeadline: '2020-01-01' })
    .where(eq(events.id, order.eventId))
  await expect(
    changeHomeAddress(testApp.stranger, { key: order.orderKey, ...elsewhere }),
  ).rejects.toMatchObject({ code: 'address-settled' })
})

test('an order to the school has no address to change', async () => {
  const family = await shop.gallery()
  const { orderKey } = await family.buy([family.line([family.of('8x10', 1)])], 900)
  await expect(changeHomeAddress(testApp.stranger, { key: orderKey, ...address })).rejects.toMatchObject({
    code: 'address-settled',
  })
})

test('an address that was changed makes another order, which replaces the unpaid one', async () => {
  const { line, of, basket } = await shop.gallery()
  const first = { ...basket([line([of('8x10', 1)])], 1250), homeAddress: address }
  await placeOrder(testApp.stranger, first)
  await expect(placeOrder(testApp.stranger, { ...first, homeAddress: elsewhere })).rejects.toMatchObject({
    code: 'basket-changed',
  })
  await placeOrder(testApp.stranger, { ...first, idempotencyKey: randomUUID(), homeAddress: elsewhere })
  const [row] = await testApp.parts.db
    .select()
    .from(orders)
    .where(eq(orders.idempotencyKey, first.idempotencyKey))
  expect(row?.state).toBe('cancelled')
})

test('a print that is made again goes home too; the delivery itself is not made again', async () => {
  const order = await sentHome()
  await markPrints(testApp.admin, { orderIds: [order.id], prints: 'sent' })
  const again = (printId: string) =>
    makeAgain(testApp.admin, {
      id: randomUUID(),
      orderId: order.id,
      printId,
      quantity: 1,
      photoId: null,
      reason: 'Bent',
    })
  const { items } = await desk(order)
  await expect(again(items.find(isDelivery)?.printId ?? '')).rejects.toMatchObject({ code: 'print-missing' })
  await again(items.find(({ name }) => name === '8x10 inches')?.printId ?? '')
  expect((await desk(order)).lines.at(-1)).toMatchObject({
    remakeReason: 'Bent',
    printed: 'ordered',
    toHome: true,
  })
})

test('an opt-out stops the prints wherever they are, and the stop says that they go to a home', async () => {
  const order = await sentHome()
  for (const prints of ['sent', 'delivered'] as const)
    await markPrints(testApp.admin, { orderIds: [order.id], prints })
  await editPupil(testApp.admin, { pupilId: order.pupilId, noPhoto: true })
  await testApp.runJobs()
  const stops = await readPrintStops(testApp.parts.db, eq(printStops.eventId, order.eventId))
  expect(stops.flatMap(({ prints }) => prints)).toMatchObject([
    { number: order.number, step: 'posted', toHome: true },
    { number: order.number, step: 'posted', toHome: true },
  ])
  const mail = (await readMails(path.join(testApp.dir, 'outbox'))).findLast(
    ({ kind }) => kind === 'print-stop',
  )
  expect(mail?.text).toContain(`${order.number} (to a home)`)
  expect(mail?.text).toContain('Posted to the buyer’s home')
})

test('the address is gone with the buyer, and stays while another child of the order does', async () => {
  const order = await sentHome()
  const { accessCode, photoIds } = await shop.make.gallery(1, {
    firstName: 'Ewan',
    eventId: order.eventId,
    classId: order.classId,
  })
  const ewan = {
    accessCode,
    packageId: null,
    photoIds: [],
    extras: [{ product: '8x10', quantity: 1, photoId: photoIds[0] ?? '' }],
  }
  const isla = order.line([order.of('8x10', 1, 1)])
  const { orderKey } = await shop.make.buy(testApp.stranger, {
    ...order.basket([isla, ewan], 2150),
    homeAddress: elsewhere,
  })
  const both = await getOrderByKey(testApp.stranger, orderKey)
  await requestErasure(testApp.admin, { scope: 'pupil', id: order.pupilId, confirmation: 'Isla Reid' })
  await testApp.runJobs()
  expect(await addressesOf(order)).toEqual([])
  expect(await addressesOf(both)).toMatchObject([elsewhere])
  expect(await desk(order)).toMatchObject({ homeAddress: null, mayChangeAddress: false })
})
