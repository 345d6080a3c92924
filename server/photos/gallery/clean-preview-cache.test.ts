import { existsSync } from 'node:fs'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startS3 } from '../../../tests/servers/s3.ts'
import { openTestDatabase } from '../../../tests/support/database.ts'
import { withForgedSignature } from '../../../tests/support/forged-signature.ts'
import { openTestApp, type TestApp } from '../../../tests/test-app.ts'
import { openServices } from '../../open-services.ts'
import { requestErasure } from '../../privacy/erasure/request-erasure.ts'
import { showPupil } from '../../school/screens/show-pupil.ts'
import { pupils } from '../../school/tables.ts'
import { hidePhotos } from '../assign/hide-photos.ts'
import { rotatePhoto } from '../assign/rotate-photo.ts'
import { renditionKey } from '../derive/renditions.ts'
import { cleanPreviewCache } from './clean-preview-cache.ts'
import { openGallery } from './open-gallery.ts'

let s3: Awaited<ReturnType<typeof startS3>>
let testApp: TestApp
beforeAll(async () => {
  s3 = await startS3()
  const { bucket, region, endpoint = '', accessKeyId, secretAccessKey } = s3.settings
  testApp = await openTestApp({
    S3_BUCKET: bucket,
    S3_REGION: region,
    S3_ENDPOINT: endpoint,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  })
})
afterAll(async () => {
  await testApp.close()
  await s3.close()
})

const from = { incoming: { socket: { remoteAddress: '203.0.113.7' } } }
async function look(src: string) {
  const answer = await testApp.app.request(src, {}, from)
  const body = Buffer.from(await answer.arrayBuffer())
  await testApp.parts.copies?.settled()
  return { status: answer.status, body, length: answer.headers.get('content-length') }
}

async function aGallery() {
  const pupil = await testApp.makePupil()
  const photoId = await testApp.makePhoto(pupil.id)
  const src = async () =>
    (await openGallery(testApp.stranger, pupil.accessCode)).photos[0]?.previews[0]?.src ?? ''
  return { ...pupil, photoId, src, key: renditionKey(photoId, 'small') }
}

const copiesOf = async (photoId: string) => {
  const kept = await Array.fromAsync(testApp.parts.copies?.list('renditions') ?? [])
  return kept.filter(({ key }) => key.includes(photoId))
}

/** Looked at again and again, S3 or no S3. */
const awayFromS3 = async (key: string, work: () => Promise<void>) => {
  const bytes = await testApp.parts.files.read(key)
  await testApp.parts.files.remove(key)
  await work()
  await testApp.parts.files.put(key, bytes)
}

test('a preview in S3 is fetched once, and then comes from the cache, byte for byte', async () => {
  const { src, key, photoId } = await aGallery()
  const first = await look(await src())
  expect(first.body.equals(await testApp.parts.files.read(key))).toBe(true)
  expect(await copiesOf(photoId)).toHaveLength(1)
  await awayFromS3(key, async () => {
    expect(await look(await src())).toEqual(first)
  })
})

test('a withdrawn photo is not served from the cache at any address', async () => {
  const { src, photoId, id, accessCode } = await aGallery()
  const address = await src()
  expect((await look(address)).status).toBe(200)
  await hidePhotos(testApp.admin, { photoIds: [photoId], hidden: true })
  expect((await look(address)).status).toBe(404)
  await hidePhotos(testApp.admin, { photoIds: [photoId], hidden: false })
  expect((await look(address)).status).toBe(200)
  expect((await look(withForgedSignature(address))).status).toBe(404)
  await testApp.parts.db.update(pupils).set({ noPhoto: true }).where(eq(pupils.id, id))
  expect((await look(address)).status).toBe(404)
  expect((await openGallery(testApp.stranger, accessCode)).photos).toEqual([])
})

test('a rotated photo is shown rotated to parents and at the desk, and its old cache entries go', async () => {
  const { src, photoId, id } = await aGallery()
  const desk = async () => (await showPupil(testApp.admin, id)).photos[0]?.picture?.thumb ?? ''
  const before = [await look(await src()), await look(await desk())]
  await rotatePhoto(testApp.admin, { photoId, by: 1 })
  await testApp.runJobs()
  const after = [await look(await src()), await look(await desk())]
  for (const [at, seen] of after.entries()) {
    expect(seen.status).toBe(200)
    expect(seen.body.equals(before[at]?.body ?? seen.body)).toBe(false)
  }
  const kept = await copiesOf(photoId)
  expect(await cleanPreviewCache(testApp.system)).toBe(kept.length - 1)
  await awayFromS3(renditionKey(photoId, 'small'), async () => {
    expect(await look(await src())).toEqual(after[0])
  })
})

test('once a photo is erased nothing of it is served, and the next sweep removes it from the cache', async () => {
  const { src, photoId, id } = await aGallery()
  const other = await aGallery()
  const address = await src()
  await look(address)
  await look(await other.src())
  expect(await cleanPreviewCache(testApp.system)).toBe(0)
  await requestErasure(testApp.admin, { scope: 'pupil', id, confirmation: 'Isla Reid' })
  await testApp.runJobs()
  expect((await look(address)).status).toBe(404)
  expect(await copiesOf(photoId)).toHaveLength(1)
  expect(await cleanPreviewCache(testApp.system)).toBe(1)
  expect(await copiesOf(photoId)).toEqual([])
  expect(await copiesOf(other.photoId)).toHaveLength(1)
})

test('without space for a cache none is kept, and an old one is removed from the disk', async () => {
  const { src } = await aGallery()
  await look(await src())
  const folder = path.join(testApp.dir, 'previews')
  expect(existsSync(folder)).toBe(true)
  const { parts, close } = await openServices(
    { ...testApp.parts.config, PREVIEW_CACHE_MB: 0 },
    { database: await openTestDatabase(), log: testApp.parts.log, supervise: false },
  )
  expect(parts.copies).toBeUndefined()
  expect(existsSync(folder)).toBe(false)
  await close()
})
