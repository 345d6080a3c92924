import { buffer } from 'node:stream/consumers'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ChosenCrop, cropPixels, printCrop } from '../../../domain/orders/prints/print-crop.ts'
import { connection } from '../../../tests/operations/operations.ts'
import { textsIn } from '../../../tests/pictures/pdf-texts.ts'
import { extrasShop } from '../../../tests/support/extras.ts'
import { basketOf } from '../../../tests/support/families.ts'
import { choosePrints } from '../../../tests/support/orders.ts'
import { unzip } from '../../../tests/support/unzip.ts'
import { openTestApp, type TestApp } from '../../../tests/test-app.ts'
import { hidePhotos } from '../../photos/assign/hide-photos.ts'
import { rotatePhoto } from '../../photos/assign/rotate-photo.ts'
import { saveNames } from '../../photos/class-photo-names/save-names.ts'
import { deliveryFile } from '../../photos/derive/delivery-file.ts'
import { photos } from '../../photos/tables.ts'
import { auditLog } from '../../platform/tables.ts'
import { exportPupil } from '../../privacy/export-pupil.ts'
import { reissueCode } from '../../school/codes/reissue-code.ts'
import { unlinkParent } from '../../school/parents/link-pupil.ts'
import { editPupil } from '../../school/roster/edit-pupil.ts'
import { events } from '../../school/tables.ts'
import { placeOrder } from '../checkout/place-order.ts'
import { getOrderByKey } from '../order-key.ts'
import { showDeskOrder } from '../screens/show-desk-order.ts'
import { showOrder } from '../show-order.ts'
import { orders } from '../tables.ts'
import { cancelPrints } from './cancel-prints.ts'
import { changePrint, listPrintablePhotos } from './change-print.ts'
import { exportLab } from './export-lab.ts'
import { markPrints } from './mark-prints.ts'

type Shop = Awaited<ReturnType<typeof extrasShop>>
let testApp: TestApp
let shop: Shop
beforeAll(async () => {
  testApp = await openTestApp()
  shop = await extrasShop(testApp)
})
afterAll(() => testApp.close())

const CROP: ChosenCrop = { x: 0, y: 1, scale: 0.5, turns: 0 }
const settle = (eventId: string, printDeadline: string | null) =>
  testApp.parts.db.update(events).set({ printDeadline }).where(eq(events.id, eventId))

/** A paid order of one thing sold singly, of the first photo of its gallery. */
async function single(product: string, { photoCount = 3, price = 900 } = {}) {
  const gallery = await shop.gallery(photoCount)
  const { orderKey } = await gallery.buy([gallery.line([gallery.of(product, 1)])], price)
  return { ...gallery, orderKey, ...pieceOf(orderKey) }
}

function pieceOf(orderKey: string) {
  const shown = async () => {
    const { prints } = await showOrder(testApp.stranger, orderKey)
    const [piece] = prints?.pieces ?? []
    if (!prints || !piece) throw new Error('nothing is printed')
    return { ...piece, version: prints.version, mayChange: prints.mayChange, someAtLab: prints.someAtLab }
  }
  const change = async (
    photoId: string | undefined,
    crop: ChosenCrop | null = null,
    more: { version?: string; printId?: string } = {},
  ) => {
    const { id, version } = await shown()
    return changePrint(testApp.stranger, {
      ...{ key: orderKey, printId: id, version, photoId: photoId ?? '', crop },
      ...more,
    })
  }
  const choices = async () =>
    (await listPrintablePhotos(testApp.stranger, { key: orderKey, printId: (await shown()).id })).photos
  return { shown, change, choices }
}

test('a single print gets another photo of the child’s gallery, and another part of it, and the desk shows both', async () => {
  const { orderKey, photoIds, shown, change, choices } = await single('8x10')
  expect((await choices()).map(({ id }) => id)).toEqual(photoIds)
  await change(photoIds[2], CROP)
  const piece = await shown()
  expect(piece).toMatchObject({ photoId: photoIds[2], chosenCrop: CROP, mayCrop: true, mayChoosePhoto: true })
  expect(piece.crop).toEqual(printCrop(piece.product.size, piece.photo ?? { width: 0, height: 0 }, CROP))
  const { id } = await getOrderByKey(testApp.stranger, orderKey)
  const [photo] = await testApp.parts.db
    .select({ fileName: photos.fileName })
    .from(photos)
    .where(eq(photos.id, photoIds[2] ?? ''))
  const detail = await showDeskOrder(testApp.admin, id)
  expect(detail.lines[0]?.prints).toMatchObject([
    {
      photo: { fileName: photo?.fileName, picture: { thumb: expect.stringContaining('/clean/thumb') } },
      crop: piece.crop,
      cropChosen: true,
    },
  ])
  expect(detail.timeline.map(({ action }) => action)).toContain('order.prints-changed')
  expect(detail.lines[0]?.photos, 'the digital photos stay').toEqual([])
  await change(photoIds[2], null)
  expect(await shown()).toMatchObject({ chosenCrop: null, crop: { height: 1 } })
})

