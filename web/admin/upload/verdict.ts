import { ErrorBody } from '../../../domain/errors.ts'
import { PhotoTaken } from '../../../domain/photos/uploads.ts'
import type { Upload } from './upload.ts'

/** How an upload ended. */
export type Verdict = Pick<Upload, 'state' | 'reason'>

/** What the last answer says about a file that arrived. */
export function arrived(answer: string | undefined): Verdict {
  const taken = PhotoTaken.safeParse(read(answer))
  return { state: taken.success && taken.data.duplicate ? 'known' : 'done' }
}

/** What an answer, or none, says about a file that failed. A refusal is about the file and final; the rest may pass. */
export function failed(status: number | undefined, answer: string | undefined): Verdict {
  const body = ErrorBody.safeParse(read(answer))
  const reason = body.success ? body.data.error.message : undefined
  if (status === 413 || status === 415 || status === 422) {
    return { state: 'refused', reason: reason ?? 'The server did not take this file.' }
  }
  if (status === 401 || status === 403)
    return { state: 'stopped', reason: 'You are signed out. Please sign in again.' }
  return { state: 'stopped', reason: reason ?? 'The connection was lost.' }
}

function read(answer: string | undefined): unknown {
  try {
    return JSON.parse(answer ?? '')
  } catch {
    return undefined
  }
}
