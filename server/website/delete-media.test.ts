import { randomUUID } from 'node:crypto'
import { eq, max, sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { websiteErrors } from '../../content/errors/website.ts'
import { DAY_MS } from '../../domain/days.ts'
import { smallFilm } from '../../tests/pictures/small-film.ts'
import { mediaSender } from '../../tests/support/send-media.ts'
import { documentOf, siteEditor } from '../../tests/support/website-editor.ts'
import { openTestApp, type TestApp } from '../../tests/test-app.ts'
import { inSnapshot } from '../context.ts'
import { createUploads } from '../photos/upload/uploads.ts'
import { rows } from '../platform/db/rows.ts'
import { auditLog } from '../platform/tables.ts'
import { deleteFilm, deletePicture, sweepMedia } from './delete-media.ts'
import { listWebsite } from './documents/list-website.ts'
import { listFilms, setFilmPoster } from './films/films.ts'
import { GREY_FRAME } from './grey-frame.ts'
import { REMOVABLE } from './media-files.ts'
import { mediaUses, showMediaUses } from './media-uses.ts'
import { describePicture, listPictures } from './pictures/list-pictures.ts'
import { previewDocument } from './publish/preview-document.ts'
import { publishDocument } from './publish/publish-document.ts'
import { readSite } from './read-content.ts'
import { mediaUploads } from './receive-upload.ts'
import { siteDrafts, siteReleases, siteSchedules, siteVersions } from './tables.ts'

let testApp: TestApp
let sender: ReturnType<typeof mediaSender>
let made = 0
beforeAll(async () => {
  testApp = await openTestApp()
  sender = mediaSender(createUploads(testApp.parts, undefined, mediaUploads), testApp.admin)
})
afterAll(() => testApp.close())

const connection = {
  incoming: { socket: { remoteAddress: '127.0.0.1', remotePort: 1, remoteFamily: 'IPv4' } },
}
/** A picture that no other test uploads. */
function solid(format: 'png' | 'jpeg' = 'png') {
  made += 1
  const background = { r: made, g: 90, b: 120 }
  return sharp({ create: { width: 60, height: 40, channels: 3, background } })
    .toFormat(format)
    .toBuffer()
}
const picture = async () => sender.uploaded('picture', await solid(), `${made}.png`)
const film = () => {
  made += 1
  return sender.uploaded('film', smallFilm({ body: Buffer.from(`film ${made}`) }), `${made}.mp4`)
}
const keys = async () => (await Array.fromAsync(testApp.parts.files.list('site'))).map(({ key }) => key)
const filesOf = async (id: string) => (await keys()).filter((key) => key.includes(id))
const post = { kind: 'post', documentId: 'first-light' } as const
const now = () => testApp.clock.now()
const draft = (key: string, documentId = 'first-light') =>
  testApp.parts.db.insert(siteDrafts).values({
    ...post,
    documentId,
    content: { title: 'First light', hero: { picture: key } },
    revision: ++made,
    basedOn: 0,
    savedAt: now(),
  })

async function nextRelease() {
  const [last] = await testApp.parts.db.select({ number: max(siteReleases.number) }).from(siteReleases)
  const number = (last?.number ?? 0) + 1
  return { number, previous: number === 1 ? null : number - 1 }
}

test('a picture that nothing uses is deleted with all its files', async () => {
  const { id } = await picture()
  await testApp.runJobs()
  expect((await filesOf(id)).length).toBeGreaterThan(2)
  await deletePicture(testApp.admin, { id, everywhere: false })
  expect(await filesOf(id)).toEqual([])
  await expect(deletePicture(testApp.admin, { id, everywhere: false })).rejects.toMatchObject({ status: 404 })
})

test('a picture that a draft uses is not deleted, and the answer says where it is', async () => {
  const { id, key } = await picture()
  await draft(key, 'named-here')
  await expect(deletePicture(testApp.admin, { id, everywhere: false })).rejects.toMatchObject({
    status: 409,
    code: 'in-use',
    message: expect.stringContaining('First light'),
  })
})

test('a picture that was published is removed everywhere: its file is gone at once, and a grey frame stays', async () => {
  const { id, key } = await picture()
  await testApp.runJobs()
  const words = { alt: 'A child', decorative: false, credit: '', position: '50% 50%' }
  const { shown } = await describePicture(testApp.admin, { id, ...words })
  const her = siteEditor(testApp.admin)
  const before = documentOf('gallery', { title: 'Before', photos: [key, 'hero/loch-golden-hour'] })
  const gallery = await her.publish('gallery', before)
  const post = await her.publish('post', documentOf('post', { title: 'Hers', slug: 'hers', image: key }))
  await her.publish('gallery', documentOf('gallery', { title: 'Now' }), gallery.id)
  const draft = await her.type('gallery', gallery.id, before)

  const none = { live: false, draft: false, planned: false, versions: 0 }
  expect((await showMediaUses(testApp.admin, { id })).uses).toEqual([
    { kind: 'gallery', id: gallery.id, title: 'Before', ...none, draft: true, versions: 1 },
    { kind: 'post', id: post.id, title: 'Hers', ...none, live: true },
  ])
  await expect(deletePicture(testApp.admin, { id, everywhere: false })).rejects.toMatchObject({
    code: 'in-use',
  })

  const address = `${shown?.base}/${shown?.widths.jpg.at(-1)}.jpg`
  const get = (headers = {}) => testApp.app.request(address, { headers }, connection)
  const served = await get()
  expect([served.status, served.headers.get('cache-control')]).toEqual([200, REMOVABLE])
  await served.arrayBuffer()
  const etag = served.headers.get('etag')
  expect((await get({ 'If-None-Match': etag })).status).toBe(304)

  await deletePicture(testApp.admin, { id, everywhere: true })
  expect([(await get()).status, (await get({ 'If-None-Match': etag })).status]).toEqual([404, 404])
  expect(await filesOf(id)).toEqual([])
  const { site } = await inSnapshot(testApp.system, readSite)
  expect(site.pictures[key]).toEqual(GREY_FRAME)
  expect(site.content.post.find(({ title }) => title === 'Hers')?.image).toBe(key)
  const listed = (await listWebsite(testApp.admin)).documents.find((one) => one.id === post.id)
  expect(listed).toMatchObject({ live: true, unfit: true })

  // An earlier version is shown with the frame, and published with another picture only.
  const name = { kind: 'gallery', id: gallery.id } as const
  expect((await previewDocument(testApp.admin, { ...name, content: before })).address).not.toBeNull()
  await expect(publishDocument(testApp.admin, { ...name, revision: draft })).rejects.toMatchObject({
    fields: { 'photos.0': websiteErrors.pictureGone },
  })
  const [entry] = await testApp.parts.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.action, 'site-picture.removed'))
  expect(entry).toMatchObject({
    subjectId: id,
    detail: { from: `gallery/${gallery.id} post/${post.id}` },
  })
})

