import { buffer } from 'node:stream/consumers'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SaveIdCrop } from '../../../domain/photos/id-photos.ts'
import { families } from '../../../tests/support/families.ts'
import { unzip } from '../../../tests/support/unzip.ts'
import { openTestApp, type TestApp } from '../../../tests/test-app.ts'
import { auditLog } from '../../platform/tables.ts'
import { requestErasure } from '../../privacy/erasure/request-erasure.ts'
import { exportPupil } from '../../privacy/export-pupil.ts'
import { erasures } from '../../privacy/tables.ts'
import { editEvent } from '../../school/events/edit-event.ts'
import { pupils } from '../../school/tables.ts'
import { rotatePhoto } from '../assign/rotate-photo.ts'
import { schoolPortraits } from '../class-sheets/portraits.ts'
import { showIdPhotos } from '../screens/show-id-photos.ts'
import { idCrops, photos } from '../tables.ts'
import { saveIdCrop } from './save-id-crop.ts'

let testApp: TestApp
let make: ReturnType<typeof families>
beforeAll(async () => {
  testApp = await openTestApp()
  make = families(testApp)
})
afterAll(() => testApp.close())

const CROP = { left: 10, top: 20, width: 200 }

/** Isla with one portrait of 1000 by 1500 pixels. */
async function portrait() {
  const isla = await make.gallery(1, { firstName: 'Isla' })
  const [photoId = ''] = isla.photoIds
  await testApp.parts.db.update(photos).set({ width: 1000, height: 1500 }).where(eq(photos.id, photoId))
  return {
    isla,
    photoId,
    save: (more: Partial<SaveIdCrop> = {}) =>
      saveIdCrop(testApp.admin, { photoId, version: 0, shape: '35x45', turns: 0, crop: CROP, ...more }),
    used: async () => (await schoolPortraits(testApp.parts.db, eq(pupils.id, isla.id)))[0]?.crop,
    shown: async () => (await showIdPhotos(testApp.admin, isla.classId)).pupils[0]?.portraits[0],
  }
}

test('a frame is kept with the photo, and the fixed one can be taken again', async () => {
  const { save, used, shown } = await portrait()
  expect(await used()).toBeNull()
  expect(await save()).toEqual({ version: 1 })
  expect(await used()).toEqual(CROP)
  expect(await shown()).toMatchObject({ crop: CROP, version: 1, width: 1000, height: 1500 })
  await save({ version: 1, crop: null })
  expect(await used()).toBeNull()
  expect(await shown()).toMatchObject({ crop: null, version: 2 })
})

test('a certificate of erasure counts the frames that go with their photos', async () => {
  const { save, isla } = await portrait()
  await save()
  const asked = { scope: 'pupil', id: isla.id, confirmation: 'Isla Reid' } as const
  const { id } = await requestErasure(testApp.admin, asked)
  await testApp.runJobs()
  const [erasure] = await testApp.parts.db.select().from(erasures).where(eq(erasures.id, id))
  expect(erasure).toMatchObject({ state: 'done', frames: 1, portraitChoices: 0 })
})

test('an older screen changes nothing: not over a newer frame, another turn or another shape', async () => {
  const { save, used, isla, photoId } = await portrait()
  await save()
  const changed = { code: 'frame-changed' }
  await expect(save({ crop: null })).rejects.toMatchObject(changed)
  await expect(save({ version: 1, turns: 1 })).rejects.toMatchObject(changed)
  await expect(save({ version: 1, shape: 'square' })).rejects.toMatchObject(changed)
  expect(await used()).toEqual(CROP)
  await editEvent(testApp.admin, { eventId: isla.eventId, idShape: 'square' })
  expect(await used()).toBeNull()
  await editEvent(testApp.admin, { eventId: isla.eventId, idShape: '35x45' })
  expect(await used()).toEqual(CROP)
  await rotatePhoto(testApp.admin, { photoId, by: 1 })
  await testApp.runJobs()
  expect(await used()).toBeNull()
})

test.each([
  { left: 801, top: 0, width: 200 },
  { left: 0, top: 1300, width: 200 },
  { left: 0, top: 0, width: 1200 },
  { left: 0, top: 0, width: 50 },
])('a frame beyond the photo, or too small, is refused: %o', async (crop) => {
  const { save, used } = await portrait()
  await expect(save({ crop })).rejects.toMatchObject({ kind: 'invalid' })
  expect(await used()).toBeNull()
})

test('the log says that a frame was drawn, and the child’s copy holds it', async () => {
  const { save, isla, photoId } = await portrait()
  await save()
  const logged = await testApp.parts.db.select().from(auditLog).where(eq(auditLog.subjectId, photoId))
  expect(logged.filter(({ action }) => action === 'id-photo.framed')).toMatchObject([
    { detail: { pupilId: isla.id, byHand: true } },
  ])
  const { body } = await exportPupil(testApp.admin, { pupilId: isla.id })
  expect(
    JSON.parse(
      unzip(await buffer(body))
        .get('data.json')
        ?.toString() ?? '{}',
    ).idFrames,
  ).toMatchObject([CROP])
  await testApp.parts.db.delete(photos).where(eq(photos.id, photoId))
  expect(await testApp.parts.db.$count(idCrops, eq(idCrops.photoId, photoId))).toBe(0)
})
