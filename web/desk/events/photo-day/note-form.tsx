import { useId, useState } from 'react'
import { photoDayWords as words } from '../../../../content/desk/events/photo-day.ts'
import { MAX_NOTE } from '../../../../domain/school/photo-day.ts'
import { DeskButton } from '../../kit/button.tsx'
import { useDeskMutation } from '../../kit/use-desk-mutation.ts'

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
    <form
      className="mt-4"
      onSubmit={(event) => {
        event.preventDefault()
        void run('note', () => onSave(typed), words.noteSaved)
      }}
    >
      <label htmlFor={id} className="text-small text-soft">
        {words.noteLabel}
      </label>
      <input
        id={id}
        maxLength={MAX_NOTE}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        aria-describedby={`${id}-hint`}
        autoComplete="off"
        className="min-h-11 w-full border-edge border-b bg-transparent text-body hover:border-ink"
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
