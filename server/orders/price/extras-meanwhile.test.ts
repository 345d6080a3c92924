import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readMail } from '../../../tests/accounts/read-mail.ts'
import { extrasShop } from '../../../tests/support/extras.ts'
import { placeOpenOrder, rowOf } from '../../../tests/support/orders.ts'
import { openTestApp, type TestApp } from '../../../tests/test-app.ts'
import { openGallery } from '../../photos/gallery/open-gallery.ts'
import { createPriceList } from '../../prices/create-price-list.ts'
import { currentList } from '../../prices/queries.ts'
import { restorePrices } from '../../prices/restore-prices.ts'
import { savePriceList } from '../../prices/save-price-list.ts'
import { editPupil } from '../../school/roster/edit-pupil.ts'
import { events } from '../../school/tables.ts'
import { placeOrder } from '../checkout/place-order.ts'
import { deliverOrder } from '../delivery/deliver-order.ts'
import { getOrderByKey } from '../order-key.ts'
import { confirmTestPayment } from '../payment/settle-payment.ts'
import { cancelPrints } from '../prints/cancel-prints.ts'
import { readReceipt } from '../receipts/read-receipt.ts'
import { showOrder } from '../show-order.ts'
import { orders } from '../tables.ts'
import { handlePhotoWithdrawal } from '../withdrawn-photos/handle-photo-withdrawal.ts'
import { madePrints } from '../withdrawn-photos/tables.ts'

type Shop = Awaited<ReturnType<typeof extrasShop>>
let testApp: TestApp
let shop: Shop
let mug: string
let gallery: Shop['gallery']
beforeAll(async () => {
  testApp = await openTestApp()
  shop = await extrasShop(testApp)
  ;({ mug, gallery } = shop)
})
afterAll(() => testApp.close())

test('a class photo that was withdrawn while it was being chosen cannot be ordered singly, under the same key neither', async () => {
  const { basket, line, of, photoIds, classId, eventId } = await gallery()
  await shop.make.asClassPhoto(photoIds[1] ?? '', classId)
  const jack = await testApp.makePupil({ eventId, classId, firstName: 'Jack' })
  const ofClass = [of('class', 1, 1), of('8x10', 1, 1), of(mug, 1, 1)]
  const unpaid = basket([line([of('class', 1, 1)])], 700)
  await placeOrder(testApp.stranger, unpaid)
  await editPupil(testApp.admin, { pupilId: jack.id, noClassPhoto: true })
  const placed = await testApp.parts.db.$count(orders)
  for (const extra of ofClass)
    await expect(
      placeOrder(testApp.stranger, basket([line([extra])], 700)),
      extra.product,
    ).rejects.toMatchObject({ code: 'photos-changed' })
  await expect(placeOrder(testApp.stranger, unpaid)).rejects.toMatchObject({ code: 'photos-changed' })
  expect(await testApp.parts.db.$count(orders)).toBe(placed)
  await editPupil(testApp.admin, { pupilId: jack.id, noClassPhoto: false })
  await expect(placeOrder(testApp.stranger, unpaid)).resolves.toMatchObject({ total: 700 })
})

test('whoever pays before an order of a withdrawn class photo is cancelled is told, has the money back, and gets no mail that it is ready', async () => {
  const { basket, line, of, photoIds, classId, eventId } = await gallery()
  await shop.make.asClassPhoto(photoIds[1] ?? '', classId)
  const { orderKey, payment } = await placeOrder(testApp.stranger, basket([line([of('class', 1, 1)])], 700))
  const { id: orderId, number } = await getOrderByKey(testApp.stranger, orderKey)
  const told = async () =>
    (await testApp.mails()).filter(
      (mail) => mail.includes('X-Message-Kind: photo-withdrawn') && mail.includes(`TW-${number}`),
    )
  const jack = await testApp.makePupil({ eventId, classId, firstName: 'Jack' })
  await editPupil(testApp.admin, { pupilId: jack.id, noClassPhoto: true })
  // Before the job that cancels it.
  if (payment) await confirmTestPayment(testApp.stranger, { ...payment, card: 'ok' })
  await testApp.runJobs()
  const [mail, ...others] = await told()
  expect(others).toEqual([])
  expect(readMail(mail ?? '').text).toContain('so I’m giving back £7')
  expect(await showOrder(testApp.stranger, orderKey)).toMatchObject({ state: 'refunded', refunded: 700 })
  await deliverOrder(testApp.system, { orderId })
  await handlePhotoWithdrawal(testApp.system, { eventId })
  await testApp.runJobs()
  expect(await told()).toHaveLength(1)
  expect(await showOrder(testApp.stranger, orderKey)).toMatchObject({ refunded: 700 })
})

test('an order that waits for its payment is cancelled when a family refuses what is in it, and cannot be paid', async () => {
  const { accessCode, basket, line, of, photoIds, classId, eventId } = await gallery()
  await shop.make.asClassPhoto(photoIds[1] ?? '', classId)
  const jack = await testApp.makePupil({ eventId, classId, firstName: 'Jack' })
  const asked = basket([line([of('class', 1, 1)])], 700)
  const { orderKey, payment } = await placeOrder(testApp.stranger, asked)
  const other = await placeOpenOrder(testApp, { accessCode, photoIds: photoIds.slice(0, 1) })
  await editPupil(testApp.admin, { pupilId: jack.id, noClassPhoto: true })
  await testApp.runJobs()
  expect((await showOrder(testApp.stranger, orderKey)).state).toBe('cancelled')
  expect((await rowOf(testApp, other.id)).state).toBe('awaiting_payment')
  const paying = payment && confirmTestPayment(testApp.stranger, { ...payment, card: 'ok' })
  expect(await paying?.catch(() => ({ paid: false }))).toMatchObject({ paid: false })
  await expect(placeOrder(testApp.stranger, asked)).rejects.toMatchObject({ code: 'photos-changed' })
})

