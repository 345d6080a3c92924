import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { LONG_TESTS, MISSING_PROGRAMS, PICTURES } from './long-tests.ts'

const root = path.join(import.meta.dirname, '..')
const files = globSync(
  [
    '{domain,content,contract,server,web,scripts,tests}/**/*.{test,journey}.{ts,tsx}',
    'tests/**/*.{fault,visual,handbook}.ts',
    'tests/{chaos,startup-race}/{chaos,startup-race}.ts',
  ],
  { cwd: root },
)
const isDaily = (file: string) => /\.(test|journey)\.tsx?$/.test(file) && !(file in LONG_TESTS)

test('every file of tests is run daily, or named with the daily test that holds its guarantee', () => {
  const unnamed = files.filter((file) => !isDaily(file) && !(file in LONG_TESTS) && !PICTURES.includes(file))
  expect(unnamed).toEqual([])
  expect(
    [...Object.keys(LONG_TESTS), ...PICTURES, ...Object.keys(MISSING_PROGRAMS)].filter(
      (file) => !files.includes(file),
    ),
  ).toEqual([])
})

test.each(Object.entries(LONG_TESTS))('what %s tries is held daily', (_, { daily: [file, name] }) => {
  expect(isDaily(file), `${file} is not run daily`).toBe(true)
  expect(readFileSync(path.join(root, file), 'utf8')).toContain(name)
})
