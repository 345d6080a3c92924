import { availableParallelism } from 'node:os'
import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { inParallel } from './in-parallel.ts'

const items = Array.from({ length: 3 * availableParallelism() + 1 }, (_, at) => at)

test('each item is worked on once, as many at a time as there are cores', async () => {
  const done: number[] = []
  let [now, most] = [0, 0]
  await inParallel(items, async (item) => {
    now += 1
    most = Math.max(most, now)
    await turn()
    now -= 1
    done.push(item)
  })
  expect(done.toSorted((a, b) => a - b)).toEqual(items)
  expect(most).toBe(availableParallelism())
})

test('an item that fails is reported', async () => {
  const work = async (item: number) => {
    await turn()
    if (item === 2) throw new Error('no picture 2')
  }
  await expect(inParallel(items, work)).rejects.toThrow('no picture 2')
})
