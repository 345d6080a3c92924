import { protocolWords } from '../../../content/errors/account.ts'
import { MIN_PASSWORD_LENGTH } from '../../../domain/accounts/password.ts'
import { AuthError, validationFailed } from '../protocol/auth-error.ts'

const MAX_PASSWORD_BYTES = 1000

/** Refuses a new password that is too short (422 `weak_password`) or too long to be hashed cheaply (400). */
export function checkNewPassword(password: string): void {
  if (Buffer.byteLength(password) > MAX_PASSWORD_BYTES)
    throw validationFailed(`Password cannot be longer than ${MAX_PASSWORD_BYTES} bytes`)
  if ([...password].length >= MIN_PASSWORD_LENGTH) return
  const message = protocolWords.passwordTooShort(MIN_PASSWORD_LENGTH)
  throw new AuthError(422, 'weak_password', message, { weakPassword: ['length'] })
}
