import { realpath, stat } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { OperatorError } from '../../../errors.ts'
import { createDatabase, dataDirectoryIn, rejectOtherDatabase } from './data-folder.ts'
import { DirectoryInUse, PostgresDidNotStart } from './not-started.ts'
import { findPostgresBinaries } from './postgres-binaries.ts'
import {
  isPostgresOf,
  type Postmaster,
  type Running,
  readPidFile,
  startPostmaster,
  stopPostmaster,
} from './postmaster.ts'
import { isSocketFolderOf, socketFolderOf } from './socket-folder.ts'

/** A Postgres that this process uses, and perhaps others too. */
export interface EmbeddedConnection {
  /** The address of its database. */
  url: string
  /**
   * Leaves it, and shuts it down if nobody else is left. One that ends with this process lets the others finish within
   * `graceMs` first.
   */
  leave(graceMs?: number): Promise<void>
}

interface Options {
  /** As the folder's only server. Commands join whoever is there. Rejects with `DirectoryInUse`. */
  asServer: boolean
  /** Told when Postgres has gone, before it is found or started again. */
  onLost?: (error: Error) => void
  /** More settings for a Postgres started here. */
  settings?: Record<string, string>
}

/** Held, shared, by everybody who uses the database; whoever gets it alone is the last. Pairs, as no other lock has. */
const PRESENT = '7310, 1'
/** Held by the server. */
const SERVER = '7310, 2'
/** How long Postgres may take to notice that a client was killed. */
const DYING_MS = 1000
/** A Postgres that has not answered a short question by then hangs. */
const ANSWER_MS = 30_000
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
/** How long a Postgres may take to start, above all after a crash, and to shut down. */
const PATIENCE_MS = 120_000

/**
 * Uses the embedded Postgres of `DATA_DIR`: the one that runs there, or else one that it starts, in a database that it
 * creates if missing. Should it end, another is started. Rejects with an `OperatorError` if that cannot be.
 */
export async function connectToEmbeddedPostgres(
  dataDir: string,
  options: Options,
): Promise<EmbeddedConnection> {
  const dir = await realpath(dataDir)
  let leaving = false
  let reconnecting = Promise.resolve()
  const entering = enter(dir, options)
  let isInterrupted = false
  if (!options.asServer) for (const signal of SIGNALS) process.on(signal, interrupted)
  let here: Entered
  try {
    here = await entering
  } catch (error) {
    ignoreSignals()
    throw error
  }
  const url = `postgres://postgres@localhost/postgres?host=${encodeURIComponent(here.socketFolder)}&port=${here.port}`
  watch()

  /** A command that is interrupted leaves no Postgres behind, not even while it starts. npm passes each signal on again. */
  function interrupted() {
    if (isInterrupted) return
    isInterrupted = true
    void entering
      .then(() => leave(0))
      .catch(() => undefined)
      .finally(() => process.exit(130))
  }
  function ignoreSignals() {
    for (const signal of SIGNALS) process.off(signal, interrupted)
  }
  function watch() {
    here.presence.once('end', () => {
      if (!leaving) reconnecting = reconnect()
    })
  }
  async function reconnect() {
    options.onLost?.(new Error('the embedded Postgres has ended'))
    while (!leaving) {
      try {
        here = await enter(dir, options)
        watch()
        return
      } catch (error) {
        options.onLost?.(error as Error)
        await wait(1000, undefined, { ref: false })
      }
    }
  }
  async function leave(graceMs: number) {
    leaving = true
    await reconnecting
    const { presence, pid, endsWithUs } = here
    try {
      await presence.query('select pg_advisory_unlock_all()')
      let last = await gets(presence, PRESENT)
      // Without a server, those who seem to be there may just have been killed.
      const patienceMs = endsWithUs ? graceMs : !last && (await gets(presence, SERVER)) ? DYING_MS : 0
      const until = performance.now() + patienceMs
      while (!last && performance.now() < until) {
        await wait(50)
        last = await gets(presence, PRESENT)
      }
      if (last || endsWithUs) await stopPostmaster(dataDirectoryIn(dir), pid)
    } catch {
      // It has ended already.
    } finally {
      await presence.end().catch(() => undefined)
      // Whoever was interrupted is about to exit, and must still say so by its code.
      if (!isInterrupted) ignoreSignals()
    }
  }
  return { url, leave: (graceMs = 0) => leave(graceMs) }
}

