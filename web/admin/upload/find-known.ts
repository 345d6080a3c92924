import { knownPhotos } from '../../../contract/sorting.ts'
import { call } from '../../call.ts'
import type { Target } from './upload.ts'

/** Which of these the server already has; none if it cannot be asked, since sending again is harmless. */
export async function findKnown(
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
