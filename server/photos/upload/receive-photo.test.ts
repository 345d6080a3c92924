import { randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { SMALL } from '../../../tests/pictures/small-jpeg.ts'
import { untilBlocked } from '../../../tests/support/until-blocked.ts'
import { openTestApp, smallJpeg, type TestApp } from '../../../tests/test-app.ts'
import { assignPhotos } from '../assign/assign-photos.ts'
import { hidePhotos } from '../assign/hide-photos.ts'
import { rotatePhoto } from '../assign/rotate-photo.ts'
import { derivePhoto } from '../derive/derive-photo.ts'
import { renditionKey } from '../derive/renditions.ts'
import { lockSorting } from '../sort/sort-photos.ts'
import { photos } from '../tables.ts'
import { receivePhoto } from './receive-photo.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp()
})
afterAll(() => testApp.close())

async function receive(
  targetId: string,
  content: Buffer,
  fileName = 'IMG_1.JPG',
  level: 'pupil' | 'event' = 'pupil',
) {
  const file = path.join(testApp.dir, randomUUID())
  await writeFile(file, content)
  return receivePhoto(testApp.admin, { id: randomUUID(), path: file, fileName, level, targetId })
}
const rowOf = async (id: string) => (await testApp.parts.db.select().from(photos).where(eq(photos.id, id)))[0]

test('a received photo keeps its original byte for byte and is derived by its job', async () => {
  const pupil = await testApp.makePupil()
  const jpeg = await smallJpeg(0.1)
  const { photoId } = await receive(pupil.id, jpeg)
  const received = await rowOf(photoId)
  expect(received).toMatchObject({ state: 'received', contentType: 'image/jpeg', bytes: jpeg.length })
  expect((await testApp.parts.files.read(received?.originalKey ?? '')).equals(jpeg)).toBe(true)
  await testApp.runJobs()
  expect(await rowOf(photoId)).toMatchObject({ state: 'ready', ...SMALL })
})

test('the same picture twice is one photo', async () => {
  const pupil = await testApp.makePupil()
  const jpeg = await smallJpeg(0.2)
  const first = await receive(pupil.id, jpeg, 'a.jpg')
  const second = await receive(pupil.id, jpeg, 'b.jpg')
  expect(second).toEqual({ photoId: first.photoId, duplicate: true })
})

test('a place takes the same content once even past the lock, and again when the first has been moved away', async () => {
  const [isla, rory] = [await testApp.makePupil(), await testApp.makePupil()]
  const jpeg = await smallJpeg(0.25)
  const { photoId } = await receive(isla.id, jpeg)
  const { id: _, ...first } = (await rowOf(photoId)) ?? ({} as typeof photos.$inferSelect)
  const again = { ...first, originalKey: 'originals/again.jpg' }
  const twice = testApp.parts.db.insert(photos).values(again)
  await expect(twice).rejects.toMatchObject({ cause: { constraint: 'photos_content_once' } })
  await testApp.parts.db.update(photos).set({ eventId: rory.eventId }).where(eq(photos.id, photoId))
  await assignPhotos(testApp.admin, { photoIds: [photoId], place: { to: 'pupil', pupilId: rory.id } })
  const anew = await receive(isla.id, jpeg)
  expect(anew).toMatchObject({ duplicate: false })
  // And back: that both are the same picture is the owner's to see.
  await testApp.parts.db.update(photos).set({ eventId: isla.eventId }).where(eq(photos.id, photoId))
  await assignPhotos(testApp.admin, { photoIds: [photoId], place: { to: 'pupil', pupilId: isla.id } })
})

test('no two photos share a file', async () => {
  const pupil = await testApp.makePupil()
  const { photoId } = await receive(pupil.id, await smallJpeg(0.26))
  const { id: _, ...first } = (await rowOf(photoId)) ?? ({} as typeof photos.$inferSelect)
  const other = testApp.parts.db.insert(photos).values({ ...first, contentHash: 'another' })
  await expect(other).rejects.toMatchObject({ cause: { constraint: 'photos_original' } })
})

test('a derive job that was killed half-way gives the same bytes when it runs again', async () => {
  const pupil = await testApp.makePupil()
  const { photoId } = await receive(pupil.id, await smallJpeg(0.3))
  await derivePhoto(testApp.system, { photoId })
  const first = await testApp.parts.files.read(renditionKey(photoId, 'preview'))
  await testApp.parts.db
    .update(photos)
    .set({ state: 'received', readyAt: null })
    .where(eq(photos.id, photoId))
  await testApp.parts.files.remove(renditionKey(photoId, 'thumb'))
  await derivePhoto(testApp.system, { photoId })
  expect((await testApp.parts.files.read(renditionKey(photoId, 'preview'))).equals(first)).toBe(true)
  expect(await rowOf(photoId)).toMatchObject({ state: 'ready' })
})

test('a picture that breaks off is refused with the reason, and its original is dropped', async () => {
  const pupil = await testApp.makePupil()
  const jpeg = await smallJpeg(0.4)
  const { photoId } = await receive(pupil.id, jpeg.subarray(0, Math.floor(jpeg.length / 2)), 'half.jpg')
  await testApp.runJobs()
  const refused = await rowOf(photoId)
  expect(refused).toMatchObject({ state: 'refused', refusal: expect.stringContaining('half.jpg') })
  expect(await testApp.parts.files.size(refused?.originalKey ?? '')).toBeUndefined()
})

