import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase } from '../../tests/database.ts'
import type { OpenedDatabase } from './db/port.ts'
import { createLeases, LeaseTaken, type LeaseTimes } from './leases.ts'
import { leases as table } from './tables.ts'

let opened: OpenedDatabase
beforeAll(async () => {
  opened = await openTestDatabase()
})
afterAll(() => opened.close())

const NEVER = 2 ** 30
const times: LeaseTimes = { lifeMs: NEVER, renewMs: NEVER, lookMs: 5, waitMs: NEVER }
/** As another process sees them. */
const seenBy = (more: Partial<LeaseTimes> = {}) => createLeases(opened.db, { ...times, ...more })

test('of ten who want the same at once each holds it alone', async () => {
  let inside = 0
  let most = 0
  const turn = () =>
    seenBy().during('one', async () => {
      inside += 1
      most = Math.max(most, inside)
      await opened.db.select().from(table)
      inside -= 1
    })
  await Promise.all(Array.from({ length: 10 }, turn))
  expect([inside, most]).toEqual([0, 1])
  expect(await opened.db.select().from(table)).toEqual([])
})

test('a holder hears that somebody waits, and once it lets go the other has it', async () => {
  const { promise: wanted, resolve: onWanted } = Promise.withResolvers<void>()
  const first = await seenBy({ renewMs: 5 }).hold('two', { onWanted })
  const second = seenBy().hold('two')
  await wanted
  expect(first.isHeld()).toBe(true)
  await first.release()
  await (await second).release()
})

test('what a dead holder left is free when its time is over, and a living one keeps it for longer than that', async () => {
  // Dead: it renews nothing.
  await seenBy({ lifeMs: 100 }).hold('three')
  const living = await seenBy({ lifeMs: 200, renewMs: 10 }).hold('three')
  const patience = seenBy({ waitMs: 600 })
  await expect(patience.hold('three')).rejects.toThrow(LeaseTaken)
  expect(living.isHeld()).toBe(true)
  await living.release()
})

test('whoever stood still for too long knows that it is not the holder any more, and takes nothing from the new one', async () => {
  const slept = await seenBy({ lifeMs: 50 }).hold('four')
  const next = await seenBy().hold('four')
  expect([slept.isHeld(), next.isHeld()]).toEqual([false, true])
  await slept.release()
  await expect(seenBy({ waitMs: 20 }).hold('four')).rejects.toThrow(LeaseTaken)
  await next.release()
})

test('whoever does not want to wait any more is let go', async () => {
  const held = await seenBy().hold('five')
  const signal = AbortSignal.abort()
  await expect(seenBy().hold('five', { signal })).rejects.toThrow(LeaseTaken)
  await held.release()
})
