import { useId, useState } from 'react'
import { photoDayWords as words } from '../../../../content/desk/events/photo-day.ts'
import { MAX_NOTE } from '../../../../domain/school/photo-day.ts'
import { TextField } from '../../../ui/field.tsx'
import { useDeskMutation } from '../../kit/data/use-desk-mutation.ts'
import { whenSent } from '../../kit/form/form-dialog.tsx'
import { DeskButton } from '../../kit/page/button.tsx'

interface NoteFormProps {
  note: string
  onSave: (note: string) => Promise<unknown>
}

/** What to know of a student before the shutter, at the owner's desk and the school's. */
export function NoteForm({ note, onSave }: NoteFormProps) {
  const id = useId()
  const [typed, setTyped] = useState(note)
  const { run, busy } = useDeskMutation()
  return (
    <form {...whenSent(() => run('note', () => onSave(typed), words.noteSaved))} className="mt-4">
      <TextField
        label={words.noteLabel}
        name="note"
        maxLength={MAX_NOTE}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        aria-describedby={`${id}-hint`}
        autoComplete="off"
      />
      <p id={`${id}-hint`} className="mt-1 text-small text-soft">
        {words.noteHint}
      </p>
      <DeskButton type="submit" className="mt-4" aria-disabled={busy !== undefined}>
        Save note
      </DeskButton>
    </form>
  )
}
