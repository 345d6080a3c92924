import type { Readable } from 'node:stream'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Gallery } from '../../../domain/photos/photos.ts'
import { statusOf } from '../../../tests/operations/status-of.ts'
import { families } from '../../../tests/support/families.ts'
import { withForgedSignature } from '../../../tests/support/forged-signature.ts'
import { openTestApp, type TestApp } from '../../../tests/test-app.ts'
import { createApp } from '../../app.ts'
import { createMetrics } from '../../platform/metrics.ts'
import { auditLog } from '../../platform/tables.ts'
import { editPupil } from '../../school/roster/edit-pupil.ts'
import { events } from '../../school/tables.ts'
import { renditionKey } from '../derive/renditions.ts'
import { photos } from '../tables.ts'
import { createUploads } from '../upload/uploads.ts'
import { openGallery } from './open-gallery.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp({ LIMIT_WRONG_CODES_PER_ADDRESS_PER_HOUR: '3', DOWNLOAD_DAYS: '12' })
})
afterAll(() => testApp.close())

const firstSrc = (gallery: Gallery) => gallery.photos[0]?.previews[0]?.src ?? ''
const from = { incoming: { socket: { remoteAddress: '203.0.113.9' } } }
const get = (src: string, headers: Record<string, string> = {}) => testApp.app.request(src, { headers }, from)

test("a pupil's code shows that pupil's photos and nobody else's", async () => {
  const isla = await testApp.makePupil({ firstName: 'Isla' })
  const jack = await testApp.makePupil({ firstName: 'Jack' })
  const islas = [await testApp.makePhoto(isla.id), await testApp.makePhoto(isla.id)]
  await testApp.makePhoto(jack.id)
  const gallery = await openGallery(testApp.stranger, isla.accessCode)
  expect(gallery).toMatchObject({ sample: false, firstName: 'Isla', classRef: '3B' })
  expect(gallery.photos.map((photo) => photo.id)).toEqual(islas)
  expect(JSON.stringify(gallery)).not.toContain('Reid')
})

test('any other 8 characters open the labelled sample, with 4 photos', async () => {
  const gallery = await openGallery(testApp.as({ kind: 'anonymous' }, '203.0.113.20'), '00000000')
  expect(gallery.sample).toBe(true)
  expect(gallery.photos).toHaveLength(4)
})

test('a gallery and the sample promise downloads for the configured number of days', async () => {
  const { accessCode } = await testApp.makePupil()
  expect(await openGallery(testApp.stranger, accessCode)).toMatchObject({ sample: false, downloadDays: 12 })
  const visitor = testApp.as({ kind: 'anonymous' }, '203.0.113.21')
  expect(await openGallery(visitor, '00000000')).toMatchObject({ sample: true, downloadDays: 12 })
})

test('the sample’s pictures are there on the first request, however many ask at once', async () => {
  const statuses = await Promise.all([1, 1, 1, 4].map((no) => statusOf(get(`/api/samples/${no}/small`))))
  expect(statuses).toEqual([200, 200, 200, 200])
  expect(await statusOf(get('/api/samples/25/small'))).toBe(404)
})

test('wrong codes are limited by address, right ones never count, and a rejection says how long to wait', async () => {
  const pupil = await testApp.makePupil()
  const here = testApp.as({ kind: 'anonymous' }, '203.0.113.30')
  for (let i = 0; i < 10; i++) await openGallery(here, pupil.accessCode)
  for (const code of ['AAAAAAA2', 'AAAAAAA3', 'AAAAAAA4']) await openGallery(here, code)
  await expect(openGallery(here, 'AAAAAAA5')).rejects.toMatchObject({
    kind: 'limited',
    retryAfter: expect.any(Number),
  })
  await expect(openGallery(here, pupil.accessCode)).rejects.toMatchObject({ kind: 'limited' })
  const elsewhere = testApp.as({ kind: 'anonymous' }, '203.0.113.31')
  expect((await openGallery(elsewhere, pupil.accessCode)).sample).toBe(false)
})

test('a preview is served at its signed address, privately cacheable, with the original out of reach', async () => {
  const pupil = await testApp.makePupil()
  const photoId = await testApp.makePhoto(pupil.id)
  const src = firstSrc(await openGallery(testApp.stranger, pupil.accessCode))
  const answer = await get(src)
  expect(await statusOf(answer)).toBe(200)
  expect(answer.headers.get('content-type')).toBe('image/webp')
  expect(answer.headers.get('cache-control')).toMatch(/^private, max-age=\d+/)
  for (const forged of [
    withForgedSignature(src),
    src.replace('small', 'preview'),
    src.replace('for=parent', 'for=owner'),
    src.replace(/until=(\d+)/, (_, until: string) => `until=${Number(until) + 1}`),
    `/api/photos/${photoId}/small`,
    `/api/photos/${photoId}/original?for=parent&until=9999999999&sig=x`,
  ])
    expect(await statusOf(get(forged)), forged).toBe(404)
})

