import { EmailAddress, PhoneNumber } from '../../../domain/accounts/protocol.ts'
import { AuthError, validationFailed } from './auth-error.ts'

const MAX_METADATA_BYTES = 4096

/** In lower case. */
export function readEmail(text: string | null | undefined): string {
  const email = EmailAddress.safeParse(text)
  if (!email.success) throw validationFailed('Unable to validate email address: invalid format')
  return email.data
}

/** Digits without `+`. */
export function readPhone(text: string | null | undefined): string {
  const phone = PhoneNumber.safeParse(text)
  if (!phone.success) throw validationFailed('Invalid phone number format (E.164 required)')
  return phone.data
}

/** The code challenge, if the browser wants a code instead of tokens. */
export function challengeOf(input: {
  code_challenge?: string | null | undefined
  code_challenge_method?: string | null | undefined
}): string | null {
  const { code_challenge: challenge, code_challenge_method: method } = input
  if (!challenge !== !method)
    throw validationFailed('PKCE flow requires code_challenge_method and code_challenge')
  return challenge || null
}

/**
 * Metadata with the changes merged in key by key; null removes a key. It travels in every token, so it is kept small.
 */
export function readMetadata(
  known: Record<string, unknown>,
  changes: Record<string, unknown> | null | undefined,
): Record<string, unknown> {
  const merged = Object.entries({ ...known, ...changes }).filter(([, value]) => value !== null)
  const metadata = Object.fromEntries(merged)
  if (Buffer.byteLength(JSON.stringify(metadata)) > MAX_METADATA_BYTES)
    throw new AuthError(400, 'validation_failed', `data cannot be longer than ${MAX_METADATA_BYTES} bytes`)
  return metadata
}
