import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { groupPhotoWords } from '../../../content/desk/photos/contact-sheet.ts'
import {
  type AssignmentTarget,
  type DeskPhoto,
  MAX_GROUP,
  type SortingBoard,
} from '../../../domain/photos/sorting.ts'
import { sortingQuery } from '../kit/data/live-queries.ts'
import { QueryResult } from '../kit/data/query-result.tsx'
import { DeskDialog } from '../kit/form/dialog.tsx'
import { DialogForm, whenSent } from '../kit/form/form-dialog.tsx'
import { counted } from '../kit/format.ts'
import { DeskButton } from '../kit/page/button.tsx'
import { AssignmentPicker } from './sorting/assignment-picker.tsx'

interface WhoIsInItProps {
  eventId: string
  /** The chosen photos. */
  photos: readonly DeskPhoto[]
  onSave: (place: AssignmentTarget, name: string) => void
}

/** Says which students the chosen photos show: one, or several, whose families then all see them. */
export function WhoIsInIt({ eventId, photos, onSave }: WhoIsInItProps) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <DeskButton look="plain" onClick={() => setOpen(true)}>
        {groupPhotoWords.who}
      </DeskButton>
      <DeskDialog
        title={groupPhotoWords.who}
        description={`${counted(photos.length, 'photo')}. ${groupPhotoWords.whoSees}`}
        open={open}
        onClose={() => setOpen(false)}
      >
        <Members
          {...{ eventId, photos }}
          onCancel={() => setOpen(false)}
          onSave={(...to) => {
            setOpen(false)
            onSave(...to)
          }}
        />
      </DeskDialog>
    </>
  )
}

type MembersProps = WhoIsInItProps & { onCancel: () => void }

function Members({ eventId, photos, onSave, onCancel }: MembersProps) {
  const board = useQuery(sortingQuery(eventId))
  return (
    <QueryResult
      query={board}
      what="list of students"
      skeleton={<p className="mt-4 text-soft">{groupPhotoWords.lookingUp}</p>}
    >
      {({ pupils }) => <Form {...{ eventId, photos, pupils, onSave, onCancel }} />}
    </QueryResult>
  )
}

function Form({ photos, pupils, onSave, onCancel }: MembersProps & Pick<SortingBoard, 'pupils'>) {
  const [ids, setIds] = useState(() => commonOwners(photos))
  const box = useRef<HTMLInputElement>(null)
  const members = ids.flatMap((id) => pupils.find((pupil) => pupil.id === id) ?? [])
  const full = members.length >= MAX_GROUP
  return (
    <DialogForm
      {...whenSent(() => onSave(targetOf(ids), members.map(({ name }) => name).join(', ') || 'unsorted'))}
      className="mt-5 grid gap-5"
      sending={false}
      confirm="Save"
      onCancel={onCancel}
    >
      {members.length === 0 ? (
        <p className="text-soft">{groupPhotoWords.nobody}</p>
      ) : (
        <ul aria-label={groupPhotoWords.who}>
          {members.map(({ id, name, classRef }) => (
            <li
              key={id}
              className="flex min-h-11 items-center justify-between gap-x-4 border-line border-b leading-snug"
            >
              <span className="min-w-0">
                {name} <span className="slate text-soft">{classRef}</span>
              </span>
              <DeskButton
                look="plain"
                aria-label={`Take off ${name}`}
                onClick={() => {
                  setIds(ids.filter((one) => one !== id))
                  box.current?.focus()
                }}
              >
                Take off
              </DeskButton>
            </li>
          ))}
        </ul>
      )}
      {full ? (
        <p className="text-soft">{groupPhotoWords.full(MAX_GROUP)}</p>
      ) : (
        <AssignmentPicker
          label="Add"
          placeholder="Student"
          board={{ pupils: pupils.filter(({ id }) => !ids.includes(id)), classes: [] }}
          disabled={false}
          boxRef={box}
          onPick={(place) => place.to === 'pupil' && setIds([...ids, place.pupilId])}
        />
      )}
    </DialogForm>
  )
}

const ownersOf = ({ pupilId, memberIds }: DeskPhoto) => (pupilId === null ? memberIds : [pupilId])

/** The students whom all of these photos show; photos of different students begin with nobody. */
function commonOwners(photos: readonly DeskPhoto[]): string[] {
  const [first = [], ...others] = photos.map(ownersOf)
  const same = others.every((owners) => owners.toSorted().join() === first.toSorted().join())
  return same ? [...first] : []
}

function targetOf(pupilIds: string[]): AssignmentTarget {
  const [pupilId, ...more] = pupilIds
  if (pupilId === undefined) return { to: 'unsorted' }
  return more.length === 0 ? { to: 'pupil', pupilId } : { to: 'group', pupilIds }
}
