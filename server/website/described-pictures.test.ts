import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { websiteErrors } from '../../content/errors/website.ts'
import { uprightKey } from '../../domain/site/kinds/shared.ts'
import { type PictureWords, withoutDescription } from '../../domain/site/media/picture-descriptions.ts'
import { mediaSender } from '../../tests/support/send-media.ts'
import { documentOf, siteEditor } from '../../tests/support/website-editor.ts'
import { openTestApp, type TestApp } from '../../tests/test-app.ts'
import { inSnapshot } from '../context.ts'
import { createUploads } from '../photos/upload/uploads.ts'
import { withDescribedPictures } from './described-pictures.ts'
import { saveDraft } from './documents/drafts.ts'
import { showDocument } from './documents/show-document.ts'
import { GREY_FRAME } from './grey-frame.ts'
import { listUsedMedia, showMediaUses } from './media-uses.ts'
import { describePicture } from './pictures/list-pictures.ts'
import { sitePictures, siteUprights } from './pictures/tables.ts'
import { publishDocument } from './publish/publish-document.ts'
import { scheduleDocument } from './publish/schedule-document.ts'
import { readSite } from './read-content.ts'
import { mediaUploads } from './receive-upload.ts'
import { replacePicture } from './replace-picture.ts'
import { siteSchedules } from './tables.ts'

let testApp: TestApp
let made = 0
beforeAll(async () => {
  testApp = await openTestApp()
})
afterAll(() => testApp.close())

async function picture(alt = '') {
  const sender = mediaSender(createUploads(testApp.parts, undefined, mediaUploads), testApp.admin)
  made += 1
  const background = { r: made, g: 60, b: 90 }
  const file = sharp({ create: { width: 60, height: 40, channels: 3, background } }).png()
  const { id, key } = await sender.uploaded('picture', await file.toBuffer(), `${made}.png`)
  await testApp.runJobs()
  if (alt) await describe(id, alt)
  return { id, key }
}
const describe = (id: string, alt: string, slate = '') =>
  describePicture(testApp.admin, { id, alt, slate, decorative: false, credit: '', position: '50% 50%' })
const own = (picture: string, alt: string, more: Partial<PictureWords> = {}) => ({
  ...{ picture, alt, decorative: false, slate: '' },
  ...more,
})

/** What visitors are told of a gallery's pictures. */
async function readBy(id: string): Promise<{ alt?: string; slate?: string }[]> {
  const { site } = await inSnapshot(testApp.system, readSite)
  const shown = withDescribedPictures({ ...site.pictures, ...SAMPLE }, site.described)
  const photos = site.content.gallery.find((one) => one.id === id)?.photos ?? []
  return photos.map((key) => ({ alt: shown[key]?.alt ?? 'nothing', slate: shown[key]?.slate ?? 'nothing' }))
}
const SAMPLE = { 'hero/loch-golden-hour': { ...GREY_FRAME, alt: 'A loch' } }

test('what is written of a picture in the library reaches no page that is published, and every new use', async () => {
  const { id, key } = await picture('A ridge')
  await describe(id, 'A ridge', 'Ridge · March')
  const her = siteEditor(testApp.admin)
  const old = await her.publish('gallery', documentOf('gallery', { photos: [key] }))
  await describe(id, 'Another ridge', 'Ridge · May')
  expect(await readBy(old.id)).toEqual([{ alt: 'A ridge', slate: 'Ridge · March' }])
  const next = await her.publish('gallery', documentOf('gallery', { photos: [key] }))
  expect(await readBy(next.id)).toEqual([{ alt: 'Another ridge', slate: 'Ridge · May' }])
  expect(await readBy(old.id)).toEqual([{ alt: 'A ridge', slate: 'Ridge · March' }])
  expect((await showDocument(testApp.admin, old)).published).toMatchObject({
    described: [{ picture: key, alt: 'A ridge', decorative: false, slate: 'Ridge · March' }],
  })
})

test('a document’s own words for a picture wait in its draft, and only it says them', async () => {
  const { id, key } = await picture('A boat')
  const her = siteEditor(testApp.admin)
  const one = await her.publish('gallery', documentOf('gallery', { photos: [key] }))
  const other = await her.publish('gallery', documentOf('gallery', { photos: [key] }))
  const content = documentOf('gallery', { photos: [key], described: [own(key, '  A boat in fog ')] })
  const { revision } = await saveDraft(testApp.admin, { ...one, content, revision: 0, version: one.version })
  expect(await readBy(one.id)).toEqual([{ alt: 'A boat', slate: '' }])
  await publishDocument(testApp.admin, { ...one, revision })
  expect(await readBy(one.id)).toEqual([{ alt: 'A boat in fog', slate: '' }])
  expect(await readBy(other.id)).toEqual([{ alt: 'A boat', slate: '' }])
  expect(await testApp.parts.db.select().from(sitePictures).where(eq(sitePictures.id, id))).toMatchObject([
    { alt: 'A boat' },
  ])
})

