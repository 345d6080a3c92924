import { afterEach, expect, test } from 'vitest'
import { preparedDataDir } from '../support/database.ts'
import { readOutbox } from '../support/outbox.ts'
import { freePort, killRemaining, removeDir, startProcess } from './server.ts'
import { bearer, waitForJobs } from './wait-for-jobs.ts'

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

test('one trace leads from the call to the mail through jobs of a separate worker, which gives its figures only for the token', async () => {
  const traceId = '4bf92f3577b34da6a3ce929d0e0e4736'
  const DATA_DIR = await dataDir()
  const web = await startProcess({ DATA_DIR, ROLE: 'web' })
  const answer = await enquire(web.url, { traceparent: `00-${traceId}-00f067aa0ba902b7-01` })
  expect(answer.status).toBe(201)
  const requestId = answer.headers.get('X-Request-Id')
  const other = await enquire(web.url)
  const asked = await (await fetch(`${web.url}/metrics`, { headers: bearer })).text()
  expect(asked).toMatch(/^jobs_waiting\{kind="enquiries.mail-owner"\} 2$/m)
  expect(await web.end()).toBe(0)
  const traceOf = (id: string | null) =>
    linesOf(web.output()).find((line) => line.requestId === id && line.msg === 'request')?.traceId
  expect(traceOf(requestId)).toBe(traceId)
  const ownTrace = traceOf(other.headers.get('X-Request-Id'))
  expect(ownTrace).toMatch(/^[0-9a-f]{32}$/)
  expect(ownTrace).not.toBe(traceId)

  const port = await freePort()
  const worker = await startProcess({ DATA_DIR, ROLE: 'worker', WORKER_PORT: String(port) })
  const url = `http://127.0.0.1:${port}`
  const ask = async (where: string, headers = {}) => {
    const answer = await fetch(`${url}${where}`, { headers })
    return { status: answer.status, text: await answer.text() }
  }
  expect(await ask('/healthz')).toMatchObject({ status: 200 })
  expect(await ask('/readyz')).toMatchObject({
    status: 200,
    text: expect.stringContaining('"database":"ok"'),
  })
  const done = /^jobs_total\{kind="enquiries.mail-owner",outcome="done"\} 2$/m
  const metrics = async () => (await ask('/metrics', bearer)).text
  await waitForJobs(metrics, async () => done.test(await metrics()))
  expect(await ask('/metrics')).toMatchObject({ status: 404 })
  expect(await ask('/api/gallery')).toMatchObject({ status: 404 })
  const jobsOfTrace = () =>
    linesOf(worker.output())
      .filter((line) => line.msg === 'job done' && line.traceId === traceId && line.jobId)
      .map(({ job }) => job)
      .sort()
  await waitForJobs(metrics, () => jobsOfTrace().length === 2, 'both jobs of the trace')
  expect(jobsOfTrace()).toEqual(['enquiries.mail-owner', 'enquiries.thank-sender'])
  expect(await worker.end()).toBe(0)
  expect(linesOf(worker.output()).find(({ msg }) => msg === 'worker ready')).toMatchObject({
    url: `http://localhost:${port}`,
  })
  const mails = await readOutbox(DATA_DIR)
  expect(mails.filter((mail) => mail.includes(`X-Trace-ID: ${traceId}`))).toHaveLength(2)
})
