import type { ZodType } from 'zod'
import { uploadWords } from '../../../../content/desk/photos/upload.ts'
import { ErrorBody } from '../../../../domain/api-responses.ts'

/** The server's response; no status if there was none. */
export interface UploadResponse {
  status: number | undefined
  body: string
  retryAfter: string | undefined
}

/** Why a file failed, and what follows from it. */
export interface FileFailure {
  /**
   * `lost`: no answer, or a server fault; `busy`: the server wants to be asked again; `refused`: can never be a
   * photo; `final`: retrying by itself would be in vain.
   */
  kind: 'lost' | 'busy' | 'no session' | 'signed out' | 'refused' | 'final'
  /** A sentence, often starting with the file's name. */
  reason: string
  /** How long the server wants us to wait. */
  waitMs: number
}

/** Timeout, conflict, locked, too many requests: all temporary. */
const TEMPORARY = new Set([408, 409, 423, 429])
const REFUSALS = new Set([413, 415, 422])

/** What a file has become, according to the last response; undefined if that was lost. */
export function readAnswer<T>(body: string, as: ZodType<T>): T | undefined {
  return as.safeParse(read(body)).data
}

/** Reads a failed file's response, or the lack of one. */
export function parseFailure({ status, body, retryAfter }: UploadResponse): FileFailure {
  const kind = kindOf(status)
  const error = ErrorBody.safeParse(read(body))
  const reason = error.success ? error.data.error.message : REASONS[kind]
  const waitMs = Math.max(0, Number(retryAfter) * 1000) || 0
  return { kind, reason: kind === 'signed out' ? REASONS[kind] : reason, waitMs }
}

function kindOf(status: number | undefined): FileFailure['kind'] {
  if (status === undefined || status >= 500) return 'lost'
  if (TEMPORARY.has(status)) return 'busy'
  if (REFUSALS.has(status)) return 'refused'
  return status === 401 || status === 403 ? 'signed out' : 'final'
}

const LOST = uploadWords.lineLost
const SIGNED_OUT = uploadWords.signedOut
const REASONS: Record<FileFailure['kind'], string> = {
  lost: LOST,
  busy: LOST,
  final: LOST,
  'no session': SIGNED_OUT,
  'signed out': SIGNED_OUT,
  refused: uploadWords.notTaken,
}

/** Nobody is signed in, or the session could not be renewed: nothing was sent. */
export const NO_SESSION: FileFailure = { kind: 'no session', reason: REASONS['no session'], waitMs: 5000 }

/** There was no response at all. */
export const NO_RESPONSE: FileFailure = { kind: 'lost', reason: LOST, waitMs: 0 }

function read(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}
