import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { runProgram } from '../process/program.ts'

const root = path.join(import.meta.dirname, '../..')

/** Runs test files in a run of its own, where the silence of a second is enough. */
async function runOf(files: Record<string, string>) {
  const cache = path.join(root, '.cache')
  await mkdir(cache, { recursive: true })
  const dir = await mkdtemp(path.join(cache, 'silence-'))
  onTestFinished(() => rm(dir, { recursive: true }))
  const settings = { runner: path.join(import.meta.dirname, 'runner.ts'), testTimeout: 0, hookTimeout: 0 }
  const config = `export default ${JSON.stringify({ test: { ...settings, isolate: false } })}`
  await writeFile(path.join(dir, 'vitest.config.ts'), config)
  for (const [name, text] of Object.entries(files))
    await writeFile(path.join(dir, name), `import { beforeAll, expect, test } from 'vitest'\n${text}`)
  const env = { PATH: process.env.PATH, NO_COLOR: '1', SILENCE_MS: '1000' }
  const vitest = path.join(root, 'node_modules/vitest/vitest.mjs')
  return runProgram(process.execPath, [vitest, 'run', '--reporter=verbose'], { cwd: dir, env })
}

test('what hangs ends and says where, the rest is run, and what only takes long passes', async () => {
  const { code, output } = await runOf({
    'hook.test.ts': `beforeAll(() => new Promise(() => {})); test('is never begun', () => {})`,
    'tests.test.ts': `
      import { execFile } from 'node:child_process'
      import { promisify } from 'node:util'
      const LONG = 'for (const began = Date.now(); Date.now() - began < 3000; );'
      test('hangs', () => new Promise(() => {}))
      test('takes long in another process', () => promisify(execFile)(process.execPath, ['-e', LONG]))`,
  })
  expect(code).toBe(1)
  expect(output).toMatch(/× tests\.test\.ts > hangs/)
  expect(output).toContain('Nothing has moved for two minutes: this test hangs.')
  expect(output).toMatch(/✓ tests\.test\.ts > takes long/)
  expect(output).toContain('a hook or an import of hook.test.ts hangs, before its first test.')
})
