import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { classesWords } from '../../content/staff/school-desk.ts'
import { setRefusals } from '../../contract/own-school.ts'
import type { SchoolRoster } from '../../domain/school/staff.ts'
import { CONSENT_WORDS } from '../admin/consents/consent-words.ts'
import { refreshDesk } from '../admin/desk-cache.ts'
import type { ConsentFlag } from '../admin/outbox/outbox.ts'
import { DeskButton } from '../admin/ui/button.tsx'
import { Checkbox } from '../admin/ui/choice.tsx'
import { DeskDialog, FormFailure } from '../admin/ui/dialog.tsx'
import { call } from '../call.ts'
import { reasonOf } from '../explain.ts'

type Pupil = SchoolRoster['pupils'][number]

/** A family's refusals. A tick takes effect at once: photos are withdrawn from everybody who could see them. */
export function RefusalsDialog({ pupil, onClose }: { pupil: Pupil | undefined; onClose: () => void }) {
  return (
    <DeskDialog
      title={pupil ? `${pupil.firstName} ${pupil.lastName}` : ''}
      description={classesWords.refusals}
      open={pupil !== undefined}
      onOpenChange={(open) => !open && onClose()}
    >
      {pupil && <Boxes key={pupil.id} pupil={pupil} />}
      <div className="mt-6 grid sm:flex sm:justify-end">
        <DeskButton look="solid" onClick={onClose}>
          Done
        </DeskButton>
      </div>
    </DeskDialog>
  )
}

function Boxes({ pupil }: { pupil: Pupil }) {
  const cache = useQueryClient()
  const [pending, setPending] = useState<Partial<Record<ConsentFlag, boolean>>>({})
  const [failure, setFailure] = useState<string>()
  async function change(flag: ConsentFlag, value: boolean) {
    if (pending[flag] !== undefined) return
    setPending((others) => ({ ...others, [flag]: value }))
    setFailure(undefined)
    try {
      const body = { [flag]: value, was: { [flag]: !value } }
      await call(setRefusals, { params: { id: pupil.id }, body })
    } catch (error) {
      setFailure(reasonOf(error))
    } finally {
      await refreshDesk(cache)
      setPending(({ [flag]: _, ...others }) => others)
    }
  }
  return (
    <>
      <div className="mt-4 grid gap-4 max-sm:gap-1">
        {CONSENT_WORDS.map(({ flag, label, hint }) => (
          <Checkbox
            key={flag}
            label={label}
            hint={hint}
            checked={pending[flag] ?? pupil[flag]}
            onChange={(value) => void change(flag, value)}
          />
        ))}
      </div>
      <FormFailure>{failure}</FormFailure>
    </>
  )
}
