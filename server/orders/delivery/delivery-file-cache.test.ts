import { once } from 'node:events'
import { buffer } from 'node:stream/consumers'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cameraJpeg } from '../../../tests/pictures/camera-jpeg.ts'
import { basketOf, families } from '../../../tests/support/families.ts'
import { openTestApp, type TestApp } from '../../../tests/test-app.ts'
import type { Context } from '../../context.ts'
import { rotatePhoto } from '../../photos/assign/rotate-photo.ts'
import { photos } from '../../photos/tables.ts'
import { auditLog } from '../../platform/tables.ts'
import { downloadAll } from './download-all.ts'
import { downloadPhoto } from './download-photo.ts'
import { recordDeliveryConsent } from './record-delivery-consent.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp()
})
afterAll(() => testApp.close())

async function bought(count: number) {
  const make = families(testApp)
  const { accessCode, photoIds } = await make.gallery(count)
  const line = { accessCode, packageId: null, photoIds }
  const { orderKey } = await make.buy(testApp.stranger, basketOf([line], 500 * count))
  await recordDeliveryConsent(testApp.stranger, orderKey)
  return { key: orderKey, photoIds, photoId: photoIds[0] ?? '' }
}

/** A buyer on the test's own file store, with reads counted. The first reads wait until so many are being made. */
function watched({ together = 1 } = {}) {
  const seen = { reads: 0, reading: 0, most: 0 }
  const { promise: enough, resolve: goOn } = Promise.withResolvers<void>()
  const ctx: Context = {
    ...testApp.stranger,
    files: {
      ...testApp.parts.files,
      async read(key) {
        seen.reads += 1
        seen.reading += 1
        seen.most = Math.max(seen.most, seen.reading)
        // Any more that were allowed would come before the next turn.
        if (seen.reading === together) setImmediate(goOn)
        await enough
        try {
          return await testApp.parts.files.read(key)
        } finally {
          seen.reading -= 1
        }
      },
    },
  }
  return { ctx, seen }
}

test('a download fetched in many parts reads and cleans its original once, and all parts come from the same bytes', async () => {
  const order = await bought(1)
  const { ctx, seen } = watched()
  const taken = 'rest' as const
  const parts = await Promise.all(Array.from({ length: 10 }, () => downloadPhoto(ctx, { ...order, taken })))
  for (let part = 0; part < 10; part++) parts.push(await downloadPhoto(ctx, { ...order, taken }))
  expect(seen.reads).toBe(1)
  const [first, ...others] = parts
  for (const { body, etag } of others)
    expect([etag, Buffer.compare(body, first?.body ?? Buffer.alloc(0))]).toEqual([first?.etag, 0])
})

test('every part checks permission: a file made just now is refused while it is disputed', async () => {
  const order = await bought(1)
  const { ctx, seen } = watched()
  await downloadPhoto(ctx, order)
  const dispute = (quarantinedAt: Date | null) =>
    testApp.parts.db.update(photos).set({ quarantinedAt }).where(eq(photos.id, order.photoId))
  await dispute(testApp.clock.now())
  await expect(downloadPhoto(ctx, { ...order, taken: 'rest' })).rejects.toMatchObject({
    code: 'photo-withheld',
  })
  await dispute(null)
  await downloadPhoto(ctx, { ...order, taken: 'rest' })
  expect(seen.reads).toBe(1)
})

test('a photo that the owner has since rotated is another file', async () => {
  const order = await bought(1)
  const before = await downloadPhoto(testApp.stranger, order)
  await rotatePhoto(testApp.admin, { photoId: order.photoId, by: 1 })
  await testApp.runJobs()
  const after = await downloadPhoto(testApp.stranger, order)
  expect(after.etag).not.toBe(before.etag)
})

test('however many photos are asked for at once, only three are made at a time, and each is recorded', async () => {
  const { key, photoIds } = await bought(12)
  const { ctx, seen } = watched({ together: 3 })
  const files = await Promise.all(photoIds.map((photoId) => downloadPhoto(ctx, { key, photoId })))
  expect(files.every(({ body }) => body.length > 0)).toBe(true)
  expect(seen).toMatchObject({ reads: 12, most: 3 })
  const looks = await testApp.parts.db.select().from(auditLog).where(eq(auditLog.action, 'photo.downloaded'))
  expect(looks.filter(({ subjectId }) => photoIds.includes(subjectId ?? ''))).toHaveLength(12)
})

test('a zip uses cached files but caches none', async () => {
  const { key, photoId } = await bought(3)
  const { ctx, seen } = watched()
  await downloadPhoto(ctx, { key, photoId })
  for (let zip = 0; zip < 2; zip++) await buffer((await downloadAll(ctx, key)).body)
  expect(seen.reads).toBe(1 + 2 + 2)
})

test('a zip whose reader waits holds none of its photos in memory', async () => {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  const { key } = await bought(2)
  const large = await cameraJpeg({ seed: 7, width: 3000, height: 2000 })
  expect(large.length).toBeGreaterThan(1024 ** 2)
  const read: WeakRef<ArrayBufferLike>[] = []
  const files = {
    ...testApp.parts.files,
    async read() {
      const original = Buffer.from(new Uint8Array(large).buffer)
      read.push(new WeakRef(original.buffer))
      return original
    },
  }
  const { body } = await downloadAll({ ...testApp.stranger, files }, key)
  await once(body, 'readable')
  await expect
    .poll(() => {
      collect()
      return read.map((file) => file.deref()?.byteLength)
    })
    .toEqual([undefined])
  body.destroy()
})
