import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { PupilSummary } from '../../../domain/school/pupil-list.ts'
import { reasonOf } from '../../error-messages.ts'
import { useDeskSession } from '../../session.ts'
import { refreshDesk } from '../desk-cache.ts'
import { lastWaiting, type OptOutFlag, sendOrQueue, useOfflineQueue } from '../offline-queue/offline-queue.ts'
import { DeskButton } from '../ui/button.tsx'
import { FormFailure } from '../ui/dialog.tsx'
import type { useUndo } from '../ui/undo.tsx'
import { ConsentDialog, ConsentTicks } from './consent-dialog.tsx'

interface ConsentBoxesProps {
  pupil: OptOutsForm & { id: string }
  undo: Pick<ReturnType<typeof useUndo>, 'tell' | 'failed'>
}

/** The family's consent. A change takes effect at once, or waits for a connection. */
export function OptOutBoxes({ pupil, undo }: ConsentBoxesProps) {
  const consents = useOptOuts(pupil)
  async function change(flag: OptOutFlag, value: boolean) {
    if (consents.isBusy(flag)) return
    try {
      const how = await consents.change(flag, value)
      if (how === 'sent') undo.tell('Consent changed.', () => consents.change(flag, !value))
    } catch (error) {
      undo.failed(error)
    }
  }
  return (
    <ConsentTicks
      isTicked={consents.valueOf}
      waits={consents.waits}
      onChange={(flag, value) => void change(flag, value)}
    />
  )
}

/** A row's button for the family's consent; works offline too. */
export function OptOutsButton({ pupil }: { pupil: PupilSummary }) {
  const [open, setOpen] = useState(false)
  const [failure, setFailure] = useState<string>()
  return (
    <>
      <DeskButton look="plain" aria-label={`Consent of ${pupil.name}`} onClick={() => setOpen(true)}>
        Consent
      </DeskButton>
      <ConsentDialog title={pupil.name} description="Consent" open={open} onClose={() => setOpen(false)}>
        <OptOutBoxes
          pupil={pupil}
          undo={{ tell: () => setFailure(undefined), failed: (error) => setFailure(reasonOf(error)) }}
        />
        <FormFailure>{failure}</FormFailure>
      </ConsentDialog>
    </>
  )
}

type OptOutsForm = Record<OptOutFlag, boolean>

/** A change that is being sent, or was sent and is not yet in the screen's data. */
interface Pending {
  id: string
  value: boolean
  sending: boolean
}

/** A family's consent, including unsent changes, and how to change it. */
function useOptOuts(pupil: OptOutsForm & { id: string }) {
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
