import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { uploadKey } from '../../domain/site/media/site-media.ts'
import { documentOf, siteEditor } from '../../tests/support/website-editor.ts'
import { openTestApp, type TestApp } from '../../tests/test-app.ts'
import { inSnapshot } from '../context.ts'
import { GREY_FRAME } from './grey-frame.ts'
import { NO_MEDIA } from './pictures/read-pictures.ts'
import { publishDocument } from './publish/publish-document.ts'
import { type ChangedDocument, readSite, type SiteRows, siteOf } from './read-content.ts'
import { readSample } from './sample-content.ts'
import { SAMPLE_BUSINESS } from './sample-site.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp()
})
afterAll(() => testApp.close())

const rowsWith = (...documents: ChangedDocument[]): SiteRows => ({
  release: documents.length,
  documents,
  orders: [],
  media: NO_MEDIA,
  ...SAMPLE_BUSINESS,
  addresses: [],
})
const published = { state: 'published', version: 1 } as const

test('what a release before had beside today’s fields is dropped, and its documents are read', async () => {
  const content = documentOf('case-study', { subtitle: 'Gone', hero: { ...hero(), grain: 3 } })
  const her = siteEditor(testApp.admin)
  const id = randomUUID()
  const revision = await her.type('case-study', id, content)
  await publishDocument(testApp.admin, { kind: 'case-study', id, revision })
  const { site } = await inSnapshot(testApp.system, readSite)
  const study = site.content['case-study'].find((one) => one.id === id)
  expect(study).toMatchObject({ hero: hero() })
  const stored = siteOf(rowsWith({ kind: 'case-study', id, content, ...published }), await readSample())
  expect(stored.site.content['case-study'].at(-1)).toEqual(study)
  expect(JSON.stringify(study)).not.toMatch(/subtitle|grain/)
})

test('while nothing is published, the site is the sample’s to the letter, so one that is rendered already is found', async () => {
  const sample = await readSample()
  expect(JSON.stringify(siteOf(rowsWith(), sample).site.content)).toBe(JSON.stringify(sample))
})

test('a page that a later release adds to the sample does not take the owner’s address', async () => {
  const sample = await readSample()
  const [theirs] = sample.post
  const content = documentOf('post', { slug: theirs?.slug, title: 'Hers' })
  const { live } = siteOf(rowsWith({ kind: 'post', id: randomUUID(), content, ...published }), sample)
  const there = [...(live.get('post')?.values() ?? [])].filter(({ slug }) => slug === theirs?.slug)
  expect(there).toMatchObject([{ title: 'Hers' }])
})

test('a picture that a release took away has another stand in, until the owner has chosen one', async () => {
  const [id, fine] = [randomUUID(), randomUUID()]
  const lost = documentOf('gallery', {
    photos: ['hero/taken-away', 'hero/here', uploadKey('ab'.repeat(16))],
  })
  const rows = {
    ...rowsWith(
      { kind: 'gallery', id, content: lost, ...published },
      { kind: 'gallery', id: fine, content: documentOf('gallery'), ...published },
    ),
    media: { ...NO_MEDIA, sample: new Set(['hero/here', 'hero/loch-golden-hour', 'work/other']) },
  }
  const logged: unknown[] = []
  const log = { error: (facts: unknown) => logged.push(facts) } as never
  const { site, live } = siteOf(rows, await readSample(), log)
  const photosOf = (id: string) => site.content.gallery.find((one) => one.id === id)?.photos
  const [first, second, third] = photosOf(id) ?? []
  expect(rows.media.sample.has(first ?? '')).toBe(true)
  expect([third, site.pictures[third ?? '']]).toEqual([uploadKey('ab'.repeat(16)), GREY_FRAME])
  expect(first).toMatch(/^hero\//)
  expect(second).toBe('hero/here')
  expect(live.get('gallery')?.get(id)).toEqual(lost)
  expect(photosOf(fine)).toEqual(documentOf('gallery').photos)
  expect(logged).toContainEqual({ kind: 'gallery', id })
  expect(logged).not.toContainEqual({ kind: 'gallery', id: fine })
})

const hero = () => documentOf('case-study').hero as Record<string, unknown>
