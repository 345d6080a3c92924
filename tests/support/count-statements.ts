import type { Database } from '../../server/platform/db/port.ts'

type Call = (...given: unknown[]) => unknown
type Driver = Record<'query' | 'connect', Call>

/** Notes the calls of one of the driver's methods, which still runs. */
function note(driver: Driver, name: keyof Driver) {
  const method = driver[name]
  const calls: unknown[][] = []
  driver[name] = function (this: unknown, ...given) {
    calls.push(given)
    return method.apply(this, given)
  }
  return {
    calls,
    stop() {
      driver[name] = method
    },
  }
}

const driverOf = (db: Database) => (db as unknown as { $client: Driver }).$client

/** How many statements `work` sends outside transactions, and how many transactions it opens. */
export async function countStatements(db: Database, work: () => unknown) {
  const driver = driverOf(db)
  const query = note(driver, 'query')
  // A statement takes a connection, as a transaction does.
  const open = note(driver, 'connect')
  try {
    await work()
    return { statements: query.calls.length, transactions: open.calls.length - query.calls.length }
  } finally {
    query.stop()
    open.stop()
  }
}

/** The statements that `work` sends outside transactions, with their parameters. */
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
