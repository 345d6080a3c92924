import { type AccountMessage, accountMessages } from '../content/errors/account.ts'
import {
  type Message,
  messages,
  noReason,
  oneMoreStep,
  outOfDate,
  signInForPhotos,
  tooManyAttempts,
  tryInAMinute,
} from '../content/errors/messages.ts'
import { ApiError } from './api.ts'

/** A failure, in words for the reader. */
export interface ErrorMessage extends Message {
  /** Messages for form fields, by name. */
  fields?: Readonly<Record<string, string>>
  /** Signing in resolves it. */
  signIn?: true
}

const unknown: AccountMessage = accountMessages.unknown ?? tryInAMinute
const offline: Message = messages.unreachable ?? tryInAMinute

const signedOut: ErrorMessage = { ...signInForPhotos, signIn: true }

const halfSignedIn: ErrorMessage = { ...oneMoreStep, signIn: true }

/** Explains a failure: our words for its code, else the server's own sentence. */
export function explainError(error: unknown): ErrorMessage {
  if (error instanceof ApiError) return explainApiError(error)
  if (isConnectionError(error)) return offline
  return isAccountsError(error) ? explainAccounts(error) : outOfDate
}

/** The server's own sentence, or ours if it has none. */
export function reasonOf(error: unknown): string {
  if (isConnectionError(error)) return offline.text
  const own = error instanceof ApiError || isAccountsError(error)
  return own && error.message ? error.message : noReason
}

function explainApiError(error: ApiError): ErrorMessage {
  const { status, code, message, fields } = error
  if (status === 401) return signedOut
  if (code === 'insufficient_aal') return halfSignedIn
  if (status === 429) return tooManyAttempts(waitInLabels(error.retryAfter ?? 60))
  return { ...(messages[code] ?? (message ? { ...tryInAMinute, text: message } : tryInAMinute)), fields }
}

/** An error of the accounts service or of a passkey, which have a code, a name or both. */
type AccountsError = Error & { code?: unknown }

const isAccountsError = (error: unknown): error is AccountsError =>
  error instanceof Error &&
  ('code' in error || error.name.startsWith('Auth') || error.name in accountMessages)

/** A lost connection: code could not be fetched, or the accounts service not reached. */
const isConnectionError = (error: unknown) =>
  error instanceof TypeError || (error instanceof Error && error.name === 'AuthRetryableFetchError')

function explainAccounts({ name, code, message }: AccountsError): ErrorMessage {
  const known = accountMessages[name] ?? accountMessages[String(code)]
  const own: AccountMessage =
    code === 'weak_password' ? { field: 'password', text: message } : { text: message }
  const { field, text } = known ?? (message ? own : unknown)
  return { title: tryInAMinute.title, text, ...(field && { fields: { [field]: text } }) }
}

/** Rounded up so that nobody retries too early: `40 seconds`, `1 minute`, `12 minutes`. */
function waitInLabels(seconds: number): string {
  if (seconds < 60) return `${seconds} ${seconds === 1 ? 'second' : 'seconds'}`
  const minutes = Math.ceil(seconds / 60)
  return `${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`
}
