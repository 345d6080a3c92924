import { openPglite } from './start-pglite.ts'

/** A program of its own: makes an embedded Postgres in the empty folder that it is given. */
const [dataDir = ''] = process.argv.slice(2)
await (await openPglite(dataDir)).close()
