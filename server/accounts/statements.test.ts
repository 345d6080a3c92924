import { randomUUID } from 'node:crypto'
import { importJWK, SignJWT } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bearer, openAccounts, PASSWORD } from '../../tests/accounts/accounts-app.ts'
import { countStatements } from '../../tests/support/count-statements.ts'
import { clearKeyCache, makeKey, signingKey } from './keys/keys.ts'
import { signingKeys } from './tables.ts'

/** What everyday calls ask of the database. More than this would be felt on a busy evening. */
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

test('a sign-in takes one short transaction and few statements, a refresh and reading one’s own account no transaction', async () => {
  const { email } = await accounts.account()
  const within = (asked: { statements: number; transactions: number }, most: typeof asked) => {
    expect(asked.statements).toBeLessThanOrEqual(most.statements)
    expect(asked.transactions).toBeLessThanOrEqual(most.transactions)
  }
  let session = { access_token: '', refresh_token: '' }
  const signIn = async () => {
    session = await tokenOf('password', { email, password: PASSWORD })
  }
  const fromNewDevice = await counted(signIn)
  const fromKnownDevice = await counted(signIn)
  for (const asked of [fromNewDevice, fromKnownDevice]) within(asked, { statements: 8, transactions: 1 })

  const refresh = () => tokenOf('refresh_token', { refresh_token: session.refresh_token })
  within(await counted(refresh), { statements: 5, transactions: 0 })

  const readUser = async () => accounts.call('/auth/v1/user', { headers: bearer(session.access_token) })
  within(await counted(readUser), { statements: 2, transactions: 0 })
})

test('made-up key ids cause at most one reread of the keys per half minute, and a new key is known at once', async () => {
  const madeUp = async () => {
    const { signing } = await signingKey(accounts.ctx)
    const token = await new SignJWT({}).setProtectedHeader({ alg: 'ES256', kid: randomUUID() }).sign(signing)
    const { status } = await accounts.call('/auth/v1/user', { headers: bearer(token) })
    expect(status).toBe(403)
  }
  const many = () => Promise.all(Array.from({ length: 20 }, madeUp))
  clearKeyCache(accounts.ctx)
  await signingKey(accounts.ctx)
  const { statements: once } = await counted(madeUp)
  expect(once).toBeGreaterThan(0)
  expect(await counted(many)).toEqual({ statements: 0, transactions: 0 })
  accounts.clock.advance(30_000)
  await signingKey(accounts.ctx)
  expect((await counted(many)).statements).toBe(once)

  // Another process adds a key and signs with it at once.
  accounts.clock.advance(30_000)
  await signingKey(accounts.ctx)
  const now = accounts.clock.now()
  const { kid, privateJwk } = await makeKey()
  await accounts.ctx.db.insert(signingKeys).values({ kid, privateJwk, signsFrom: now, createdAt: now })
  const token = (await accounts.signIn((await accounts.account()).email)).access_token
  const { session_id, sub, aud, iss, exp, aal } = JSON.parse(
    Buffer.from(token.split('.')[1] ?? '', 'base64url').toString(),
  )
  const signed = await new SignJWT({ session_id, sub, aud, iss, exp, aal })
    .setProtectedHeader({ alg: 'ES256', kid })
    .sign(await importJWK(privateJwk, 'ES256'))
  expect((await accounts.call('/auth/v1/user', { headers: bearer(signed) })).status).toBe(200)
})
