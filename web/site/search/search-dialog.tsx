import { type ComponentType, type MouseEvent, useEffect, useRef, useState } from 'react'
import { search } from '../../../content/search.ts'
import type { FinderProps } from './finder.tsx'
import { loadFinder } from './load-finder.ts'

type Found = { Finder: ComponentType<FinderProps> } & Pick<FinderProps, 'entries'>

/**
 * The search over the page. The early script opens it, at any time; the field is plain HTML. Once it is opened, the
 * code that finds and the index are fetched, and take up what has been typed by then.
 */
export function SearchDialog() {
  const dialog = useRef<HTMLDialogElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const [found, setFound] = useState<Found>()
  const [failed, setFailed] = useState(false)

  function load() {
    if (found) return
    setFailed(false)
    loadFinder().then(setFound, () => setFailed(true))
  }
  // Opened before the page came alive: its field got the focus when nobody listened yet.
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once
  useEffect(() => {
    if (dialog.current?.open) load()
  }, [])

  const closeBeside = (event: MouseEvent) => event.target === dialog.current && dialog.current.close()
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a dialog by itself
    <dialog
      ref={dialog}
      id="search"
      aria-label={search.label}
      closedby="any"
      onClick={closeBeside}
      className="search ground-peat bg-raised!"
    >
      <div className="flex items-center border-line border-b">
        <input
          ref={field}
          type="text"
          role="combobox"
          aria-label={search.label}
          aria-autocomplete="list"
          aria-expanded="false"
          aria-controls="search-results"
          placeholder={search.placeholder}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="go"
          onFocus={load}
          className="search-field min-w-0 flex-1"
        />
        <form method="dialog" className="shrink-0">
          <button
            type="submit"
            className="slate min-h-14 cursor-pointer px-4 text-mist hover:text-bone sm:px-5"
          >
            {search.close}
          </button>
        </form>
      </div>
      {found ? (
        <found.Finder entries={found.entries} dialog={dialog} field={field} />
      ) : (
        <p role="status" className="search-note empty:hidden">
          {failed && (
            <>
              {search.failed}{' '}
              <button
                type="button"
                onClick={load}
                className="underline-drawn min-h-11 cursor-pointer text-bone"
              >
                {search.again}
              </button>
            </>
          )}
        </p>
      )}
    </dialog>
  )
}
