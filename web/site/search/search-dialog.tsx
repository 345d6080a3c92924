import { search } from '../../../content/site/search.ts'

/**
 * The search dialog: plain HTML, opened at any time by `browser/inline-bootstrap.ts`. The finder and its index load on opening,
 * and take over the text typed so far (`browser/search.ts`).
 */
export function SearchDialog() {
  return (
    <dialog id="search" aria-label={search.label} closedby="any" className="search ground-peat bg-raised!">
      <div className="flex items-center border-line border-b">
        <input
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
      <div data-found />
      <p role="status" data-search-failed hidden className="search-note">
        {`${search.failed} `}
        <button type="button" className="underline-drawn min-h-11 cursor-pointer text-bone">
          {search.again}
        </button>
      </p>
    </dialog>
  )
}
