import { PostgrestClient } from '@supabase/postgrest-js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bearer, openAccounts } from '../../../tests/accounts/accounts-app.ts'

let accounts: Awaited<ReturnType<typeof openAccounts>>
beforeAll(async () => {
  accounts = await openAccounts()
})
afterAll(() => accounts.close())

/** The official client, as the page uses it. */
function data(token: string) {
  return new PostgrestClient('http://127.0.0.1:3000/rest/v1', {
    headers: { apikey: 'public', ...bearer(token) },
    fetch: async (url, init) => {
      const { pathname, search } = new URL(String(url))
      const headers = Object.fromEntries(new Headers(init?.headers))
      return accounts.call(`${pathname}${search}`, { method: init?.method ?? 'GET', headers })
    },
  })
}

async function person(more: { admin?: boolean } = {}) {
  const { id, email } = await accounts.account(more)
  return { id, token: (await accounts.signIn(email)).access_token }
}

test('the page’s admin check finds a row for an admin and none for a parent', async () => {
  const [admin, parent] = [await person({ admin: true }), await person()]
  const check = ({ id, token }: { id: string; token: string }) =>
    data(token).from('user_roles').select('role').eq('user_id', id).eq('role', 'admin').maybeSingle()
  expect(await check(admin)).toMatchObject({ data: { role: 'admin' }, error: null, status: 200 })
  expect(await check(parent)).toMatchObject({ data: null, error: null })
})

test('nobody sees anyone else’s roles, whatever the filter says', async () => {
  const [admin, parent] = [await person({ admin: true }), await person()]
  for (const query of [
    '',
    '?select=*',
    `?user_id=eq.${admin.id}`,
    `?user_id=neq.${parent.id}`,
    `?user_id=in.(${admin.id})`,
  ]) {
    const response = await accounts.call(`/rest/v1/user_roles${query}`, { headers: bearer(parent.token) })
    expect(response.status, query).toBe(200)
    expect(await response.json(), query).toEqual([])
  }
  const anonymous = await accounts.call('/rest/v1/user_roles', { headers: bearer('public') })
  expect(await anonymous.json()).toEqual([])
})

test('filters and columns are honoured on the caller’s own rows', async () => {
  const { id, token } = await person({ admin: true })
  const read = async (query: string) =>
    (await accounts.call(`/rest/v1/user_roles?${query}`, { headers: bearer(token) })).json()
  expect(await read('')).toEqual([{ user_id: id, role: 'admin' }])
  expect(await read('select=user_id')).toEqual([{ user_id: id }])
  expect(await read(`user_id=eq.${id.toUpperCase()}`)).toHaveLength(1)
  expect(await read('role=neq.admin')).toEqual([])
  expect(await read('role=in.("admin",owner)')).toHaveLength(1)
  expect(await read('role=eq.admin&role=eq.owner')).toEqual([])
})

test('one row as an object, or a 406 that says how many there are', async () => {
  const [admin, parent] = [await person({ admin: true }), await person()]
  expect(await data(admin.token).from('user_roles').select('role').single()).toMatchObject({
    data: { role: 'admin' },
  })
  expect(await data(parent.token).from('user_roles').select('role').single()).toMatchObject({
    data: null,
    status: 406,
    error: { code: 'PGRST116', details: 'The result contains 0 rows' },
  })
})

test('nobody writes roles, not even an admin', async () => {
  const { id, token } = await person({ admin: true })
  const roles = data(token).from('user_roles')
  for (const attempt of [
    roles.insert({ user_id: id, role: 'admin' }),
    roles.upsert({ user_id: id, role: 'admin' }),
    roles.update({ role: 'admin' }).eq('user_id', id),
    roles.delete().eq('user_id', id),
  ])
    expect(await attempt).toMatchObject({ status: 403, error: { code: '42501' } })
})

test('unknown columns, operators and tables are named as the protocol names them', async () => {
  const { token } = await person()
  const ask = async (path: string) => {
    const response = await accounts.call(`/rest/v1/${path}`, { headers: bearer(token) })
    return [response.status, ((await response.json()) as { code: string }).code]
  }
  expect(await ask('user_roles?select=secret')).toEqual([400, '42703'])
  expect(await ask('user_roles?secret=eq.1')).toEqual([400, '42703'])
  expect(await ask('user_roles?user_id=eq.1%27;drop')).toEqual([400, '22P02'])
  expect(await ask('user_roles?role=fts.admin')).toEqual([400, 'PGRST100'])
  for (const table of ['users', 'sessions', 'signing_keys', 'secrets', 'auth.users', ''])
    expect(await ask(table), table).toEqual([404, 'PGRST205'])
})
