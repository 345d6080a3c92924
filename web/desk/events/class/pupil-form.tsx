import { useState } from 'react'
import { AddPupil, type EditPupil } from '../../../../domain/school/pupils.ts'
import { orUnchanged } from '../../../../domain/unchanged-fields.ts'
import { TextField } from '../../../ui/field.tsx'
import { DialogForm, RequiredNote } from '../../kit/form/form-dialog.tsx'
import { useDeskForm, useEdit } from '../../kit/form/use-desk-form.ts'
import { NameFields } from './name-fields.tsx'

interface PupilFormProps {
  /** The student to edit, of whom only changes are sent; left out for a new one. */
  pupil?: { firstName: string; lastName: string; parentEmail: string | null; pupilNumber: string | null }
  confirm: string
  busy: string
  onSend: (pupil: EditPupil) => Promise<void>
  onCancel: () => void
}

/** A student's name, parent's address, and number at the school. */
export function PupilForm({ pupil, confirm, busy, onSend, onCancel }: PupilFormProps) {
  // The values when the form opened; a refetch must not change them.
  const [start] = useState(pupil)
  const send = useEdit<EditPupil>(start, onSend)
  const { problems, failure, sending, form } = useDeskForm(orUnchanged(AddPupil, start), send)
  return (
    <DialogForm {...form} {...{ failure, sending, confirm, busy, onCancel }}>
      <RequiredNote />
      <NameFields {...{ start, problems }} />
      <TextField
        label="Parent email (optional)"
        name="parentEmail"
        type="email"
        autoComplete="off"
        defaultValue={start?.parentEmail ?? ''}
        problem={problems.parentEmail}
      />
      <TextField
        label="Student number (optional)"
        name="pupilNumber"
        autoComplete="off"
        defaultValue={start?.pupilNumber ?? ''}
        problem={problems.pupilNumber}
      />
    </DialogForm>
  )
}
