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
