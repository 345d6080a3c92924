import { type KeyboardEvent, useState } from 'react'
import { classPhotoWords } from '../../../../content/desk/photos/contact-sheet.ts'
import type { ContactSheet } from '../../../../domain/photos/sorting.ts'
import { DeskButton } from '../../kit/page/button.tsx'
import * as names from './name-rows.ts'

interface NameChipProps {
  rows: readonly names.EditedRow[]
  person: names.PositionedMember
  place: number
  of: number
  /** The title of its row. */
  title: string
  people: ContactSheet['classPhotoPeople'][number]['people']
  onMove: (rows: names.EditedRow[]) => void
  onRemove: () => void
  onDropBefore: (key: string) => void
}

const ARROWS: Record<string, names.MoveDirection> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
}

/** A name in its row. It is dragged, moved by the arrow keys, or pressed and moved by the buttons that then appear. */
export function NameChip({ rows, person, place, of, title, people, ...on }: NameChipProps) {
  const [open, setOpen] = useState(false)
  const [over, setOver] = useState(false)
  const member = 'pupilId' in person ? people.find(({ pupilId }) => pupilId === person.pupilId) : undefined
  const name = 'name' in person ? person.name : (member?.name ?? classPhotoWords.ofAnotherClass)
  const left = member && (member.refused || !(member.isIn || member.unsure))
  const step = (where: names.MoveDirection) => on.onMove(names.moveBy(rows, person.key, where))
  function onKeyDown(event: KeyboardEvent) {
    const where = ARROWS[event.key]
    if (where) step(where)
    else if (event.key === 'Delete' || event.key === 'Backspace') on.onRemove()
    else return
    event.preventDefault()
  }
  return (
    <li
      className={`flex flex-wrap items-center gap-x-3 ${over ? 'border-ink border-l-2' : ''}`}
      draggable
      onDragStart={(event) => event.dataTransfer.setData(names.DRAG_MIME_TYPE, person.key)}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes(names.DRAG_MIME_TYPE)) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        event.stopPropagation()
        setOver(false)
        on.onDropBefore(event.dataTransfer.getData(names.DRAG_MIME_TYPE))
      }}
    >
      <button
        type="button"
        data-name={person.key}
        aria-expanded={open}
        aria-label={`${name}, ${place + 1} of ${of} in ${title}${left ? ', not printed' : ''}`}
        onClick={() => setOpen(!open)}
        onKeyDown={onKeyDown}
        className={`min-h-11 cursor-grab rounded-frame border border-edge bg-raised px-3 hover:border-ink ${left ? 'text-soft line-through' : ''}`}
      >
        {name}
      </button>
      {open && (
        <span className="flex flex-wrap gap-x-3">
          <Step label="Left" name={name} onClick={() => step('left')} />
          <Step label="Right" name={name} onClick={() => step('right')} />
          <Step label="Up" name={name} onClick={() => step('up')} />
          <Step label="Down" name={name} onClick={() => step('down')} />
          <Step label="Remove" name={name} onClick={on.onRemove} />
        </span>
      )}
    </li>
  )
}

function Step({ label, name, onClick }: { label: string; name: string; onClick: () => void }) {
  return (
    <DeskButton look="plain" aria-label={`${label}: ${name}`} onClick={onClick}>
      {label}
    </DeskButton>
  )
}
