import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../tests/test-app.ts'
import { createReadiness } from './readiness.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp()
})
afterAll(() => testApp.close())

const ready = { ok: true, checks: { database: 'ok', files: 'ok', queue: 'ok' } }

/** Readiness over files that can be taken away, and how often they were checked. */
function watched() {
  const { files } = testApp.parts
  const seen = { checks: 0, away: false }
  const watchedFiles: typeof files = {
    ...files,
    check: async () => {
      seen.checks += 1
      if (seen.away) throw new Error('the disk is gone')
      await files.check()
    },
  }
  return { seen, readiness: createReadiness({ ...testApp.parts, files: watchedFiles }) }
}

test('however many ask, together or one after the other, there is one check in two seconds', async () => {
  const { seen, readiness } = watched()
  const answers = await Promise.all(Array.from({ length: 50 }, () => readiness.ask()))
  for (let time = 0; time < 20; time++) answers.push(await readiness.ask())
  expect(answers).toEqual(answers.map(() => ready))
  expect(seen.checks).toBe(1)
  testApp.clock.advance(2000)
  await readiness.ask()
  expect(seen.checks).toBe(2)
  testApp.clock.advance(-60_000)
  await readiness.ask()
  expect(seen.checks).toBe(3)
})

test('what fails is red within two seconds, and what is back is green within two', async () => {
  const { seen, readiness } = watched()
  await readiness.ask()
  seen.away = true
  testApp.clock.advance(2000)
  expect(await readiness.ask()).toEqual({ ok: false, checks: { ...ready.checks, files: 'failed' } })
  seen.away = false
  testApp.clock.advance(2000)
  expect(await readiness.ask()).toEqual(ready)
})

test('a process that is about to stop is red at once, even if it was green just now', async () => {
  const { readiness } = watched()
  expect(await readiness.ask()).toEqual(ready)
  const left = readiness.leave(0)
  expect(await readiness.ask()).toEqual({ ...ready, ok: false, leaving: true })
  await left
})
