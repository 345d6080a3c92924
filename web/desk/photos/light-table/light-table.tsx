import {
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { lightTableWords as words } from '../../../../content/desk/photos/light-table.ts'
import type { DeskPhoto } from '../../../../domain/photos/sorting.ts'
import { isKey, shownKey, stepOf } from '../../frame/keys.ts'
import { isTyping } from '../../frame/search-shortcut.ts'
import { EmptyState } from '../../kit/data/query-result.tsx'
import { ChoiceFilter } from '../../kit/list/filters.tsx'
import { DeskButton } from '../../kit/page/button.tsx'
import { type PhotoSelection, photoNote } from '../photo-grid.tsx'
import { type Looking, onePhoto, within } from './compare.ts'
import { Loupe } from './loupe.tsx'
import { MARKED_OPTIONS, type MarkedFilter } from './marked-filter.ts'
import { OpenPhoto } from './open-photo.ts'
import { changeView, TILE, useSheetView } from './sheet-view.ts'

interface LightTableProps {
  /** All photos of the screen that the filter shows, in its order. */
  photos: readonly DeskPhoto[]
  filter?: MarkedFilter | undefined
  selection: PhotoSelection
  /** What is said of a photo besides its state. */
  note?: (photo: DeskPhoto) => string | undefined
  /** A key that does something to photos; whether it did. */
  onMark: (key: string, photos: readonly DeskPhoto[]) => boolean
  children: ReactNode
}

const OPTION = '[role=option][data-photo]'

/**
 * Photos of a screen, to be looked at closely: Space opens the one with the focus, `J` and `K` go to the next and the
 * previous one across all grids, and the keys of a picture editor mark it or what is chosen. Where several are chosen,
 * only these are looked through.
 */
export function LightTable({ photos, filter, selection, note, onMark, children }: LightTableProps) {
  const table = useRef<HTMLDivElement>(null)
  const [looking, setLooking] = useState<Looking>()
  const { names } = useSheetView()
  useKeptFocus(table, photos)
  const chosen = photos.filter(({ id }) => selection.ids.has(id))
  const seen = (chosen.length > 1 ? chosen : photos).filter(({ picture }) => picture !== null)
  // A mark may have taken what is looked at out of the sheet.
  if (looking && seen.length === 0) setLooking(undefined)
  const options = () => optionsOf(table.current)
  const focused = () => options().find((option) => option === document.activeElement)
  /** The photo with the focus, or all that are chosen if it is one of them or none has the focus. */
  function marked() {
    const here = photos.find(({ id }) => id === focused()?.dataset.photo)
    return !here || chosen.includes(here) ? chosen : [here]
  }
  function look(photoId: string | undefined) {
    const at = seen.findIndex(({ id }) => id === photoId)
    if (seen.length > 0) setLooking(onePhoto(Math.max(0, at)))
  }
  function step(by: 1 | -1) {
    const all = options()
    const at = all.findIndex((option) => option === document.activeElement)
    all[at < 0 ? 0 : Math.min(all.length - 1, Math.max(0, at + by))]?.focus()
  }
  const onKey = useEffectEvent((event: globalThis.KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
    if (isTyping(event.target) || document.querySelector('[role="dialog"], [role="menu"]')) return
    const { key } = event
    const by = stepOf('nextPhoto', key)
    if (by) step(by)
    else if (isKey('fileNames', key)) changeView({ names: !names })
    else if (isKey('look', key) && focused()) look(focused()?.dataset.photo)
    else if (!onMark(key, marked())) return
    event.preventDefault()
  })
  useEffect(() => {
    const listen = (event: globalThis.KeyboardEvent) => onKey(event)
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
  /** The focus goes to the photo that was looked at last. */
  function close(last: Looking) {
    const id = seen[last.at]?.id
    setLooking(undefined)
    requestAnimationFrame(() =>
      options()
        .find(({ dataset }) => dataset.photo === id)
        ?.focus(),
    )
  }
  return (
    <OpenPhoto value={look}>
      <div ref={table}>
        <Controls
          filter={filter}
          onLook={seen.length > 0 ? () => look(focused()?.dataset.photo) : undefined}
        />
        {photos.length === 0 && filter ? (
          <EmptyState
            title={words.noneMarked}
            actions={<DeskButton onClick={() => filter.onChange('')}>{words.showEverything}</DeskButton>}
          />
        ) : (
          children
        )}
      </div>
      <Loupe
        photos={seen}
        looking={looking && within(looking, seen.length)}
        onLook={(next) => (next ? setLooking(next) : looking && close(looking))}
        note={(photo) => photoNote(photo, note)}
        onKey={(key, photo) => onMark(key, [photo])}
      />
    </OpenPhoto>
  )
}

const optionsOf = (table: HTMLElement | null) => [...(table?.querySelectorAll<HTMLElement>(OPTION) ?? [])]

/** A photo that leaves the sheet by its new mark passes the focus on to the one in its place. */
function useKeptFocus(table: RefObject<HTMLElement | null>, photos: readonly DeskPhoto[]) {
  const last = useRef<{ id: string; at: number }>(undefined)
  useEffect(() => {
    const remember = ({ target }: FocusEvent) => {
      const at = optionsOf(table.current).findIndex((option) => option === target)
      const { photo: id } = target instanceof HTMLElement ? target.dataset : {}
      last.current = id && at >= 0 ? { id, at } : undefined
    }
    window.addEventListener('focusin', remember)
    return () => window.removeEventListener('focusin', remember)
  }, [table])
  useLayoutEffect(() => {
    const before = last.current
    if (!before || photos.some(({ id }) => id === before.id) || document.activeElement !== document.body)
      return
    const options = optionsOf(table.current)
    options[Math.min(before.at, options.length - 1)]?.focus()
  }, [table, photos])
}

/** How large the tiles are, whether file names stand below them, which marks they have, and a way into the full window without keys. */
function Controls({
  filter,
  onLook,
}: Pick<LightTableProps, 'filter'> & { onLook: (() => void) | undefined }) {
  const { width, names } = useSheetView()
  const id = useId()
  return (
    <fieldset className="print:hidden mb-2 flex flex-wrap items-center gap-x-6">
      <legend className="sr-only">{words.controls}</legend>
      <DeskButton look="plain" aria-keyshortcuts={shownKey('look')} disabled={!onLook} onClick={onLook}>
        {words.look}
      </DeskButton>
      <label className="flex min-h-11 cursor-pointer items-center gap-2">
        <input
          type="checkbox"
          className="size-4 accent-ink"
          checked={names}
          onChange={({ target }) => changeView({ names: target.checked })}
        />
        {words.names}
      </label>
      <label htmlFor={id} className="flex min-h-11 min-w-0 items-center gap-3">
        <span className="max-sm:sr-only">{words.size}</span>
        <input
          id={id}
          type="range"
          min={TILE.least}
          max={TILE.most}
          step={0.5}
          value={width}
          onChange={({ target }) => changeView({ width: target.valueAsNumber })}
          className="h-11 w-24 min-w-0 cursor-pointer accent-ink sm:w-36"
        />
      </label>
      {filter && (
        <ChoiceFilter
          beside
          label={words.show}
          value={filter.value}
          options={MARKED_OPTIONS}
          onChange={filter.onChange}
        />
      )}
    </fieldset>
  )
}
