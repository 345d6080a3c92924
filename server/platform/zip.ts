import { PassThrough, pipeline, type Readable } from 'node:stream'
import type { ZipArchive } from 'archiver'

/** A whole file, not a stream: S3 ends a stream that waits five seconds for the zip's reader. */
export interface ZipEntry {
  name: string
  body: Buffer | string
}

/**
 * A zip stream, packed while it is read: one entry at a time, so that thousands of large files take the memory of one.
 * Pictures are stored uncompressed. Fails with the error of an entry that cannot be read.
 */
export function zipOf(entries: AsyncIterable<ZipEntry>): Readable {
  const body = new PassThrough()
  pack(entries, body).catch((error: unknown) => body.destroy(asError(error)))
  return body
}

async function pack(entries: AsyncIterable<ZipEntry>, body: PassThrough) {
  // Loaded only when needed, like everything that few requests use.
  const { ZipArchive } = await import('archiver')
  const zip = new ZipArchive({ store: true })
  // The archive's own class is not a Node stream, so errors and closing are passed on both ways.
  pipeline(zip, body, () => undefined)
  await pour(zip, entries).catch((error: unknown) => zip.destroy(asError(error)))
}

async function pour(zip: ZipArchive, entries: AsyncIterable<ZipEntry>) {
  for await (const { name, body } of entries) {
    // When the reader stops, the archive closes and the entry would never finish.
    if (zip.destroyed) return
    await new Promise<void>((resolve) => {
      const done = () => {
        zip.off('entry', done)
        zip.off('close', done)
        resolve()
      }
      zip.on('entry', done)
      zip.on('close', done)
      zip.append(body, { name })
    })
  }
  if (!zip.destroyed) await zip.finalize()
}

const asError = (error: unknown) => (error instanceof Error ? error : new Error(String(error)))
