import path from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { preparedDataDir } from '../support/database.ts'
import { startProgram } from './program.ts'
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
  const npm = startProgram('npm', ['start', '--ignore-scripts'], {
    cwd: path.join(import.meta.dirname, '../..'),
    env,
    detached: true,
  })
  group = npm.pid
  await npm.printed(/Ready at/)
  npm.kill('SIGTERM')
  await npm.ended
  expect(await isListening(port)).toBe(false)
})

const isListening = (port: number) =>
  fetch(`http://127.0.0.1:${port}/healthz`).then(
    () => true,
    () => false,
  )
