import type { SearchEntry } from '../../../domain/site/search.ts'
import { foundPages } from '../catalogue.server.ts'
import type { Site } from '../site.ts'

/** The search index: all pages that may be found, with their alternative names. */
export function searchEntries(site: Site): SearchEntry[] {
  return foundPages(site).map(({ title, otherName, description, url, category }) => ({
    title: otherName ? `${title} (${otherName})` : title,
    description,
    url,
    category,
  }))
}

/** `/search.json`, built with the pages and fetched on search. */
export const searchIndex = (site: Site) => JSON.stringify(searchEntries(site))
