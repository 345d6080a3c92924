import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openAccounts } from '../../../tests/accounts/accounts-app.ts'
import { publicKeySet } from './keys.ts'

let accounts: Awaited<ReturnType<typeof openAccounts>>
beforeAll(async () => {
  accounts = await openAccounts()
})
afterAll(() => accounts.close())

test('keys that could not be read are read again by the next call', async () => {
  const { ctx } = accounts
  await ctx.db.execute(sql`alter table signing_keys rename to elsewhere`)
  await expect(publicKeySet(ctx)).rejects.toThrow()
  await ctx.db.execute(sql`alter table elsewhere rename to signing_keys`)
  expect((await publicKeySet(ctx)).keys).toHaveLength(1)
})
