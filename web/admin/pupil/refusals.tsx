import type { PupilDetail } from '../../../domain/school/pupils.ts'
import { ConsentBoxes } from '../consents/consent-boxes.tsx'
import type { useUndo } from '../ui/undo.tsx'

/** The family's consent, on the student's own screen. */
export function ConsentSettings({ pupil, undo }: { pupil: PupilDetail; undo: ReturnType<typeof useUndo> }) {
  return (
    <section aria-label="Consent">
      <h2 className="border-line border-b pb-2 text-item leading-tight">Consent</h2>
      <ConsentBoxes pupil={pupil} undo={undo} />
    </section>
  )
}
