import { randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openTestApp, smallJpeg, type TestApp } from '../../../tests/test-app.ts'
import { rotatePhoto } from '../assign/rotate-photo.ts'
import { showSamplePicture } from '../gallery/sample-gallery.ts'
import { photos } from '../tables.ts'
import { receivePhoto } from '../upload/receive-photo.ts'
import { remakePreviews } from './remake-previews.ts'
import { renditionKey } from './renditions.ts'
import { previewWatermark, saveWatermark, showWatermark } from './save-watermark.ts'

const STRONG = { words: 'Other', strength: 'strong' } as const

let testApp: TestApp
let photoIds: string[]
beforeEach(async () => {
  testApp = await openTestApp()
  const { id } = await testApp.makePupil()
  photoIds = []
  for (const shade of [0.3, 0.5, 0.7]) {
    const file = path.join(testApp.dir, randomUUID())
    await writeFile(file, await smallJpeg(shade))
    const upload = { id: randomUUID(), path: file, fileName: 'a.jpg', level: 'pupil', targetId: id } as const
    photoIds.push((await receivePhoto(testApp.admin, upload)).photoId)
  }
  await testApp.runJobs()
})
afterEach(() => testApp.close())

const samplePicture = async () =>
  buffer((await showSamplePicture(testApp.stranger, { no: 1, size: 'small' })).body)
const preview = (id = photoIds[0] ?? '') => testApp.parts.files.read(renditionKey(id, 'preview'))

test('a changed watermark is on the previews of every photo, and on the sample’s', async () => {
  const { admin } = testApp
  const before = await Promise.all(photoIds.map((id) => preview(id)))
  const sample = await samplePicture()
  expect(await showWatermark(admin)).toMatchObject({ words: '', usual: 'Tweedlight · Proof', toRemake: 0 })
  await saveWatermark(admin, STRONG)
  expect(await showWatermark(admin)).toMatchObject({ ...STRONG, toRemake: 3 })
  await testApp.runJobs()
  expect(await showWatermark(admin)).toMatchObject({ ...STRONG, toRemake: 0 })
  const after = await Promise.all(photoIds.map((id) => preview(id)))
  expect(after.map((bytes, at) => bytes.equals(before[at] ?? bytes))).toEqual([false, false, false])
  expect((await samplePicture()).equals(sample)).toBe(false)
  await saveWatermark(admin, { words: '', strength: 'normal' })
  await testApp.runJobs()
  expect((await preview()).equals(before[0] ?? Buffer.alloc(0))).toBe(true)
})

test('whoever had the page open is given the new preview under the same address', async () => {
  const readyAt = async () =>
    (
      await testApp.parts.db
        .select()
        .from(photos)
        .where(eq(photos.id, photoIds[0] ?? ''))
    )[0]?.readyAt
  const before = await readyAt()
  testApp.clock.advance(1000)
  await saveWatermark(testApp.admin, STRONG)
  await testApp.runJobs()
  expect(await readyAt()).not.toEqual(before)
})

test('a run that was killed goes on with the photos that it had not made', async () => {
  await saveWatermark(testApp.admin, STRONG)
  const made: string[] = []
  const { files } = testApp.parts
  const counting = {
    ...files,
    put: (key: string, body: Buffer) => {
      if (made.length === 6) throw new Error('killed')
      made.push(key)
      return files.put(key, body)
    },
  }
  await expect(remakePreviews({ ...testApp.system, files: counting }, {})).rejects.toThrow('killed')
  expect((await showWatermark(testApp.admin)).toRemake).toBe(2)
  await testApp.runJobs()
  expect((await showWatermark(testApp.admin)).toRemake).toBe(0)
})

test('a photo that is rotated meanwhile ends upright, with the new watermark', async () => {
  await saveWatermark(testApp.admin, STRONG)
  const [photoId = ''] = photoIds
  const { files } = testApp.parts
  let rotated = false
  const rotating = {
    ...files,
    put: async (key: string, body: Buffer) => {
      if (!rotated && key.includes(photoId)) {
        rotated = true
        await rotatePhoto(testApp.admin, { photoId, by: 1 })
      }
      return files.put(key, body)
    },
  }
  await remakePreviews({ ...testApp.system, files: rotating }, {})
  await testApp.runJobs()
  const [photo] = await testApp.parts.db.select().from(photos).where(eq(photos.id, photoId))
  expect(photo).toMatchObject({ state: 'ready', turns: 1, width: 300, height: 240 })
  expect((await showWatermark(testApp.admin)).toRemake).toBe(0)
})

test('a photo whose original is gone keeps its previews, and the others are made again', async () => {
  const [gone = ''] = photoIds
  const [row] = await testApp.parts.db.select().from(photos).where(eq(photos.id, gone))
  await testApp.parts.files.remove(row?.originalKey ?? '')
  const before = await preview(gone)
  await saveWatermark(testApp.admin, STRONG)
  await testApp.runJobs()
  expect((await preview(gone)).equals(before)).toBe(true)
  expect((await showWatermark(testApp.admin)).toRemake).toBe(1)
})

test('a watermark can be looked at before it is saved', async () => {
  const [usual, strong] = [
    await previewWatermark(testApp.admin, { words: '', strength: 'normal' }),
    await previewWatermark(testApp.admin, STRONG),
  ]
  expect(strong.picture).not.toBe(usual.picture)
  expect((await showWatermark(testApp.admin)).words).toBe('')
})
