import { randomUUID } from 'node:crypto'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { crc32 } from 'node:zlib'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { daysAfter, londonDay } from '../../domain/days.ts'
import type { PackageId, PriceListId } from '../../domain/orders/prices/price-lists.ts'
import { readMails } from '../../tests/accounts/read-mail.ts'
import { basketOf, buyer, families } from '../../tests/support/families.ts'
import { choosePrints } from '../../tests/support/orders.ts'
import { openTestApp, type TestApp } from '../../tests/test-app.ts'
import { openGallery } from '../photos/gallery/open-gallery.ts'
import { photos } from '../photos/tables.ts'
import { auditLog } from '../platform/tables.ts'
import { events } from '../school/tables.ts'
import { placeOrder } from './checkout/place-order.ts'
import { downloadAll } from './delivery/download-all.ts'
import { mailDeliveryConsent } from './delivery/mail-delivery-consent.ts'
import { recordDeliveryConsent } from './delivery/record-delivery-consent.ts'
import { resendLinks } from './delivery/resend-links.ts'
import { listMyOrders } from './list-my-orders.ts'
import { confirmTestPayment } from './payment/settle-payment.ts'
import { cancelPrints } from './prints/cancel-prints.ts'
import { showOrder } from './show-order.ts'
import { orders } from './tables.ts'

let testApp: TestApp
let make: ReturnType<typeof families>
beforeAll(async () => {
  testApp = await openTestApp()
  make = families(testApp)
})
afterAll(() => testApp.close())

const deadline = (eventId: string, printDeadline: string | null) =>
  testApp.parts.db.update(events).set({ printDeadline }).where(eq(events.id, eventId))
const mailsOf = async (kind: string, to: string) =>
  (await readMails(path.join(testApp.dir, 'outbox'))).filter((mail) => mail.kind === kind && mail.to === to)

/** A family's paid portrait order. */
async function portraitOrder(packageId: 'standard' | 'premium', photoCount = 2) {
  const gallery = await make.gallery(photoCount)
  await deadline(gallery.eventId, '2026-04-30')
  const to = { ...buyer, email: `${randomUUID()}@example.com` }
  const photoIds = gallery.photoIds.slice(0, 1)
  const total = packageId === 'standard' ? 3500 : 6500
  const order = basketOf(
    [{ accessCode: gallery.accessCode, priceListId: 'portrait', packageId, photoIds }],
    total,
    { buyer: to },
  )
  return { ...gallery, ...(await make.buy(testApp.stranger, order)), email: to.email }
}

test('several children of several events are one order, by code and by link', async () => {
  const [isla, jack] = [
    await make.gallery(2, { firstName: 'Isla' }),
    await make.gallery(2, { firstName: 'Jack' }),
  ]
  const parent = await make.makeParent()
  await make.link(parent.id, jack.id)
  const order = basketOf(
    [
      { accessCode: isla.accessCode, packageId: null, photoIds: isla.photoIds },
      { pupilId: jack.id, priceListId: 'portrait', packageId: 'basic', photoIds: jack.photoIds.slice(0, 1) },
    ],
    2500,
  )
  const { orderKey } = await make.buy(parent.ctx, order)
  const view = await showOrder(testApp.stranger, orderKey)
  expect(view).toMatchObject({ state: 'delivered', total: 2500, vat: 417, prints: null })
  expect(view.lines.map(({ total }) => total).toSorted()).toEqual([1000, 1500])
  const mine = await listMyOrders(parent.ctx)
  expect(mine.orders).toMatchObject([{ orderKey, total: 2500, photoCount: 3, hasPrints: false }])
  expect((await listMyOrders((await make.makeParent()).ctx)).orders).toEqual([])
})

