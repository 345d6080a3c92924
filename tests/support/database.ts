import { createHash, randomUUID } from 'node:crypto'
import { cpSync, existsSync, readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { openEmbedded, openPostgres } from '../../server/platform/db/open.ts'
import type { OpenedDatabase } from '../../server/platform/db/port.ts'
import { RENDERED_SAMPLE, renderedSample } from './rendered-site.ts'

const root = path.join(import.meta.dirname, '../..')

/** A fresh, migrated database for one test file, in the Postgres of the run; in a data folder if there is none. */
export async function openTestDatabase(): Promise<OpenedDatabase> {
  const postgresUrl = await providedPostgres()
  if (postgresUrl) return openPostgres(await preparedDatabase(postgresUrl), { max: 5 })
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

/** A new `DATA_DIR`, whose database is migrated, has its queues, and is otherwise empty; with the sample's pages. */
export async function preparedDataDir(): Promise<string> {
  const dir = await preparedNodeDir()
  cpSync(await template(), dir, { recursive: true })
  return dir
}

let sampleKept: Promise<boolean> | undefined

/**
 * A new `DATA_DIR` of a process whose database is elsewhere. The sample's pages are there as a server leaves them that has
 * started before, so that only the test of a first start waits for them.
 */
export async function preparedNodeDir(): Promise<string> {
  const dir = await mkdtemp(path.join(tmpdir(), 'data-'))
  // Without a build there is none, and whoever needs one says so.
  sampleKept ??= renderedSample().then(
    () => true,
    () => false,
  )
  if (await sampleKept) cpSync(RENDERED_SAMPLE, path.join(dir, 'site'), { recursive: true, filter: isWhole })
  return dir
}

/** Another worker's renderer may be writing a file there, which is gone under this name once it is complete. */
const isWhole = (file: string) => !path.basename(file).startsWith('.part-')

export interface OldDatabase {
  /** Runs statements in it without anything else that opening it does; returns the last one's rows. */
  run(statements: string): Promise<unknown[]>
  /** Opens it as this release does, which brings it up to date unless told otherwise. */
  open(given?: { migrate: boolean | { until: string } }): Promise<OpenedDatabase>
  copy(): Promise<OldDatabase>
  remove(): Promise<void>
}

/** A database as left by the release whose newest migration was `tag`. */
export async function databaseOfRelease(tag: string): Promise<OldDatabase> {
  const serverUrl = (await providedPostgres()) ?? ''
  const name = await newDatabase(serverUrl)
  await (await openPostgres(inDatabase(serverUrl, name), { migrate: { until: tag } })).close()
  return onServer(serverUrl, name)
}

function onServer(serverUrl: string, name: string): OldDatabase {
  return {
    async run(statements) {
      const results = [await askPostgres(inDatabase(serverUrl, name), statements)].flat()
      return results.at(-1)?.rows ?? []
    },
    open: (given) => openPostgres(inDatabase(serverUrl, name), { max: 5, ...given }),
    copy: async () => onServer(serverUrl, await newDatabase(serverUrl, name)),
    remove: async () => void (await askPostgres(serverUrl, `drop database ${name}`)),
  }
}

/** Outside a test run (in benchmarks) nobody need provide one. */
async function providedPostgres(): Promise<string | undefined> {
  return process.env.VITEST
    ? (await import('vitest')).inject('postgresSocketUrl')
    : process.env.BENCH_DATABASE_URL
}

/** A copy of the database that `preparePostgres` left, which has everything but rows; its address. */
export async function preparedDatabase(serverUrl: string): Promise<string> {
  return inDatabase(serverUrl, await newDatabase(serverUrl, PREPARED))
}

/** A database with nothing in it, not even tables; its address. */
export async function emptyDatabase(serverUrl: string): Promise<string> {
  return inDatabase(serverUrl, await newDatabase(serverUrl))
}

async function newDatabase(serverUrl: string, template = 'template1'): Promise<string> {
  const name = `t_${randomUUID().replaceAll('-', '')}`
  await askPostgres(serverUrl, `create database ${name} template ${template} strategy file_copy`)
  made.push({ serverUrl, name })
  return name
}

/** Databases that this file's tests have made. */
const made: { serverUrl: string; name: string }[] = []

/** Drops what the tests of this file have made, whoever still holds it: 12 MB of memory each. */
export async function dropDatabases(): Promise<void> {
  for (const { serverUrl, name } of made.splice(0))
    await askPostgres(serverUrl, `drop database if exists ${name} with (force)`)
}

async function askPostgres(url: string, statements: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await client.query(statements)
  } finally {
    await client.end()
  }
}

const PREPARED = 'prepared'
const inDatabase = (serverUrl: string, name: string) =>
  Object.assign(new URL(serverUrl), { pathname: name }).href

/** Prepares, in a new Postgres, the database that the tests' databases are copied from. */
export async function preparePostgres(serverUrl: string) {
  await askPostgres(serverUrl, `create database ${PREPARED}`)
  await furnish(await openPostgres(inDatabase(serverUrl, PREPARED), { max: 5 }))
}

/**
 * What the tests' data folders are copied from: made once for the current migrations and version of Postgres, because
 * creating a database takes a second, and copying one a tenth of it.
 */
export async function template(): Promise<string> {
  const migrations = path.join(root, 'migrations')
  const files = readdirSync(migrations).filter((name) => name.endsWith('.sql'))
  const hash = createHash('sha256').update(readFileSync(path.join(root, 'package-lock.json')))
  for (const name of files.sort()) hash.update(readFileSync(path.join(migrations, name)))
  const dir = path.join(root, '.cache', `data-${hash.digest('hex').slice(0, 16)}`)
  if (existsSync(dir)) return dir
  const partial = `${dir}.${randomUUID()}`
  await furnish(await openEmbedded(partial))
  // Another worker may have been faster.
  await rename(partial, dir).catch(() => rm(partial, { recursive: true }))
  return dir
}

async function furnish(opened: OpenedDatabase) {
  const { openJobs } = await import('../../server/platform/jobs/pg-boss.ts')
  const { jobRegistrations } = await import('../../server/job-registrations.ts')
  const { createLog } = await import('../../server/platform/log.ts')
  const kinds = jobRegistrations.map(({ kind }) => kind)
  const jobs = await openJobs(opened, kinds, createLog('silent'), { supervise: false })
  await jobs.stop()
  await opened.close()
}

declare module 'vitest' {
  export interface ProvidedContext {
    postgresUrl: string
    postgresSocketUrl: string
  }
}
