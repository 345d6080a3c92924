import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { and, eq, sql } from 'drizzle-orm'
import type { Database } from './db/port.ts'
import { leases } from './tables.ts'

/** How patient holders and those who wait are, in milliseconds. */
export interface LeaseTimes {
  /** A holder that has not been heard of for as long is taken for dead. */
  lifeMs: number
  /** How often a holder says that it lives, and hears whether somebody waits. */
  renewMs: number
  /** How often whoever waits looks again, */
  lookMs: number
  /** and for how long. */
  waitMs: number
}

const TIMES: LeaseTimes = { lifeMs: 12_000, renewMs: 2000, lookMs: 100, waitMs: 30_000 }

/** Somebody else holds it, and went on holding it. */
export class LeaseTaken extends Error {
  constructor(name: string) {
    super(`${name} is held by another process`)
    this.name = 'LeaseTaken'
  }
}

export interface Lease {
  /** Whether it is still this holder's: a process that stood still for a while may have lost it. */
  isHeld(): boolean
  release(): Promise<void>
}

export interface LeaseWishes {
  /** Ends the waiting. */
  signal?: AbortSignal | undefined
  /** Called once, when somebody else waits for it or has taken it. */
  onWanted?: (() => unknown) | undefined
}

/**
 * Locks that all processes on a database share. Each is a row that its holder renews: no session holds it, so that it works
 * behind a pooler too, and it outlives its holder by seconds only. The clock is the database's.
 */
export function createLeases(db: Database, times: LeaseTimes = TIMES) {
  return {
    /** Waits until the name is free, and holds it. Rejects with `LeaseTaken`. */
    async hold(name: string, { signal, onWanted }: LeaseWishes = {}): Promise<Lease> {
      const holder = randomUUID()
      const until = performance.now() + times.waitMs
      for (;;) {
        const asked = performance.now()
        if (await take(db, { name, holder, lifeMs: times.lifeMs }))
          return keep(db, { name, holder }, { ...times, since: asked, onWanted })
        if (signal?.aborted || performance.now() > until) throw new LeaseTaken(name)
        await wait(times.lookMs)
      }
    },
    /** Runs `work` while no other process does anything under that name. */
    async during<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
      const lease = await this.hold(name)
      try {
        return await work()
      } finally {
        await lease.release()
      }
    },
  }
}

interface Claim {
  name: string
  holder: string
}

const inMs = (ms: number) => sql`now() + ${ms} * interval '1 millisecond'`

/** Takes what is free or over; of all else its holder learns that it is wanted. */
async function take(db: Database, { name, holder, lifeMs }: Claim & { lifeMs: number }): Promise<boolean> {
  const over = sql`${leases.until} < now()`
  const ifOver = (own: unknown, others: unknown) => sql`case when ${over} then ${own} else ${others} end`
  const [row] = await db
    .insert(leases)
    .values({ name, holder, until: inMs(lifeMs) })
    .onConflictDoUpdate({
      target: leases.name,
      set: {
        holder: ifOver(sql`excluded.holder`, leases.holder),
        until: ifOver(sql`excluded.until`, leases.until),
        wanted: sql`not (${over})`,
      },
    })
    .returning({ holder: leases.holder })
  return row?.holder === holder
}

function keep(
  db: Database,
  { name, holder }: Claim,
  { lifeMs, renewMs, since, onWanted }: LeaseTimes & { since: number; onWanted: LeaseWishes['onWanted'] },
): Lease {
  const own = and(eq(leases.name, name), eq(leases.holder, holder))
  let renewedAt = since
  let told = false
  const tell = () => {
    if (told) return
    told = true
    void onWanted?.()
  }
  async function renew() {
    const asked = performance.now()
    const [row] = await db
      .update(leases)
      .set({ until: inMs(lifeMs) })
      .where(own)
      .returning({ wanted: leases.wanted })
    renewedAt = row ? asked : Number.NEGATIVE_INFINITY
    if (!row || row.wanted) tell()
  }
  const isHeld = () => performance.now() - renewedAt < lifeMs
  const renewing = setInterval(() => {
    // Out of reach for a moment, the database is asked again; for longer, and it is somebody else's.
    renew().catch(() => isHeld() || tell())
  }, renewMs)
  renewing.unref()
  return {
    isHeld,
    async release() {
      clearInterval(renewing)
      told = true
      await db.delete(leases).where(own)
    },
  }
}
