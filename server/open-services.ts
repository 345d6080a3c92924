import { rm } from 'node:fs/promises'
import path from 'node:path'
import type { Config } from './config.ts'
import type { Services } from './context.ts'
import { isUnavailable } from './http/unavailable.ts'
import { jobRegistrations } from './job-registrations.ts'
import { mailSender } from './names.ts'
import { type Clock, systemClock } from './platform/clock.ts'
import { openEmbedded, openPostgres } from './platform/db/open.ts'
import type { OpenedDatabase } from './platform/db/port.ts'
import { type ErasureLedger, openErasureLedger } from './platform/erasure-ledger.ts'
import { createFileCache, type FileCache } from './platform/files/cache.ts'
import { diskFiles } from './platform/files/disk.ts'
import type { Files } from './platform/files/port.ts'
import { s3Settings } from './platform/files/settings.ts'
import { withTimeout } from './platform/files/with-timeout.ts'
import { openJobs } from './platform/jobs/pg-boss.ts'
import { createLog, type Log } from './platform/log.ts'
import { openMailer } from './platform/mail/providers.ts'
import { openMailEvents } from './platform/mail-events/providers.ts'
import { loggedMailer, loggedSms } from './platform/messages/delivery-log.ts'
import { outboxIn } from './platform/outbox.ts'
import { openPayments } from './platform/payments/providers.ts'
import { restrictPermissions } from './platform/private-folder.ts'
import { BUILD } from './platform/program.ts'
import { createRateLimiter } from './platform/rate-limiter.ts'
import { storedSecret } from './platform/secrets.ts'
import { openSms } from './platform/sms/providers.ts'
import { noopSpanExporter, type SpanExporter } from './platform/tracing/port.ts'
import { openSiteRenderer } from './website/open-renderer.ts'
import { ShownRelease } from './website/publish/shown-release.ts'
import type { SiteRenderer } from './website/renderer.ts'
import { VisitCounter } from './website/visits/visit-counter.ts'

/** The opened parts; `close` shuts them down in the right order. */
export interface OpenedServices {
  parts: Services
  poolUse: OpenedDatabase['poolUse']
  listen: OpenedDatabase['listen']
  /** Running jobs may finish within `graceMs`. */
  close(graceMs?: number): Promise<void>
}

/** Opens every part as configured. A test may bring its own database, clock and log. */
export async function openServices(
  config: Config,
  given: {
    database?: OpenedDatabase
    clock?: Clock
    log?: Log
    print?: (line: string) => void
    supervise?: boolean
    renderer?: SiteRenderer
    /** Whether the pages will be shown here, so that at a first start they are rendered beside all else. */
    showsPages?: boolean
    /** False for a command that may run beside the server. */
    asServer?: boolean
    /** The release whose backup is restored here. */
    release?: string
  } = {},
): Promise<OpenedServices> {
  const log = given.log ?? createLog(config.LOG_LEVEL)
  const clock = given.clock ?? systemClock
  const print = given.print ?? ((line: string) => console.log(line))
  await restrictPermissions(path.resolve(config.DATA_DIR))
  const files = await openFiles(config)
  const renderer = given.renderer ?? openSiteRenderer({ config, log, files }, BUILD)
  // Whoever needs the pages asks for them below, and is told why there are none.
  if (given.showsPages) void renderer.renderAhead().catch(() => undefined)
  const opened =
    given.database ??
    (await openDatabase(config, log, {
      asServer: given.asServer ?? true,
      migrate: given.release ? { until: given.release } : true,
    }))
  const kinds = jobRegistrations.map(({ kind }) => kind)
  const jobs = await openJobs(opened, kinds, log, { supervise: given.supervise ?? true })
  const sender = {
    from: () => mailSender({ db: opened.db, config }),
    key: await storedSecret(opened.db, 'mail'),
  }
  const outbox = { dir: outboxIn(config.DATA_DIR), clock, print }
  const spans = await openSpans(config, log)
  const book = { db: opened.db, clock, log, spans }
  const mail = loggedMailer(await openMailer(config, { sender, outbox }), book)
  const limitsKey = await storedSecret(opened.db, 'limits')
  const parts: Services = {
    config,
    clock,
    log,
    jobs,
    mail,
    spans,
    mailEvents: await openMailEvents(config, sender.key),
    db: opened.db,
    keys: {
      limits: limitsKey,
      photos: await storedSecret(opened.db, 'photos'),
      orders: await storedSecret(opened.db, 'orders'),
    },
    limits: createRateLimiter(opened.db, limitsKey),
    files,
    copies: await openCopies(config, files),
    erasureLedger: openConfiguredErasureLedger(config, files),
    sms: loggedSms(openSms(config, outbox), book),
    payments: await openPayments(config, { db: opened.db, clock }),
    renderer,
    shownRelease: new ShownRelease(),
    visits: new VisitCounter({ config, clock, log, db: opened.db }),
  }
  return {
    parts,
    poolUse: opened.poolUse,
    listen: opened.listen,
    async close(graceMs) {
      await jobs.stop(graceMs)
      await mail.close()
      await spans.close()
      await opened.close(graceMs)
    },
  }
}

/** The configured database, migrated unless `migrate` is false. */
export function openDatabase(
  config: Config,
  log: Log,
  { migrate = true, asServer }: { migrate?: boolean | { until: string }; asServer: boolean },
): Promise<OpenedDatabase> {
  const settings = {
    statementS: config.DATABASE_STATEMENT_S,
    migrate,
    onLost: (error: Error) => log.warn({ err: error }, 'a connection to the database was lost'),
  }
  if (!config.DATABASE_URL) return openEmbedded(path.resolve(config.DATA_DIR), { ...settings, asServer })
  return openPostgres(config.DATABASE_URL, {
    ...settings,
    max: config.DATABASE_POOL,
    queueMax: config.DATABASE_QUEUE_POOL,
    directUrl: config.DATABASE_DIRECT_URL,
  })
}

async function openSpans(
  { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, ROLE: role }: Config,
  log: Log,
): Promise<SpanExporter> {
  if (!endpoint) return noopSpanExporter
  // Loaded only when needed: the SDK is large.
  const { otlpSpans } = await import('./platform/tracing/otlp.ts')
  return otlpSpans({ endpoint, role, log })
}

/** The configured store of originals and renditions. */
export async function openFiles(config: Config): Promise<Files> {
  const settings = s3Settings(config)
  if (!settings) return diskFiles({ root: path.join(config.DATA_DIR, 'files') })
  // Loaded only when needed: this client is larger than the rest of the server.
  const { s3Files } = await import('./platform/files/s3.ts')
  return withTimeout(s3Files(settings), { isAway: isUnavailable })
}

/** The cache of previews in S3, in processes that serve them. Elsewhere, removes what an earlier configuration left. */
async function openCopies(config: Config, files: Files): Promise<FileCache | undefined> {
  if (config.ROLE === 'worker') return undefined
  const root = path.join(config.DATA_DIR, 'previews')
  const maxBytes = config.PREVIEW_CACHE_MB * 1024 ** 2
  if (config.S3_BUCKET && maxBytes > 0)
    return createFileCache(files, diskFiles({ root }), { maxBytes, folder: 'renditions' })
  await rm(root, { recursive: true, force: true })
  return undefined
}

/** Where erasures are recorded: beside the files in a bucket, in `DATA_DIR` otherwise. */
export function openConfiguredErasureLedger(config: Config, files: Files): ErasureLedger {
  return config.S3_BUCKET
    ? openErasureLedger(files, 'ledger')
    : openErasureLedger(diskFiles({ root: config.DATA_DIR }), 'erasures')
}
