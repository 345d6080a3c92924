import { isSameSecret } from '../secrets.ts'
import type { MailCall } from './port.ts'

/** Whether the request carries the secret as its basic authentication password. */
export function hasSecret(call: MailCall, secret: string): boolean {
  const [scheme, login = ''] = (call.header('authorization') ?? '').split(' ')
  if (scheme?.toLowerCase() !== 'basic') return false
  const text = Buffer.from(login, 'base64').toString()
  return isSameSecret(text.slice(text.indexOf(':') + 1), secret)
}
