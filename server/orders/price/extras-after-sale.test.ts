import { randomUUID } from 'node:crypto'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ChosenExtra } from '../../../domain/orders/prices/extras.ts'
import { readMails } from '../../../tests/accounts/read-mail.ts'
import { checked } from '../../../tests/support/backups.ts'
import { extrasShop } from '../../../tests/support/extras.ts'
import { codeOffer, earlyBird, off, offer } from '../../../tests/support/offers.ts'
import { choosePrints, refundParts } from '../../../tests/support/orders.ts'
import { setVatRate } from '../../../tests/support/price-pupils-at.ts'
import { openTestApp, type TestApp } from '../../../tests/test-app.ts'
import { previewErasure } from '../../privacy/erasure/preview-erasure.ts'
import { editPupil } from '../../school/roster/edit-pupil.ts'
import { events } from '../../school/tables.ts'
import { placeOrder } from '../checkout/place-order.ts'
import { listOffers } from '../offers/list-offers.ts'
import { endOffer } from '../offers/write-offer.ts'
import { getOrderByKey } from '../order-key.ts'
import { cancelPrints } from '../prints/cancel-prints.ts'
import { requestRefund } from '../refunds/request-refund.ts'
import { showOrder } from '../show-order.ts'
import { priceForBuyer } from './price-for-buyer.ts'

type Shop = Awaited<ReturnType<typeof extrasShop>>
let testApp: TestApp
let make: Shop['make']
let mug: string
let listId: string
let gallery: Shop['gallery']
let lab: Shop['lab']
beforeAll(async () => {
  testApp = await openTestApp()
  ;({ make, mug, listId, gallery, lab } = await extrasShop(testApp))
})
afterAll(() => testApp.close())

test('cancelled prints give back all that was paid for them singly, after offers, and the photos stay', async () => {
  const { buy, line, of, photoIds } = await gallery()
  const early = await offer(testApp, earlyBird([off('percent', 10, '2099-01-01')]))
  const { orderKey } = await buy([line([of(mug, 2), of('folder', 1, null)], { photoIds })], 3510)
  await endOffer(testApp.admin, { id: early, ended: true })
  expect((await showOrder(testApp.stranger, orderKey)).prints).toMatchObject({ mayChange: true, price: 2610 })
  await cancelPrints(testApp.stranger, orderKey)
  await testApp.runJobs()
  expect(await showOrder(testApp.stranger, orderKey)).toMatchObject({
    refunded: 2610,
    prints: { state: 'cancelled' },
  })
})

test('what is sold singly has its own list’s VAT, and gives it back with the cancelled prints, to the penny', async () => {
  await setVatRate(testApp, listId, 5)
  const { buy, line, of, photoIds, eventId } = await gallery()
  await testApp.parts.db.update(events).set({ flowListId: 'portrait' }).where(eq(events.id, eventId))
  const inPortrait = { priceListId: 'portrait', packageId: 'premium', photoIds, extras: [] }
  const { orderKey } = await buy([line([of(mug, 2)]), line([], inPortrait)], 9000)
  const ofGifts = { rate: 5, amount: 2500, vat: 119 }
  const { vat, vatParts } = await showOrder(testApp.stranger, orderKey)
  expect({ vat, vatParts }).toEqual({
    vat: 119 + 1083,
    vatParts: [{ rate: 20, amount: 6500, vat: 1083 }, ofGifts],
  })
  await cancelPrints(testApp.stranger, orderKey)
  await testApp.runJobs()
  const { id } = await getOrderByKey(testApp.stranger, orderKey)
  const [parts] = await refundParts(testApp, id)
  expect(parts).toContainEqual(ofGifts)
  await setVatRate(testApp, listId, 'business')
})

test('the photo of something bought singly stays, while a package’s prints are given other photos', async () => {
  const { buy, line, of, photoIds, eventId } = await gallery()
  await testApp.parts.db.update(events).set({ flowListId: 'portrait' }).where(eq(events.id, eventId))
  const inPortrait = { priceListId: 'portrait', packageId: 'premium', photoIds, extras: [] }
  const { orderKey } = await buy([line([of('8x10', 1, 1)]), line([], inPortrait)], 7400)
  const { lines, prints } = await showOrder(testApp.stranger, orderKey)
  const lineId = lines[1]?.id ?? ''
  const piece = (product: string, quantity: number) => ({
    lineId,
    product,
    photoId: photoIds[1] ?? '',
    quantity,
  })
  await choosePrints(testApp, orderKey, [piece('8x10', 4), piece('5x7', 8)])
  const single = prints?.pieces.find(({ extra }) => extra)
  expect((await showOrder(testApp.stranger, orderKey)).prints?.pieces).toContainEqual(single)
  const moved = [{ ...piece('8x10', 1), lineId: lines[0]?.id ?? '' }, piece('8x10', 4), piece('5x7', 8)]
  await expect(choosePrints(testApp, orderKey, moved)).rejects.toMatchObject({ kind: 'invalid' })
})

