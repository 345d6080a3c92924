import { searchEntries } from './entries.server.ts'

/** `/search.json`, built with the pages and fetched on search. */
export const searchIndex = () => JSON.stringify(searchEntries())
