import { randomUUID } from 'node:crypto'
import { eq, gte, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { websiteErrors } from '../../../content/errors/website.ts'
import { DAY_MS, HOUR_MS } from '../../../domain/days.ts'
import type { SiteContent } from '../../../domain/site/kinds/all.ts'
import { documentOf, siteEditor } from '../../../tests/support/website-editor.ts'
import { openTestApp, type TestApp } from '../../../tests/test-app.ts'
import { userRoles, users } from '../../accounts/tables.ts'
import { type Context, inSnapshot } from '../../context.ts'
import { auditLog } from '../../platform/tables.ts'
import { checkDocument } from '../documents/check-document.ts'
import { discardDraft, saveDraft } from '../documents/drafts.ts'
import { listWebsite } from '../documents/list-website.ts'
import { showDocument } from '../documents/show-document.ts'
import { listVersions, showVersion } from '../documents/versions.ts'
import { readSite } from '../read-content.ts'
import { RenderError } from '../render/render-error.ts'
import type { SiteRenderer } from '../renderer.ts'
import {
  siteAddresses,
  siteDocuments,
  siteDrafts,
  siteReleases,
  siteSchedules,
  siteVersions,
} from '../tables.ts'
import { deleteDocument } from './delete-document.ts'
import { orderDocuments } from './order-documents.ts'
import { publishDocument } from './publish-document.ts'
import { resetDocument } from './reset-document.ts'
import { publishScheduled, scheduleDocument, unscheduleDocument } from './schedule-document.ts'

let testApp: TestApp
let other: Context
let her: ReturnType<typeof siteEditor>
beforeAll(async () => {
  testApp = await openTestApp()
  const id = randomUUID()
  const now = testApp.clock.now()
  await testApp.parts.db.insert(users).values({
    id,
    email: 'assistant@example.com',
    emailConfirmedAt: now,
    createdAt: now,
    updatedAt: now,
  })
  await testApp.parts.db.insert(userRoles).values({ userId: id, role: 'admin' })
  other = testApp.as({
    ...(testApp.admin.actor as never as object),
    userId: id,
    email: 'assistant@example.com',
  } as never)
})
afterAll(() => testApp.close())
beforeEach(() => {
  her = siteEditor(testApp.admin)
})

const site = () => inSnapshot(testApp.system, readSite)
const release = async () => (await site()).release
const listed = async (id: string) => (await listWebsite(testApp.admin)).documents.find((one) => one.id === id)
/** A context whose pages are rendered like this. */
const rendering = (ctx: Context, renderSite: SiteRenderer['renderSite']): Context => ({
  ...ctx,
  renderer: { ...ctx.renderer, renderSite },
})

test('what is published is a version, a release and an entry in the log, and the draft goes', async () => {
  const before = await release()
  const { id, release: number, version } = await her.publish('question', documentOf('question'))
  expect([number, version]).toEqual([before + 1, 1])
  const shown = await showDocument(testApp.admin, { kind: 'question', id })
  expect(shown).toMatchObject({ state: 'published', version: 1, draft: null, hasSample: false })
  expect((await site()).site.content.question.map((one) => one.id)).toContain(id)
  const again = documentOf('question', { question: 'Is it dear?', more: null })
  expect(await her.publish('question', again, id)).toMatchObject({ version: 2, release: number + 1 })
  const { versions } = await listVersions(testApp.admin, { kind: 'question', id })
  expect(versions).toMatchObject([
    { number: 2, by: 'owner@example.com', changes: ['Question', 'Link to more'], current: true },
    { number: 1, changes: [], current: false },
  ])
  const entries = await testApp.parts.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.subjectId, `question/${id}`))
  expect(entries.map(({ action, detail }) => [action, detail])).toEqual([
    ['website.published', { release: number, version: 1 }],
    ['website.published', { release: number + 1, version: 2 }],
  ])
})

test('publishing what stands already drops the draft and makes no release', async () => {
  const { id, release: number } = await her.publish('client', documentOf('client'))
  expect(await her.publish('client', documentOf('client'), id)).toMatchObject({ release: number, version: 1 })
  expect((await showDocument(testApp.admin, { kind: 'client', id })).draft).toBeNull()
})

test('of two people who type, the second is refused, and nothing of the first is replaced', async () => {
  const id = randomUUID()
  const name = { kind: 'client', id } as const
  const first = await saveDraft(testApp.admin, {
    ...name,
    content: { name: 'Hers' },
    revision: 0,
    version: 0,
  })
  const late = saveDraft(other, { ...name, content: { name: 'Theirs' }, revision: 0, version: 0 })
  await expect(late).rejects.toMatchObject({ kind: 'conflict', code: 'draft-changed' })
  await expect(discardDraft(other, { ...name, revision: 0 })).rejects.toMatchObject({ code: 'draft-changed' })
  await expect(publishDocument(other, { ...name, revision: 0 })).rejects.toMatchObject({
    code: 'draft-changed',
  })
  const shown = await showDocument(other, name)
  expect(shown.draft).toMatchObject({
    content: { name: 'Hers' },
    savedBy: 'owner@example.com',
    revision: first.revision,
  })
  const next = await saveDraft(other, {
    ...name,
    content: { name: 'Both' },
    revision: first.revision,
    version: 0,
  })
  expect(next.revision).toBeGreaterThan(first.revision)
  await discardDraft(other, { ...name, revision: next.revision })
  await expect(showDocument(other, name)).rejects.toMatchObject({ kind: 'missing' })
})

