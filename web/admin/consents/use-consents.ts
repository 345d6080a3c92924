import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useSession } from '../../session.ts'
import { refreshDesk } from '../desk-cache.ts'
import { type ConsentFlag, sendOrKeep, useOutbox } from '../outbox/outbox.ts'

export type Consents = Record<ConsentFlag, boolean>

/** A family's consent, including unsent changes, and how to change it. */
export function useConsents(pupil: Consents & { id: string }) {
  const cache = useQueryClient()
  const session = useSession()
  const userId = session.status === 'signed-in' ? session.session.user.id : ''
  const outbox = useOutbox()
  // Shown optimistically, so that the box does not jump back during the call.
  const [pending, setPending] = useState<Partial<Consents>>({})

  /** Sends the previous value too, so that somebody else's change is not mistaken for ours. */
  async function change(flag: ConsentFlag, value: boolean) {
    const typed = { id: crypto.randomUUID(), at: new Date().toISOString() }
    setPending((others) => ({ ...others, [flag]: value }))
    try {
      return await sendOrKeep({ typed, userId, pupilId: pupil.id, flag, value })
    } finally {
      setPending(({ [flag]: _, ...others }) => others)
      // Offline, this would only fail.
      if (navigator.onLine) refreshDesk(cache).catch(() => undefined)
    }
  }
  const lastOf = (flag: ConsentFlag) =>
    outbox.findLast((one) => one.pupilId === pupil.id && one.flag === flag && !one.refusal)
  return {
    change,
    isBusy: (flag: ConsentFlag) => pending[flag] !== undefined,
    valueOf: (flag: ConsentFlag) => pending[flag] ?? lastOf(flag)?.value ?? pupil[flag],
    waits: (flag: ConsentFlag) => lastOf(flag) !== undefined,
  }
}
