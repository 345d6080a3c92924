import { fileErrors } from '../../../../content/errors/photos.ts'
import { rejectionBeforeUpload } from '../../../../domain/photos/uploads.ts'
import type { ChosenFile } from '../../kit/files/chosen-file.ts'
import type { FileFailure } from '../../kit/files/parse-response.ts'
import type { Target, Upload } from './upload-items.ts'

/**
 * waiting ── its turn ──▶ matching ── new ──▶ ready ── its turn ──▶ sending ── arrived ──▶ done
 * matching ── there already ──▶ known ◀── there already ── sending
 * ready   ◀── cut, busy, held ── sending ── failed too often, signed out ──▶ stopped
 * ready   ◀── again ── stopped
 * waiting ◀── again ── refused ◀── never a photo ── sending, or at sight
 */
export type Step =
  | { at: 'waiting' | 'matching' | 'sending' | 'done' | 'known' }
  /** May be sent, but not before this time. */
  | { at: 'ready'; from: number }
  | { at: 'stopped' | 'refused'; reason: string }

/** A file and its progress; the single source of truth about it. */
export interface Photo extends ChosenFile {
  id: string
  target: Target
  step: Step
  /** The upload's address on the server. */
  url: string | undefined
  /** Bytes sent from here, and bytes that the server has confirmed. */
  sentBytes: number
  confirmedBytes: number
  /** Failures since the server last confirmed more bytes. */
  failures: number
}

/** A command of the queue to a file. */
export type Command = { is: 'match' | 'send' | 'hold' | 'wake' | 'again' } | { is: 'matched'; known: boolean }

/** What happens to a file while it is sent. */
export type Progress =
  | { is: 'created'; url: string }
  | { is: 'moved' | 'confirmed'; bytes: number }
  | { is: 'arrived'; known: boolean }
  | { is: 'failed'; failure: FileFailure }

/** About twenty minutes of retries. */
const MOST_FAILURES = 243
const FIRST_WAITS_MS = [0, 1000, 2000]
const WAIT_MS = 5000

/** A chosen file; refused at once if it can never be a photo. */
export function enqueue(chosen: Pick<Photo, 'id' | 'target' | 'file' | 'folder'>): Photo {
  const { id, target, file, folder } = chosen
  const rejection = rejectionBeforeUpload(file)
  const step: Step = rejection
    ? { at: 'refused', reason: `${file.name} ${fileErrors[rejection]}` }
    : { at: 'waiting' }
  return { id, target, file, folder, step, url: undefined, sentBytes: 0, confirmedBytes: 0, failures: 0 }
}

/** The file after a command or progress; unchanged if the event does not apply to its step. */
export function nextState(photo: Photo, event: Command | Progress, now: number): Photo {
  const { at } = photo.step
  const ready = { ...photo, step: { at: 'ready', from: now } } as const
  switch (event.is) {
    case 'match':
      return at === 'waiting' ? { ...photo, step: { at: 'matching' } } : photo
    case 'matched':
      if (at !== 'matching') return photo
      return event.known ? { ...photo, step: { at: 'known' } } : ready
    case 'send':
      return at === 'ready' ? { ...photo, step: { at: 'sending' } } : photo
    case 'hold':
      return at === 'sending' ? ready : photo
    case 'wake':
      return at === 'ready' ? ready : photo
    case 'again':
      if (at === 'refused') return enqueue(photo)
      return at === 'stopped' ? { ...ready, failures: 0 } : photo
    default:
      return at === 'sending' ? applyProgress(photo, event, now) : photo
  }
}

function applyProgress(photo: Photo, progress: Progress, now: number): Photo {
  switch (progress.is) {
    case 'created':
      return { ...photo, url: progress.url }
    case 'moved':
      return { ...photo, sentBytes: progress.bytes }
    case 'confirmed': {
      const failures = progress.bytes > photo.confirmedBytes ? 0 : photo.failures
      return { ...photo, sentBytes: progress.bytes, confirmedBytes: progress.bytes, failures }
    }
    case 'arrived':
      return { ...photo, step: { at: progress.known ? 'known' : 'done' } }
    case 'failed':
      return fail(photo, progress.failure, now)
  }
}

function fail(photo: Photo, { kind, reason, waitMs }: FileFailure, now: number): Photo {
  if (kind === 'refused') return { ...photo, step: { at: 'refused', reason } }
  if (kind === 'final' || kind === 'signed out') return { ...photo, step: { at: 'stopped', reason } }
  // Without a session, nothing was tried.
  const failures = photo.failures + (kind === 'no session' ? 0 : 1)
  if (failures > MOST_FAILURES) return { ...photo, failures, step: { at: 'stopped', reason } }
  const ownWaitMs = FIRST_WAITS_MS[photo.failures] ?? WAIT_MS
  return { ...photo, failures, step: { at: 'ready', from: now + Math.max(waitMs, ownWaitMs) } }
}

const ENDED: ReadonlySet<Step['at']> = new Set(['done', 'known', 'stopped', 'refused'])

/** Whether nothing more happens to the file by itself. */
export const isFinished = ({ step }: Photo) => ENDED.has(step.at)

/** Identifies a file and its target, also across visits. */
export const fileKey = ({ target, file, folder }: Pick<Photo, 'target' | 'file' | 'folder'>) =>
  [target.level, target.id, folder, file.name, file.size, file.lastModified].join('\n')

/** A file for display. */
export function toUploadView({ id, target, folder, file, sentBytes: sent, step }: Photo): Upload {
  const photo = { id, target, folder, fileName: file.name, bytes: file.size, sent }
  switch (step.at) {
    case 'stopped':
    case 'refused':
      return { ...photo, state: step.at, reason: step.reason }
    case 'done':
    case 'known':
      return { ...photo, state: step.at }
    default:
      return { ...photo, state: sent === 0 ? 'waiting' : sent < file.size ? 'sending' : 'checking' }
  }
}
