import { useEffect, useRef, useState } from 'react'
import { type Location, useLocation, useNavigation, useSearchParams } from 'react-router'

const TYPING_MS = 250

/** The filters as the address has them, and the typed text. */
interface Filters {
  [name: string]: string
  q: string
}

/**
 * A list's filters, kept in the address for reloads, the back button and links. Typed text may be a name, so it is kept
 * in the history entry's state instead, once typing pauses (decision 126). A changed filter returns to the first page.
 */
export function useFilters() {
  const [params, setParams] = useSearchParams()
  const { state } = useLocation() as Location<{ q?: string } | null>
  // In the address it comes from an old link.
  const stored = state?.q ?? params.get('q') ?? ''
  const requested: Filters = { ...Object.fromEntries(params), q: stored }
  // Setting the address now would cancel the navigation.
  const leaving = useNavigation().state !== 'idle'
  const [typed, setTyped] = useState(stored)
  const sent = useRef(stored)

  function set(name: string, value: string) {
    // The rendered location may be stale: a tab pressed a moment ago must not be lost.
    const next = new URLSearchParams(location.search)
    const q = name === 'q' ? value : history.state?.usr?.q
    next.delete('q')
    if (name !== 'page') next.delete('page')
    if (name === 'q' || value === '') next.delete(name)
    else next.set(name, value)
    setParams(next, { replace: name === 'q', preventScrollReset: name !== 'page', state: { q } })
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: only a pause in typing stores the text
  useEffect(() => {
    if (typed === stored || leaving) return
    const timer = setTimeout(() => {
      sent.current = typed
      set('q', typed)
    }, TYPING_MS)
    return () => clearTimeout(timer)
  }, [typed, leaving])

  // biome-ignore lint/correctness/useExhaustiveDependencies: only an old link has it in the address
  useEffect(() => {
    if (params.has('q')) set('q', stored)
  }, [params])

  // A text that was not typed here comes from a link or the back button, and goes into the box.
  useEffect(() => {
    if (stored !== sent.current) setTyped(stored)
    sent.current = stored
  }, [stored])

  return {
    /** The body of the list's search. */
    asked: requested,
    value: (name: string) => params.get(name) ?? '',
    set,
    /** The props of a filter's control. */
    of: (name: string) => ({
      value: params.get(name) ?? '',
      onChange: (value: string) => set(name, value),
    }),
    typed,
    setTyped,
    page: Number(params.get('page') ?? 1) || 1,
    toPage: (page: number) => set('page', page === 1 ? '' : String(page)),
    /** Whether any filter or search is set. */
    active: Object.entries(requested).some(([name, value]) => name !== 'page' && value !== ''),
    /** How many filters are set, without the search and the page. */
    count: [...params].filter(([name, value]) => !['q', 'page', 'view'].includes(name) && value !== '')
      .length,
    clear() {
      setTyped('')
      setParams({}, { preventScrollReset: true })
    },
  }
}
