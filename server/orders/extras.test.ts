import { randomUUID } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ChosenExtra } from '../../domain/orders/extras.ts'
import type { OrderLine } from '../../domain/orders/orders.ts'
import { basketOf, buyer, families } from '../../tests/families.ts'
import { checked } from '../../tests/keeping.ts'
import { earlyBird, off, offer } from '../../tests/offers.ts'
import { unzip } from '../../tests/unzip.ts'
import { openWorld, type World } from '../../tests/world.ts'
import { openGallery } from '../photos/show/open-gallery.ts'
import { createPriceList } from '../prices/create-price-list.ts'
import { createProduct } from '../prices/edit-products.ts'
import { currentList } from '../prices/queries.ts'
import { savePriceList } from '../prices/save-price-list.ts'
import { editPupil } from '../school/roster/edit-pupil.ts'
import { events } from '../school/tables.ts'
import { placeOrder } from './checkout/place-order.ts'
import { priceForBuyer } from './offers/price-for-buyer.ts'
import { endOffer } from './offers/write-offer.ts'
import { getOrderByKey } from './order-key.ts'
import { cancelPrints } from './prints/cancel-prints.ts'
import { changePrints } from './prints/change-prints.ts'
import { exportLab } from './prints/export-lab.ts'
import { receiptOf } from './receipts/write-receipt.ts'
import { askRefund } from './refunds/ask-refund.ts'
import { showOrder } from './show-order.ts'
import { orderLines } from './tables.ts'

let world: World
let make: ReturnType<typeof families>
let listId: string
let mug: string
beforeAll(async () => {
  world = await openWorld()
  make = families(world)
  mug = (
    await createProduct(world.admin, { kind: 'thing', name: 'Mug, white', size: null, labCode: 'MUG-11' })
  ).id
  listId = (await createPriceList(world.admin, { name: 'With gifts', from: 'gallery' })).id
  await sellSingly({ '8x10': 900, [mug]: 1250, class: 700, folder: 400 })
})
afterAll(() => world.close())

async function sellSingly(prices: Record<string, number>) {
  const { version: was, name, single, packages } = await currentList(world.parts.db, listId)
  const typed = packages.map(({ savings: _, items, prints, ...pack }) => ({
    ...pack,
    items: [...items],
    prints: [...prints],
  }))
  const extras = Object.entries(prices).map(([product, price]) => ({ product, price }))
  const list = { name, single, packages: typed, extras }
  await savePriceList(world.admin, { listId, was, wasName: name, list })
}

/** A family whose gallery sells prints and gifts singly. */
async function gallery(photoCount = 2) {
  const family = await make.gallery(photoCount)
  await world.parts.db
    .update(events)
    .set({ priceListId: listId, printDeadline: '2026-04-30' })
    .where(eq(events.id, family.eventId))
  const line = (extras: ChosenExtra[], more: Partial<OrderLine> = {}): OrderLine => ({
    ...{ accessCode: family.accessCode, packageId: null, photoIds: [], extras },
    ...more,
  })
  const of = (product: string, quantity: number, at: number | null = 0): ChosenExtra => ({
    ...{ product, quantity },
    photoId: at === null ? null : (family.photoIds[at] ?? ''),
  })
  const basket = (lines: OrderLine[], total: number) =>
    basketOf(lines, total, { buyer: { ...buyer, email: `${randomUUID()}@example.com` } })
  const buy = (lines: OrderLine[], total: number) => make.buy(world.stranger, basket(lines, total))
  return { ...family, line, of, basket, buy }
}

async function lab(eventId: string) {
  await world.parts.db.update(events).set({ printDeadline: null }).where(eq(events.id, eventId))
  const files = unzip(await buffer((await exportLab(world.admin, { eventId, again: true })).body))
  return { names: [...files.keys()].toSorted(), table: files.get('prints.csv')?.toString() ?? '' }
}

