import { useEffect, useState } from 'react'
import { useNavigation, useSearchParams } from 'react-router'

const TYPING_MS = 250

/**
 * A list's filters, kept in the address, so that reload, the back button and a link all find them again. What
 * is typed goes there when the typing pauses. A changed filter starts at the first page.
 */
export function useFilters() {
  const [params, setParams] = useSearchParams()
  const kept = params.get('q') ?? ''
  // Setting the address now would call off the way to another screen.
  const leaving = useNavigation().state !== 'idle'
  const [typed, setTyped] = useState(kept)

  function set(name: string, value: string) {
    // What was rendered last may be older: a tab pressed a moment ago must not be lost.
    const next = new URLSearchParams(location.search)
    if (name !== 'page') next.delete('page')
    if (value === '') next.delete(name)
    else next.set(name, value)
    setParams(next, { replace: name === 'q', preventScrollReset: name !== 'page' })
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: only a pause in typing sets the address
  useEffect(() => {
    if (typed === kept || leaving) return
    const timer = setTimeout(() => set('q', typed), TYPING_MS)
    return () => clearTimeout(timer)
  }, [typed, leaving])

  return {
    params,
    value: (name: string) => params.get(name) ?? '',
    set,
    typed,
    setTyped,
    page: Number(params.get('page') ?? 1) || 1,
    /** Something is filtered or searched. */
    active: [...params.keys()].some((name) => name !== 'page'),
    clear() {
      setTyped('')
      setParams({}, { preventScrollReset: true })
    },
  }
}
