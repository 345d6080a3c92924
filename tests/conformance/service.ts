import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { GoTrueClient, type GoTrueClientOptions } from '@supabase/auth-js'
import { FunctionsClient } from '@supabase/functions-js'
import { PostgrestClient } from '@supabase/postgrest-js'
import { userRoles, users } from '../../server/accounts/tables.ts'
import { createApp } from '../../server/app.ts'
import { parseConfig } from '../../server/config.ts'
import { handlers } from '../../server/job-registrations.ts'
import { openServices } from '../../server/open-services.ts'
import { createUploads } from '../../server/photos/upload/uploads.ts'
import type { OpenedDatabase } from '../../server/platform/db/port.ts'
import { createLog } from '../../server/platform/log.ts'
import { createMetrics } from '../../server/platform/metrics.ts'
import { quickHash } from '../accounts/accounts-app.ts'
import { type ReadMail, readMail } from '../accounts/read-mail.ts'
import { openTestDatabase } from '../support/database.ts'
import { readOutbox } from '../support/outbox.ts'

export type Service = Awaited<ReturnType<typeof startService>>
export const PASSWORD = 'heather on the hill'
export const API_KEY = 'public'

interface CallOptions {
  method?: string
  json?: unknown
  text?: string
  token?: string | undefined
  headers?: Record<string, string>
}

export interface Answer {
  status: number
  headers: Headers
  /** The body unchanged. */
  text: string
  /** The body parsed as JSON; undefined if it isn't. */
  json: Record<string, unknown>
  /** A failure's `code`. */
  code: unknown
}

/**
 * The whole server on its own port, over a fresh database or a shared one, with a clock that can be advanced. Nothing
 * is replaced; limits by address are out of the way unless a test sets them.
 */
