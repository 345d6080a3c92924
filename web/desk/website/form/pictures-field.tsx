import { type KeyboardEvent, useRef, useState } from 'react'
import type { z } from 'zod'
import { websiteMediaWords as mediaWords } from '../../../../content/desk/website/media.ts'
import { editorWords, pictureListWords as words } from '../../../../content/desk/website/website.ts'
import { isNarrow, type ListedPicture } from '../../../../domain/site/media/site-media.ts'
import { DeskButton } from '../../kit/page/button.tsx'
import { DescribeHere } from '../media/describe-here.tsx'
import { PicturePicker } from '../media/picture-picker.tsx'
import { SmallPicture } from '../media/small-picture.tsx'
import { usePictureWords } from '../media/use-picture-words.ts'
import { usePictures } from '../media/use-pictures.ts'
import { entryOf, idOf, metaOf } from './document-fields.ts'
import { Help, Problem } from './field-frame.tsx'
import { useFormActions, useFormSurroundings } from './form-context.ts'
import { DragHandle } from './order-controls.tsx'
import { PicturePlaceDialog } from './picture-place-dialog.tsx'
import { useDragOrder, withMoved } from './use-drag-order.ts'

interface PicturesFieldProps {
  schema: z.ZodType
  path: string
  value: unknown
  label: string
  depth: number
}

/** A list of pictures, shown as pictures: ordered by dragging or by keys, each with a dialog of its own. */
export function PicturesField({ schema, path, value, label, depth }: PicturesFieldProps) {
  const { problems } = useFormSurroundings()
  const { change, tell } = useFormActions()
  const { data: library } = usePictures()
  const { altOf } = usePictureWords()
  const { max = Number.POSITIVE_INFINITY, help, optional, entry = 'picture' } = metaOf(schema)
  const entryMeta = metaOf(entryOf(schema))
  const name = entryMeta.label
  const keys = Array.isArray(value) ? (value as string[]) : []
  const pictures = new Map(library?.pictures.map((picture) => [picture.key, picture]))
  const narrow = keys.filter((key) => {
    const picture = pictures.get(key)
    return picture && isNarrow(picture, entryMeta.width)
  }).length
  const [current, setCurrent] = useState(0)
  const [said, setSaid] = useState('')
  const [open, setOpen] = useState<'add' | 'place' | 'replace' | 'describe'>()
  const drag = useDragOrder(keys.length, move, 'grid')
  const add = useRef<HTMLButtonElement>(null)
  const id = idOf(path)
  const at = Math.min(current, Math.max(0, keys.length - 1))
  const picture = pictures.get(keys[at] ?? '')
  const set = (next: readonly string[]) => change(path, () => [...next])

  function focus(place: number) {
    setCurrent(place)
    requestAnimationFrame(() => (document.getElementById(idOf(`${path}.${place}`)) ?? add.current)?.focus())
  }
  function move(from: number, to: number) {
    if (from === to) return
    set(withMoved(keys, from, to))
    setSaid(editorWords.moved(`${name} ${from + 1}`, to + 1, keys.length))
    focus(to)
  }
  function remove(place: number) {
    set(keys.toSpliced(place, 1))
    tell(editorWords.removed(`${name} ${place + 1}`), async () => set(keys))
    focus(Math.max(0, Math.min(place, keys.length - 2)))
  }
  function newestFirst() {
    set(byNewest(keys, pictures))
    tell(words.newestFirstDone, async () => set(keys))
  }
  function onKey(event: KeyboardEvent<HTMLElement>, place: number) {
    const to = placeAfter(event.key, place, keys.length, drag.list.current)
    if (event.key === 'Delete') remove(place)
    else if (to === undefined) return
    else if (event.shiftKey) move(place, to)
    else focus(to)
    event.preventDefault()
  }

  return (
    <fieldset
      id={id}
      tabIndex={-1}
      aria-describedby={keys.length > 1 ? `${id}-order` : undefined}
      className={`min-w-0 outline-none ${depth === 0 ? 'border-line border-t pb-6' : ''}`}
    >
      <legend className="contents">
        <span
          className={`block ${depth === 0 ? 'pt-3 text-item font-display' : 'font-[560] text-note leading-snug'}`}
        >
          {label}
          <span className="ml-3 font-[400] font-text text-small text-soft">
            {keys.length === 0 ? optional && '(optional)' : words.count(keys.length, entry)}
          </span>
        </span>
      </legend>
      <Help id={id}>{help}</Help>
      <Problem id={id}>{problems[path]}</Problem>
      <div className="mt-2 flex flex-wrap items-center gap-2">
        {keys.length < max && (
          <DeskButton ref={add} onClick={() => setOpen('add')}>
            {words.add(entry)}
          </DeskButton>
        )}
        {keys.length > 1 && (
          <DeskButton look="plain" onClick={newestFirst}>
            {words.newestFirst}
          </DeskButton>
        )}
      </div>
      {keys.length > 1 && (
        <p id={`${id}-order`} className="mt-2 max-w-[44em] text-small text-soft leading-snug">
          {words.order}
        </p>
      )}
      <ol
        ref={drag.list as React.RefObject<HTMLOListElement>}
        className="mt-3 grid grid-cols-[repeat(auto-fill,minmax(6.25rem,1fr))] gap-2 empty:hidden"
      >
        {namedOnce(keys).map(([row, key], place) => (
          <li
            key={row}
            data-field={`${path}.${place}`}
            style={drag.style(place)}
            className={`relative min-w-0 ${drag.dragged === place ? 'z-10 opacity-60' : ''}`}
          >
            <Thumb
              id={idOf(`${path}.${place}`)}
              label={words.place(name, place + 1, keys.length, altOf(key))}
              picture={pictures.get(key)}
              missing={library !== undefined && !pictures.has(key)}
              problem={problems[`${path}.${place}`]}
              tabIndex={place === at ? 0 : -1}
              onFocus={() => setCurrent(place)}
              onKeyDown={(event) => onKey(event, place)}
              onPointerDown={(event) =>
                event.pointerType === 'mouse' && drag.handle(place).onPointerDown(event)
              }
              onClick={(event) => {
                event.currentTarget.focus()
                setOpen('place')
              }}
            />
            <span aria-hidden="true" className="slate mt-1 block text-soft tabular-nums">
              {place + 1}
            </span>
            {keys.length > 1 && (
              <span className="pointer-fine:hidden absolute top-0 right-0 bg-raised pl-2.5">
                <DragHandle {...drag.handle(place)} />
              </span>
            )}
          </li>
        ))}
      </ol>
      {narrow > 0 && (
        <p className="mt-2 border-gorse border-l-2 pl-3 text-small leading-snug">
          {mediaWords.someNarrow(narrow, entryMeta.width ?? 0)}
        </p>
      )}
      <p role="status" className="sr-only">
        {said}
      </p>
      <PicturePicker
        open={open === 'add'}
        onClose={() => setOpen(undefined)}
        value=""
        several={{ taken: keys, room: max - keys.length, entry }}
        onChoose={(...added) => set([...keys, ...added])}
      />
      <PicturePicker
        open={open === 'replace'}
        onClose={() => setOpen(undefined)}
        value={keys[at] ?? ''}
        onChoose={(key) => set(keys.with(at, key))}
      />
      {picture && open === 'describe' && (
        <DescribeHere picture={picture} slate onClose={() => setOpen('place')} />
      )}
      {open === 'place' && keys.length > 0 && (
        <PicturePlaceDialog
          title={`${name} ${at + 1}`}
          picture={picture}
          alt={altOf(keys[at] ?? '')}
          place={at}
          count={keys.length}
          onMove={(to) => {
            setOpen(undefined)
            move(at, to)
          }}
          onDescribe={() => setOpen('describe')}
          onReplace={() => setOpen('replace')}
          onRemove={() => {
            setOpen(undefined)
            remove(at)
          }}
          onClose={() => setOpen(undefined)}
        />
      )}
    </fieldset>
  )
}

