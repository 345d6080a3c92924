import { useEffect, useState } from 'react'
import { type Choice, type ChoiceKey, readChoice, writeChoice } from '../../../domain/site/estimate.ts'

const nothing = readChoice(() => null)

/** What is chosen, kept in the address so that it can be passed on. */
export function useChoice() {
  const [choice, setChoice] = useState<Choice>(nothing)
  useEffect(() => {
    const params = new URLSearchParams(location.search)
    setChoice(readChoice((key) => params.get(key)))
  }, [])

  function choose(key: ChoiceKey, value: number) {
    const given: Choice = { ...choice, [key]: value }
    const next = readChoice((each) => String(given[each]))
    setChoice(next)
    const query = writeChoice(next)
    history.replaceState(history.state, '', query ? `?${query}` : location.pathname)
  }
  return { choice, choose }
}