test('an account’s orders say until when photos can be downloaded, and whether prints are coming', async () => {
  const parent = await make.makeParent()
  const { accessCode, photoIds, eventId } = await make.gallery(1)
  await deadline(eventId, '2026-04-30')
  const line = { accessCode, priceListId: 'portrait', packageId: 'standard', photoIds }
  const { orderKey } = await make.buy(parent.ctx, basketOf([line], 3500))
  const mine = async () => (await listMyOrders(parent.ctx)).orders[0]
  expect(await mine()).toMatchObject({ expired: false, hasPrints: true })
  await cancelPrints(testApp.stranger, orderKey)
  expect(await mine()).toMatchObject({ hasPrints: false })
  const left = Date.parse((await mine())?.downloadsUntil ?? '') - testApp.clock.now().getTime()
  testApp.clock.advance(left - 1)
  expect(await mine()).toMatchObject({ expired: false })
  testApp.clock.advance(1)
  expect(await mine()).toMatchObject({ expired: true })
  testApp.clock.advance(-left)
})

test('a pupil can be bought by the linked account and by no other', async () => {
  const jack = await make.gallery(1)
  const [mine, other] = [await make.makeParent(), await make.makeParent()]
  await make.link(mine.id, jack.id)
  const order = () => basketOf([{ pupilId: jack.id, packageId: null, photoIds: jack.photoIds }], 500)
  await expect(placeOrder(other.ctx, order())).rejects.toMatchObject({ kind: 'missing' })
  await expect(placeOrder(testApp.stranger, order())).rejects.toMatchObject({ kind: 'unauthenticated' })
  expect(await placeOrder(mine.ctx, order())).toMatchObject({ total: 500, paid: false })
})

test('the same pupil by code and by link is one gallery, not two', async () => {
  const jack = await make.gallery(1)
  const parent = await make.makeParent()
  await make.link(parent.id, jack.id)
  const line = { packageId: null, photoIds: jack.photoIds }
  const order = basketOf(
    [
      { pupilId: jack.id, ...line },
      { accessCode: jack.accessCode, ...line },
    ],
    1000,
  )
  await expect(placeOrder(parent.ctx, order)).rejects.toMatchObject({ kind: 'invalid', code: 'basket-twice' })
})

test('the order page, the receipt and the files list the children in basket order', async () => {
  const names = ['Rory', 'Ada', 'Isla', 'Jack', 'Bea', 'Ewan']
  const lines = []
  for (const firstName of names) {
    const { accessCode, photoIds } = await make.gallery(1, { firstName })
    lines.push({ accessCode, packageId: null, photoIds })
  }
  const email = `${randomUUID()}@example.com`
  const { orderKey } = await make.buy(
    testApp.stranger,
    basketOf(lines, 500 * names.length, { buyer: { ...buyer, email } }),
  )
  const view = await showOrder(testApp.stranger, orderKey)
  expect(view.lines.map(({ title }) => title.split(',')[0])).toEqual(names)
  const files = view.lines.flatMap(({ photos }) => photos.map(({ fileName }) => fileName))
  expect(files).toEqual(names.map((_, at) => `${view.number}-${at + 1}`))
  const [receipt] = await mailsOf('order', email)
  const said = names.map((name) => receipt?.text.indexOf(`${name}, `) ?? -1)
  expect(said.every((at) => at > 0)).toBe(true)
  expect(said).toEqual(said.toSorted((a, b) => a - b))
})

test('an event that sells packages does not sell single photos to a buyer who asks for the other list', async () => {
  const jack = await make.gallery(1)
  await testApp.parts.db.update(events).set({ priceListId: 'portrait' }).where(eq(events.id, jack.eventId))
  const order = basketOf(
    [{ accessCode: jack.accessCode, priceListId: 'gallery', packageId: null, photoIds: jack.photoIds }],
    500,
  )
  await expect(placeOrder(testApp.stranger, order)).rejects.toMatchObject({ code: 'price-changed' })
})

