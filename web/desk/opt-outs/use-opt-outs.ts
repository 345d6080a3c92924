import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useDeskSession } from '../../session.ts'
import { refreshDesk } from '../desk-cache.ts'
import { lastWaiting, type OptOutFlag, sendOrQueue, useOfflineQueue } from '../offline-queue/offline-queue.ts'

export type OptOutsForm = Record<OptOutFlag, boolean>

/** A change that is being sent, or was sent and is not yet in the screen's data. */
interface Pending {
  id: string
  value: boolean
  sending: boolean
}

/** A family's consent, including unsent changes, and how to change it. */
export function useOptOuts(pupil: OptOutsForm & { id: string }) {
  const cache = useQueryClient()
  const userId = useDeskSession()?.user.id ?? ''
  const outbox = useOfflineQueue()
  // Shown until the screen has newer data, so that the box does not jump back in the meantime.
  const [pending, setPending] = useState<Partial<Record<OptOutFlag, Pending>>>({})

  /** Sends the previous value too, so that somebody else's change is not mistaken for ours. */
  async function change(flag: OptOutFlag, value: boolean) {
    const typed = { id: crypto.randomUUID(), at: new Date().toISOString() }
    const show = (sending: boolean) =>
      setPending((others) => ({ ...others, [flag]: { id: typed.id, value, sending } }))
    const forget = () =>
      setPending((all) => (all[flag]?.id === typed.id ? { ...all, [flag]: undefined } : all))
    // Offline, this would only fail.
    const refresh = async () => {
      if (navigator.onLine) await refreshDesk(cache).catch(() => undefined)
    }
    show(true)
    try {
      const how = await sendOrQueue({ typed, userId, pupilId: pupil.id, flag, value })
      if (how === 'kept') forget()
      else {
        show(false)
        void refresh().finally(forget)
      }
      return how
    } catch (error) {
      forget()
      void refresh()
      throw error
    }
  }
  const lastOf = (flag: OptOutFlag) => lastWaiting(outbox, pupil.id, flag)
  return {
    change,
    isBusy: (flag: OptOutFlag) => pending[flag]?.sending === true,
    valueOf: (flag: OptOutFlag) => pending[flag]?.value ?? lastOf(flag)?.value ?? pupil[flag],
    waits: (flag: OptOutFlag) => lastOf(flag) !== undefined,
  }
}
