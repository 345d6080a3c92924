import { KnownAnswer } from '../../../domain/photos/uploads.ts'
import { callDesk } from '../call-desk.ts'
import type { Target } from './upload.ts'

/** Which of these the server has already. When it cannot be asked, none: sending again does no harm. */
export async function askKnown(
  target: Target,
  fingerprints: readonly string[],
): Promise<ReadonlySet<string>> {
  if (fingerprints.length === 0) return new Set()
  try {
    const body = { level: target.level, targetId: target.id, fingerprints }
    return new Set((await callDesk('/api/admin/known-photos', { body }, KnownAnswer)).known)
  } catch {
    return new Set()
  }
}
