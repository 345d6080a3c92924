import { useSyncExternalStore } from 'react'
import { DAY_MS } from '../../domain/days.ts'
import { type BrowserKey, browserKeyLife, type TabKey } from '../../domain/privacy/stored-on-device.ts'

export interface Stored<T> {
  get(): T
  set(value: T): void
  /** Leaves nothing on the device. */
  remove(): void
  /** The current value, as a hook. */
  use(): T
}

const MONTH_MS = 30 * DAY_MS

/** A value of this tab; survives a reload, not closing the tab. The privacy notice names its key. */
export const storedInTab = <T>(key: TabKey, initial: T): Stored<T> =>
  stored(key, initial, () => sessionStorage, MONTH_MS)

/** A value shared by all tabs; ignored once untouched for the time that the privacy notice names for its key. */
export const storedInBrowser = <T>(key: BrowserKey, initial: T): Stored<T> =>
  stored(key, initial, () => localStorage, browserKeyLife(key) ?? MONTH_MS)

/** Removes from the browser whatever is too old to be used. */
export function removeExpired() {
  try {
    for (const key of Object.keys(localStorage)) {
      const lifeMs = browserKeyLife(key)
      if (lifeMs !== undefined && read(localStorage.getItem(key), lifeMs) === undefined)
        localStorage.removeItem(key)
    }
  } catch {
    // Without storage there is nothing to remove.
  }
}

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
