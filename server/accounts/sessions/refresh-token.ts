import { isSameSecret, sign } from '../../platform/secrets.ts'

/** Position `counter` in the chain of a session's refresh tokens. */
export interface RefreshToken {
  sessionId: string
  counter: number
}

/** Writes `<session id>.<counter>.<HMAC of both>`, about 80 characters. */
export function formatRefreshToken(secret: string, { sessionId, counter }: RefreshToken): string {
  return [sessionId, counter, sign(secret, ['refresh', sessionId, counter])].join('.')
}

/** Undefined for anything this server has not written. */
export function parseRefreshToken(secret: string, token: string): RefreshToken | undefined {
  const match = /^([0-9a-f-]{36})\.([1-9]\d{0,8})\.[\w-]{43}$/.exec(token)
  if (!match?.[1]) return undefined
  const read = { sessionId: match[1], counter: Number(match[2]) }
  return isSameSecret(token, formatRefreshToken(secret, read)) ? read : undefined
}
