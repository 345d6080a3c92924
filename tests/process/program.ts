import { type SpawnOptions, spawn } from 'node:child_process'
import { endOf, type ProcessEnd } from '../../server/platform/child-process.ts'

/** A program that a test has started. */
export interface Program {
  pid: number | undefined
  /** What it printed so far. */
  stdout(): string
  stderr(): string
  /** Both, in the order in which they came. */
  output(): string
  /** Resolves once it has ended, with whatever holds its output. Rejects if it cannot be started. */
  ended: Promise<ProcessEnd>
  /** Resolves once it has printed this; rejects if it ends before. */
  printed(words: RegExp): Promise<void>
  isRunning(): boolean
  kill(signal?: NodeJS.Signals): void
}

/** Starts a program and reads what it prints. */
export function startProgram(command: string, words: string[], options: SpawnOptions = {}): Program {
  const child = spawn(command, words, { stdio: ['ignore', 'pipe', 'pipe'], ...options })
  const ended = endOf(child)
  const texts = { stdout: '', stderr: '', output: '' }
  const waiting = new Set<() => void>()
  for (const name of ['stdout', 'stderr'] as const)
    child[name]?.on('data', (chunk: Buffer) => {
      texts[name] += chunk
      texts.output += chunk
      for (const look of waiting) look()
    })
  return {
    pid: child.pid,
    stdout: () => texts.stdout,
    stderr: () => texts.stderr,
    output: () => texts.output,
    ended,
    async printed(words) {
      const { promise, resolve } = Promise.withResolvers<true>()
      const look = () => words.test(texts.output) && resolve(true)
      waiting.add(look)
      look()
      const first = await Promise.race([promise, ended])
      waiting.delete(look)
      if (first === true) return
      throw new Error(`${command} ended with ${first.signal ?? first.code}: ${texts.output}`)
    },
    isRunning: () => child.exitCode === null && child.signalCode === null,
    kill(signal) {
      child.kill(signal)
    },
  }
}

/** Runs a program until it ends. */
export async function runProgram(command: string, words: string[], options?: SpawnOptions) {
  const program = startProgram(command, words, options)
  const { code } = await program.ended
  return { code, output: program.output(), stdout: program.stdout(), stderr: program.stderr() }
}
