// A page has only the rules that its own HTML needs.
import '../../app.css'
import { type MouseEvent, useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { search, suggested } from '../../../content/site/search.ts'
import { matching, type SearchEntry, suggestions } from '../../../domain/site/search.ts'

let entries: Promise<SearchEntry[]> | undefined

/** The index, fetched once; a failure may be retried. */
export function loadEntries(): Promise<SearchEntry[]> {
  entries ??= fetchEntries().catch((error) => {
    entries = undefined
    throw error
  })
  return entries
}

async function fetchEntries(): Promise<SearchEntry[]> {
  const answer = await fetch('/search.json')
  if (!answer.ok) throw new Error(`/search.json: ${answer.status}`)
  return answer.json()
}

interface FinderProps {
  entries: readonly SearchEntry[]
  dialog: HTMLDialogElement
  /** The dialog's existing field, which gets listeners and ARIA attributes. */
  field: HTMLInputElement
}

/** Mounts the finder. */
export function showFinder(place: HTMLElement, props: FinderProps) {
  createRoot(place).render(<Finder {...props} />)
}

/** The results; arrow keys move among them while the focus stays in the field. */
function Finder({ entries, dialog, field }: FinderProps) {
  const [typed, setTyped] = useTyped(field)
  const results = useMemo(() => matching(entries, typed), [entries, typed])
  const { chosen, list, idOf } = useChosen(field, results)

  function close() {
    dialog.close()
    field.value = ''
    setTyped('')
  }
  return (
    <>
      <p role="status" className={results.length > 0 ? 'sr-only' : 'search-note empty:hidden'}>
        {typed.trim() !== '' && outcome(results.length, typed.trim())}
      </p>
      {results.length > 0 && (
        <div ref={list} id="search-results" role="listbox" aria-label="Results" className="search-results">
          {results.map(({ url, title, category, description }, index) => (
            <a
              key={url}
              id={idOf(index)}
              role="option"
              aria-selected={index === chosen}
              tabIndex={-1}
              href={url}
              onClick={closing(close)}
              className="search-result"
            >
              <span className="flex big-text:flex-wrap items-baseline justify-between gap-x-4">
                <span className="font-display text-item leading-tight">{title}</span>
                <span className="slate shrink-0 text-mist">{category}</span>
              </span>
              <span className="mt-1 block text-mist text-note leading-snug">{description}</span>
            </a>
          ))}
        </div>
      )}
      {typed.trim() === '' && <Suggestions entries={suggestions(entries, suggested)} close={close} />}
      {typed.trim() !== '' && results.length === 0 && <WayToWrite close={close} />}
      <Keys />
    </>
  )
}

interface BelowProps {
  close: () => void
}

/** Pages that are often looked for, while nothing is typed. */
function Suggestions({ entries, close }: BelowProps & { entries: readonly SearchEntry[] }) {
  if (entries.length === 0) return null
  return (
    <nav aria-labelledby="search-often">
      <p id="search-often" className="slate px-5 pt-5 pb-2 text-mist">
        {search.often}
      </p>
      <ul className="pb-2">
        {entries.map(({ url, title }) => (
          <li key={url}>
            <a
              href={url}
              onClick={closing(close)}
              className="search-result font-display text-item leading-tight"
            >
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** Where nothing is found. */
function WayToWrite({ close }: BelowProps) {
  const { before, label, href } = search.write
  return (
    <p className="-mt-3 flex flex-wrap items-center gap-x-2 px-5 pb-4 text-soft">
      {before}
      <a
        href={href}
        onClick={closing(close)}
        className="underline-drawn inline-flex min-h-11 items-center text-bone"
      >
        {label}
      </a>
    </p>
  )
}

/** Closes the search on a plain click: others open a tab beside it. */
const closing =
  (close: () => void) =>
  ({ metaKey, ctrlKey, shiftKey }: MouseEvent) =>
    metaKey || ctrlKey || shiftKey || close()

const outcome = (count: number, sought: string) =>
  count === 0 ? `No results found for "${sought}"` : `${count} ${count === 1 ? 'result' : 'results'}`

/** The field's text, including what was typed before mounting. */
function useTyped(field: FinderProps['field']) {
  const [typed, setTyped] = useState('')
  useLayoutEffect(() => {
    const read = () => setTyped(field.value)
    read()
    field.addEventListener('input', read)
    return () => field.removeEventListener('input', read)
  }, [field])
  return [typed, setTyped] as const
}

/** The result that Enter opens: the first, or as moved by the arrow keys. */
function useChosen(field: FinderProps['field'], results: readonly SearchEntry[]) {
  const prefix = useId()
  const list = useRef<HTMLDivElement>(null)
  const [at, setAt] = useState({ results, index: 0 })
  const chosen = at.results === results ? at.index : 0

  useEffect(() => {
    field.setAttribute('aria-expanded', String(results.length > 0))
    if (results.length > 0) field.setAttribute('aria-activedescendant', `${prefix}${chosen}`)
    else field.removeAttribute('aria-activedescendant')
    list.current?.children[chosen]?.scrollIntoView({ block: 'nearest' })

    function move(event: KeyboardEvent) {
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
      const open = event.key === 'Enter' && list.current?.children[chosen]
      if (event.isComposing || results.length === 0 || !(step || open)) return
      event.preventDefault()
      if (step) setAt({ results, index: (chosen + step + results.length) % results.length })
      else if (open instanceof HTMLElement) open.click()
    }
    field.addEventListener('keydown', move)
    return () => field.removeEventListener('keydown', move)
  }, [field, results, chosen, prefix])
  return { chosen, list, idOf: (index: number) => `${prefix}${index}` }
}

const KEYS = [
  ['↑ ↓', 'choose'],
  ['Enter', 'open'],
  ['Esc', 'close'],
] as const

/** Keyboard hints. */
function Keys() {
  return (
    <p
      aria-hidden="true"
      className="slate hidden big-text:flex-wrap gap-x-6 border-line border-t px-5 py-3 text-mist pointer-fine:flex"
    >
      {KEYS.map(([key, does]) => (
        <span key={key}>
          <kbd className="font-slate text-bone">{key}</kbd> {does}
        </span>
      ))}
    </p>
  )
}