test('a picture of the sample is described by a document too, and a decorative one says nothing', async () => {
  const { key } = await picture('A wall')
  const photos = ['hero/loch-golden-hour', key]
  const described = [own('hero/loch-golden-hour', 'My loch'), own(key, 'Left over', { decorative: true })]
  const { id } = await siteEditor(testApp.admin).publish(
    'gallery',
    documentOf('gallery', { photos, described }),
  )
  expect(await readBy(id)).toEqual([
    { alt: 'My loch', slate: '' },
    { alt: '', slate: '' },
  ])
})

test('a picture in a text and its upright crop have the document’s words, and the key of the picture is known', async () => {
  const { id, key } = await picture('A gate')
  const her = siteEditor(testApp.admin)
  const body = `Words.\n\n![Here](${key} "wide")`
  const post = await her.publish(
    'post',
    documentOf('post', { slug: 'gate', body, image: key, described: [own(key, 'My gate')] }),
  )
  const made = { recipe: '12345678', width: 40, height: 40, widths: { avif: [40], webp: [40], jpg: [] } }
  await testApp.parts.db.insert(siteUprights).values({ picture: id, left: 30, ...made })
  const { site } = await inSnapshot(testApp.system, readSite)
  const shown = site.content.post.find((one) => one.id === post.id)
  const all = withDescribedPictures(site.pictures, site.described)
  expect(shown?.body).toBe(`Words.\n\n![Here](${shown?.image} "wide")`)
  expect(withoutDescription(shown?.image ?? '')).toBe(key)
  const upright = uprightKey({ picture: shown?.image ?? '', position: '30% 50%' })
  expect(all[upright]).toMatchObject({ alt: 'My gate', width: 40 })
  expect(all[shown?.image ?? '']).toMatchObject({ alt: 'My gate', width: 60 })
  expect(JSON.stringify(shown)).not.toContain('described"')
})

test('a picture that the library does not describe is published once the document does', async () => {
  const { key } = await picture()
  const her = siteEditor(testApp.admin)
  const wrong = { fields: { 'photos.0': websiteErrors.pictureWithoutWords } }
  for (const described of [undefined, [own(key, '')]])
    await expect(
      her.publish('gallery', documentOf('gallery', { photos: [key], described })),
    ).rejects.toMatchObject(wrong)
  const { id } = await her.publish(
    'gallery',
    documentOf('gallery', { photos: [key], described: [own(key, 'A stile')] }),
  )
  expect(await readBy(id)).toEqual([{ alt: 'A stile', slate: '' }])
})

test('what is planned is published in the words that it was planned with', async () => {
  const { id, key } = await picture('A lamb')
  const name = { kind: 'gallery', id: randomUUID() } as const
  const her = siteEditor(testApp.admin)
  const revision = await her.type(name.kind, name.id, documentOf('gallery', { photos: [key] }))
  const at = new Date(testApp.clock.now().getTime() + 60_000).toISOString()
  await scheduleDocument(testApp.admin, { ...name, revision, at })
  await describe(id, 'A sheep')
  const [plan] = await testApp.parts.db
    .select()
    .from(siteSchedules)
    .where(eq(siteSchedules.documentId, name.id))
  expect(plan?.content).toMatchObject({ described: [own(key, 'A lamb')] })
})

test('words for a picture that a document names no more use nothing, and go when it is published', async () => {
  const [left, kept] = [await picture('A hare'), await picture('A fox')]
  const id = randomUUID()
  const described = [own(left.key, 'My hare'), own(kept.key, 'My fox')]
  const her = siteEditor(testApp.admin)
  const revision = await her.type('gallery', id, documentOf('gallery', { photos: [kept.key], described }))
  expect(await showMediaUses(testApp.admin, { id: left.id })).toMatchObject({ uses: [] })
  const { keys } = await listUsedMedia(testApp.admin)
  expect([keys.includes(left.key), keys.includes(kept.key)]).toEqual([false, true])
  await publishDocument(testApp.admin, { kind: 'gallery', id, revision })
  const { published } = await showDocument(testApp.admin, { kind: 'gallery', id })
  expect(published?.described).toEqual([own(kept.key, 'My fox')])
})

test('a picture that takes another’s place does not take its words', async () => {
  const [old, next] = [await picture('A grey day'), await picture('A bright day')]
  const her = siteEditor(testApp.admin)
  const read = await her.publish(
    'gallery',
    documentOf('gallery', { photos: [old.key], described: [own(old.key, 'My grey day')] }),
  )
  await replacePicture(testApp.admin, { id: old.id, by: next.key })
  const { draft } = await showDocument(testApp.admin, read)
  expect(draft?.content).toMatchObject({ photos: [next.key], described: [] })
  await publishDocument(testApp.admin, { ...read, revision: draft?.revision ?? 0 })
  expect(await readBy(read.id)).toEqual([{ alt: 'A bright day', slate: '' }])
})
