import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { deriveRenditions, renditionKey } from '../../server/photos/derive/renditions.ts'
import { diskFiles } from '../../server/platform/files/disk.ts'
import { s3Files } from '../../server/platform/files/s3.ts'
import type { S3Settings } from '../../server/platform/files/settings.ts'
import { samplePortrait } from '../../server/school/sample-portraits.ts'
import { USUAL_MARK } from '../../tests/pictures/mark.ts'
import { startProgram } from '../../tests/process/program.ts'
import { startPostgres } from '../../tests/servers/postgres.ts'
import { openDataFolder } from '../../tests/support/data-folder.ts'

const PUPILS = 60
const PHOTOS = 2

/** A Postgres, an S3, and a school whose pictures are on disk and in S3, as large as real ones. */
export async function openShop(closing: AsyncDisposableStack) {
  const postgres = await startPostgres()
  closing.defer(() => postgres.remove())
  const s3 = await startS3(closing)
  const newFolder = async () => {
    const dir = await mkdtemp(path.join(tmpdir(), 'scale-'))
    closing.defer(() => rm(dir, { recursive: true, force: true }))
    return dir
  }
  const { bucket, region, endpoint = '', accessKeyId, secretAccessKey } = s3
  const inS3 = {
    S3_BUCKET: bucket,
    S3_REGION: region,
    S3_ENDPOINT: endpoint,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  }
  const disk = await newFolder()
  const env = { DATABASE_URL: postgres.url, RATE_LIMIT_SCALE: '100000', LIMIT_ORDERS_PER_HOUR: '1000000' }
  const app = await openDataFolder(disk, env)
  closing.defer(() => app.close())
  const { classId } = await app.makeEvent('Scale')
  const pupils: { id: string; accessCode: string; photoIds: string[] }[] = []
  for (let n = 0; n < PUPILS; n++) pupils.push(await app.makePupil(classId, ['Isla', `N${n}`], PHOTOS))
  const bytes = await putPictures(
    pupils.flatMap(({ photoIds }) => photoIds),
    [diskFiles({ root: path.join(disk, 'files') }), s3Files(s3)],
  )
  return { app, pupils, classId, disk, newFolder, env, inS3, bytes }
}

async function startS3(closing: AsyncDisposableStack): Promise<S3Settings> {
  const program = startProgram(process.execPath, [path.join(import.meta.dirname, 's3.ts')])
  closing.defer(() => program.kill())
  await program.printed(/\n/)
  return JSON.parse(program.stdout())
}

export type Shop = Awaited<ReturnType<typeof openShop>>

/** Gives every photo the same picture, of realistic size. */
async function putPictures(photoIds: string[], places: ReturnType<typeof diskFiles>[]) {
  const portrait = await samplePortrait({ pupil: 'scale', shot: 1 })
  const { renditions } = await deriveRenditions(portrait, {
    fileName: 'scale',
    business: 'Scale',
    mark: USUAL_MARK,
  })
  for (const id of photoIds)
    for (const files of places) await files.put(renditionKey(id, 'small'), renditions.small.body)
  return renditions.small.body.length
}
