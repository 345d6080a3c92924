import { classWords } from '../../../../content/desk/events/events.ts'
import { renameClass } from '../../../../contract/events/events.ts'
import { type ClassSummary, CreateClass } from '../../../../domain/school/class-summary.ts'
import { CLASS_NAME_MAX } from '../../../../domain/school/classes.ts'
import { TextField } from '../../../ui/field.tsx'
import type { useUndo } from '../../kit/data/undo.tsx'
import { useDeskMutation } from '../../kit/data/use-desk-mutation.ts'
import { FormDialog } from '../../kit/form/form-dialog.tsx'

interface RenameClassDialogProps {
  one: Pick<ClassSummary, 'id' | 'ref'>
  undo: ReturnType<typeof useUndo>
  open: boolean
  onClose: () => void
}

/** Gives a class the name that its school uses. */
export function RenameClassDialog({ one: { id, ref }, undo, ...dialog }: RenameClassDialogProps) {
  const { change } = useDeskMutation()
  const rename = (to: string) => change(renameClass, { params: { id }, body: { ref: to } })
  return (
    <FormDialog
      {...dialog}
      title="Rename class"
      description={classWords.renameLead}
      check={CreateClass}
      send={async (named) => {
        await rename(named.ref)
        undo.tell(classWords.renamed(ref, named.ref), () => rename(ref))
      }}
      confirm="Rename class"
      busy="Renaming…"
      failureAt="ref"
    >
      {(problems) => (
        <TextField
          label="Class"
          required
          name="ref"
          autoComplete="off"
          maxLength={CLASS_NAME_MAX}
          defaultValue={ref}
          problem={problems.ref}
        />
      )}
    </FormDialog>
  )
}
