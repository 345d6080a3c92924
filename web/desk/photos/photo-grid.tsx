import { type KeyboardEvent, type MouseEvent, useRef, useState } from 'react'
import type { DeskPhoto } from '../../../domain/photos/sorting.ts'
import { isKey } from '../frame/keys.ts'
import { DeskButton } from '../kit/page/button.tsx'
import { SkeletonPictures } from '../kit/page/skeleton.tsx'
import { CleanImage } from './clean-image.tsx'
import { useOpenPhoto } from './light-table/open-photo.ts'
import { useSheetView } from './light-table/sheet-view.ts'

export interface PhotoSelection {
  ids: ReadonlySet<string>
  set: (ids: ReadonlySet<string>) => void
  clear: () => void
  /** Chooses these again, unless others have been chosen meanwhile. */
  restore: (ids: ReadonlySet<string>) => void
}

/** The chosen photos of a screen. Photos that leave the screen are deselected. */
export function useSelection(present: readonly DeskPhoto[]): PhotoSelection {
  const [chosen, set] = useState<ReadonlySet<string>>(new Set())
  const ids = new Set(present.filter(({ id }) => chosen.has(id)).map(({ id }) => id))
  const restore = (before: ReadonlySet<string>) => set((now) => (now.size > 0 ? now : before))
  return { ids, set, clear: () => set(new Set()), restore }
}

interface PhotoSheetProps {
  label: string
  photos: readonly DeskPhoto[]
  selection: PhotoSelection
  /** Extra text under a photo, beside its state. */
  note?: (photo: DeskPhoto) => string | undefined
  /** Called for Enter on a photo. */
  onEnter?: () => void
}

/**
 * A grid of photos to choose from: a press selects, Shift selects a range; arrow keys move, `S` selects; two presses
 * open the photo in the full window of the light table around the grid. Selected photos can be dragged as
 * `application/x-photos`, a JSON list of ids.
 */
export function PhotoGrid({ label, photos, selection, note, onEnter }: PhotoSheetProps) {
  const list = useRef<HTMLDivElement>(null)
  const [at, setAt] = useState(0)
  const here = Math.min(at, photos.length - 1)
  const [anchor, setAnchor] = useState(0)
  const look = useOpenPhoto()
  const { width } = useSheetView()

  function choose(index: number, range: boolean) {
    const photo = photos[index]
    if (!photo) return
    const ids = new Set(selection.ids)
    if (range) {
      const [from, to] = [Math.min(anchor, index), Math.max(anchor, index)]
      for (const { id } of photos.slice(from, to + 1)) ids.add(id)
    } else {
      if (!ids.delete(photo.id)) ids.add(photo.id)
      setAnchor(index)
    }
    setAt(index)
    selection.set(ids)
  }

  function go(index: number) {
    const next = Math.min(photos.length - 1, Math.max(0, index))
    setAt(next)
    ;(list.current?.children[next] as HTMLElement | undefined)?.focus()
  }

  function onKeyDown(event: KeyboardEvent) {
    const steps: Record<string, number> = {
      ArrowRight: 1,
      ArrowLeft: -1,
      ArrowDown: columnsOf(list.current),
      ArrowUp: -columnsOf(list.current),
    }
    const step = steps[event.key]
    if (step !== undefined) go(here + step)
    else if (event.key === 'Home') go(0)
    else if (event.key === 'End') go(photos.length - 1)
    else if (isKey('choose', event.key.toLowerCase()) && !event.ctrlKey && !event.metaKey)
      choose(here, event.shiftKey)
    else if (isKey('leave', event.key)) selection.clear()
    else if (isKey('open', event.key) && onEnter) onEnter()
    else if (isKey('chooseAll', event.key) && (event.ctrlKey || event.metaKey))
      selection.set(new Set([...selection.ids, ...photos.map(({ id }) => id)]))
    else return
    event.preventDefault()
  }

  return (
    <div
      ref={list}
      role="listbox"
      aria-label={label}
      aria-multiselectable="true"
      onKeyDown={onKeyDown}
      style={{ gridTemplateColumns: `repeat(auto-fill, minmax(min(100%, ${width}rem), 1fr))` }}
      className="grid gap-x-3 gap-y-4"
    >
      {photos.map((photo, index) => (
        <Tile
          key={photo.id}
          photo={photo}
          chosen={selection.ids.has(photo.id)}
          focusable={index === here}
          words={photoNote(photo, note)}
          onPress={(event) => choose(index, event.shiftKey)}
          onFocus={() => setAt(index)}
          onLook={() => look(photo.id)}
          onDrag={() => (selection.ids.has(photo.id) ? [...selection.ids] : [photo.id])}
        />
      ))}
    </div>
  )
}

