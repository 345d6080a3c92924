import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { documentOf, siteEditor } from '../../../tests/support/website-editor.ts'
import { openTestApp, type TestApp } from '../../../tests/test-app.ts'
import { listPictures } from './list-pictures.ts'
import { showWebsiteSamplePicture } from './show-sample-picture.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp()
})
afterAll(() => testApp.close())

const show = (key: string) => {
  const [folder = '', name = ''] = key.split('/')
  return showWebsiteSamplePicture(testApp.admin, { folder, name })
}
const usesOf = async (key: string, id: string) => (await show(key)).uses.filter((use) => use.id === id)

test('a picture of the sample says what it shows, and which documents of the sample and of the owner name it', async () => {
  const key = 'hero/loch-golden-hour'
  const { picture, uses } = await show(key)
  const { pictures } = await listPictures(testApp.admin)
  expect(picture).toEqual(pictures.find((one) => one.key === key))
  expect(picture).toMatchObject({ sample: true, alt: expect.stringMatching(/\w/) })
  expect(uses).toContainEqual({
    ...{ kind: 'home', id: 'only', title: 'Home page' },
    ...{ live: true, draft: false, planned: false, versions: 0 },
  })
  const her = siteEditor(testApp.admin)
  const { id } = await her.publish('gallery', documentOf('gallery', { title: 'Hers', photos: [key] }))
  expect(await usesOf(key, id)).toMatchObject([{ title: 'Hers', live: true, draft: false }])
  const next = await her.publish('gallery', documentOf('gallery', { title: 'Hers', photos: [OTHER] }), id)
  expect(next.version).toBe(2)
  expect(await usesOf(key, id)).toMatchObject([{ live: false, versions: 1 }])
  expect(await usesOf(OTHER, id)).toMatchObject([{ live: true, versions: 0 }])
})

test('a picture whose key begins another’s is not used where the other one is', async () => {
  const id = randomUUID()
  await siteEditor(testApp.admin).type('gallery', id, { title: 'Longer', photos: [`${OTHER}-at-night`] })
  expect(await usesOf(OTHER, id)).toEqual([])
})

test('there is no other picture of the sample, and nobody but who may edit the website is shown one', async () => {
  await expect(show('hero/nowhere')).rejects.toMatchObject({ status: 404 })
  const named = { folder: 'hero', name: 'loch-golden-hour' }
  await expect(showWebsiteSamplePicture(testApp.parent, named)).rejects.toMatchObject({ status: 404 })
})

const OTHER = 'hero/ridge-above-cloud-inversion'
