import { searchEntries } from './entries.server.ts'

/** `/search.json`, written with the pages and fetched when somebody searches. */
export const searchIndex = () => JSON.stringify(searchEntries())
