import { type ChildProcess, spawn } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import path from 'node:path'
import { preparedDataDir } from '../database.ts'

const root = path.join(import.meta.dirname, '../..')

export interface ServerProcess {
  url: string
  dataDir: string
  /** Everything it printed so far. */
  output(): string
  /** Sends a signal and waits for the end; resolves to the exit code, null after a kill. */
  end(signal?: NodeJS.Signals): Promise<number | null>
}

/**
 * The product as its operator runs it: a process of its own on a free port, with an empty environment but `env`. Its data
 * folder, unless given, has a database without rows.
 */
export async function startProcess(env: Record<string, string> = {}): Promise<ServerProcess> {
  const dataDir = env.DATA_DIR ?? (await preparedDataDir())
  const port = env.PORT ?? String(await freePort())
  const { child, output, ended } = run({ SEED: 'none', ...env, DATA_DIR: dataDir, PORT: port })
  const url = `http://127.0.0.1:${port}`
  await new Promise<void>((resolve, reject) => {
    child.stdout?.on('data', () => {
      if (/Ready at|"worker ready"/.test(output())) resolve()
    })
    void ended.then((code) => reject(new Error(`the server ended with ${code}: ${output()}`)))
  })
  return {
    url,
    dataDir,
    output,
    end(signal = 'SIGTERM') {
      child.kill(signal)
      return ended
    },
  }
}

/** Runs the server until it ends by itself, as it does when it cannot start. */
export async function runToEnd(
  env: Record<string, string>,
): Promise<{ code: number | null; output: string }> {
  const { output, ended } = run(env)
  return { code: await ended, output: output() }
}

function run(env: Record<string, string>): {
  child: ChildProcess
  output(): string
  ended: Promise<number | null>
} {
  const child = spawn(process.execPath, ['server/main.ts'], {
    cwd: root,
    env: { PATH: process.env.PATH ?? '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let text = ''
  const collect = (chunk: Buffer) => {
    text += chunk.toString()
  }
  child.stdout?.on('data', collect)
  child.stderr?.on('data', collect)
  return { child, output: () => text, ended: new Promise((resolve) => child.once('close', resolve)) }
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() =>
        address && typeof address === 'object' ? resolve(address.port) : reject(new Error('no port')),
      )
    })
  })
}

export function removeDir(dir: string) {
  return rm(dir, { recursive: true, force: true })
}
