import { ERRORS, type Locker } from '@tus/server'
import type { Database } from '../../platform/db/port.ts'
import { createLeases, type Lease, LeaseUnavailable } from '../../platform/leases.ts'

/** The lock for turning an upload into a photo, and for removing a file it may have left behind. */
export const uploadLockName = (name: string) => `taking ${name}`
const writingOf = (id: string) => `upload ${id}`

/** Keeps two requests from writing the same upload, whichever processes they reach. */
export function uploadLocks(db: Database) {
  const leases = createLeases(db)
  const held = new Map<string, Lease>()
  const locker: Locker = {
    newLock: (id) => ({
      async lock(signal, cancelReq) {
        const lease = await leases
          .acquire(writingOf(id), { signal, onWanted: cancelReq })
          .catch((error: unknown) => {
            throw error instanceof LeaseUnavailable ? ERRORS.ERR_LOCK_TIMEOUT : error
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
  return {
    leases,
    locker,
    /** Whether this process is writing the upload. */
    isHeld: (id: string) => held.get(id)?.isHeld() ?? false,
    /** Whether any process is writing it. */
    isWritten: (id: string) => leases.isHeld(writingOf(id)),
  }
}
