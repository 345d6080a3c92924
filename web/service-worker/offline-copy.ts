import type { QueryKey } from '@tanstack/react-query'
import { BROWSER_KEYS } from '../../domain/privacy/stored-on-device.ts'
import { storedInBrowser } from '../browser-storage.ts'

/** How long what was fetched is kept: from the evening before a photo day to its end. */
export const COPY_RETENTION_MS = BROWSER_KEYS['desk.copy']

/** An answer that the desk may show without a connection. */
export interface CopiedAnswer {
  key: QueryKey
  data: unknown
  /** When it was fetched, in milliseconds. */
  at: number
}

/** What a device keeps of one account's desk. */
interface OfflineCopy {
  userId: string
  answers: readonly CopiedAnswer[]
}

const stored = storedInBrowser<OfflineCopy | null>('desk.copy', null)

/** The answers of an account's copy that are not too old; none of any other account. */
export function copiedAnswersOf(userId: string): readonly CopiedAnswer[] {
  const copy = stored.get()
  const oldest = Date.now() - COPY_RETENTION_MS
  return copy?.userId === userId ? copy.answers.filter(({ at }) => at > oldest) : []
}

export const keepAnswers = (userId: string, answers: readonly CopiedAnswer[]): void =>
  stored.set({ userId, answers })

/** Deletes the copy from this device, except this account's answers that are not too old. */
export function pruneOfflineCopy(userId?: string): void {
  const kept = userId === undefined ? [] : copiedAnswersOf(userId)
  if (userId === undefined || kept.length === 0) stored.remove()
  else if (kept.length < (stored.get()?.answers.length ?? 0)) keepAnswers(userId, kept)
}
