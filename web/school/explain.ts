import { type Message, messages, outOfDate, tooManyAttempts } from '../../content/messages.ts'
import { ApiError } from '../api.ts'

const fallback: Message = { title: 'Something went wrong', text: 'Please try again in a minute.' }

/** Words for a failure; `signIn`: signing in mends it. */
export interface Explained extends Message {
  signIn?: true
}

const signedOut: Explained = {
  signIn: true,
  title: 'Please sign in',
  text: 'These photos are opened by your account, and you are signed out. Nothing is lost: sign in, and go on.',
}

const halfSignedIn: Explained = {
  signIn: true,
  title: 'One more step',
  text: 'Your account has a second step, and this browser has not taken it yet. Nothing is lost: confirm it, and go on.',
}

/** What to say of something that failed: the house's words for its code, else the server's own sentence. */
export function explain(error: unknown): Explained {
  if (!(error instanceof ApiError)) return outOfDate
  if (error.status === 401) return signedOut
  if (error.code === 'insufficient_aal') return halfSignedIn
  if (error.status === 429) return tooManyAttempts(waitInWords(error.retryAfter ?? 60))
  return messages[error.code] ?? (error.message ? { ...fallback, text: error.message } : fallback)
}

/** Rounded up, so that nobody comes back too early: `40 seconds`, `1 minute`, `12 minutes`. */
function waitInWords(seconds: number): string {
  if (seconds < 60) return `${seconds} ${seconds === 1 ? 'second' : 'seconds'}`
  const minutes = Math.ceil(seconds / 60)
  return `${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`
}
