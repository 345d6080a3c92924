import type { Database } from '../server/platform/db/port.ts'

type Call = (...given: unknown[]) => unknown
type Driver = Partial<Record<'query' | 'transaction' | 'connect', Call>>

/** Notes the calls of one of the driver's methods, which still runs. */
function note(driver: Driver, name: keyof Driver) {
  const method = driver[name]
  const calls: unknown[][] = []
  driver[name] = function (this: unknown, ...given) {
    calls.push(given)
    return method?.apply(this, given)
  }
  return {
    calls,
    stop() {
      if (method) driver[name] = method
    },
  }
}

const driverOf = (db: Database) => (db as unknown as { $client: Driver }).$client

/** How many statements `work` sends outside transactions, and how many transactions it opens. */
export async function countStatements(db: Database, work: () => unknown) {
  const driver = driverOf(db)
  // The embedded database has a method for transactions; the other takes a connection, as a statement does.
  const embedded = driver.transaction !== undefined
  const query = note(driver, 'query')
  const open = note(driver, embedded ? 'transaction' : 'connect')
  try {
    await work()
    return {
      statements: query.calls.length,
      transactions: embedded ? open.calls.length : open.calls.length - query.calls.length,
    }
  } finally {
    query.stop()
    open.stop()
  }
}

/** The statements that `work` sends outside transactions, with their parameters, on Postgres. */
export async function statementsOf(db: Database, work: () => unknown) {
  const query = note(driverOf(db), 'query')
  try {
    await work()
  } finally {
    query.stop()
  }
  return query.calls.map(([statement, values]) => ({
    ...(statement as { text: string }),
    values: values as unknown[],
  }))
}
