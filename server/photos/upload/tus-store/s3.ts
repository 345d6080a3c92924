import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { S3Store } from '@tus/s3-store'
import { ERRORS, type Upload } from '@tus/server'
import { LRUCache } from 'lru-cache'
import { FileMissing, type Files } from '../../../platform/files/port.ts'
import { type S3Settings, s3Client } from '../../../platform/files/settings.ts'
import type { UploadStore } from './port.ts'

/** S3's minimum for all parts but the last, and what a browser sends at a time. */
const PART_BYTES = 5 * 1024 ** 2

interface Options {
  /** The same bucket, as files. */
  files: Files
  /** The part of its keys before an upload's name; those of another kind of upload are in another. */
  folder?: string
  keptMs: number
  /** Whether a writer still holds the upload's lock. */
  isHeld?: (id: string) => boolean
}

/** Uploads in S3, under `uploads/` unless another folder is given: any process can continue what another began. */
export function s3Uploads(
  settings: S3Settings,
  { files, folder = 'uploads', keptMs, isHeld = () => true }: Options,
): UploadStore {
  const store = new PartsInMemory(settings, { folder, keptMs, isHeld })
  return {
    tus: store,
    prefix: `${folder}/`,
    shared: true,
    find: (id) => store.readUpload(id).catch(ifGone),
    async withFile(id, work) {
      const local = await mkdtemp(path.join(tmpdir(), 'upload-'))
      try {
        const file = path.join(local, 'whole')
        await pipeline(await files.stream(id), createWriteStream(file, { mode: 0o600 }))
        return await work(file)
      } finally {
        await rm(local, { recursive: true })
      }
    },
    drop: (id) => store.drop(id),
    sweep: (before) => store.sweep(before),
    async *list() {
      const found = new Map<string, Date>()
      for await (const { key, changedAt } of files.list(folder)) {
        const id = key.replace(/\.(?:info|part)$/, '')
        const before = found.get(id)
        if (!before || before < changedAt) found.set(id, changedAt)
      }
      for (const [id, changedAt] of found) yield { id, changedAt }
    },
  }
}

const within = <Input extends object>(start: string, input: Input): Input =>
  'Key' in input && typeof input.Key === 'string' ? { ...input, Key: start + input.Key } : input

type Info = Awaited<ReturnType<S3Store['getMetadata']>>

/**
 * The library's store without its temporary files: it holds one part at a time in memory. All parts but the last have
 * the same size, so two processes that write the same upload write the same parts; a smaller rest is kept beside them,
 * only by the holder of the lock.
 */
class PartsInMemory extends S3Store {
  private readonly isHeld: (id: string) => boolean
  /** Our folder in the bucket, or nothing. */
  private readonly start: string
  /** Created by this process, and used only by the request that created them: no other knows their names yet. */
  private readonly fresh = new LRUCache<string, Upload>({ max: 1000, ttl: 10_000 })

  private readonly folder: string

  constructor(
    settings: S3Settings,
    { folder, keptMs, isHeld }: { folder: string; keptMs: number; isHeld: (id: string) => boolean },
  ) {
    const known = new LRUCache<string, Info>({ max: 1000 })
    super({
      partSize: PART_BYTES,
      minPartSize: PART_BYTES,
      expirationPeriodInMilliseconds: keptMs,
      // Not every service supports them.
      useTags: false,
      s3ClientConfig: { bucket: settings.bucket, ...s3Client(settings) },
      cache: {
        get: async (id) => known.get(id),
        set: async (id, value) => void known.set(id, value),
        delete: async (id) => void known.delete(id),
      },
    })
    this.isHeld = isHeld
    this.folder = folder
    const start = settings.prefix ? `${settings.prefix}/` : ''
    this.start = start
    // The library uses ids as keys; our folder is added in front on the way out.
    if (start)
      this.client.middlewareStack.add(
        (next) => (call) => next({ ...call, input: within(start, call.input) }),
        { step: 'initialize', name: 'within' },
      )
  }

  override async create(upload: Upload): Promise<Upload> {
    const made = await super.create(upload)
    this.fresh.set(made.id, made)
    return made
  }

  override write(...sent: Parameters<S3Store['write']>): Promise<number> {
    this.fresh.delete(sent[1])
    return super.write(...sent)
  }

  override async getUpload(id: string): Promise<Upload> {
    const fresh = this.fresh.get(id)
    this.fresh.delete(id)
    return fresh ?? (await this.readUpload(id))
  }

  /** The offset of an upload, read from S3. Rejects like the library if there is none. */
  async readUpload(id: string): Promise<Upload> {
    // Another process may have taken it since we looked.
    await this.clearCache(id)
    // Read here, because the library takes any error for a missing file.
    const info = await this.getMetadata(id).catch(ifGone)
    if (!info) throw ERRORS.FILE_NOT_FOUND
    const upload = await super.getUpload(id)
    if (upload.offset === upload.size) await this.putTogether(id)
    return upload
  }

