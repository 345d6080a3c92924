import { useState } from 'react'
import { optOutWords } from '../../../../content/desk/roster/opt-outs.ts'
import { optOutReceiptWords } from '../../../../content/opt-outs.ts'
import { changeOptOut } from '../../../../contract/roster/pupils.ts'
import {
  type ListedOptOut,
  OPT_OUT_SOURCES,
  type OptOut,
  type OptOutSource,
} from '../../../../domain/school/opt-outs.ts'
import type { PupilSummary } from '../../../../domain/school/pupil-list.ts'
import type { PupilDetail } from '../../../../domain/school/pupils.ts'
import { now } from '../../../clock.ts'
import { reasonOf } from '../../../http/error-messages.ts'
import { useDeskSession } from '../../../session.ts'
import type { useUndo } from '../../kit/data/undo.tsx'
import { useDeskMutation } from '../../kit/data/use-desk-mutation.ts'
import { Checkbox } from '../../kit/form/checkbox.tsx'
import { FormFailure } from '../../kit/form/form-dialog.tsx'
import { DeskButton } from '../../kit/page/button.tsx'
import { lastWaiting, type QueuedChange, sendOrQueue, useOfflineQueue } from '../../offline/offline-queue.ts'
import { OptOutDialog, OptOutFields } from './opt-out-dialog.tsx'
import { OptOutRecords } from './opt-out-records.tsx'

type Undo = Pick<ReturnType<typeof useUndo>, 'tell' | 'failed'>

