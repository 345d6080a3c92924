import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { openMyGallery } from '../../contract/gallery.ts'
import { keyOf } from '../endpoint-query.ts'
import { useSession } from '../session.ts'
import { useChoices, useOpenGalleryKey } from './basket/basket.ts'
import { isPupilKey } from './gallery-access.ts'
import { useClearEndedSession } from './use-logout.ts'

/**
 * Removes photos opened by an account once its session ends; choices are kept. Removes everything once the visitor has
 * logged out.
 */
export function ClearOnSignOut() {
  useClearEndedSession()
  const galleryKeys = [useOpenGalleryKey(), ...useChoices().map(([galleryKey]) => galleryKey)]
  return galleryKeys.some((galleryKey) => galleryKey !== null && isPupilKey(galleryKey)) && <ResetOnSignOut />
}

/** Separate, because it loads the accounts client. */
function ResetOnSignOut() {
  const session = useSession()
  const queries = useQueryClient()
  const userId = session.status === 'signed-in' ? session.session.user.id : session.status
  useEffect(() => {
    if (userId === 'loading') return
    return () => {
      void queries.resetQueries({ queryKey: keyOf(openMyGallery) })
    }
  }, [userId, queries])
  return null
}
