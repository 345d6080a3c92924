import { createHash, randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import S3rver, { type Call } from 's3rver'
import type { S3Settings } from '../../server/platform/files/settings.ts'

const S3Error = createRequire(import.meta.url)('s3rver/lib/models/error') as new (
  code: string,
  message: string,
) => Error

/** An S3 server with one empty bucket on a free local port. */
export async function startS3(): Promise<{
  settings: S3Settings
  /** Makes an object this old. */
  setChanged(key: string, at: Date): Promise<void>
  /** Makes a key's unfinished multipart upload this old. */
  setBegun(key: string, at: Date): Promise<void>
  /** The keys of the unfinished multipart uploads, sorted. */
  unfinished(): Promise<string[]>
  /** The keys of everything in it, sorted. */
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
  keepPartsAsS3Does(server)
  // Before the middleware that answers requests, and after the one that writes answers as XML.
  server.middleware.splice(-1, 0, openUploads(server), multipart(server), pages(server))
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
    async setBegun(key, at) {
      for (const upload of await unfinishedIn(server, bucket))
        if (upload.key === key) await utimes(upload.file, at, at)
    },
    unfinished: async () => (await unfinishedIn(server, bucket)).map(({ key }) => key).sort(),
    setChanged: (key, at) => utimes(server.store.getResourcePath(bucket, key, 'object'), at, at),
    async keys() {
      const entries = await readdir(path.join(directory, bucket), { recursive: true })
      const objects = entries.filter((entry) => entry.endsWith('._S3rver_object'))
      return objects.map((entry) => entry.replace('._S3rver_object', '')).sort()
    },
    async close() {
      server.httpServer.closeAllConnections()
      await server.close()
      await rm(directory, { recursive: true, force: true })
    },
  }
}

/** s3rver writes objects in place and answers before they are on disk; S3 shows an object only when it is complete. */
function keepObjectsWhole({ store }: S3rver) {
  store.putObject = async ({ bucket, key, content, metadata }) => {
    const bytes = await buffer(content)
    const file = store.getResourcePath(bucket, key, 'object')
    const part = path.join(tmpdir(), `s3-${randomUUID()}`)
    const md5 = md5Of(bytes)
    await mkdir(path.dirname(file), { recursive: true })
    await writeFile(part, bytes)
    await store.putMetadata(bucket, key, metadata, md5)
    await rename(part, file)
    return { size: bytes.length, md5 }
  }
}

const md5Of = (bytes: Buffer) => createHash('md5').update(bytes).digest('hex')
const folderOf = ({ store }: S3rver, bucket: string, uploadId: string) =>
  path.join(store.getResourcePath(bucket, undefined, 'uploads'), uploadId)
const LEAST_PART = 5 * 1024 ** 2

/** Accepts a part if it is complete, belongs to an existing upload, and is large enough unless it is the last. */
function keepPartsAsS3Does(server: S3rver) {
  const { store } = server
  const putTogether = store.putObjectMultipart.bind(store)
  store.putPart = async (bucket, uploadId, number, content) => {
    const bytes = await buffer(content)
    const folder = folderOf(server, bucket, uploadId)
    await rejectMissing(folder)
    const [file, md5] = [path.join(folder, String(number)), md5Of(bytes)]
    await writeFile(`${file}.new`, bytes)
    await writeFile(`${file}.md5`, md5)
    await rename(`${file}.new`, file)
    return { size: bytes.length, md5 }
  }
  store.putObjectMultipart = async (bucket, uploadId, parts) => {
    const folder = folderOf(server, bucket, uploadId)
    await rejectMissing(folder)
    for (const { number } of parts.slice(0, -1))
      if ((await stat(path.join(folder, String(number)))).size < LEAST_PART)
        throw new S3Error('EntityTooSmall', 'Your proposed upload is smaller than the minimum allowed size')
    return putTogether(bucket, uploadId, parts)
  }
}

async function rejectMissing(folder: string) {
  await stat(folder).catch(() => {
    throw new S3Error('NoSuchUpload', 'The specified multipart upload does not exist.')
  })
}

