import type { AuthError } from '@supabase/auth-js'
import { type AccountMessage, accountMessages } from '../../content/account.ts'

const OFFLINE: readonly string[] = ['AuthRetryableFetchError', 'TypeError']

/** What to say of something that failed: our words for its code, else the service's own sentence. */
export function explainAccount(error: unknown): AccountMessage {
  const unknown = accountMessages.unknown ?? { text: '' }
  if (!(error instanceof Error)) return unknown
  if (OFFLINE.includes(error.name)) return accountMessages.offline ?? unknown
  const known = accountMessages[error.name] ?? accountMessages[String((error as AuthError).code)]
  if (known) return known
  if ((error as AuthError).code === 'weak_password') return { field: 'password', text: error.message }
  return error.message ? { text: error.message } : unknown
}

/** The service's own sentence; ours only where it was not reached. */
export function serverWords(error: unknown): string {
  const reached = error instanceof Error && !OFFLINE.includes(error.name)
  return reached ? error.message : explainAccount(error).text
}
