import { useEffect, useState } from 'react'
import { type Choice, type ChoiceKey, readChoice, writeChoice } from '../../../domain/site/estimate.ts'

const nothing = readChoice(() => null)

/** The current choice, kept in the address so that it can be shared. */
export function useChoice() {
  const [choice, setChoice] = useState<Choice>(nothing)
  useEffect(() => {
    const params = new URLSearchParams(location.search)
    setChoice(readChoice((key) => params.get(key)))
  }, [])

  function choose(key: ChoiceKey, value: number) {
    const changed: Choice = { ...choice, [key]: value }
    const next = readChoice((each) => String(changed[each]))
    setChoice(next)
    const query = writeChoice(next)
    history.replaceState(history.state, '', query ? `?${query}` : location.pathname)
  }
  return { choice, choose }
}
