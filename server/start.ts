import path from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { ensureFirstAdmin } from './accounts/roles/first-admin.ts'
import { handlers } from './all-jobs.ts'
import { createApp } from './app.ts'
import type { Config } from './config.ts'
import type { Context } from './context.ts'
import { closeServer } from './http/close-server.ts'
import { createHttpServer } from './http/http-server.ts'
import { listen } from './http/listen.ts'
import { scheduleBackup } from './keeping/back-up-nightly.ts'
import { refuseUnfinished } from './keeping/unfinished.ts'
import { openParts } from './open-parts.ts'
import { serveOperator } from './operator.ts'
import { claimUploads } from './photos/receive/claim-uploads.ts'
import { openUploads } from './photos/receive/uploads.ts'
import { cleanPreviewCache } from './photos/show/clean-preview-cache.ts'
import { createMetrics } from './platform/metrics.ts'
import { scheduleDailyRound } from './privacy/daily-round.ts'
import { scheduleReminders } from './reminders/run-round.ts'
import { seedSample } from './seed/seed-sample.ts'
import { createStatic } from './static/static.ts'
import { addMetrics } from './watch/add-metrics.ts'
import { createReadiness } from './watch/readiness.ts'
import { serveWorker } from './watch/worker-server.ts'

const HOUR_MS = 3_600_000
const MINUTE_MS = 60_000

export interface RunningServer {
  /** Where it listens, with the real port if 0 was asked for. */
  url: string
  /**
   * Announces that it is leaving, finishes the requests and jobs in progress, then closes everything, within `DRAIN_S`.
   */
  stop(): Promise<void>
}

/** Starts what the configured role needs: web, worker or both. */
export async function startServer(config: Config): Promise<RunningServer> {
  const { parts, close, poolUse } = await openParts(config)
  await refuseUnfinished(parts)
  const metrics = createMetrics()
  const ctx: Context = { ...parts, actor: { kind: 'system', name: 'start' }, requestId: 'start', address: '' }
  // A hosted accounts service has its own admins.
  const told = config.AUTH_URL ? undefined : await ensureFirstAdmin(ctx)
  if (told) console.log(told)
  if (config.SEED === 'sample') await seedSample(ctx)
  // Not awaited: the first erasure creates it too.
  await parts.ledger.begin().catch((error: unknown) => parts.log.warn({ err: error }, 'no ledger was begun'))
  await scheduleDailyRound(ctx)
  await scheduleReminders(ctx)
  await scheduleBackup(ctx)
  const uploads = await openUploads(parts)
  addMetrics(metrics, { parts, uploads, poolUse })
  const readiness = createReadiness(parts)
  const takeLeftovers = (restingMs?: number) =>
    uploads
      .takeLeftovers(ctx, restingMs)
      .catch((error: unknown) => ctx.log.error({ err: error }, 'leftover uploads stay'))
  if (config.ROLE !== 'worker') await takeLeftovers()
  if (config.ROLE !== 'web') await parts.jobs.work(handlers(parts, metrics))
  const operator = config.DATABASE_URL
    ? undefined
    : await serveOperator({ ...ctx, actor: { kind: 'system', name: 'operator' }, requestId: 'operator' })
  /** Returns when draining must end, counted from when it begins; closing takes the last second. */
  const drainUntil = () => {
    const end = performance.now() + config.DRAIN_S * 1000 - 1000
    return () => Math.max(0, end - performance.now())
  }
  if (config.ROLE === 'worker') {
    const watched = await serveWorker(parts, metrics, readiness)
    parts.log.info({ url: watched.url }, 'worker ready')
    return {
      url: watched.url,
      async stop() {
        const left = drainUntil()
        await watched.stop(0)
        await operator?.stop()
        await close(left())
      },
    }
  }

  const sweeping = setInterval(() => void takeLeftovers(HOUR_MS), HOUR_MS)
  const dropOldCopies = () =>
    cleanPreviewCache(ctx).catch((error: unknown) =>
      ctx.log.warn({ err: error }, 'old copies of previews stay'),
    )
  await dropOldCopies()
  const dropping = setInterval(() => void dropOldCopies(), MINUTE_MS)
  const claim = claimUploads(parts)
  const pages = createStatic(path.join(import.meta.dirname, '../build'), config)
  const api = getRequestListener(createApp(parts, metrics, uploads, readiness).fetch)
  const leavingPages: typeof pages = {
    handle(request, response) {
      // This browser's or proxy's next request should go to another process.
      if (readiness.leaving) response.shouldKeepAlive = false
      return pages.handle(request, response)
    },
  }
  const server = createHttpServer(leavingPages, (request, response) => void api(request, response), config)
  return {
    url: await listen(server, { port: config.PORT, host: config.HOST }),
    async stop() {
      const left = drainUntil()
      clearInterval(sweeping)
      clearInterval(dropping)
      await parts.jobs.rest()
      await readiness.leave(Math.min(config.DRAIN_NOTICE_S * 1000, left()))
      await operator?.stop()
      await claim.release()
      await closeServer(server, left())
      await close(left())
    },
  }
}