/** Two operations that s3rver lacks: listing parts, and aborting an upload. */
function multipart(server: S3rver) {
  return async (call: Call, next: () => Promise<void>) => {
    const { uploadId } = call.query
    if (!uploadId || !['GET', 'DELETE'].includes(call.method)) return next()
    const [, bucket = '', ...key] = call.path.split('/')
    const folder = folderOf(server, bucket, uploadId)
    await rejectMissing(folder)
    if (call.method === 'DELETE') {
      await rm(folder, { recursive: true })
      call.status = 204
      return
    }
    const numbers = (await readdir(folder)).filter((name) => /^\d+$/.test(name)).map(Number)
    const after = Number(call.query['part-number-marker'] ?? 0)
    const parts = numbers.filter((number) => number > after).sort((a, b) => a - b)
    const Part = await Promise.all(
      parts.map(async (number) => ({
        PartNumber: number,
        ETag: JSON.stringify(await readFile(path.join(folder, `${number}.md5`), 'utf8')),
        Size: (await stat(path.join(folder, String(number)))).size,
      })),
    )
    const told = { Bucket: bucket, Key: key.join('/'), UploadId: uploadId, IsTruncated: false }
    call.body = { ListPartsResult: { ...told, Part } }
  }
}

/** The multipart uploads that are not finished, each with the file that is as old as it is. */
async function unfinishedIn({ store }: S3rver, bucket: string) {
  const folder = store.getResourcePath(bucket, undefined, 'uploads')
  const ids = await readdir(folder).catch(() => [])
  return Promise.all(
    ids.map(async (uploadId) => {
      const file = path.join(folder, uploadId, 'key')
      return { key: await readFile(file, 'utf8'), uploadId, file, begunAt: (await stat(file)).mtime }
    }),
  )
}

/** Listing them, which s3rver lacks too: two on a page. */
function openUploads(server: S3rver) {
  return async (call: Call, next: () => Promise<void>) => {
    const { query } = call
    if (call.method !== 'GET' || query.uploads === undefined) return next()
    const bucket = call.path.split('/')[1] ?? ''
    const mark = `${query['key-marker'] ?? ''} ${query['upload-id-marker'] ?? ''}`
    const markOf = ({ key, uploadId }: { key: string; uploadId: string }) => `${key} ${uploadId}`
    const following = (await unfinishedIn(server, bucket))
      .filter((one) => one.key.startsWith(query.prefix ?? '') && markOf(one) > mark)
      .sort((a, b) => (markOf(a) < markOf(b) ? -1 : 1))
    const page = following.slice(0, 2)
    const last = page.at(-1)
    const more = following.length > page.length
    call.body = {
      ListMultipartUploadsResult: {
        Bucket: bucket,
        IsTruncated: more,
        ...(more ? { NextKeyMarker: last?.key, NextUploadIdMarker: last?.uploadId } : {}),
        Upload: page.map(({ key, uploadId, begunAt }) => ({
          Key: key,
          UploadId: uploadId,
          Initiated: begunAt.toISOString(),
        })),
      },
    }
  }
}

const PAGE = 100

/** Paged listing: s3rver's continuation token needs a cipher that Node no longer has. */
function pages({ store }: S3rver) {
  return async (call: Call, next: () => Promise<void>) => {
    if (call.query['list-type'] !== '2') return next()
    const bucket = call.path.split('/')[1] ?? ''
    if (!(await store.getBucket(bucket)))
      throw new S3Error('NoSuchBucket', 'The specified bucket does not exist')
    const mark = Buffer.from(call.query['continuation-token'] ?? '', 'base64').toString()
    const prefix = call.query.prefix ?? ''
    const { objects, isTruncated } = await store.listObjects(bucket, {
      prefix,
      startAfter: mark,
      maxKeys: PAGE,
    })
    const last = objects.at(-1)?.key ?? ''
    const Contents = objects.map(({ key, size, lastModifiedDate }) => ({
      Key: key,
      Size: size,
      LastModified: lastModifiedDate.toISOString(),
    }))
    const following = isTruncated ? { NextContinuationToken: Buffer.from(last).toString('base64') } : {}
    call.body = { ListBucketResult: { Name: bucket, IsTruncated: isTruncated, ...following, Contents } }
  }
}
