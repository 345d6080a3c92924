import { afterEach, beforeEach } from 'vitest'

/** A browser's local storage in memory, with room for this many more entries. */
export function memoryStorage(
  entries: Record<string, string> = {},
  room = Number.POSITIVE_INFINITY,
): Storage {
  const kept = new Map(Object.entries(entries))
  let left = room
  return {
    get length() {
      return kept.size
    },
    key: (index) => [...kept.keys()][index] ?? null,
    getItem: (key) => kept.get(key) ?? null,
    setItem(key, value) {
      if (!kept.has(key) && left-- <= 0) throw new DOMException('no room', 'QuotaExceededError')
      kept.set(key, value)
    },
    removeItem: (key) => void kept.delete(key),
    clear: () => kept.clear(),
  }
}

/** The same as `web/browser-storage.ts` offers it. */
export const textsIn = (storage: Storage) => ({
  getItem: (key: string) => storage.getItem(key),
  setItem: (key: string, text: string) => storage.setItem(key, text),
  removeItem: (key: string) => storage.removeItem(key),
  storedKeys: () => Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? ''),
})

/**
 * Gives each test of a file a browser's local storage, which Node.js has not: by default an empty one. Returns what puts
 * something else in its place.
 */
export function giveLocalStorage(make: () => Storage = memoryStorage): (storage: unknown) => void {
  const before = Object.getOwnPropertyDescriptor(globalThis, 'localStorage')
  const give = (value: unknown) =>
    Object.defineProperty(globalThis, 'localStorage', { value, configurable: true })
  beforeEach(() => void give(make()))
  afterEach(() => {
    if (before) Object.defineProperty(globalThis, 'localStorage', before)
    else Reflect.deleteProperty(globalThis, 'localStorage')
  })
  return give
}
