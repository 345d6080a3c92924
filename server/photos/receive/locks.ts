import { ERRORS, type Locker } from '@tus/server'
import type { Database } from '../../platform/db/port.ts'
import { createLeases, type Lease, LeaseTaken } from '../../platform/leases.ts'

/** While an upload is made a photo, and while a file that it may have left is removed, nobody else does either. */
export const takingOf = (name: string) => `taking ${name}`

/** What keeps two requests from writing one upload, whichever processes they came to. */
export function uploadLocks(db: Database) {
  const leases = createLeases(db)
  const held = new Map<string, Lease>()
  const locker: Locker = {
    newLock: (id) => ({
      async lock(signal, cancelReq) {
        const lease = await leases
          .hold(`upload ${id}`, { signal, onWanted: cancelReq })
          .catch((error: unknown) => {
            throw error instanceof LeaseTaken ? ERRORS.ERR_LOCK_TIMEOUT : error
          })
        held.set(id, lease)
      },
      async unlock() {
        const lease = held.get(id)
        held.delete(id)
        await lease?.release()
      },
    }),
  }
  return { leases, locker, isHeld: (id: string) => held.get(id)?.isHeld() ?? false }
}
