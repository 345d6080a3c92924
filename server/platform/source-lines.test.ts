import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { SERVER_BUNDLE } from './program.ts'
import { withSourceLines } from './source-lines.ts'

test('a stack from the bundled server names our sources and their lines', () => {
  const file = path.join(SERVER_BUNDLE, 'main.js')
  const line =
    readFileSync(file, 'utf8')
      .split('\n')
      .findIndex((text) => text.includes('EADDRINUSE')) + 1
  const source =
    readFileSync('server/main.ts', 'utf8')
      .split('\n')
      .findIndex((text) => text.includes('EADDRINUSE')) + 1
  const stack = withSourceLines(`Error: in use\n    at explain (file://${file}:${line}:10)`)
  expect(stack).toContain(`at explain (server/main.ts:${source}:`)
})

test('what is not bundled, or has no map, stays as it is', () => {
  const stack = 'Error\n    at a (file:///elsewhere/main.js:1:2)\n    at b (node:internal/fs:3:4)'
  expect(withSourceLines(stack)).toBe(stack)
})
