import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { websiteErrors } from '../../content/errors/website.ts'
import { DAY_MS } from '../../domain/days.ts'
import { withoutDescription } from '../../domain/site/media/picture-descriptions.ts'
import { MOST_MEDIA } from '../../domain/site/media/text-media.ts'
import { smallFilm } from '../../tests/pictures/small-film.ts'
import { mediaSender } from '../../tests/support/send-media.ts'
import { documentOf, siteEditor } from '../../tests/support/website-editor.ts'
import { openTestApp, type TestApp } from '../../tests/test-app.ts'
import { inSnapshot } from '../context.ts'
import { createUploads } from '../photos/upload/uploads.ts'
import { deleteFilm, deletePicture, sweepMedia } from './delete-media.ts'
import { listWebsite } from './documents/list-website.ts'
import { listFilms } from './films/films.ts'
import { GREY_FRAME } from './grey-frame.ts'
import { showMediaUses } from './media-uses.ts'
import { describePicture, listPictures } from './pictures/list-pictures.ts'
import { NO_MEDIA } from './pictures/read-pictures.ts'
import { previewDocument } from './publish/preview-document.ts'
import { publishDocument } from './publish/publish-document.ts'
import { readSite, readSiteRows, siteOf } from './read-content.ts'
import { mediaUploads } from './receive-upload.ts'
import { readSample } from './sample-content.ts'

let testApp: TestApp
let sender: ReturnType<typeof mediaSender>
let made = 0
beforeAll(async () => {
  testApp = await openTestApp()
  sender = mediaSender(createUploads(testApp.parts, undefined, mediaUploads), testApp.admin)
})
afterAll(() => testApp.close())

async function picture() {
  made += 1
  const background = { r: made, g: 120, b: 90 }
  const bytes = await sharp({ create: { width: 60, height: 40, channels: 3, background } })
    .png()
    .toBuffer()
  return sender.uploaded('picture', bytes, `${made}.png`)
}
const film = () =>
  sender.uploaded('film', smallFilm({ body: Buffer.from(`film in a text ${++made}`) }), `${made}.mp4`)
const describe = (id: string) =>
  describePicture(testApp.admin, { id, alt: 'Frost', decorative: false, credit: '', position: '50% 50%' })
const post = (body: string) => documentOf('post', { title: 'In the text', slug: `text-${++made}`, body })

test('a text waits for its pictures, which are used in it, stay, and are removed from it everywhere', async () => {
  const [shown, still, own] = [await picture(), await picture(), await film()]
  const body = `Words.\n\n![Frost · January](${shown.key} "wide")\n\n![The Mill](film:${own.key} "${still.key}")`
  const her = siteEditor(testApp.admin)
  const content = post(body)
  const refusedFor = (body: string) =>
    expect(her.publish('post', content)).rejects.toMatchObject({ fields: { body } })
  await refusedFor(websiteErrors.pictureInTextNotReady)
  await testApp.runJobs()
  await refusedFor(websiteErrors.pictureInTextWithoutWords)
  for (const { id } of [shown, still]) await describe(id)
  const { id } = await her.publish('post', content)

  const read = () => inSnapshot(testApp.system, readSite)
  expect(Object.keys((await read()).site.pictures)).toEqual(expect.arrayContaining([shown.key, still.key]))
  for (const named of [shown, still, own])
    expect((await showMediaUses(testApp.admin, { id: named.id })).uses).toContainEqual(
      expect.objectContaining({ id, live: true }),
    )
  testApp.clock.advance(31 * DAY_MS)
  await sweepMedia(testApp.system)
  const kept = [
    ...(await listPictures(testApp.admin)).pictures,
    ...(await listFilms(testApp.admin)).films,
  ].map(({ key }) => key)
  expect(kept).toEqual(expect.arrayContaining([shown.key, still.key, own.key]))
  await expect(deletePicture(testApp.admin, { id: shown.id, everywhere: false })).rejects.toMatchObject({
    code: 'in-use',
  })

  await deletePicture(testApp.admin, { id: shown.id, everywhere: true })
  await deleteFilm(testApp.admin, { id: own.id, everywhere: true })
  const { site, live } = await read()
  expect(site.pictures[shown.key]).toEqual(GREY_FRAME)
  const stillShown = Object.keys(site.described).find((key) => withoutDescription(key) === still.key)
  expect(site.content.post.find((one) => one.id === id)?.body).toBe(
    `Words.\n\n![Frost · January](${shown.key} "wide")\n\n![The Mill](film: "${stillShown}")`,
  )
  expect(live.get('post')?.get(id)).toMatchObject({ body })
  const listed = (await listWebsite(testApp.admin)).documents.find((one) => one.id === id)
  expect(listed).toMatchObject({ live: true, unfit: true })
  expect((await previewDocument(testApp.admin, { kind: 'post', id, content })).address).not.toBeNull()
  const revision = await her.type('post', id, { ...content, title: 'Again' })
  await expect(publishDocument(testApp.admin, { kind: 'post', id, revision })).rejects.toMatchObject({
    fields: { body: websiteErrors.pictureGoneFromText },
  })
})

test('what is not there, too much, or too long in a text is said at the text', async () => {
  const her = siteEditor(testApp.admin)
  const refused = (body: string, message: unknown) =>
    expect(her.publish('post', post(body))).rejects.toMatchObject({ fields: { body: message } })
  await refused('![](hero/nowhere)', websiteErrors.pictureGoneFromText)
  await refused(`![a](film:uploads/${'ab'.repeat(16)})`, websiteErrors.filmGoneFromText)
  await refused('![a](film:)', websiteErrors.filmGoneFromText)
  await refused('![](film:https://vimeo.com/123456789)', expect.stringContaining('title'))
  await refused(`![${'a'.repeat(81)}](hero/loch-golden-hour)`, expect.stringContaining('80 characters'))
  const many = Array.from({ length: MOST_MEDIA + 1 }, () => '![](hero/loch-golden-hour)').join('\n')
  await refused(many, expect.stringContaining(`${MOST_MEDIA} pictures`))
  const study = documentOf('case-study', { slug: 'too-many' })
  const story = { ...(study.story as object), paragraphs: many.split('\n') }
  await expect(her.publish('case-study', { ...study, story })).rejects.toMatchObject({
    fields: { 'story.paragraphs': expect.anything() },
  })
})

test('a picture of a text that a release took away has another stand in, and the words stay', async () => {
  const rows = await inSnapshot(testApp.system, ({ db }) => readSiteRows(db))
  const id = randomUUID()
  const content = post('See hero/taken-away.\n\n![One](hero/taken-away)\n![Two](hero/here)')
  const lost = { kind: 'post' as const, id, state: 'published' as const, version: 1, content }
  const media = { ...NO_MEDIA, sample: new Set(['hero/here', 'hero/loch-golden-hour']) }
  const { site } = siteOf({ ...rows, documents: [lost], media }, await readSample())
  expect(site.content.post.find((one) => one.id === id)?.body).toMatch(
    /^See hero\/taken-away\.\n\n!\[One\]\(hero\/(?:here|loch-golden-hour)\)\n!\[Two\]\(hero\/here\)$/,
  )
})
