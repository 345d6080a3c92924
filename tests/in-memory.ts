import { existsSync, statfsSync } from 'node:fs'

const MEMORY = '/dev/shm'
/** A whole run takes less than half of it. */
const ENOUGH = 4 * 2 ** 30

/**
 * Has tests keep what they throw away in memory, where the machine has a folder for that and room enough: databases are
 * a thousand small files each, and a disk that others use as well takes seconds for one. A `TMPDIR` of one's own stays.
 */
export function keepTemporaryFilesInMemory(): void {
  if (process.env.TMPDIR || !existsSync(MEMORY)) return
  const { bavail, bsize } = statfsSync(MEMORY)
  if (Math.min(bavail * bsize, process.availableMemory()) >= ENOUGH) process.env.TMPDIR = MEMORY
}
