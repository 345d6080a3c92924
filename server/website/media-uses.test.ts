import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mediaSender } from '../../tests/support/send-media.ts'
import { documentOf, siteEditor } from '../../tests/support/website-editor.ts'
import { openTestApp, type TestApp } from '../../tests/test-app.ts'
import { createUploads } from '../photos/upload/uploads.ts'
import { listUsedMedia, showMediaUses } from './media-uses.ts'
import { describePicture } from './pictures/list-pictures.ts'
import { mediaUploads } from './receive-upload.ts'
import { siteSchedules } from './tables.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp()
})
afterAll(() => testApp.close())

test('a picture is used while a version, a draft or a plan names it, in a field or in a text', async () => {
  const sender = mediaSender(createUploads(testApp.parts, undefined, mediaUploads), testApp.admin)
  const picture = async (shade: number) => {
    const background = { r: shade, g: 90, b: 120 }
    const file = sharp({ create: { width: 60, height: 40, channels: 3, background } }).png()
    return sender.uploaded('picture', await file.toBuffer(), `${shade}.png`)
  }
  const earlier = await picture(1)
  const read = await picture(2)
  const typed = await picture(3)
  const planned = await picture(4)
  const spare = await picture(5)
  await testApp.runJobs()
  const words = { alt: 'Two deer', decorative: false, credit: '', position: '50% 50%' }
  for (const { id } of [earlier, read]) await describePicture(testApp.admin, { id, ...words })

  const her = siteEditor(testApp.admin)
  const gallery = await her.publish('gallery', documentOf('gallery', { photos: [earlier.key] }))
  await her.publish('gallery', documentOf('gallery', { photos: [read.key] }), gallery.id)
  await her.type('post', randomUUID(), { body: `Words.\n\n![A ridge](${typed.key} "wide")` })
  await testApp.parts.db.insert(siteSchedules).values({
    id: randomUUID(),
    kind: 'post',
    documentId: 'planned',
    content: { image: planned.key },
    revision: 1,
    at: testApp.clock.now(),
  })

  const { keys } = await listUsedMedia(testApp.admin)
  expect(keys.toSorted()).toEqual([earlier, read, typed, planned].map(({ key }) => key).toSorted())
  for (const { id, key } of [earlier, read, typed, planned, spare]) {
    const { uses } = await showMediaUses(testApp.admin, { id })
    expect(uses.length > 0, key).toBe(keys.includes(key))
  }
})