test('a small picture of the gallery ends with its code, as in the gallery itself', async () => {
  const { id, choices } = await single('8x10')
  const [, thumb = ''] = (await choices()).map((photo) => photo.thumb)
  const status = async () => (await testApp.app.request(thumb, {}, connection)).status
  expect(await status()).toBe(200)
  await reissueCode(testApp.admin, id)
  expect(await status()).toBe(404)
})

test('the child’s copy has its prints, with photo and crop', async () => {
  const { id, photoIds, change } = await single('8x10')
  await change(photoIds[0], CROP)
  const { body } = await exportPupil(testApp.admin, { pupilId: id })
  const data = JSON.parse(String(unzip(await buffer(body)).get('data.json')))
  expect(data.orders[0].prints).toMatchObject([
    { product: '8x10 inches', quantity: 1, cropX: 0, cropY: 1, cropScale: 0.5, cropTurns: 0 },
  ])
})

test('looking through the gallery for another photo is recorded as opening it', async () => {
  const { id: pupilId, choices } = await single('8x10')
  await choices()
  const log = await testApp.parts.db.select().from(auditLog).where(eq(auditLog.subjectId, pupilId))
  expect(log.filter(({ action }) => action === 'gallery.opened').map(({ detail }) => detail)).toContainEqual({
    by: 'order',
  })
})

test('only what the gallery shows and the product allows can be chosen', async () => {
  const mug = await single(shop.mug, { price: 1250 })
  const other = await shop.gallery(1)
  const gone = { code: 'print-photo-gone' }
  await expect(mug.change(other.photoIds[0])).rejects.toMatchObject(gone)
  await hidePhotos(testApp.admin, { photoIds: [mug.photoIds[1] ?? ''], hidden: true })
  await expect(mug.change(mug.photoIds[1])).rejects.toMatchObject(gone)
  await mug.change(mug.photoIds[2], CROP)
  // A mug has no paper: a part of the photo has the photo's own shape.
  expect((await mug.shown()).crop).toMatchObject({ x: 0, y: 0.5, width: 0.5, height: 0.5 })

  const group = await shop.gallery(4)
  await shop.make.asClassPhoto(group.photoIds[2] ?? '', group.classId)
  await shop.make.asClassPhoto(group.photoIds[3] ?? '', group.classId)
  const { orderKey } = await group.buy([group.line([group.of('class', 1, 2)])], 700)
  const { change, choices, shown } = pieceOf(orderKey)
  expect(new Set((await choices()).map(({ id }) => id))).toEqual(new Set(group.photoIds.slice(2)))
  await expect(change(group.photoIds[0])).rejects.toMatchObject(gone)
  await expect(change(group.photoIds[3], CROP), 'a class photo is printed whole').rejects.toMatchObject({
    kind: 'invalid',
  })
  await change(group.photoIds[3])
  expect(await shown()).toMatchObject({ photoId: group.photoIds[3], mayCrop: false })
})

test('a folder has no photo to choose, and a print of another order is not found', async () => {
  const gallery = await shop.gallery(1)
  const { orderKey } = await gallery.buy([gallery.line([gallery.of('folder', 1, null)])], 400)
  const folder = pieceOf(orderKey)
  expect(await folder.choices()).toEqual([])
  expect(await folder.shown()).toMatchObject({ mayCrop: false, mayChoosePhoto: false })
  await expect(folder.change(gallery.photoIds[0])).rejects.toMatchObject({ code: 'print-photo-gone' })
  const other = await single('8x10')
  const { id: printId } = await other.shown()
  await expect(folder.change(gallery.photoIds[0], null, { printId })).rejects.toMatchObject({
    kind: 'missing',
  })
  await expect(listPrintablePhotos(testApp.stranger, { key: orderKey, printId })).rejects.toMatchObject({
    kind: 'missing',
  })
})

