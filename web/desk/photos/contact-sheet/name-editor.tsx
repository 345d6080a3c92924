import { useEffect, useId, useRef, useState } from 'react'
import { classPhotoWords } from '../../../../content/desk/photos/contact-sheet.ts'
import type { ContactSheet } from '../../../../domain/photos/sorting.ts'
import { TextField } from '../../../ui/field.tsx'
import { DeskButton } from '../../kit/page/button.tsx'
import { NameChip } from './name-chip.tsx'
import * as names from './name-rows.ts'
import type { useNameRows } from './use-name-rows.ts'

type People = ContactSheet['classPhotoPeople'][number]['people']
type EditorProps = ReturnType<typeof useNameRows> & { people: People }

/** Rows of names, filled by typing, by pressing and by dragging names from the roster. */
export function NameEditor({ rows, set, undo, people }: EditorProps) {
  const list = useId()
  const box = useRef<HTMLDivElement>(null)
  const [active, setActive] = useState(0)
  const toFocus = useRef<string>(undefined)
  const row = Math.min(active, rows.length - 1)
  const waiting = people.filter((one) => one.isIn && !one.refused && !names.hasRowPosition(rows, one.pupilId))
  // A name that moves becomes another element, so the focus has to follow it, or go to the next name that waits.
  useEffect(() => {
    const key = toFocus.current
    if (!key) return
    box.current?.querySelector<HTMLElement>(`[data-name="${CSS.escape(key)}"]`)?.focus()
    toFocus.current = undefined
  })
  const move = (to: names.EditedRow[], key?: string) => {
    toFocus.current = key
    set(to)
  }
  const drop = (key: string, at: number, place?: number) =>
    move(
      people.some(({ pupilId }) => pupilId === key)
        ? names.addMember(rows, key, at, place)
        : names.moveTo(rows, key, at, place),
    )
  function pick(pupilId: string) {
    if (row < 0) return
    const at = waiting.findIndex((one) => one.pupilId === pupilId)
    move(names.addMember(rows, pupilId, row), (waiting[at + 1] ?? waiting[at - 1])?.pupilId ?? pupilId)
  }
  return (
    <div ref={box} className="grid gap-6">
      <datalist id={list}>
        {waiting.map(({ pupilId, name }) => (
          <option key={pupilId} value={name} />
        ))}
      </datalist>
      {rows.map((one, at) => (
        <EditedRow
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have no key of their own
          key={at}
          {...{ rows, set, people, list, at, move, drop }}
          row={one}
          onFocus={() => setActive(at)}
        />
      ))}
      <div className="flex flex-wrap gap-3">
        <DeskButton onClick={() => set(names.addRow(rows))}>Add a row</DeskButton>
        <DeskButton disabled={!undo} onClick={() => undo?.()}>
          Undo
        </DeskButton>
      </div>
      <NotOnList names={names.membersNotInRoster(rows, people)} />
      <Waiting people={waiting} title={names.rowTitle(rows, row)} onPick={pick} />
    </div>
  )
}

interface EditedRowProps extends Pick<EditorProps, 'rows' | 'set' | 'people'> {
  row: names.EditedRow
  at: number
  list: string
  move: (to: names.EditedRow[], key?: string) => void
  drop: (key: string, at: number, place?: number) => void
  onFocus: () => void
}

function EditedRow({ rows, row, at, set, people, list, move, drop, onFocus }: EditedRowProps) {
  const title = names.rowTitle(rows, at)
  const typing = (part: 'title' | 'typed', value: string) =>
    set(
      names.updateRow(rows, at, (one) => ({ ...one, [part]: value })),
      `${part}-${at}`,
    )
  const add = () => set(names.addMemberByName(rows, at, people))
  return (
    <section
      aria-label={title}
      className="grid gap-3 border-line border-t pt-4"
      onFocus={onFocus}
      onDragOver={(event) =>
        event.dataTransfer.types.includes(names.DRAG_MIME_TYPE) && event.preventDefault()
      }
      onDrop={(event) => {
        event.preventDefault()
        drop(event.dataTransfer.getData(names.DRAG_MIME_TYPE), at)
      }}
    >
      <div className="flex items-end gap-4">
        <TextField
          label={`Row ${at + 1}`}
          name={`title-${at}`}
          autoComplete="off"
          maxLength={40}
          className="min-w-0 flex-1"
          value={row.title}
          onChange={(event) => typing('title', event.target.value)}
        />
        <DeskButton
          look="plain"
          aria-label={`Remove ${title}`}
          onClick={() => set(names.removeRow(rows, at))}
        >
          Remove
        </DeskButton>
      </div>
      {row.names.length > 0 && (
        <ol aria-label={`Names in ${title}, from the left`} className="flex flex-wrap gap-2">
          {row.names.map((person, place) => (
            <NameChip
              key={person.key}
              {...{ rows, person, place, people, title }}
              of={row.names.length}
              onMove={(to) => move(to, person.key)}
              onRemove={() =>
                move(
                  names.removeMember(rows, person.key),
                  (row.names[place + 1] ?? row.names[place - 1])?.key,
                )
              }
              onDropBefore={(key) => drop(key, at, place)}
            />
          ))}
        </ol>
      )}
      <div className="flex items-end gap-4">
        <TextField
          label={`Add to ${title}`}
          name={`typed-${at}`}
          autoComplete="off"
          list={list}
          className="min-w-0 flex-1"
          value={row.typed}
          onChange={(event) => typing('typed', event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            add()
          }}
        />
        <DeskButton aria-label={`Add the typed name to ${title}`} onClick={add}>
          Add
        </DeskButton>
      </div>
    </section>
  )
}

/** Typed names that no refusal or correction reaches unless they are spelt like a student's. */
function NotOnList({ names }: { names: readonly string[] }) {
  return (
    <p role="status" className="wrap-anywhere border-gorse border-l-2 pl-4 text-small empty:hidden">
      {names.length > 0 && classPhotoWords.notOnList(new Intl.ListFormat('en-GB').format(names))}
    </p>
  )
}

/** Pupils in the photo who are in no row yet. */
function Waiting({
  people,
  title,
  onPick,
}: {
  people: People
  title: string
  onPick: (pupilId: string) => void
}) {
  return (
    <section aria-label="Not placed yet" className="grid gap-3 border-line border-t pt-4">
      <p className="text-small text-soft">
        {people.length > 0 ? classPhotoWords.notPlaced(title) : classPhotoWords.allPlaced}
      </p>
      <ul className="flex flex-wrap gap-2">
        {people.map(({ pupilId, name }) => (
          <li key={pupilId}>
            <button
              type="button"
              data-name={pupilId}
              draggable
              onDragStart={(event) => event.dataTransfer.setData(names.DRAG_MIME_TYPE, pupilId)}
              onClick={() => onPick(pupilId)}
              className="min-h-11 cursor-pointer rounded-frame border border-edge border-dashed px-3 hover:border-ink"
            >
              {name}
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
