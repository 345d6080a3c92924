import { randomUUID } from 'node:crypto'
import { type FileHandle, open, unlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'

/**
 * Runs `work` on content that may be a stream. If the stream fails before anybody reads it, the error surfaces on
 * reading instead of as an unhandled one. If `work` fails, the stream is destroyed.
 */
export async function withStream(content: Buffer | Readable, work: () => Promise<void>): Promise<void> {
  if (!(content instanceof Readable)) return work()
  content.on('error', () => undefined)
  try {
    await work()
  } catch (error) {
    content.destroy()
    throw error
  }
}

/** A new file in TMPDIR without a name, for content that should not wait in memory. It is gone once it is closed. */
export async function openUnnamed(): Promise<FileHandle> {
  const name = path.join(tmpdir(), `spool-${randomUUID()}`)
  const file = await open(name, 'wx+', 0o600)
  try {
    await unlink(name)
    return file
  } catch (error) {
    await file.close()
    throw error
  }
}
