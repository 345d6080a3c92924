import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { type IncomingMessage, request } from 'node:http'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { enquiries } from '../../server/enquiries/tables.ts'
import { openEmbedded } from '../../server/platform/db/open.ts'
import { ALL_TESTS, long } from '../long-tests.ts'
import { preparedDataDir } from '../support/database.ts'
import { killRemaining, removeDir, runToEnd, startProcess } from './server.ts'
import { metricsOf, waitForJobs } from './wait-for-jobs.ts'

const dirs: string[] = []
afterEach(async () => {
  await killRemaining()
  for (const dir of dirs.splice(0)) await removeDir(dir)
})
async function dataDir() {
  const dir = await preparedDataDir()
  dirs.push(dir)
  return dir
}
const enquiry = (n: number) => ({
  name: `Sender ${n}`,
  email: `sender${n}@example.com`,
  service: 'Documentary',
  message: `Number ${n}`,
})
const post = (url: string, n: number) =>
  fetch(`${url}/api/enquiries`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(enquiry(n)),
  })

test(
  'a second process on a folder is refused with one clear line, and the first goes on',
  long('server/platform/db/embedded/embedded.test.ts', 'a second server is refused, and the first goes on'),
  async () => {
    const DATA_DIR = await dataDir()
    const first = await startProcess({ DATA_DIR })
    const second = await runToEnd({ DATA_DIR, PORT: '0', SEED: 'none' })
    expect(second.code).toBe(1)
    expect(second.output.trim()).toMatch(/^.* is in use by another running server\. .*$/)
    expect((await fetch(`${first.url}/healthz`)).status).toBe(200)
    expect(await first.end()).toBe(0)
  },
)

test('a port in use is reported in one line, with what to do', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const { port } = other.address() as AddressInfo
  const refused = await runToEnd({ DATA_DIR: await dataDir(), PORT: String(port), SEED: 'none' })
  other.close()
  expect(refused.code).toBe(1)
  expect(refused.output.trim().split('\n').at(-1)).toBe(
    `PORT ${port} is in use: stop the other program or set PORT to a free one.`,
  )
})

test('after kill -9 during writes it restarts with every acknowledged row, and sends its mails', async () => {
  const DATA_DIR = await dataDir()
  const env = { DATA_DIR, RATE_LIMIT_SCALE: '1000' }
  const first = await startProcess(env)
  let acknowledged = 0
  const writing = (async () => {
    for (let n = 1; ; n++) {
      const answer = await post(first.url, n).catch(() => undefined)
      if (answer?.status !== 201) return
      acknowledged = n
      if (n === 40) void first.end('SIGKILL')
    }
  })()
  await writing
  expect(acknowledged).toBeGreaterThanOrEqual(40)
  const again = await startProcess(env)
  await waitForJobs(metricsOf(again), () => /"job":"enquiries\./.test(again.output()))
  expect(await again.end()).toBe(0)
  const opened = await openEmbedded(DATA_DIR)
  const kept = new Set(
    (await opened.db.select({ name: enquiries.name }).from(enquiries)).map((row) => row.name),
  )
  await opened.close()
  for (let n = 1; n <= acknowledged; n++) expect(kept).toContain(`Sender ${n}`)
})

test('SIGTERM lets the current request finish, then the process exits with 0; the log has request ids and nothing personal', async () => {
  const server = await startProcess({ DATA_DIR: await dataDir(), DRAIN_S: '3600' })
  await fetch(`${server.url}/api/gallery`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ accessCode: 'TWEED3BA' }),
  })
  // The server has its head, and waits for its body.
  const headers = { 'Content-Type': 'application/json', Expect: '100-continue' }
  const current = request(`${server.url}/api/enquiries`, { method: 'POST', headers, agent: false })
  const answer = once(current, 'response') as Promise<[IncomingMessage]>
  current.flushHeaders()
  await once(current, 'continue')
  const ended = server.end()
  const takesMore = () =>
    fetch(`${server.url}/healthz`).then(
      () => true,
      () => false,
    )
  await expect.poll(takesMore).toBe(false)
  current.end(JSON.stringify(enquiry(7)))
  const [{ statusCode }] = await answer
  expect(statusCode).toBe(201)
  expect(await ended).toBe(0)
  // Postgres has ended too.
  expect(existsSync(path.join(server.dataDir, 'postgres/postmaster.pid'))).toBe(false)

  const lines = server
    .output()
    .split('\n')
    .filter((line) => line.startsWith('{'))
  expect(lines.some((line) => JSON.parse(line).requestId)).toBe(true)
  for (const word of ['Sender', 'sender7', 'TWEED3BA', '127.0.0.1'])
    expect(lines.join('\n')).not.toContain(word)
})

test('if /readyz is monitored, the process reports not ready first, while it still takes requests, and then ends', async () => {
  const server = await startProcess({ DATA_DIR: await dataDir() })
  const ready = () => fetch(`${server.url}/readyz`)
  expect((await ready()).status).toBe(200)
  const ended = server.end()
  await expect.poll(async () => (await ready()).status, { interval: 20 }).toBe(503)
  expect(await (await ready()).json()).toMatchObject({ ok: false, leaving: true })
  for (const path of ['/healthz', '/', '/about']) {
    const answer = await fetch(`${server.url}${path}`)
    expect([answer.status, answer.headers.get('connection')], path).toEqual([200, 'close'])
  }
  expect((await post(server.url, 2)).status).toBe(201)
  expect(await ended).toBe(0)
})

const WRONG: [Record<string, string>, RegExp][] = [
  [
    { DATABASE_URL: 'mysql://secret:pw@x/y' },
    /^DATABASE_URL should be an address beginning with postgres:\/\//,
  ],
  [{ ADMIN_EMAIL: 'owner@example.com' }, /^ADMIN_PASSWORD should be set together with ADMIN_EMAIL/],
]
const MORE_WRONG: typeof WRONG = [
  [{ PORT: 'eighty' }, /^PORT should be a number, not "eighty"/],
  [{ ROLE: 'boss' }, /^ROLE should be web, worker or all, not "boss"/],
  [{ S3_BUCKET: 'photos' }, /^S3_ACCESS_KEY_ID should be set/],
]
test.each(
  ALL_TESTS ? [...WRONG, ...MORE_WRONG] : WRONG,
)('a wrong value stops the start with one line that names it: %j', async (env, line) => {
  const DATA_DIR = path.join(tmpdir(), `never-made-${randomUUID()}`)
  const { code, output } = await runToEnd({ DATA_DIR, ...env })
  expect(code).toBe(1)
  expect(output.trim().split('\n')).toHaveLength(1)
  expect(output).toMatch(line)
  expect(output).not.toContain('secret')
  expect(existsSync(DATA_DIR)).toBe(false)
})
