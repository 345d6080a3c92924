import { eq, inArray } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { SMALL } from '../../../tests/pictures/small-jpeg.ts'
import { untilBlocked } from '../../../tests/support/until-blocked.ts'
import { openTestApp, type TestApp } from '../../../tests/test-app.ts'
import { placeOrder } from '../../orders/checkout/place-order.ts'
import { getPupil } from '../../school/queries.ts'
import { editPupil } from '../../school/roster/edit-pupil.ts'
import { showPupil } from '../../school/screens/show-pupil.ts'
import { pupils, retiredCodes } from '../../school/tables.ts'
import { deliveryFile } from '../derive/delivery-file.ts'
import { renditionKey } from '../derive/renditions.ts'
import { openGallery } from '../gallery/open-gallery.ts'
import { visiblePhotos } from '../photo-visibility.ts'
import { photos } from '../tables.ts'
import { assignPhotos } from './assign-photos.ts'
import { hidePhotos, setPhotoSortOrder } from './hide-photos.ts'
import { removePupil } from './remove-pupil.ts'
import { rotatePhoto } from './rotate-photo.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp()
})
afterAll(() => testApp.close())

const seenBy = async (pupilId: string) =>
  (await visiblePhotos(testApp.parts.db, await getPupil(testApp.parts.db, pupilId), testApp.clock.now())).map(
    ({ id }) => id,
  )

test('parents see photos in the owner’s order, without hidden and deleted ones, which can be brought back', async () => {
  const pupil = await testApp.makePupil()
  const [a, b, c] = [
    await testApp.makePhoto(pupil.id),
    await testApp.makePhoto(pupil.id),
    await testApp.makePhoto(pupil.id),
  ]
  await setPhotoSortOrder(testApp.admin, { pupilId: pupil.id, photoIds: [c, a, b] })
  expect(await seenBy(pupil.id)).toEqual([c, a, b])
  await hidePhotos(testApp.admin, { photoIds: [c], hidden: true })
  await hidePhotos(testApp.admin, { photoIds: [a], removed: true })
  expect(await seenBy(pupil.id)).toEqual([b])
  expect((await showPupil(testApp.admin, pupil.id)).photos.map(({ id }) => id)).toEqual([c, b])
  await hidePhotos(testApp.admin, { photoIds: [c, a], hidden: false, removed: false })
  expect(await seenBy(pupil.id)).toEqual([c, a, b])
})

test('an opt-out that the owner notes is in force at once', async () => {
  const pupil = await testApp.makePupil()
  const photo = await testApp.makePhoto(pupil.id)
  expect(await seenBy(pupil.id)).toEqual([photo])
  await editPupil(testApp.admin, { pupilId: pupil.id, noPhoto: true })
  expect(await seenBy(pupil.id)).toEqual([])
  expect((await openGallery(testApp.stranger, pupil.accessCode)).photos).toEqual([])
})

test('a rotated photo is rotated in its previews and in the buyer’s file', async () => {
  const pupil = await testApp.makePupil()
  const photoId = await testApp.makePhoto(pupil.id)
  await rotatePhoto(testApp.admin, { photoId, by: 1 })
  await testApp.runJobs()
  const [row] = await testApp.parts.db.select().from(photos).where(eq(photos.id, photoId))
  expect(row).toMatchObject({ state: 'ready', turns: 1, width: SMALL.height, height: SMALL.width })
  const preview = await sharp(await testApp.parts.files.read(renditionKey(photoId, 'preview'))).metadata()
  expect([preview.width, preview.height]).toEqual([SMALL.height, SMALL.width])
  const original = await testApp.parts.files.read(row?.originalKey ?? '')
  const file = await deliveryFile(original, { business: 'Test', fileName: 'a.jpg', turns: 1 })
  const upright = await sharp(file.body).autoOrient().raw().toBuffer({ resolveWithObject: true })
  const expected = await sharp(original).rotate(90).raw().toBuffer()
  expect([upright.info.width, upright.info.height]).toEqual([SMALL.height, SMALL.width])
  expect(upright.data.equals(expected)).toBe(true)
})

