import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase } from '../../../tests/support/database.ts'
import type { OpenedDatabase } from '../db/port.ts'
import { createLog } from '../log.ts'
import { secrets } from '../tables.ts'
import { currentTrace, inTrace } from '../tracing/trace.ts'
import { openJobs } from './pg-boss.ts'
import type { JobDefinition, JobHandler, Jobs } from './port.ts'

const usual = { retryLimit: 2, retryDelay: 1, expireIn: 300, concurrency: 1, oneWaiting: false }
const greet: JobDefinition<{ name: string }> = { ...usual, name: 'test.greet' }
const hopeless: JobDefinition<{ id: number }> = { ...usual, name: 'test.hopeless', retryLimit: 0 }
const stubborn: JobDefinition<{ id: number }> = {
  ...usual,
  name: 'test.stubborn',
  retryLimit: 3,
  retryDelay: 600,
}
const mail: JobDefinition<{ id: number }> = { ...usual, name: 'test.mail', retryLimit: 0 }
const tidy: JobDefinition<{ room: string; no: number }> = { ...usual, name: 'test.tidy', oneWaiting: true }
let opened: OpenedDatabase
let jobs: Jobs
const seen: object[] = []
const handlers: JobHandler[] = [
  {
    kind: tidy,
    async run(payload) {
      seen.push(payload)
    },
  },
  {
    kind: greet,
    async run(payload) {
      seen.push(payload)
    },
  },
  {
    kind: hopeless,
    async run() {
      throw new Error('the printer is on fire')
    },
  },
  {
    kind: stubborn,
    async run() {
      throw new Error('not today')
    },
  },
  {
    kind: mail,
    async run() {
      const to = 'morag@example.com'
      throw Object.assign(new Error(`550 5.1.1 <${to}> is unknown`), { rejected: [to] })
    },
  },
]

beforeAll(async () => {
  opened = await openTestDatabase()
  jobs = await openJobs(opened, [greet, hopeless, stubborn, mail, tidy], createLog('silent'), {
    supervise: false,
  })
})
afterAll(async () => {
  await jobs.stop()
  await opened.close()
})

test('a job queued in a transaction runs after the commit, with its payload', async () => {
  await opened.db.transaction(async (tx) => {
    await tx.insert(secrets).values({ name: 'committed', value: 'row' })
    await jobs.in(tx).send(greet, { name: 'Ada' })
  })
  await jobs.drain(handlers)
  expect(seen).toEqual([{ name: 'Ada' }])
})

test('many jobs queued at once run after the commit, and are given up like any other', async () => {
  seen.length = 0
  await opened.db.transaction((tx) => jobs.in(tx).sendAll(greet, [{ name: 'Ada' }, { name: 'Bea' }]))
  await opened.db.transaction((tx) => jobs.in(tx).sendAll(greet, []))
  await jobs.drain(handlers)
  expect(seen).toHaveLength(2)
  await expect(
    opened.db.transaction(async (tx) => {
      await jobs.in(tx).sendAll(greet, [{ name: 'Nobody' }])
      throw new Error('no')
    }),
  ).rejects.toThrow('no')
  expect(await jobs.drain(handlers)).toBe(0)
})

test('a rollback takes the job along with the row', async () => {
  seen.length = 0
  const work = opened.db.transaction(async (tx) => {
    await tx.insert(secrets).values({ name: 'rolled back', value: 'row' })
    await jobs.in(tx).send(greet, { name: 'Nobody' })
    throw new Error('no')
  })
  await expect(work).rejects.toThrow('no')
  expect(await jobs.drain(handlers)).toBe(0)
  expect(seen).toEqual([])
  const rows = (await opened.db.execute(sql`select 1 from secrets where name = 'rolled back'`)) as {
    rows: unknown[]
  }
  expect(rows.rows).toEqual([])
})

test('a job for later waits for its time', async () => {
  const startAfter = new Date(Date.now() + 3_600_000)
  await opened.db.transaction((tx) => jobs.in(tx).send(greet, { name: 'Later' }, { startAfter }))
  expect(await jobs.drain(handlers)).toBe(0)
})

test('a job that used up its retries is kept with its reason, and can be put back', async () => {
  await opened.db.transaction((tx) => jobs.in(tx).send(hopeless, { id: 7 }))
  await jobs.drain(handlers)
  const [given] = await jobs.deadLettered()
  expect(given).toMatchObject({ kind: 'test.hopeless', payload: { id: 7 }, reason: 'the printer is on fire' })
  await jobs.retry(given?.id ?? '')
  expect(await jobs.deadLettered()).toEqual([])
  expect(await jobs.drain(handlers)).toBe(1)
})

test.each(['drained', 'worked'])('a %s job’s failure is kept in short, without addresses', async (how) => {
  await opened.db.execute(sql`delete from pgboss.job where name = 'test.mail' or source_name = 'test.mail'`)
  await opened.db.transaction((tx) => jobs.in(tx).send(mail, { id: 1 }))
  const worker = await openJobs(opened, [mail], createLog('silent'), { supervise: false })
  await (how === 'drained'
    ? worker.drain(handlers)
    : worker.work(handlers.filter(({ kind }) => kind === mail)))
  const givenUp = async () => (await jobs.deadLettered()).filter(({ kind }) => kind === 'test.mail')
  await expect.poll(givenUp).toMatchObject([{ reason: '550 5.1.1 <[address]> is unknown' }])
  await worker.stop()
  const kept = await opened.db.execute(
    sql`select output, source_output from pgboss.job where name = 'test.mail' or source_name = 'test.mail'`,
  )
  expect(JSON.stringify(kept)).toContain('is unknown')
  expect(JSON.stringify(kept)).not.toMatch(/morag|stack|rejected/)
})

