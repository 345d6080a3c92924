import { openPglite } from './start-pglite.ts'

/** A separate program: creates an embedded Postgres in the given empty folder. */
const [dataDir = ''] = process.argv.slice(2)
await (await openPglite(dataDir)).close()