test('a package’s print keeps its photo and takes another part of it, which stays when the others are moved', async () => {
  const gallery = await shop.gallery(2)
  await testApp.parts.db.update(events).set({ flowListId: 'portrait' }).where(eq(events.id, gallery.eventId))
  const pack = { priceListId: 'portrait', packageId: 'premium', photoIds: gallery.photoIds }
  const { orderKey } = await gallery.buy([gallery.line([], pack)], 6500)
  const { change, shown, choices } = pieceOf(orderKey)
  const [first = '', second = ''] = gallery.photoIds
  expect((await choices()).map(({ id }) => id)).toEqual([first])
  await expect(change(second)).rejects.toMatchObject({ code: 'print-photo-gone' })
  await change(first, CROP)
  const { lineId, version } = await shown()
  const of = (product: string, photoId: string, quantity: number) => ({ lineId, product, photoId, quantity })
  await choosePrints(testApp, orderKey, [
    ...[of('8x10', first, 1), of('8x10', second, 3)],
    of('5x7', first, 8),
  ])
  const { prints } = await showOrder(testApp.stranger, orderKey)
  const crops = prints?.pieces.map(({ product, photoId, chosenCrop }) => [product.id, photoId, chosenCrop])
  expect(crops).toEqual(
    expect.arrayContaining([
      ['8x10', first, CROP],
      ['8x10', second, null],
      ['5x7', first, null],
    ]),
  )
  await expect(change(first, null, { version })).rejects.toMatchObject({ code: 'prints-changed' })
})

test('of two changes at once the first holds and the second is told', async () => {
  const { change, shown, photoIds } = await single('8x10')
  const { version } = await shown()
  const both = await Promise.allSettled([
    change(photoIds[1], CROP, { version }),
    change(photoIds[2], null, { version }),
  ])
  const lost = both.flatMap((one) => (one.status === 'rejected' ? one.reason : []))
  expect(lost).toMatchObject([{ code: 'prints-changed', kind: 'conflict' }])
  const winner = both[0]?.status === 'fulfilled' ? photoIds[1] : photoIds[2]
  expect((await shown()).photoId).toBe(winner)
})

test('after the deadline, at the lab, in its file, and once cancelled nothing changes, each with its own words', async () => {
  const late = await single('8x10')
  await settle(late.eventId, '2026-03-01')
  await expect(late.change(late.photoIds[1])).rejects.toMatchObject({ code: 'prints-settled' })
  await expect(late.choices()).rejects.toMatchObject({ code: 'prints-settled' })

  const filed = await single('8x10')
  await settle(filed.eventId, null)
  ;(await exportLab(testApp.admin, { eventId: filed.eventId, again: false })).body.destroy()
  await settle(filed.eventId, '2026-04-30')
  await expect(filed.change(filed.photoIds[1])).rejects.toMatchObject({ code: 'prints-at-lab' })
  await expect(cancelPrints(testApp.stranger, filed.orderKey)).rejects.toMatchObject({
    code: 'prints-at-lab',
  })
  expect(await filed.shown()).toMatchObject({ mayChange: false, someAtLab: true })
  const { id } = await getOrderByKey(testApp.stranger, filed.orderKey)
  testApp.clock.advance(1000)
  for (const prints of ['sent', 'ordered'] as const)
    await markPrints(testApp.admin, { orderIds: [id], prints })
  expect((await filed.shown()).someAtLab, 'its file went, whatever was marked').toBe(true)

  const cancelled = await single('8x10')
  await cancelPrints(testApp.stranger, cancelled.orderKey)
  await expect(cancelled.change(cancelled.photoIds[1])).rejects.toMatchObject({ code: 'prints-cancelled' })
  await expect(cancelPrints(testApp.stranger, cancelled.orderKey)).rejects.toMatchObject({
    code: 'prints-cancelled',
  })
})

test('a print that was only marked as sent by mistake may change again', async () => {
  const { change, photoIds, orderKey } = await single('8x10')
  const { id } = await getOrderByKey(testApp.stranger, orderKey)
  await markPrints(testApp.admin, { orderIds: [id], prints: 'sent' })
  await expect(change(photoIds[1])).rejects.toMatchObject({ code: 'prints-at-lab' })
  await markPrints(testApp.admin, { orderIds: [id], prints: 'ordered' })
  await expect(change(photoIds[1])).resolves.toBeUndefined()
})