test('samples in the user flow are priced by the portrait list, several at once, and not saved', async () => {
  const sample = (photoIds: string[]) =>
    ({ sample: true, priceListId: 'portrait', packageId: 'standard', photoIds }) as const
  const order = basketOf([sample(['sample-1']), sample(['sample-2'])], 7000)
  expect(await placeOrder(testApp.stranger, order)).toEqual({
    orderKey: '',
    sample: true,
    paid: false,
    total: 7000,
    payment: null,
  })
})

test('a portrait package prints the chosen photo, in price list order, and shows the part that fits the paper', async () => {
  const { orderKey, photoIds } = await portraitOrder('premium')
  const { prints } = await showOrder(testApp.stranger, orderKey)
  expect(prints).toMatchObject({ state: 'ordered', mayChange: true, changeUntil: '2026-04-30', price: 4000 })
  const pieces = prints?.pieces.map(({ product, quantity, photoId }) => [product.id, quantity, photoId])
  expect(pieces).toEqual([
    ['8x10', 4, photoIds[0]],
    ['5x7', 8, photoIds[0]],
    ['class', 1, null],
    ['folder', 1, null],
  ])
  const shown = prints?.pieces.filter(({ thumb, photo }) => thumb !== null && photo !== null)
  expect(shown?.map(({ product }) => product.id)).toEqual(['8x10', '5x7'])
  const large = prints?.pieces.find(({ product }) => product.id === '5x7')
  // 4:5 on 5 × 7 inch paper.
  expect(large?.crop).toMatchObject({ y: 0, height: 1, width: expect.closeTo(0.8929, 3) })
})

test('prints can be moved among the bought photos, keeping their number, until the deadline', async () => {
  const { orderKey, photoIds } = await portraitOrder('premium')
  const other = await make.gallery(1)
  const before = await showOrder(testApp.stranger, orderKey)
  const lineId = before.lines[0]?.id ?? ''
  const [first = '', second = ''] = photoIds
  const small = { lineId, product: '5x7', photoId: first, quantity: 8 } as const
  const large = (photoId: string, quantity: number) =>
    ({ lineId, product: '8x10', photoId, quantity }) as const
  await choosePrints(testApp, orderKey, [large(first, 1), large(second, 3), small])
  const { prints } = await showOrder(testApp.stranger, orderKey)
  expect(prints?.pieces.filter(({ product }) => product.id === '8x10')).toHaveLength(2)
  expect(prints?.pieces.filter(({ product }) => product.id === 'folder')).toHaveLength(1)
  for (const [pieces, code] of [
    [[large(first, 5), small], 'prints-count'],
    [[large(first, 4)], 'prints-count'],
    [[large(other.photoIds[0] ?? '', 4), small], 'invalid'],
  ] as const)
    await expect(choosePrints(testApp, orderKey, [...pieces])).rejects.toMatchObject({
      code,
    })
  testApp.clock.advance(42 * 86_400_000)
  const late = choosePrints(testApp, orderKey, [large(first, 4), small])
  await expect(late).rejects.toMatchObject({ code: 'prints-settled' })
  await expect(cancelPrints(testApp.stranger, orderKey)).rejects.toMatchObject({ code: 'prints-settled' })
  testApp.clock.advance(-42 * 86_400_000)
})

test('without a deadline prints cannot be changed, and the receipt does not promise it', async () => {
  const { orderKey, eventId, email } = await portraitOrder('standard')
  expect((await mailsOf('order', email))[0]?.text).toContain('until the end of 30 April 2026')
  await deadline(eventId, null)
  expect((await showOrder(testApp.stranger, orderKey)).prints).toMatchObject({ mayChange: false })
})

