import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { openMyGallery } from '../../contract/gallery.ts'
import { keyOf } from '../endpoint-query.ts'
import { useSession } from '../session.ts'
import { useChoices, useOpenDoor } from './basket/basket.ts'
import { isPupilDoor } from './gallery-access.ts'

/** Where galleries were opened by an account: their photos leave the page with its session. What was chosen stays. */
export function ForgetOnSignOut() {
  const doors = [useOpenDoor(), ...useChoices().map(([door]) => door)]
  return doors.some((door) => door !== null && isPupilDoor(door)) && <Forgetting />
}

/** Apart, because it fetches the client of the accounts. */
function Forgetting() {
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
