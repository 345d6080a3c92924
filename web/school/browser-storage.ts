import { useSyncExternalStore } from 'react'

interface Kept<T> {
  get(): T
  set(value: T): void
  /** The value now, in a component that follows it. */
  use(): T
}

export const HOUR_MS = 3_600_000
const MONTH_MS = 30 * 24 * HOUR_MS

/** A value of this tab that survives a reload and is gone when the tab is closed. */
export const keptInTab = <T>(key: string, initial: T): Kept<T> =>
  kept(key, initial, () => sessionStorage, MONTH_MS)

/** A value that all tabs of this browser share; left untouched for `lifeMs`, it is not taken up again. */
export const keptInBrowser = <T>(key: string, initial: T, lifeMs = MONTH_MS): Kept<T> =>
  kept(key, initial, () => localStorage, lifeMs)

/** Where the browser keeps nothing for us, a value lives as long as the page. */
function kept<T>(key: string, initial: T, storage: () => Storage, lifeMs: number): Kept<T> {
  const listeners = new Set<() => void>()
  let held: { text: string | null; value: T } = { text: null, value: initial }
  let forbidden = false

  // Read anew each time, since another tab may have written; parsed only when it has.
  function get(): T {
    if (forbidden) return held.value
    try {
      const text = storage().getItem(key)
      if (text !== held.text) held = { text, value: read(text, lifeMs) ?? initial }
    } catch {
      forbidden = true
    }
    return held.value
  }
  function set(value: T) {
    const text = JSON.stringify({ at: Date.now(), value })
    held = { text, value }
    try {
      storage().setItem(key, text)
    } catch {
      forbidden = true
    }
    for (const listener of listeners) listener()
  }
  function subscribe(listener: () => void) {
    const onStorage = (event: StorageEvent) => {
      if (event.key === key || event.key === null) listener()
    }
    listeners.add(listener)
    addEventListener('storage', onStorage)
    return () => {
      listeners.delete(listener)
      removeEventListener('storage', onStorage)
    }
  }
  return { get, set, use: () => useSyncExternalStore(subscribe, get, () => initial) }
}

function read<T>(text: string | null, lifeMs: number): T | undefined {
  if (text === null) return undefined
  try {
    const { at, value } = JSON.parse(text) as { at: number; value: T }
    return at > Date.now() - lifeMs ? value : undefined
  } catch {
    return undefined
  }
}
