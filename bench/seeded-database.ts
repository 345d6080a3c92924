import { Client } from 'pg'
import { openPostgres } from '../server/platform/db/open.ts'
import { startProcess } from '../tests/process/server.ts'
import { fillRows, type Size } from './gallery-rows.ts'

/** A database of this name with so many rows, on the Postgres at `postgres`, and a server on it behind a proxy. */
export async function openSeededDatabase(postgres: string, name: string, size: Size) {
  const admin = new Client({ connectionString: postgres })
  await admin.connect()
  await admin.query(`create database ${name}`)
  await admin.end()
  const { href: url } = Object.assign(new URL(postgres), { pathname: `/${name}` })
  await (await openPostgres(url)).close()
  const client = new Client({ connectionString: url })
  await client.connect()
  await fillRows(client, size)
  const server = await startProcess({
    DATABASE_URL: url,
    LOG_LEVEL: 'warn',
    HOST: '127.0.0.1',
    TRUST_PROXY: '127.0.0.1',
    RATE_LIMIT_SCALE: '1000',
  })
  return { client, server, url }
}

export const buyerOf = (n: number) => ({
  firstName: 'Morag',
  lastName: 'Reid',
  email: `parent-${n}@example.com`,
  childName: 'Isla',
  className: '3B',
  billingPostcode: 'EH45 8AA',
})