test('what was removed everywhere does not come back by uploading it again', async () => {
  const bytes = await solid()
  const { id, key } = await sender.uploaded('picture', bytes, 'wrong.png')
  await draft(key, 'named-again')
  await deletePicture(testApp.admin, { id, everywhere: true })
  expect(await sender.refusal('picture', bytes, 'again.png')).toMatchObject({
    status: 409,
    code: 'media-removed',
    message: expect.stringContaining('again.png was removed everywhere'),
  })
  await testApp.parts.db.delete(siteDrafts).where(eq(siteDrafts.documentId, 'named-again'))
  expect(await sender.uploaded('picture', bytes, 'again.png')).toMatchObject({ id, known: false })
})

test('a film that was published is removed everywhere, with its poster, and its place stays empty', async () => {
  const { id, key } = await film()
  await setFilmPoster(testApp.admin, { id, file: (await solid('jpeg')).toString('base64') })
  const [own, other] = [key, 'https://vimeo.com/123456789']
  const films = documentOf('post').films as object[]
  const content = documentOf('post', {
    slug: 'with-films',
    films: [own, other].map((address) => ({ ...films[0], address })),
  })
  const post = await siteEditor(testApp.admin).publish('post', content)
  const get = (extension: string) =>
    testApp.app.request(`/media/films/${id}.${extension}`, { method: 'GET' }, connection)
  expect([(await get('mp4')).status, (await get('jpg')).status]).toEqual([200, 200])
  await deleteFilm(testApp.admin, { id, everywhere: true })
  expect([(await get('mp4')).status, (await get('jpg')).status]).toEqual([404, 404])
  expect(await filesOf(id)).toEqual([])
  const { site, live } = await inSnapshot(testApp.system, readSite)
  const shown = site.content.post.find((one) => one.id === post.id)
  expect(shown?.films.map(({ address }) => address)).toEqual(['', other])
  expect(live.get('post')?.get(post.id)?.films).toEqual(content.films)
  const listed = (await listWebsite(testApp.admin)).documents.find((one) => one.id === post.id)
  expect(listed).toMatchObject({ live: true, unfit: true })
})

