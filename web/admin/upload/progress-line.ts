import { formatBytes, formatCount, formatTimeLeft } from '../format.ts'
import type { Tally, Uploads } from './upload.ts'

/** A line on a group of files: how many are done, at what rate, and the time left, as far as known. */
export function progressLine(
  sum: Tally,
  { paused, connected, bytesPerSecond }: Omit<Uploads, 'items'>,
): string {
  const parts = [`${formatCount(sum.finished)} of ${formatCount(sum.files)}`]
  if (sum.underWay === 0) parts.push(sum.stopped > 0 ? 'stopped' : 'all uploaded')
  else if (paused) parts.push('paused')
  else if (!connected) parts.push('no connection')
  else if (bytesPerSecond > 0) {
    parts.push(`${formatBytes(bytesPerSecond)}/s`, formatTimeLeft(sum.bytesLeft / bytesPerSecond))
  }
  if (sum.known > 0) parts.push(`${formatCount(sum.known)} here already`)
  if (sum.refused > 0) parts.push(`${formatCount(sum.refused)} refused`)
  return parts.join(' · ')
}
