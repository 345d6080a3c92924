import { createHash, randomUUID } from 'node:crypto'
import { cpSync, existsSync, readdirSync, readFileSync } from 'node:fs'
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { openEmbedded, openPostgres } from '../server/platform/db/open.ts'
import type { OpenedDatabase } from '../server/platform/db/port.ts'

const root = path.join(import.meta.dirname, '..')

/**
 * A fresh, migrated database for one test file: embedded, in a folder of its own, or a new one in the Postgres that
 * the run's global setup started, by the vitest project that runs the file.
 */
export async function openTestDatabase(): Promise<OpenedDatabase> {
  const postgresUrl = await providedPostgres()
  if (postgresUrl) return await freshPostgres(postgresUrl)
  const dir = await preparedDataDir()
  const opened = await openEmbedded(dir)
  return {
    ...opened,
    async close() {
      await opened.close()
      await rm(dir, { recursive: true, force: true })
    },
  }
}

/** A new data folder with the embedded database in it: migrated, its queues made, empty otherwise. */
export async function preparedDataDir(): Promise<string> {
  const dir = await mkdtemp(path.join(tmpdir(), 'data-'))
  cpSync(await template(), dir, { recursive: true })
  return dir
}

/** Outside a test run (benchmarks) there is nobody to provide one. */
async function providedPostgres(): Promise<string | undefined> {
  return process.env.VITEST ? (await import('vitest')).inject('postgresUrl') : process.env.BENCH_DATABASE_URL
}

/** A copy of the database that `setup` of postgres.ts left, which has everything but rows. */
async function freshPostgres(serverUrl: string): Promise<OpenedDatabase> {
  const name = `t_${randomUUID().replaceAll('-', '')}`
  const admin = new pg.Client({ connectionString: serverUrl })
  await admin.connect()
  await admin.query(`create database ${name} template ${PREPARED}`)
  await admin.end()
  return openPostgres(inDatabase(serverUrl, name), { max: 5 })
}

const PREPARED = 'prepared'
const inDatabase = (serverUrl: string, name: string) =>
  Object.assign(new URL(serverUrl), { pathname: name }).href

/** Makes, in a new Postgres, what the databases of the tests are copied from. */
export async function preparePostgres(serverUrl: string) {
  const admin = new pg.Client({ connectionString: serverUrl })
  await admin.connect()
  await admin.query(`create database ${PREPARED}`)
  await admin.end()
  await furnish(await openPostgres(inDatabase(serverUrl, PREPARED), { max: 5 }))
}

/** Making an embedded database takes seconds and copying one a tenth of one: it is made once for these migrations. */
async function template(): Promise<string> {
  const folder = path.join(root, 'migrations')
  const hash = createHash('sha256').update(
    readFileSync(path.join(root, 'node_modules/@electric-sql/pglite/package.json')),
  )
  for (const file of readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort())
    hash.update(readFileSync(path.join(folder, file)))
  const dir = path.join(root, '.cache', `database-${hash.digest('hex').slice(0, 16)}`)
  if (existsSync(dir)) return dir
  await mkdir(path.dirname(dir), { recursive: true })
  const partial = `${dir}.${randomUUID()}`
  await furnish(await openEmbedded(partial))
  // Another worker may have been quicker.
  await rename(partial, dir).catch(() => rm(partial, { recursive: true }))
  return dir
}

async function furnish(opened: OpenedDatabase) {
  const { openJobs } = await import('../server/platform/jobs/boss.ts')
  const { allWork } = await import('../server/worker.ts')
  const { createLog } = await import('../server/platform/log.ts')
  const kinds = allWork.map(({ kind }) => kind)
  const jobs = await openJobs(opened, kinds, createLog('silent'), { supervise: false })
  await jobs.stop()
  await opened.close()
}

declare module 'vitest' {
  export interface ProvidedContext {
    postgresUrl: string | undefined
  }
}
