import { useState } from 'react'
import type { PupilSummary } from '../../../domain/school/pupil-list.ts'
import { reasonOf } from '../../error-messages.ts'
import type { OptOutFlag } from '../offline-queue/offline-queue.ts'
import { DeskButton } from '../ui/button.tsx'
import { FormFailure } from '../ui/dialog.tsx'
import type { useUndo } from '../ui/undo.tsx'
import { ConsentDialog, ConsentTicks } from './consent-dialog.tsx'
import { type OptOutsForm, useOptOuts } from './use-opt-outs.ts'

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
