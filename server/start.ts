import { createServer } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { getRequestListener } from '@hono/node-server'
import { HOUR_MS, MINUTE_MS } from '../domain/days.ts'
import { ensureFirstAdmin } from './accounts/roles/first-admin.ts'
import { createApp } from './app.ts'
import { scheduleBackup } from './backup/nightly-backup.ts'
import { rejectUnfinishedRestore } from './backup/restore-marker.ts'
import type { Config } from './config.ts'
import type { Context, Services } from './context.ts'
import { callerAddress } from './http/address.ts'
import { closeServer, createHttpServer, listen } from './http/http-server.ts'
import { handlers } from './job-registrations.ts'
import { addMetrics } from './monitoring/add-metrics.ts'
import { monitoringRoutes } from './monitoring/monitoring-routes.ts'
import { createReadiness } from './monitoring/readiness.ts'
import { scheduleDailyMaintenance } from './nightly/daily-maintenance.ts'
import { type OpenedServices, openServices } from './open-services.ts'
import { cleanPreviewCache } from './photos/gallery/clean-preview-cache.ts'
import { warnOfSecondUploadDisk } from './photos/upload/single-upload-disk.ts'
import { openUploads } from './photos/upload/uploads.ts'
import { createMetrics, type Metrics } from './platform/metrics.ts'
import { BUILD } from './platform/program.ts'
import { catchUpErasureLedgerCopy } from './privacy/erasure/copy-erasure-ledger.ts'
import { scheduleReminders } from './reminders/send-due.ts'
import { startSample } from './seed/seed-sample.ts'
import { createStatic, type StaticServer } from './static/static-server.ts'
import { followReleases } from './website/publish/follow-releases.ts'
import { mediaUploads } from './website/receive-upload.ts'

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
  const opened = await openServices(config, { showsPages: config.ROLE !== 'worker' })
  const { parts, close, poolUse } = opened
  await rejectUnfinishedRestore(parts)
  const ctx: Context = { ...parts, actor: { kind: 'system', name: 'start' }, requestId: 'start', address: '' }
  const website = config.ROLE === 'worker' ? undefined : showWebsite(ctx, opened.listen)
  // It is awaited below, once there is something to show it.
  website?.catch(() => undefined)
  await prepare(ctx)
  const uploads = await openUploads(parts)
  const forWebsite = await openUploads(parts, mediaUploads)
  const metrics = createMetrics()
  addMetrics(metrics, { parts, uploads, poolUse })
  const readiness = createReadiness(parts)
  const takeLeftovers = async (restingMs?: number, leaving?: AbortSignal) => {
    for (const kind of [uploads, forWebsite])
      await kind
        .takeLeftovers(ctx, restingMs, leaving)
        .catch((error: unknown) => ctx.log.error({ err: error }, 'leftover uploads stay'))
  }
  await takeLeftovers()
  const work = async () => {
    if (config.ROLE !== 'web') await parts.jobs.work(handlers(parts, metrics))
  }
  const leftovers = keepTaking(takeLeftovers)
  const copying = config.ROLE === 'web' ? undefined : keepCopyingErasures(ctx)
  if (!website) {
    await work()
    const watched = await serveWorker(parts, metrics, readiness)
    parts.log.info({ url: watched.url }, 'worker ready')
    return {
      url: watched.url,
      stop: () =>
        inDrainTime(parts, async (left) => {
          clearInterval(copying)
          await leftovers.stop()
          await watched.stop(0)
          await close(left())
        }),
    }
  }

  const dropping = await dropOldCopies(ctx)
  const claim = warnOfSecondUploadDisk(parts)
  const api = getRequestListener(createApp(parts, metrics, uploads, readiness, forWebsite).fetch)
  const { pages, releases } = await website
  // Only now, so that at a first start the sample's photos do not keep its pages waiting.
  await work()
  const server = createHttpServer(
    leavingPages(pages, readiness),
    (request, response) => void api(request, response),
    config,
  )
  return {
    url: await listen(server, { port: config.PORT, host: config.HOST }),
    stop: () =>
      inDrainTime(parts, async (left) => {
        clearInterval(dropping)
        clearInterval(copying)
        await parts.jobs.rest()
        await readiness.leave(Math.min(config.DRAIN_NOTICE_S * 1000, left()))
        await leftovers.stop()
        await claim.release()
        await releases.stop()
        await closeServer(server, left())
        await parts.visits.stop()
        await close(left())
      }),
  }
}