export async function startService(env: Record<string, string> = {}, shared?: OpenedDatabase) {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'conformance-'))
  const outbox = path.join(dataDir, 'outbox')
  let listener: ReturnType<typeof getRequestListener> | undefined
  const server = createServer((request, response) => void listener?.(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const url = `http://localhost:${port}`
  let offset = 0
  const clock = { now: () => new Date(Date.now() + offset) }
  const config = parseConfig({
    DATA_DIR: dataDir,
    PUBLIC_URL: url,
    SEED: 'none',
    LOG_LEVEL: 'silent',
    RATE_LIMIT_SCALE: '1000',
    AUTH_MAIL_INTERVAL_S: '0',
    AUTH_SMS_INTERVAL_S: '0',
    AUTH_REDIRECTS: 'https://*.example.com/**,http://localhost:9999/welcome',
    ...env,
  })
  const { parts, close } = await openServices(config, {
    database: shared ? { ...shared, close: async () => undefined } : await openTestDatabase(),
    clock,
    log: createLog('silent'),
    print: () => undefined,
    supervise: false,
  })
  const metrics = createMetrics()
  const app = createApp(parts, metrics, createUploads(parts))
  listener = getRequestListener(app.fetch)
  const passwordHash = await quickHash(PASSWORD)
  const mailing = handlers(parts, metrics).filter(({ kind }) => kind.name.startsWith('accounts.'))
  const read = new Map<string, ReadMail>()

  async function call(where: string, options: CallOptions = {}): Promise<Answer> {
    const { text, token, headers, method } = options
    const body = options.json === undefined ? text : JSON.stringify(options.json)
    const response = await fetch(`${url}${where}`, {
      method: method ?? (body === undefined ? 'GET' : 'POST'),
      redirect: 'manual',
      headers: {
        apikey: API_KEY,
        'Content-Type': 'application/json;charset=UTF-8',
        'X-Supabase-Api-Version': '2024-01-01',
        ...(token ? { Authorization: `Bearer ${token}` } : {}),
        ...headers,
      },
      ...(body === undefined ? {} : { body }),
    })
    const answer = await response.text()
    const json = readJson(answer)
    return { status: response.status, headers: response.headers, text: answer, json, code: json.code }
  }

  async function mails(to?: string): Promise<ReadMail[]> {
    await parts.jobs.drain(mailing)
    const names = await readdir(outbox).catch(() => [])
    for (const name of names.filter((name) => name.endsWith('.eml') && !read.has(name)).sort())
      read.set(name, readMail(await readFile(path.join(outbox, name))))
    const all = [...read.values()]
    return to ? all.filter((mail) => mail.to.includes(to)) : all
  }

  /** A new browser with the official client. */
  function client(options: Partial<GoTrueClientOptions> = {}) {
    const kept = new Map<string, string>()
    return new GoTrueClient({
      url: `${url}/auth/v1`,
      headers: { apikey: API_KEY, Authorization: `Bearer ${API_KEY}` },
      autoRefreshToken: false,
      detectSessionInUrl: false,
      storageKey: randomUUID(),
      storage: {
        getItem: (key) => kept.get(key) ?? null,
        setItem: (key, value) => void kept.set(key, value),
        removeItem: (key) => void kept.delete(key),
      },
      ...options,
    })
  }

  /** A confirmed account with the password `PASSWORD`, as if made long ago. */
  async function account(
    more: Partial<typeof users.$inferInsert> & { admin?: boolean; editor?: boolean } = {},
  ) {
    const { admin = false, editor = false, ...given } = more
    const now = clock.now()
    const id = randomUUID()
    const row = { id, email: `${id}@example.org`, passwordHash, emailConfirmedAt: now, ...given }
    await parts.db.insert(users).values({ ...row, createdAt: now, updatedAt: now })
    if (admin) await parts.db.insert(userRoles).values({ userId: id, role: 'admin' })
    if (editor) await parts.db.insert(userRoles).values({ userId: id, role: 'editor' })
    return { id, email: row.email }
  }

  return {
    url,
    parts,
    call,
    client,
    mails,
    account,
    /** Advances the server's clock. */
    advance(ms: number) {
      offset += ms
    },
    /** A new account, signed in with its own client. */
    async signedIn(more: Parameters<typeof account>[0] = {}) {
      const made = await account(more)
      const browser = client()
      const { data, error } = await browser.signInWithPassword({ email: made.email, password: PASSWORD })
      if (error) throw error
      return { ...made, client: browser, session: data.session, token: data.session.access_token }
    },
    /** The last mail of a kind to an address: its link, the token in it, and its six digits. */
    async link(to: string, kind: string) {
      const mail = (await mails(to)).filter((one) => one.kind === kind).at(-1)
      if (!mail) throw new Error(`no ${kind} mail to ${to}`)
      const link = linkIn(mail)
      return {
        link,
        token: new URL(link, url).searchParams.get('token') ?? '',
        code: /code[^:]*: (\d{6})/.exec(mail.text)?.[1] ?? '',
      }
    },
    /** The text messages sent to a number, oldest first. */
    async texts(to: string) {
      await mails()
      const all = await readOutbox(dataDir, '.txt')
      return all.filter((text) => text.startsWith(`To: ${to}\n`))
    },
    rest: (token?: string) =>
      new PostgrestClient(`${url}/rest/v1`, {
        headers: { apikey: API_KEY, Authorization: `Bearer ${token ?? API_KEY}` },
      }),
    functions: (token?: string) =>
      new FunctionsClient(`${url}/functions/v1`, {
        headers: { apikey: API_KEY, Authorization: `Bearer ${token ?? API_KEY}` },
      }),
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      await close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

function readJson(text: string): Record<string, unknown> {
  try {
    return JSON.parse(text) as Record<string, unknown>
  } catch {
    return {}
  }
}

/** The address by which the protocol opens a mail's link, `/auth/v1/verify?token=…`; empty without one. */
export function linkIn({ text }: ReadMail): string {
  const fragment = /\/school-photos\/confirm#(\S+)/.exec(text)?.[1]
  if (!fragment) return ''
  const { token_hash: token = '', ...rest } = Object.fromEntries(new URLSearchParams(fragment))
  return `/auth/v1/verify?${new URLSearchParams({ token, ...rest })}`
}

/** A token's claims, unverified. */
export function claimsOf(token: string): Record<string, unknown> & { session_id: string; exp: number } {
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
}

/** The parameters in an address's fragment. */
export function fragmentOf(address: string | null): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(new URL(address ?? '').hash.slice(1)))
}
