import { randomUUID } from 'node:crypto'
import { open, unlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { paginateListObjectsV2, S3Client } from '@aws-sdk/client-s3'
import { S3Driver } from 'flydrive/drivers/s3'
import { checkKey, FileMissing, type Files, type ListedFile } from './port.ts'
import { withSource } from './source.ts'

export interface S3Settings {
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
  /** Another service than Amazon's. */
  endpoint?: string
  /** `endpoint/bucket/key` instead of `bucket.endpoint/key`; most services with their own `endpoint` want it. */
  forcePathStyle?: boolean
  /** A folder in the bucket that all of it lies in; none: the bucket itself. */
  prefix?: string
}

const quiet = () => undefined

/**
 * Files in an S3 bucket, private as the bucket is. The key pair needs s3:GetObject, s3:PutObject and
 * s3:DeleteObject, and s3:ListBucket (without it S3 says "forbidden" of a missing file).
 */
export function s3Files({
  bucket,
  region,
  accessKeyId,
  secretAccessKey,
  prefix = '',
  ...place
}: S3Settings): Files {
  const start = prefix && `${prefix}/`
  const at = (key: string) => start + checkKey(key)
  const client = new S3Client({
    region,
    ...place,
    credentials: { accessKeyId, secretAccessKey },
    // Services other than Amazon's store the default checksums' framing as if it were content.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    // What goes wrong is thrown; the default logger would say it a second time, past the server's own log.
    logger: { trace: quiet, debug: quiet, info: quiet, warn: quiet, error: quiet },
    requestHandler: { connectionTimeout: 5_000, socketTimeout: 30_000 },
  })
  // New buckets refuse access lists.
  const drive = new S3Driver({ client, bucket, visibility: 'private', supportsACL: false })
  return {
    put: (key, content) =>
      withSource(content, async () => {
        const object = at(key)
        if (Buffer.isBuffer(content)) await drive.put(object, content)
        else
          await spooled(content, (file, contentLength) =>
            // A length of 0 would not be sent.
            contentLength
              ? drive.putStream(object, file, { contentLength })
              : drive.put(object, Buffer.alloc(0)),
          )
      }),
    async read(key) {
      const object = at(key)
      const bytes = await found(key, () => drive.getBytes(object))
      return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    },
    async stream(key) {
      const object = at(key)
      return found(key, () => drive.getStream(object))
    },
    async size(key) {
      const object = at(key)
      try {
        return (await drive.getMetaData(object)).contentLength
      } catch (error) {
        if (isMissing(error)) return undefined
        throw error
      }
    },
    async remove(key) {
      await drive.delete(at(key))
    },
    list: (folder) => listed(client, { Bucket: bucket, Prefix: `${at(folder)}/` }, start.length),
    async check() {
      await drive.put(`${start}.check`, 'writable')
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

/** S3 wants the length before the first byte: the stream passes through an unnamed file in TMPDIR. */
async function spooled(
  content: Readable,
  use: (file: Readable, length: number) => Promise<void>,
): Promise<void> {
  const name = path.join(tmpdir(), `spool-${randomUUID()}`)
  const handle = await open(name, 'wx+', 0o600)
  try {
    await unlink(name)
    await handle.writeFile(content)
    const { size } = await handle.stat()
    await use(handle.createReadStream({ start: 0, autoClose: false }), size)
  } finally {
    await handle.close()
  }
}

async function found<Result>(key: string, look: () => Promise<Result>): Promise<Result> {
  try {
    return await look()
  } catch (error) {
    throw isMissing(error) ? new FileMissing(key) : error
  }
}

/** A missing bucket is no missing file. */
function isMissing(error: unknown) {
  return error instanceof Error && (error.name === 'NoSuchKey' || error.name === 'NotFound')
}
