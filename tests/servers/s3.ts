import crypto, { createHash, randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import S3rver from 's3rver'
import type { S3Settings } from '../../server/platform/files/s3.ts'

/** An S3 with one empty bucket on a free port of this machine. */
export async function startS3(): Promise<{ settings: S3Settings; close(): Promise<void> }> {
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
  allowDes()
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

/** s3rver makes its marks between two pages of a list with DES, which OpenSSL has no more; with one key three times 3DES is the same. */
function allowDes() {
  for (const name of ['createCipheriv', 'createDecipheriv'] as const) {
    const make = crypto[name] as (...given: unknown[]) => unknown
    const withDes = (cipher: string, key: Buffer, ...more: unknown[]) =>
      cipher === 'des'
        ? make('des-ede3-cbc', Buffer.concat([key, key, key]), ...more)
        : make(cipher, key, ...more)
    Object.assign(crypto, { [name]: withDes })
  }
}
