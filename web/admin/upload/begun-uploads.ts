const PREFIX = 'tus::'
/** The server drops what nobody came back to after as long. */
const KEPT_MS = 7 * 86_400_000

export type BegunUploads = ReturnType<typeof begunUploads>

/** Where the server keeps what has been begun, so that it goes on after a reload or a crash. */
export function begunUploads(storage: Storage) {
  return {
    find: (name: string) => read(storage.getItem(PREFIX + name)).uploadUrl,
    keep(name: string, uploadUrl: string, now: number) {
      const entry = { uploadUrl, creationTime: new Date(now).toISOString() }
      try {
        storage.setItem(PREFIX + name, JSON.stringify(entry))
      } catch {
        // A full storage costs the way back after a reload, and nothing else.
      }
    },
    forget: (name: string) => storage.removeItem(PREFIX + name),
    /** Forgets what is too old to go on with; file names should not stay on a machine for ever. */
    forgetOld(now: number) {
      const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '')
      for (const key of keys)
        if (key.startsWith(PREFIX) && now - begunAt(storage.getItem(key)) > KEPT_MS) storage.removeItem(key)
    },
  }
}

const begunAt = (entry: string | null) => Date.parse(read(entry).creationTime ?? '') || 0

function read(entry: string | null): { uploadUrl?: string; creationTime?: string } {
  try {
    return JSON.parse(entry ?? '{}') as ReturnType<typeof read>
  } catch {
    return {}
  }
}
