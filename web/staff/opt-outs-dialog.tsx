import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { classesWords } from '../../content/staff/school-desk.ts'
import { reportOptOut } from '../../contract/staff-school.ts'
import type { SchoolRoster } from '../../domain/school/staff.ts'
import { call } from '../call.ts'
import { refreshDesk } from '../desk/desk-cache.ts'
import type { OptOutFlag } from '../desk/offline-queue/offline-queue.ts'
import { ConsentDialog, ConsentTicks } from '../desk/opt-outs/consent-dialog.tsx'
import { FormFailure } from '../desk/ui/dialog.tsx'
import { reasonOf } from '../error-messages.ts'

type Pupil = SchoolRoster['pupils'][number]

/** A family's opt-outs. A tick takes effect at once: photos are withdrawn from everybody who could see them. */
export function OptOutsDialog({ pupil, onClose }: { pupil: Pupil | undefined; onClose: () => void }) {
  return (
    <ConsentDialog
      title={pupil ? `${pupil.firstName} ${pupil.lastName}` : ''}
      description={classesWords.refusals}
      open={pupil !== undefined}
      onClose={onClose}
    >
      {pupil && <Boxes key={pupil.id} pupil={pupil} />}
    </ConsentDialog>
  )
}

function Boxes({ pupil }: { pupil: Pupil }) {
  const cache = useQueryClient()
  const [pending, setPending] = useState<Partial<Record<OptOutFlag, boolean>>>({})
  const [failure, setFailure] = useState<string>()
  async function change(flag: OptOutFlag, value: boolean) {
    if (pending[flag] !== undefined) return
    setPending((others) => ({ ...others, [flag]: value }))
    setFailure(undefined)
    try {
      const body = { optOut: flag, stands: value, source: 'school' as const }
      await call(reportOptOut, { params: { id: pupil.id }, body })
    } catch (error) {
      setFailure(reasonOf(error))
    } finally {
      await refreshDesk(cache)
      setPending(({ [flag]: _, ...others }) => others)
    }
  }
  return (
    <>
      <ConsentTicks
        isTicked={(flag) => pending[flag] ?? pupil[flag]}
        onChange={(flag, value) => void change(flag, value)}
      />
      <FormFailure>{failure}</FormFailure>
    </>
  )
}
