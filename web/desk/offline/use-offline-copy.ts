import type { QueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { isStoredFor } from '../../session.ts'
import { createDeskCache, refreshDesk } from '../kit/data/desk-cache.ts'
import { changesCopy, holdCopiedAnswers, restoreCopy, saveCopy } from './copied-answers.ts'

/** Late enough for the answers of one screen to be saved together. */
const SAVE_AFTER_MS = 500

/**
 * The desk's query cache. An account that could not be verified has what this device kept of its desk; a verified one
 * begins empty, and what it fetches is kept.
 */
export function useDeskCache(userId: string, verified: boolean): QueryClient {
  // A new cache for each sign-in, so that no account sees another's data.
  const [cache] = useState(() => {
    const created = createDeskCache()
    holdCopiedAnswers(created)
    if (!verified) restoreCopy(created, userId)
    return created
  })
  const [restored] = useState(!verified)
  useEffect(() => {
    if (restored && verified) void refreshDesk(cache)
  }, [cache, restored, verified])
  useEffect(() => {
    if (!verified) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const unsubscribe = cache.getQueryCache().subscribe((event) => {
      // A refusal must not restore what another tab has deleted.
      if (!changesCopy(event)) return
      timer ??= setTimeout(() => {
        timer = undefined
        // Signing out in another tab has wiped the copy.
        if (isStoredFor(userId)) saveCopy(cache, userId)
      }, SAVE_AFTER_MS)
    })
    return () => {
      unsubscribe()
      clearTimeout(timer)
    }
  }, [cache, userId, verified])
  return cache
}
