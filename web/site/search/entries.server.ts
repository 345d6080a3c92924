import { otherNames } from '../../../content/search.ts'
import type { SearchEntry } from '../../../domain/site/search.ts'
import { catalogue } from '../catalogue.server.ts'

/** What the search looks through: every page, under both of its names where it has two. */
export function searchEntries(): SearchEntry[] {
  return catalogue().map(({ title, description, url, category }) => {
    const other = otherNames[url]
    return { title: other ? `${title} (${other})` : title, description, url, category }
  })
}
