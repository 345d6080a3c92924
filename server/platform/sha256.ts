import { createHash } from 'node:crypto'

/** The SHA-256 of these parts, one after another, in hex. */
export function sha256(...parts: (string | Uint8Array)[]): string {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest('hex')
}