test('a picture stays whose draft is being published while it is swept', async () => {
  const { key, id } = await picture()
  await draft(key, 'just-now')
  const { db } = testApp.parts
  const { number, previous } = await nextRelease()
  const name = { kind: 'post', documentId: 'just-now' } as const
  let asked: ReturnType<typeof mediaUses> | undefined
  await db.transaction(async (tx) => {
    await tx.execute(sql`lock table site_drafts in access exclusive mode`)
    asked = mediaUses(db, id)
    await expect
      .poll(async () => (await rows(db, sql`select 1 from pg_locks where not granted`)).length)
      .toBeGreaterThan(0)
    await tx.insert(siteReleases).values({ number, previous, action: 'published', ...name, at: now() })
    const content = { title: 'Just now', hero: { picture: key } }
    const version = { ...name, number: 1, content, changes: [], release: number, publishedAt: now() }
    await tx.insert(siteVersions).values(version)
    await tx.delete(siteDrafts).where(eq(siteDrafts.documentId, 'just-now'))
  })
  expect(await asked).toMatchObject([{ title: 'Just now', versions: 1 }])
})

test('after thirty days only what no draft, version or schedule names is swept', async () => {
  const [old, drafted, published, scheduled] = [
    await picture(),
    await picture(),
    await picture(),
    await film(),
  ]
  const forgotten = await film()
  await draft(drafted.key)
  const { number, previous } = await nextRelease()
  await testApp.parts.db.insert(siteReleases).values({
    number,
    previous,
    action: 'published',
    ...post,
    at: now(),
  })
  const version = { ...post, changes: [], release: number, publishedAt: now() }
  await testApp.parts.db.insert(siteVersions).values([
    { ...version, number: 1, content: { title: 'First light', hero: { picture: published.key } } },
    { ...version, number: 2, content: { title: 'First light' } },
  ])
  await testApp.parts.db.insert(siteSchedules).values({
    ...post,
    id: randomUUID(),
    content: { film: scheduled.key },
    revision: 1,
    at: now(),
  })
  await testApp.runJobs()
  testApp.clock.advance(29 * DAY_MS)
  const recent = await picture()
  await sweepMedia(testApp.system)
  expect(await filesOf(old.id)).not.toEqual([])
  testApp.clock.advance(2 * DAY_MS)
  await sweepMedia(testApp.system)
  const left = [
    ...(await listPictures(testApp.admin)).pictures,
    ...(await listFilms(testApp.admin)).films,
  ].map(({ key }) => key)
  for (const { key } of [drafted, published, scheduled, recent]) expect(left).toContain(key)
  for (const { id, key } of [old, forgotten]) {
    expect(left).not.toContain(key)
    expect(await filesOf(id)).toEqual([])
  }
})

test('what a killed process left is swept after a day', async () => {
  const id = 'ab'.repeat(16)
  await testApp.parts.files.put(`site/originals/${id}`, Buffer.from('left'))
  const soon = { ...testApp.system, clock: { ...testApp.clock, now: () => new Date() } }
  await sweepMedia(soon)
  expect(await filesOf(id)).toHaveLength(1)
  const later = { ...soon, clock: { ...soon.clock, now: () => new Date(Date.now() + 2 * DAY_MS) } }
  await sweepMedia(later)
  expect(await filesOf(id)).toEqual([])
})

test('parents and strangers delete nothing', async () => {
  const { id } = await picture()
  const everywhere = true
  await expect(deletePicture(testApp.parent, { id, everywhere })).rejects.toMatchObject({ status: 404 })
  await expect(deleteFilm(testApp.stranger, { id, everywhere })).rejects.toMatchObject({ status: 401 })
  await expect(showMediaUses(testApp.parent, { id })).rejects.toMatchObject({ status: 404 })
  expect(await filesOf(id)).not.toEqual([])
})