test('a class photo that is withdrawn after it was bought singly is not printed, and its buyer is told', async () => {
  const { buy, line, of, photoIds, classId, eventId } = await gallery()
  await make.asClassPhoto(photoIds[1] ?? '', classId)
  const { orderKey } = await buy([line([of('class', 1, 1), of('8x10', 1, 1)])], 1600)
  const jack = await testApp.makePupil({ eventId, classId, firstName: 'Jack' })
  await editPupil(testApp.admin, { pupilId: jack.id, noClassPhoto: true })
  await testApp.runJobs()
  expect((await showOrder(testApp.stranger, orderKey)).prints?.pieces.map(({ thumb }) => thumb)).toEqual([
    null,
    null,
  ])
  const { names, table } = await lab(eventId)
  expect(names.toSorted()).toEqual(['Please read.txt', 'prints.csv'])
  expect(table.trim().split('\n')).toHaveLength(1)
  const mails = await readMails(path.join(testApp.dir, 'outbox'))
  const withdrawn = mails.filter(({ kind }) => kind === 'photo-withdrawn')
  expect(withdrawn).toHaveLength(1)
  expect(withdrawn[0]?.text).toContain('won’t be printed')
})

test('exactly the same things are not bought twice within the hour; of another photo or in another number they are', async () => {
  const { basket, line, of } = await gallery()
  const first = basket([line([of(mug, 1)])], 1250)
  await make.buy(testApp.stranger, first)
  const again = (extra: ChosenExtra, total: number) =>
    placeOrder(testApp.stranger, {
      ...first,
      idempotencyKey: randomUUID(),
      lines: [line([extra])],
      shownTotal: total,
    })
  await expect(again(of(mug, 1), 1250)).rejects.toMatchObject({ code: 'already-bought' })
  await expect(again(of(mug, 1, 1), 1250)).resolves.toMatchObject({ total: 1250 })
  await expect(again(of(mug, 2), 2500)).resolves.toMatchObject({ total: 2500 })
  const changed = { ...first, lines: [line([of(mug, 1, 1)])] }
  await expect(placeOrder(testApp.stranger, changed)).rejects.toMatchObject({ code: 'basket-changed' })
})

test('part of what was bought singly is refunded like anything else, and the books add up', async () => {
  const { buy, line, of, photoIds } = await gallery()
  const { orderKey } = await buy([line([of(mug, 2)], { photoIds })], 3500)
  const { id: orderId, number } = await getOrderByKey(testApp.stranger, orderKey)
  const asked = {
    id: randomUUID(),
    orderId,
    amount: 1250,
    reason: 'One is chipped',
    confirmation: `TW-${number}`,
  }
  await requestRefund(testApp.admin, asked)
  await testApp.runJobs()
  expect(await showOrder(testApp.stranger, orderKey)).toMatchObject({ refunded: 1250, total: 3500 })
  const found = (await checked(testApp.system)).findings.filter(({ what }) => what === 'book')
  expect(found).toEqual([])
})

test('an order of prints alone is counted among open prints, and not among open downloads', async () => {
  const { buy, line, of, eventId } = await gallery()
  await buy([line([of(mug, 1)])], 1250)
  expect(await previewErasure(testApp.admin, { scope: 'event', id: eventId })).toMatchObject({
    orders: 1,
    openDownloads: 0,
    openPrints: 1,
  })
})

test('a code gives one thing free of those bought singly, is told in words, and is refused without it', async () => {
  const free = { gives: 'extra', value: null, product: `extra:${mug}`, until: null } as const
  await offer(testApp, codeOffer('MUG', free))
  const { line, of, basket } = await gallery()
  const lines = [line([of(mug, 2), of('8x10', 1)])]
  expect(await priceForBuyer(testApp.stranger, { lines, code: 'MUG' })).toMatchObject({
    lines: [{ total: 2150 }],
    reductions: [{ words: 'Spring, code MUG', amount: 1250 }],
  })
  const { codeProblem } = await priceForBuyer(testApp.stranger, {
    lines: [line([of('8x10', 1)])],
    code: 'MUG',
  })
  expect(codeProblem).toContain('not in your basket')
  const { orderKey } = await make.buy(testApp.stranger, { ...basket(lines, 2150), code: 'MUG' })
  expect((await showOrder(testApp.stranger, orderKey)).prints?.price).toBe(2150)
  const { products } = await listOffers(testApp.admin)
  expect(products).toContainEqual({ product: `extra:${mug}`, name: 'Mug, white', picture: null })
  expect(products).toContainEqual({ product: 'gallery/basic', name: 'Gallery, Basic', picture: null })
})
