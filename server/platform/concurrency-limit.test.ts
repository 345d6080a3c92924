import { expect, test } from 'vitest'
import { limitConcurrency } from './concurrency-limit.ts'

test('a full queue refuses newcomers with a retry time, and everybody in it gets a turn', async () => {
  const inTurn = limitConcurrency(2, 3)
  const { promise: opened, resolve: open } = Promise.withResolvers<void>()
  let most = 0
  let running = 0
  const all = Array.from({ length: 8 }, (_, n) =>
    inTurn('one', async () => {
      most = Math.max(most, ++running)
      await opened
      running -= 1
      return n
    }),
  )
  open()
  const outcomes = await Promise.allSettled(all)
  const done = outcomes.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
  const refused = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
  expect(done).toEqual([0, 1, 2, 3, 4])
  expect(refused).toEqual(Array(3).fill(expect.objectContaining({ status: 503, retryAfter: 5 })))
  expect(most).toBe(2)
  expect(await inTurn('one', async () => 'again')).toBe('again')
})