test('four quarter turns of every camera orientation lead back to where it was', async () => {
  const base = await sharp({ create: { width: 8, height: 4, channels: 3, background: '#123' } })
    .composite([
      { input: { create: { width: 2, height: 2, channels: 3, background: '#fed' } }, left: 0, top: 0 },
    ])
    .jpeg({ quality: 100, chromaSubsampling: '4:4:4' })
    .toBuffer()
  for (let orientation = 1; orientation <= 8; orientation++) {
    const original = await sharp(base).withMetadata({ orientation }).toBuffer()
    const shown = async (turns: number) => {
      const { body } = await deliveryFile(original, { business: 'T', fileName: 'a.jpg', turns })
      return sharp(body).autoOrient().raw().toBuffer()
    }
    const plain = await sharp(await sharp(original).autoOrient().png().toBuffer())
      .rotate(90)
      .raw()
      .toBuffer()
    expect((await shown(1)).equals(plain), `orientation ${orientation}`).toBe(true)
    expect((await shown(4)).equals(await shown(0))).toBe(true)
  }
})

test('removing a pupil leaves no code behind, and frees the photos for someone else', async () => {
  const pupil = await testApp.makePupil()
  const photo = await testApp.makePhoto(pupil.id)
  await removePupil(testApp.admin, pupil.id)
  expect((await openGallery(testApp.stranger, pupil.accessCode)).sample).toBe(true)
  const [row] = await testApp.parts.db.select().from(photos).where(eq(photos.id, photo))
  expect(row).toMatchObject({ pupilId: null, classId: pupil.classId })
  const retired = await testApp.parts.db.select().from(retiredCodes)
  expect(retired.map(({ accessCode }) => accessCode)).toContain(pupil.accessCode)
})

test('a pupil who is removed while another photo is being given to them leaves both to someone else', async () => {
  const pupil = await testApp.makePupil()
  const { eventId, classId } = pupil
  const jack = await testApp.makePupil({ eventId, classId, firstName: 'Jack' })
  const photoIds = [await testApp.makePhoto(pupil.id), await testApp.makePhoto(jack.id)]
  const { db } = testApp.parts
  const { both } = await db.transaction(async (tx) => {
    await tx.select().from(photos).where(inArray(photos.id, photoIds)).for('update')
    const place = { to: 'pupil', pupilId: pupil.id } as const
    const placing = assignPhotos(testApp.admin, { photoIds, place })
    await untilBlocked(tx)
    const both = Promise.allSettled([placing, removePupil(testApp.admin, pupil.id)])
    await untilBlocked(tx, 2)
    return { both }
  })
  expect((await both).map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled'])
  const rows = await db.select().from(photos).where(inArray(photos.id, photoIds))
  expect(rows.map(({ pupilId }) => pupilId)).toEqual([null, null])
})

test('a pupil with an order cannot be removed, and keeps code and photos', async () => {
  const pupil = await testApp.makePupil()
  const photo = await testApp.makePhoto(pupil.id)
  await placeOrder(testApp.stranger, {
    idempotencyKey: crypto.randomUUID(),
    lines: [{ accessCode: pupil.accessCode, packageId: null, photoIds: [photo] }],
    buyer: {
      firstName: 'Morag',
      lastName: 'Reid',
      email: 'morag@example.com',
      phone: '',
      childName: 'Isla',
      className: '3B',
      billingPostcode: 'EH45 8AA',
    },
    shownTotal: 500,
  })
  await expect(removePupil(testApp.admin, pupil.id)).rejects.toMatchObject({ code: 'pupil-has-orders' })
  expect(await testApp.parts.db.select().from(pupils).where(eq(pupils.id, pupil.id))).toHaveLength(1)
  expect(await seenBy(pupil.id)).toEqual([photo])
})
