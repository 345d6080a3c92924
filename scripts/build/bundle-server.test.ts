import { execFile } from 'node:child_process'
import { glob, readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { SERVER_BUNDLE } from '../../server/platform/program.ts'

test('whatever the programs load when they need it can be loaded', async () => {
  const folder = path.join(SERVER_BUNDLE, 'assets')
  const files = (await readdir(folder)).filter((name) => name.endsWith('.js'))
  expect(files.length).toBeGreaterThan(50)
  const script = `for (const file of process.argv.slice(1))
    await import(file).catch((error) => console.log(file + ': ' + error.message))`
  const paths = files.map((name) => path.join(folder, name))
  const { stdout } = await promisify(execFile)(process.execPath, [
    '--input-type=module',
    '--eval',
    script,
    ...paths,
  ])
  expect(stdout).toBe('')
})

test('only `program.ts` asks where its own file is: in the bundle, every other file is somewhere else', async () => {
  const sources = await Array.fromAsync(glob('{content,contract,domain,server}/**/*.ts'))
  const program = sources.filter((file) => !file.endsWith('.test.ts'))
  const places = /\bimport\.meta\.(?:dirname|filename)\b|\bnew URL\([^)]*\bimport\.meta\b/
  const asking = await Promise.all(
    program.map(async (file) => (places.test(await readFile(file, 'utf8')) ? [file] : [])),
  )
  expect(program.length).toBeGreaterThan(500)
  expect(asking.flat()).toEqual(['server/platform/program.ts'])
})
