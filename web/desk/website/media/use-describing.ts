import { useRef, useState } from 'react'

/** Which pictures are being described, one after the other; undefined while none is. */
export function useDescribing() {
  const [keys, setKeys] = useState<readonly string[]>()
  const ended = useRef(false)
  return {
    keys,
    begin: (chosen: readonly string[]) => setKeys(chosen),
    /** Files were chosen: the first that arrives is described at once. */
    expect() {
      ended.current = false
    },
    /** Those that arrive after it was closed wait in the list. */
    arrived(key: string) {
      if (!ended.current) setKeys((now = []) => (now.includes(key) ? now : [...now, key]))
    },
    end() {
      ended.current = true
      setKeys(undefined)
    },
  }
}

export type Describing = ReturnType<typeof useDescribing>
