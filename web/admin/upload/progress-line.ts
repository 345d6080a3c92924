import { formatBytes, formatCount, formatTimeLeft } from '../format.ts'
import type { Tally, Uploads } from './upload.ts'

/** How far a group of files is, at what rate, and how long it will take: nothing that is not known. */
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
