import { createHash, randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { openEmbedded, openPostgres } from '../server/platform/db/open.ts'
import type { OpenedDatabase } from '../server/platform/db/port.ts'

const root = path.join(import.meta.dirname, '..')

/**
 * A fresh, migrated database for one test file: embedded and in memory, or a new one in the Postgres that
 * the run's global setup started, by the vitest project that runs the file.
 */
export async function openTestDatabase(): Promise<OpenedDatabase> {
  const postgresUrl = await providedPostgres()
  return postgresUrl
    ? await freshPostgres(postgresUrl)
    : await openEmbedded(undefined, { loadDataDir: await migratedDump() })
}

/** Outside a test run (benchmarks) there is nobody to provide one. */
async function providedPostgres(): Promise<string | undefined> {
  return process.env.VITEST ? (await import('vitest')).inject('postgresUrl') : process.env.BENCH_DATABASE_URL
}

async function freshPostgres(serverUrl: string): Promise<OpenedDatabase> {
  const name = `t_${randomUUID().replaceAll('-', '')}`
  const admin = new pg.Client({ connectionString: serverUrl })
  await admin.connect()
  await admin.query(`create database ${name}`)
  await admin.end()
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return openPostgres(url.href, 5)
}

/** A new embedded database takes seconds to make and a third of one to load: it is made once per migration. */
export async function migratedDump(): Promise<Blob> {
  const folder = path.join(root, 'migrations')
  const hash = createHash('sha256')
  for (const file of readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort())
    hash.update(readFileSync(path.join(folder, file)))
  const file = path.join(root, '.cache', `migrated-${hash.digest('hex').slice(0, 16)}.tar`)
  if (!existsSync(file)) {
    mkdirSync(path.dirname(file), { recursive: true })
    const made = await openEmbedded(undefined)
    const dump = await made.pglite.dumpDataDir('none')
    await made.close()
    const partial = `${file}.${process.pid}`
    writeFileSync(partial, Buffer.from(await dump.arrayBuffer()))
    renameSync(partial, file)
  }
  return new Blob([readFileSync(file)])
}

declare module 'vitest' {
  export interface ProvidedContext {
    postgresUrl: string | undefined
  }
}
