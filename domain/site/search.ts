export const SEARCH_CATEGORIES = ['Service', 'Case Study', 'Page', 'Blog Post'] as const

/** One page as the search knows it. */
export interface SearchEntry {
  title: string
  description: string
  /** Its address on this site: `/about`. */
  url: string
  category: (typeof SEARCH_CATEGORIES)[number]
}

/**
 * The entries whose title, description or category contains what was typed, capitals or not, in the order of the
 * index. Nothing typed, or only spaces, finds nothing.
 */
export function matching(entries: readonly SearchEntry[], typed: string): SearchEntry[] {
  const sought = typed.trim().toLowerCase()
  if (sought === '') return []
  return entries.filter(({ title, description, category }) =>
    [title, description, category].some((text) => text.toLowerCase().includes(sought)),
  )
}
