import path from 'node:path'
import { parseConfig } from '../server/config.ts'
import { openEmbedded, openPostgres } from '../server/platform/db/open.ts'

/** Applies the migrations and exits; `npm start` does the same on every start. */
const config = parseConfig(process.env)
const opened = config.DATABASE_URL
  ? await openPostgres(config.DATABASE_URL, { directUrl: config.DATABASE_DIRECT_URL })
  : await openEmbedded(path.resolve(config.DATA_DIR))
await opened.close()
console.log('The database is up to date.')
