import { randomUUID } from 'node:crypto'
import { eq, max, sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DAY_MS } from '../../domain/days.ts'
import { smallFilm } from '../../tests/pictures/small-film.ts'
import { mediaSender } from '../../tests/send-media.ts'
import { openTestApp, type TestApp } from '../../tests/test-app.ts'
import { createUploads } from '../photos/upload/uploads.ts'
import { deleteFilm, deletePicture, sweepMedia } from './delete-media.ts'
import { listFilms } from './films/films.ts'
import { mediaUses } from './media-uses.ts'
import { listPictures } from './pictures/list-pictures.ts'
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

const picture = async () => {
  made += 1
  const background = { r: made, g: 90, b: 120 }
  const bytes = await sharp({ create: { width: 60, height: 40, channels: 3, background } })
    .png()
    .toBuffer()
  return sender.uploaded('picture', bytes, `${made}.png`)
}
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

test('a picture that nothing uses is deleted with all its files', async () => {
  const { id } = await picture()
  await testApp.runJobs()
  expect((await filesOf(id)).length).toBeGreaterThan(2)
  await deletePicture(testApp.admin, { id })
  expect(await filesOf(id)).toEqual([])
  await expect(deletePicture(testApp.admin, { id })).rejects.toMatchObject({ status: 404 })
})

test('a picture that a draft uses is not deleted, and the answer says where it is', async () => {
  const { id, key } = await picture()
  await draft(key, 'named-here')
  await expect(deletePicture(testApp.admin, { id })).rejects.toMatchObject({
    status: 409,
    code: 'in-use',
    message: expect.stringContaining('First light'),
  })
})

test('a picture stays whose draft is being published while it is swept', async () => {
  const { key, id } = await picture()
  await draft(key, 'just-now')
  const { db } = testApp.parts
  const [next] = await db.select({ number: max(siteReleases.number) }).from(siteReleases)
  const number = (next?.number ?? 0) + 1
  const previous = number === 1 ? null : number - 1
  const name = { kind: 'post', documentId: 'just-now' } as const
  let asked: Promise<string[]> | undefined
  await db.transaction(async (tx) => {
    await tx.execute(sql`lock table site_drafts in access exclusive mode`)
    asked = mediaUses(db, id)
    await expect
      .poll(async () => {
        const waiting = await db.execute(sql`select 1 from pg_locks where not granted`)
        return (waiting as unknown as { rows: unknown[] }).rows.length
      })
      .toBeGreaterThan(0)
    await tx.insert(siteReleases).values({ number, previous, action: 'published', ...name, at: now() })
    const content = { title: 'Just now', hero: { picture: key } }
    const version = { ...name, number: 1, content, changes: [], release: number, publishedAt: now() }
    await tx.insert(siteVersions).values(version)
    await tx.delete(siteDrafts).where(eq(siteDrafts.documentId, 'just-now'))
  })
  expect(await asked).toEqual(['Just now'])
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
  await testApp.parts.db.insert(siteReleases).values({
    number: 2,
    previous: 1,
    action: 'published',
    ...post,
    at: now(),
  })
  const version = { ...post, changes: [], release: 2, publishedAt: now() }
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
  await expect(deletePicture(testApp.parent, { id })).rejects.toMatchObject({ status: 404 })
  await expect(deleteFilm(testApp.stranger, { id })).rejects.toMatchObject({ status: 401 })
})