test('an editor that was open before somebody published replaces nothing of it', async () => {
  const { id } = await her.publish('client', documentOf('client'))
  const name = { kind: 'client', id } as const
  const late = saveDraft(other, { ...name, content: { name: 'Old' }, revision: 0, version: 0 })
  await expect(late).rejects.toMatchObject({ code: 'draft-changed' })
  const revision = await her.type('client', id, documentOf('client', { name: 'Begun before' }))
  await testApp.parts.db.execute(sql`update site_drafts set based_on = 0 where revision = ${revision}`)
  await expect(publishDocument(testApp.admin, { ...name, revision })).rejects.toMatchObject({
    code: 'draft-changed',
  })
})

test('of two saves at once one is kept, and of two publishes at once both, one after the other', async () => {
  const name = { kind: 'client', id: randomUUID() } as const
  const saves = [testApp.admin, other].map((ctx) =>
    saveDraft(ctx, { ...name, content: { name: 'Mine' }, revision: 0, version: 0 }),
  )
  const ends = await Promise.allSettled(saves)
  expect(ends.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  const before = await release()
  const ids = [randomUUID(), randomUUID()]
  const [one = 0, two = 0] = await Promise.all(
    ids.map((id) => her.type('gallery', id, documentOf('gallery'))),
  )
  const both = await Promise.all([
    publishDocument(testApp.admin, { kind: 'gallery', id: ids[0] ?? '', revision: one }),
    publishDocument(other, { kind: 'gallery', id: ids[1] ?? '', revision: two }),
  ])
  expect(both.map(({ release }) => release).sort()).toEqual([before + 1, before + 2])
  expect((await site()).site.content.gallery.map(({ id }) => id)).toEqual(expect.arrayContaining(ids))
})

test('a draft that is published twice at once is one version', async () => {
  const name = { kind: 'client', id: randomUUID() } as const
  const revision = await her.type('client', name.id, documentOf('client'))
  const ends = await Promise.allSettled(
    [testApp.admin, other].map((ctx) => publishDocument(ctx, { ...name, revision })),
  )
  expect(ends.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect((await listVersions(testApp.admin, name)).versions).toHaveLength(1)
})

test('a site that was rendered before another release is rendered again, at most three times', async () => {
  const id = randomUUID()
  const revision = await her.type('client', id, documentOf('client'))
  let rendered = 0
  const overtaken = (times: number) =>
    rendering(testApp.admin, async (site) => {
      rendered += 1
      if (rendered <= times) await siteEditor(other).publish('gallery', documentOf('gallery'))
      return testApp.parts.renderer.renderSite(site)
    })
  await expect(publishDocument(overtaken(3), { kind: 'client', id, revision })).rejects.toMatchObject({
    code: 'busy',
  })
  expect([rendered, (await showDocument(testApp.admin, { kind: 'client', id })).draft?.revision]).toEqual([
    3,
    revision,
  ])
  rendered = 0
  const { release: number } = await publishDocument(overtaken(1), { kind: 'client', id, revision })
  expect([rendered, number]).toEqual([2, await release()])
})

test('if a page cannot be rendered, nothing is published, and the answer names the page and why', async () => {
  const id = randomUUID()
  const revision = await her.type('client', id, documentOf('client'))
  const before = await release()
  const failing = rendering(testApp.admin, async () => {
    throw new RenderError('/about', 'The wide picture has no width.')
  })
  await expect(publishDocument(failing, { kind: 'client', id, revision })).rejects.toMatchObject({
    code: 'cannot-render',
    message: expect.stringMatching(/\/about.*The wide picture has no width\./),
  })
  expect([await release(), (await listed(id))?.state]).toEqual([before, 'unpublished'])
})

test('if the transaction fails, nothing of it stays', async () => {
  const id = randomUUID()
  const revision = await her.type('client', id, documentOf('client'))
  const before = await release()
  await testApp.parts.db.execute(
    sql`alter table audit_log add constraint no_more check (action <> 'website.published') not valid`,
  )
  await expect(publishDocument(testApp.admin, { kind: 'client', id, revision })).rejects.toThrow()
  await testApp.parts.db.execute(sql`alter table audit_log drop constraint no_more`)
  expect(await release()).toBe(before)
  expect(await testApp.parts.db.$count(siteVersions, eq(siteVersions.documentId, id))).toBe(0)
  expect((await listed(id))?.draft?.revision).toBe(revision)
})

test('what is wrong is said at each field by its path', async () => {
  const id = randomUUID()
  const wrong = documentOf('case-study', { slug: 'A b', title: '' })
  const story = { paragraphs: ['Fine', ''], margin: [] }
  const revision = await her.type('case-study', id, { ...wrong, story })
  await expect(publishDocument(testApp.admin, { kind: 'case-study', id, revision })).rejects.toMatchObject({
    kind: 'invalid',
    fields: {
      slug: 'Small letters, figures and single hyphens only',
      title: 'Please fill this in',
      'story.paragraphs.1': 'Please fill this in',
    },
  })
})

test('an address, a reference and a picture are checked', async () => {
  await her.publish('post', documentOf('post', { slug: 'taken' }))
  const id = randomUUID()
  const revision = await her.type('post', id, documentOf('post', { slug: 'taken', image: 'hero/no-such' }))
  await expect(publishDocument(testApp.admin, { kind: 'post', id, revision })).rejects.toMatchObject({
    fields: { slug: expect.stringContaining('Another page'), image: expect.stringContaining('not there') },
  })
  const item = await her.type('portfolio-item', id, documentOf('portfolio-item', { caseStudy: 'no-such' }))
  await expect(
    publishDocument(testApp.admin, { kind: 'portfolio-item', id, revision: item }),
  ).rejects.toMatchObject({ fields: { caseStudy: expect.stringContaining('not on the website') } })
})

test('only kinds to which documents may be added take new ones, under a UUID or their address', async () => {
  const bad = [
    { kind: 'client', id: 'my-own-id' },
    { kind: 'home', id: randomUUID() },
  ] as const
  for (const name of bad)
    await expect(
      saveDraft(testApp.admin, { ...name, content: {}, revision: 0, version: 0 }),
    ).rejects.toMatchObject({ kind: 'missing' })
})

test('after three new addresses, each old one leads to the present one, and may be taken over', async () => {
  const post = (slug: string) => documentOf('post', { slug, date: '2026-01-01' })
  const { id } = await her.publish('post', post('one'))
  for (const slug of ['two', 'three', 'four']) await her.publish('post', post(slug), id)
  expect((await site()).site.moved).toMatchObject({
    '/blog/one': '/blog/four',
    '/blog/two': '/blog/four',
    '/blog/three': '/blog/four',
  })
  await her.publish('post', post('one'), id)
  const { moved } = (await site()).site
  expect(moved).toMatchObject({ '/blog/two': '/blog/one', '/blog/four': '/blog/one' })
  expect(Object.keys(moved)).not.toContain('/blog/one')
  const taker = await her.publish('post', post('two'))
  expect((await site()).site.moved['/blog/two']).toBeUndefined()
  await deleteDocument(testApp.admin, { kind: 'post', id, revision: 0 })
  const { gone, content } = (await site()).site
  expect(gone).toEqual(expect.arrayContaining(['/blog/one', '/blog/three', '/blog/four']))
  expect(content.post.map((one) => one.id)).toContain(taker.id)
  expect(content.post.map((one) => one.id)).not.toContain(id)
})

test('a deleted document is off the website with its draft and its plan, and can be published again', async () => {
  const { id } = await her.publish('post', documentOf('post', { slug: 'short-lived' }))
  const name = { kind: 'post', id } as const
  const revision = await her.type('post', id, documentOf('post', { slug: 'short-lived', title: 'New' }))
  const at = new Date(testApp.clock.now().getTime() + DAY_MS).toISOString()
  await scheduleDocument(testApp.admin, { ...name, revision, at })
  await deleteDocument(testApp.admin, { ...name, revision })
  expect(await listed(id)).toMatchObject({ state: 'deleted', draft: null, scheduled: null, address: null })
  await expect(deleteDocument(testApp.admin, { ...name, revision: 0 })).rejects.toMatchObject({
    code: 'deleted',
  })
  const { content } = await showVersion(testApp.admin, { ...name, number: 1 })
  const draft = await saveDraft(testApp.admin, { ...name, content, revision: 0, version: 0 })
  await publishDocument(testApp.admin, { ...name, revision: draft.revision })
  expect((await site()).site.gone).not.toContain('/blog/short-lived')
  expect(await listed(id)).toMatchObject({ state: 'published', address: '/blog/short-lived' })
})

/** Puts content into a version as a release would leave it that has changed the kind since. */
async function leftByRelease(id: string, content: object) {
  const { db } = testApp.parts
  await db.execute(sql`alter table site_versions disable trigger site_versions_immutable`)
  await db
    .update(siteVersions)
    .set({ content: content as never })
    .where(eq(siteVersions.documentId, id))
  await db.execute(sql`alter table site_versions enable trigger site_versions_immutable`)
}

test('what no longer fits its kind is said at the desk, put right and published, or deleted', async () => {
  const { id } = await her.publish('client', documentOf('client', { name: 'Before' }))
  const name = { kind: 'client', id } as const
  expect([(await listed(id))?.unfit, (await showDocument(testApp.admin, name)).unfit]).toEqual([false, null])
  await leftByRelease(id, { name: '' })
  expect(await listed(id)).toMatchObject({ state: 'published', unfit: true })
  expect(await showDocument(testApp.admin, name)).toMatchObject({
    published: null,
    version: 1,
    unfit: { content: { name: '' }, problems: { name: 'Please fill this in' }, isRead: false },
  })
  await her.publish('client', documentOf('client', { name: 'Put right' }), id)
  expect(await listed(id)).toMatchObject({ title: 'Put right', unfit: false })
  await leftByRelease(id, { name: '' })
  await deleteDocument(testApp.admin, { ...name, revision: 0 })
  expect(await listed(id)).toMatchObject({ state: 'deleted', unfit: false })
})

test('a draft that was never published is deleted, whatever is in it', async () => {
  const id = randomUUID()
  const revision = await her.type('client', id, { name: { first: 'An', earlier: ['form'] }, gone: 3 })
  const name = { kind: 'client', id } as const
  expect(await listed(id)).toMatchObject({ title: 'Client', state: 'unpublished', unfit: false })
  expect((await showDocument(testApp.admin, name)).draft?.content).toMatchObject({ gone: 3 })
  await deleteDocument(testApp.admin, { ...name, revision })
  expect(await listed(id)).toBeUndefined()
})

test('what was typed meanwhile is not lost when a document is deleted or put back', async () => {
  const { id } = await her.publish('client', documentOf('client'))
  const name = { kind: 'client', id } as const
  const typed = await saveDraft(other, { ...name, content: { name: 'Theirs' }, revision: 0, version: 1 })
  await expect(deleteDocument(testApp.admin, { ...name, revision: 0 })).rejects.toMatchObject({
    code: 'draft-changed',
  })
  const settings = { kind: 'settings', id: 'only' } as const
  const { version } = await showDocument(testApp.admin, settings)
  const { published } = await showDocument(testApp.admin, settings)
  const first = await saveDraft(testApp.admin, {
    ...settings,
    content: { ...published, town: 'Hawick' },
    revision: 0,
    version,
  })
  const now = await publishDocument(testApp.admin, { ...settings, revision: first.revision })
  const content = { town: 'Theirs' }
  const second = await saveDraft(other, { ...settings, content, revision: 0, version: now.version })
  await expect(resetDocument(testApp.admin, { ...settings, revision: 0 })).rejects.toMatchObject({
    code: 'draft-changed',
  })
  await resetDocument(testApp.admin, { ...settings, revision: second.revision })
  await deleteDocument(testApp.admin, { ...name, revision: typed.revision })
  expect(await listed(id)).toMatchObject({ state: 'deleted' })
})

test('a draft that was never published is dropped without a release; what is fixed stays', async () => {
  const id = randomUUID()
  const revision = await her.type('client', id, { name: 'Never' })
  const before = await release()
  expect(await deleteDocument(testApp.admin, { kind: 'client', id, revision })).toMatchObject({
    release: before,
  })
  expect(await listed(id)).toBeUndefined()
  await expect(deleteDocument(testApp.admin, { kind: 'client', id, revision: 0 })).rejects.toMatchObject({
    kind: 'missing',
  })
  await expect(
    deleteDocument(testApp.admin, { kind: 'settings', id: 'only', revision: 0 }),
  ).rejects.toMatchObject({ code: 'fixed' })
})

test('a service is added at its own address, put first, and kept while it has pages', async () => {
  const service = documentOf('service', { title: 'Weddings', hidden: false })
  await her.publish('service', service, 'weddings')
  const page = documentOf('service-page', { service: 'weddings', slug: 'elopements', gallery: '' })
  const { id: pageId } = await her.publish('service-page', page)
  const ids = (await site()).site.content.service.map(({ id }) => id)
  expect(ids).toEqual(['film-production', 'photography', 'aerial-media', 'weddings'])
  await orderDocuments(testApp.admin, { kind: 'service', ids: ['weddings', ...ids.slice(0, 3)] })
  expect((await site()).site.content.service[0]?.id).toBe('weddings')
  expect(await listed('weddings')).toMatchObject({ address: '/services/weddings' })
  expect(await listed(pageId)).toMatchObject({ address: '/services/weddings/elopements' })
  const remove = (kind: 'service' | 'service-page', id: string) =>
    deleteDocument(testApp.admin, { kind, id, revision: 0 })
  await expect(remove('service', 'weddings')).rejects.toMatchObject({ code: 'needed' })
  await remove('service-page', pageId)
  await remove('service', 'weddings')
  expect(await listed('weddings')).toMatchObject({ state: 'deleted' })
})

test('a category is added and renamed, and stays while a page is in it', async () => {
  const { blog } = (await site()).site.content
  const [, ...others] = blog.categories
  const publishList = (categories: object[]) => her.publish('blog', { ...blog, categories }, 'only')
  const renamed = { key: 'Photography', label: 'Pictures' }
  await publishList([renamed, ...others, { key: '', label: 'Field notes' }])
  const { id } = await her.publish('post', documentOf('post', { slug: 'noted', category: 'field-notes' }))
  const now = (await site()).site.content
  expect(now.blog.categories.at(-1)).toEqual({ key: 'field-notes', label: 'Field notes' })
  expect(now.post.find((post) => post.id === id)?.category).toBe('Field notes')
  expect(now.post.map(({ category }) => category)).toContain('Pictures')
  expect(now.post.map(({ category }) => category)).not.toContain('Photography')
  const problems = async (categories: object[]) => {
    const content = { ...blog, categories }
    return (await checkDocument(testApp.admin, { kind: 'blog', id: 'only', content }, await site())).fields
  }
  expect(await problems([renamed, ...others])).toEqual({
    categories: websiteErrors.categoryUsed('Field notes', 1),
  })
  expect(await problems([...now.blog.categories, { key: '', label: 'Pictures' }])).toEqual({
    'categories.6.label': websiteErrors.categoryTwice,
  })
  await expect(
    her.publish('post', documentOf('post', { slug: 'elsewhere', category: 'Nowhere' })),
  ).rejects.toMatchObject({ fields: { category: websiteErrors.categoryGone } })
})

test('before a service is hidden, the words that lead to it are shown, but not its own pages and cards', async () => {
  const answer = 'See [the pages](/services/photography/aerial?from=here).'
  const { id } = await her.publish('question', documentOf('question', { question: 'Where?', answer }))
  const { linkedFrom } = await showDocument(testApp.admin, { kind: 'service', id: 'photography' })
  expect(linkedFrom.map((use) => `${use.kind} ${use.id}`)).toContain(`question ${id}`)
  expect(linkedFrom.filter(({ kind }) => kind === 'home' || kind === 'service-page')).toEqual([])
  const other = await showDocument(testApp.admin, { kind: 'service', id: 'aerial-media' })
  expect(other.linkedFrom.map((use) => use.id)).not.toContain(id)
  const words = 'See [these](/aerial-photography#gallery).'
  const { id: also } = await her.publish('question', documentOf('question', { answer: words }))
  const aerial = await showDocument(testApp.admin, { kind: 'aerial-photography', id: 'only' })
  expect(aerial.linkedFrom.map((use) => `${use.kind} ${use.id}`)).toEqual([`question ${also}`])
})

test('what refers to a document and links to it is shown; where it must not be empty, it cannot be deleted', async () => {
  const study = await her.publish('case-study', documentOf('case-study', { slug: 'linked' }))
  const item = documentOf('portfolio-item', { title: 'An item', caseStudy: study.id })
  const { id: itemId } = await her.publish('portfolio-item', item)
  const draftId = randomUUID()
  await her.type('question', draftId, { question: 'Where?', answer: 'See [this](/case-study/linked#story).' })
  const { usedBy } = await showDocument(testApp.admin, { kind: 'case-study', id: study.id })
  expect(usedBy).toEqual([
    { kind: 'portfolio-item', id: itemId, title: 'An item', address: null },
    { kind: 'question', id: draftId, title: 'Where?', address: null },
  ])
  await deleteDocument(testApp.admin, { kind: 'case-study', id: study.id, revision: 0 })
  const now = (await site()).site.content['portfolio-item'].find(({ id }) => id === itemId)
  expect(now?.caseStudy).toBe('')
  const gallery = await her.publish('gallery', documentOf('gallery'))
  const aerial = documentOf('aerial-photography', { gallery: gallery.id })
  await her.publish('aerial-photography', aerial, 'only')
  await expect(
    deleteDocument(testApp.admin, { kind: 'gallery', id: gallery.id, revision: 0 }),
  ).rejects.toMatchObject({
    code: 'needed',
    message: expect.stringContaining('Aerial photography'),
  })
})

test('the rate card knows which texts repeat one of its prices', async () => {
  const { id } = await her.publish(
    'question',
    documentOf('question', { answer: 'From £1,850.50 a day, or £7. Sundays: 33 per cent more.' }),
  )
  const card = { kind: 'rate-card', id: 'only' } as const
  const { published } = await showDocument(testApp.admin, card)
  const rates = published?.rates as SiteContent['rate-card']['rates']
  const dearer = rates.with(0, { ...(rates[0] as (typeof rates)[number]), pence: 1850_50 })
  await her.publish('rate-card', { ...published, rates: dearer, sundayPercent: 33 }, 'only')
  const { pricesIn } = await showDocument(testApp.admin, card)
  expect(pricesIn.find((one) => one.id === id)).toMatchObject({
    kind: 'question',
    prices: ['£1,850.50', '33%'],
  })
  expect(pricesIn.some(({ kind }) => kind === 'rate-card')).toBe(false)
  expect((await showDocument(testApp.admin, { kind: 'question', id })).pricesIn).toEqual([])
})

test('rows of the rate card are the owner’s: a new one is named once, and what is wrong with one is said at it', async () => {
  const card = { kind: 'rate-card', id: 'only' } as const
  const { published, version } = await showDocument(testApp.admin, card)
  const { rates } = published as unknown as SiteContent['rate-card']
  const row = { ...(rates[0] as (typeof rates)[number]), name: 'Second camera', key: '' }
  let revision = 0
  const publish = async (...rows: object[]) => {
    const content = { ...published, rates: [...rates, ...rows] }
    const saved = await saveDraft(testApp.admin, { ...card, content, revision, version })
    revision = saved.revision
    return publishDocument(testApp.admin, { ...card, revision })
  }
  const at = rates.length
  await expect(
    publish({ ...row, unit: 'reel', sundays: false }, { ...row, unit: 'mile' }),
  ).rejects.toMatchObject({
    fields: {
      [`rates.${at}.unit`]: 'Please choose one',
      [`rates.${at}.half`]: 'Only what has a price per day has one for half a day',
      [`rates.${at + 1}.half`]: 'Only what has a price per day has one for half a day',
      [`rates.${at + 1}.sundays`]: 'Only days can cost more on a Sunday',
    },
  })
  expect(await publish(row, { ...row, unit: 'hour', half: null, sundays: false })).toMatchObject({
    version: version + 1,
  })
  const { content } = (await site()).site
  expect(content['rate-card'].rates.slice(at).map(({ key }) => key)).toEqual([
    'second-camera',
    'second-camera-2',
  ])
  expect((await showDocument(testApp.admin, card)).published).toMatchObject({
    rates: content['rate-card'].rates,
  })
})

test('a rate card and a draft of an earlier release are read as they are now, and published so', async () => {
  const card = { kind: 'rate-card', id: 'only' } as const
  const { version } = await showDocument(testApp.admin, card)
  const { 'rate-card': now } = (await site()).site.content
  const filming = { name: 'Filming then', short: '', note: '', prices: [{ pence: 777_00, per: 'day' }] }
  const content = { ...now, rates: { filming } }
  const { revision } = await saveDraft(testApp.admin, { ...card, content, revision: 0, version })
  await publishDocument(testApp.admin, { ...card, revision })
  expect((await site()).site.content['rate-card'].rates).toMatchObject([
    { key: 'filming', name: 'Filming then', unit: 'day', pence: 777_00, half: null, sundays: true },
  ])
  const { db } = testApp.parts
  const [before] = await db.select().from(siteVersions).where(eq(siteVersions.kind, 'rate-card'))
  if (!before) throw new Error('no version')
  const number = version + 2
  await db.insert(siteVersions).values({ ...before, number, content })
  await db.update(siteDocuments).set({ version: number }).where(eq(siteDocuments.kind, 'rate-card'))
  expect((await site()).site.content['rate-card'].rates).toMatchObject([
    { name: 'Filming then', key: 'filming' },
  ])
  expect((await showDocument(testApp.admin, card)).unfit).toBeNull()
})

test('a page of the owner’s own is published, moved and deleted like others, at no address of the program', async () => {
  const page = documentOf('page', { slug: 'weddings', title: 'Weddings' })
  const { id } = await her.publish('page', page)
  expect((await site()).site.content.page).toMatchObject([{ id, slug: 'weddings', inMenu: true }])
  for (const [slug, reason] of [
    ['school-photos', 'Another part of the website has this address'],
    ['about', 'Another part of the website has this address'],
  ] as const) {
    const other = randomUUID()
    const revision = await her.type('page', other, { ...page, slug })
    await expect(publishDocument(testApp.admin, { kind: 'page', id: other, revision })).rejects.toMatchObject(
      {
        fields: { slug: reason },
      },
    )
    await discardDraft(testApp.admin, { kind: 'page', id: other, revision })
  }
  const twin = randomUUID()
  const revision = await her.type('page', twin, page)
  await expect(publishDocument(testApp.admin, { kind: 'page', id: twin, revision })).rejects.toMatchObject({
    fields: { slug: websiteErrors.addressTaken },
  })
  await discardDraft(testApp.admin, { kind: 'page', id: twin, revision })
  await her.publish('page', { ...page, slug: 'elopements' }, id)
  expect((await site()).site.moved).toMatchObject({ '/weddings': '/elopements' })
  await deleteDocument(testApp.admin, { kind: 'page', id, revision: 0 })
  const { content, gone } = (await site()).site
  expect(content.page).toEqual([])
  expect(gone).toEqual(expect.arrayContaining(['/weddings', '/elopements']))
})

test('the sample’s words come back, also after a document of the sample was published', async () => {
  const name = { kind: 'settings', id: 'only' } as const
  const { published } = await showDocument(testApp.admin, name)
  await her.publish('settings', { ...published, town: 'Selkirk' }, 'only')
  expect((await site()).site.content.settings.town).toBe('Selkirk')
  const before = await release()
  expect(await resetDocument(testApp.admin, { ...name, revision: 0 })).toEqual({
    release: before + 1,
    version: 0,
  })
  expect(await showDocument(testApp.admin, name)).toMatchObject({ state: 'sample', version: 0, published })
  expect(await resetDocument(testApp.admin, { ...name, revision: 0 })).toEqual({
    release: before + 1,
    version: 0,
  })
  const { id } = await her.publish('client', documentOf('client'))
  await expect(resetDocument(testApp.admin, { kind: 'client', id, revision: 0 })).rejects.toMatchObject({
    kind: 'missing',
  })
})

test('the order of a kind is a release; it must name what is there', async () => {
  const before = (await site()).site.content.testimonial.map(({ id }) => id)
  const ids = [...before]
  for (const name of ['A', 'B', 'C'])
    ids.push((await her.publish('testimonial', documentOf('testimonial', { name }))).id)
  const wanted = ids.toReversed()
  const { release: number } = await orderDocuments(testApp.admin, { kind: 'testimonial', ids: wanted })
  expect((await site()).site.content.testimonial.map(({ id }) => id)).toEqual(wanted)
  expect(await orderDocuments(testApp.admin, { kind: 'testimonial', ids: wanted })).toMatchObject({
    release: number,
  })
  const { id } = await her.publish('testimonial', documentOf('testimonial', { name: 'D' }))
  expect((await site()).site.content.testimonial.map(({ id }) => id)).toEqual([...wanted, id])
  for (const bad of [wanted, [...wanted, wanted[0] ?? ''], [...wanted, randomUUID()]])
    await expect(orderDocuments(testApp.admin, { kind: 'testimonial', ids: bad })).rejects.toMatchObject({
      code: 'changed-meanwhile',
    })
  await expect(orderDocuments(testApp.admin, { kind: 'post', ids: [] })).rejects.toMatchObject({
    kind: 'invalid',
  })
})

test('of what is listed, visitors read what is live, and that is what is ordered', async () => {
  const { id } = await her.publish('client', documentOf('client', { name: 'Live' }))
  const draft = randomUUID()
  await her.type('client', draft, documentOf('client', { name: 'Only typed' }))
  const gone = await her.publish('client', documentOf('client', { name: 'Gone' }))
  await deleteDocument(testApp.admin, { kind: 'client', id: gone.id, revision: 0 })
  const clients = (await listWebsite(testApp.admin)).documents.filter(({ kind }) => kind === 'client')
  const live = (of: string) => clients.find((one) => one.id === of)?.live
  expect([live(id), live(draft), live(gone.id)]).toEqual([true, false, false])
  const ids = clients.filter((one) => one.live).map((one) => one.id)
  await orderDocuments(testApp.admin, { kind: 'client', ids: ids.toReversed() })
  expect((await site()).site.content.client.map((one) => one.id)).toEqual(ids.toReversed())
})

test('a document keeps fifty versions, and any of them can be brought back', async () => {
  const { id } = await her.publish('client', documentOf('client', { name: 'Version 1' }))
  for (let number = 2; number <= 50; number++)
    await her.publish('client', documentOf('client', { name: `Version ${number}` }), id)
  const name = { kind: 'client', id } as const
  expect((await listVersions(testApp.admin, name)).versions).toHaveLength(50)
  const { content } = await showVersion(testApp.admin, { ...name, number: 1 })
  expect(await her.publish('client', content, id)).toMatchObject({ version: 51 })
  const { versions } = await listVersions(testApp.admin, name)
  expect([versions.length, versions[0]?.number, versions.at(-1)?.number]).toEqual([50, 51, 2])
  await expect(showVersion(testApp.admin, { ...name, number: 1 })).rejects.toMatchObject({ kind: 'missing' })
  expect((await showDocument(testApp.admin, name)).published).toMatchObject({ name: 'Version 1' })
})

test('what is planned is published at its time, once, as it was when it was planned', async () => {
  const id = randomUUID()
  const name = { kind: 'client', id } as const
  const revision = await her.type('client', id, documentOf('client', { name: 'Planned' }))
  const at = new Date(Date.now() - 1000).toISOString()
  await expect(
    scheduleDocument(testApp.admin, { ...name, revision, at: testApp.clock.now().toISOString() }),
  ).rejects.toMatchObject({ fields: { at: expect.stringContaining('future') } })
  await scheduleDocument(testApp.admin, { ...name, revision, at })
  const later = await saveDraft(testApp.admin, {
    ...name,
    content: { name: 'Typed since' },
    revision,
    version: 0,
  })
  expect(await listed(id)).toMatchObject({
    state: 'unpublished',
    scheduled: { at, by: 'owner@example.com', failed: null },
  })
  await testApp.runJobs()
  await testApp.runJobs()
  const shown = await showDocument(testApp.admin, name)
  expect(shown).toMatchObject({
    published: { name: 'Planned' },
    version: 1,
    scheduled: null,
    draft: { revision: later.revision, content: { name: 'Typed since' } },
  })
  const done = { ...name, content: documentOf('client', { name: 'Typed since' }), revision: later.revision }
  const next = await saveDraft(testApp.admin, { ...done, version: 1 })
  expect(await publishDocument(testApp.admin, { ...name, revision: next.revision })).toMatchObject({
    version: 2,
  })
})

test('what somebody has planned who may not publish any more waits for the owner', async () => {
  const { db } = testApp.parts
  const now = testApp.clock.now()
  const planned = async (account: Partial<typeof users.$inferInsert> = {}) => {
    const userId = randomUUID()
    const email = `${userId}@example.com`
    await db
      .insert(users)
      .values({ id: userId, email, emailConfirmedAt: now, createdAt: now, updatedAt: now, ...account })
    await db.insert(userRoles).values({ userId, role: 'editor' })
    const editor = testApp.as({ ...(testApp.admin.actor as never as object), userId } as never)
    const id = randomUUID()
    const revision = await siteEditor(editor).type('client', id, documentOf('client', { name: 'Theirs' }))
    const at = new Date(Date.now() - 1000).toISOString()
    await scheduleDocument(editor, { kind: 'client', id, revision, at })
    return { id, userId, email, revision }
  }
  const [removed, suspended, deleted, still] = [
    await planned(),
    await planned(),
    await planned(),
    await planned(),
  ]
  await db.delete(userRoles).where(eq(userRoles.userId, removed.userId))
  await db
    .update(users)
    .set({ bannedUntil: new Date(now.getTime() + DAY_MS) })
    .where(eq(users.id, suspended.userId))
  await db.delete(users).where(eq(users.id, deleted.userId))

  const waits = { state: 'unpublished', scheduled: { failed: websiteErrors.plannerGone } }
  const theirs = [removed, suspended, deleted]
  for (const { id } of theirs) expect(await listed(id)).toMatchObject(waits)
  expect(await listed(still.id)).toMatchObject({ scheduled: { failed: null } })
  await testApp.runJobs()
  for (const { id } of theirs) expect(await listed(id)).toMatchObject(waits)
  expect((await showDocument(testApp.admin, { kind: 'client', id: removed.id })).scheduled).toMatchObject({
    by: removed.email,
    failed: websiteErrors.plannerGone,
  })
  expect(await listed(still.id)).toMatchObject({ state: 'published', scheduled: null })
  await publishDocument(testApp.admin, { kind: 'client', id: removed.id, revision: removed.revision })
  expect(await listed(removed.id)).toMatchObject({ state: 'published', scheduled: null })
})

test('what is unscheduled, replaced, or published by hand before, is not published at that time', async () => {
  const past = new Date(Date.now() - 1000).toISOString()
  const future = new Date(Date.now() + 90 * DAY_MS).toISOString()
  const plan = async (at: string) => {
    const id = randomUUID()
    const revision = await her.type('client', id, documentOf('client', { name: 'Planned' }))
    await scheduleDocument(testApp.admin, { kind: 'client', id, revision, at })
    return { name: { kind: 'client', id } as const, revision }
  }
  const dropped = await plan(past)
  await unscheduleDocument(testApp.admin, dropped.name)
  const moved = await plan(past)
  await scheduleDocument(testApp.admin, { ...moved.name, revision: moved.revision, at: future })
  const byHand = await plan(past)
  await publishDocument(testApp.admin, { ...byHand.name, revision: byHand.revision })
  const before = await release()
  await testApp.runJobs()
  expect(await release()).toBe(before)
  expect(await listed(moved.name.id)).toMatchObject({ state: 'unpublished', scheduled: { at: future } })
  expect(await listed(byHand.name.id)).toMatchObject({ state: 'published', scheduled: null })
})

test('what cannot be published at its time stays on the list with the reason', async () => {
  const study = await her.publish('case-study', documentOf('case-study', { slug: 'soon-gone' }))
  const id = randomUUID()
  const item = documentOf('portfolio-item', { caseStudy: study.id })
  const revision = await her.type('portfolio-item', id, item)
  const at = new Date(Date.now() - 1000).toISOString()
  await scheduleDocument(testApp.admin, { kind: 'portfolio-item', id, revision, at })
  await deleteDocument(testApp.admin, { kind: 'case-study', id: study.id, revision: 0 })
  await testApp.runJobs()
  expect(await listed(id)).toMatchObject({
    state: 'unpublished',
    scheduled: { failed: expect.stringContaining('not on the website any more') },
    draft: { revision },
  })
})

test('a plan that a slow machine could not render is tried again', async () => {
  const id = randomUUID()
  const revision = await her.type('client', id, documentOf('client'))
  const at = new Date(testApp.clock.now().getTime() + DAY_MS).toISOString()
  await scheduleDocument(testApp.admin, { kind: 'client', id, revision, at })
  const [plan] = await testApp.parts.db.select().from(siteSchedules).where(eq(siteSchedules.documentId, id))
  const slow = rendering(testApp.system, async () => {
    throw new RenderError(undefined, 'The site was not rendered within 60 s.')
  })
  await expect(publishScheduled(slow, { scheduleId: plan?.id ?? '' })).rejects.toThrow('not rendered')
  expect(await listed(id)).toMatchObject({ scheduled: { failed: null } })
  await publishScheduled(testApp.system, { scheduleId: plan?.id ?? '' })
  expect(await listed(id)).toMatchObject({ state: 'published', scheduled: null })
})

test('the database keeps versions and releases as they are, and releases without gaps', async () => {
  const { id, release: number } = await her.publish('client', documentOf('client'))
  const { db } = testApp.parts
  const refused = { cause: { code: '23514' } }
  await expect(
    db.update(siteVersions).set({ content: {} }).where(eq(siteVersions.documentId, id)),
  ).rejects.toMatchObject(refused)
  await expect(
    db.update(siteReleases).set({ action: 'deleted' }).where(eq(siteReleases.number, number)),
  ).rejects.toMatchObject(refused)
  await expect(db.delete(siteReleases).where(eq(siteReleases.number, number))).rejects.toMatchObject(refused)
  const at = testApp.clock.now()
  const gap = {
    number: number + 2,
    previous: number + 1,
    action: 'reset',
    kind: 'home',
    documentId: 'only',
    at,
  } as const
  await expect(db.insert(siteReleases).values(gap)).rejects.toMatchObject({ cause: { code: '23503' } })
  await expect(db.insert(siteReleases).values({ ...gap, previous: number })).rejects.toMatchObject(refused)
  await expect(
    db.update(siteDocuments).set({ version: 9 }).where(eq(siteDocuments.id, id)),
  ).rejects.toMatchObject({ cause: { code: '23503' } })
})

test('an account that no longer exists leaves its versions behind', async () => {
  const id = randomUUID()
  const now = testApp.clock.now()
  await testApp.parts.db
    .insert(users)
    .values({ id, email: 'leaver@example.com', emailConfirmedAt: now, createdAt: now, updatedAt: now })
  const leaver = siteEditor(testApp.as({ ...(testApp.admin.actor as never as object), userId: id } as never))
  const { id: clientId } = await leaver.publish('client', documentOf('client'))
  await testApp.parts.db.delete(users).where(eq(users.id, id))
  const { versions } = await listVersions(testApp.admin, { kind: 'client', id: clientId })
  expect(versions).toMatchObject([{ by: null }])
})

test('three hundred drafts are enough; those that there are can still be typed', async () => {
  const { db } = testApp.parts
  const before = await db.$count(siteDrafts)
  const more = Array.from({ length: 300 - before }, (_, at) => ({
    kind: 'client' as const,
    documentId: randomUUID(),
    content: { name: 'Many' },
    revision: 1_000_000 + at,
    basedOn: 0,
    savedAt: testApp.clock.now(),
  }))
  await db.insert(siteDrafts).values(more)
  await expect(her.type('client', randomUUID(), {})).rejects.toMatchObject({ code: 'too-many-drafts' })
  const known = { kind: 'client', id: more[0]?.documentId ?? '', revision: 1_000_000, version: 0 } as const
  await saveDraft(testApp.admin, { ...known, content: { name: 'One' } })
  await db.delete(siteDrafts).where(gte(siteDrafts.documentId, ''))
})

test('nobody but the desk may see or change anything', async () => {
  const { id } = await her.publish('client', documentOf('client'))
  const name = { kind: 'client', id } as const
  const at = new Date(testApp.clock.now().getTime() + HOUR_MS).toISOString()
  for (const ctx of [testApp.stranger, testApp.parent])
    for (const call of [
      () => listWebsite(ctx),
      () => showDocument(ctx, name),
      () => saveDraft(ctx, { ...name, content: {}, revision: 0, version: 1 }),
      () => discardDraft(ctx, { ...name, revision: 0 }),
      () => publishDocument(ctx, { ...name, revision: 0 }),
      () => scheduleDocument(ctx, { ...name, revision: 0, at }),
      () => unscheduleDocument(ctx, name),
      () => deleteDocument(ctx, { ...name, revision: 0 }),
      () => resetDocument(ctx, { ...name, revision: 0 }),
      () => listVersions(ctx, name),
      () => showVersion(ctx, { ...name, number: 1 }),
      () => orderDocuments(ctx, { kind: 'client', ids: [] }),
    ])
      await expect(call()).rejects.toMatchObject({ kind: expect.stringMatching(/missing|unauthenticated/) })
  expect(await testApp.parts.db.$count(siteAddresses, eq(siteAddresses.documentId, id))).toBe(0)
})
