import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { hash } from '@node-rs/argon2'
import { GoTrueClient } from '@supabase/auth-js'
import { Hono } from 'hono'
import { mailToken } from '../../server/accounts/email-links/mail-token.ts'
import { accountsJobs } from '../../server/accounts/jobs.ts'
import { mailNotice } from '../../server/accounts/own-account/mail-notice.ts'
import { accountsRoutes } from '../../server/accounts/routes.ts'
import { describeDevice } from '../../server/accounts/sign-in/device-fingerprint.ts'
import { userRoles, users } from '../../server/accounts/tables.ts'
import { parseConfig } from '../../server/config.ts'
import type { Context } from '../../server/context.ts'
import type { Env } from '../../server/http/route.ts'
import type { MailDefinition } from '../../server/mail-templates/define-mail.ts'
import { openErasureLedger } from '../../server/platform/erasure-ledger.ts'
import { diskFiles } from '../../server/platform/files/disk.ts'
import { openJobs } from '../../server/platform/jobs/pg-boss.ts'
import { createLog } from '../../server/platform/log.ts'
import { outboxMailer } from '../../server/platform/mail/outbox.ts'
import { testPayments } from '../../server/platform/payments/test-provider.ts'
import { createRateLimiter } from '../../server/platform/rate-limiter.ts'
import { outboxSms } from '../../server/platform/sms/outbox.ts'
import { noopSpanExporter } from '../../server/platform/tracing/port.ts'
import { ShownRelease } from '../../server/website/publish/shown-release.ts'
import { VisitCounter } from '../../server/website/visits/visit-counter.ts'
import { openTestDatabase } from '../support/database.ts'
import { fixedClock } from '../support/fixed-clock.ts'
import { schemaRenderer } from '../support/schema-renderer.ts'
import { readMails } from './read-mail.ts'

interface CallOptions {
  json?: unknown
  text?: string
  method?: string
  headers?: Record<string, string>
}

export const PASSWORD = 'heather on the hill'

const MAILS: MailDefinition[] = [mailToken, mailNotice]
const JOBS = [...accountsJobs, ...MAILS.map((mail) => ({ kind: mail, run: mail.run }))]

/** A hash that is cheap to check, for accounts that only sign in as a step to something else. */
export const quickHash = (password: string) => hash(password, { memoryCost: 8, timeCost: 1 })

/** The accounts service alone, in this process, on a fresh database, with a stopped clock. */
export async function openAccounts(env: Record<string, string> = {}) {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'accounts-'))
  const database = await openTestDatabase()
  const log = createLog('silent')
  const jobs = await openJobs(
    database,
    JOBS.map(({ kind }) => kind),
    log,
    { supervise: false },
  )
  const clock = fixedClock(new Date())
  const outbox = { dir: path.join(dataDir, 'outbox'), clock, print: () => undefined }
  const config = parseConfig({ DATA_DIR: dataDir, PUBLIC_URL: 'http://127.0.0.1:3000', ...env })
  const ctx: Context = {
    actor: { kind: 'system', name: 'test' },
    requestId: 'test',
    address: '',
    config,
    clock,
    log,
    jobs,
    keys: { photos: 'p', limits: 'l', orders: 'o' },
    shownRelease: new ShownRelease(),
    visits: new VisitCounter({ config, clock, log, db: database.db }),
    limits: createRateLimiter(database.db, 'l'),
    db: database.db,
    files: diskFiles({ root: path.join(dataDir, 'files') }),
    erasureLedger: openErasureLedger(diskFiles({ root: dataDir }), 'erasures'),
    mail: outboxMailer({ ...outbox, from: async () => 'test@example.com', key: 'm' }),
    mailEvents: undefined,
    sms: outboxSms(outbox),
    spans: noopSpanExporter,
    payments: testPayments({ db: database.db, clock }),
    renderer: schemaRenderer,
  }
  const app = new Hono<Env>()
  app.use(async (c, next) => {
    const address = c.req.header('X-Test-Address') ?? '192.0.2.1'
    const device = describeDevice(c.req.header('User-Agent'))
    c.set('ctx', { ...ctx, actor: { kind: 'anonymous' }, address, device })
    await next()
  })
  app.route('/', accountsRoutes())

  /** A call by path. `json` is sent as the official client sends it, `text` unchanged. */
  function call(path: string, options: CallOptions = {}) {
    const body = 'json' in options ? JSON.stringify(options.json) : options.text
    const headers = {
      'Content-Type': 'application/json;charset=UTF-8',
      'X-Supabase-Api-Version': '2024-01-01',
      ...options.headers,
    }
    const method = options.method ?? (body === undefined ? 'GET' : 'POST')
    return app.request(path, { method, headers, ...(body === undefined ? {} : { body }) })
  }

  return {
    ctx,
    clock,
    /** Runs every job that is due; returns all mails sent so far, oldest first. */
    async mails() {
      const handlers = JOBS.map(({ kind, run }) => ({
        kind,
        run: (payload: object, job: { id: string }) => run(ctx, payload, job),
      }))
      await jobs.drain(handlers)
      return readMails(outbox.dir)
    },
    dataDir,
    call,
    /** A new browser with the official client. */
    browser: () =>
      new GoTrueClient({
        url: 'http://127.0.0.1:3000/auth/v1',
        headers: { apikey: 'public', Authorization: 'Bearer public' },
        fetch: async (url, init) => app.request(String(url), init),
        autoRefreshToken: false,
        persistSession: false,
        detectSessionInUrl: false,
        storageKey: randomUUID(),
      }),
    /** A confirmed account with the password `PASSWORD`. */
    async account(more: Partial<typeof users.$inferInsert> & { admin?: boolean } = {}) {
      const { admin = false, ...given } = more
      const now = clock.now()
      const id = randomUUID()
      const row = {
        id,
        email: `${id}@example.com`,
        passwordHash: await quickHash(PASSWORD),
        emailConfirmedAt: now,
        createdAt: now,
        updatedAt: now,
        ...given,
      }
      await database.db.insert(users).values(row)
      if (admin) await database.db.insert(userRoles).values({ userId: id, role: 'admin' })
      return { id, email: row.email }
    },
    /** Signs in over the wire and returns the session exactly as answered. */
    async signIn(email: string, password = PASSWORD) {
      const response = await call('/auth/v1/token?grant_type=password', {
        json: { email, password },
      })
      if (response.status !== 200)
        throw new Error(`sign-in answered ${response.status}: ${await response.text()}`)
      return (await response.json()) as {
        access_token: string
        refresh_token: string
        expires_in: number
        expires_at: number
      }
    },
    async close() {
      await jobs.stop()
      await database.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

export const bearer = (token: string) => ({ Authorization: `Bearer ${token}` })
