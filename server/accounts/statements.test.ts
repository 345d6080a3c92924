import { afterAll, beforeAll, expect, test } from 'vitest'
import { bearer, openAccounts, PASSWORD } from '../../tests/accounts-app.ts'
import { countStatements } from '../../tests/count-statements.ts'

/** What the calls that everybody makes all day ask of the database. More than this is felt on a busy evening. */
let accounts: Awaited<ReturnType<typeof openAccounts>>
beforeAll(async () => {
  accounts = await openAccounts()
  // The keys are made at the very first sign-in.
  await accounts.signIn((await accounts.account()).email)
})
afterAll(() => accounts.close())

const counted = (work: () => unknown) => countStatements(accounts.ctx.db, work)

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
