import { afterEach, expect, inject, test } from 'vitest'
import { isOutOfReach } from '../../http/out-of-reach.ts'
import { openPool } from './pool.ts'

const url = inject('postgresUrl')
let pool: ReturnType<typeof openPool> | undefined
afterEach(() => pool?.end())

test.skipIf(!url)(
  'the line for a connection has a length: whoever comes after is told at once, the others have their turn',
  async () => {
    pool = openPool(url ?? '', { max: 1, statementS: 5, onLost: () => undefined })
    const taken = await pool.connect()
    const crowd = Array.from({ length: 60 }, async () => (await pool?.connect())?.release())
    const [first] = await Promise.allSettled(crowd.slice(-1))
    expect(first?.status === 'rejected' && isOutOfReach(first.reason)).toBe(true)
    taken.release()
    const outcomes = await Promise.allSettled(crowd)
    expect(outcomes.map(({ status }) => status)).toEqual([
      ...Array(50).fill('fulfilled'),
      ...Array(10).fill('rejected'),
    ])
  },
)

test.skipIf(!url)('behind a pooler statements go without names, and everything else as it is', async () => {
  pool = openPool(url ?? '', { max: 1, pooled: true, statementS: 5, onLost: () => undefined })
  const asked = { name: 'twice', text: 'select $1::int as n', values: [1] }
  expect((await pool.query(asked)).rows).toEqual([{ n: 1 }])
  expect((await pool.query<{ n: number }>('select 2 as n')).rows).toEqual([{ n: 2 }])
  const client = await pool.connect()
  expect((await client.query(asked)).rows).toEqual([{ n: 1 }])
  expect((await client.query('select name from pg_prepared_statements')).rows).toEqual([])
  client.release()
})
