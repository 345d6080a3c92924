import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PlaceOrder } from '../../domain/orders/checkout/place-order.ts'
import { basketOf, buyer, families } from '../../tests/support/families.ts'
import { untilBlocked } from '../../tests/support/until-blocked.ts'
import { openTestApp, type TestApp } from '../../tests/test-app.ts'
import { cleanKey, renditionKey } from '../photos/derive/renditions.ts'
import { testPaymentRows } from '../platform/payments/tables.ts'
import { newAccessCode } from '../school/codes/access-code.ts'
import { lockPupil } from '../school/queries.ts'
import { events, pupilLinks, pupils } from '../school/tables.ts'
import { placeOrder } from './checkout/place-order.ts'
import { downloadPhoto } from './delivery/download-photo.ts'
import { recordDeliveryConsent } from './delivery/record-delivery-consent.ts'
import { showCleanPhoto } from './delivery/show-clean-photo.ts'
import { confirmTestPayment, settlePayment } from './payment/settle-payment.ts'
import { showOrder } from './show-order.ts'
import { orders } from './tables.ts'

let testApp: TestApp
let make: ReturnType<typeof families>
beforeAll(async () => {
  testApp = await openTestApp()
  make = families(testApp)
})
afterAll(() => testApp.close())

function basket(
  accessCode: string,
  photoIds: string[],
  shownTotal: number,
  packageId: 'basic' | 'premium' | null = null,
): PlaceOrder {
  return { idempotencyKey: randomUUID(), buyer, shownTotal, lines: [{ accessCode, packageId, photoIds }] }
}

async function paid(input: PlaceOrder) {
  const placed = await placeOrder(testApp.stranger, input)
  if (!placed.payment) throw new Error('no payment')
  const outcome = await confirmTestPayment(testApp.stranger, { ...placed.payment, card: 'ok' })
  expect(outcome).toEqual({ paid: true, reason: null })
  await testApp.runJobs()
  return placed
}

test('an order goes from the basket to the file: priced, paid, mailed, consented, downloaded', async () => {
  const gallery = await make.gallery(2)
  const { orderKey } = await paid(basket(gallery.accessCode, gallery.photoIds, 1000))
  const before = await showOrder(testApp.stranger, orderKey)
  expect(before).toMatchObject({ state: 'delivered', total: 1000, vat: 167, consented: false })
  expect(before.lines[0]?.photos.map((photo) => photo.download)).toEqual([null, null])
  const photoId = gallery.photoIds[0] ?? ''
  await expect(downloadPhoto(testApp.stranger, { key: orderKey, photoId })).rejects.toMatchObject({
    code: 'consent-needed',
  })
  await recordDeliveryConsent(testApp.stranger, orderKey)
  const file = await downloadPhoto(testApp.stranger, { key: orderKey, photoId })
  expect(file).toMatchObject({
    contentType: 'image/jpeg',
    fileName: expect.stringMatching(/^TW-\d+-1\.jpg$/),
  })
  const kinds = (await testApp.mails()).map((mail) => /X-Message-Kind: (\S+)/.exec(mail)?.[1])
  expect(kinds.filter((kind) => kind === 'order' || kind === 'delivery').sort()).toEqual([
    'delivery',
    'order',
  ])
})

