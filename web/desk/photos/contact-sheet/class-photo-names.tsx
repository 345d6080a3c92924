import { useState } from 'react'
import { classPhotoWords } from '../../../../content/desk/photos/contact-sheet.ts'
import { saveNames } from '../../../../contract/photos/sorting.ts'
import type { NameRow, ClassPhotoNames as Names } from '../../../../domain/photos/class-photo-names.ts'
import type { ContactSheet, DeskPhoto } from '../../../../domain/photos/sorting.ts'
import { ApiError } from '../../../http/api.ts'
import { reasonOf } from '../../../http/error-messages.ts'
import type { useUndo } from '../../kit/data/undo.tsx'
import { useDeskMutation } from '../../kit/data/use-desk-mutation.ts'
import { DeskDialog } from '../../kit/form/dialog.tsx'
import { DialogForm, whenSent } from '../../kit/form/form-dialog.tsx'
import { DeskButton } from '../../kit/page/button.tsx'
import { CleanImage } from '../clean-image.tsx'
import { NameEditor } from './name-editor.tsx'
import { rowsToEdit, rowsToSave } from './name-rows.ts'
import { useNameRows } from './use-name-rows.ts'

interface NamesProps {
  photo: DeskPhoto
  names: Names
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
        onClose={() => setOpen(false)}
        wide
      >
        <Form {...props} onDone={() => setOpen(false)} />
      </DeskDialog>
    </>
  )
}

function Form({ photo, names, people, undo, onDone }: NamesProps & { onDone: () => void }) {
  // As it was when the form opened; a refetch must not change it.
  const [before] = useState(names)
  /** The version that was to be replaced when somebody else had saved a newer one. */
  const [outdated, setOutdated] = useState<number>()
  const replaced = outdated === undefined ? before : names
  const edit = useNameRows(() => rowsToEdit(before.rows))
  const [failure, setFailure] = useState<string>()
  const { change, run, busy } = useDeskMutation((error) => {
    setFailure(reasonOf(error))
    if (error instanceof ApiError && error.code === 'names-changed') setOutdated(replaced.version)
  })
  const send = (rows: NameRow[], version: number) =>
    change(saveNames, { params: { id: photo.id }, body: { rows, version } })
  const save = () => {
    setFailure(undefined)
    void run(
      'save',
      () => send(rowsToSave(edit.rows, people), replaced.version),
      ({ version }) => {
        undo.tell(classPhotoWords.savedNames, () => send(replaced.rows, version))
        onDone()
      },
    )
  }
  return (
    <DialogForm
      {...whenSent(save)}
      className="mt-5 grid gap-6"
      failure={failure}
      sending={busy !== undefined}
      confirm="Save"
      busy="Saving…"
      onCancel={onDone}
      foot={
        outdated !== undefined &&
        // Theirs are fetched by now.
        names.version !== outdated && (
          <DeskButton className="justify-self-start" onClick={() => edit.set(rowsToEdit(names.rows))}>
            Show theirs instead
          </DeskButton>
        )
      }
    >
      {photo.picture && (
        <CleanImage
          picture={photo.picture}
          width={photo.width}
          height={photo.height}
          sizes="(min-width: 768px) 46rem, 100vw"
          alt="The class to be named"
          className="max-h-60 w-full object-contain"
        />
      )}
      <NameEditor {...edit} people={people} />
    </DialogForm>
  )
}
