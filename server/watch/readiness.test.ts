import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type World } from '../../tests/world.ts'
import { createReadiness } from './readiness.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

test('many who ask at once cost one check, and the next to ask gets a new one', async () => {
  let checks = 0
  const { files } = world.parts
  const counting: typeof files = {
    ...files,
    check: () => {
      checks += 1
      return files.check()
    },
  }
  const readiness = createReadiness({ ...world.parts, files: counting })
  const answers = await Promise.all(Array.from({ length: 50 }, () => readiness.ask()))
  expect(checks).toBe(1)
  const ready = { ok: true, checks: { database: 'ok', files: 'ok', queue: 'ok' } }
  expect(answers).toEqual(answers.map(() => ready))
  await readiness.ask()
  expect(checks).toBe(2)
})
