import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setInterval } from 'node:timers/promises'
import pg from 'pg'
import { expect, inject } from 'vitest'
import { readMail } from '../accounts/read-mail.ts'
import { giveUpLikePages, type HttpResponse, sendRequest } from '../process/http-client.ts'
import { freePort, killRemaining, removeDir, type ServerProcess, startProcess } from '../process/server.ts'
import { network } from '../servers/network.ts'
import { startS3 } from '../servers/s3.ts'
import { startSmtp } from '../servers/smtp.ts'
import { openDataFolder } from '../support/data-folder.ts'
import { preparedDatabase } from '../support/database.ts'

export type FaultyServer = Awaited<ReturnType<typeof openFaultyServer>>

/**
 * A shop as on several machines, where each part is behind a network that can fail: web processes and workers on a
 * Postgres, an S3 and a mail server. It has one event with one class, and no process yet.
 */
export async function openFaultyServer({
  postgres = inject('postgresUrl'),
}: {
  postgres?: string | undefined
} = {}) {
  if (!postgres) throw new Error('there is no Postgres on this machine: faults are not tried')
  giveUpLikePages()
  const url = new URL(await preparedDatabase(postgres))
  const s3 = await startS3()
  const smtp = await startSmtp()
  const dirs: string[] = []
  const lines = {
    database: await network({ host: url.hostname, port: Number(url.port) }),
    files: await network({ host: '127.0.0.1', port: Number(new URL(s3.settings.endpoint ?? '').port) }),
    mail: await network({ host: '127.0.0.1', port: smtp.port }),
  }
  const parts = (database: string, filesPort: number) => ({
    DATABASE_URL: database,
    S3_BUCKET: s3.settings.bucket,
    S3_REGION: s3.settings.region,
    S3_ENDPOINT: `http://127.0.0.1:${filesPort}`,
    S3_ACCESS_KEY_ID: s3.settings.accessKeyId,
    S3_SECRET_ACCESS_KEY: s3.settings.secretAccessKey,
  })
  const direct = parts(url.href, Number(new URL(s3.settings.endpoint ?? '').port))
  const far = parts(Object.assign(new URL(url), { port: String(lines.database.port) }).href, lines.files.port)
  async function emptyDir() {
    const dir = await mkdtemp(path.join(tmpdir(), 'node-'))
    dirs.push(dir)
    return dir
  }
  const app = await openDataFolder(await emptyDir(), direct)
  const { classId, eventId } = await app.makeEvent('Photo day')
  const start = async (env: Record<string, string>) =>
    startProcess({
      ...far,
      SMTP_URL: `smtp://127.0.0.1:${lines.mail.port}`,
      // All nodes share one public address.
      PUBLIC_URL: 'http://localhost:3999',
      RATE_LIMIT_SCALE: '1000',
      DRAIN_NOTICE_S: '0',
      DATA_DIR: await emptyDir(),
      ...env,
    })
  return {
    ...app,
    lines,
    classId,
    eventId,
    direct,
    emptyDir,
    startWeb: (env: Record<string, string> = {}) => start({ ROLE: 'web', ...env }),
    async startWorker(env: Record<string, string> = {}): Promise<ServerProcess> {
      const port = String(await freePort())
      const worker = await start({ ROLE: 'worker', WORKER_PORT: port, ...env })
      return { ...worker, url: `http://127.0.0.1:${port}` }
    },
    /** Every mail that arrived, such as `delivery morag@example.com`, repeats included. */
    mails: () => smtp.mails.map(({ raw, to }) => `${readMail(raw).kind} ${to.join()}`).sort(),
    /** The keys of everything in S3. */
    objects: s3.keys,
    async rows<Row extends object>(statement: string): Promise<Row[]> {
      const client = new pg.Client({ connectionString: url.href })
      await client.connect()
      try {
        return (await client.query<Row>(statement)).rows
      } finally {
        await client.end()
      }
    },
    async close() {
      await killRemaining()
      await app.close()
      for (const line of Object.values(lines)) await line.close()
      await smtp.close()
      await s3.close()
      for (const dir of dirs) await removeDir(dir)
    },
  }
}

/** Repeats a look for this many seconds, while something is away, and returns everything it saw. */
export async function whileAway<Seen>(seconds: number, look: () => Promise<Seen>): Promise<Seen[]> {
  const until = performance.now() + seconds * 1000
  const seen: Seen[] = []
  for await (const _ of setInterval(500)) {
    seen.push(await look())
    if (performance.now() > until) break
  }
  return seen
}

export const withinSeconds = ({ status, retryAfter }: HttpResponse) => ({ status, retryAfter })

/** An answer that says in words that nothing is lost, and when to retry. */
export const RETRY_AFTER = { status: 503, retryAfter: '5' }

/** Reports not ready to a load balancer, in time. */
export async function expectNotReady(url: string): Promise<void> {
  expect((await sendRequest(`${url}/readyz`)).status).toBe(503)
}
