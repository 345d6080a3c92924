import { type ChildProcess, spawn } from 'node:child_process'
import path from 'node:path'
import { builtProgram } from './server.ts'

const root = path.join(import.meta.dirname, '../..')

export interface CommandOutput {
  code: number | null
  stdout: string
  stderr: string
}

/** Runs `backup`, `restore`, `check` or `move`, as its operator types it. */
export function startBackupCommand(command: string, words: string[], env: Record<string, string>) {
  const child: ChildProcess = spawn(process.execPath, [builtProgram(command), ...words], {
    cwd: root,
    env: { PATH: process.env.PATH ?? '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const said = { stdout: '', stderr: '' }
  child.stdout?.on('data', (chunk: Buffer) => {
    said.stdout += chunk
  })
  child.stderr?.on('data', (chunk: Buffer) => {
    said.stderr += chunk
  })
  const ended = new Promise<CommandOutput>((resolve) =>
    child.once('close', (code) => resolve({ code, ...said })),
  )
  return {
    ended,
    /** Kills it with SIGKILL, like a power cut, as soon as it prints this to stderr. */
    async killAt(words: RegExp): Promise<CommandOutput> {
      const look = () => words.test(said.stderr) && child.kill('SIGKILL')
      child.stderr?.on('data', look)
      look()
      return ended
    },
  }
}

export const runBackupCommand = (command: string, words: string[], env: Record<string, string>) =>
  startBackupCommand(command, words, env).ended
