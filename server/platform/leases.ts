import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { and, eq, gte, sql } from 'drizzle-orm'
import type { Database } from './db/port.ts'
import { leases } from './tables.ts'

/** Timings of a lease, in milliseconds. */
export interface LeaseTimings {
  /** A holder that hasn't renewed for this long is presumed dead. */
  lifeMs: number
  /** How often a holder renews and checks whether somebody is waiting. */
  renewMs: number
  /** How often a waiting process retries. */
  lookMs: number
  /** How long it waits in all. */
  waitMs: number
}

const TIMES: LeaseTimings = { lifeMs: 12_000, renewMs: 2000, lookMs: 100, waitMs: 30_000 }

/** Another process held it for the whole wait. */
export class LeaseUnavailable extends Error {
  constructor(name: string) {
    super(`${name} is held by another process`)
    this.name = 'LeaseUnavailable'
  }
}

export interface Lease {
  /** Whether it is still held; a process that was suspended may have lost it. */
  isHeld(): boolean
  /** Never rejects: a lease that cannot be released ends by itself. */
  release(): Promise<void>
}

export interface LeaseOptions {
  /** Stops waiting. */
  signal?: AbortSignal | undefined
  /** Called once, when another process is waiting for it or has taken it. */
  onWanted?: (() => unknown) | undefined
}

/**
 * Locks shared by all processes on a database. Each is a row that its holder renews, not a session lock, so it works
 * behind a pooler too and outlives a dead holder only by seconds. Times are by the database's clock.
 */
export function createLeases(db: Database, times: LeaseTimings = TIMES) {
  return {
    /** Waits until the name is free, then holds it. Rejects with `LeaseUnavailable`. */
    async acquire(name: string, { signal, onWanted }: LeaseOptions = {}): Promise<Lease> {
      const holder = randomUUID()
      const until = performance.now() + times.waitMs
      for (;;) {
        const since = performance.now()
        if (await take(db, { name, holder, lifeMs: times.lifeMs }))
          return keep(db, { name, holder }, { ...times, since, onWanted })
        if (signal?.aborted || performance.now() > until) throw new LeaseUnavailable(name)
        await wait(times.lookMs)
      }
    },
    /** Whether any process holds the name. */
    async isHeld(name: string): Promise<boolean> {
      return (await db.$count(leases, and(eq(leases.name, name), gte(leases.until, sql`now()`)))) > 0
    },
    /** Runs `work` while holding that name. */
    async during<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
      const lease = await this.acquire(name)
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

/** Takes a free or expired lease; otherwise marks it as wanted, for its holder. */
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
  { lifeMs, renewMs, since, onWanted }: LeaseTimings & { since: number; onWanted: LeaseOptions['onWanted'] },
): Lease {
  const own = and(eq(leases.name, name), eq(leases.holder, holder))
  let renewedAt = since
  let notified = false
  const notify = () => {
    if (notified) return
    notified = true
    void onWanted?.()
  }
  async function renew() {
    const renewalStart = performance.now()
    const [row] = await db
      .update(leases)
      .set({ until: inMs(lifeMs) })
      .where(own)
      .returning({ wanted: leases.wanted })
    renewedAt = row ? renewalStart : Number.NEGATIVE_INFINITY
    if (!row || row.wanted) notify()
  }
  const isHeld = () => performance.now() - renewedAt < lifeMs
  const renewing = setInterval(() => {
    // A short outage of the database is ridden out; a longer one loses the lease.
    renew().catch(() => isHeld() || notify())
  }, renewMs)
  renewing.unref()
  return {
    isHeld,
    async release() {
      clearInterval(renewing)
      notified = true
      // The work under it is done or has failed already, and the lease ends by itself.
      await db
        .delete(leases)
        .where(own)
        .catch(() => undefined)
    },
  }
}
