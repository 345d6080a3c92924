// A page has only the rules that its own HTML needs.
import '../../app.css'
import { useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { matching, type SearchEntry } from '../../../domain/site/search.ts'

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
              onClick={({ metaKey, ctrlKey, shiftKey }) => metaKey || ctrlKey || shiftKey || close()}
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
      <Keys />
    </>
  )
}

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
