import { statfs } from 'node:fs/promises'
import { generalErrors } from '../../content/errors/general.ts'
import { AppError } from '../errors.ts'

const MEGABYTE = 1024 ** 2

/**
 * Throws if writing `bytes` to `folder` would leave less than `floorMb` free, so that what is running, above all the
 * embedded Postgres, can finish.
 */
export async function requireSpace(folder: string, floorMb: number, bytes = 0): Promise<void> {
  if (floorMb === 0) return
  const { bavail, bsize } = await statfs(folder)
  if (bavail * bsize - bytes < floorMb * MEGABYTE) throw noSpace()
}

/** The same error for a write that ran out of space. */
export const noSpace = () => new AppError('full', 'no-space', generalErrors.noRoom)
