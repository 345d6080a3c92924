import { renameClass } from '../../../../contract/events/events.ts'
import { CLASS_NAME_MAX, type ClassSummary, CreateClass } from '../../../../domain/school/classes.ts'
import { TextField } from '../../../ui/field.tsx'
import { DialogActions } from '../../kit/form-dialog.tsx'
import { useDeskForm } from '../../kit/use-desk-form.ts'
import { useDeskMutation } from '../../kit/use-desk-mutation.ts'

interface RenameClassFormProps {
  one: Pick<ClassSummary, 'id' | 'ref'>
  onCancel: () => void
  onRenamed: (ref: string) => void
}

/** Gives a class the name that its school uses. */
export function RenameClassForm({ one, onCancel, onRenamed }: RenameClassFormProps) {
  const { change } = useDeskMutation()
  const { problems, failure, sending, form } = useDeskForm(CreateClass, async (named) => {
    await change(renameClass, { params: { id: one.id }, body: named })
    onRenamed(named.ref)
  })
  return (
    <form {...form} className="mt-6 grid gap-6">
      <TextField
        label="Class"
        required
        name="ref"
        autoComplete="off"
        maxLength={CLASS_NAME_MAX}
        defaultValue={one.ref}
        problem={problems.ref ?? failure}
      />
      <DialogActions confirm={sending ? 'Renaming…' : 'Rename class'} busy={sending} onCancel={onCancel} />
    </form>
  )
}
