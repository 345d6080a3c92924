import { randomUUID } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeOrder, placeOpenOrder } from '../../tests/support/orders.ts'
import { openTestApp, type TestApp } from '../../tests/test-app.ts'
import { backupFileName } from '../backup/backup-retention.ts'
import { handlers } from '../job-registrations.ts'
import { recordBounce } from '../platform/messages/bounced-addresses.ts'
import { messages } from '../platform/messages/tables.ts'
import { createMetrics } from '../platform/metrics.ts'
import { addMetrics } from './add-metrics.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp()
})
afterAll(() => testApp.close())

function watched(parts: TestApp['parts'] = testApp.parts) {
  const metrics = createMetrics()
  const poolUse = () => ({ busy: 2, idle: 3, waiting: 1 })
  addMetrics(metrics, { parts, uploads: { inFlight: () => 4 }, poolUse })
  const read = async () => {
    const figures = new Map<string, number>()
    for (const [, name = '', value] of (await metrics.text()).matchAll(/^([a-z_]+(?:\{[^}]*\})?) (\S+)$/gm))
      figures.set(name, Number(value))
    return figures
  }
  return { metrics, read }
}

test('the metrics count jobs, messages and orders by state', async () => {
  const pupil = await testApp.makePupil()
  const order = async () => ({ ...pupil, photoIds: [await testApp.makePhoto(pupil.id)] })
  await makeOrder(testApp, await order())
  await placeOpenOrder(testApp, await order())
  await testApp.runJobs()
  const told = {
    channel: 'mail',
    kind: 'order',
    recipient: null,
    tries: 1,
    triedAt: testApp.clock.now(),
  } as const
  await testApp.parts.db.insert(messages).values({ ...told, id: randomUUID(), failure: 'no route' })
  const { read } = watched()
  const before = await read()
  expect(before.get('orders_by_state{state="delivered"}')).toBe(1)
  expect(before.get('orders_by_state{state="awaiting_payment"}')).toBe(1)
  expect(before.get('orders_by_state{state="refunded"}')).toBe(0)
  expect(before.get('messages_waiting{channel="mail"}')).toBe(1)
  expect(before.get('messages_waiting{channel="sms"}')).toBe(0)
  expect(before.get('uploads_in_flight')).toBe(4)
  expect(before.get('database_connections{state="waiting"}')).toBe(1)
  expect(before.get('jobs_waiting{kind="photos.derive"}')).toBe(0)
  expect(before.get('disk_free_bytes')).toBeGreaterThan(0)
  expect(before.get('nodejs_eventloop_lag_seconds')).toBeGreaterThanOrEqual(0)
})

test('a message waits as long as it is retried: not once it is held back or given up', async () => {
  const { clock, parts } = testApp
  const tried = (recipient: string, triedAt: Date) =>
    parts.db.insert(messages).values({
      id: randomUUID(),
      channel: 'mail',
      kind: 'order',
      recipient,
      tries: 1,
      triedAt,
      failure: 'no',
    })
  const waiting = async () => (await watched().read()).get('messages_waiting{channel="mail"}') ?? 0
  const before = await waiting()
  await tried('retried@example.com', clock.now())
  await tried('given-up@example.com', new Date(clock.now().getTime() - 3 * 3_600_000))
  const away = { address: 'away@example.com', reason: 'bounced', words: '', at: clock.now() } as const
  await recordBounce(parts.db, away)
  await tried('Away@example.com', clock.now())
  expect(await waiting()).toBe(before + 1)
})

test('jobs are counted and timed by kind and outcome', async () => {
  const { metrics, read } = watched()
  const pupil = await testApp.makePupil()
  await testApp.makePhoto(pupil.id)
  const done = await testApp.parts.jobs.drain(handlers(testApp.parts, metrics))
  expect(done).toBeGreaterThan(0)
  const figures = await read()
  const of = (outcome: string) => `{kind="photos.derive",outcome="${outcome}"}`
  expect(figures.get(`jobs_total${of('done')}`)).toBe(1)
  expect(figures.get(`job_duration_seconds_count${of('done')}`)).toBe(1)
  expect(figures.get(`jobs_total${of('failed')}`)).toBeUndefined()
})

test('the age of the newest backup is reported if backups are configured, and infinite until there is one', async () => {
  const toldOf = async (BACKUP_DIR?: string) => {
    const { metrics } = watched({ ...testApp.parts, config: { ...testApp.parts.config, BACKUP_DIR } })
    return /^backup_age_seconds (\S+)$/m.exec(await metrics.text())?.[1]
  }
  const dir = path.join(testApp.dir, 'backups')
  expect(await toldOf()).toBeUndefined()
  expect(await toldOf(dir)).toBe('+Inf')
  const hourAgo = new Date(testApp.clock.now().getTime() - 3_600_000)
  await mkdir(dir)
  await writeFile(path.join(dir, backupFileName(hourAgo, true)), '')
  await writeFile(path.join(dir, 'by-hand.tar'), '')
  expect(Number(await toldOf(dir))).toBeCloseTo(3600, -1)
  expect(await toldOf(path.join(dir, 'by-hand.tar'))).toBe('+Inf')
})

test('metrics that cannot be read are left out, and the others are reported', async () => {
  const { read } = watched({
    ...testApp.parts,
    jobs: { ...testApp.parts.jobs, backlog: () => Promise.reject(new Error('the database is away')) },
    config: { ...testApp.parts.config, DATA_DIR: '/nowhere' },
  })
  const figures = await read()
  expect([...figures.keys()].filter((name) => /^jobs_|^disk_/.test(name))).toEqual([])
  expect(figures.get('uploads_in_flight')).toBe(4)
  expect(figures.get('orders_by_state{state="paid"}')).toBe(0)
})
