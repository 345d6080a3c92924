import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { S3 } from '@aws-sdk/client-s3'
import { Upload } from '@tus/server'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { ALL_TESTS } from '../../../../tests/long-tests.ts'
import { startS3 } from '../../../../tests/servers/s3.ts'
import { s3Files } from '../../../platform/files/s3.ts'
import { s3Client } from '../../../platform/files/settings.ts'
import { uploadsContract } from './contract-suite.ts'
import { diskUploads } from './disk.ts'
import { s3Uploads } from './s3.ts'

const keptMs = 86_400_000

uploadsContract('disk', async () => {
  const dir = await mkdtemp(path.join(tmpdir(), 'uploads-'))
  const directory = path.join(dir, 'uploads')
  return {
    one: diskUploads(directory, { keptMs }),
    other: diskUploads(directory, { keptMs }),
    close: () => rm(dir, { recursive: true }),
  }
})

// A folder does all that S3 does, and keeps to itself.
for (const [name, place] of [
  ...(ALL_TESTS ? [['S3', {}] as const] : []),
  ['a folder in S3', { prefix: 'house' }] as const,
])
  uploadsContract(name, async () => {
    const s3 = await startS3()
    const settings = { ...s3.settings, ...place }
    const open = () => s3Uploads(settings, { files: s3Files(settings), keptMs })
    return { one: open(), other: open(), close: () => s3.close() }
  })

describe('uploads in S3', () => {
  let s3: Awaited<ReturnType<typeof startS3>>
  beforeAll(async () => {
    s3 = await startS3()
  })
  afterAll(() => s3.close())
  const open = (isHeld?: () => boolean) =>
    s3Uploads(s3.settings, { files: s3Files(s3.settings), keptMs, ...(isHeld ? { isHeld } : {}) })
  const begun = async (size: number) => {
    const id = `uploads/${randomUUID()}`
    await open().tus.create(new Upload({ id, size, offset: 0 }))
    return id
  }
  const stream = (bytes: Buffer) => Readable.from([bytes], { objectMode: false })

  test('an upload whose process died before assembling its parts is assembled on the next request', async () => {
    const bytes = randomBytes(6_000_000)
    const id = await begun(bytes.length)
    const killed = open()
    Object.assign(killed.tus, { finishMultipartUpload: () => Promise.reject(new Error('killed')) })
    await expect(killed.tus.write(stream(bytes), id, 0)).rejects.toThrow('killed')
    expect(await open().find(id)).toMatchObject({ offset: bytes.length })
    const whole = await open().withFile(id, (file) => readFile(file))
    expect(whole.equals(bytes)).toBe(true)
  })

  test.each([
    '',
    'house',
  ])('uploads begun and never recorded are swept after their time, and no others (in %j)', async (prefix) => {
    const settings = { ...s3.settings, prefix }
    const store = s3Uploads(settings, { files: s3Files(settings), keptMs })
    const start = prefix && `${prefix}/`
    const client = new S3(s3Client(s3.settings))
    const unrecorded = async (folder: string) => {
      const Key = folder + randomUUID()
      await client.createMultipartUpload({ Bucket: settings.bucket, Key })
      return Key
    }
    const old: string[] = []
    for (let at = 0; at < 3; at++) old.push(await unrecorded(`${start}uploads/`))
    const [young, anothers] = [await unrecorded(`${start}uploads/`), await unrecorded(`${start}theirs/`)]
    const recorded = `uploads/${randomUUID()}`
    await store.tus.create(new Upload({ id: recorded, size: 6_000_000, offset: 0 }))
    await store.tus.write(stream(randomBytes(5_500_000)), recorded, 0)
    for (const key of [...old, anothers, start + recorded])
      await s3.setBegun(key, new Date(Date.now() - 8 * keptMs))
    const before = await s3.unfinished()
    const week = new Date(Date.now() - 7 * keptMs)
    expect(await store.sweep(week)).toBe(3)
    expect(await store.sweep(week)).toBe(0)
    expect(await s3.unfinished()).toEqual(before.filter((key) => !old.includes(key)))
    expect(before).toEqual(expect.arrayContaining([young, start + recorded]))
    expect((await store.find(recorded))?.offset).toBe(5_500_000)
  })

  test('a process that lost the lock leaves nothing among the next holder’s parts', async () => {
    const id = await begun(6_000_000)
    await expect(open(() => false).tus.write(stream(randomBytes(5_500_000)), id, 0)).rejects.toMatchObject({
      status_code: 500,
    })
    expect((await open().find(id))?.offset).toBe(5 * 1024 ** 2)
  })

  test('no part of an upload is left in the temporary folder, however it ends', async () => {
    const temporary = await mkdtemp(path.join(tmpdir(), 'uploads-test-'))
    vi.stubEnv('TMPDIR', temporary)
    const id = await begun(7_000_000)
    const during: string[] = []
    const watched = Readable.from(
      (async function* () {
        for (let at = 0; at < 60; at++) {
          yield randomBytes(100_000)
          during.push(...(await readdir(temporary)))
        }
      })(),
      { objectMode: false },
    )
    await open().tus.write(watched, id, 0)
    await open().tus.write(stream(randomBytes(1_000_000)), id, 6_000_000)
    const failing = open().withFile(id, async () => Promise.reject(new Error('no photo')))
    await expect(failing).rejects.toThrow('no photo')
    expect([...during, ...(await readdir(temporary))]).toEqual([])
    vi.unstubAllEnvs()
    await rm(temporary, { recursive: true })
  })
})
