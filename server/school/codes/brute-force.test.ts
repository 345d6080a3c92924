import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CODE_ALPHABET, CODE_LENGTH } from '../../../domain/school/access-code.ts'
import { openTestApp, type TestApp } from '../../../tests/test-app.ts'
import { parseConfig } from '../../config.ts'
import { limitConcurrency } from '../../platform/concurrency-limit.ts'
import { newAccessCode } from './access-code.ts'
import { findPupilByTypedCode } from './find-pupil-by-code.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp({
    LIMIT_WRONG_CODES_PER_HOUR: '12',
    LIMIT_WRONG_CODES_PER_ADDRESS_PER_HOUR: '6',
    LIMIT_WRONG_CODES_PER_ADDRESS_IN_ALARM: '2',
  })
})
afterAll(() => testApp.close())

const caller = (address: string) => testApp.as({ kind: 'anonymous' }, address)
const guess = (address: string, code = newAccessCode()) => findPupilByTypedCode(caller(address), code)
const alarms = async () => (await testApp.mails()).filter((mail) => mail.includes('X-Message-Kind: alarm'))

test('guessing is hopeless within the configured limits', () => {
  const limits = parseConfig({})
  const codes = CODE_ALPHABET.length ** CODE_LENGTH
  // More pupils than a regional photographer has on sale at once.
  const live = 20_000
  const oneHit = (guesses: number) => 1 - (1 - live / codes) ** guesses
  const year = 24 * 365
  expect(oneHit(limits.LIMIT_WRONG_CODES_PER_ADDRESS_PER_HOUR * year)).toBeLessThan(0.01)
  expect(oneHit(limits.LIMIT_WRONG_CODES_PER_ACCOUNT_PER_HOUR * year)).toBeLessThan(0.01)
  // All addresses together, until the owner is warned.
  expect(oneHit(limits.LIMIT_WRONG_CODES_PER_HOUR)).toBeLessThan(1 / 10_000)
  // One particular child's code, by a thousand addresses that never rest, alarm or no alarm.
  const spread = 1000 * limits.LIMIT_WRONG_CODES_PER_ADDRESS_IN_ALARM * year
  expect(1 - (1 - 1 / codes) ** spread).toBeLessThan(1 / 10_000)
})

test('many guesses at once get no further than one after the other', async () => {
  const { accessCode } = await testApp.makePupil()
  const guesses = Array.from({ length: 40 }, () => guess('203.0.113.60'))
  const right = guess('203.0.113.60', accessCode)
  const results = await Promise.allSettled([...guesses, right])
  const answered = results.filter(({ status }) => status === 'fulfilled')
  expect(answered.length).toBeLessThanOrEqual(6)
  expect(results.at(-1)?.status).toBe('rejected')
})

test('the owner is warned once, and every address has only a few guesses left; right codes still open', async () => {
  const { accessCode } = await testApp.makePupil()
  for (const address of ['203.0.113.61', '203.0.113.62'])
    for (let i = 0; i < 5; i++) await guess(address).catch(() => undefined)
  await testApp.runJobs()
  const sent = await alarms()
  expect(sent).toHaveLength(1)
  expect(sent[0]).not.toContain('203.0.113')
  await guess('203.0.113.63')
  await guess('203.0.113.63')
  await expect(guess('203.0.113.63')).rejects.toMatchObject({ kind: 'limited' })
  expect(await guess('203.0.113.64', accessCode)).toMatchObject({ firstName: 'Isla' })
  await testApp.runJobs()
  expect(await alarms()).toHaveLength(1)
})

test('one key’s work never runs in more places than allowed, all of it runs, and other keys do not wait', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 4 }),
      fc.array(fc.tuple(fc.constantFrom('a', 'b'), fc.integer({ min: 0, max: 3 }), fc.boolean()), {
        maxLength: 30,
      }),
      async (places, works) => {
        const inTurn = limitConcurrency(places)
        const running: Record<string, number> = {}
        const results = await Promise.allSettled(
          works.map(([key, ticks, fails]) =>
            inTurn(key, async () => {
              running[key] = (running[key] ?? 0) + 1
              expect(running[key]).toBeLessThanOrEqual(places)
              for (let tick = 0; tick < ticks; tick++) await Promise.resolve()
              running[key] -= 1
              if (fails) throw new Error('meant to fail')
            }),
          ),
        )
        expect(results.map(({ status }) => status === 'rejected')).toEqual(works.map(([, , fails]) => fails))
      },
    ),
  )
})
