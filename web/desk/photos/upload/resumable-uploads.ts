const PREFIX = 'tus::'
/** The server deletes unfinished uploads after the same time. */
const KEPT_MS = 7 * 86_400_000

/** Where the addresses are stored: the browser's local storage, or the page's memory where that is denied or full. */
export interface StoredTexts {
  getItem(key: string): string | null
  setItem(key: string, text: string): void
  removeItem(key: string): void
  storedKeys(): string[]
}

export type ResumableUploads = ReturnType<typeof resumableUploads>

/** Remembers the server's address of each unfinished upload, so that it resumes after a reload or a crash. */
export function resumableUploads(texts: StoredTexts) {
  return {
    find: (name: string) => read(texts.getItem(PREFIX + name)).uploadUrl,
    keep(name: string, uploadUrl: string, now: number) {
      const entry = { uploadUrl, creationTime: new Date(now).toISOString() }
      texts.setItem(PREFIX + name, JSON.stringify(entry))
    },
    forget: (name: string) => texts.removeItem(PREFIX + name),
    /** Forgets uploads too old to resume; file names should not stay on a machine for ever. */
    forgetOld(now: number) {
      for (const key of texts.storedKeys())
        if (key.startsWith(PREFIX) && now - begunAt(texts.getItem(key)) > KEPT_MS) texts.removeItem(key)
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
