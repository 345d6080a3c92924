import { useEffect, useRef, useState } from 'react'
import { useNavigation, useSearchParams } from 'react-router'

const TYPING_MS = 250

/**
 * A list's filters, kept in the address for reloads, the back button and links. Typed text goes there when typing
 * pauses. A changed filter returns to the first page.
 */
export function useFilters() {
  const [params, setParams] = useSearchParams()
  const stored = params.get('q') ?? ''
  // Setting the address now would cancel the navigation.
  const leaving = useNavigation().state !== 'idle'
  const [typed, setTyped] = useState(stored)
  const sent = useRef(stored)

  function set(name: string, value: string) {
    // The rendered parameters may be stale: a tab pressed a moment ago must not be lost.
    const next = new URLSearchParams(location.search)
    if (name !== 'page') next.delete('page')
    if (value === '') next.delete(name)
    else next.set(name, value)
    setParams(next, { replace: name === 'q', preventScrollReset: name !== 'page' })
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: only a pause in typing sets the address
  useEffect(() => {
    if (typed === stored || leaving) return
    const timer = setTimeout(() => {
      sent.current = typed
      set('q', typed)
    }, TYPING_MS)
    return () => clearTimeout(timer)
  }, [typed, leaving])

  // An address that was not typed here comes from a link or the back button, and goes into the box.
  useEffect(() => {
    if (stored !== sent.current) setTyped(stored)
    sent.current = stored
  }, [stored])

  return {
    params,
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
    active: [...params.keys()].some((name) => name !== 'page'),
    clear() {
      setTyped('')
      setParams({}, { preventScrollReset: true })
    },
  }
}
