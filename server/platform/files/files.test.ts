import { mkdir, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { startHttp } from '../../../tests/servers/http.ts'
import { startS3 } from '../../../tests/servers/s3.ts'
import { filesContract } from './contract-suite.ts'
import { diskFiles } from './disk.ts'
import { s3Files } from './s3.ts'

filesContract('disk', async () => {
  const dir = await mkdtemp(path.join(tmpdir(), 'files-'))
  await writeFile(path.join(dir, 'no-folder'), '')
  return {
    files: diskFiles({ root: path.join(dir, 'data/files') }),
    broken: diskFiles({ root: path.join(dir, 'no-folder') }),
    close: () => rm(dir, { recursive: true }),
  }
})

filesContract('S3', async () => {
  const s3 = await startS3()
  return {
    files: s3Files(s3.settings),
    broken: s3Files({ ...s3.settings, bucket: 'no-such-bucket' }),
    close: () => s3.close(),
  }
})

filesContract('S3, in a folder of the bucket', async () => {
  const s3 = await startS3()
  const beside = s3Files(s3.settings)
  await beside.put('whole/beside.bin', Buffer.from('not in the folder'))
  return {
    files: s3Files({ ...s3.settings, prefix: 'house' }),
    broken: s3Files({ ...s3.settings, bucket: 'no-such-bucket', prefix: 'house' }),
    async close() {
      expect(await beside.size('house/whole/buffer.bin')).toBeGreaterThan(0)
      await s3.close()
    },
  }
})

describe('files on disk', () => {
  let dir: string
  beforeAll(async () => {
    dir = await mkdtemp(path.join(tmpdir(), 'files-'))
  })
  afterAll(() => rm(dir, { recursive: true }))

  test('folders and files are for their owner alone', async () => {
    const root = path.join(dir, 'private')
    await diskFiles({ root }).put('originals/a/b.jpg', Readable.from([Buffer.from('x')]))
    const modes = ['', 'originals', 'originals/a', 'originals/a/b.jpg'].map(async (name) =>
      ((await stat(path.join(root, name))).mode & 0o777).toString(8),
    )
    expect(await Promise.all(modes)).toEqual(['700', '700', '700', '600'])
  })

  test('a failed write leaves no part behind', async () => {
    const root = path.join(dir, 'failed')
    const files = diskFiles({ root })
    const source = new Readable({ read: () => source.destroy(new Error('cut off')) })
    await expect(files.put('a.jpg', source)).rejects.toThrow('cut off')
    await files.check()
    expect(await readdir(path.join(root, '.parts'))).toEqual([])
  })

  test('parts of a killed process are swept after a day, those of a living one are kept', async () => {
    const root = path.join(dir, 'swept')
    await diskFiles({ root }).check()
    const [old, young] = ['old', 'young'].map((name) => path.join(root, '.parts', name))
    if (!old || !young) throw new Error('two parts')
    await writeFile(old, 'half a photo')
    await writeFile(young, 'half a photo')
    const dayAgo = new Date(Date.now() - 25 * 60 * 60 * 1000)
    await utimes(old, dayAgo, dayAgo)
    await diskFiles({ root }).put('a.jpg', Buffer.from('x'))
    expect(await readdir(path.join(root, '.parts'))).toEqual(['young'])
  })

  test('files are written even if an old part cannot be swept', async () => {
    const root = path.join(dir, 'unswept')
    const odd = path.join(root, '.parts/odd')
    await mkdir(odd, { recursive: true })
    const dayAgo = new Date(Date.now() - 25 * 60 * 60 * 1000)
    await utimes(odd, dayAgo, dayAgo)
    const files = diskFiles({ root })
    await files.put('a.jpg', Buffer.from('x'))
    expect(String(await files.read('a.jpg'))).toBe('x')
  })

  test('a file open for reading stays whole while it is replaced and removed', async () => {
    const files = diskFiles({ root: path.join(dir, 'open') })
    const first = Buffer.alloc(500_000, 1)
    await files.put('a.jpg', first)
    const reading = await files.stream('a.jpg')
    await files.put('a.jpg', Buffer.alloc(10, 2))
    await files.remove('a.jpg')
    expect((await buffer(reading)).equals(first)).toBe(true)
  })

  test('the place is the key under the root', async () => {
    const root = path.join(dir, 'place')
    await diskFiles({ root }).put('renditions/a.webp', Buffer.from('x'))
    expect(await readFile(path.join(root, 'renditions/a.webp'), 'utf8')).toBe('x')
  })
})

describe('files on S3', () => {
  const somewhere = {
    bucket: 'photos',
    region: 'eu-west-2',
    accessKeyId: 'a',
    secretAccessKey: 'b',
    forcePathStyle: true,
  }

  test('a wrong key rejects and never looks like a missing file', async () => {
    const s3 = await startS3()
    const files = s3Files({ ...s3.settings, accessKeyId: 'wrong' })
    await expect(files.check()).rejects.toThrow()
    await expect(files.read('a.jpg')).rejects.toThrow('AWS Access Key Id')
    await expect(files.size('a.jpg')).rejects.toThrow()
    await s3.close()
  })

  test('a probe asks for the bucket, and writes nothing', async () => {
    const server = await startHttp((_, response) => response.writeHead(200).end())
    await s3Files({ ...somewhere, endpoint: server.url }).check()
    expect(server.requests.map(({ method, path }) => [method, path])).toEqual([['HEAD', '/photos/']])
    await server.close()
  })

  test('an answer that breaks off half-way is an error, not a short file', async () => {
    const server = await startHttp((_, response) => {
      response.writeHead(200, { 'content-length': '1000' })
      response.write(Buffer.alloc(10), () => response.destroy())
    })
    const files = s3Files({ ...somewhere, endpoint: server.url })
    await expect(files.read('a.jpg')).rejects.toThrow()
    await expect(files.stream('a.jpg').then(buffer)).rejects.toThrow()
    await server.close()
  })

  test('nothing is left in the temporary folder', async () => {
    const s3 = await startS3()
    const temporary = await mkdtemp(path.join(tmpdir(), 'spool-test-'))
    vi.stubEnv('TMPDIR', temporary)
    await s3Files({ ...s3.settings, bucket: 'no-such-bucket' })
      .put('a.jpg', Readable.from([Buffer.alloc(100_000)]))
      .catch(() => undefined)
    await s3Files(s3.settings).put('a.jpg', Readable.from([Buffer.alloc(100_000)]))
    expect(await readdir(temporary)).toEqual([])
    vi.unstubAllEnvs()
    await rm(temporary, { recursive: true })
    await s3.close()
  })
})