test('of an order that is paid late, what is left is delivered, and only what is gone is paid back', async () => {
  const { id: pupilId, accessCode, eventId, classId, photoIds } = await gallery()
  const [portrait = '', classPhoto = ''] = photoIds
  await shop.make.asClassPhoto(classPhoto, classId)
  const jack = await testApp.makePupil({ eventId, classId, firstName: 'Jack' })
  const open = await placeOpenOrder(testApp, { accessCode, photoIds: [portrait, classPhoto] })
  await editPupil(testApp.admin, { pupilId: jack.id, noClassPhoto: true })
  await confirmTestPayment(testApp.stranger, { ...open.payment, card: 'ok' })
  await testApp.runJobs()
  const order = await rowOf(testApp, open.id)
  expect(order).toMatchObject({ state: 'delivered', refunded: 500 })
  const mails = (await testApp.mails()).filter((mail) => mail.includes(`TW-${order.number}`)).map(readMail)
  expect(mails.map(({ kind }) => kind).toSorted()).toEqual(['delivery', 'order', 'photo-withdrawn', 'refund'])
  expect(mails.find(({ kind }) => kind === 'delivery')?.text).not.toContain('being checked')
  const optedOut = await placeOpenOrder(testApp, { accessCode, photoIds: [portrait] })
  await editPupil(testApp.admin, { pupilId, noPhoto: true })
  await confirmTestPayment(testApp.stranger, { ...optedOut.payment, card: 'ok' })
  await testApp.runJobs()
  expect(await rowOf(testApp, optedOut.id)).toMatchObject({ state: 'refunded' })
  const { number } = await rowOf(testApp, optedOut.id)
  const sent = (await testApp.mails()).filter((mail) => mail.includes(`TW-${number}`)).map(readMail)
  expect(sent.map(({ kind }) => kind).toSorted()).toEqual(['order', 'refund'])
})

test('prices that change between the gallery and the order are told, although the total is the same', async () => {
  const { accessCode, basket, line, of } = await gallery()
  const versionShown = async () =>
    (await openGallery(testApp.stranger, accessCode)).priceLists.find(({ id }) => id === shop.listId)?.version
  const place = (version: string | undefined) => {
    const lines = [line([of(mug, 1), of('8x10', 1)], { priceListVersion: version })]
    return placeOrder(testApp.stranger, basket(lines, 2150))
  }
  const shown = await versionShown()
  await shop.sellSingly({ [mug]: 1150, '8x10': 1000 })
  await expect(place(shown)).rejects.toMatchObject({ code: 'price-changed' })
  const { orderKey } = await place(await versionShown())
  expect((await showOrder(testApp.stranger, orderKey)).lines.map(({ total }) => total)).toEqual([1150, 1000])
  await shop.sellSingly()
})

test('whether its list is copied, edited, emptied of extras or restored, what was sold singly stays as it was', async () => {
  const { accessCode, buy, line, of, photoIds, eventId } = await gallery()
  const { orderKey } = await buy([line([of(mug, 2), of('8x10', 1)], { photoIds })], 4400)
  const row = await getOrderByKey(testApp.stranger, orderKey)
  const said = async () => ({
    page: await showOrder(testApp.stranger, orderKey),
    receipt: await readReceipt(testApp.stranger, { ...row, paidAt: row.paidAt ?? new Date(0) }),
    lab: await shop.lab(eventId),
  })
  const sold = async () => {
    await testApp.parts.db.update(events).set({ printDeadline: '2026-04-30' }).where(eq(events.id, eventId))
    return said()
  }
  await sold()
  const before = await sold()
  const first = await currentList(testApp.parts.db, shop.listId)
  const { id: copyId } = await createPriceList(testApp.admin, { name: 'Another', from: shop.listId })
  expect((await currentList(testApp.parts.db, copyId)).extras).toEqual(first.extras)
  await shop.sellSingly({ [mug]: 9900 })
  const { version: was, name } = await currentList(testApp.parts.db, shop.listId)
  const list = { name, single: 800, packages: [] }
  await savePriceList(testApp.admin, { listId: shop.listId, was, wasName: name, list })
  expect((await openGallery(testApp.stranger, accessCode)).products).toBeUndefined()
  expect(await sold()).toEqual(before)
  const now = (await currentList(testApp.parts.db, shop.listId)).version
  await restorePrices(testApp.admin, { listId: shop.listId, was: now, version: first.version })
  expect((await currentList(testApp.parts.db, shop.listId)).extras).toEqual(first.extras)
  expect(await sold()).toEqual(before)
  await shop.sellSingly({ [mug]: 9900 })
  await testApp.parts.db.update(events).set({ printDeadline: '2026-04-30' }).where(eq(events.id, eventId))
  // As if the lab had not had them.
  await testApp.parts.db.delete(madePrints)
  await cancelPrints(testApp.stranger, orderKey)
  await testApp.runJobs()
  expect((await showOrder(testApp.stranger, orderKey)).refunded).toBe(3400)
  await shop.sellSingly()
})
