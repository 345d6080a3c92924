import type { Readable } from 'node:stream'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  PutObjectCommand,
  paginateListObjectsV2,
  S3Client,
} from '@aws-sdk/client-s3'
import { checkKey, FileMissing, type FilePart, type Files, type ListedFile } from './port.ts'
import { type S3Settings, s3Client } from './settings.ts'
import { openUnnamed, withStream } from './with-stream.ts'

/**
 * Files in an S3 bucket, private as the bucket is. The key pair needs s3:GetObject, s3:PutObject,
 * s3:DeleteObject, s3:AbortMultipartUpload, s3:ListMultipartUploadParts, s3:ListBucketMultipartUploads, and
 * s3:ListBucket (without it S3 says "forbidden" of a missing file).
 */
export function s3Files({ prefix = '', ...settings }: S3Settings): Files {
  const { bucket } = settings
  const start = prefix && `${prefix}/`
  const at = (key: string) => start + checkKey(key)
  const client = new S3Client(s3Client(settings))
  const put = (Key: string, Body: Buffer | Readable, ContentLength: number) =>
    client.send(new PutObjectCommand({ Bucket: bucket, Key, Body, ContentLength }))
  const get = (key: string, part?: FilePart) =>
    found(key, async () => {
      const Range = part && `bytes=${part.start}-${part.end - 1}`
      const { Body } = await client.send(new GetObjectCommand({ Bucket: bucket, Key: at(key), Range }))
      if (!Body) throw new Error('S3 answered without a body')
      return Body
    })
  return {
    put: (key, content) =>
      withStream(content, async () => {
        const object = at(key)
        if (Buffer.isBuffer(content)) await put(object, content, content.length)
        else
          await spooled(content, (file, length) => put(object, length > 0 ? file : Buffer.alloc(0), length))
      }),
    async read(key) {
      const bytes = await (await get(key)).transformToByteArray()
      return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    },
    // In Node the body of an answer is a stream of Node's.
    stream: async (key, part) => (await get(key, part)) as Readable,
    async size(key) {
      try {
        const head = await client.send(new HeadObjectCommand({ Bucket: bucket, Key: at(key) }))
        return head.ContentLength
      } catch (error) {
        if (isMissing(error)) return undefined
        throw error
      }
    },
    async remove(key) {
      await client.send(new DeleteObjectCommand({ Bucket: bucket, Key: at(key) }))
    },
    async *list(folder) {
      yield* listed(client, { Bucket: bucket, Prefix: `${at(folder)}/` }, start.length)
    },
    async check() {
      await client.send(new HeadBucketCommand({ Bucket: bucket }))
    },
  }
}

async function* listed(
  client: S3Client,
  place: { Bucket: string; Prefix: string },
  start: number,
): AsyncGenerator<ListedFile> {
  for await (const { Contents = [] } of paginateListObjectsV2({ client }, place))
    for (const { Key, Size, LastModified } of Contents)
      if (Key && LastModified) yield { key: Key.slice(start), bytes: Size ?? 0, changedAt: LastModified }
}

/** S3 needs the length up front, so the stream is buffered on disk. */
async function spooled(
  content: Readable,
  use: (file: Readable, length: number) => Promise<unknown>,
): Promise<void> {
  await using file = await openUnnamed()
  await file.writeFile(content)
  const { size } = await file.stat()
  await use(file.createReadStream({ start: 0, autoClose: false }), size)
}

async function found<Result>(key: string, look: () => Promise<Result>): Promise<Result> {
  try {
    return await look()
  } catch (error) {
    throw isMissing(error) ? new FileMissing(key) : error
  }
}

/** A missing bucket is not a missing file. */
function isMissing(error: unknown) {
  return error instanceof Error && (error.name === 'NoSuchKey' || error.name === 'NotFound')
}
