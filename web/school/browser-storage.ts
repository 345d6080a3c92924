import { useSyncExternalStore } from 'react'

export interface Stored<T> {
  get(): T
  set(value: T): void
  /** Leaves nothing on the device. */
  remove(): void
  /** The current value, as a hook. */
  use(): T
}

export const HOUR_MS = 3_600_000
const MONTH_MS = 30 * 24 * HOUR_MS

/** A value of this tab; survives a reload, not closing the tab. */
export const storedInTab = <T>(key: string, initial: T): Stored<T> =>
  stored(key, initial, () => sessionStorage, MONTH_MS)

/** A value shared by all tabs; ignored once untouched for `lifeMs`. */
export const storedInBrowser = <T>(key: string, initial: T, lifeMs = MONTH_MS): Stored<T> =>
  stored(key, initial, () => localStorage, lifeMs)

/** If storage is unavailable, the value lives as long as the page. */
function stored<T>(key: string, initial: T, storage: () => Storage, lifeMs: number): Stored<T> {
  const listeners = new Set<() => void>()
  let cached: { text: string | null; value: T } = { text: null, value: initial }
  let unavailable = false

  // Read every time, because another tab may have written; parsed only on change.
  function get(): T {
    if (unavailable) return cached.value
    try {
      const text = storage().getItem(key)
      if (text !== cached.text) cached = { text, value: read(text, lifeMs) ?? initial }
    } catch {
      unavailable = true
    }
    return cached.value
  }
  function set(value: T) {
    const text = JSON.stringify({ at: Date.now(), value })
    cached = { text, value }
    write((to) => to.setItem(key, text))
  }
  function remove() {
    cached = { text: null, value: initial }
    write((from) => from.removeItem(key))
  }
  function write(change: (to: Storage) => void) {
    try {
      change(storage())
    } catch {
      unavailable = true
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
  return { get, set, remove, use: () => useSyncExternalStore(subscribe, get, () => initial) }
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
