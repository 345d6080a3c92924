import path from 'node:path'
import { type Program, startProgram } from './program.ts'
import { builtProgram } from './server.ts'

const root = path.join(import.meta.dirname, '../..')

/** Runs `backup`, `restore`, `check`, `move` or `accounts`, as its operator types it. */
export function startBackupCommand(command: string, words: string[], env: Record<string, string>) {
  const program = startProgram(process.execPath, [builtProgram(command), ...words], {
    cwd: root,
    env: { PATH: process.env.PATH ?? '', ...env },
  })
  return {
    ended: outputOf(program),
    /** Kills it with SIGKILL, like a power cut, as soon as it prints this. */
    async killAt(words: RegExp) {
      const kill = () => program.kill('SIGKILL')
      // It may have ended before.
      await program.printed(words).then(kill, () => undefined)
      return outputOf(program)
    },
  }
}

async function outputOf({ ended, stdout, stderr, output }: Program) {
  const { code } = await ended
  return { code, stdout: stdout(), stderr: stderr(), output: output() }
}

export const runBackupCommand = (command: string, words: string[], env: Record<string, string>) =>
  startBackupCommand(command, words, env).ended
