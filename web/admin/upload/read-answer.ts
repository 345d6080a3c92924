import { ErrorBody } from '../../../domain/errors.ts'
import { PhotoTaken } from '../../../domain/photos/uploads.ts'

/** An answer to what was sent; no status when there was none. */
export interface Answer {
  status: number | undefined
  body: string
  retryAfter: string | undefined
}

/** Why a file did not get through, and what comes of it. */
export interface Failure {
  /**
   * `lost`: nobody answered, or nobody could take it; `busy`: the server is there and wants to be asked again;
   * `refused`: it can never be a photo; `final`: asking again by itself would be in vain.
   */
  kind: 'lost' | 'busy' | 'no session' | 'signed out' | 'refused' | 'final'
  /** A sentence, often beginning with the file's name. */
  reason: string
  /** Before this the server does not want to be asked again. */
  waitMs: number
}

/** Too slow, out of step, locked, too many: all of it passes. */
const PASSING = new Set([408, 409, 423, 429])
const REFUSALS = new Set([413, 415, 422])

/** Whether a file that arrived was there already, as far as the last answer says. */
export function wasKnown(body: string): boolean {
  const taken = PhotoTaken.safeParse(read(body))
  return taken.success && taken.data.duplicate
}

/** What an answer, or none, says about a file that failed. */
export function readFailure({ status, body, retryAfter }: Answer): Failure {
  const kind = kindOf(status)
  const said = ErrorBody.safeParse(read(body))
  const reason = said.success ? said.data.error.message : REASONS[kind]
  const waitMs = Math.max(0, Number(retryAfter) * 1000) || 0
  return { kind, reason: kind === 'signed out' ? REASONS[kind] : reason, waitMs }
}

function kindOf(status: number | undefined): Failure['kind'] {
  if (status === undefined || status >= 500) return 'lost'
  if (PASSING.has(status)) return 'busy'
  if (REFUSALS.has(status)) return 'refused'
  return status === 401 || status === 403 ? 'signed out' : 'final'
}

const LOST = 'The connection was lost.'
const SIGNED_OUT = 'You are signed out. Please sign in again.'
const REASONS: Record<Failure['kind'], string> = {
  lost: LOST,
  busy: LOST,
  final: LOST,
  'no session': SIGNED_OUT,
  'signed out': SIGNED_OUT,
  refused: 'The server did not take this file.',
}

/** Nobody is signed in just now, or the session could not be renewed over this line: nothing was sent. */
export const NO_SESSION: Failure = { kind: 'no session', reason: REASONS['no session'], waitMs: 5000 }

/** Nothing came back at all. */
export const NO_ANSWER: Failure = { kind: 'lost', reason: LOST, waitMs: 0 }

function read(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}
