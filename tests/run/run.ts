import { type ChildProcess, spawn } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { endOf } from '../../server/platform/child-process.ts'
import { keepTemporaryFilesInMemory } from '../setup/in-memory.ts'
import { Silence } from '../setup/silence.ts'
import { fieldsOf } from '../support/process-tree.ts'
import { closingLines } from './closing-lines.ts'
import { readCosts } from './costs.ts'

export interface Phase {
  name: string
  /** A program and its options, separated by spaces. */
  command: string
  env?: NodeJS.ProcessEnv
  /** Whether it ends once nothing of it has moved for two minutes. Tests watch themselves, and say which one hangs. */
  endsBySilence?: true
}

/** The scheduler's unit of time on every Linux that Node runs on. */
const TICKS = 100

/**
 * Runs these phases, each until it ends, in a folder for temporary files that goes with the run. Ends after the first
 * phase that fails, and prints what all of them took. Nothing that they started outlives the run, also after a signal.
 * Resolves with the exit code.
 */
export async function run(phases: readonly Phase[], env: NodeJS.ProcessEnv = {}): Promise<number> {
  keepTemporaryFilesInMemory()
  const tmp = mkdtempSync(path.join(tmpdir(), 'tests-'))
  const costs = path.join(tmp, 'costs.jsonl')
  let child: ChildProcess | undefined
  let signal: NodeJS.Signals | undefined
  const passOn = (sent: NodeJS.Signals) => {
    signal = sent
    child?.kill(sent)
  }
  process.on('SIGINT', passOn).on('SIGTERM', passOn)
  const seconds: [name: string, seconds: number][] = []
  let code = 0
  try {
    for (const { name, command, env: own, endsBySilence } of phases) {
      const before = secondsOfChildren()
      const [program = '', ...options] = command.split(' ')
      child = spawn(program, options, {
        stdio: 'inherit',
        env: { ...process.env, ...env, ...own, TMPDIR: tmp, TEST_COSTS: costs, TEST_PHASE: name },
      })
      const silence = endsBySilence && endedBySilence(name, child)
      code = (await endOf(child)).code ?? 1
      silence?.stop()
      endLeftOvers(tmp)
      seconds.push([name, secondsOfChildren() - before])
      if (signal) code = signal === 'SIGINT' ? 130 : 143
      if (code !== 0) break
    }
    if (!signal) for (const line of closingLines(seconds, readCosts(costs))) console.log(line)
    // Kept for whoever looks for what is dear beyond the ten that are printed.
    if (existsSync(costs)) cpSync(costs, '.cache/test-costs.jsonl')
  } finally {
    endLeftOvers(tmp)
    rmSync(tmp, { recursive: true, force: true, maxRetries: 10 })
    process.off('SIGINT', passOn).off('SIGTERM', passOn)
  }
  return code
}

function endedBySilence(name: string, child: ChildProcess): Silence {
  return new Silence(child.pid ?? 0, () => {
    console.error(`${name}: nothing has moved for two minutes, so it is ended.`)
    child.kill('SIGKILL')
  })
}

/** Processor seconds of everything that was started and has ended; 0 where the system does not say. */
function secondsOfChildren(): number {
  const [user, system] = fieldsOf(process.pid).slice(13, 15).map(Number)
  return ((user ?? 0) + (system ?? 0)) / TICKS
}

/**
 * Ends what a phase has left running: it was given something in the run's folder, by its environment or its words. A
 * server that a test starts has no more than its data folder, and its Postgres only words.
 */
function endLeftOvers(tmp: string): void {
  if (!existsSync('/proc/self/environ')) return
  for (const name of readdirSync('/proc')) {
    const pid = Number(name)
    if (!Number.isInteger(pid) || pid === process.pid || !givenTo(pid).includes(tmp)) continue
    try {
      process.kill(pid, 'SIGKILL')
    } catch {
      // It has ended by itself.
    }
  }
}

function givenTo(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/environ`, 'utf8') + readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    return ''
  }
}