test('a print sold singly is priced, paid and printed from the photo it was chosen of', async () => {
  const { eventId, buy, line, of } = await gallery()
  const { orderKey } = await buy([line([of('8x10', 2, 1)])], 1800)
  const order = await showOrder(world.stranger, orderKey)
  expect(order).toMatchObject({ state: 'paid', total: 1800, zip: null })
  expect(order.lines).toMatchObject([
    {
      packageName: null,
      photoCount: 0,
      total: 1800,
      photos: [],
      extra: { name: '8x10 inches', quantity: 2 },
    },
  ])
  expect(order.prints?.pieces).toMatchObject([
    { quantity: 2, extra: true, thumb: expect.stringContaining('/api/photos/'), crop: { height: 1 } },
  ])
  const { names, table } = await lab(eventId)
  expect(names).toEqual([expect.stringMatching(/^8x10\/3B_TW-\d+_1_8x10_x2\.jpg$/), 'prints.csv'])
  expect(table).toContain('8x10,2,TW-')
})

test('a gallery tells what it sells singly; the sample and the specification’s lists sell nothing so', async () => {
  const { accessCode } = await gallery()
  const shown = await openGallery(world.stranger, accessCode)
  expect(shown.products?.map(({ name }) => name)).toEqual([
    '8x10 inches',
    'Class photo',
    'Premium folder',
    'Mug, white',
  ])
  const others = [await make.gallery(1), { accessCode: 'SAMPLE00' }]
  for (const { accessCode } of others) {
    const plain = await openGallery(world.stranger, accessCode)
    expect(plain.products).toBeUndefined()
    expect(plain.priceLists.flatMap(({ extras }) => extras ?? [])).toEqual([])
  }
})

test('beside a package, each thing is a line of its own, from the basket to the receipt and the mail', async () => {
  const { accessCode, basket, line, of, photoIds } = await gallery(3)
  const lines = [
    line([of(mug, 2, 1), of('8x10', 1, 2), of('folder', 1, null)], { packageId: 'basic', photoIds }),
  ]
  expect(await priceForBuyer(world.stranger, { lines })).toMatchObject({
    lines: [{ photoCount: 3, total: 1200 + 2500 + 900 + 400 }],
    total: 5000,
  })
  const { orderKey } = await make.buy(world.stranger, basket(lines, 5000))
  const order = await showOrder(world.stranger, orderKey)
  expect(order.state).toBe('delivered')
  const told = order.lines.map(({ packageName, extra, total }) => [extra?.name ?? packageName, total])
  expect(told).toEqual([
    ['Basic', 1200],
    ['Mug, white', 2500],
    ['8x10 inches', 900],
    ['Premium folder', 400],
  ])
  const row = await getOrderByKey(world.stranger, orderKey)
  const receipt = await receiptOf(world.parts.db, { ...row, paidAt: row.paidAt ?? new Date(0) })
  expect(receipt.lines.map(({ extra, total }) => [extra?.quantity, total])).toEqual([
    [undefined, 1200],
    [2, 2500],
    [1, 900],
    [1, 400],
  ])
  const mail = (await world.mails()).findLast(
    (one) => one.includes(`TW-${row.number}`) && /Kind: order/.test(one),
  )
  expect(mail).toContain('2 =C3=97 Mug, white')
  expect(accessCode).toHaveLength(8)
})

test('an order of prints alone promises no files, and has none to download', async () => {
  const { buy, line, of } = await gallery()
  const { orderKey } = await buy([line([of('8x10', 1)])], 900)
  const { number, state, consentedAt } = await getOrderByKey(world.stranger, orderKey)
  expect([state, consentedAt]).toEqual(['paid', null])
  const mails = (await world.mails()).filter((mail) => mail.includes(`TW-${number}`))
  expect(mails).toHaveLength(1)
  expect(mails[0]).not.toContain('within 24 hours')
  expect(mails[0]).toContain('Your prints will be')
})

test('a thing goes to the lab whole, in a folder of its name, in the number bought and with the lab’s code', async () => {
  const { eventId, buy, line, of } = await gallery()
  await buy([line([of(mug, 3, 1)])], 3750)
  const { names, table } = await lab(eventId)
  expect(names[0]).toMatch(/^mug-white\/3B_TW-\d+_1_mug-white_x3\.jpg$/)
  expect(table).toContain('MUG-11')
})

