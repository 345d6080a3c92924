import type { UploadTarget } from '../../../../domain/photos/uploads.ts'
import { formatBytes, formatCount, formatRemainingTime } from '../../kit/format.ts'

/** What photos are uploaded for: an event or a class (to be sorted), class photos, or one pupil. */
export interface Target extends Pick<UploadTarget, 'level'> {
  id: string
  name: string
}

export const sameTarget = (a: Target, b: Target) => a.level === b.level && a.id === b.id

/** A file being uploaded. */
export interface Upload {
  id: string
  target: Target
  folder: string
  fileName: string
  bytes: number
  /** Bytes sent so far. */
  sent: number
  /**
   * `checking`: fully sent, the server checks it; `known`: the server already has this photo; `stopped`: failed, and
   * a retry may help; `refused`: can never be a photo.
   */
  state: 'waiting' | 'sending' | 'checking' | 'done' | 'known' | 'stopped' | 'refused'
  /** Why it stopped or was refused: a sentence, often starting with the file's name. */
  reason?: string
}

/** All files of this visit, in the order they were chosen. */
export interface Uploads {
  items: readonly Upload[]
  paused: boolean
  /** False after a lost connection, until bytes move again. */
  connected: boolean
  bytesPerSecond: number
}

export const NO_UPLOADS: Uploads = { items: [], paused: false, connected: true, bytesPerSecond: 0 }

const underWay = new Set<Upload['state']>(['waiting', 'sending', 'checking'])

export const isInProgress = ({ state }: Upload) => underWay.has(state)

/** Sums files for the progress bar and line. Refused files do not count. */
export function countUploadsByState(items: readonly Upload[]) {
  const counted = items.filter(({ state }) => state !== 'refused')
  const has = (...states: Upload['state'][]) => counted.filter(({ state }) => states.includes(state))
  const bytes = sum(counted.map((item) => item.bytes))
  const sent = sum(
    counted.map((item) => (item.state === 'done' || item.state === 'known' ? item.bytes : item.sent)),
  )
  return {
    files: counted.length,
    finished: has('done', 'known').length,
    known: has('known').length,
    stopped: has('stopped').length,
    refused: items.length - counted.length,
    underWay: counted.filter(isInProgress).length,
    fraction: bytes === 0 ? 0 : sent / bytes,
    bytesLeft: sum(counted.filter(isInProgress).map((item) => item.bytes - item.sent)),
  }
}

export type UploadCounts = ReturnType<typeof countUploadsByState>

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0)

/** A line on a group of files: how many are done, at what rate, and the time left, as far as known. */
export function progressLine(
  sum: UploadCounts,
  { paused, connected, bytesPerSecond }: Omit<Uploads, 'items'>,
): string {
  const parts = [`${formatCount(sum.finished)} of ${formatCount(sum.files)}`]
  if (sum.underWay === 0) parts.push(sum.stopped > 0 ? 'stopped' : 'all uploaded')
  else if (paused) parts.push('paused')
  else if (!connected) parts.push('no connection')
  else if (bytesPerSecond > 0) {
    parts.push(`${formatBytes(bytesPerSecond)}/s`, formatRemainingTime(sum.bytesLeft / bytesPerSecond))
  }
  if (sum.known > 0) parts.push(`${formatCount(sum.known)} here already`)
  if (sum.refused > 0) parts.push(`${formatCount(sum.refused)} refused`)
  return parts.join(' · ')
}
