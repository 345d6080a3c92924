import { existsSync, statfsSync } from 'node:fs'

const MEMORY = '/dev/shm'
/** A whole run takes less than half of it. */
const ENOUGH = 4 * 2 ** 30

/**
 * Keeps the tests' temporary files in memory if the machine has a folder for that with enough room: a database is a
 * thousand small files, and a busy disk takes seconds for one. A `TMPDIR` already set is respected.
 */
export function keepTemporaryFilesInMemory(): void {
  if (process.env.TMPDIR || !existsSync(MEMORY)) return
  const { bavail, bsize } = statfsSync(MEMORY)
  if (Math.min(bavail * bsize, process.availableMemory()) >= ENOUGH) process.env.TMPDIR = MEMORY
}
