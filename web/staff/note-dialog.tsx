import { setSchoolNote } from '../../contract/staff-school.ts'
import { fullName } from '../../domain/person-name.ts'
import type { SchoolRoster } from '../../domain/school/staff.ts'
import { NoteForm } from '../desk/events/photo-day/note-form.tsx'
import { useDeskMutation } from '../desk/kit/data/use-desk-mutation.ts'
import { DeskDialog } from '../desk/kit/form/dialog.tsx'
import { PrivacyNote } from '../privacy-note.tsx'

type Pupil = SchoolRoster['pupils'][number]

/** The school's note on a student for the photographer. */
export function NoteDialog({ pupil, onClose }: { pupil: Pupil | undefined; onClose: () => void }) {
  const { change } = useDeskMutation()
  return (
    <DeskDialog title={pupil ? fullName(pupil) : ''} open={pupil !== undefined} onClose={onClose}>
      {pupil && (
        <NoteForm
          key={pupil.id}
          note={pupil.note}
          onSave={async (note) => {
            await change(setSchoolNote, { params: { id: pupil.id }, body: { note } })
            onClose()
          }}
        />
      )}
      <PrivacyNote className="mt-4 -mb-4" />
    </DeskDialog>
  )
}
