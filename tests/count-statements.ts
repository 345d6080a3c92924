import type { Database } from '../server/platform/db/port.ts'

type Call = (...given: unknown[]) => unknown
type Driver = Partial<Record<'query' | 'transaction' | 'connect', Call>>

/** Counts the calls of one of the driver's methods, which still runs. */
function count(driver: Driver, name: keyof Driver) {
  const method = driver[name]
  let calls = 0
  driver[name] = function (this: unknown, ...given) {
    calls += 1
    return method?.apply(this, given)
  }
  return {
    calls: () => calls,
    stop() {
      if (method) driver[name] = method
    },
  }
}

/** How many statements `work` sends outside transactions, and how many transactions it opens. */
export async function countStatements(db: Database, work: () => unknown) {
  const driver = (db as unknown as { $client: Driver }).$client
  // The embedded database has a method for transactions; the other takes a connection, as a statement does.
  const embedded = driver.transaction !== undefined
  const query = count(driver, 'query')
  const open = count(driver, embedded ? 'transaction' : 'connect')
  try {
    await work()
    return {
      statements: query.calls(),
      transactions: embedded ? open.calls() : open.calls() - query.calls(),
    }
  } finally {
    query.stop()
    open.stop()
  }
}