test('what is bought is shown without the watermark from the payment on, before the file itself may be downloaded', async () => {
  const gallery = await make.gallery(2)
  const photoId = gallery.photoIds[0] ?? ''
  const placed = await placeOrder(testApp.stranger, basket(gallery.accessCode, [photoId], 500))
  const { orderKey: key, payment } = placed
  const clean = () => showCleanPhoto(testApp.stranger, { key, photoId })
  await expect(clean()).rejects.toMatchObject({ kind: 'missing' })
  expect((await showOrder(testApp.stranger, key)).lines[0]?.photos[0]?.clean).toBeNull()

  if (!payment) throw new Error('no payment')
  await confirmTestPayment(testApp.stranger, { ...payment, card: 'ok' })
  const shown = (await showOrder(testApp.stranger, key)).lines[0]?.photos[0]
  expect(shown).toMatchObject({ clean: expect.stringContaining(photoId), download: null })
  const { width = 0, height = 0 } = await sharp(await clean()).metadata()
  expect(Math.max(width, height), 'no more than a screen shows').toBeLessThanOrEqual(960)
  const notBought = showCleanPhoto(testApp.stranger, { key, photoId: gallery.photoIds[1] ?? '' })
  await expect(notBought).rejects.toMatchObject({ kind: 'missing' })
  const pixels = (file: Buffer) => sharp(file).resize(200, 250, { fit: 'fill' }).raw().toBuffer()
  const own = await pixels(await testApp.parts.files.read(cleanKey(photoId, 'large')))
  const proof = await pixels(await testApp.parts.files.read(renditionKey(photoId, 'preview')))
  const drawn = await pixels(await clean())
  const apart = (from: Buffer) => drawn.reduce((sum, level, at) => sum + Math.abs(level - (from[at] ?? 0)), 0)
  expect(apart(own), 'nearer to the clean picture than to the proof').toBeLessThan(apart(proof))
})

test('the same checkout sent twice, even at once, is one order and one payment', async () => {
  const gallery = await make.gallery(1)
  const input = basket(gallery.accessCode, gallery.photoIds, 500)
  const placed = await Promise.all([1, 2, 3].map(() => placeOrder(testApp.stranger, input)))
  expect(new Set(placed.map((one) => one.orderKey)).size).toBe(1)
  expect(new Set(placed.map((one) => one.payment?.id)).size).toBe(1)
  const rows = await testApp.parts.db
    .select()
    .from(orders)
    .where(eq(orders.idempotencyKey, input.idempotencyKey))
  expect(rows).toHaveLength(1)
})

test('a key sent again with another total is refused, so that nobody pays for an old basket unseen', async () => {
  const gallery = await make.gallery(2)
  const input = basket(gallery.accessCode, gallery.photoIds.slice(0, 1), 500)
  await placeOrder(testApp.stranger, input)
  const changed = {
    ...input,
    ...basket(gallery.accessCode, gallery.photoIds, 1000),
    idempotencyKey: input.idempotencyKey,
  }
  await expect(placeOrder(testApp.stranger, changed)).rejects.toMatchObject({ code: 'basket-changed' })
})

test('the same things ordered in another tab replace the unpaid order, which can then no longer be paid', async () => {
  const gallery = await make.gallery(1)
  const [first, second] = [1, 2].map(() => basket(gallery.accessCode, gallery.photoIds, 500))
  if (!first || !second) throw new Error('baskets')
  const older = await placeOrder(testApp.stranger, first)
  const newer = await placeOrder(testApp.stranger, second)
  expect(newer.orderKey).not.toBe(older.orderKey)
  if (!older.payment || !newer.payment) throw new Error('payments')
  const late = await confirmTestPayment(testApp.stranger, { ...older.payment, card: 'ok' })
  expect(late).toEqual({ paid: false, reason: null })
  await expect(placeOrder(testApp.stranger, first)).rejects.toMatchObject({ code: 'order-replaced' })
  expect(await confirmTestPayment(testApp.stranger, { ...newer.payment, card: 'ok' })).toMatchObject({
    paid: true,
  })
})

test('an unpaid order makes way even if the provider no longer knows its payment', async () => {
  const gallery = await make.gallery(1)
  const [first, second] = [1, 2].map(() => basket(gallery.accessCode, gallery.photoIds, 500))
  if (!first || !second) throw new Error('baskets')
  await placeOrder(testApp.stranger, first)
  // As after a change of the provider's account.
  await testApp.parts.db.delete(testPaymentRows)
  await expect(placeOrder(testApp.stranger, first)).rejects.toMatchObject({ code: 'order-replaced' })
  expect(await placeOrder(testApp.stranger, second)).toMatchObject({ paid: false, total: 500 })
  await expect(placeOrder(testApp.stranger, first)).rejects.toMatchObject({ code: 'order-replaced' })
})

