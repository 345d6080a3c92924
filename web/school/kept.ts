import { useSyncExternalStore } from 'react'

interface Kept<T> {
  get(): T
  set(value: T): void
  /** The value now, in a component that follows it. */
  use(): T
}

/**
 * A value of this tab that survives a reload and is gone when the tab is closed. Where the browser keeps nothing
 * for us, it lives as long as the page.
 */
export function keptInTab<T>(key: string, initial: T): Kept<T> {
  const listeners = new Set<() => void>()
  let held: { value: T } | undefined
  const get = () => {
    held ??= { value: read(key) ?? initial }
    return held.value
  }
  const set = (next: T) => {
    held = { value: next }
    write(key, next)
    for (const listener of listeners) listener()
  }
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  return { get, set, use: () => useSyncExternalStore(subscribe, get, () => initial) }
}

function read<T>(key: string): T | undefined {
  try {
    const text = sessionStorage.getItem(key)
    return text === null ? undefined : (JSON.parse(text) as T)
  } catch {
    return undefined
  }
}

function write(key: string, value: unknown) {
  try {
    sessionStorage.setItem(key, JSON.stringify(value))
  } catch {
    // A full or forbidden store: the value lives on in memory.
  }
}
