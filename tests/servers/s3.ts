import { createHash, randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import S3rver from 's3rver'
import type { S3Settings } from '../../server/platform/files/s3.ts'

/** An S3 with one empty bucket on a free port of this machine. */
export async function startS3(): Promise<{
  settings: S3Settings
  /** The keys of everything that lies there, sorted. */
  keys(): Promise<string[]>
  close(): Promise<void>
}> {
  const directory = await mkdtemp(path.join(tmpdir(), 's3-'))
  const bucket = 'photos'
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    vhostBuckets: false,
    configureBuckets: [{ name: bucket }],
  })
  keepObjectsWhole(server)
  const { port } = await server.run()
  return {
    settings: {
      bucket,
      region: 'eu-west-2',
      endpoint: `http://127.0.0.1:${port}`,
      accessKeyId: 'S3RVER',
      secretAccessKey: 'S3RVER',
      forcePathStyle: true,
    },
    async keys() {
      const entries = await readdir(path.join(directory, bucket), { recursive: true })
      const objects = entries.filter((entry) => entry.endsWith('._S3rver_object'))
      return objects.map((entry) => entry.replace('._S3rver_object', '')).sort()
    },
    async close() {
      await server.close()
      await rm(directory, { recursive: true, force: true })
    },
  }
}

/** s3rver writes objects in place and answers before they are on disk; S3 shows an object when it is whole. */
function keepObjectsWhole({ store }: S3rver) {
  store.putObject = async ({ bucket, key, content, metadata }) => {
    const bytes = await buffer(content)
    const file = store.getResourcePath(bucket, key, 'object')
    const part = path.join(tmpdir(), `s3-${randomUUID()}`)
    const md5 = createHash('md5').update(bytes).digest('hex')
    await mkdir(path.dirname(file), { recursive: true })
    await writeFile(part, bytes)
    await store.putMetadata(bucket, key, metadata, md5)
    await rename(part, file)
    return { size: bytes.length, md5 }
  }
}
