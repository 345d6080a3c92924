import { afterAll, beforeAll, expect, test } from 'vitest'
import { bearer, openAccounts, PASSWORD } from '../../tests/accounts-app.ts'

/** What the calls that everybody makes all day ask of the database. More than this is felt on a busy evening. */
let accounts: Awaited<ReturnType<typeof openAccounts>>
beforeAll(async () => {
  accounts = await openAccounts()
  // The keys are made at the very first sign-in.
  await accounts.signIn((await accounts.account()).email)
})
afterAll(() => accounts.close())

type Call = (...given: unknown[]) => unknown
type Driver = Partial<Record<'query' | 'transaction' | 'connect', Call>>

/** Counts the calls of one of the driver's methods, which does what it always does. */
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

/** How many statements `work` sends outside of transactions, and how many transactions it opens. */
async function counted(work: () => unknown) {
  const driver = (accounts.ctx.db as unknown as { $client: Driver }).$client
  // The embedded database has a method for a transaction; the other one takes a connection, as a statement does.
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

async function tokenOf(grant: string, json: object) {
  const response = await accounts.call(`/auth/v1/token?grant_type=${grant}`, { json })
  expect(response.status).toBe(200)
  return (await response.json()) as { access_token: string; refresh_token: string }
}

test('a sign-in from a known device takes five statements, a refresh three, reading oneself one', async () => {
  const { email } = await accounts.account()
  const credentials = { email, password: PASSWORD }
  const fromNewDevice = await counted(() => tokenOf('password', credentials))
  expect(fromNewDevice.transactions).toBe(1)

  let session = { access_token: '', refresh_token: '' }
  const signIn = async () => {
    session = await tokenOf('password', credentials)
  }
  expect(await counted(signIn)).toEqual({ statements: 5, transactions: 0 })

  const refresh = () => tokenOf('refresh_token', { refresh_token: session.refresh_token })
  expect(await counted(refresh)).toEqual({ statements: 3, transactions: 0 })

  const readUser = async () => accounts.call('/auth/v1/user', { headers: bearer(session.access_token) })
  expect(await counted(readUser)).toEqual({ statements: 1, transactions: 0 })
})
