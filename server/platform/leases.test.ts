import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase } from '../../tests/support/database.ts'
import type { OpenedDatabase } from './db/port.ts'
import { createLeases, type LeaseTimings, LeaseUnavailable } from './leases.ts'
import { leases as table } from './tables.ts'

let opened: OpenedDatabase
beforeAll(async () => {
  opened = await openTestDatabase()
})
afterAll(() => opened.close())

const NEVER = 2 ** 30
const times: LeaseTimings = { lifeMs: NEVER, renewMs: NEVER, lookMs: 5, waitMs: NEVER }
/** Another process's view of them. */
const seenBy = (more: Partial<LeaseTimings> = {}) => createLeases(opened.db, { ...times, ...more })
async function endOf(name: string): Promise<number> {
  const [row] = await opened.db.select({ until: table.until }).from(table).where(eq(table.name, name))
  return row?.until.getTime() ?? Number.NaN
}

test('ten who want the same lease at once hold it one at a time', async () => {
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

test('a holder is notified that somebody is waiting, and when it releases the lease the other gets it', async () => {
  const { promise: wanted, resolve: onWanted } = Promise.withResolvers<void>()
  const first = await seenBy({ renewMs: 5 }).acquire('two', { onWanted })
  const second = seenBy().acquire('two')
  await wanted
  expect(first.isHeld()).toBe(true)
  await first.release()
  await (await second).release()
})

test('a dead holder’s lease is free once it runs out', async () => {
  // Dead, so it renews nothing.
  await seenBy({ lifeMs: 100 }).acquire('three')
  const next = await seenBy().acquire('three')
  await next.release()
})

test('a living holder keeps renewing its lease, and nobody else gets it meanwhile', async () => {
  const living = await seenBy({ renewMs: 10 }).acquire('lived')
  for (let renewals = 0; renewals < 2; renewals += 1) {
    const until = await endOf('lived')
    await expect.poll(() => endOf('lived')).toBeGreaterThan(until)
  }
  await expect(seenBy({ waitMs: 50 }).acquire('lived')).rejects.toThrow(LeaseUnavailable)
  expect(living.isHeld()).toBe(true)
  await living.release()
})

test('a process suspended for too long knows that it lost the lease, and takes nothing from the new holder', async () => {
  const slept = await seenBy({ lifeMs: 50 }).acquire('four')
  const next = await seenBy().acquire('four')
  expect([slept.isHeld(), next.isHeld()]).toEqual([false, true])
  await slept.release()
  await expect(seenBy({ waitMs: 20 }).acquire('four')).rejects.toThrow(LeaseUnavailable)
  await next.release()
})

test('waiting can be given up', async () => {
  const held = await seenBy().acquire('five')
  const signal = AbortSignal.abort()
  await expect(seenBy().acquire('five', { signal })).rejects.toThrow(LeaseUnavailable)
  await held.release()
})

test('a lease that cannot be released hides neither what was done under it nor why that failed', async () => {
  const lost = (then: () => unknown) =>
    seenBy().during('lost', async () => {
      await opened.db.execute(sql`alter table leases rename to gone`)
      return then()
    })
  const there = () => opened.db.execute(sql`alter table gone rename to leases`)
  expect(await lost(() => 'done').finally(there)).toBe('done')
  await opened.db.delete(table)
  const failed = () => {
    throw new Error('its own reason')
  }
  await expect(lost(failed).finally(there)).rejects.toThrow('its own reason')
})