test('when many tabs order the same at once, only one can be paid', async () => {
  const gallery = await make.gallery(1)
  const tabs = Array.from({ length: 5 }, () => basket(gallery.accessCode, gallery.photoIds, 500))
  const placed = await Promise.allSettled(tabs.map((tab) => placeOrder(testApp.stranger, tab)))
  const payments = placed.flatMap((one) =>
    one.status === 'fulfilled' && one.value.payment ? [one.value.payment] : [],
  )
  const outcomes = []
  for (const payment of payments)
    outcomes.push(await confirmTestPayment(testApp.stranger, { ...payment, card: 'ok' }))
  expect(outcomes.filter(({ paid }) => paid)).toHaveLength(1)
})

test('exactly the same again is refused for an hour after payment, without a link to the first, and sold later', async () => {
  const gallery = await make.gallery(1)
  const { orderKey } = await paid(basket(gallery.accessCode, gallery.photoIds, 500))
  const again = basket(gallery.accessCode, gallery.photoIds, 500)
  again.buyer = { ...buyer, email: buyer.email.toUpperCase() }
  const failure: unknown = await placeOrder(testApp.stranger, again).catch((error) => error)
  expect(failure).toMatchObject({ kind: 'conflict', code: 'already-bought' })
  expect(JSON.stringify(failure)).not.toContain(orderKey)
  testApp.clock.advance(61 * 60_000)
  expect(await placeOrder(testApp.stranger, again)).toMatchObject({ paid: false, total: 500 })
})

test('a checkout whose answer was lost is confirmed when sent again after payment', async () => {
  const gallery = await make.gallery(1)
  const input = basket(gallery.accessCode, gallery.photoIds, 500)
  const { orderKey } = await paid(input)
  expect(await placeOrder(testApp.stranger, input)).toEqual({
    orderKey,
    sample: false,
    paid: true,
    total: 500,
    payment: null,
  })
})

test('a paid order’s key, sent with another buyer or basket, reveals nothing of that order', async () => {
  const gallery = await make.gallery(3)
  const others = await make.gallery(3)
  const input = basket(gallery.accessCode, gallery.photoIds.slice(0, 1), 500)
  const { orderKey } = await paid(input)
  const whole = basket(gallery.accessCode, [], 2500, 'premium')
  const paidWhole = await paid(whole)
  const [line] = input.lines
  const other: [string, PlaceOrder][] = [
    ['another buyer', { ...input, buyer: { ...buyer, email: 'somebody@example.com' } }],
    [
      'another photo',
      { ...input, lines: [{ ...line, packageId: null, photoIds: gallery.photoIds.slice(1, 2) }] },
    ],
    [
      'another pupil',
      { ...whole, lines: [{ accessCode: others.accessCode, packageId: 'premium', photoIds: [] }] },
    ],
    [
      'a code that is nobody’s',
      { ...whole, lines: [{ accessCode: 'AAAAAAA2', packageId: 'premium', photoIds: [] }] },
    ],
    ['a sample', { ...whole, lines: [{ sample: true, packageId: 'premium', photoIds: [] }] }],
  ]
  for (const [what, order] of other) {
    const failure: unknown = await placeOrder(testApp.stranger, order).catch((error) => error)
    expect(failure, what).toMatchObject({ kind: 'conflict', code: 'basket-changed' })
    for (const key of [orderKey, paidWhole.orderKey]) expect(JSON.stringify(failure), what).not.toContain(key)
  }
  const alike = { ...input, buyer: { ...buyer, email: buyer.email.toUpperCase(), phone: '0123' } }
  expect(await placeOrder(testApp.stranger, alike)).toMatchObject({ orderKey, paid: true })
  await testApp.parts.db
    .update(events)
    .set({ salesClose: '2026-01-01' })
    .where(eq(events.id, gallery.eventId))
  expect(await placeOrder(testApp.stranger, whole)).toMatchObject({
    orderKey: paidWhole.orderKey,
    paid: true,
  })
})

test('settling a payment many times delivers and mails once', async () => {
  const gallery = await make.gallery(1)
  await testApp.runJobs()
  const already = (await testApp.mails()).length
  const placed = await paid(basket(gallery.accessCode, gallery.photoIds, 500))
  for (let i = 0; i < 3; i++) await settlePayment(testApp.stranger, placed.payment?.id ?? '')
  await testApp.runJobs()
  expect(await testApp.mails()).toHaveLength(already + 2)
})

