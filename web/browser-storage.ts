import { useSyncExternalStore } from 'react'
import { DAY_MS } from '../domain/days.ts'
import { type BrowserKey, browserKeyLife, type TabKey } from '../domain/privacy/stored-on-device.ts'

/**
 * Texts by key, in a storage of the browser. Some browsers deny it, have none, are full or drop what they are given: a
 * text then lives as long as the page.
 */
export class Texts {
  readonly #storage: () => Storage
  /** What could not be stored; null: what could not be removed. */
  readonly #inMemory = new Map<string, string | null>()
  #denied = false

  constructor(storage: () => Storage) {
    this.#storage = storage
  }

  getItem(key: string): string | null {
    const inMemory = this.#inMemory.get(key)
    return inMemory === undefined ? this.#stored(key) : inMemory
  }

  setItem(key: string, text: string): void {
    this.#change(key, text, (storage) => storage.setItem(key, text))
  }

  removeItem(key: string): void {
    this.#change(key, null, (storage) => storage.removeItem(key))
  }

  /** The keys of what is really stored. */
  storedKeys(): string[] {
    try {
      const storage = this.#storage()
      return Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '')
    } catch {
      this.#denied = true
      return []
    }
  }

  /** Whether a text is there after the page has gone. */
  keeps(key: string): boolean {
    return !this.#inMemory.has(key) && this.#stored(key) !== null
  }

  /** Whether the browser stores nothing at all. */
  get denied(): boolean {
    return this.#denied
  }

  #stored(key: string): string | null {
    try {
      return this.#storage().getItem(key) ?? null
    } catch {
      this.#denied = true
      return null
    }
  }

  #change(key: string, text: string | null, change: (storage: Storage) => void) {
    try {
      change(this.#storage())
    } catch {
      // Full, or denied, which the next line finds out.
    }
    if (this.#stored(key) === text) {
      this.#inMemory.delete(key)
      return
    }
    this.#inMemory.set(key, text)
    if (this.storedKeys().length === 0) this.#denied = true
  }
}

/** Shared by all tabs. */
export const browserTexts = new Texts(() => localStorage)
/** Of this tab. */
const tabTexts = new Texts(() => sessionStorage)

/** Whether this browser forgets everything with the page. Settled before the first screen, by `removeExpired`. */
export const forgetsEverything = (): boolean => browserTexts.denied

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
export const storedInTab = <T>(key: TabKey, initial: T): Stored<T> => stored(key, initial, tabTexts, MONTH_MS)

/** A value shared by all tabs; ignored once untouched for the time that the privacy notice names for its key. */
export const storedInBrowser = <T>(key: BrowserKey, initial: T): Stored<T> =>
  stored(key, initial, browserTexts, browserKeyLife(key) ?? MONTH_MS)

/** Removes from the browser whatever is too old to be used. */
export function removeExpired(texts = browserTexts) {
  for (const key of texts.storedKeys()) {
    const lifeMs = browserKeyLife(key)
    if (lifeMs !== undefined && read(texts.getItem(key), lifeMs) === undefined) texts.removeItem(key)
  }
}

function stored<T>(key: string, initial: T, texts: Texts, lifeMs: number): Stored<T> {
  const listeners = new Set<() => void>()
  let cached: { text: string | null; value: T } = { text: null, value: initial }

  // Read every time, because another tab may have written; parsed only on change.
  function get(): T {
    const text = texts.getItem(key)
    if (text !== cached.text) cached = { text, value: read(text, lifeMs) ?? initial }
    return cached.value
  }
  function set(value: T) {
    const text = JSON.stringify({ at: Date.now(), value })
    cached = { text, value }
    texts.setItem(key, text)
    notify()
  }
  function remove() {
    cached = { text: null, value: initial }
    texts.removeItem(key)
    notify()
  }
  function notify() {
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

/** Does work while no other tab does work of that name, where the browser lets tabs agree. */
export async function oneTabAtATime<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  let begun = false
  const begin = () => {
    begun = true
    return work()
  }
  try {
    const { locks } = navigator as { locks?: LockManager | null }
    if (locks) return await locks.request(name, begin)
  } catch (error) {
    if (begun) throw error
    // Denied, as storage is.
  }
  return work()
}
