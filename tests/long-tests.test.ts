import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { DEAR_TESTS, LONG_TESTS, MISSING_PROGRAMS, PICTURES } from './long-tests.ts'

const root = path.join(import.meta.dirname, '..')
const files = globSync(
  [
    '{domain,content,contract,server,web,scripts,tests}/**/*.{test,journey}.{ts,tsx}',
    'tests/**/*.{fault,visual,handbook}.ts',
    'tests/{chaos,startup-race}/{chaos,startup-race}.ts',
  ],
  { cwd: root },
)
const textOf = (file: string) => readFileSync(path.join(root, file), 'utf8')
const isDaily = (file: string) => /\.(test|journey)\.tsx?$/.test(file) && !(file in LONG_TESTS)

test('every file of tests is run daily, or named with the daily test that holds its guarantee', () => {
  const unnamed = files.filter((file) => !isDaily(file) && !(file in LONG_TESTS) && !PICTURES.includes(file))
  expect(unnamed).toEqual([])
  expect(
    [LONG_TESTS, MISSING_PROGRAMS, DEAR_TESTS]
      .flatMap(Object.keys)
      .concat(PICTURES)
      .filter((file) => !files.includes(file)),
  ).toEqual([])
})

/** What a test of a daily file is held by: `long(file, name)`. */
const MARKED = /\blong\(\s*'([^']+)',\s*(['"`])((?:(?!\2).)+)\2,?\s*\)/g
const marked = files
  .filter((file) => file !== 'tests/long-tests.test.ts' && textOf(file).includes("/long-tests.ts'"))
  .flatMap((file) => {
    const found = [...textOf(file).matchAll(MARKED)]
    expect(found.length, file).toBe(textOf(file).split(/\blong\(/).length - 1)
    return found.map(([, held = '', , name = '']) => ({ file, held, name }))
  })

test.each(Object.entries(LONG_TESTS))('what %s tries is held daily', (_, { daily: [file, name] }) => {
  expectDaily(file, name)
})

test.each(marked)('what $file leaves to the long command is held daily: $name', ({ held, name }) => {
  expectDaily(held, name)
})

function expectDaily(file: string, name: string) {
  expect(isDaily(file), `${file} is not run daily`).toBe(true)
  const at = textOf(file).indexOf(name)
  expect(at, `${file} has no test named “${name}”`).toBeGreaterThan(-1)
  expect(textOf(file).slice(at + name.length), `“${name}” is long itself`).not.toMatch(/^['"`],\s*long\(/)
}
