import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { editPupil } from '../../../contract/pupils.ts'
import type { PupilDetail } from '../../../domain/school/pupils.ts'
import { call } from '../../call.ts'
import { refreshDesk } from '../desk-cache.ts'
import { Tick } from '../ui/choice.tsx'
import type { useUndo } from '../ui/undo.tsx'

type Tickable = 'noPhoto' | 'noClassPhoto' | 'noSales'
type Ticks = Pick<PupilDetail, Tickable>

/** What the family agreed to; a change counts at once, wherever parents look, buy or download. */
export function RefusalTicks({ pupil, undo }: { pupil: PupilDetail; undo: ReturnType<typeof useUndo> }) {
  const cache = useQueryClient()
  // Shown at once: the box must not jump back while the server is asked.
  const [asked, setAsked] = useState<Partial<Ticks>>({})
  /** Says what it was too, so that nobody's tick is taken for one's own. */
  const save = (tick: Tickable, value: boolean) =>
    call(editPupil, {
      params: { id: pupil.id },
      body: { [tick]: value, was: { [tick]: !value } },
    }).then(
      () => refreshDesk(cache),
      (error) => {
        refreshDesk(cache).catch(() => undefined)
        throw error
      },
    )
  const ask = async (tick: Tickable, value: boolean) => {
    if (asked[tick] !== undefined) return
    setAsked((others) => ({ ...others, [tick]: value }))
    await save(tick, value).then(() => undo.tell('Consent changed.', () => save(tick, !value)), undo.failed)
    setAsked(({ [tick]: _, ...others }) => others)
  }
  const props = (tick: Tickable) => ({
    checked: asked[tick] ?? pupil[tick],
    onChange: (value: boolean) => void ask(tick, value),
  })
  return (
    <section aria-label="Consent">
      <h2 className="border-line border-b pb-2 text-item leading-tight">Consent</h2>
      <div className="mt-4 grid gap-4">
        <Tick
          label="No photos"
          hint="Nothing is shown or sold, whatever was uploaded."
          {...props('noPhoto')}
        />
        <Tick
          label="No class photo"
          hint="The family does not see the class photo."
          {...props('noClassPhoto')}
        />
        <Tick label="No sales" hint="Photos can be seen, and not bought." {...props('noSales')} />
      </div>
    </section>
  )
}
