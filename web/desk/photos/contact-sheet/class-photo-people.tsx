import { useState } from 'react'
import { classPhotoWords } from '../../../../content/desk/photos/contact-sheet.ts'
import { tagPeople } from '../../../../contract/photos/sorting.ts'
import type { ContactSheet } from '../../../../domain/photos/sorting.ts'
import type { useUndo } from '../../kit/data/undo.tsx'
import { useDeskMutation } from '../../kit/data/use-desk-mutation.ts'
import { Checkbox } from '../../kit/form/checkbox.tsx'
import { DeskDialog } from '../../kit/form/dialog.tsx'
import { DialogForm, whenSent } from '../../kit/form/form-dialog.tsx'
import { DeskButton } from '../../kit/page/button.tsx'
import { DecideWithheld } from '../decide-withheld.tsx'
import { ClassPhotoNames } from './class-photo-names.tsx'

type People = ContactSheet['classPhotoPeople'][number]['people']
type Undo = ReturnType<typeof useUndo>
type Marked = Pick<People[number], 'pupilId' | 'isIn'>

/** Who is in each class photo, and why one is withheld from parents. */
export function ClassPhotoPeople({ sheet, undo }: { sheet: ContactSheet; undo: Undo }) {
  return (
    <ul className="mt-3 grid gap-x-8 gap-y-3 lg:grid-cols-2">
      {sheet.classPhotos.map((photo) => {
        const people = sheet.classPhotoPeople.find(({ photoId }) => photoId === photo.id)?.people ?? []
        const names = sheet.classPhotoNames.find(({ photoId }) => photoId === photo.id)
        return (
          <li
            key={photo.id}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-line border-b pb-2"
          >
            <p className="min-w-0 flex-1 basis-full sm:basis-56">
              <span className="block truncate">{photo.fileName}</span>
              {photo.showsErased ? <Erased /> : <Summary people={people} />}
            </p>
            <div className="flex flex-wrap gap-x-4">
              {photo.showsErased && <DecideWithheld photoId={photo.id} fileName={photo.fileName} />}
              {names && <ClassPhotoNames {...{ photo, names, people, undo }} printed={sheet.printNames} />}
              <Edit photoId={photo.id} fileName={photo.fileName} people={people} undo={undo} />
            </div>
          </li>
        )
      })}
    </ul>
  )
}

function Summary({ people }: { people: People }) {
  const refusing = people.filter(({ isIn, unsure, refused }) => (isIn || unsure) && refused)
  const unsure = people.filter((one) => one.unsure)
  const out = people.filter(({ isIn }) => !isIn)
  return (
    <>
      {refusing.length > 0 ? (
        <span className="block text-small text-wrong">
          {classPhotoWords.withheld(
            names(refusing),
            refusing.length === 1 ? 'is' : 'are',
            refusing.some(({ isIn }) => !isIn),
          )}
        </span>
      ) : (
        <span className="block text-small text-soft">
          {out.length > 0 ? `Without ${names(out)}` : classPhotoWords.everybody}
        </span>
      )}
      {unsure.length > 0 && (
        <span className="mt-1 block border-gorse border-l-2 pl-3 text-small">
          {classPhotoWords.unsure(
            new Intl.ListFormat('en-GB').format(
              unsure.map(({ name, unsure }) => `${name} (${unsure && classPhotoWords.whyUnsure[unsure]})`),
            ),
          )}
        </span>
      )}
    </>
  )
}

const Erased = () => <span className="block text-small text-wrong">{classPhotoWords.erased}</span>

function hintOf(unsure: People[number]['unsure'], refused: boolean) {
  const hints = [refused && 'Refused for this student', unsure && classPhotoWords.whyUnsure[unsure]].filter(
    Boolean,
  )
  return hints.length > 0 ? { hint: hints.join('; ') } : {}
}

const names = (people: People) => new Intl.ListFormat('en-GB').format(people.map(({ name }) => name))

interface EditProps {
  photoId: string
  fileName: string
  people: People
  undo: Undo
}

function Edit({ photoId, fileName, people, undo }: EditProps) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <DeskButton look="plain" onClick={() => setOpen(true)} aria-label={`Who is in it: ${fileName}`}>
        Who is in it
      </DeskButton>
      <DeskDialog
        title="Who is in it"
        description={classPhotoWords.whoSees}
        open={open}
        onClose={() => setOpen(false)}
      >
        <Form {...{ photoId, people, undo }} onDone={() => setOpen(false)} />
      </DeskDialog>
    </>
  )
}

function Form({ photoId, people, undo, onDone }: Omit<EditProps, 'fileName'> & { onDone: () => void }) {
  const { change, run, busy, failure } = useDeskMutation('inline')
  const [marks, setMarks] = useState<ReadonlyMap<string, boolean>>(new Map())
  const changed = people.filter(({ pupilId, isIn }) => (marks.get(pupilId) ?? isIn) !== isIn)
  // Saving settles what was uncertain, also where the box was right.
  const settled = people.filter((one) => one.unsure && !changed.includes(one))
  const send = (marked: Marked[]) => change(tagPeople, { params: { id: photoId }, body: { people: marked } })
  const save = () => {
    if (changed.length + settled.length === 0) return onDone()
    const before = changed.map(({ pupilId, isIn }) => ({ pupilId, isIn }))
    const now = changed.map(({ pupilId, isIn }) => ({ pupilId, isIn: !isIn }))
    void run(
      'save',
      () => send([...now, ...settled.map(({ pupilId, isIn }) => ({ pupilId, isIn }))]),
      () => {
        undo.tell(classPhotoWords.savedPeople, before.length > 0 ? () => send(before) : undefined)
        onDone()
      },
    )
  }
  return (
    <DialogForm
      {...whenSent(save)}
      className="mt-5 grid gap-5"
      failure={failure}
      sending={busy !== undefined}
      confirm="Save"
      onCancel={onDone}
    >
      <ul className="gap-x-6 sm:columns-2">
        {people.map(({ pupilId, name, isIn, unsure, refused }) => (
          <li key={pupilId} className="break-inside-avoid sm:py-1.5">
            <Checkbox
              label={name}
              {...hintOf(unsure, refused)}
              checked={marks.get(pupilId) ?? isIn}
              onChange={(value) => setMarks((others) => new Map(others).set(pupilId, value))}
            />
          </li>
        ))}
      </ul>
    </DialogForm>
  )
}