async function gets(presence: pg.Client, lock: string): Promise<boolean> {
  const { rows } = await presence.query<{ got: boolean }>(`select pg_try_advisory_lock(${lock}) as got`)
  return rows[0]?.got === true
}

interface Entered extends Running {
  /** The connection that says that we are here. */
  presence: pg.Client
  /** It was started here, and ends with this process. */
  endsWithUs: boolean
}

async function enter(dir: string, options: Options): Promise<Entered> {
  const folder = dataDirectoryIn(dir)
  const until = performance.now() + PATIENCE_MS
  let started: (Postmaster & { endsWithUs: boolean }) | undefined
  for (;;) {
    const found = await readPidFile(folder)
    const presence = found && (await connect(found, dir))
    if (found && presence instanceof pg.Client && (await announce(presence, dir, options)))
      return { ...found, presence, endsWithUs: started?.pid === found.pid && started.endsWithUs }
    // One that neither answers nor is ours is left over; ours may be starting, or shutting down. A process of another
    // container cannot be looked at, and must not get a second Postgres on its files.
    const waits = presence === 'later' || (found ? await isPostgresOf(folder, found.pid) : false)
    if (!waits && started?.hasEnded()) await rejectToRepeat(started, dir)
    if (!waits && (!started || started.hasEnded())) started = await start(dir, options)
    if (performance.now() > until)
      throw new PostgresDidNotStart(dir, notAnswering(waits ? found?.pid : undefined))
    await wait(25)
  }
}

/** One that hangs while it shuts down stays until somebody ends it, or every start would wait for it. */
const notAnswering = (pid: number | undefined) =>
  `it has not answered within ${PATIENCE_MS / 1000} seconds${pid ? `; if it hangs, kill -QUIT ${pid} ends it without loss` : ''}`

async function start(dir: string, { asServer, settings }: Options) {
  const folder = dataDirectoryIn(dir)
  const ofFolder = await stat(folder).catch(() => stat(dir))
  const programs = await findPostgresBinaries({ ofFolder, endsWithUs: asServer })
  await rejectOtherDatabase(dir, programs)
  await createDatabase(dir, programs)
  const socketFolder = await socketFolderOf(dir)
  const postmaster = await startPostmaster(folder, { programs, socketFolder, ...(settings && { settings }) })
  return { ...postmaster, endsWithUs: programs.endsWithUs }
}

/** It may be started again if another process was faster, or if the one before has left something that is still ending. */
async function rejectToRepeat(started: Postmaster, dir: string) {
  const said = await started.log()
  if (/lock file .* already exists|is still in use|could not bind Unix address/.test(said)) return
  throw new PostgresDidNotStart(dir, said.split('\n').at(-1) ?? '')
}

/**
 * A connection to the Postgres of this very folder; undefined if there is none, `later` if it is starting, shutting down,
 * full or slow.
 */
async function connect(
  { socketFolder, port }: Running,
  dir: string,
): Promise<pg.Client | 'later' | undefined> {
  const client = new pg.Client({
    host: socketFolder,
    port,
    user: 'postgres',
    database: 'postgres',
    application_name: 'tweedlight presence',
    connectionTimeoutMillis: 5000,
    query_timeout: ANSWER_MS,
  })
  client.on('error', () => undefined)
  try {
    if (!(await isSocketFolderOf(socketFolder, dir))) return undefined
    await client.connect()
    const { rows } = await client.query<{ data_directory: string }>('show data_directory')
    if (rows[0]?.data_directory !== dataDirectoryIn(dir)) {
      await client.end()
      return undefined
    }
    await client.query(`select pg_advisory_lock_shared(${PRESENT})`)
    return client
  } catch (error) {
    await client.end().catch(() => undefined)
    if (error instanceof OperatorError) throw error
    return NOBODY.has(String((error as NodeJS.ErrnoException).code)) ? undefined : 'later'
  }
}

/** There is no socket, or nobody listens at it any more. */
const NOBODY = new Set(['ENOENT', 'ECONNREFUSED'])

/** Claims the folder for this server. False if Postgres has just ended; a killed server's claim ends a moment after it. */
async function announce(presence: pg.Client, dir: string, { asServer }: Options): Promise<boolean> {
  if (!asServer) return true
  try {
    await presence.query(`set lock_timeout = '3s'`)
    await presence.query(`select pg_advisory_lock(${SERVER})`)
    return true
  } catch (error) {
    await presence.end().catch(() => undefined)
    if ((error as { code?: string }).code === '55P03') throw new DirectoryInUse(dir)
    return false
  }
}
