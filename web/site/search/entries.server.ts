import { otherNames } from '../../../content/site/search.ts'
import type { SearchEntry } from '../../../domain/site/search.ts'
import { catalogue } from '../catalogue.server.ts'
import type { Site } from '../site.ts'

/** The search index: all pages, with their alternative names. */
export function searchEntries(site: Site): SearchEntry[] {
  return catalogue(site).map(({ title, description, url, category }) => {
    const otherName = otherNames[url]
    return { title: otherName ? `${title} (${otherName})` : title, description, url, category }
  })
}

/** `/search.json`, built with the pages and fetched on search. */
export const searchIndex = (site: Site) => JSON.stringify(searchEntries(site))