  /** All parts can be there without the file, if the process died right after sending the last one. */
  private async putTogether(id: string) {
    const there = await this.client.headObject({ Bucket: this.bucket, Key: id }).catch(ifGone)
    if (there) return
    const parts = await this.retrieveParts(id).catch(ifGone)
    if (!parts) throw ERRORS.FILE_NO_LONGER_EXISTS
    await this.finishMultipartUpload(await this.getMetadata(id), parts)
  }

  protected override async uploadParts(info: Info, source: Readable, firstNumber: number, offset: number) {
    const id = info.file.id
    const { size = 0 } = info.file
    let sent = 0
    let number = firstNumber
    let waiting: Buffer[] = []
    let bytes = 0
    const send = async (part: Buffer) => {
      if (part.length === PART_BYTES || offset + sent + part.length === size)
        await this.uploadPart(info, part, number++)
      else if (this.isHeld(id))
        await this.client.putObject({ Bucket: this.bucket, Key: this.partKey(id, true), Body: part })
      else throw ERRORS.ERR_LOCK_TIMEOUT
      sent += part.length
    }
    const flush = async (keep: number) => {
      const all = Buffer.concat(waiting)
      const part = all.subarray(0, PART_BYTES)
      waiting = all.length > part.length ? [all.subarray(part.length)] : []
      bytes = all.length - part.length
      if (part.length > 0) await send(part)
      if (bytes > keep) await flush(keep)
    }
    try {
      for await (const chunk of source as AsyncIterable<Buffer>) {
        waiting.push(chunk)
        bytes += chunk.length
        if (bytes >= PART_BYTES) await flush(PART_BYTES - 1)
      }
    } finally {
      // When the connection breaks, keep the bytes that arrived.
      if (bytes > 0) await flush(0)
    }
    return sent
  }

  protected override async downloadIncompletePart(id: string) {
    const body = await this.getIncompletePart(id)
    if (!body) return undefined
    const bytes = await buffer(body)
    return { size: bytes.length, path: '', createReader: () => Readable.from([bytes]) as never }
  }

  override remove(id: string): Promise<void> {
    return this.drop(id)
  }

  /** The metadata goes last, so that an interrupted removal can be found and repeated. */
  async drop(id: string): Promise<void> {
    await this.clearCache(id)
    const info = await this.getMetadata(id).catch(ifGone)
    const place = { Bucket: this.bucket, Key: id }
    if (info) await this.client.abortMultipartUpload({ ...place, UploadId: info['upload-id'] }).catch(ifGone)
    const remove = (Key: string) => this.client.deleteObject({ Bucket: this.bucket, Key })
    await Promise.all([remove(id), remove(this.partKey(id, true))])
    await remove(this.infoKey(id))
    await this.clearCache(id)
  }

  /** Aborts uploads whose process died before it wrote their metadata. The others are found by `list`. */
  async sweep(before: Date): Promise<number> {
    let swept = 0
    for await (const { id, uploadId, begunAt } of this.openUploads()) {
      if (begunAt >= before) continue
      await this.clearCache(id)
      if (await this.getMetadata(id).catch(ifGone)) continue
      await this.client
        .abortMultipartUpload({ Bucket: this.bucket, Key: id, UploadId: uploadId })
        .catch(ifGone)
      swept += 1
    }
    return swept
  }

  /** The uploads that S3 holds parts of, from a page on. */
  private async *openUploads(from: PageMark = {}): AsyncGenerator<OpenUpload> {
    const place = { Bucket: this.bucket, Prefix: `${this.start}${this.folder}/` }
    const page = await this.client.listMultipartUploads({ ...place, ...from })
    for (const { Key, UploadId, Initiated } of page.Uploads ?? [])
      if (Key && UploadId && Initiated)
        yield { id: Key.slice(this.start.length), uploadId: UploadId, begunAt: Initiated }
    if (page.IsTruncated)
      yield* this.openUploads({ KeyMarker: page.NextKeyMarker, UploadIdMarker: page.NextUploadIdMarker })
  }
}

interface PageMark {
  KeyMarker?: string | undefined
  UploadIdMarker?: string | undefined
}

interface OpenUpload {
  id: string
  uploadId: string
  begunAt: Date
}

const GONE = new Set(['NoSuchKey', 'NotFound', 'NoSuchUpload', 'FileMissing'])

function ifGone(error: unknown): undefined {
  const isGone =
    error === ERRORS.FILE_NOT_FOUND || error === ERRORS.FILE_NO_LONGER_EXISTS || error instanceof FileMissing
  if (isGone || (error instanceof Error && GONE.has(error.name))) return undefined
  throw error
}