test('prints paid after the deadline cannot be changed, and the receipt does not promise it', async () => {
  const { accessCode, photoIds, eventId } = await make.gallery(1)
  await deadline(eventId, '2026-04-30')
  const to = { ...buyer, email: `${randomUUID()}@example.com` }
  const line = { accessCode, priceListId: 'portrait', packageId: 'standard', photoIds } as const
  const { payment, orderKey } = await placeOrder(testApp.stranger, basketOf([line], 3500, { buyer: to }))
  if (!payment) throw new Error('nothing to pay')
  await deadline(eventId, '2026-03-01')
  await confirmTestPayment(testApp.stranger, { ...payment, card: 'ok' })
  await testApp.runJobs()
  const [receipt] = await mailsOf('order', to.email)
  expect(receipt?.text).not.toContain('until the end of')
  expect(receipt?.text).toContain('the 14-day right to cancel does not apply to them')
  expect((await showOrder(testApp.stranger, orderKey)).prints).toMatchObject({ mayChange: false })
})

test('after the print deadline packages with prints are not sold by any route, and digital ones still are', async () => {
  const { accessCode, photoIds, eventId } = await make.gallery(1)
  const today = londonDay(testApp.clock.now())
  const order = (priceListId: PriceListId, packageId: PackageId | null, total: number) =>
    placeOrder(
      testApp.stranger,
      basketOf([{ accessCode, priceListId, packageId, photoIds }], total, {
        buyer: { ...buyer, email: `${randomUUID()}@example.com` },
      }),
    )
  for (const day of [today, null]) {
    await deadline(eventId, day)
    expect(await openGallery(testApp.stranger, accessCode)).toMatchObject({
      printsUntil: day,
      printsSold: true,
    })
    expect(await order('portrait', 'standard', 3500)).toMatchObject({ total: 3500 })
  }
  const yesterday = daysAfter(today, -1)
  await deadline(eventId, yesterday)
  const gallery = { forSale: true, printsUntil: yesterday, printsSold: false }
  expect(await openGallery(testApp.stranger, accessCode)).toMatchObject(gallery)
  for (const [packageId, total] of [
    ['standard', 3500],
    ['premium', 6500],
  ] as const)
    await expect(order('portrait', packageId, total)).rejects.toMatchObject({
      kind: 'conflict',
      code: 'prints-closed',
    })
  expect(await order('portrait', 'basic', 1500)).toMatchObject({ total: 1500 })
  expect(await order('gallery', 'premium', 2500)).toMatchObject({ total: 2500 })
  expect(await order('gallery', null, 500)).toMatchObject({ total: 500 })
})

test('cancelled prints refund their part of the price, once, and the files stay', async () => {
  const { orderKey } = await portraitOrder('standard')
  const tries = await Promise.allSettled([1, 2, 3].map(() => cancelPrints(testApp.stranger, orderKey)))
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  await testApp.runJobs()
  expect(await showOrder(testApp.stranger, orderKey)).toMatchObject({
    state: 'delivered',
    refunded: 2000,
    prints: { state: 'cancelled' },
  })
})

test('the receipt has the VAT and states both rights; consent is confirmed by mail, once', async () => {
  const { orderKey, email } = await portraitOrder('standard')
  const receipt = (await mailsOf('order', email))[0]?.text
  for (const part of [
    'Total paid: £35',
    'of which VAT at 20%: £5.83',
    'lose this right to cancel',
    '14-day right to cancel does not apply',
  ])
    expect(receipt).toContain(part)
  for (let i = 0; i < 2; i++) await recordDeliveryConsent(testApp.stranger, orderKey)
  await testApp.runJobs()
  const confirmed = await mailsOf('consent', email)
  expect(confirmed).toHaveLength(1)
  expect(confirmed[0]?.text).toContain('you acknowledged that you thereby lose the right to cancel')
})

test('a consent that was not given is not confirmed', async () => {
  const { email } = await portraitOrder('standard')
  const [order] = await testApp.parts.db.select().from(orders).where(eq(orders.email, email))
  for (const orderId of [order?.id ?? '', randomUUID()])
    await mailDeliveryConsent.run(testApp.system, { orderId }, { id: randomUUID() })
  expect(await mailsOf('consent', email)).toEqual([])
})

