import { spawn } from 'node:child_process'
import { open, readFile, readlink, realpath, rename, stat } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { endOf } from '../../child-process.ts'
import { isAlive } from '../../process-is-alive.ts'
import { ENV, type PostgresBinaries } from './postgres-binaries.ts'

/** A database of one small shop, beside its server on a small machine. */
const SETTINGS = {
  // Only through the socket: no port that others could reach, and no password that could leak.
  listen_addresses: '',
  unix_socket_permissions: '0700',
  // The rows that are in use all day are fewer, and the system keeps the files in memory as well.
  shared_buffers: '32MB',
  // The server's two pools have 15 connections; the rest is for commands, the backup and whoever looks after it.
  max_connections: '30',
  // Compiling a statement takes longer than any of ours does.
  jit: 'off',
  // Without the three processes that would read ahead: what is read is in the system's memory already.
  io_method: 'sync',
  // Nothing in /dev/shm, which is small in containers and emptied when a user logs out.
  dynamic_shared_memory_type: 'mmap',
  // Nobody replicates it: a process less, and less to write.
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_logical_replication_workers: '0',
  // As dates are kept and compared; the machine may be anywhere.
  timezone: 'UTC',
  log_timezone: 'UTC',
  // Its starts, stops and crashes alone. Errors of statements reach us through the driver; here they would be logged with
  // what people typed.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_checkpoints: 'off',
} as const

/** The setting is a list, which a comma in a name would divide. */
const asOne = (folder: string) => `"${folder.replaceAll('"', '""')}"`

/** What a running Postgres says of itself in its folder. */
export interface Running {
  pid: number
  /** A part of the socket's name. */
  port: number
  socketFolder: string
}

/** What `postmaster.pid` names, as long as it is whole; it may be left over, or copied with its folder. */
export async function readPidFile(folder: string): Promise<Running | undefined> {
  const text = await readFile(path.join(folder, 'postmaster.pid'), 'utf8').catch(() => '')
  const [pid, , , port, socketFolder] = text.split('\n')
  return Number(pid) > 0 && socketFolder ? { pid: Number(pid), port: Number(port), socketFolder } : undefined
}

/** Whether this process is the Postgres of the folder: another may have got the number since. */
export async function isPostgresOf(folder: string, pid: number): Promise<boolean> {
  if (!isAlive(pid)) return false
  if (process.platform !== 'linux') return true
  try {
    const [at, program] = await Promise.all([readlink(`/proc/${pid}/cwd`), readlink(`/proc/${pid}/exe`)])
    return at === (await realpath(folder)) && /\/postgres(?: \(deleted\))?$/.test(program)
  } catch {
    // Another user's, which is none of ours, or ended just now.
    return false
  }
}

export interface Postmaster {
  pid: number | undefined
  hasEnded(): boolean
  /** The end of its log, or why it could not be started. */
  log(): Promise<string>
}

/** Starts Postgres on a folder. It may end at once, for instance because another process was faster. */
export async function startPostmaster(
  folder: string,
  {
    programs,
    socketFolder,
    settings = {},
  }: { programs: PostgresBinaries; socketFolder: string; settings?: Record<string, string> },
): Promise<Postmaster> {
  const given = Object.entries({ ...SETTINGS, unix_socket_directories: asOne(socketFolder), ...settings })
  const [command, words] = programs.command(
    'postgres',
    ...['-D', folder],
    ...given.flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  )
  const logFile = `${folder}.log`
  const log = await openLog(logFile)
  const { size } = await log.stat()
  const left = await readPidFile(folder)
  // If another process has the number of the one that left this behind, Postgres is told not to take it for Postgres.
  const other =
    left && !(await isPostgresOf(folder, left.pid)) ? { PG_GRANDPARENT_PID: String(left.pid) } : {}
  // In a session of its own, so that Ctrl-C in a terminal reaches us alone, and we finish first.
  const child = spawn(command, words, {
    cwd: '/',
    env: { ...ENV, ...other },
    detached: true,
    stdio: ['ignore', log.fd, log.fd],
  })
  let hasEnded = false
  let failed: Error | undefined
  void endOf(child)
    .catch((error: Error) => {
      failed = error
    })
    .then(() => {
      hasEnded = true
    })
  child.unref()
  await log.close()
  return {
    pid: child.pid,
    hasEnded: () => hasEnded,
    log: async () => failed?.message ?? (await readFile(logFile)).subarray(size).toString().trim(),
  }
}

const LOG_BYTES = 1_000_000

/** For adding to; begun anew when it has grown long. */
async function openLog(file: string) {
  const size = (await stat(file).catch(() => undefined))?.size ?? 0
  if (size > LOG_BYTES) await rename(file, `${file}.1`)
  const log = await open(file, 'a', 0o600)
  // A command of root's must not take it away from the server's user.
  const { uid, gid } = await stat(path.dirname(file))
  if (process.getuid?.() === 0) await log.chown(uid, gid)
  return log
}

/** How long a fast shutdown may take before it is made an immediate one, and how often it is asked for. */
const FAST_MS = 60_000
const AGAIN_MS = 10_000
/** How long an immediate one may take: after five seconds Postgres kills what does not end. */
const IMMEDIATE_MS = 30_000

/**
 * Shuts it down fast: it cuts its clients off, undoes what they had not committed, and writes everything down. If it cannot
 * (a process of its own hangs), it is ended at once instead, which it survives by its log. False if it runs even so.
 */
export async function stopPostmaster(
  folder: string,
  pid: number,
  { fastMs = FAST_MS }: { fastMs?: number } = {},
): Promise<boolean> {
  for (let left = fastMs; left > 0; left -= AGAIN_MS)
    if (await endsBy('SIGINT', Math.min(left, AGAIN_MS))) return true
  return await endsBy('SIGQUIT', IMMEDIATE_MS)

  async function endsBy(signal: NodeJS.Signals, withinMs: number) {
    try {
      process.kill(pid, signal)
    } catch {
      return true
    }
    const until = performance.now() + withinMs
    while (await isPostgresOf(folder, pid)) {
      if (performance.now() > until) return false
      await wait(20)
    }
    return true
  }
}
