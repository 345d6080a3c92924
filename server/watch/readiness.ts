import { setTimeout as wait } from 'node:timers/promises'
import type { Parts } from '../context.ts'

/** A monitor that has asked within this time is taken to ask regularly. */
const WATCHED_MS = 60_000

type Needed = Pick<Parts, 'db' | 'files' | 'jobs'>

/** Whether this process should get requests: what it needs responds, and it is not about to stop. */
export function createReadiness(parts: Needed) {
  let leaving = false
  let watchedAt = Number.NEGATIVE_INFINITY
  // Anybody may ask: all who do while a check is under way share it, so that many cost no more than one.
  let checking: ReturnType<typeof check> | undefined
  const shared = () => {
    checking ??= check(parts).finally(() => {
      checking = undefined
    })
    return checking
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
  const asked = check().then(
    () => 'ok' as const,
    () => 'failed' as const,
  )
  const over = new AbortController()
  const late = wait(PATIENCE_MS, 'failed' as const, { signal: over.signal }).catch(() => 'failed' as const)
  const answer = await Promise.race([asked, late])
  over.abort()
  return answer
}