test.each([
  ['declined', 'declined'],
  ['insufficient_funds', 'insufficient funds'],
] as const)('a card that is %s says so, delivers nothing, and another card may pay the same order', async (card, words) => {
  const gallery = await make.gallery(1)
  const placed = await placeOrder(testApp.stranger, basket(gallery.accessCode, gallery.photoIds, 500))
  const payment = placed.payment ?? { id: '', clientSecret: '' }
  const refused = await confirmTestPayment(testApp.stranger, { ...payment, card })
  expect(refused).toMatchObject({ paid: false, reason: expect.stringContaining(words) })
  await testApp.runJobs()
  expect(await showOrder(testApp.stranger, placed.orderKey)).toMatchObject({ state: 'awaiting_payment' })
  expect(await confirmTestPayment(testApp.stranger, { ...payment, card: 'ok' })).toMatchObject({ paid: true })
})

test('the server prices the order itself and refuses a total other than the one shown', async () => {
  const gallery = await make.gallery(2)
  const cheap = placeOrder(testApp.stranger, basket(gallery.accessCode, gallery.photoIds, 1))
  await expect(cheap).rejects.toMatchObject({ code: 'price-changed' })
})

test('a code that is replaced while somebody orders with it sells nothing; what it has sold stays sold', async () => {
  const gallery = await make.gallery(2)
  const [first = '', second = ''] = gallery.photoIds
  const { payment } = await placeOrder(testApp.stranger, basket(gallery.accessCode, [first], 500))
  const input = basket(gallery.accessCode, [second], 500)
  let placing: Promise<unknown> | undefined
  await testApp.parts.db.transaction(async (tx) => {
    await tx.update(pupils).set({ accessCode: newAccessCode() }).where(eq(pupils.id, gallery.id))
    placing = placeOrder(testApp.stranger, input)
    placing.catch(() => undefined)
    await untilBlocked(tx)
  })
  await expect(placing).rejects.toMatchObject({ code: 'photos-changed' })
  const { idempotencyKey } = input
  expect(await testApp.parts.db.$count(orders, eq(orders.idempotencyKey, idempotencyKey))).toBe(0)
  if (!payment) throw new Error('no payment')
  expect(await confirmTestPayment(testApp.stranger, { ...payment, card: 'ok' })).toMatchObject({ paid: true })
})

test('an account that is unlinked while it orders buys nothing', async () => {
  const [gallery, { id, ctx }] = [await make.gallery(1), await make.makeParent()]
  await make.link(id, gallery.id)
  const input = basketOf([{ pupilId: gallery.id, packageId: null, photoIds: gallery.photoIds }], 500)
  let placing: Promise<unknown> | undefined
  await testApp.parts.db.transaction(async (tx) => {
    await lockPupil(tx, gallery.id)
    await tx.delete(pupilLinks).where(eq(pupilLinks.userId, id))
    placing = placeOrder(ctx, input)
    placing.catch(() => undefined)
    await untilBlocked(tx)
  })
  await expect(placing).rejects.toMatchObject({ kind: 'missing' })
  expect(await testApp.parts.db.$count(orders, eq(orders.idempotencyKey, input.idempotencyKey))).toBe(0)
})

test('a package replaces the per-photo sum, and claims no saving if there is none', async () => {
  const gallery = await make.gallery(4)
  const premium = await paid(basket(gallery.accessCode, [], 2500, 'premium'))
  const view = await showOrder(testApp.stranger, premium.orderKey)
  expect(view).toMatchObject({ subtotal: 2500, discount: 0, total: 2500 })
  expect(view.lines[0]?.photos).toHaveLength(4)
  const basic = await paid(basket(gallery.accessCode, gallery.photoIds.slice(0, 3), 1200, 'basic'))
  expect(await showOrder(testApp.stranger, basic.orderKey)).toMatchObject({ subtotal: 1500, discount: 300 })
})

