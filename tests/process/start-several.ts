import pg from 'pg'
import { emptyDatabase, preparedNodeDir } from '../support/database.ts'
import { killRemaining, launchProcess, removeDir } from './server.ts'

const ROLES = ['web', 'web', 'worker', 'worker']
/** What must exist exactly once: rows of every database, and the sample's two events, if requested. */
const ONCE = {
  events: { sample: 2, none: 0 },
  signing_keys: { sample: 1, none: 1 },
  user_roles: { sample: 1, none: 1 },
  // Today's, whether or not its hour has come.
  "pgboss.job where name = 'privacy.daily' and (start_after at time zone 'UTC')::date = (now() at time zone 'Europe/London')::date":
    { sample: 1, none: 1 },
}

/**
 * Starts two web processes and two workers in the same second on an empty database, then stops them. Returns a line for
 * everything that differs from a start of one.
 */
export async function startSeveral(postgresUrl: string, seed: 'sample' | 'none'): Promise<string[]> {
  const DATABASE_URL = await emptyDatabase(postgresUrl)
  const dirs = await Promise.all(ROLES.map(preparedNodeDir))
  const nodes = await Promise.all(
    ROLES.map((ROLE, n) => launchProcess({ ROLE, DATABASE_URL, SEED: seed, DATA_DIR: dirs[n] ?? '' })),
  )
  const started = await Promise.allSettled(nodes.map(({ ready }) => ready))
  const failed = started.flatMap((one) => (one.status === 'rejected' ? [String(one.reason)] : []))
  const wrong = failed.length > 0 ? failed : await compare(DATABASE_URL, seed, nodes)
  const codes = failed.length > 0 ? [] : await Promise.all(nodes.map((node) => node.end()))
  await killRemaining()
  for (const dir of dirs) await removeDir(dir)
  return [...wrong, ...codes.flatMap((code, n) => (code === 0 ? [] : [`${ROLES[n]} ended with ${code}`]))]
}

async function compare(
  connectionString: string,
  seed: 'sample' | 'none',
  nodes: { url: string }[],
): Promise<string[]> {
  const [first, second] = await Promise.all(
    nodes.slice(0, 2).map(async ({ url }) => (await fetch(`${url}/auth/v1/.well-known/jwks.json`)).text()),
  )
  const wrong = first === second ? [] : ['the two sign with different keys']
  const database = new pg.Client({ connectionString })
  await database.connect()
  for (const [from, expected] of Object.entries(ONCE)) {
    const n = Number((await database.query(`select count(*) as n from ${from}`)).rows[0].n)
    if (n !== expected[seed]) wrong.push(`${n} ${from}, not ${expected[seed]}`)
  }
  await database.end()
  return wrong
}