test('a withdrawn class photo gives way to another; the desk says that it was withdrawn', async () => {
  const { buy, line, of, photoIds, classId, eventId } = await shop.gallery(3)
  await shop.make.asClassPhoto(photoIds[1] ?? '', classId)
  const { orderKey } = await buy([line([of('8x10', 1, 1)])], 900)
  const jack = await testApp.makePupil({ eventId, classId, firstName: 'Jack' })
  await editPupil(testApp.admin, { pupilId: jack.id, noClassPhoto: true })
  const { shown, change, choices } = pieceOf(orderKey)
  const { id } = await getOrderByKey(testApp.stranger, orderKey)
  const atDesk = async () => (await showDeskOrder(testApp.admin, id)).lines[0]?.prints
  expect(await shown()).toMatchObject({ withdrawn: true, photo: null, mayCrop: false, mayChoosePhoto: true })
  expect(await atDesk()).toMatchObject([{ photo: null, withheld: 'refused', isNewest: false }])
  expect((await choices()).map((photo) => photo.id)).toEqual([photoIds[0], photoIds[2]])
  await expect(change(photoIds[1])).rejects.toMatchObject({ code: 'print-photo-gone' })
  await change(photoIds[0])
  expect(await shown()).toMatchObject({ withdrawn: false, photoId: photoIds[0] })
  expect(await atDesk()).toMatchObject([{ withheld: null, photo: { fileName: expect.any(String) } }])
})

test('a family that is no longer sold to keeps its photo, and is shown no other; nor is one whose sales have ended', async () => {
  const { id, choices, photoIds, change, eventId } = await single('8x10')
  await editPupil(testApp.admin, { pupilId: id, noSales: true })
  expect((await choices()).map((photo) => photo.id)).toEqual([photoIds[0]])
  await change(photoIds[0], CROP)
  await editPupil(testApp.admin, { pupilId: id, noSales: false })
  await testApp.parts.db.update(events).set({ salesClose: '2026-03-01' }).where(eq(events.id, eventId))
  expect((await choices()).map((photo) => photo.id)).toEqual([photoIds[0]])
})

test('a part of a photo that was turned since is forgotten, and one that was drawn before it was turned is refused', async () => {
  const { change, shown, photoIds } = await single('8x10')
  const [photoId = ''] = photoIds
  await change(photoId, CROP)
  await rotatePhoto(testApp.admin, { photoId, by: 1 })
  await testApp.runJobs()
  expect(await shown()).toMatchObject({ chosenCrop: null, photo: { turns: 1 } })
  await expect(change(photoId, CROP)).rejects.toMatchObject({ code: 'photo-turned' })
  await change(photoId, { ...CROP, turns: 1 })
  expect((await shown()).chosenCrop).toEqual({ ...CROP, turns: 1 })
})

/** The lab's zip of an event. */
async function labFiles(eventId: string) {
  await settle(eventId, null)
  return unzip(await buffer((await exportLab(testApp.admin, { eventId, again: true })).body))
}

test.each([
  0, 1,
])('the lab gets the chosen part, pixel by pixel at full size, of a photo turned by %i', async (turns) => {
  const { change, shown, photoIds, eventId } = await single('8x10')
  const [photoId = ''] = photoIds
  if (turns > 0) await rotatePhoto(testApp.admin, { photoId, by: 1 })
  await testApp.runJobs()
  const chosen = { x: 0.2, y: 0.9, scale: 0.6, turns }
  await change(photoId, chosen)
  const { photo: size, product } = await shown()
  const files = await labFiles(eventId)
  const file = [...files].find(([name]) => name.startsWith('8x10/'))?.[1] ?? Buffer.alloc(0)
  const [row] = await testApp.parts.db.select().from(photos).where(eq(photos.id, photoId))
  if (!row || !size) throw new Error('no photo')
  const whole = await deliveryFile(await testApp.parts.files.read(row.originalKey), {
    ...{ business: 'x', fileName: row.fileName, turns },
  })
  const area = cropPixels(printCrop(product.size, whole, chosen), whole)
  expect([whole.width, whole.height]).toEqual([size.width, size.height])
  const made = await sharp(file).metadata()
  expect([made.width, made.height, made.density, made.format]).toEqual([area.width, area.height, 300, 'jpeg'])
  const upright = await sharp(whole.body).autoOrient().toBuffer()
  const wanted = await sharp(upright).extract(area).removeAlpha().raw().toBuffer()
  const got = await sharp(file).removeAlpha().raw().toBuffer()
  expect(got.length).toBe(wanted.length)
  const off = got.reduce((sum, value, at) => sum + Math.abs(value - (wanted[at] ?? 0)), 0) / got.length
  // What encoding as JPEG costs.
  expect(off).toBeLessThan(3)
  expect(files.get('prints.csv')?.toString()).toContain('cropped as the buyer chose')
  const sheet = await textsIn(files.get('prints.pdf') ?? Buffer.alloc(0))
  expect(sheet).toEqual(expect.arrayContaining(['1 × 8x10', 'cropped as the buyer chose']))
})

