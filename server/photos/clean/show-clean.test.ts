import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { withForgedSignature } from '../../../tests/support/forged-signature.ts'
import { openTestApp, type TestApp } from '../../../tests/test-app.ts'
import { endSession } from '../../accounts/sessions/own-sessions.ts'
import { sessions, userRoles, users } from '../../accounts/tables.ts'
import { inTransaction, type UserActor } from '../../context.ts'
import { showPupil } from '../../school/screens/show-pupil.ts'
import { rotatePhoto } from '../assign/rotate-photo.ts'
import { remakePreviewsJob } from '../derive/remake-previews.ts'
import { cleanKey, renditionKey } from '../derive/renditions.ts'
import { openGallery } from '../gallery/open-gallery.ts'
import { photos } from '../tables.ts'

let testApp: TestApp
let pupil: Awaited<ReturnType<TestApp['makePupil']>>
let photoId: string
beforeAll(async () => {
  testApp = await openTestApp()
  pupil = await testApp.makePupil()
  photoId = await testApp.makePhoto(pupil.id)
})
afterAll(() => testApp.close())

let owner: UserActor
beforeEach(async () => {
  owner = await signInOwner()
})

/** The owner, signed in on a browser of their own. */
async function signInOwner(): Promise<UserActor> {
  const [userId, sessionId, now] = [randomUUID(), randomUUID(), testApp.clock.now()]
  const email = `${userId}@example.com`
  const { db } = testApp.parts
  await db.insert(users).values({ id: userId, email, emailConfirmedAt: now, createdAt: now, updatedAt: now })
  await db.insert(userRoles).values({ userId, role: 'admin' })
  await db.insert(sessions).values({ id: sessionId, userId, amr: [], createdAt: now, refreshedAt: now })
  const user = { kind: 'user', userId, sessionId, email, aal: 'aal1', hasFactor: false } as const
  return { ...user, isAdmin: true, isEditor: false, signedInAt: now, passwordIsWeak: false }
}

/** The addresses that the desk shows this owner. */
async function addresses() {
  const [photo] = (await showPupil(testApp.as(owner), pupil.id)).photos
  if (!photo?.picture) throw new Error('no picture')
  return photo.picture
}

const look = (src: string) =>
  testApp.app.request(src, {}, { incoming: { socket: { remoteAddress: '203.0.113.9' } } })
const status = async (src: string) => (await look(src)).status

/** The share of a picture's pixels that are lighter or darker than its original's. */
async function strayFromOriginal(picture: Buffer) {
  const [row] = await testApp.parts.db.select().from(photos).where(eq(photos.id, photoId))
  const { width = 0, height = 0 } = await sharp(picture).metadata()
  const grey = (file: Buffer) =>
    sharp(file).autoOrient().resize(width, height, { fit: 'fill' }).greyscale().raw().toBuffer()
  const [one, two] = [await grey(picture), await grey(await testApp.parts.files.read(row?.originalKey ?? ''))]
  return one.filter((value, at) => Math.abs(value - (two[at] ?? 0)) > 12).length / one.length
}

test('the owner sees her photo without a watermark, which no cache may keep', async () => {
  const { thumb, large } = await addresses()
  const proof = await testApp.parts.files.read(renditionKey(photoId, 'preview'))
  for (const src of [thumb, large]) {
    const answer = await look(src)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('Cache-Control')).toBe('private, no-store')
    expect(await strayFromOriginal(Buffer.from(await answer.arrayBuffer()))).toBeLessThan(0.01)
  }
  expect(await strayFromOriginal(proof)).toBeGreaterThan(0.05)
})

test('an address is good for its photo, its session and its hours, and for nothing else', async () => {
  const { thumb, large } = await addresses()
  const another = await signInOwner()
  const other = await testApp.makePhoto(pupil.id)
  for (const bad of [
    withForgedSignature(large),
    large.replace(photoId, other),
    large.replace(owner.sessionId, another.sessionId),
    large.replace(owner.userId, another.userId),
    large.replace('aal=aal1', 'aal=aal2'),
    large.replace('/clean/large', '/preview'),
    large.replace(/\?.*/, ''),
  ])
    expect(await status(bad), bad).toBe(404)
  expect(await status(thumb)).toBe(200)
  testApp.clock.advance(13 * 3_600_000)
  expect(await status(thumb)).toBe(404)
})

test('an address ends with the session, and with the role', async () => {
  const { large } = await addresses()
  await endSession(testApp.as(owner), owner.sessionId)
  expect(await status(large)).toBe(404)
  owner = await signInOwner()
  const demoted = await addresses()
  await testApp.parts.db.delete(userRoles).where(eq(userRoles.userId, owner.userId))
  expect(await status(demoted.large)).toBe(404)
})

test('what a parent is given opens no photo without a watermark', async () => {
  const gallery = await openGallery(testApp.stranger, pupil.accessCode)
  expect(JSON.stringify(gallery)).not.toContain('/clean/')
  for (const { src } of gallery.photos[0]?.previews ?? []) {
    expect(await status(src)).toBe(200)
    for (const size of ['clean/large', 'clean/thumb', 'clean-large', 'large'])
      expect(await status(src.replace(/\/(?:small|preview)\?/, `/${size}?`)), size).toBe(404)
  }
})

test('a turned photo is shown turned, at another address', async () => {
  const before = await addresses()
  await rotatePhoto(testApp.admin, { photoId, by: 1 })
  await testApp.runJobs()
  const after = await addresses()
  expect(after.large).not.toBe(before.large)
  const picture = await (await look(after.large)).arrayBuffer()
  expect(await sharp(picture).metadata()).toMatchObject({ width: 300, height: 240 })
})

test('a photo of an older release has its preview until the daily round has made it clean', async () => {
  const { large } = await addresses()
  const { db, files } = testApp.parts
  await files.remove(cleanKey(photoId, 'large'))
  await db.update(photos).set({ mark: 'older' }).where(eq(photos.id, photoId))
  const picture = async () => Buffer.from(await (await look(large)).arrayBuffer())
  expect((await picture()).equals(await files.read(renditionKey(photoId, 'preview')))).toBe(true)
  await inTransaction(testApp.system, (ctx) => ctx.jobs.send(remakePreviewsJob, {}))
  await testApp.runJobs()
  expect((await picture()).equals(await files.read(cleanKey(photoId, 'large')))).toBe(true)
})
