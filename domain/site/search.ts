export const SEARCH_CATEGORIES = ['Service', 'Case Study', 'Page', 'Blog Post'] as const

/** A page in the search index. */
export interface SearchEntry {
  title: string
  description: string
  /** Its path: `/about`. */
  url: string
  category: (typeof SEARCH_CATEGORIES)[number]
}

/**
 * The entries whose title, description or category contains the typed text, whatever the case, in index order. An
 * empty text finds nothing.
 */
export function matching(entries: readonly SearchEntry[], typed: string): SearchEntry[] {
  const sought = typed.trim().toLowerCase()
  if (sought === '') return []
  return entries.filter(({ title, description, category }) =>
    [title, description, category].some((text) => text.toLowerCase().includes(sought)),
  )
}

const SUGGESTIONS = 4

/** The first four entries with these addresses, in their order: what is suggested while nothing is typed. */
export const suggestions = (entries: readonly SearchEntry[], urls: readonly string[]): SearchEntry[] =>
  urls.flatMap((wanted) => entries.filter(({ url }) => url === wanted)).slice(0, SUGGESTIONS)