test('only a gallery’s own photos can be printed singly, and a class photo is made of a class photo', async () => {
  const { basket, line, of, photoIds, classId } = await gallery()
  const stranger = await make.gallery(1)
  const place = (extra: ChosenExtra, total: number) =>
    placeOrder(world.stranger, basket([line([extra])], total))
  for (const wrong of [
    { ...of('8x10', 1), photoId: stranger.photoIds[0] ?? '' },
    of('8x10', 1, null),
    of('class', 1),
    of('class', 1, null),
    of('folder', 1),
  ])
    await expect(place(wrong, 900), wrong.product).rejects.toMatchObject({ code: 'photos-changed' })
  await make.asClassPhoto(photoIds[1] ?? '', classId)
  await expect(place(of('class', 1, 1), 700)).resolves.toMatchObject({ total: 700 })
  await expect(place(of('folder', 1, null), 400)).resolves.toMatchObject({ total: 400 })
})

test('what a list does not sell singly, or not any longer, cannot be bought at the price shown', async () => {
  const { basket, line, of } = await gallery()
  const lines = (version?: string) => [line([of('5x7', 1)], version ? { priceListVersion: version } : {})]
  await expect(placeOrder(world.stranger, basket(lines(), 100))).rejects.toMatchObject({
    code: 'price-changed',
  })
  const { version } = await currentList(world.parts.db, listId)
  const bought = await gallery()
  const { orderKey } = await bought.buy([bought.line([bought.of(mug, 1)])], 1250)
  const before = await showOrder(world.stranger, orderKey)
  await sellSingly({ '8x10': 900, [mug]: 1500, class: 700, folder: 400 })
  const old = basket([line([of(mug, 1)], { priceListVersion: version })], 1250)
  await expect(placeOrder(world.stranger, old)).rejects.toMatchObject({ code: 'price-changed' })
  expect(await showOrder(world.stranger, orderKey)).toEqual(before)
  await sellSingly({ '8x10': 900, [mug]: 1250, class: 700, folder: 400 })
})

test('after the print deadline nothing is sold singly any more, and photos are', async () => {
  const { eventId, basket, line, of, photoIds } = await gallery()
  await world.parts.db.update(events).set({ printDeadline: '2026-01-01' }).where(eq(events.id, eventId))
  const place = (extras: ChosenExtra[], total: number) =>
    placeOrder(world.stranger, basket([line(extras, { photoIds })], total))
  await expect(place([of(mug, 1)], 2250)).rejects.toMatchObject({ code: 'prints-closed' })
  await expect(place([], 1000)).resolves.toMatchObject({ total: 1000 })
})

test('cancelled prints give back all that was paid for them singly, after offers, and the photos stay', async () => {
  const { buy, line, of, photoIds } = await gallery()
  const early = await offer(world, earlyBird([off('percent', 10, '2099-01-01')]))
  const { orderKey } = await buy([line([of(mug, 2), of('folder', 1, null)], { photoIds })], 3510)
  await endOffer(world.admin, { id: early, ended: true })
  expect((await showOrder(world.stranger, orderKey)).prints).toMatchObject({ mayChange: true, price: 2610 })
  await cancelPrints(world.stranger, orderKey)
  await world.runJobs()
  expect(await showOrder(world.stranger, orderKey)).toMatchObject({
    refunded: 2610,
    prints: { state: 'cancelled' },
  })
})