/** In place of a sheet of photos. */
export function PhotosSkeleton() {
  return (
    <SkeletonPictures
      className="mt-4 grid-cols-[repeat(auto-fill,minmax(8.5rem,1fr))] gap-x-3 gap-y-4"
      shape="aspect-[4/5]"
    />
  )
}

function columnsOf(list: HTMLElement | null): number {
  if (!list) return 1
  return getComputedStyle(list).gridTemplateColumns.split(' ').length
}

interface TileProps {
  photo: DeskPhoto
  chosen: boolean
  focusable: boolean
  words: string
  onPress: (event: MouseEvent) => void
  onFocus: () => void
  onLook: () => void
  onDrag: () => string[]
}

function Tile({ photo, chosen, focusable, words, onPress, onFocus, onLook, onDrag }: TileProps) {
  const view = useSheetView()
  const { fileName, picture, width, height, state, refusal } = photo
  const faded = photo.hidden || photo.quarantined
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the list handles the keys of its options
    <div
      role="option"
      data-photo={photo.id}
      aria-selected={chosen}
      tabIndex={focusable ? 0 : -1}
      draggable={state !== 'refused'}
      onClick={onPress}
      onDoubleClick={onLook}
      onFocus={onFocus}
      onDragStart={(event) => {
        event.dataTransfer.setData('application/x-photos', JSON.stringify(onDrag()))
        event.dataTransfer.effectAllowed = 'move'
      }}
      className="after:-outline-offset-2 relative min-w-0 cursor-pointer outline-none after:pointer-events-none after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:outline-(--ring) [contain-intrinsic-size:auto_12rem] [content-visibility:auto]"
    >
      <div className="relative grid aspect-[4/5] place-items-center overflow-hidden bg-line">
        {picture ? (
          <CleanImage
            {...{ picture, width, height }}
            sizes={`${view.width * 1.25}rem`}
            loading="lazy"
            className={`absolute inset-0 size-full object-contain ${faded ? 'opacity-40' : ''}`}
          />
        ) : (
          <span className={`slate px-2 text-center ${refusal ? 'text-wrong' : 'text-soft'}`}>
            {refusal ? 'Refused' : 'Being prepared'}
          </span>
        )}
        {chosen && (
          <span aria-hidden="true" className="absolute inset-0 border-4 border-ink">
            <span className="absolute top-0 right-0 grid size-6 place-items-center bg-ink text-ground">
              ✓
            </span>
          </span>
        )}
      </div>
      <p className={view.names ? 'mt-1 truncate text-small leading-snug' : 'sr-only'} title={fileName}>
        {fileName}
      </p>
      {words && (
        <p className={`slate mt-1 leading-snug ${faded || photo.uncertain ? 'text-wrong' : 'text-soft'}`}>
          {words}
        </p>
      )}
    </div>
  )
}

/** What is said of a photo: its state, whom it shows, what a screen adds, and its stars. */
export const photoNote = (photo: DeskPhoto, note?: (photo: DeskPhoto) => string | undefined): string =>
  [stateOf(photo), namesOf(photo), note?.(photo), '★'.repeat(photo.rating)].filter(Boolean).join(' · ')

/** Whom a group photo shows. */
const namesOf = ({ members }: DeskPhoto) => members.map(({ name }) => name).join(', ')

function stateOf({
  hidden,
  quarantined,
  showsErased,
  uncertain,
  unreadableCard,
  kind,
}: DeskPhoto): string | undefined {
  if (showsErased) return 'Withheld'
  if (quarantined) return 'Disputed'
  if (hidden) return 'Hidden'
  if (unreadableCard) return 'Unreadable card'
  if (uncertain) return 'To check'
  if (kind === 'group') return 'Group photo'
  return kind === 'class' ? 'Class photo' : undefined
}

/**
 * Buttons that act on the chosen photos and then choose none, or the same again if it was not done. That takes the buttons
 * away, so the focus moves to the element with `ref`.
 */
export function useChosenActions(selection: PhotoSelection) {
  const ref = useRef<HTMLParagraphElement>(null)
  /** Chooses none, and keeps the focus in the bar. */
  async function finish(work: Promise<boolean>) {
    const { ids } = selection
    selection.clear()
    ref.current?.focus({ preventScroll: true })
    if (!(await work)) selection.restore(ids)
  }
  const act = (label: string, work: () => Promise<boolean>) => (
    <DeskButton look="plain" onClick={() => void finish(work())}>
      {label}
    </DeskButton>
  )
  return { ref, act, finish }
}
