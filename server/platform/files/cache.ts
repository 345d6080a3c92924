import type { Files, ListedFile } from './port.ts'

/** A local disk cache of remote files. A file that is rewritten gets a new version. */
export interface FileCache {
  /** The whole file, from the cache, or fetched and then cached. Rejects with `FileMissing` if there is none. */
  read(key: string, version: string): Promise<Buffer>
  /** The cached files of a folder. */
  list(folder: string): AsyncIterable<{ key: string; version: string }>
  remove(key: string, version: string): Promise<void>
  /** Resolves once pending cache writes are done. */
  settled(): Promise<void>
}

/** How many files may wait to be written; beyond that they are served but not cached. */
const MAX_WAITING = 64

/**
 * Caches files of `far` in `near`, up to `maxBytes`, oldest evicted first. Several processes may share `near`; each
 * writes at most an eighth of `maxBytes` before it measures the total again.
 */
export function createFileCache(
  far: Files,
  near: Files,
  { maxBytes, folder }: { maxBytes: number; folder: string },
): FileCache {
  const place = (key: string, version: string) => `${key}/${version}`
  const fetching = new Map<string, Promise<Buffer>>()
  let queue = Promise.resolve()
  let waiting = 0
  let room = 0

  async function makeRoom(bytes: number) {
    const cached: ListedFile[] = []
    for await (const one of near.list(folder)) cached.push(one)
    cached.sort((a, b) => a.changedAt.getTime() - b.changedAt.getTime())
    let total = cached.reduce((sum, one) => sum + one.bytes, 0)
    // Frees more than is needed now, so that not every write measures the total again.
    const goal = maxBytes - Math.max(bytes, maxBytes / 8)
    for (const one of cached) {
      if (total <= goal) break
      await near.remove(one.key)
      total -= one.bytes
    }
    room = Math.min(maxBytes - total, maxBytes / 8)
  }

  async function keep(at: string, bytes: Buffer) {
    if (bytes.length > maxBytes / 8) return
    if (room < bytes.length) await makeRoom(bytes.length)
    room -= bytes.length
    await near.put(at, bytes)
  }

  function keepInTurn(at: string, bytes: Buffer) {
    if (waiting >= MAX_WAITING) return
    waiting += 1
    queue = queue
      .then(() => keep(at, bytes))
      // A full or broken disk costs the cache, not the pictures.
      .catch(() => undefined)
      .finally(() => {
        waiting -= 1
      })
  }

  async function fetch(key: string, at: string) {
    const bytes = await far.read(key)
    keepInTurn(at, bytes)
    return bytes
  }

  return {
    async read(key, version) {
      const at = place(key, version)
      const copy = await near.read(at).catch(() => undefined)
      if (copy) return copy
      const reading = fetching.get(at) ?? fetch(key, at).finally(() => fetching.delete(at))
      fetching.set(at, reading)
      return reading
    },
    async *list(folder) {
      for await (const { key } of near.list(folder)) {
        const slash = key.lastIndexOf('/')
        yield { key: key.slice(0, slash), version: key.slice(slash + 1) }
      }
    },
    remove: (key, version) => near.remove(place(key, version)),
    settled: () => queue,
  }
}
