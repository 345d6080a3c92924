import { parseConfig } from '../server/config.ts'
import { OperatorError } from '../server/errors.ts'
import { openDatabase } from '../server/open-services.ts'
import { createLog } from '../server/platform/log.ts'

/** Applies the migrations and exits; `npm start` does the same on every start. */
try {
  const config = parseConfig({ LOG_LEVEL: 'warn', ...process.env })
  await (await openDatabase(config, createLog(config.LOG_LEVEL), { asServer: false })).close()
  console.log('The database is up to date.')
} catch (error) {
  console.error(error instanceof OperatorError ? error.message : error)
  process.exitCode = 1
}
