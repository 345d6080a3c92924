import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { editPupil } from '../../../contract/pupils.ts'
import type { PupilDetail } from '../../../domain/school/pupils.ts'
import { call } from '../../call.ts'
import { refreshDesk } from '../desk-cache.ts'
import { Checkbox } from '../ui/choice.tsx'
import type { useUndo } from '../ui/undo.tsx'

type ConsentFlag = 'noPhoto' | 'noClassPhoto' | 'noSales'
type Consents = Pick<PupilDetail, ConsentFlag>

/** The family's consent. A change takes effect at once, wherever parents look, buy or download. */
export function ConsentSettings({ pupil, undo }: { pupil: PupilDetail; undo: ReturnType<typeof useUndo> }) {
  const cache = useQueryClient()
  // Shown optimistically, so that the box does not jump back during the call.
  const [pending, setPending] = useState<Partial<Consents>>({})
  /** Sends the previous value too, so that somebody else's change is not mistaken for ours. */
  const save = (flag: ConsentFlag, value: boolean) =>
    call(editPupil, {
      params: { id: pupil.id },
      body: { [flag]: value, was: { [flag]: !value } },
    }).then(
      () => refreshDesk(cache),
      (error) => {
        refreshDesk(cache).catch(() => undefined)
        throw error
      },
    )
  const change = async (flag: ConsentFlag, value: boolean) => {
    if (pending[flag] !== undefined) return
    setPending((others) => ({ ...others, [flag]: value }))
    await save(flag, value).then(() => undo.tell('Consent changed.', () => save(flag, !value)), undo.failed)
    setPending(({ [flag]: _, ...others }) => others)
  }
  const props = (flag: ConsentFlag) => ({
    checked: pending[flag] ?? pupil[flag],
    onChange: (value: boolean) => void change(flag, value),
  })
  return (
    <section aria-label="Consent">
      <h2 className="border-line border-b pb-2 text-item leading-tight">Consent</h2>
      <div className="mt-4 grid gap-4">
        <Checkbox
          label="No photos"
          hint="Nothing is shown or sold, whatever was uploaded."
          {...props('noPhoto')}
        />
        <Checkbox
          label="No class photo"
          hint="Nobody sees a class photo with this child in it."
          {...props('noClassPhoto')}
        />
        <Checkbox label="No sales" hint="Photos can be seen, and not bought." {...props('noSales')} />
      </div>
    </section>
  )
}
