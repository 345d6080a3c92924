import pg from 'pg'
import { afterEach, expect, inject, test } from 'vitest'
import { pgbouncerVersion, startPgbouncer } from '../servers/pgbouncer.ts'
import { ADMIN } from '../support/data-folder.ts'
import { emptyDatabase, preparedNodeDir } from '../support/database.ts'
import { openGallery, signIn } from './http-client.ts'
import { killRemaining, launchProcess, reached, removeDir, runToEnd } from './server.ts'

const dirs: string[] = []
let pgbouncer: Awaited<ReturnType<typeof startPgbouncer>> | undefined
afterEach(async () => {
  await killRemaining()
  await pgbouncer?.close()
  pgbouncer = undefined
  for (const dir of dirs.splice(0)) await removeDir(dir)
})
async function nodeDir() {
  const dir = await preparedNodeDir()
  dirs.push(dir)
  return dir
}

const postgres = inject('postgresUrl')
const here = pgbouncerVersion
if (!here) console.warn('No PgBouncer on this machine: nothing is tried behind one.')

test.skipIf(!here).each([
  ['which refuses settings', 'ignore_startup_parameters = extra_float_digits'],
  [
    'which was told to ignore settings',
    'ignore_startup_parameters = extra_float_digits, statement_timeout, lock_timeout, idle_in_transaction_session_timeout',
  ],
])(
  'behind PgBouncer %s, a start without the direct address ends at once with one line that says what to do',
  async (_, settings) => {
    pgbouncer = await startPgbouncer(await emptyDatabase(postgres), settings)
    const { code, output } = await runToEnd({
      DATABASE_URL: pgbouncer.url,
      DATA_DIR: await nodeDir(),
      PORT: '0',
    })
    expect(code).toBe(1)
    expect(output.trim()).toMatch(
      /^DATABASE_URL leads to a pooler such as PgBouncer\. Set DATABASE_DIRECT_URL .*$/,
    )
  },
)

test.skipIf(!here)(
  'behind PgBouncer in transaction mode, with the direct address, two processes start on an empty database, answer many calls at once, and run jobs',
  async () => {
    const DATABASE_DIRECT_URL = await emptyDatabase(postgres)
    pgbouncer = await startPgbouncer(DATABASE_DIRECT_URL)
    const env = {
      DATABASE_URL: pgbouncer.url,
      DATABASE_DIRECT_URL,
      SEED: 'sample',
      DRAIN_NOTICE_S: '0',
      ADMIN_EMAIL: ADMIN.email,
      ADMIN_PASSWORD: ADMIN.password,
      RATE_LIMIT_SCALE: '1000',
    }
    const nodes = await Promise.all(
      ['web', 'worker'].map(async (ROLE) => launchProcess({ ...env, ROLE, DATA_DIR: await nodeDir() })),
    )
    await Promise.all(nodes.map(({ ready }) => ready))
    const [web, worker] = nodes
    const url = web?.url ?? ''
    for (let round = 0; round < 3; round++) {
      const galleries = Array.from({ length: 15 }, () => openGallery(url, 'TWEED3BA'))
      const signIns = Array.from({ length: 5 }, () => signIn(url))
      expect((await Promise.all(galleries)).map(({ status }) => status)).toEqual(Array(15).fill(200))
      expect(await Promise.all(signIns)).toHaveLength(5)
    }
    const enquiry = { name: 'Ann', email: 'ann@example.com', service: 'Documentary', message: 'Hello' }
    const sent = await fetch(`${url}/api/enquiries`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(enquiry),
    })
    expect(sent.status).toBe(201)
    if (!worker) throw new Error('no worker')
    await reached(worker, () => /"job":"enquiries.mail-owner".*job done/.test(worker.output()))
    const client = new pg.Client({ connectionString: pgbouncer.url })
    await client.connect()
    expect((await client.query('show statement_timeout')).rows).toEqual([{ statement_timeout: '15s' }])
    await client.end()
    expect(worker?.output()).not.toMatch(/LISTEN|prepared statement/)
    expect(await Promise.all(nodes.map((node) => node.end()))).toEqual([0, 0])
  },
)