test('all files come as one zip that unpacks to the photos, under file names without anyone’s name', async () => {
  const { orderKey } = await portraitOrder('premium', 3)
  await expect(downloadAll(testApp.stranger, orderKey)).rejects.toMatchObject({ code: 'consent-needed' })
  await recordDeliveryConsent(testApp.stranger, orderKey)
  const { body, fileName } = await downloadAll(testApp.stranger, orderKey)
  expect(fileName).toMatch(/^TW-\d+\.zip$/)
  const found = [...entries(await buffer(body))]
  expect(found.map(({ name }) => name)).toEqual(
    [1, 2, 3].map((no) => `${fileName.replace('.zip', '')}-${no}.jpg`),
  )
  for (const { content } of found) expect(content.subarray(0, 2).toString('hex')).toBe('ffd8')
})

/** The files of a zip read from the front, as a phone does: stored, each with its size before it. */
function* entries(zip: Buffer) {
  for (let at = 0; zip.readUInt32LE(at) === 0x04034b50; ) {
    const [size, nameLength, extraLength] = [
      zip.readUInt32LE(at + 18),
      zip.readUInt16LE(at + 26),
      zip.readUInt16LE(at + 28),
    ]
    const start = at + 30 + nameLength + extraLength
    const content = zip.subarray(start, start + size)
    expect(zip.readUInt16LE(at + 8)).toBe(0)
    expect(zip.readUInt32LE(at + 14)).toBe(crc32(content))
    yield { name: zip.subarray(at + 30, at + 30 + nameLength).toString(), content }
    at = start + size
  }
}

test('order links go to the buyer’s own address, and everyone who asks gets the same answer', async () => {
  const { email, orderKey } = await portraitOrder('standard')
  const stranger = `${randomUUID()}@example.com`
  const answers = await Promise.all(
    [email.toUpperCase(), stranger].map(async (address) => {
      const answer = await testApp.app.request(
        '/api/orders/resend',
        {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify({ email: address }),
        },
        { incoming: { socket: { remoteAddress: '203.0.113.90' } } },
      )
      return [answer.status, await answer.text()]
    }),
  )
  expect(answers[0]).toEqual(answers[1])
  await testApp.runJobs()
  const [sent] = await mailsOf('order-links', email)
  expect(sent?.text).toContain(`/school-photos/order/${orderKey}`)
  expect(await mailsOf('order-links', stranger)).toEqual([])
  const { db } = testApp.parts
  const [order] = await db.select().from(orders).where(eq(orders.email, email))
  const log = await db.select().from(auditLog).where(eq(auditLog.action, 'order.link-sent-again'))
  expect(log).toMatchObject([{ subjectId: order?.id }])
})

test('one address is not flooded with links, and the asker is not told', async () => {
  const { email } = await portraitOrder('standard')
  for (let i = 0; i < 8; i++)
    await resendLinks(testApp.as({ kind: 'anonymous' }, `203.0.113.${100 + i}`), { email })
  await testApp.runJobs()
  expect(await mailsOf('order-links', email)).toHaveLength(3)
})

test('a disputed photo is withheld from its buyer, who can still have the rest', async () => {
  const { orderKey, photoIds, email } = await portraitOrder('premium')
  await recordDeliveryConsent(testApp.stranger, orderKey)
  await testApp.parts.db
    .update(photos)
    .set({ quarantinedAt: testApp.clock.now() })
    .where(eq(photos.id, photoIds[0] ?? ''))
  const view = await showOrder(testApp.stranger, orderKey)
  const shown = view.lines[0]?.photos ?? []
  const disputed = shown.find(({ id }) => id === photoIds[0])
  const fine = shown.find(({ id }) => id !== photoIds[0])
  expect(disputed).toMatchObject({ withheld: true, thumb: null, download: null })
  expect(fine).toMatchObject({ withheld: false, download: expect.any(String) })
  expect(email).toBeTruthy()
})
