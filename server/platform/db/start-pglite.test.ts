import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { QUICK_WASM } from '../../../tests/setup/quick-wasm.ts'
import { startPglite } from './start-pglite.ts'

let dir: string | undefined
afterEach(() => dir && rm(dir, { recursive: true }))

test('a process killed while creating the database leaves none, and the next start creates it', {
  timeout: 120_000,
}, async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'first-'))
  const script = `import { startPglite } from '${path.join(import.meta.dirname, 'start-pglite.ts')}'
    await startPglite('${path.join(dir, 'pgdata')}')`
  const first = spawn(process.execPath, [QUICK_WASM, '--input-type=module', '-e', script], {
    detached: true,
    stdio: 'ignore',
  })
  const ended = once(first, 'close')
  const begun = async () => {
    const [name = ''] = await readdir(dir ?? '')
    return name.startsWith('pgdata-begun-') && (await readdir(path.join(dir ?? '', name))).length > 0
  }
  await expect.poll(begun, { timeout: 60_000, interval: 5 }).toBe(true)
  process.kill(-(first.pid ?? 0), 'SIGKILL')
  await ended
  expect(await readdir(dir)).toEqual([expect.stringMatching(/^pgdata-begun-/)])

  const pglite = await startPglite(path.join(dir, 'pgdata'))
  expect((await pglite.query('select 1 as n')).rows).toEqual([{ n: 1 }])
  await pglite.close()
  expect(await readdir(dir)).toEqual(['pgdata'])
})
