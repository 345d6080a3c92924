import { statfs } from 'node:fs/promises'
import { generalErrors } from '../../content/errors/general.ts'
import { AppError } from '../errors.ts'

const MEGABYTE = 1024 ** 2

/** The bytes that are free where a folder lies. */
export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

/** What is free, while it is so little that uploads soon stop: ten times what they leave free, or less. */
export async function littleSpace(folder: string, floorMb: number): Promise<number | null> {
  const free = await freeBytes(folder)
  return free < 10 * floorMb * MEGABYTE ? free : null
}

/**
 * Throws if writing `bytes` to `folder` would leave less than `floorMb` free, so that what is running, above all the
 * embedded Postgres, can finish.
 */
export async function requireSpace(folder: string, floorMb: number, bytes = 0): Promise<void> {
  if (floorMb === 0) return
  if ((await freeBytes(folder)) - bytes < floorMb * MEGABYTE) throw noSpace()
}

/** The same error for a write that ran out of space. */
export const noSpace = () => new AppError('full', 'no-space', generalErrors.noRoom)