test('a job that waits for its next try says why, and can be retried now', async () => {
  await opened.db.transaction((tx) => jobs.in(tx).send(stubborn, { id: 8 }))
  await jobs.drain(handlers)
  const found = (await jobs.waiting()).find(({ kind }) => kind === 'test.stubborn')
  expect(found).toMatchObject({ state: 'retrying', tries: 1, payload: { id: 8 }, reason: 'not today' })
  expect(await jobs.drain(handlers)).toBe(0)
  expect(await jobs.retry(found?.id ?? '')).toBe(true)
  expect(await jobs.drain(handlers)).toBe(1)
  expect(await jobs.retry('00000000-0000-0000-0000-000000000001')).toBe(false)
})

test('the same key is one job, however often it is sent', async () => {
  seen.length = 0
  for (const key of ['2026-03-20', '2026-03-20', '2026-03-21'])
    await opened.db.transaction((tx) => jobs.in(tx).send(greet, { name: key }, { key }))
  await jobs.drain(handlers)
  expect(seen).toEqual([{ name: '2026-03-20' }, { name: '2026-03-21' }])
})

test('while a job of a one-waiting kind waits, others with its key are merged into it; the next one follows it', async () => {
  seen.length = 0
  const send = (room: string, no: number) =>
    opened.db.transaction((tx) => jobs.in(tx).send(tidy, { room, no }, { key: room }))
  for (const no of [1, 2, 3]) await send('attic', no)
  await send('cellar', 1)
  await jobs.drain(handlers)
  await send('attic', 4)
  await jobs.drain(handlers)
  expect(seen).toHaveLength(3)
  expect(seen).toEqual(
    expect.arrayContaining([
      { room: 'attic', no: 1 },
      { room: 'cellar', no: 1 },
      { room: 'attic', no: 4 },
    ]),
  )
})

test('the backlog of each kind says how much is due, since when, and how much has failed', async () => {
  const of = async (name: string) => (await jobs.backlog()).find(({ kind }) => kind === name)
  await jobs.drain(handlers)
  const givenUp = (await of('test.hopeless'))?.givenUp ?? 0
  const later = new Date(Date.now() + 3_600_000)
  await opened.db.transaction(async (tx) => {
    await jobs.in(tx).send(greet, { name: 'Late' }, { startAfter: new Date(Date.now() - 700_000) })
    await jobs.in(tx).send(greet, { name: 'Now' })
    await jobs.in(tx).send(greet, { name: 'Later' }, { startAfter: later })
    await jobs.in(tx).send(hopeless, { id: 9 })
  })
  const due = await of('test.greet')
  expect(due).toMatchObject({ waiting: 2, running: 0, givenUp: 0 })
  expect(due?.oldestS).toBeGreaterThanOrEqual(700)
  expect(due?.oldestS).toBeLessThan(1000)
  await jobs.drain(handlers)
  expect(await of('test.greet')).toEqual({
    kind: 'test.greet',
    waiting: 0,
    running: 0,
    oldestS: 0,
    givenUp: 0,
  })
  expect(await of('test.hopeless')).toMatchObject({ waiting: 0, givenUp: givenUp + 1 })
})

test('a job goes on with the trace that queued it, and its payload stays as it was sent', async () => {
  const traces: (string | undefined)[] = []
  const traced: JobHandler[] = [
    {
      kind: greet,
      async run(payload) {
        traces.push(currentTrace())
        expect(payload).toEqual({ name: 'Ada' })
      },
    },
  ]
  const send = () => opened.db.transaction((tx) => jobs.in(tx).send(greet, { name: 'Ada' }))
  const sendMany = () => opened.db.transaction((tx) => jobs.in(tx).sendAll(greet, [{ name: 'Ada' }]))
  const [first, second] = ['1'.repeat(32), '2'.repeat(32)]
  await inTrace(first, send)
  await inTrace(second, sendMany)
  await send()
  expect((await jobs.waiting()).map(({ payload }) => JSON.stringify(payload))).not.toContainEqual(
    expect.stringContaining('trace'),
  )
  await jobs.drain(traced)
  expect(traces).toHaveLength(3)
  expect(traces).toEqual(expect.arrayContaining([first, second, expect.stringMatching(/^[0-9a-f]{32}$/)]))
})

test('a backlog is worked off without pauses between the jobs', async () => {
  seen.length = 0
  await opened.db.transaction(async (tx) => {
    for (let n = 0; n < 30; n++) await jobs.in(tx).send(greet, { name: `Guest ${n}` })
  })
  await jobs.work(handlers)
  await expect.poll(() => seen.length, { interval: 20 }).toBe(30)
})

test('a job for later is begun soon after its time, of which nothing gives notice', async () => {
  seen.length = 0
  const startAfter = new Date(Date.now() + 1500)
  await opened.db.transaction((tx) => jobs.in(tx).send(greet, { name: 'Soon' }, { startAfter }))
  await expect.poll(() => seen).toEqual([{ name: 'Soon' }])
  expect(Date.now()).toBeGreaterThanOrEqual(startAfter.getTime())
})

test('a worker that cannot reach the queue says why in the log', async () => {
  const away = await openTestDatabase()
  const lines: string[] = []
  const log = createLog('error', { write: (line) => lines.push(line) })
  const queue = await openJobs(away, [greet], log, { supervise: false })
  await away.db.execute(sql`alter schema pgboss rename to gone`)
  await queue.work(handlers.filter(({ kind }) => kind === greet))
  await expect.poll(() => lines.join('')).toContain('does not exist')
  await away.db.execute(sql`alter schema gone rename to pgboss`)
  await queue.stop(1000)
  await away.close()
})
