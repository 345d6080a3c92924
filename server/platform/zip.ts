import { once } from 'node:events'
import type { FileHandle } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { Readable } from 'node:stream'
import type { Archiver } from 'archiver'
import { limitConcurrency, tooBusyError } from './concurrency-limit.ts'
import { requireSpace } from './disk-space.ts'
import { openUnnamed } from './files/with-stream.ts'
import type { Log } from './log.ts'

/**
 * A whole file, not a stream: S3 ends a stream that waits five seconds for the zip's reader, and readers that unpack on
 * the fly want a file's size and checksum before it. The zip takes the body out, so that nobody holds it any longer.
 */
export interface ZipEntry {
  name: string
  body: Buffer | string
}

/** How many zips may be open, and how long one is kept for a reader that takes nothing. */
export const ZIP_LIMITS = {
  places: 20,
  /** If no place is free. */
  stalledMs: 30_000,
  /** In any case. A slow connection empties its buffers in bursts, so this is long. */
  patienceMs: 120_000,
}

/** How many files are packed at a time, each of them whole in memory. */
const AT_A_TIME = 3
/** How much is handed over at a time. */
const SLICE = 64 * 1024
/** How much of what is packed may wait for the reader in memory. */
const IN_MEMORY = 1024 ** 2
/** What the largest file of a zip takes on disk while it waits for the reader. */
const ON_DISK = 60 * 1024 ** 2

interface OpenZip {
  /** Since when it has waited for its reader; undefined while the next file is being made. */
  waitingSince: number | undefined
  giveUp(): void
}

/**
 * Makes zips that share a number of places. Each is packed while it is read: the next file is made once its reader has
 * taken the one before, which waits on disk if it is large. So a zip holds a megabyte, however slow its reader and
 * however large its files. A reader that takes nothing for too long loses its place, and the download breaks. If every
 * place is taken, rejects with 503, and if the disk is too full for a file to wait, with 507.
 */
export function createZips({ places, stalledMs, patienceMs } = ZIP_LIMITS) {
  const open = new Set<OpenZip>()
  const inTurn = limitConcurrency(AT_A_TIME)
  const longestWaiting = () =>
    [...open]
      .filter(({ waitingSince = Number.POSITIVE_INFINITY }) => performance.now() - waitingSince >= stalledMs)
      .sort((one, other) => (one.waitingSince ?? 0) - (other.waitingSince ?? 0))[0]

  return async function zipOf(
    { log, requestId, config }: { log: Log; requestId: string; config: { DISK_FLOOR_MB: number } },
    entries: AsyncIterable<ZipEntry>,
  ): Promise<Readable> {
    await requireSpace(tmpdir(), config.DISK_FLOOR_MB, ON_DISK)
    if (open.size >= places) longestWaiting()?.giveUp()
    if (open.size >= places) throw tooBusyError()
    const zip: OpenZip = {
      waitingSince: undefined,
      giveUp() {
        log.warn({ requestId }, 'a zip was given up, because its reader took nothing for too long')
        open.delete(zip)
        body.destroy(tookNothing())
      },
    }
    open.add(zip)
    let patience: ReturnType<typeof setTimeout>
    const wait = () => {
      zip.waitingSince = performance.now()
      patience = setTimeout(() => zip.giveUp(), patienceMs).unref()
    }
    const goOn = () => {
      zip.waitingSince = undefined
      clearTimeout(patience)
    }
    async function* handOver() {
      goOn()
      try {
        for await (const slice of pack(entries, inTurn)) {
          wait()
          yield slice
          goOn()
        }
      } catch (err) {
        // The reader sees no more than a download that breaks; one that gave up did not want it any more.
        if (!body.destroyed) log.error({ requestId, err }, 'zip failed')
        throw err
      }
    }
    const body = Readable.from(handOver(), { objectMode: false, highWaterMark: SLICE })
    // Nobody may be listening yet.
    body.once('error', () => undefined)
    body.once('close', () => {
      goOn()
      open.delete(zip)
    })
    // Somebody who asks and never begins to read loses the place too.
    wait()
    return body
  }
}

/** For buyers. */
export const zipForBuyer = createZips()
/** For the desk and schools: a rush of buyers does not keep the owner waiting. */
export const zipForDesk = createZips()

/** The sender of the zip logs its message alone, so it has no stack. */
const tookNothing = () =>
  Object.assign(new Error('the reader took nothing for too long'), { stack: undefined })

/** The bytes of a zip, one entry at a time, in slices. Pictures are stored uncompressed. */
async function* pack(
  entries: AsyncIterable<ZipEntry>,
  inTurn: ReturnType<typeof limitConcurrency>,
): AsyncGenerator<Buffer> {
  // Loaded only when needed, like everything that few requests use.
  const { ZipArchive } = await import('archiver')
  const zip = new ZipArchive({ store: true })
  const packed: Buffer[] = []
  zip.on('data', (bytes: Buffer) => packed.push(bytes))
  const left = entries[Symbol.asyncIterator]()
  const packNext = async () => {
    const { done, value } = await left.next()
    if (done) return undefined
    await add(zip, value)
    return setAside(packed)
  }
  try {
    for (let next = await inTurn('', packNext); next; next = await inTurn('', packNext)) yield* slicesOf(next)
    await Promise.all([once(zip, 'end'), zip.finalize()])
    yield* slicesOf(packed)
  } finally {
    await left.return?.()
  }
}

async function add(zip: Archiver, entry: ZipEntry): Promise<void> {
  const { name, body } = entry
  entry.body = ''
  const done = once(zip, 'entry')
  zip.append(body, { name })
  await done
}

/** Empties the list: what is large is on disk from then on. */
async function setAside(packed: Buffer[]): Promise<Buffer[] | FileHandle> {
  const chunks = packed.splice(0)
  if (chunks.reduce((sum, { length }) => sum + length, 0) <= IN_MEMORY) return chunks
  const file = await openUnnamed()
  try {
    await file.writeFile(chunks)
    return file
  } catch (error) {
    await file.close()
    throw error
  }
}

async function* slicesOf(content: Buffer[] | FileHandle): AsyncGenerator<Buffer> {
  if (Array.isArray(content)) {
    for (const chunk of content)
      for (let at = 0; at < chunk.length; at += SLICE) yield chunk.subarray(at, at + SLICE)
    return
  }
  await using file = content
  yield* file.createReadStream({ start: 0, highWaterMark: SLICE, autoClose: false })
}
