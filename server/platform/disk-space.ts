import { statfs } from 'node:fs/promises'
import { houseRefusals } from '../../content/refusals/house.ts'
import { AppError } from '../errors.ts'

const MEGABYTE = 1024 ** 2

/**
 * Refuses what would be written to `folder` if less than `floorMb` were free afterwards, so that what runs already, the
 * embedded database before all, has room to end well.
 */
export async function requireSpace(folder: string, floorMb: number, bytes = 0): Promise<void> {
  if (floorMb === 0) return
  const { bavail, bsize } = await statfs(folder)
  if (bavail * bsize - bytes < floorMb * MEGABYTE) throw noSpace()
}

/** The same words for what found no space while it was written. */
export const noSpace = () => new AppError('full', 'no-space', houseRefusals.noRoom)
