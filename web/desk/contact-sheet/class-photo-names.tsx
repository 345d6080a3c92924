import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { classPhotoWords } from '../../../content/desk/contact-sheet.ts'
import { saveNames } from '../../../contract/sorting.ts'
import type { ClassNames, NameRow } from '../../../domain/photos/class-names.ts'
import type { ContactSheet, DeskPhoto } from '../../../domain/photos/sorting.ts'
import { ApiError } from '../../api.ts'
import { call } from '../../call.ts'
import { reasonOf } from '../../error-messages.ts'
import { refreshDesk } from '../desk-cache.ts'
import { DeskButton } from '../ui/button.tsx'
import { DeskDialog, DialogActions, FormFailure } from '../ui/dialog.tsx'
import type { useUndo } from '../ui/undo.tsx'
import { NameEditor } from './name-editor.tsx'
import { rowsToEdit, rowsToSave } from './name-rows.ts'
import { useNameRows } from './use-name-rows.ts'

interface NamesProps {
  photo: DeskPhoto
  names: ClassNames
  people: ContactSheet['classPhotoPeople'][number]['people']
  /** Whether the event's prints and downloads carry them. */
  printed: boolean
  undo: ReturnType<typeof useUndo>
}

/** The names under a class photo, row by row. */
export function ClassPhotoNames(props: NamesProps) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <DeskButton look="plain" onClick={() => setOpen(true)} aria-label={`Names: ${props.photo.fileName}`}>
        Names
      </DeskButton>
      <DeskDialog
        title="Names under the photo"
        description={props.printed ? classPhotoWords.printed : classPhotoWords.notPrinted}
        open={open}
        onOpenChange={setOpen}
        wide
      >
        <Form {...props} onDone={() => setOpen(false)} />
      </DeskDialog>
    </>
  )
}

function Form({ photo, names, people, undo, onDone }: NamesProps & { onDone: () => void }) {
  const cache = useQueryClient()
  // As it was when the form opened; a refetch must not change it.
  const [before] = useState(names)
  const [warned, setWarned] = useState(false)
  const replaced = warned ? names : before
  const edit = useNameRows(() => rowsToEdit(before.rows))
  const send = async (rows: NameRow[], version: number) => {
    const saved = await call(saveNames, { params: { id: photo.id }, body: { rows, version } })
    await refreshDesk(cache)
    return saved
  }
  const saving = useMutation({
    mutationFn: (was: ClassNames) => send(rowsToSave(edit.rows, people), was.version),
    onSuccess: ({ version }, was) => {
      undo.tell(classPhotoWords.savedNames, () => send(was.rows, version))
      onDone()
    },
    onError: async (error) => {
      if (!(error instanceof ApiError && error.code === 'names-changed')) return
      await refreshDesk(cache)
      setWarned(true)
    },
  })
  return (
    <form
      className="mt-5 grid gap-6"
      onSubmit={(event) => {
        event.preventDefault()
        if (!saving.isPending) saving.mutate(replaced)
      }}
    >
      {photo.thumb && (
        <img src={photo.thumb} alt="The class to be named" className="max-h-60 w-full object-contain" />
      )}
      <NameEditor {...edit} people={people} />
      <FormFailure>{saving.isError ? reasonOf(saving.error) : undefined}</FormFailure>
      {warned && (
        <DeskButton className="justify-self-start" onClick={() => edit.set(rowsToEdit(names.rows))}>
          Show theirs instead
        </DeskButton>
      )}
      <DialogActions
        confirm={saving.isPending ? 'Saving…' : 'Save'}
        busy={saving.isPending}
        onCancel={onDone}
      />
    </form>
  )
}