interface ThumbProps extends React.ButtonHTMLAttributes<HTMLButtonElement> {
  label: string
  picture: ListedPicture | undefined
  missing: boolean
  problem: string | undefined
}

function Thumb({ label, picture, missing, problem, ...button }: ThumbProps) {
  const wrong = missing ? words.missing : problem
  return (
    <button
      type="button"
      aria-label={wrong ? `${label} ${wrong}` : label}
      className={`block aspect-square w-full cursor-pointer select-none overflow-hidden bg-line outline-offset-2 hover:opacity-90 ${wrong ? 'outline-2 outline-wrong' : ''}`}
      {...button}
    >
      {picture?.shown ? (
        <span className="pointer-events-none block size-full">
          <SmallPicture picture={picture} alt="" sizes="9rem" />
        </span>
      ) : (
        wrong && <span className="block p-2 text-small text-wrong leading-snug">{wrong}</span>
      )}
    </button>
  )
}

/** Where a key leads from a place in a grid; undefined for any other key. */
function placeAfter(key: string, place: number, count: number, grid: HTMLElement | null): number | undefined {
  const columns = grid ? getComputedStyle(grid).gridTemplateColumns.split(' ').length : 1
  const to = {
    ArrowLeft: place - 1,
    ArrowRight: place + 1,
    ArrowUp: place - columns,
    ArrowDown: place + columns,
    Home: 0,
    End: count - 1,
  }[key]
  return to === undefined ? undefined : to < 0 || to >= count ? place : to
}

/** The uploaded ones by their day, the newest first; then the sample's, in the order that they have. */
function byNewest(keys: readonly string[], pictures: ReadonlyMap<string, ListedPicture>): string[] {
  const uploaded = (key: string) => pictures.get(key)?.uploadedAt ?? ''
  return keys.toSorted((a, b) => (uploaded(a) === uploaded(b) ? 0 : uploaded(a) < uploaded(b) ? 1 : -1))
}

/** Each key with a name of its own, which it keeps when it is moved; a picture may be there twice. */
function namedOnce(keys: readonly string[]): [name: string, key: string][] {
  const seen = new Map<string, number>()
  return keys.map((key) => {
    const times = seen.get(key) ?? 0
    seen.set(key, times + 1)
    return [`${key} ${times}`, key]
  })
}