test('a file that is no picture is refused by name and leaves nothing behind', async () => {
  const pupil = await testApp.makePupil()
  await expect(receive(pupil.id, Buffer.from('hello'), 'notes.jpg')).rejects.toThrow('notes.jpg')
  expect(await testApp.parts.db.select().from(photos).where(eq(photos.pupilId, pupil.id))).toEqual([])
})

test.each(['stranger', 'parent'] as const)('a %s cannot put a photo in', async (who) => {
  const pupil = await testApp.makePupil()
  const attempt = receivePhoto(testApp[who], {
    id: randomUUID(),
    path: '/dev/null',
    fileName: 'x.jpg',
    level: 'pupil',
    targetId: pupil.id,
  })
  await expect(attempt).rejects.toMatchObject({ kind: who === 'stranger' ? 'unauthenticated' : 'missing' })
})

test('one upload that is taken twice at once, as after a cut line, keeps its original', async () => {
  const pupil = await testApp.makePupil()
  const jpeg = await smallJpeg(0.6)
  const file = path.join(testApp.dir, randomUUID())
  await writeFile(file, jpeg)
  const upload = {
    id: randomUUID(),
    path: file,
    fileName: 'a.jpg',
    level: 'pupil',
    targetId: pupil.id,
  } as const
  const both = await Promise.all([receivePhoto(testApp.admin, upload), receivePhoto(testApp.admin, upload)])
  expect(both[0]?.photoId).toBe(both[1]?.photoId)
  const row = await rowOf(both[0]?.photoId ?? '')
  expect((await testApp.parts.files.read(row?.originalKey ?? '')).equals(jpeg)).toBe(true)
})

test('a picture that is removed from one place and present in another stays removed when it is sent to the event again', async () => {
  const isla = await testApp.makePupil()
  const { eventId, classId } = isla
  const jack = await testApp.makePupil({ firstName: 'Jack', eventId, classId })
  const jpeg = await smallJpeg(0.61)
  const [first, second] = [await receive(isla.id, jpeg), await receive(jack.id, jpeg)]
  for (const [removed, present] of [
    [first, second],
    [second, first],
  ] as const) {
    await hidePhotos(testApp.admin, { photoIds: [removed.photoId], removed: true })
    expect(await receive(eventId, jpeg, 'a.jpg', 'event')).toEqual({
      photoId: present.photoId,
      duplicate: true,
    })
    expect((await rowOf(removed.photoId))?.removedAt).not.toBeNull()
    await hidePhotos(testApp.admin, { photoIds: [removed.photoId], removed: false })
  }
})

test('a removed photo that is erased while it is sent again is received anew, with its original', async () => {
  const pupil = await testApp.makePupil()
  const jpeg = await smallJpeg(0.62)
  const { photoId } = await receive(pupil.id, jpeg)
  await hidePhotos(testApp.admin, { photoIds: [photoId], removed: true })
  let again: ReturnType<typeof receive> | undefined
  await testApp.parts.db.transaction(async (tx) => {
    await lockSorting(tx, pupil.eventId)
    again = receive(pupil.id, jpeg)
    await untilBlocked(tx)
    await tx.delete(photos).where(eq(photos.id, photoId))
  })
  const row = await rowOf((await again)?.photoId ?? '')
  expect((await testApp.parts.files.read(row?.originalKey ?? '')).equals(jpeg)).toBe(true)
})

test('a damaged photo that is rotated while its previews are made is refused by the next job, not lost', async () => {
  const pupil = await testApp.makePupil()
  const jpeg = await smallJpeg(0.63)
  const { photoId } = await receive(pupil.id, jpeg.subarray(0, Math.floor(jpeg.length / 2)), 'half.jpg')
  const files = {
    ...testApp.parts.files,
    async read(key: string) {
      await rotatePhoto(testApp.admin, { photoId, by: 1 })
      return testApp.parts.files.read(key)
    },
  }
  await derivePhoto({ ...testApp.system, files }, { photoId })
  await derivePhoto(testApp.system, { photoId })
  expect(await rowOf(photoId)).toMatchObject({ state: 'refused', turns: 1 })
})

test('a job that ends after the photo was rotated does not leave the old previews in place', async () => {
  const pupil = await testApp.makePupil()
  const { photoId } = await receive(pupil.id, await smallJpeg(0.64))
  let puts = 0
  const files = {
    ...testApp.parts.files,
    async put(...file: Parameters<typeof testApp.parts.files.put>) {
      if (++puts === 1) {
        await rotatePhoto(testApp.admin, { photoId, by: 1 })
        await derivePhoto(testApp.system, { photoId })
      }
      return testApp.parts.files.put(...file)
    },
  }
  await derivePhoto({ ...testApp.system, files }, { photoId })
  await testApp.runJobs()
  expect(await rowOf(photoId)).toMatchObject({ state: 'ready', turns: 1 })
  const preview = await sharp(await testApp.parts.files.read(renditionKey(photoId, 'preview'))).metadata()
  expect([preview.width, preview.height]).toEqual([SMALL.height, SMALL.width])
})
