import { type AccountMessage, accountMessages } from '../content/account.ts'
import { type Message, messages, outOfDate, tooManyAttempts } from '../content/messages.ts'
import { ApiError } from './api.ts'

/** Words for a failure. */
export interface Explained extends Message {
  /** What is said under fields of a form, by their names. */
  fields?: Readonly<Record<string, string>>
  /** Signing in mends it. */
  signIn?: true
}

const fallback: Message = { title: 'Something went wrong', text: 'Please try again in a minute.' }
const unknown: AccountMessage = accountMessages.unknown ?? fallback
const offline: Message = messages.unreachable ?? fallback

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
  if (error instanceof ApiError) return explainRefusal(error)
  if (isUnreached(error)) return offline
  return isOfAccounts(error) ? explainAccounts(error) : outOfDate
}

/** The server's own sentence; ours only where there is none. */
export function reasonOf(error: unknown): string {
  if (isUnreached(error)) return offline.text
  const own = error instanceof ApiError || isOfAccounts(error)
  return own && error.message ? error.message : 'Something went wrong. Please try again.'
}

function explainRefusal(error: ApiError): Explained {
  const { status, code, message, fields } = error
  if (status === 401) return signedOut
  if (code === 'insufficient_aal') return halfSignedIn
  if (status === 429) return tooManyAttempts(waitInWords(error.retryAfter ?? 60))
  return { ...(messages[code] ?? (message ? { ...fallback, text: message } : fallback)), fields }
}

/** A refusal of the accounts service, or a passkey's: its client knows them by a code, a name or both. */
type AccountsError = Error & { code?: unknown }

const isOfAccounts = (error: unknown): error is AccountsError =>
  error instanceof Error &&
  ('code' in error || error.name.startsWith('Auth') || error.name in accountMessages)

/** Not even its own code could be fetched, or the accounts service not asked. */
const isUnreached = (error: unknown) =>
  error instanceof TypeError || (error instanceof Error && error.name === 'AuthRetryableFetchError')

function explainAccounts({ name, code, message }: AccountsError): Explained {
  const known = accountMessages[name] ?? accountMessages[String(code)]
  const own: AccountMessage =
    code === 'weak_password' ? { field: 'password', text: message } : { text: message }
  const { field, text } = known ?? (message ? own : unknown)
  return { title: fallback.title, text, ...(field && { fields: { [field]: text } }) }
}

/** Rounded up, so that nobody comes back too early: `40 seconds`, `1 minute`, `12 minutes`. */
function waitInWords(seconds: number): string {
  if (seconds < 60) return `${seconds} ${seconds === 1 ? 'second' : 'seconds'}`
  const minutes = Math.ceil(seconds / 60)
  return `${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`
}
