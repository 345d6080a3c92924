import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { S3 } from '@aws-sdk/client-s3'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { photos } from '../../server/photos/tables.ts'
import { uploadLockName } from '../../server/photos/upload/locks.ts'
import { sweepOrphanedFilesJob } from '../../server/photos/upload/sweep-orphaned-files.ts'
import { s3Client } from '../../server/platform/files/settings.ts'
import { createLeases } from '../../server/platform/leases.ts'
import { smallJpeg } from '../pictures/small-jpeg.ts'
import { startS3 } from '../servers/s3.ts'
import { ADMIN, openDataFolder } from '../support/data-folder.ts'
import { preparedDatabase } from '../support/database.ts'
import { createUpload, expectStatus, sendPiece, signIn } from './http-client.ts'
import { killRemaining, removeDir, startProcess } from './server.ts'

const postgres = inject('postgresUrl')
const DAY_MS = 86_400_000

const dirs: string[] = []
async function newDir() {
  const dir = await mkdtemp(path.join(tmpdir(), 'left-'))
  dirs.push(dir)
  return dir
}

/** An installation on Postgres and S3, with a pupil. */
let s3: Awaited<ReturnType<typeof startS3>>
let env: Record<string, string>
let app: Awaited<ReturnType<typeof openDataFolder>>
let pupilId: string
beforeAll(async () => {
  s3 = await startS3()
  env = {
    DATABASE_URL: await preparedDatabase(postgres ?? ''),
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
    S3_BUCKET: s3.settings.bucket,
    S3_ENDPOINT: s3.settings.endpoint ?? '',
    S3_ACCESS_KEY_ID: s3.settings.accessKeyId,
    S3_SECRET_ACCESS_KEY: s3.settings.secretAccessKey,
  }
  app = await openDataFolder(await newDir(), env)
  const { classId } = await app.makeEvent('Photo day')
  pupilId = (await app.makePupil(classId, ['Isla', 'Reid'], 0)).id
})
afterAll(async () => {
  await killRemaining()
  await app.close()
  await s3.close()
  for (const dir of dirs) await removeDir(dir)
})

const launch = async (ROLE: string) => startProcess({ ...env, ROLE, DATA_DIR: await newDir() })

test('a whole upload whose web process was killed before it was taken becomes a photo within minutes, by the worker alone', async () => {
  const worker = await launch('worker')
  const web = await launch('web')
  const token = await signIn(web.url)
  const file = { pupilId, fileName: 'IMG_1.JPG', bytes: await smallJpeg(0.4) }
  const address = expectStatus(await createUpload(web.url, token, file), 201).location ?? ''
  const name = address.split('/').at(-1) ?? ''
  // Keeps it from being taken.
  const held = await createLeases(app.parts.db).acquire(uploadLockName(name))
  const sent = sendPiece(web.url, token, address, 0, file.bytes).catch(() => undefined)
  await expect.poll(() => s3.keys()).toContain(`uploads/${name}`)
  expect(await web.end('SIGKILL')).toBeNull()
  await sent
  await held.release()
  // Instead of waiting until nobody has touched it for a minute.
  for (const key of await s3.keys()) await s3.setChanged(key, new Date(Date.now() - 90_000))

  const found = () => app.parts.db.select().from(photos).where(eq(photos.pupilId, pupilId))
  await expect.poll(found, { interval: 500 }).toHaveLength(1)
  await expect.poll(async () => (await s3.keys()).filter((key) => key.startsWith('uploads/'))).toEqual([])
  expect(await worker.end()).toBe(0)
})

test('a multipart upload that a killed process left is swept by the worker’s daily job after a week', async () => {
  const client = new S3(s3Client(s3.settings))
  const begun = async (Key: string, days: number) => {
    await client.createMultipartUpload({ Bucket: s3.settings.bucket, Key })
    await s3.setBegun(Key, new Date(Date.now() - days * DAY_MS))
  }
  await begun('uploads/left', 8)
  await begun('uploads/young', 6)
  const worker = await launch('worker')
  await app.parts.db.transaction((tx) => app.parts.jobs.in(tx).send(sweepOrphanedFilesJob, {}))
  await expect.poll(() => s3.unfinished()).toEqual(['uploads/young'])
  expect(await worker.end()).toBe(0)
})