test('a package with fewer photos chosen than it holds asks for the rest', async () => {
  const gallery = await make.gallery(4)
  const order = placeOrder(
    testApp.stranger,
    basket(gallery.accessCode, gallery.photoIds.slice(0, 2), 1200, 'basic'),
  )
  await expect(order).rejects.toMatchObject({
    code: 'choose-photos',
    message: 'Basic includes 3 photos: please choose 1 more.',
  })
})

test('a package with more photos chosen than it holds asks to take some away', async () => {
  const gallery = await make.gallery(5)
  const order = placeOrder(testApp.stranger, basket(gallery.accessCode, gallery.photoIds, 1200, 'basic'))
  await expect(order).rejects.toMatchObject({
    code: 'choose-photos',
    message: 'Basic includes 3 photos: please remove 2.',
  })
})

test("another pupil's photo cannot be bought with one's own code", async () => {
  const mine = await make.gallery(1)
  const theirs = await make.gallery(1)
  const order = placeOrder(testApp.stranger, basket(mine.accessCode, theirs.photoIds, 500))
  await expect(order).rejects.toMatchObject({ code: 'photos-changed' })
})

test('a sample is priced like the real thing, takes no money and is not kept', async () => {
  const sample = await placeOrder(
    testApp.stranger,
    basket('ZZZZZZZZ', ['sample-1', 'sample-2', 'sample-3'], 1200, 'basic'),
  )
  expect(sample).toEqual({ orderKey: '', sample: true, paid: false, total: 1200, payment: null })
})

test('someone without the link, or with a made-up one, sees and downloads nothing', async () => {
  const gallery = await make.gallery(1)
  const { orderKey } = await paid(basket(gallery.accessCode, gallery.photoIds, 500))
  await recordDeliveryConsent(testApp.stranger, orderKey)
  const flip = (key: string, at: number) =>
    key.slice(0, at) + (key[at] === 'A' ? 'B' : 'A') + key.slice(at + 1)
  for (const key of [
    flip(orderKey, 40),
    flip(orderKey, orderKey.length - 2),
    orderKey.slice(0, 32),
    `${orderKey}x`,
    randomUUID(),
  ]) {
    await expect(showOrder(testApp.stranger, key)).rejects.toMatchObject({ kind: 'missing' })
    await expect(
      downloadPhoto(testApp.stranger, { key, photoId: gallery.photoIds[0] ?? '' }),
    ).rejects.toMatchObject({ kind: 'missing' })
    await expect(
      showCleanPhoto(testApp.stranger, { key, photoId: gallery.photoIds[0] ?? '' }),
    ).rejects.toMatchObject({ kind: 'missing' })
  }
  const other = await make.gallery(1)
  const notBought = downloadPhoto(testApp.stranger, { key: orderKey, photoId: other.photoIds[0] ?? '' })
  await expect(notBought).rejects.toMatchObject({ kind: 'missing' })
})

test('downloads end at midnight in Scotland after the thirtieth day, not before', async () => {
  const gallery = await make.gallery(1)
  const { orderKey } = await paid(basket(gallery.accessCode, gallery.photoIds, 500))
  await recordDeliveryConsent(testApp.stranger, orderKey)
  const start = testApp.clock.now()
  const until = (moment: string) =>
    testApp.clock.advance(new Date(moment).getTime() - testApp.clock.now().getTime())
  const download = () =>
    downloadPhoto(testApp.stranger, { key: orderKey, photoId: gallery.photoIds[0] ?? '' })
  expect(start.toISOString()).toMatch(/^2026-03-20T/)
  until('2026-04-19T22:59:59.000Z')
  expect((await download()).contentType).toBe('image/jpeg')
  until('2026-04-19T23:00:00.000Z')
  await expect(download()).rejects.toMatchObject({ code: 'downloads-closed' })
  await expect(
    showCleanPhoto(testApp.stranger, { key: orderKey, photoId: gallery.photoIds[0] ?? '' }),
  ).rejects.toMatchObject({ kind: 'missing' })
  expect(await showOrder(testApp.stranger, orderKey)).toMatchObject({
    expired: true,
    zip: null,
    downloadsUntil: '2026-04-19T22:59:59.999Z',
  })
  until(start.toISOString())
})
