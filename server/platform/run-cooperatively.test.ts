import { expect, test } from 'vitest'
import { runToCompletion } from '../../domain/steps.ts'
import { runCooperatively } from './run-cooperatively.ts'

const LONG_MS = 5000

test('a long computation lets other work go first, and returns its result', async () => {
  let waited = false
  setImmediate(() => {
    waited = true
  })
  const began = performance.now()
  function* steps(): Generator<undefined, string> {
    while (!waited && performance.now() - began < LONG_MS) yield
    return 'found'
  }
  expect(await runCooperatively(steps())).toBe('found')
  expect(waited).toBe(true)
})

test('the same steps run without pauses give the same result, and throw their errors', async () => {
  function* steps(until: number): Generator<undefined, number> {
    for (let at = 0; at < until; at++) yield
    if (until === 3) throw new Error('three')
    return until
  }
  expect(runToCompletion(steps(5))).toBe(await runCooperatively(steps(5)))
  await expect(runCooperatively(steps(3))).rejects.toThrow('three')
})
