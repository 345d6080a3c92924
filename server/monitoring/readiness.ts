import { setTimeout as wait } from 'node:timers/promises'
import type { Services } from '../context.ts'

/** A monitor that has asked within this time is taken to ask regularly. */
const WATCHED_MS = 60_000
/** For how long the outcome of a check is given out. Anybody may ask, and a check writes a file. */
const KEPT_MS = 2000

type Needed = Pick<Services, 'db' | 'files' | 'jobs' | 'clock'>

/**
 * Whether this process should get requests: what it needs responds, as found out at most two seconds ago, and it is not
 * about to stop, which is said at once.
 */
export function createReadiness(parts: Needed) {
  let leaving = false
  let watchedAt = Number.NEGATIVE_INFINITY
  let checking: ReturnType<typeof check> | undefined
  let last: { checks: Awaited<ReturnType<typeof check>>; at: number } | undefined
  /** The last check if it was just now; otherwise a new one, which all who ask meanwhile share. */
  const shared = async () => {
    const now = parts.clock.now().getTime()
    // The clock may have been set back.
    if (last && now >= last.at && now < last.at + KEPT_MS) return last.checks
    checking ??= check(parts).finally(() => {
      checking = undefined
    })
    last = { checks: await checking, at: now }
    return last.checks
  }
  return {
    get leaving() {
      return leaving
    },
    async ask() {
      watchedAt = performance.now()
      const checks = await shared()
      const ok = !leaving && Object.values(checks).every((state) => state === 'ok')
      return { ok, checks, ...(leaving ? { leaving } : {}) }
    },
    /**
     * Reports not ready from now on. Resolves after `noticeMs`, when monitors have had time to notice; at once if there
     * are none.
     */
    async leave(noticeMs: number): Promise<void> {
      leaving = true
      if (performance.now() - watchedAt < WATCHED_MS) await wait(noticeMs)
    },
  }
}

async function check({ db, files, jobs }: Needed) {
  const [database, store, queue] = await Promise.all([
    outcome(() => db.execute('select 1')),
    outcome(() => files.check()),
    outcome(() => jobs.check()),
  ])
  return { database, files: store, queue }
}

/** A check that takes longer counts as failed. */
const PATIENCE_MS = 4000

async function outcome(check: () => Promise<unknown>): Promise<'ok' | 'failed'> {
  const outcomeOfCheck = check().then(
    () => 'ok' as const,
    () => 'failed' as const,
  )
  const over = new AbortController()
  const late = wait(PATIENCE_MS, 'failed' as const, { signal: over.signal }).catch(() => 'failed' as const)
  const answer = await Promise.race([outcomeOfCheck, late])
  over.abort()
  return answer
}
