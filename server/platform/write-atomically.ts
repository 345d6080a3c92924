import { open, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'

/**
 * Writes `file` (mode 0600) either whole or not at all, even across a power cut: first as `part`, which must be on the
 * same file system, then moved into place. Both folders must exist.
 */
export async function writeAtomically(
  file: string,
  content: string | Buffer | Readable,
  part: string,
): Promise<void> {
  try {
    await writeFile(part, content, { flag: 'wx', mode: 0o600, flush: true })
    await rename(part, file)
  } catch (error) {
    await rm(part, { force: true })
    throw error
  }
  await syncFolder(path.dirname(file))
}

/** Without this, a power cut may lose the move. */
async function syncFolder(dir: string) {
  const handle = await open(dir, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