/** A student's consent: what each source refuses, what stands with its receipts, and what was lifted. */
export function OptOutSection({ pupil, undo }: { pupil: PupilDetail; undo: Undo }) {
  const { change } = useDeskMutation()
  const { id, optOuts, liftedOptOuts } = pupil
  return (
    <section aria-label="Consent">
      <h2 className="border-line border-b pb-2 text-item leading-tight">Consent</h2>
      <OptOutBoxes pupil={pupil} undo={undo} hasParentEmail={pupil.parentEmail !== null} />
      <OptOutRecords
        standing={optOuts}
        onReason={({ optOut, source }, reason) =>
          change(changeOptOut, { params: { id }, body: { optOut, source, stands: true, was: true, reason } })
        }
      />
      {liftedOptOuts.length > 0 && (
        <details className="mt-4 text-small">
          <summary className="min-h-11 cursor-pointer py-2 text-soft">{optOutWords.lifted}</summary>
          <ul>
            {liftedOptOuts.map(({ id, optOut, source, since, liftedAt }) => (
              <li key={id} className="border-line border-b py-2">
                {optOutReceiptWords.lifted(optOut, source, since, liftedAt)}
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  )
}

interface OptOutBoxesProps {
  pupil: { id: string; optOuts: readonly ListedOptOut[] }
  undo: Undo
  /** Whether the receipt can be mailed to the parent. */
  hasParentEmail?: boolean
}

/** The boxes of the chosen source. A change takes effect at once, or waits for a connection. */
function OptOutBoxes({ pupil, undo, hasParentEmail = false }: OptOutBoxesProps) {
  const [source, setSource] = useState<OptOutSource>('family')
  const [tellsParent, setTellsParent] = useState(false)
  const consents = useOptOuts(pupil, source)
  const tellParent = tellsParent && source === 'family' && hasParentEmail
  async function change(optOut: OptOut, value: boolean) {
    if (consents.isBusy(optOut)) return
    try {
      const how = await consents.change(optOut, value, { tellParent })
      if (how === 'sent') undo.tell('Consent changed.', () => consents.change(optOut, !value, { tellParent }))
    } catch (error) {
      undo.failed(error)
    }
  }
  return (
    <>
      <OptOutFields
        sources={OPT_OUT_SOURCES}
        source={source}
        onSource={setSource}
        standing={pupil.optOuts}
        isTicked={consents.valueOf}
        waits={consents.waits}
        onChange={(optOut, value) => void change(optOut, value)}
      />
      {hasParentEmail && source === 'family' && (
        <div className="mt-4">
          <Checkbox label={optOutWords.tellParent} checked={tellsParent} onChange={setTellsParent} />
        </div>
      )}
    </>
  )
}

/** A row's button for the student's consent; works offline too. */
export function OptOutsButton({ pupil }: { pupil: PupilSummary }) {
  const [open, setOpen] = useState(false)
  const [failure, setFailure] = useState<string>()
  return (
    <>
      <DeskButton look="plain" aria-label={`Consent of ${pupil.name}`} onClick={() => setOpen(true)}>
        Consent
      </DeskButton>
      <OptOutDialog title={pupil.name} description="Consent" open={open} onClose={() => setOpen(false)}>
        <OptOutBoxes
          pupil={pupil}
          undo={{ tell: () => setFailure(undefined), failed: (error) => setFailure(reasonOf(error)) }}
        />
        <FormFailure>{failure}</FormFailure>
      </OptOutDialog>
    </>
  )
}

/** What is refused, by whomever, with the changes that wait on this device. */
export function withUnsent(
  { id: pupilId, optOuts }: { id: string; optOuts: readonly ListedOptOut[] },
  queue: readonly QueuedChange[],
): Record<OptOut, boolean> {
  const isRefused = (flag: OptOut) =>
    OPT_OUT_SOURCES.some(
      (source) => lastWaiting(queue, { pupilId, flag, source })?.value ?? hasSaid(optOuts, flag, source),
    )
  return {
    noPhoto: isRefused('noPhoto'),
    noClassPhoto: isRefused('noClassPhoto'),
    noSales: isRefused('noSales'),
  }
}

const hasSaid = (optOuts: readonly ListedOptOut[], optOut: OptOut, source: OptOutSource) =>
  optOuts.some((one) => one.optOut === optOut && one.source === source)

/** A change that is being sent, or was sent and is not yet in the screen's data. */
interface Pending {
  id: string
  value: boolean
  sending: boolean
}

/** What one source refuses, including unsent changes, and how to change it. */
function useOptOuts(
  { id: pupilId, optOuts }: { id: string; optOuts: readonly ListedOptOut[] },
  source: OptOutSource,
) {
  const { refetch } = useDeskMutation()
  const userId = useDeskSession()?.user.id ?? ''
  const outbox = useOfflineQueue()
  // Shown until the screen has newer data, so that the box does not jump back in the meantime.
  const [pending, setPending] = useState<Partial<Record<string, Pending>>>({})
  const keyOf = (flag: OptOut) => `${source} ${flag}`

  /** Sends the previous value too, so that somebody else's change is not mistaken for ours. */
  async function change(flag: OptOut, value: boolean, { tellParent }: { tellParent: boolean }) {
    const key = keyOf(flag)
    const typed = { id: crypto.randomUUID(), at: now().toISOString() }
    const show = (sending: boolean) =>
      setPending((others) => ({ ...others, [key]: { id: typed.id, value, sending } }))
    const forget = () => setPending((all) => (all[key]?.id === typed.id ? { ...all, [key]: undefined } : all))
    // Offline, this would only fail.
    const refresh = async () => {
      if (navigator.onLine) await refetch().catch(() => undefined)
    }
    show(true)
    try {
      const how = await sendOrQueue({ typed, userId, pupilId, flag, source, value, tellParent })
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
  const lastOf = (flag: OptOut) => lastWaiting(outbox, { pupilId, flag, source })
  return {
    change,
    isBusy: (flag: OptOut) => pending[keyOf(flag)]?.sending === true,
    valueOf: (flag: OptOut) =>
      pending[keyOf(flag)]?.value ?? lastOf(flag)?.value ?? hasSaid(optOuts, flag, source),
    waits: (flag: OptOut) => lastOf(flag) !== undefined,
  }
}
