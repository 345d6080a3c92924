import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { startHttp } from '../servers/http.ts'
import { readOutbox } from '../support/outbox.ts'
import { killRemaining, removeDir, type ServerProcess, startProcess } from './server.ts'
import { metricsOf, waitForJobs } from './wait-for-jobs.ts'

interface Told {
  name: string
  traceId: string
  spanId: string
  parentSpanId?: string
  status: { code?: number }
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[]
}

let collector: Awaited<ReturnType<typeof startHttp>>
beforeAll(async () => {
  collector = await startHttp((_, response) => response.end('{}'))
})
afterAll(() => collector.close())

const dirs: string[] = []
afterEach(async () => {
  await killRemaining()
  for (const dir of dirs.splice(0)) await removeDir(dir)
})
async function start(env: Record<string, string>): Promise<ServerProcess> {
  // Prints at its exit how many of the SDK's files it has loaded.
  const preload = `import { registerHooks } from 'node:module';
    let files = 0;
    registerHooks({ load(url, context, next) {
      if (/opentelemetry.(sdk|otlp|exporter|resources)/.test(url)) files++
      return next(url, context)
    } });
    process.on('exit', () => console.log(files + ' files of the SDK'))`
  const server = await startProcess({
    ...env,
    LOG_LEVEL: 'warn',
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(preload)}`,
  })
  dirs.push(server.dataDir)
  return server
}

const enquire = (url: string, headers: Record<string, string> = {}) =>
  fetch(`${url}/api/enquiries`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify({
      name: 'Ann Elliot',
      email: 'ann@example.com',
      service: 'Documentary',
      message: 'Hello from Kellynch',
    }),
  })
const outboxOf = ({ dataDir }: ServerProcess) => readOutbox(dataDir)
const told = () =>
  collector.requests
    .flatMap(({ body }) => JSON.parse(body).resourceSpans)
    .flatMap(({ scopeSpans }) => scopeSpans)
    .flatMap(({ spans }): Told[] => spans)
const fact = (span: Told | undefined, key: string) =>
  Object.values(span?.attributes.find((one) => one.key === key)?.value ?? {})[0]

test('a collector gets the call, its jobs and their mails as one connected trace, and no personal data', async () => {
  const traceId = '4bf92f3577b34da6a3ce929d0e0e4736'
  const server = await start({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_SERVICE_NAME: 'the-shop' })
  const answer = await enquire(server.url, { traceparent: `00-${traceId}-00f067aa0ba902b7-01` })
  expect(answer.status).toBe(201)
  expect((await enquire(server.url)).status).toBe(201)
  expect((await fetch(`${server.url}/api/orders/of/nobody?sig=a-secret`)).status).toBe(404)
  await waitForJobs(metricsOf(server), async () => (await outboxOf(server)).length === 4, 'four mails')
  expect(await server.end()).toBe(0)

  expect(collector.requests[0]).toMatchObject({ path: '/v1/traces' })
  const one = told().filter((span) => span.traceId === traceId)
  const call = one.find(({ name }) => name === 'POST /api/enquiries')
  expect(call?.parentSpanId).toBe('00f067aa0ba902b7')
  expect(fact(call, 'http.response.status_code')).toBe(201)
  expect(fact(call, 'request.id')).toBe(answer.headers.get('X-Request-Id'))
  const jobs = one.filter((span) => fact(span, 'job.kind'))
  expect(jobs.map(({ name }) => name).sort()).toEqual(['enquiries.mail-owner', 'enquiries.thank-sender'])
  expect(jobs.map(({ parentSpanId }) => parentSpanId)).toEqual([call?.spanId, call?.spanId])
  const mails = one.filter((span) => fact(span, 'message.channel') === 'mail')
  expect(mails.map(({ parentSpanId }) => parentSpanId).sort()).toEqual(
    jobs.map(({ spanId }) => spanId).sort(),
  )
  expect((await outboxOf(server)).filter((mail) => mail.includes(`X-Trace-ID: ${traceId}`))).toHaveLength(2)

  const other = told().filter((span) => span.name === 'POST /api/enquiries' && span.spanId !== call?.spanId)
  expect(other.map((span) => span.parentSpanId ?? '')).toEqual([''])
  expect(told().filter((span) => span.traceId === other[0]?.traceId && span.parentSpanId)).not.toEqual([])

  const everything = collector.requests.map(({ body }) => body).join()
  expect(everything).toContain('the-shop')
  for (const secret of ['Ann', 'ann@', 'Kellynch', 'a-secret', '/of/nobody', '127.0.0.1'])
    expect(everything, secret).not.toContain(secret)
  expect(server.output()).toMatch(/^[1-9]\d* files of the SDK/m)
})

test('without a collector nothing of the SDK is loaded', async () => {
  const server = await start({})
  expect((await enquire(server.url)).status).toBe(201)
  expect(await server.end()).toBe(0)
  expect(server.output()).toMatch(/^0 files of the SDK/m)
})

test('an unreachable collector delays neither calls nor the shutdown', async () => {
  const server = await start({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' })
  expect((await enquire(server.url)).status).toBe(201)
  expect(await server.end()).toBe(0)
  expect(server.output()).not.toContain('Ann')
})
