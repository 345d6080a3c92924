import { once } from 'node:events'
import { Readable } from 'node:stream'
import { tooBusy } from './concurrency.ts'
import type { Log } from './log.ts'

/** A whole file, not a stream: S3 ends a stream that waits five seconds for the zip's reader. */
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

/** How much is handed over at a time. */
const SLICE = 64 * 1024

interface OpenZip {
  /** Since when it has waited for its reader; undefined while the next file is being made. */
  waitingSince: number | undefined
  giveUp(): void
}

/**
 * Makes zips that share a number of places. Each is packed while it is read: the next file is made once its reader has
 * taken the one before, so that a zip holds one file, however slow its reader and however large the zip. A reader that
 * takes nothing for too long loses its place, and the download breaks. If every place is taken, throws 503.
 */
export function createZips({ places, stalledMs, patienceMs } = ZIP_LIMITS) {
  const open = new Set<OpenZip>()
  const longestWaiting = () =>
    [...open]
      .filter(({ waitingSince = Number.POSITIVE_INFINITY }) => performance.now() - waitingSince >= stalledMs)
      .sort((one, other) => (one.waitingSince ?? 0) - (other.waitingSince ?? 0))[0]

  return function zipOf(
    { log, requestId }: { log: Log; requestId: string },
    entries: AsyncIterable<ZipEntry>,
  ): Readable {
    if (open.size >= places) longestWaiting()?.giveUp()
    if (open.size >= places) throw tooBusy()
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
      for await (const slice of pack(entries)) {
        wait()
        yield slice
        goOn()
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
async function* pack(entries: AsyncIterable<ZipEntry>): AsyncGenerator<Buffer> {
  // Loaded only when needed, like everything that few requests use.
  const { ZipArchive } = await import('archiver')
  const zip = new ZipArchive({ store: true })
  const packed: Buffer[] = []
  zip.on('data', (bytes: Buffer) => packed.push(bytes))
  for await (const { name, body } of entries) {
    const done = once(zip, 'entry')
    zip.append(body, { name })
    await done
    yield* slicesOf(packed)
  }
  await Promise.all([once(zip, 'end'), zip.finalize()])
  yield* slicesOf(packed)
}

/** Empties the list. */
function* slicesOf(chunks: Buffer[]) {
  for (let chunk = chunks.shift(); chunk; chunk = chunks.shift())
    for (let at = 0; at < chunk.length; at += SLICE) yield chunk.subarray(at, at + SLICE)
}
