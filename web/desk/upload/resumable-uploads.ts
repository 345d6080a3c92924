const PREFIX = 'tus::'
/** The server deletes unfinished uploads after the same time. */
const KEPT_MS = 7 * 86_400_000

export type ResumableUploads = ReturnType<typeof resumableUploads>

/** Remembers the server's address of each unfinished upload, so that it resumes after a reload or a crash. */
export function resumableUploads(storage: Storage) {
  return {
    find: (name: string) => read(storage.getItem(PREFIX + name)).uploadUrl,
    keep(name: string, uploadUrl: string, now: number) {
      const entry = { uploadUrl, creationTime: new Date(now).toISOString() }
      try {
        storage.setItem(PREFIX + name, JSON.stringify(entry))
      } catch {
        // With a full storage, uploads do not resume after a reload. Nothing else is lost.
      }
    },
    forget: (name: string) => storage.removeItem(PREFIX + name),
    /** Forgets uploads too old to resume; file names should not stay on a machine for ever. */
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
