import { useState } from 'react'
import type { PupilSummary } from '../../../domain/school/pupil-list.ts'
import { reasonOf } from '../../explain.ts'
import { ConsentBoxes } from '../consents/consent-boxes.tsx'
import { DeskButton } from '../ui/button.tsx'
import { DeskDialog, FormFailure } from '../ui/dialog.tsx'

/** A row's button for the family's consent; works offline too. */
export function ConsentButton({ pupil }: { pupil: PupilSummary }) {
  const [open, setOpen] = useState(false)
  const [failure, setFailure] = useState<string>()
  return (
    <>
      <DeskButton look="plain" aria-label={`Consent of ${pupil.name}`} onClick={() => setOpen(true)}>
        Consent
      </DeskButton>
      <DeskDialog title={pupil.name} description="Consent" open={open} onOpenChange={setOpen}>
        <ConsentBoxes
          pupil={pupil}
          undo={{ tell: () => setFailure(undefined), failed: (error) => setFailure(reasonOf(error)) }}
        />
        <FormFailure>{failure}</FormFailure>
        <div className="mt-6 grid sm:flex sm:justify-end">
          <DeskButton look="solid" onClick={() => setOpen(false)}>
            Done
          </DeskButton>
        </div>
      </DeskDialog>
    </>
  )
}
