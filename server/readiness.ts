import { setTimeout as wait } from 'node:timers/promises'
import type { Parts } from './context.ts'

/** Whoever has asked within this time asks regularly. */
const WATCHED_MS = 60_000

/** Whether this process is to be given requests: what it needs answers, and it is not about to end. */
export function createReadiness(parts: Pick<Parts, 'db' | 'files' | 'jobs'>) {
  let leaving = false
  let watchedAt = Number.NEGATIVE_INFINITY
  return {
    get leaving() {
      return leaving
    },
    async ask() {
      watchedAt = performance.now()
      const checks = {
        database: await outcome(() => parts.db.execute('select 1')),
        files: await outcome(() => parts.files.check()),
        queue: await outcome(() => parts.jobs.check()),
      }
      const ok = !leaving && Object.values(checks).every((state) => state === 'ok')
      return { ok, checks, ...(leaving ? { leaving } : {}) }
    },
    /** Says from now on that it leaves. Resolves when whoever watches has had `noticeMs` to see it; at once if nobody does. */
    async leave(noticeMs: number): Promise<void> {
      leaving = true
      if (performance.now() - watchedAt < WATCHED_MS) await wait(noticeMs)
    },
  }
}

async function outcome(check: () => Promise<unknown>) {
  try {
    await check()
    return 'ok' as const
  } catch {
    return 'failed' as const
  }
}
