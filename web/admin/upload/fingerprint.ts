import { knownPhotos } from '../../../contract/sorting.ts'
import { call } from '../../call.ts'
import type { Target } from './upload.ts'

/** SHA-256 of a file in hex; undefined where the browser cannot tell (an address without encryption) or read it. */
export async function fingerprint(file: File): Promise<string | undefined> {
  if (!globalThis.crypto?.subtle) return undefined
  try {
    const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer())
    return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  } catch {
    return undefined
  }
}

/** Which of these the server has already. When it cannot be asked, none: sending again does no harm. */
export async function askKnown(
  target: Target,
  fingerprints: readonly string[],
): Promise<ReadonlySet<string>> {
  if (fingerprints.length === 0) return new Set()
  try {
    const body = { level: target.level, targetId: target.id, fingerprints: [...fingerprints] }
    return new Set((await call(knownPhotos, { body })).known)
  } catch {
    return new Set()
  }
}
