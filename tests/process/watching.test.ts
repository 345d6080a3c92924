import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { preparedDataDir } from '../database.ts'
import { freePort, killLeft, removeDir, startProcess } from './server.ts'

const dirs: string[] = []
afterEach(async () => {
  await killLeft()
  for (const dir of dirs.splice(0)) await removeDir(dir)
})
async function dataDir() {
  const dir = await preparedDataDir()
  dirs.push(dir)
  return dir
}
const enquire = (url: string, headers: Record<string, string> = {}) =>
  fetch(`${url}/api/enquiries`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify({
      name: 'Ann',
      email: 'ann@example.com',
      service: 'Documentary',
      message: 'Hello',
    }),
  })
/** The lines of the log. */
const linesOf = (output: string) =>
  output
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as Record<string, unknown>)

test('one trace leads from the call over its jobs to the mail, and each line of the log has it', {
  timeout: 300_000,
}, async () => {
  const traceId = '4bf92f3577b34da6a3ce929d0e0e4736'
  const DATA_DIR = await dataDir()
  const server = await startProcess({ DATA_DIR })
  const answer = await enquire(server.url, { traceparent: `00-${traceId}-00f067aa0ba902b7-01` })
  expect(answer.status).toBe(201)
  const requestId = answer.headers.get('X-Request-Id')
  const JOBS = ['enquiries.mail-owner', 'enquiries.thank-sender']
  const doneJobs = () =>
    linesOf(server.output()).filter(({ msg, job }) => msg === 'job done' && JOBS.includes(String(job)))
  await expect.poll(() => doneJobs().length, { timeout: 60_000 }).toBe(2)
  const lines = linesOf(server.output())
  expect(lines.find((line) => line.requestId === requestId)).toMatchObject({ traceId, msg: 'request' })
  for (const line of doneJobs()) expect(line).toMatchObject({ traceId, jobId: expect.any(String) })
  const outbox = path.join(DATA_DIR, 'outbox')
  const mails = await Promise.all(
    (await readdir(outbox)).map((name) => readFile(path.join(outbox, name), 'utf8')),
  )
  expect(mails).toHaveLength(2)
  for (const mail of mails) expect(mail).toContain(`X-Trace-ID: ${traceId}`)

  const other = await enquire(server.url)
  const ownTrace = () =>
    linesOf(server.output()).find((line) => line.requestId === other.headers.get('X-Request-Id'))?.traceId
  await expect.poll(ownTrace, { timeout: 60_000 }).toMatch(/^[0-9a-f]{32}$/)
  expect(ownTrace()).not.toBe(traceId)
  expect(await server.end()).toBe(0)
})

test('a worker alone says that it is ready, and to this machine how it does; visitors find nothing', {
  timeout: 300_000,
}, async () => {
  const DATA_DIR = await dataDir()
  const web = await startProcess({ DATA_DIR, ROLE: 'web' })
  expect((await enquire(web.url)).status).toBe(201)
  const asked = await (await fetch(`${web.url}/metrics`)).text()
  expect(asked).toMatch(/^jobs_waiting\{kind="enquiries.mail-owner"\} 1$/m)
  expect(await web.end()).toBe(0)

  const port = await freePort()
  const worker = await startProcess({ DATA_DIR, ROLE: 'worker', WORKER_PORT: String(port) })
  const url = `http://127.0.0.1:${port}`
  const ask = async (where: string, headers = {}) => {
    const answer = await fetch(`${url}${where}`, { headers })
    return { status: answer.status, text: await answer.text() }
  }
  expect(linesOf(worker.output()).find(({ msg }) => msg === 'worker ready')).toMatchObject({
    url: `http://localhost:${port}`,
  })
  expect(await ask('/healthz')).toMatchObject({ status: 200 })
  expect(await ask('/readyz')).toMatchObject({
    status: 200,
    text: expect.stringContaining('"database":"ok"'),
  })
  const done = /^jobs_total\{kind="enquiries.mail-owner",outcome="done"\} 1$/m
  await expect.poll(async () => (await ask('/metrics')).text, { timeout: 60_000 }).toMatch(done)
  expect(await ask('/metrics', { 'X-Forwarded-For': '203.0.113.7' })).toMatchObject({ status: 404 })
  expect(await ask('/api/gallery')).toMatchObject({ status: 404 })
  expect(await worker.end()).toBe(0)
})
