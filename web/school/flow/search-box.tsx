import { useEffect, useId, useState } from 'react'
import { type Location, useLocation, useNavigate } from 'react-router'
import { studentsWords } from '../../../content/school/flow.ts'

/**
 * The search text, kept in the history entry's state: a reload and Back find it again, but a child's name is in no
 * address (decision 126). An old link has it in the address, which it leaves at once.
 */
export function useSearchText(): [text: string, setText: (text: string) => void] {
  const { pathname, search, state } = useLocation() as Location<{ q?: string } | null>
  const navigate = useNavigate()
  const params = new URLSearchParams(search)
  const old = params.get('q')
  // The history follows a moment later, too late for somebody who types fast.
  const [text, setText] = useState(state?.q ?? old ?? '')
  const keep = (q: string) => {
    params.delete('q')
    const to = { pathname, search: params.toString() }
    void navigate(to, { replace: true, preventScrollReset: true, state: { ...state, q } })
  }
  const set = (q: string) => {
    setText(q)
    keep(q)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for a link with words in it
  useEffect(() => {
    if (old !== null) keep(text)
  }, [old])
  return [text, set]
}

interface SearchBoxProps {
  text: string
  onText: (text: string) => void
  /** The result, for screen readers. */
  found: string
}

/** A search box for a year, a class or a name. */
export function SearchBox({ text, onText, found }: SearchBoxProps) {
  const id = useId()
  return (
    <search className="mt-7 flex max-w-[36rem] items-end gap-5">
      <div className="flex-1">
        <label htmlFor={id} className="text-small text-soft">
          Search by year, class or name
        </label>
        <input
          id={id}
          type="search"
          value={text}
          onChange={(event) => onText(event.target.value)}
          placeholder="3, 4B or a name"
          autoComplete="off"
          spellCheck={false}
          className="mt-1 block min-h-11 w-full appearance-none border-0 border-edge border-b bg-transparent py-2 text-body [&::-webkit-search-cancel-button]:hidden"
        />
      </div>
      <button
        type="button"
        onClick={() => onText('')}
        disabled={text === ''}
        className="min-h-11 cursor-pointer whitespace-nowrap text-note underline underline-offset-4 disabled:cursor-default disabled:text-soft disabled:no-underline"
      >
        Clear Search
      </button>
      <p role="status" className="sr-only">
        {text.trim() !== '' && found}
      </p>
    </search>
  )
}

/** Shown when nothing matches. */
export function NothingFound({ text, onClear }: { text: string; onClear: () => void }) {
  return (
    <p className="mt-9 text-soft">
      {studentsWords.nothing(text.trim())}{' '}
      <button
        type="button"
        onClick={onClear}
        className="cursor-pointer text-ink underline underline-offset-4"
      >
        Show all
      </button>
    </p>
  )
}
