import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mediaSender } from '../../tests/support/send-media.ts'
import { documentOf, siteEditor } from '../../tests/support/website-editor.ts'
import { openTestApp, type TestApp } from '../../tests/test-app.ts'
import { createUploads } from '../photos/upload/uploads.ts'
import { saveDraft } from './documents/drafts.ts'
import { showDocument } from './documents/show-document.ts'
import { mediaUses } from './media-uses.ts'
import { describePicture } from './pictures/list-pictures.ts'
import { publishDocument } from './publish/publish-document.ts'
import { mediaUploads } from './receive-upload.ts'
import { replacePicture, spreadPictureWords } from './replace-picture.ts'
import { siteReleases, siteSchedules, siteVersions } from './tables.ts'

let testApp: TestApp
let made = 0
beforeAll(async () => {
  testApp = await openTestApp()
})
afterAll(() => testApp.close())

async function picture(alt: string) {
  const sender = mediaSender(createUploads(testApp.parts, undefined, mediaUploads), testApp.admin)
  made += 1
  const background = { r: made, g: 20, b: 120 }
  const file = sharp({ create: { width: 60, height: 40, channels: 3, background } }).png()
  const { id, key } = await sender.uploaded('picture', await file.toBuffer(), `${made}.png`)
  await testApp.runJobs()
  const words = { decorative: false, credit: '', position: '50% 50%' }
  if (alt) await describePicture(testApp.admin, { id, alt, ...words })
  return { id, key }
}

test('another picture takes a picture’s place in drafts and, as new drafts, in what is published; nothing is published', async () => {
  const old = await picture('A grey day')
  const next = await picture('A bright day')
  const her = siteEditor(testApp.admin)
  const read = await her.publish('gallery', documentOf('gallery', { title: 'Read', photos: [old.key] }))
  const left = await her.publish('gallery', documentOf('gallery', { title: 'Left', photos: [old.key] }))
  const other = documentOf('gallery', { title: 'Left', photos: ['hero/loch-golden-hour'] })
  const mine = await her.type('gallery', left.id, other)
  const post = { kind: 'post', id: randomUUID() } as const
  await her.type('post', post.id, { body: `Words.\n\n![A ridge](${old.key} "wide")` })
  const plan = { id: randomUUID(), kind: 'post', documentId: 'planned', revision: 1 } as const
  await testApp.parts.db
    .insert(siteSchedules)
    .values({ ...plan, content: { image: old.key }, at: testApp.clock.now() })
  const releases = () => testApp.parts.db.$count(siteReleases)
  const before = await releases()

  expect(await replacePicture(testApp.admin, { id: old.id, by: next.key })).toEqual({ drafts: 2 })

  const shown = await showDocument(testApp.admin, read)
  expect(shown.published).toMatchObject({ photos: [old.key] })
  expect(shown.draft?.content).toMatchObject({ title: 'Read', photos: [next.key] })
  const typed = await showDocument(testApp.admin, post)
  expect(typed.draft?.content).toEqual({ body: `Words.\n\n![A ridge](${next.key} "wide")` })
  expect((await showDocument(testApp.admin, left)).draft).toMatchObject({ revision: mine, content: other })
  const [planned] = await testApp.parts.db.select().from(siteSchedules).where(eq(siteSchedules.id, plan.id))
  expect(planned?.content).toEqual({ image: old.key })
  expect(await releases()).toBe(before)

  await publishDocument(testApp.admin, { ...read, revision: shown.draft?.revision ?? 0 })
  expect((await showDocument(testApp.admin, read)).published).toMatchObject({ photos: [next.key] })
  const kept = await testApp.parts.db.select().from(siteVersions).where(eq(siteVersions.documentId, read.id))
  expect(kept.map(({ content }) => content.photos)).toEqual([[old.key], [next.key]])
})

test('whoever was typing does not undo a replacement: the save is refused, as after anybody else’s', async () => {
  const old = await picture('A grey night')
  const next = await picture('A bright night')
  const her = siteEditor(testApp.admin)
  const id = randomUUID()
  const content = documentOf('gallery', { title: 'Typing', photos: [old.key] })
  const revision = await her.type('gallery', id, content)
  await replacePicture(testApp.admin, { id: old.id, by: next.key })
  await expect(
    saveDraft(testApp.admin, { kind: 'gallery', id, content, revision, version: 0 }),
  ).rejects.toMatchObject({ code: 'draft-changed' })
})

test('a picture is replaced only by one that may be published', async () => {
  const old = await picture('A gate')
  const undescribed = await picture('')
  for (const by of [undescribed.key, old.key, 'hero/nowhere', `uploads/${'0'.repeat(32)}`])
    await expect(replacePicture(testApp.admin, { id: old.id, by }), by).rejects.toMatchObject({ status: 400 })
})

test('a mistake in words that pages have taken over is mended in their drafts by one press; nothing is published', async () => {
  const { id, key } = await picture('A gray day')
  const her = siteEditor(testApp.admin)
  const read = await her.publish('gallery', documentOf('gallery', { title: 'Read', photos: [key] }))
  const own = [{ picture: key, alt: 'Mine', decorative: false, slate: '' }]
  const typed = { kind: 'gallery', id: randomUUID() } as const
  await her.type('gallery', typed.id, { title: 'Typed', photos: [key], described: own })
  await her.type('gallery', randomUUID(), { title: 'Silent', photos: [key] })
  const others = async () =>
    (await mediaUses(testApp.parts.db, id)).filter(({ saysOther }) => saysOther).map(({ title }) => title)
  expect(await others()).toEqual(['Typed'])
  const words = { alt: 'A grey day', decorative: false, slate: 'Tweed · May' }
  await describePicture(testApp.admin, { id, credit: '', position: '50% 50%', ...words })
  expect((await others()).toSorted()).toEqual(['Read', 'Typed'])
  const releases = await testApp.parts.db.$count(siteReleases)

  expect(await spreadPictureWords(testApp.admin, { id })).toEqual({ drafts: 2 })

  expect(await others()).toEqual([])
  expect(await testApp.parts.db.$count(siteReleases)).toBe(releases)
  const shown = await showDocument(testApp.admin, read)
  expect(shown.published).toMatchObject({ described: [{ alt: 'A gray day' }] })
  expect(shown.draft?.content).toMatchObject({ title: 'Read', described: [{ picture: key, ...words }] })
  const draft = (await showDocument(testApp.admin, typed)).draft
  expect(draft?.content).toMatchObject({ title: 'Typed', described: [{ picture: key, ...words }] })
  expect(await spreadPictureWords(testApp.admin, { id })).toEqual({ drafts: 0 })
  const unsaid = await picture('')
  await expect(spreadPictureWords(testApp.admin, { id: unsaid.id })).rejects.toMatchObject({ status: 400 })
})
