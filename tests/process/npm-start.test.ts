import { spawn } from 'node:child_process'
import path from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { preparedDataDir } from '../database.ts'
import { freePort, removeDir } from './server.ts'

let group: number | undefined
let dir = ''
afterEach(async () => {
  // npm and everything that it has started, orphans included.
  if (group) {
    try {
      process.kill(-group, 'SIGKILL')
    } catch {}
  }
  await removeDir(dir)
})

test('ending npm ends the server, which finishes first', async () => {
  dir = await preparedDataDir()
  const port = await freePort()
  const { PATH = '', HOME = '' } = process.env
  const env = { PATH, HOME, DATA_DIR: dir, PORT: String(port), SEED: 'none' }
  // The build exists, so the step before the start is skipped.
  const npm = spawn('npm', ['start', '--ignore-scripts'], {
    cwd: path.join(import.meta.dirname, '../..'),
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  group = npm.pid
  let output = ''
  for (const stream of [npm.stdout, npm.stderr]) stream.on('data', (chunk) => (output += chunk))
  // Closes once every process that holds its output has ended.
  const ended = new Promise<void>((resolve) => npm.once('close', () => resolve()))
  const ready = new Promise<void>((resolve, reject) => {
    npm.stdout.on('data', () => output.includes('Ready at') && resolve())
    void ended.then(() => reject(new Error(`npm has ended: ${output}`)))
  })
  await ready
  npm.kill('SIGTERM')
  await ended
  expect(await isListening(port)).toBe(false)
})

const isListening = (port: number) =>
  fetch(`http://127.0.0.1:${port}/healthz`).then(
    () => true,
    () => false,
  )