test('the photo of something bought singly stays, while a package’s prints are given other photos', async () => {
  const { buy, line, of, photoIds, eventId } = await gallery()
  await world.parts.db.update(events).set({ flowListId: 'portrait' }).where(eq(events.id, eventId))
  const inPortrait = { priceListId: 'portrait', packageId: 'premium', photoIds, extras: [] }
  const { orderKey } = await buy([line([of('8x10', 1, 1)]), line([], inPortrait)], 7400)
  const { lines, prints } = await showOrder(world.stranger, orderKey)
  const lineId = lines[1]?.id ?? ''
  const piece = (product: string, quantity: number) => ({
    lineId,
    product,
    photoId: photoIds[1] ?? '',
    quantity,
  })
  await changePrints(world.stranger, orderKey, { pieces: [piece('8x10', 4), piece('5x7', 8)] })
  const single = prints?.pieces.find(({ extra }) => extra)
  expect((await showOrder(world.stranger, orderKey)).prints?.pieces).toContainEqual(single)
  const moved = {
    pieces: [{ ...piece('8x10', 1), lineId: lines[0]?.id ?? '' }, piece('8x10', 4), piece('5x7', 8)],
  }
  await expect(changePrints(world.stranger, orderKey, moved)).rejects.toMatchObject({ kind: 'invalid' })
})

test('a class photo that is withdrawn after it was bought singly is not printed, and its buyer is told', async () => {
  const { buy, line, of, photoIds, classId, eventId } = await gallery()
  await make.asClassPhoto(photoIds[1] ?? '', classId)
  const { orderKey } = await buy([line([of('class', 1, 1), of('8x10', 1, 1)])], 1600)
  const jack = await world.makePupil({ eventId, classId, firstName: 'Jack' })
  await editPupil(world.admin, { pupilId: jack.id, noClassPhoto: true })
  await world.runJobs()
  expect((await showOrder(world.stranger, orderKey)).prints?.pieces.map(({ thumb }) => thumb)).toEqual([
    null,
    null,
  ])
  const { names, table } = await lab(eventId)
  expect(names).toEqual(['prints.csv'])
  expect(table.match(/NO PICTURE/g)).toHaveLength(2)
  const mail = (await world.mails()).filter((one) => one.includes('X-Message-Kind: photo-withdrawn'))
  expect(mail).toHaveLength(1)
  expect(mail[0]).toContain('will not be printed')
})

test('exactly the same things are not bought twice within the hour; of another photo or in another number they are', async () => {
  const { basket, line, of } = await gallery()
  const first = basket([line([of(mug, 1)])], 1250)
  await make.buy(world.stranger, first)
  const again = (extra: ChosenExtra, total: number) =>
    placeOrder(world.stranger, {
      ...first,
      idempotencyKey: randomUUID(),
      lines: [line([extra])],
      shownTotal: total,
    })
  await expect(again(of(mug, 1), 1250)).rejects.toMatchObject({ code: 'already-bought' })
  await expect(again(of(mug, 1, 1), 1250)).resolves.toMatchObject({ total: 1250 })
  await expect(again(of(mug, 2), 2500)).resolves.toMatchObject({ total: 2500 })
  const changed = { ...first, lines: [line([of(mug, 1, 1)])] }
  await expect(placeOrder(world.stranger, changed)).rejects.toMatchObject({ code: 'basket-changed' })
})

test('part of what was bought singly is refunded like anything else, and the books add up', async () => {
  const { buy, line, of, photoIds } = await gallery()
  const { orderKey } = await buy([line([of(mug, 2)], { photoIds })], 3500)
  const { id: orderId, number } = await getOrderByKey(world.stranger, orderKey)
  const asked = {
    id: randomUUID(),
    orderId,
    amount: 1250,
    reason: 'One is chipped',
    confirmation: `TW-${number}`,
  }
  await askRefund(world.admin, asked)
  await world.runJobs()
  expect(await showOrder(world.stranger, orderKey)).toMatchObject({ refunded: 1250, total: 3500 })
  const found = (await checked(world.system)).findings.filter(({ what }) => what === 'book')
  expect(found).toEqual([])
  await world.parts.db.update(orderLines).set({ quantity: 3 }).where(eq(orderLines.product, mug))
  const wrong = (await checked(world.system)).findings.filter(({ what }) => what === 'book')
  expect(wrong.map(({ says }) => says).join()).toContain('A line by its price list')
})
