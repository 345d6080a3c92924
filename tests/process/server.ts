import { randomInt } from 'node:crypto'
import { rm, stat } from 'node:fs/promises'
import { createServer } from 'node:net'
import path from 'node:path'
import { setInterval } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { dataDirectoryIn } from '../../server/platform/db/embedded/data-folder.ts'
import { isPostgresOf, readPidFile, stopPostmaster } from '../../server/platform/db/embedded/postmaster.ts'
import type { OpenedDatabase } from '../../server/platform/db/port.ts'
import { rows } from '../../server/platform/db/rows.ts'
import { SERVER_BUNDLE } from '../../server/platform/program.ts'
import { preparedDataDir } from '../support/database.ts'
import { type Program, startProgram } from './program.ts'
import { METRICS_TOKEN } from './wait-for-jobs.ts'

const root = path.join(import.meta.dirname, '../..')

/** A program that the build has made, by its name: `main`, or an operator's command. */
export const builtProgram = (name: string): string => path.join(SERVER_BUNDLE, `${name}.js`)
/** As in `npm start`. */
const NODE_COMPILE_CACHE = path.join(root, '.cache/compile')

export interface ServerProcess {
  url: string
  dataDir: string
  /** Everything it printed so far. */
  output(): string
  /** Resolves to the exit code when it has ended. */
  ended: Promise<number | null>
  /** Sends a signal and waits for the end; resolves to the exit code, null after a kill. */
  end(signal?: NodeJS.Signals): Promise<number | null>
}

/**
 * The product as its operator runs it: a separate process on a free port, with an environment of only `env`. By default
 * its data folder has an empty database. `cwd` is the folder of another checkout.
 */
export async function startProcess(
  env: Record<string, string> = {},
  as: { cwd?: string } = {},
): Promise<ServerProcess> {
  const { ready, ...server } = await launchProcess(env, as)
  await ready
  return server
}

/** The same without waiting until it is ready, since its jobs start earlier. */
export async function launchProcess(
  env: Record<string, string>,
  as: { cwd?: string } = {},
): Promise<ServerProcess & { ready: Promise<void> }> {
  const dataDir = env.DATA_DIR ?? (await preparedDataDir())
  const port = env.PORT ?? String(await freePort())
  const program = run({ SEED: 'none', METRICS_TOKEN, ...env, DATA_DIR: dataDir, PORT: port }, as)
  const ended = codeOf(program)
  const ready = program.printed(/Ready at|"worker ready"/)
  // A caller that does not wait must not get an unhandled rejection.
  ready.catch(() => undefined)
  return {
    url: `http://127.0.0.1:${port}`,
    dataDir,
    output: program.output,
    ready,
    ended,
    end(signal = 'SIGTERM') {
      program.kill(signal)
      return ended
    },
  }
}

/**
 * Waits until a server has come so far in its work, looking again and again without a pause so as to be there halfway.
 * No clock runs; rejects if the server ends before.
 */
export async function reached(
  { ended, output }: Pick<ServerProcess, 'ended' | 'output'>,
  there: () => Promise<boolean> | boolean,
): Promise<void> {
  let over = false
  const note = () => {
    over = true
  }
  ended.then(note, note)
  for await (const _ of setInterval(1)) {
    if (await there()) return
    if (over) throw new Error(`the server has ended before it came so far: ${output()}`)
  }
}

/** Kills what a failed test has left running. */
export async function killRemaining(): Promise<void> {
  for (const program of running) program.kill('SIGKILL')
  await Promise.all([...running].map(({ ended }) => ended))
}

/** Runs the server until it exits by itself, as when it cannot start; `by` is a command that starts it. */
export async function runToEnd(
  env: Record<string, string>,
  as: { by?: string[] } = {},
): Promise<{ code: number | null; output: string }> {
  const program = run(env, as)
  return { code: await codeOf(program), output: program.output() }
}

const running = new Set<Program>()
const codeOf = ({ ended }: Program) => ended.then(({ code }) => code)

function run(
  env: Record<string, string>,
  { by = [], cwd = root }: { by?: string[]; cwd?: string } = {},
): Program {
  const [command = '', ...words] = [...by, process.execPath, builtProgram('main')]
  const program = startProgram(command, words, {
    cwd,
    env: { PATH: process.env.PATH ?? '', NODE_COMPILE_CACHE, ...env },
  })
  running.add(program)
  const forget = () => running.delete(program)
  program.ended.then(forget, forget)
  return program
}

/**
 * A port nobody listens on, below those that systems assign: such a one could be assigned to another process before ours
 * takes it. Rejects if it may not listen at all.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(20_000, 32_768)
    if (await isFree(port)) return port
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(false) : reject(error),
    )
    probe.listen(port, () => probe.close(() => resolve(true)))
  })
}

/**
 * The database's file of a table. It grows during a transaction, which shows from outside that a process is in
 * the middle of one.
 */
export async function tableFile(dataDir: string, { db }: Pick<OpenedDatabase, 'db'>, table: string) {
  const [found] = await rows<{ file: string }>(db, sql`select pg_relation_filepath(${table}) as file`)
  const file = path.join(dataDir, 'postgres', found?.file ?? '')
  return { size: async () => (await stat(file)).size }
}

/** Removes a data folder, after shutting down what a killed process may have left running on it. */
export async function removeDir(dir: string): Promise<void> {
  const database = dataDirectoryIn(dir)
  const left = await readPidFile(database)
  if (left && (await isPostgresOf(database, left.pid))) await stopPostmaster(database, left.pid)
  await rm(dir, { recursive: true, force: true })
}
