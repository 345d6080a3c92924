import { type AccountMessage, accountMessages } from '../../content/errors/account.ts'
import {
  type Contact,
  contactMessages,
  type Message,
  noReason,
  oneMoreStep,
  outOfDate,
  signInForPhotos,
  tryInAMinute,
  unreachable,
} from '../../content/errors/messages.ts'
import { siteSettings } from '../site-settings.ts'
import { ApiError } from './api.ts'

/** A failure, in words for the reader. */
export interface ErrorMessage extends Message {
  /** Messages for form fields, by name. */
  fields?: Readonly<Record<string, string>>
  /** Signing in resolves it. */
  signIn?: true
}

const signedOut: ErrorMessage = { ...signInForPhotos, signIn: true }

const halfSignedIn: ErrorMessage = { ...oneMoreStep, signIn: true }

/** Explains a failure: our words for its code, else the server's own sentence. */
export function explainError(error: unknown, contact: Contact = siteSettings()): ErrorMessage {
  if (error instanceof ApiError) return explainApiError(error, contact)
  if (isConnectionError(error)) return unreachable
  return isAccountsError(error) ? explainAccounts(error, contact) : outOfDate
}

/** The server's own sentence, or ours if it has none. */
export function reasonOf(error: unknown): string {
  if (isConnectionError(error)) return unreachable.text
  const own = error instanceof ApiError || isAccountsError(error)
  return own && error.message ? error.message : noReason
}

function explainApiError(error: ApiError, contact: Contact): ErrorMessage {
  const { status, code, message, fields } = error
  if (status === 401) return signedOut
  if (code === 'insufficient_aal') return halfSignedIn
  const { messages, tooManyAttempts } = contactMessages(contact)
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

function explainAccounts({ name, code, message }: AccountsError, contact: Contact): ErrorMessage {
  const known = accountMessages[name] ?? accountMessages[String(code)]
  const own: AccountMessage =
    code === 'weak_password' ? { field: 'password', text: message } : { text: message }
  const { field, text } = known ?? (message ? own : { text: contactMessages(contact).accountFailed })
  return { title: tryInAMinute.title, text, ...(field && { fields: { [field]: text } }) }
}

/** Rounded up so that nobody retries too early: `40 seconds`, `1 minute`, `12 minutes`. */
function waitInLabels(seconds: number): string {
  if (seconds < 60) return `${seconds} ${seconds === 1 ? 'second' : 'seconds'}`
  const minutes = Math.ceil(seconds / 60)
  return `${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`
}
