import { randomUUID } from 'node:crypto'
import { utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { startHttp } from '../../../tests/servers/http.ts'
import { openTestApp, smallJpeg, type TestApp } from '../../../tests/test-app.ts'
import type { Context } from '../../context.ts'
import { createLeases } from '../../platform/leases.ts'
import { derivedKeys, renditionKey } from '../derive/renditions.ts'
import { photos } from '../tables.ts'
import { uploadLockName } from './locks.ts'
import { receivePhoto } from './receive-photo.ts'
import { sweepOrphanedFiles } from './sweep-orphaned-files.ts'

let testApp: TestApp | undefined
beforeEach(async () => {
  await testApp?.close()
  testApp = await openTestApp()
})
afterAll(() => testApp?.close())
const openedApp = () => testApp ?? expect.unreachable('a test app')

async function upload(ctx: Context, pupilId: string, jpeg: Buffer, id: string) {
  const file = path.join(openedApp().dir, randomUUID())
  await writeFile(file, jpeg)
  return receivePhoto(ctx, { id, path: file, fileName: 'a.jpg', level: 'pupil', targetId: pupilId })
}
const keysIn = async (folder: string) =>
  (await Array.fromAsync(openedApp().parts.files.list(folder))).map(({ key }) => key).sort()
const named = async () =>
  (await openedApp().parts.db.select({ key: photos.originalKey }).from(photos)).map(({ key }) => key).sort()
/** Makes every file that old. */
async function age(folder: string, hours: number) {
  const at = new Date(openedApp().clock.now().getTime() - hours * 3_600_000)
  for (const key of await keysIn(folder)) await utimes(path.join(openedApp().dir, 'files', key), at, at)
}
const gone = () => Promise.reject(new Error('killed'))

/** An admin whose process dies at that step. */
const KILLED: Record<string, () => Context> = {
  'before its file is put': () => ({
    ...openedApp().admin,
    files: { ...openedApp().parts.files, put: gone },
  }),
  'between the file and the row': () => ({
    ...openedApp().admin,
    db: Object.create(openedApp().parts.db, { transaction: { value: gone } }),
    files: { ...openedApp().parts.files, remove: gone },
  }),
  'after the row is there': () => {
    const { admin, parts } = openedApp()
    const transaction: typeof parts.db.transaction = async (...given) => {
      await parts.db.transaction(...given)
      return gone()
    }
    return { ...admin, db: Object.create(parts.db, { transaction: { value: transaction } }) }
  },
}
/** How the file is sent again, if at all. */
const AGAIN: Record<string, (pupilId: string, jpeg: Buffer, id: string) => Promise<unknown>> = {
  'by the same upload': (pupilId, jpeg, id) => upload(openedApp().admin, pupilId, jpeg, id),
  'by another upload': (pupilId, jpeg) => upload(openedApp().admin, pupilId, jpeg, randomUUID()),
  'by another, and by the same': async (pupilId, jpeg, id) => {
    await upload(openedApp().admin, pupilId, jpeg, randomUUID())
    await upload(openedApp().admin, pupilId, jpeg, id)
  },
}

test.each(
  Object.keys(KILLED).flatMap((step) => Object.keys(AGAIN).map((again) => [step, again] as const)),
)('a process that is killed %s leaves no file without a row when it comes again %s', async (step, again) => {
  const pupil = await openedApp().makePupil()
  const jpeg = await smallJpeg(0.91)
  const id = randomUUID()
  const kill = KILLED[step]?.() ?? expect.unreachable(step)
  await expect(upload(kill, pupil.id, jpeg, id)).rejects.toThrow('killed')
  await AGAIN[again]?.(pupil.id, jpeg, id)
  expect(await named()).toHaveLength(1)
  if (again !== 'by another upload') expect(await keysIn('originals')).toEqual(await named())
  await age('originals', 25)
  await sweepOrphanedFiles(openedApp().system)
  expect(await keysIn('originals')).toEqual(await named())
  const [key = ''] = await named()
  expect((await openedApp().parts.files.read(key)).equals(jpeg)).toBe(true)
})

test('a file without a photo is removed after a day, not earlier; a photo’s file stays, however old', async () => {
  const pupil = await openedApp().makePupil()
  const photoId = await openedApp().makePhoto(pupil.id)
  const refused = await openedApp().makePhoto(pupil.id)
  const { db, files } = openedApp().parts
  await db.update(photos).set({ state: 'refused', refusal: 'torn' }).where(eq(photos.id, refused))
  const kept = [await keysIn('originals'), await keysIn('renditions')]
  const [orphan, erased] = [`originals/${randomUUID()}.jpg`, renditionKey(randomUUID(), 'thumb')]
  for (const key of [orphan, erased, 'samples/1/thumb.webp']) await files.put(key, Buffer.from('x'))
  await age('originals', 23)
  await age('renditions', 23)
  await sweepOrphanedFiles(openedApp().system)
  expect(await keysIn('originals')).toEqual([...(kept[0] ?? []), orphan].sort())
  expect(await keysIn('renditions')).toEqual([...(kept[1] ?? []), erased].sort())
  for (const folder of ['originals', 'renditions', 'samples']) await age(folder, 25)
  await sweepOrphanedFiles(openedApp().system)
  const [photo] = await db.select().from(photos).where(eq(photos.id, photoId))
  expect(await keysIn('originals')).toEqual([photo?.originalKey])
  // A refused photo still has its row; its files go when the row does.
  const ofRows = [photoId, refused].flatMap(derivedKeys)
  expect(await keysIn('renditions')).toEqual(ofRows.sort())
  expect(await keysIn('samples')).toEqual(['samples/1/thumb.webp'])
})

test('a leftover stays while its upload is being taken', async () => {
  const pupil = await openedApp().makePupil()
  const id = randomUUID()
  const jpeg = await smallJpeg(0.92)
  const killed = KILLED['between the file and the row']?.() ?? openedApp().admin
  await expect(upload(killed, pupil.id, jpeg, id)).rejects.toThrow('killed')
  await age('originals', 48)
  const taking = await createLeases(openedApp().parts.db).acquire(uploadLockName(id))
  const sweeping = sweepOrphanedFiles(openedApp().system)
  await upload(openedApp().admin, pupil.id, jpeg, id)
  await taking.release()
  await sweeping
  expect(await keysIn('originals')).toEqual(await named())
  expect(await named()).toEqual([`originals/${id}.jpg`])
})

test('the daily round sweeps files', async () => {
  await openedApp().parts.files.put(`originals/${randomUUID()}.jpg`, Buffer.from('x'))
  await age('originals', 48)
  const { runDailyMaintenance } = await import('../../nightly/daily-maintenance.ts')
  await runDailyMaintenance(openedApp().system)
  await openedApp().runJobs()
  expect(await keysIn('originals')).toEqual([])
})

test('only the system may sweep', async () => {
  await expect(sweepOrphanedFiles(openedApp().admin)).rejects.toMatchObject({ kind: 'missing' })
})

test('where multipart uploads may not be listed the sweep does the rest, and any other failure is retried', async () => {
  let code = 'AccessDenied'
  const s3 = await startHttp((_, response) =>
    response.writeHead(code === 'AccessDenied' ? 403 : 500).end(`<Error><Code>${code}</Code></Error>`),
  )
  const key = { S3_ACCESS_KEY_ID: 'key', S3_SECRET_ACCESS_KEY: 'secret' }
  const config = { ...openedApp().parts.config, S3_BUCKET: 'photos', S3_ENDPOINT: s3.url, ...key }
  const ctx = { ...openedApp().system, config }
  await expect(sweepOrphanedFiles(ctx)).resolves.toBeUndefined()
  expect(s3.requests.map(({ path }) => path)).toEqual([expect.stringMatching(/^\/photos\/?\?.*uploads/)])
  code = 'InternalError'
  await expect(sweepOrphanedFiles(ctx)).rejects.toThrow()
  await s3.close()
})
