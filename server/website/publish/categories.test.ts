import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { websiteErrors } from '../../../content/errors/website.ts'
import type { Category } from '../../../domain/site/categories/category-keys.ts'
import { documentOf, siteEditor } from '../../../tests/support/website-editor.ts'
import { openTestApp, type TestApp } from '../../../tests/test-app.ts'
import { inSnapshot } from '../../context.ts'
import { showDocument } from '../documents/show-document.ts'
import { readSite } from '../read-content.ts'
import { siteDocuments } from '../tables.ts'
import { deleteDocument } from './delete-document.ts'
import { resetDocument } from './reset-document.ts'

let testApp: TestApp
let her: ReturnType<typeof siteEditor>
beforeAll(async () => {
  testApp = await openTestApp()
  her = siteEditor(testApp.admin)
})
afterAll(() => testApp.close())

const content = async () => (await inSnapshot(testApp.system, readSite)).site.content
const postOf = async (id: string) => (await content()).post.find((post) => post.id === id)
const blog = { kind: 'blog', id: 'only' } as const

/** Publishes the blog with these categories. */
async function publishList(change: (categories: readonly Category[]) => Category[]) {
  const { published } = await showDocument(testApp.admin, blog)
  const categories = change(published?.categories as Category[])
  await her.publish('blog', { ...published, categories }, 'only')
}

test('the original text comes back once its category is in the list again, and not before', async () => {
  const posts = (await content()).post.filter(({ category }) => category === 'Technology')
  const [first] = posts
  const name = { kind: 'post', id: first?.id ?? '' } as const
  for (const { id, ...post } of posts) await her.publish('post', { ...post, category: 'Personal' }, id)
  await publishList((list) => list.filter(({ key }) => key !== 'Technology'))
  const reset = () => resetDocument(testApp.admin, { ...name, revision: 0 })
  const refused = { code: 'category', message: websiteErrors.sampleCategoryGone(['Technology']) }
  await expect(reset()).rejects.toMatchObject(refused)
  expect((await postOf(name.id))?.category).toBe('Personal')
  await deleteDocument(testApp.admin, { ...name, revision: 0 })
  await expect(reset()).rejects.toMatchObject(refused)
  await publishList((list) => [...list, { key: '', label: 'Technology' }])
  await reset()
  expect((await postOf(name.id))?.category).toBe('Technology')
})

test('a list of categories stays hers while a page is in one that the original text lacks', async () => {
  await publishList((list) => [...list, { key: '', label: 'Field notes' }])
  const noted = await her.publish('post', documentOf('post', { slug: 'noted', category: 'field-notes' }))
  await expect(resetDocument(testApp.admin, { ...blog, revision: 0 })).rejects.toMatchObject({
    message: websiteErrors.categoryUsed('Field notes', 1),
  })
  await publishList((list) =>
    list.map((one) => (one.key === 'field-notes' ? { ...one, label: 'Notes' } : one)),
  )
  expect((await postOf(noted.id))?.category).toBe('Notes')
  const { categories } = await showDocument(testApp.admin, noted)
  expect(categories).toContainEqual({ key: 'field-notes', label: 'Notes' })
  expect((await showDocument(testApp.admin, blog)).categories).toEqual([])
})

test('the original text of a page waits for the service that it belongs to', async () => {
  const pages = (await content())['service-page'].filter(({ service }) => service === 'aerial-media')
  const [first] = pages
  for (const { id } of pages) await deleteDocument(testApp.admin, { kind: 'service-page', id, revision: 0 })
  await deleteDocument(testApp.admin, { kind: 'service', id: 'aerial-media', revision: 0 })
  await expect(
    resetDocument(testApp.admin, { kind: 'service-page', id: first?.id ?? '', revision: 0 }),
  ).rejects.toMatchObject({ message: websiteErrors.sampleReferenceGone })
})

test('visitors never read a key, whatever became of the list', async () => {
  const { id } = await her.publish('post', documentOf('post', { slug: 'kept', category: 'field-notes' }))
  await testApp.parts.db.delete(siteDocuments).where(eq(siteDocuments.kind, 'blog'))
  expect((await postOf(id))?.category).toBe('')
})
