import { EARLY_REFUSALS, earlyRefusal } from '../../../domain/photos/photo-files.ts'
import type { Failure } from './read-answer.ts'
import type { Chosen, Target, Upload } from './upload.ts'

/**
 * waiting ── its turn ──▶ looking ── new ──▶ ready ── its turn ──▶ sending ── arrived ──▶ done
 * looking ── there already ──▶ known ◀── there already ── sending
 * ready   ◀── cut, busy, held ── sending ── failed too often, signed out ──▶ stopped
 * ready   ◀── again ── stopped
 * waiting ◀── again ── refused ◀── never a photo ── sending, or at sight
 */
export type Step =
  | { at: 'waiting' | 'looking' | 'sending' | 'done' | 'known' }
  /** Its turn comes, but not before this moment. */
  | { at: 'ready'; from: number }
  | { at: 'stopped' | 'refused'; reason: string }

/** A file on its way: the one place that says how far it is. */
export interface Photo extends Chosen {
  id: string
  target: Target
  step: Step
  /** Where the server keeps what it has of it. */
  url: string | undefined
  /** Bytes that have left this machine, and bytes that the server said it has. */
  sent: number
  kept: number
  /** Failures since the server last had more of it. */
  failures: number
}

/** What the queue makes a file do. */
export type Order = { is: 'look' | 'send' | 'hold' | 'wake' | 'again' } | { is: 'looked'; known: boolean }

/** What is heard of a file while it is sent. */
export type News =
  | { is: 'begun'; url: string }
  | { is: 'moved' | 'kept'; bytes: number }
  | { is: 'arrived'; known: boolean }
  | { is: 'failed'; failure: Failure }

/** A lost connection is tried for twenty minutes. */
const MOST_FAILURES = 243
const RESTS_MS = [0, 1000, 2000]
const REST_MS = 5000

/** A file that was chosen; at sight it may be seen that it can never be a photo. */
export function enter(chosen: Pick<Photo, 'id' | 'target' | 'file' | 'folder'>): Photo {
  const { id, target, file, folder } = chosen
  const refusal = earlyRefusal(file)
  const step: Step = refusal
    ? { at: 'refused', reason: `${file.name} ${EARLY_REFUSALS[refusal]}` }
    : { at: 'waiting' }
  return { id, target, file, folder, step, url: undefined, sent: 0, kept: 0, failures: 0 }
}

/** The file after an order or news; the very same where that is not for its step, because it comes too late. */
export function nextStep(photo: Photo, event: Order | News, now: number): Photo {
  const { at } = photo.step
  const ready = { ...photo, step: { at: 'ready', from: now } } as const
  switch (event.is) {
    case 'look':
      return at === 'waiting' ? { ...photo, step: { at: 'looking' } } : photo
    case 'looked':
      if (at !== 'looking') return photo
      return event.known ? { ...photo, step: { at: 'known' } } : ready
    case 'send':
      return at === 'ready' ? { ...photo, step: { at: 'sending' } } : photo
    case 'hold':
      return at === 'sending' ? ready : photo
    case 'wake':
      return at === 'ready' ? ready : photo
    case 'again':
      if (at === 'refused') return enter(photo)
      return at === 'stopped' ? { ...ready, failures: 0 } : photo
    default:
      return at === 'sending' ? hear(photo, event, now) : photo
  }
}

function hear(photo: Photo, news: News, now: number): Photo {
  switch (news.is) {
    case 'begun':
      return { ...photo, url: news.url }
    case 'moved':
      return { ...photo, sent: news.bytes }
    case 'kept': {
      const failures = news.bytes > photo.kept ? 0 : photo.failures
      return { ...photo, sent: news.bytes, kept: news.bytes, failures }
    }
    case 'arrived':
      return { ...photo, step: { at: news.known ? 'known' : 'done' } }
    case 'failed':
      return fail(photo, news.failure, now)
  }
}

function fail(photo: Photo, { kind, reason, waitMs }: Failure, now: number): Photo {
  if (kind === 'refused') return { ...photo, step: { at: 'refused', reason } }
  if (kind === 'final' || kind === 'signed out') return { ...photo, step: { at: 'stopped', reason } }
  // Without a session nothing was tried.
  const failures = photo.failures + (kind === 'no session' ? 0 : 1)
  if (failures > MOST_FAILURES) return { ...photo, failures, step: { at: 'stopped', reason } }
  const restMs = RESTS_MS[photo.failures] ?? REST_MS
  return { ...photo, failures, step: { at: 'ready', from: now + Math.max(waitMs, restMs) } }
}

const ENDED: ReadonlySet<Step['at']> = new Set(['done', 'known', 'stopped', 'refused'])

/** Nothing more happens to it by itself. */
export const hasEnded = ({ step }: Photo) => ENDED.has(step.at)

/** The very same file for the same place; what is half there is found again by it, another day too. */
export const nameOf = ({ target, file, folder }: Pick<Photo, 'target' | 'file' | 'folder'>) =>
  [target.level, target.id, folder, file.name, file.size, file.lastModified].join('\n')

/** A file as screens show it. */
export function shown({ id, target, folder, file, sent, step }: Photo): Upload {
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
