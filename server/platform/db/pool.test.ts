import { afterEach, expect, inject, test } from 'vitest'
import { network } from '../../../tests/servers/network.ts'
import { isUnavailable } from '../../http/unavailable.ts'
import { openPool } from './pool.ts'

const url = inject('postgresUrl')
let pool: ReturnType<typeof openPool> | undefined
afterEach(async () => {
  await pool?.end()
  pool = undefined
})

test('the queue for a connection has a limit: callers beyond it are refused at once, the others have their turn', async () => {
  pool = openPool(url, { max: 1, statementS: 5, onLost: () => undefined })
  const taken = await pool.connect()
  const crowd = Array.from({ length: 60 }, async () => (await pool?.connect())?.release())
  const [first] = await Promise.allSettled(crowd.slice(-1))
  expect(first?.status === 'rejected' && isUnavailable(first.reason)).toBe(true)
  taken.release()
  const outcomes = await Promise.allSettled(crowd)
  expect(outcomes.map(({ status }) => status)).toEqual([
    ...Array(50).fill('fulfilled'),
    ...Array(10).fill('rejected'),
  ])
})

test('of two callers who wait for each other one is refused at once, and may try again', async () => {
  pool = openPool(url, { max: 2, statementS: 5, onLost: () => undefined })
  const [first, second] = [await pool.connect(), await pool.connect()]
  const lock = (client: typeof first, key: number) => client.query('select pg_advisory_xact_lock($1)', [key])
  for (const client of [first, second]) await client.query('begin')
  await lock(first, 1)
  await lock(second, 2)
  const outcomes = await Promise.allSettled([lock(first, 2), lock(second, 1)])
  for (const client of [first, second]) {
    await client.query('rollback')
    client.release()
  }
  const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []))
  expect(refused.map(isUnavailable)).toEqual([true])
})

test('behind a pooler statements go without names, and everything else as it is', async () => {
  pool = openPool(url, { max: 1, pooled: true, statementS: 5, onLost: () => undefined })
  const asked = { name: 'twice', text: 'select $1::int as n', values: [1] }
  expect((await pool.query(asked)).rows).toEqual([{ n: 1 }])
  expect((await pool.query<{ n: number }>('select 2 as n')).rows).toEqual([{ n: 2 }])
  const client = await pool.connect()
  expect((await client.query(asked)).rows).toEqual([{ n: 1 }])
  expect((await client.query('select name from pg_prepared_statements')).rows).toEqual([])
  client.release()
})

/** A pool of three connections at rest, with a line between. */
async function farPool() {
  const to = new URL(url)
  const line = await network({ host: to.hostname, port: Number(to.port) })
  to.port = String(line.port)
  const far = openPool(to.href, { max: 3, statementS: 60, onLost: () => undefined })
  const three = await Promise.all([far.connect(), far.connect(), far.connect()])
  for (const client of three) client.release()
  return { line, far }
}

test('of connections that the network has forgotten one is found dead in moments, and the others are not tried', async () => {
  const { line, far } = await farPool()
  line.forgetConnections()
  const first = await far.query('select 1').catch((error: unknown) => error)
  expect(isUnavailable(first)).toBe(true)
  await expect.poll(() => far.totalCount).toBe(0)
  const three = await Promise.allSettled([
    far.query('select 1'),
    far.query('select 1'),
    far.query('select 1'),
  ])
  expect(three.map(({ status }) => status)).toEqual(Array(3).fill('fulfilled'))
  await far.end()
  await line.close()
})

test('a statement that takes long is waited for', async () => {
  const { line, far } = await farPool()
  expect((await far.query('select pg_sleep(4)')).rows).toHaveLength(1)
  await far.end()
  await line.close()
})
