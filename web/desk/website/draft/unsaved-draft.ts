import { browserTexts, type Stored, storedInBrowser, storedInTab } from '../../../browser-storage.ts'
import type { TypedContent } from '../form/document-fields.ts'

/** Words that the server does not have yet, as one tab keeps them on this device. */
export interface UnsavedDraft {
  tab: string
  userId: string
  /** When they were typed, in milliseconds. */
  at: number
  /** What they were typed over: the server's revision, and its words. */
  revision: number
  base: TypedContent
  content: TypedContent
}

export interface UnsavedDraftStore {
  tab: string
  /** Keeps this tab's words, or forgets them. */
  keep: (words: Omit<UnsavedDraft, 'tab' | 'userId' | 'at'> | undefined) => void
  /** Every tab's, the newest first. */
  all: () => readonly UnsavedDraft[]
  forget: (words: UnsavedDraft) => void
  /** Whether this browser really keeps what it is given. */
  works: () => boolean
}

const tabName = storedInTab<string>('desk.website.tab', '')

/** Where the unsaved words of a document are kept, for one account. */
export function unsavedDraftsOf(kind: string, id: string, userId: string): UnsavedDraftStore {
  const key = `desk.website.${kind}.${id}` as const
  const stored: Stored<readonly UnsavedDraft[]> = storedInBrowser<readonly UnsavedDraft[]>(key, [])
  if (tabName.get() === '') tabName.set(crypto.randomUUID())
  const tab = tabName.get()
  const write = (all: readonly UnsavedDraft[]) => (all.length === 0 ? stored.remove() : stored.set(all))
  const others = () => stored.get().filter((one) => one.tab !== tab)
  return {
    tab,
    keep: (words) => {
      if (words) write([...others(), { ...words, tab, userId, at: Date.now() }])
      else if (others().length < stored.get().length) write(others())
    },
    all: () =>
      stored
        .get()
        .filter((one) => one.userId === userId)
        .toSorted((a, b) => b.at - a.at),
    forget: ({ tab: from, at }) => write(stored.get().filter((one) => one.tab !== from || one.at !== at)),
    works: () => browserTexts.keeps(key),
  }
}
