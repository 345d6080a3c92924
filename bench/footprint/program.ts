import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { endOf } from '../../server/platform/child-process.ts'
import { freePort } from '../../tests/process/server.ts'
import { fieldsOf, treeOf } from '../../tests/support/process-tree.ts'

const root = path.join(import.meta.dirname, '../..')
const LOOK_MS = 50

/** The program as `npm start` runs it, with its child processes; sizes are their resident megabytes in total. */
export interface Running {
  url: string
  /** Seconds to the first page, or to a worker's readiness. */
  readyS: number
  now(): number
  /** The peak since the start or the last reset. */
  peak(): number
  forgetPeak(): void
  processorSeconds(): number
  /** Resolves when no job waits or runs. */
  untilIdle(): Promise<void>
  stop(): Promise<void>
}

export async function startProgram(env: Record<string, string>): Promise<Running> {
  const port = String(await freePort())
  const own = {
    PORT: port,
    HOST: '127.0.0.1',
    WORKER_PORT: port,
    LOG_LEVEL: 'warn',
    METRICS_TOKEN: 'of-the-bench-0123456789',
    PATH: process.env.PATH ?? '',
  }
  const began = performance.now()
  const child = spawn('sh', ['-c', startCommand()], {
    cwd: root,
    env: { ...own, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const ended = endOf(child)
  let most = 0
  const look = setInterval(() => {
    most = Math.max(most, resident(child))
  }, LOOK_MS)
  const headers = { Authorization: `Bearer ${own.METRICS_TOKEN}` }
  const ask = (address: string) =>
    fetch(`http://127.0.0.1:${port}${address}`, { headers }).catch(() => undefined)
  const first = env.ROLE === 'worker' ? '/healthz' : '/'
  while (!(await ask(first))?.ok) {
    await Promise.race([
      wait(20),
      ended.then(({ code }) => Promise.reject(new Error(`the program ended with ${code}`))),
    ])
  }
  return {
    url: `http://127.0.0.1:${port}`,
    readyS: (performance.now() - began) / 1000,
    now: () => resident(child),
    peak: () => Math.max(most, resident(child), status(child.pid, 'VmHWM')),
    forgetPeak() {
      most = 0
      writeFileSync(`/proc/${child.pid}/clear_refs`, '5')
    },
    processorSeconds: () => sum(treeOf(child.pid ?? 0), processorSeconds) || 0,
    async untilIdle() {
      for (let idle = 0; idle < 3; ) {
        const figures = (await (await ask('/metrics'))?.text()) ?? ''
        const left = [...figures.matchAll(/^jobs_(?:waiting|running)\{.*\} (\d+)$/gm)]
        idle = left.length > 0 && left.every(([, n]) => n === '0') ? idle + 1 : 0
        await wait(1000)
      }
    },
    async stop() {
      clearInterval(look)
      child.kill()
      await ended
    },
  }
}

/** The command of `npm start`, without npm itself. */
function startCommand(): string {
  const { scripts } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'))
  return scripts.start
}

const sum = (pids: number[], figure: (pid: number) => number) =>
  pids.reduce((total, pid) => total + figure(pid), 0)
const resident = (child: ChildProcess) => sum(treeOf(child.pid ?? 0), (pid) => status(pid, 'VmRSS'))

function status(pid: number | undefined, name: 'VmRSS' | 'VmHWM'): number {
  try {
    const text = readFileSync(`/proc/${pid}/status`, 'utf8')
    return Math.round(Number(new RegExp(`${name}:\\s+(\\d+)`).exec(text)?.[1] ?? 0) / 1024)
  } catch {
    return 0
  }
}

const endedSeconds = (pid: number) => secondsOf(fieldsOf(pid), 13)
const processorSeconds = (pid: number) => secondsOf(fieldsOf(pid), 11)

/** Processor time used so far by the Postgres that this process started. */
export function postgresSeconds(): number {
  const isPostgres = (pid: number) => {
    try {
      return readFileSync(`/proc/${pid}/comm`, 'utf8').trim() === 'postgres'
    } catch {
      return false
    }
  }
  // Closed connections count towards their parent process.
  const withEnded = (pid: number) => processorSeconds(pid) + endedSeconds(pid)
  return sum(treeOf(process.pid).filter(isPostgres), withEnded)
}

/** In user and kernel mode; 0 for a process that has just ended. */
const secondsOf = (fields: string[], at: number) => (Number(fields[at]) + Number(fields[at + 1])) / 100 || 0
