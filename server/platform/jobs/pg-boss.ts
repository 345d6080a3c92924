import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Pool } from 'pg'
import { fromDrizzle, PgBoss } from 'pg-boss'
import type { OpenedDatabase } from '../db/port.ts'
import { rows } from '../db/rows.ts'
import { errorMessage } from '../error-message.ts'
import type { Log } from '../log.ts'
import {
  backlog,
  DEAD_LETTER_QUEUE,
  deadLettered,
  deleteDeadLettered,
  unfinished,
  waiting,
} from './job-queries.ts'
import { inTraceOfJob, withTrace } from './job-trace.ts'
import type { JobDefinition, JobHandler, Jobs } from './port.ts'
import { kindsDue, startWorkers } from './workers.ts'

/** Seconds without a heartbeat after which a job counts as lost. */
const HEARTBEAT_S = 30
/**
 * How often that is checked: a lost job is found within a minute even if one check is missed. An only server has lost
 * its own jobs at its start alone, and finds them there.
 */
const LOOK_S = 10
const LOOK_ALONE_S = 60

/**
 * The job queue, in the same database as the rows. `kinds` is everything that can be queued. The queues are created and
 * read here, so that the first use of one inside a transaction needs no second connection.
 */
export async function openJobs(
  opened: OpenedDatabase,
  kinds: JobDefinition<object>[],
  log: Log,
  options: { supervise?: boolean } = {},
): Promise<Jobs> {
  const lookS = opened.isOnlyServer ? LOOK_ALONE_S : LOOK_S
  const boss = new PgBoss({
    ...opened.queue,
    schema: 'pgboss',
    useListenNotify: true,
    schedule: false,
    supervise: options.supervise ?? true,
    superviseIntervalSeconds: lookS,
    monitorIntervalSeconds: lookS,
    persistWarnings: false,
  })
  boss.on('error', (error) => log.error({ err: asError(error) }, 'job queue'))
  await boss.start()
  opened.watchQueue(poolOf(boss))
  await prepareQueues(boss, kinds)
  if (opened.isOnlyServer) await failOrphans(boss, opened)
  let resting = () => {}
  return {
    in: (tx) => ({
      async send(kind, payload, more = {}) {
        await boss.send(kind.name, withTrace(payload), {
          db: fromDrizzle(tx, sql),
          ...(more.startAfter ? { startAfter: more.startAfter } : {}),
          ...(more.key ? asOne(kind, more.key) : {}),
        })
      },
      async sendAll(kind, payloads) {
        if (payloads.length === 0) return
        const db = fromDrizzle(tx, sql)
        await boss.insert(
          kind.name,
          payloads.map((payload) => ({ data: withTrace(payload) })),
          { db },
        )
      },
    }),
    async work(handlers) {
      resting = await startWorkers(boss, handlers, log)
    },
    drain: (handlers) => drain(boss, handlers, log),
    deadLettered: () => deadLettered(opened),
    deleteDeadLettered: (kinds, before) => deleteDeadLettered(opened, kinds, before),
    waiting: () => waiting(opened),
    unfinished: (some, id) => unfinished(opened, some, id),
    backlog: () => backlog(opened, kinds),
    retry: (id) => retry(boss, opened, id),
    async check() {
      await boss.getQueue(DEAD_LETTER_QUEUE)
    },
    async rest() {
      resting()
      for (const { name } of kinds) await boss.offWork(name, { wait: false })
    },
    async stop(graceMs = 20_000) {
      resting()
      await boss.stop({ graceful: true, timeout: graceMs })
    },
  }
}

/** A worker's error comes as a plain object, of which the log would say nothing. */
const asError = (error: Error) => (error instanceof Error ? error : Object.assign(new Error(), error))

/** The library opens it on start, and its types do not say so. */
const poolOf = (boss: PgBoss) => (boss.getDb() as unknown as { pool: Pool }).pool

/** Creates or updates queues that differ from their kinds; the others were read on start. */
async function prepareQueues(boss: PgBoss, kinds: JobDefinition<object>[]) {
  const there = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]))
  if (!there.has(DEAD_LETTER_QUEUE))
    await boss.createQueue(DEAD_LETTER_QUEUE, { retryLimit: 0, retentionSeconds: 90 * 86_400 })
  for (const kind of kinds) {
    const options = {
      retryLimit: kind.retryLimit,
      retryDelay: kind.retryDelay,
      retryBackoff: true,
      retryDelayMax: 3600,
      expireInSeconds: kind.expireIn,
      heartbeatSeconds: HEARTBEAT_S,
      deadLetter: DEAD_LETTER_QUEUE,
      notify: true,
    }
    const queue = there.get(kind.name)
    const names = Object.keys(options) as (keyof typeof options)[]
    if (queue && names.every((name) => queue[name] === options[name])) continue
    if (queue) await boss.updateQueue(kind.name, options)
    else await boss.createQueue(kind.name, { ...options, policy: kind.oneWaiting ? 'short' : 'standard' })
    await boss.findJobs(kind.name, { id: '00000000-0000-0000-0000-000000000000' })
  }
}

/**
 * Without another server there is no other worker, so whatever is active was interrupted by the last shutdown or crash.
 * It counts as an attempt, so that a job that crashes the process gives up eventually, but is retried at once.
 */
async function failOrphans(boss: PgBoss, opened: OpenedDatabase) {
  const orphans = await rows<{ name: string; id: string }>(
    opened.db,
    sql`select name, id from pgboss.job where state = 'active'`,
  )
  for (const { name, id } of orphans) await boss.fail(name, id, { reason: 'the process ended' })
  await opened.db.execute(
    sql`update pgboss.job set start_after = now() where state = 'retry' and output->>'reason' = 'the process ended'`,
  )
}

async function drain(boss: PgBoss, handlers: JobHandler[], log: Log) {
  let ran = 0
  for (let idle = false; !idle; ) {
    idle = true
    // One query instead of one per kind.
    const due = await kindsDue(boss)
    for (const { kind, run } of handlers.filter((handler) => due.has(handler.kind.name)))
      for (const job of await boss.fetch<object>(kind.name, { batchSize: 20 })) {
        idle = false
        ran += 1
        await inTraceOfJob(job.data, async (payload) => {
          try {
            await run(payload, { id: job.id, signal: job.signal })
            await boss.complete(kind.name, job.id)
          } catch (error) {
            log.warn({ job: kind.name, jobId: job.id, err: error }, 'job failed, will be retried')
            await boss.fail(kind.name, job.id, { message: errorMessage(error) })
          }
        })
      }
  }
  return ran
}

async function retry(boss: PgBoss, opened: OpenedDatabase, id: string) {
  const sooner = await rows(
    opened.db,
    sql`update pgboss.job set start_after = now() where id = ${id} and state = 'retry' returning id`,
  )
  if (sooner.length > 0) return true
  const dead = await rows(
    opened.db,
    sql`select 1 from pgboss.job where name = ${DEAD_LETTER_QUEUE} and id = ${id}`,
  )
  if (dead.length === 0) return false
  await boss.redrive(DEAD_LETTER_QUEUE, { ids: [id] })
  return true
}

const asOne = ({ name, oneWaiting }: JobDefinition<object>, key: string) =>
  oneWaiting ? { singletonKey: key } : { id: idOfKey(name, key) }

/** A job's id derived from its key, as a version 8 UUID (application-defined). */
function idOfKey(kind: string, key: string) {
  const hex = createHash('sha256').update(`${kind}\n${key}`).digest('hex')
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-8$3-a$4-$5')
}