/** What must be there before anybody is served: the first admin, the sample, the ledger of erasures, the daily work. */
async function prepare(ctx: Context) {
  // A hosted accounts service has its own admins.
  const news = ctx.config.AUTH_URL ? undefined : await ensureFirstAdmin(ctx)
  if (news) console.log(news)
  if (ctx.config.SEED === 'sample') await startSample(ctx)
  // It may fail: the first erasure creates the ledger too.
  await ctx.erasureLedger
    .begin()
    .catch((error: unknown) => ctx.log.warn({ err: error }, 'no ledger was begun'))
  await scheduleDailyMaintenance(ctx)
  await scheduleReminders(ctx)
  await scheduleBackup(ctx)
}

/**
 * Leaves within `DRAIN_S`, of which the last second is for closing: `left` is the rest of it in ms. A database that is
 * away may never end a connection, so nobody waits for that longer.
 */
async function inDrainTime({ config, log }: Services, leave: (left: () => number) => Promise<void>) {
  const end = performance.now() + config.DRAIN_S * 1000
  const left = () => Math.max(0, end - 1000 - performance.now())
  const over = new AbortController()
  const late = wait(config.DRAIN_S * 1000, 'late', { signal: over.signal }).catch(() => undefined)
  const leaving = leave(left).catch((error: unknown) =>
    log.error({ err: error }, 'not everything was closed'),
  )
  if ((await Promise.race([leaving, late])) === 'late') log.warn('left before everything was closed')
  over.abort()
}

/** Drops cached previews of photos that have gone or changed, now and every minute. */
async function dropOldCopies(ctx: Context) {
  const drop = () =>
    cleanPreviewCache(ctx).catch((error: unknown) =>
      ctx.log.warn({ err: error }, 'old copies of previews stay'),
    )
  await drop()
  return setInterval(() => void drop(), MINUTE_MS)
}

/** Every minute, one round at a time: receives what other processes left complete when they died, or this one itself. */
function keepTaking(takeLeftovers: (restingMs: number, leaving: AbortSignal) => Promise<unknown>) {
  const leaving = new AbortController()
  let round: Promise<unknown> | undefined
  const taking = setInterval(() => {
    round ??= takeLeftovers(MINUTE_MS, leaving.signal).finally(() => {
      round = undefined
    })
  }, MINUTE_MS)
  return {
    /** Ends after the upload that is being received. */
    async stop() {
      clearInterval(taking)
      leaving.abort()
      await round
    },
  }
}

/** Every hour: the disk with the backups may have been away when something was erased. */
function keepCopyingErasures(ctx: Context) {
  const copy = () =>
    catchUpErasureLedgerCopy(ctx).catch((error: unknown) =>
      ctx.log.warn({ err: error }, 'the ledger beside the backups may lack erasures'),
    )
  return setInterval(() => void copy(), HOUR_MS)
}

/** The pages, with the release of the website that visitors see at present. */
async function showWebsite(ctx: Context, listen: OpenedServices['listen']) {
  const { visits, config } = ctx
  const pages = createStatic(BUILD, config, (page, { headers, socket }) => {
    const forwarded = { get: (name: string) => headers[name]?.toString() ?? null }
    const address = callerAddress(forwarded, socket.remoteAddress ?? '', config.TRUST_PROXY)
    // What is sent leaves first.
    setImmediate(() => visits.opened(page, headers, address))
  })
  visits.start()
  const releases = await followReleases(ctx, { listen, show: pages.show })
  return { pages, releases }
}

/** The pages; while the process is leaving, a connection's next request should go to another. */
function leavingPages(
  pages: StaticServer,
  readiness: ReturnType<typeof createReadiness>,
): Pick<StaticServer, 'handle'> {
  return {
    handle(request, response) {
      if (readiness.leaving) response.shouldKeepAlive = false
      return pages.handle(request, response)
    },
  }
}

/** A worker on its own serves no visitors, only its monitors, and by default only on this machine. */
async function serveWorker(
  parts: Pick<Services, 'config'>,
  metrics: Metrics,
  readiness: ReturnType<typeof createReadiness>,
): Promise<{ url: string; stop(graceMs: number): Promise<void> }> {
  const app = monitoringRoutes(parts, metrics, readiness)
  app.onError((_error, c) => c.notFound())
  const server = createServer(getRequestListener(app.fetch))
  const { WORKER_PORT: port, WORKER_HOST: host } = parts.config
  return { url: await listen(server, { port, host }), stop: (graceMs) => closeServer(server, graceMs) }
}