test('a print of which nothing was chosen goes to the lab as the whole photo, its own pixels', async () => {
  const { photoIds, eventId } = await single(shop.mug, { price: 1250 })
  const files = await labFiles(eventId)
  const file = [...files].find(([name]) => name.startsWith('mug-white/'))?.[1] ?? Buffer.alloc(0)
  const [row] = await testApp.parts.db
    .select()
    .from(photos)
    .where(eq(photos.id, photoIds[0] ?? ''))
  const original = await testApp.parts.files.read(row?.originalKey ?? '')
  expect(await sharp(file).raw().toBuffer()).toEqual(await sharp(original).raw().toBuffer())
})

test('a class photo with names is printed whole, whatever was chosen before it had them', async () => {
  const { buy, line, of, photoIds, classId, eventId } = await shop.gallery(2)
  const [, group = ''] = photoIds
  await shop.make.asClassPhoto(group, classId)
  const { orderKey } = await buy([line([of('8x10', 1, 1)])], 900)
  const { change, shown } = pieceOf(orderKey)
  await change(group, CROP)
  expect((await shown()).chosenCrop).toEqual(CROP)
  await testApp.parts.db.update(events).set({ printNames: true }).where(eq(events.id, eventId))
  await saveNames(testApp.admin, {
    photoId: group,
    version: 0,
    rows: [{ title: '', names: [{ name: 'Ms Kerr' }] }],
  })
  expect(await shown()).toMatchObject({ crop: null, chosenCrop: null, mayCrop: false })
  await expect(change(group, CROP)).rejects.toMatchObject({ kind: 'invalid' })
  const files = await labFiles(eventId)
  const file = [...files].find(([name]) => name.startsWith('8x10/'))?.[1] ?? Buffer.alloc(0)
  const { width = 0 } = await sharp(file).metadata()
  const [row] = await testApp.parts.db.select().from(photos).where(eq(photos.id, group))
  expect(width).toBeGreaterThanOrEqual(row?.width ?? 0)
})

test('once the code was replaced, its order shows no more of the gallery, unless its account is linked to the child', async () => {
  const { id, choices, photoIds, orderKey, change } = await single('8x10')
  testApp.clock.advance(1000)
  await reissueCode(testApp.admin, id)
  expect((await choices()).map((photo) => photo.id)).toEqual([photoIds[0]])
  await expect(change(photoIds[1])).rejects.toMatchObject({ code: 'print-photo-gone' })
  const parent = await shop.make.makeParent()
  await shop.make.link(parent.id, id)
  const order = await getOrderByKey(testApp.stranger, orderKey)
  await testApp.parts.db.update(orders).set({ userId: parent.id }).where(eq(orders.id, order.id))
  expect((await choices()).map((photo) => photo.id)).toEqual(photoIds)
})

test('an account that ordered by its link after the code was replaced sees no more of the gallery once it is unlinked', async () => {
  const gallery = await shop.gallery(3)
  const parent = await shop.make.makeParent()
  await shop.make.link(parent.id, gallery.id)
  await reissueCode(testApp.admin, gallery.id)
  testApp.clock.advance(1000)
  const line = gallery.line([gallery.of('8x10', 1)], { accessCode: undefined, pupilId: gallery.id })
  const { orderKey } = await placeOrder(parent.ctx, basketOf([line], 900))
  const { choices, change } = pieceOf(orderKey)
  expect((await choices()).map((photo) => photo.id)).toEqual(gallery.photoIds)
  await unlinkParent(testApp.admin, { pupilId: gallery.id, userId: parent.id })
  expect((await choices()).map((photo) => photo.id)).toEqual([gallery.photoIds[0]])
  await expect(change(gallery.photoIds[1])).rejects.toMatchObject({ code: 'print-photo-gone' })
})
