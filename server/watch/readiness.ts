import { setTimeout as wait } from 'node:timers/promises'
import type { Parts } from '../context.ts'

/** A monitor that has asked within this time is taken to ask regularly. */
const WATCHED_MS = 60_000

/** Whether this process should get requests: what it needs responds, and it is not about to stop. */
export function createReadiness(parts: Pick<Parts, 'db' | 'files' | 'jobs'>) {
  let leaving = false
  let watchedAt = Number.NEGATIVE_INFINITY
  return {
    get leaving() {
      return leaving
    },
    async ask() {
      watchedAt = performance.now()
      const [database, files, queue] = await Promise.all([
        outcome(() => parts.db.execute('select 1')),
        outcome(() => parts.files.check()),
        outcome(() => parts.jobs.check()),
      ])
      const checks = { database, files, queue }
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
