import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Done } from '../../../domain/common.ts'
import type { EditPupil, PupilDetail } from '../../../domain/pupils.ts'
import { callDesk } from '../call-desk.ts'
import { Tick } from '../parts/choice.tsx'
import type { useUndo } from '../parts/undo.tsx'
import { refreshDesk } from '../queries.ts'

/** What the family agreed to; a change counts at once, wherever parents look, buy or download. */
export function RefusalTicks({ pupil, undo }: { pupil: PupilDetail; undo: ReturnType<typeof useUndo> }) {
  const cache = useQueryClient()
  // Shown at once: the box must not jump back while the server is asked.
  const [asked, setAsked] = useState<EditPupil>({})
  const save = (change: EditPupil) =>
    callDesk(`/api/admin/pupils/${pupil.id}`, { body: change }, Done).then(() => refreshDesk(cache))
  const saving = useMutation({
    mutationFn: save,
    onSuccess: (_, change) => {
      const before = Object.fromEntries(
        Object.entries(change).map(([key, value]) => [key, !value]),
      ) as EditPupil
      undo.tell('Consent changed.', () => save(before))
    },
    onError: undo.failed,
    onSettled: () => setAsked({}),
  })
  const ask = (change: EditPupil) => {
    setAsked(change)
    saving.mutate(change)
  }
  const now = {
    noPhoto: asked.noPhoto ?? pupil.noPhoto,
    noClassPhoto: asked.noClassPhoto ?? pupil.noClassPhoto,
    noSales: asked.noSales ?? pupil.noSales,
  }
  return (
    <section aria-label="Consent">
      <h2 className="border-line border-b pb-2 text-item leading-tight">Consent</h2>
      <div className="mt-4 grid gap-4">
        <Tick
          label="No photos"
          hint="Nothing is shown or sold, whatever was uploaded."
          checked={now.noPhoto}
          onChange={(noPhoto) => ask({ noPhoto })}
        />
        <Tick
          label="No class photo"
          hint="The family does not see the class photo."
          checked={now.noClassPhoto}
          onChange={(noClassPhoto) => ask({ noClassPhoto })}
        />
        <Tick
          label="No sales"
          hint="Photos can be seen, and not bought."
          checked={now.noSales}
          onChange={(noSales) => ask({ noSales })}
        />
      </div>
    </section>
  )
}
