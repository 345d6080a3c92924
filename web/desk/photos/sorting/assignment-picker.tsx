import { type DragEvent, type RefObject, useId, useState } from 'react'
import { sortingWords } from '../../../../content/desk/photos/sorting.ts'
import type { AssignmentTarget, SortingBoard } from '../../../../domain/photos/sorting.ts'
import { normalizeText, wordsOf } from '../../../../domain/text.ts'
import { useSearchShortcut } from '../../frame/search-shortcut.ts'

interface Entry {
  key: string
  label: string
  aside: string
  place: AssignmentTarget
}

const SHOWN = 40

interface PickerProps {
  label?: string
  placeholder?: string
  board: Pick<SortingBoard, 'pupils' | 'classes'>
  /** No photos are chosen. */
  disabled: boolean
  boxRef: RefObject<HTMLInputElement | null>
  /** `photoIds` is set for dragged photos; otherwise the chosen ones are meant. */
  onPick: (place: AssignmentTarget, name: string, photoIds?: string[]) => void
}

/** Assigns photos: type a name or class and press Enter, or drop photos on a name. */
export function AssignmentPicker({
  label = 'Give to',
  placeholder = 'Student or class',
  board,
  disabled,
  boxRef,
  onPick,
}: PickerProps) {
  const [typed, setTyped] = useState('')
  const id = useId()
  useSearchShortcut(boxRef)
  const found = search(board, typed)
  // An empty box names nobody, although the list shows everybody.
  const first = typed.trim() === '' ? undefined : found[0]
  const pick = ({ place, label }: Entry, photoIds?: string[]) => {
    onPick(place, label, photoIds)
    setTyped('')
  }
  return (
    <div>
      <label htmlFor={id} className="text-small text-soft">
        {label}
      </label>
      <input
        id={id}
        ref={boxRef}
        type="search"
        value={typed}
        autoComplete="off"
        spellCheck={false}
        placeholder={placeholder}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') setTyped('')
          if (event.key !== 'Enter' || !first || disabled) return
          // It may be in a form, which is not to be sent.
          event.preventDefault()
          pick(first)
        }}
        className="[&::-webkit-search-cancel-button]:hidden min-h-11 w-full appearance-none border-edge border-b bg-transparent placeholder:text-soft placeholder:opacity-100 hover:border-ink"
      />
      <ul
        className="mt-1 max-h-[28svh] overflow-y-auto overscroll-contain sm:max-h-[60svh]"
        aria-label="Students and classes"
      >
        {found.slice(0, SHOWN).map((entry) => (
          <PickerEntry
            key={entry.key}
            entry={entry}
            first={entry === first}
            disabled={disabled}
            onPick={(photoIds) => pick(entry, photoIds)}
          />
        ))}
      </ul>
      {found.length > SHOWN && <p className="mt-2 text-small text-soft">{sortingWords.type}</p>}
      {found.length === 0 && typed.trim() !== '' && <p className="mt-3 text-soft">{sortingWords.nobody}</p>}
    </div>
  )
}

function PickerEntry({
  entry: { label, aside },
  first,
  disabled,
  onPick,
}: {
  entry: Entry
  first: boolean
  disabled: boolean
  onPick: (photoIds?: string[]) => void
}) {
  const [over, setOver] = useState(false)
  const onDrop = (event: DragEvent) => {
    setOver(false)
    const ids = draggedPhotos(event)
    if (ids) onPick(ids)
  }
  return (
    <li>
      <button
        type="button"
        aria-disabled={disabled}
        onClick={() => !disabled && onPick()}
        onDragOver={(event) => {
          if (!event.dataTransfer.types.includes('application/x-photos')) return
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={onDrop}
        className={`flex min-h-11 w-full cursor-pointer flex-wrap items-center justify-between gap-x-3 border-line border-b px-2 py-1.5 text-left leading-snug hover:bg-raised aria-disabled:cursor-default ${over ? 'bg-ink! text-ground' : first ? 'bg-raised' : ''}`}
      >
        <span className="wrap-anywhere min-w-0">{label}</span>
        <span className={`slate wrap-anywhere min-w-0 ${over ? '' : 'text-soft'}`}>
          {first && !disabled ? `Enter · ${aside}` : aside}
        </span>
      </button>
    </li>
  )
}

function draggedPhotos(event: DragEvent): string[] | undefined {
  try {
    const ids: unknown = JSON.parse(event.dataTransfer.getData('application/x-photos'))
    event.preventDefault()
    return Array.isArray(ids) && ids.every((id) => typeof id === 'string') ? ids : undefined
  } catch {
    return undefined
  }
}

function search({ pupils, classes }: PickerProps['board'], typed: string): Entry[] {
  const words = wordsOf(typed)
  const fits = (text: string) => words.every((word) => normalizeText(text).includes(word))
  const people = pupils
    .filter(({ name, classRef }) => fits(`${name} ${classRef}`))
    .map(
      ({ id, name, classRef }): Entry => ({
        key: id,
        label: name,
        aside: classRef,
        place: { to: 'pupil', pupilId: id },
      }),
    )
  const rooms = classes
    .filter(({ ref }) => words.length > 0 && fits(`class photo ${ref}`))
    .map(
      ({ id, ref }): Entry => ({
        key: id,
        label: `Class photo of ${ref}`,
        aside: ref,
        place: { to: 'class', classId: id },
      }),
    )
  return [...people, ...rooms]
}