test('a class photo is asked for again each time and a portrait after minutes, without its bytes if nothing changed', async () => {
  const make = families(testApp)
  const isla = await make.gallery(2)
  const { eventId, classId } = isla
  const [portrait = '', classPhoto = ''] = isla.photoIds
  await make.asClassPhoto(classPhoto, classId)
  const jack = await testApp.makePupil({ eventId, classId, firstName: 'Jack' })
  const { photos: shown } = await openGallery(testApp.stranger, isla.accessCode)
  const srcOf = (id: string) => shown.find((photo) => photo.id === id)?.previews[0]?.src ?? ''
  const first = await get(srcOf(classPhoto))
  expect(first.headers.get('cache-control')).toBe('private, no-cache')
  const kept = await get(srcOf(portrait))
  expect(Number(/max-age=(\d+)/.exec(kept.headers.get('cache-control') ?? '')?.[1])).toBeLessThanOrEqual(300)
  const again = (src: string, etag: string | null) => get(src, { 'If-None-Match': etag ?? '' })
  for (const [id, { headers }] of [[portrait, kept] as const, [classPhoto, first] as const]) {
    // The file is not needed for it.
    await testApp.parts.files.remove(renditionKey(id, 'small'))
    const answer = await again(srcOf(id), headers.get('etag'))
    expect(answer.status).toBe(304)
    expect(answer.headers.get('cache-control')).toBe(headers.get('cache-control'))
    expect(answer.headers.get('etag')).toBe(headers.get('etag'))
    expect(await answer.text()).toBe('')
  }
  await editPupil(testApp.admin, { pupilId: jack.id, noClassPhoto: true })
  expect((await again(srcOf(classPhoto), first.headers.get('etag'))).status).toBe(404)
  await editPupil(testApp.admin, { pupilId: isla.id, noPhoto: true })
  expect((await again(srcOf(portrait), kept.headers.get('etag'))).status).toBe(404)
})

test('an address stays the same for hours, so that the browser caches the picture, and then expires', async () => {
  const pupil = await testApp.makePupil()
  await testApp.makePhoto(pupil.id)
  const first = firstSrc(await openGallery(testApp.stranger, pupil.accessCode))
  testApp.clock.advance(60_000)
  const again = firstSrc(await openGallery(testApp.stranger, pupil.accessCode))
  expect(again).toBe(first)
  testApp.clock.advance(13 * 3_600_000)
  expect(await statusOf(get(first))).toBe(404)
})

test('once sales close the gallery is empty, and previews are refused even with an old signature', async () => {
  const pupil = await testApp.makePupil()
  await testApp.makePhoto(pupil.id)
  const src = firstSrc(await openGallery(testApp.stranger, pupil.accessCode))
  await testApp.parts.db.update(events).set({ salesClose: '2026-01-01' }).where(eq(events.id, pupil.eventId))
  expect((await openGallery(testApp.stranger, pupil.accessCode)).photos).toEqual([])
  expect(await statusOf(get(src))).toBe(404)
})

test('asking only for the headers of a preview or a sample leaves no file open', async () => {
  const opened: Readable[] = []
  const stream = async (key: string) => {
    const body = await testApp.parts.files.stream(key)
    opened.push(body)
    return body
  }
  const parts = { ...testApp.parts, files: { ...testApp.parts.files, stream } }
  const app = createApp(parts, createMetrics(), createUploads(parts))
  const pupil = await testApp.makePupil()
  await testApp.makePhoto(pupil.id)
  const src = firstSrc(await openGallery(testApp.stranger, pupil.accessCode))
  for (const picture of [src, '/api/samples/2/small']) {
    const answer = await app.request(picture, { method: 'HEAD' }, from)
    expect([answer.status, Number(answer.headers.get('content-length')) > 0]).toEqual([200, true])
  }
  expect(opened.map(({ destroyed }) => destroyed)).toEqual([true, true])
})

test('a photo that is still being prepared is counted but not shown', async () => {
  const pupil = await testApp.makePupil()
  const photoId = await testApp.makePhoto(pupil.id)
  await testApp.parts.db.update(photos).set({ state: 'received' }).where(eq(photos.id, photoId))
  expect(await openGallery(testApp.stranger, pupil.accessCode)).toMatchObject({ photos: [], preparing: 1 })
})

test('every look at a gallery is recorded without a name', async () => {
  const pupil = await testApp.makePupil()
  await openGallery(testApp.stranger, pupil.accessCode)
  const [entry] = await testApp.parts.db.select().from(auditLog).where(eq(auditLog.subjectId, pupil.id))
  expect(entry).toMatchObject({ action: 'gallery.opened', actor: 'anonymous', detail: {} })
})
