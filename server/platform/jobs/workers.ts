import type { Job, PgBoss } from 'pg-boss'
import { errorMessage } from '../error-message.ts'
import type { Log } from '../log.ts'
import { inTraceOfJob } from './job-trace.ts'
import type { JobHandler } from './port.ts'

/** How often what is due without a notice is looked for. */
const LOOK_DUE_MS = 2000
/** How often each worker looks by itself. */
const LOOK_ITSELF_S = 600

/** Starts the workers of each kind. Resolves to what ends the search for due jobs; the workers go on. */
export async function startWorkers(boss: PgBoss, handlers: JobHandler[], log: Log): Promise<() => void> {
  const workers = new Map<string, string[]>()
  for (const handler of handlers) {
    const ids: string[] = []
    for (let worker = 0; worker < handler.kind.concurrency; worker++)
      ids.push(await startWorker(boss, handler, log))
    workers.set(handler.kind.name, ids)
  }
  return lookForDue(boss, workers, (error) => log.error({ err: error }, 'job queue'))
}

/**
 * Wakes the workers of what is due. Retries, jobs for later and those of dead processes are not notified, and one
 * statement for all kinds costs a fraction of a look in each queue. Ends when the returned function is called.
 */
function lookForDue(
  boss: PgBoss,
  workers: ReadonlyMap<string, readonly string[]>,
  onError: (error: unknown) => void,
) {
  let over = false
  const look = async () => {
    try {
      for (const kind of await kindsDue(boss))
        for (const worker of workers.get(kind) ?? []) boss.notifyWorker(worker)
    } catch (error) {
      if (!over) onError(error)
    }
    if (!over) timer = setTimeout(look, LOOK_DUE_MS).unref()
  }
  let timer = setTimeout(look, LOOK_DUE_MS).unref()
  return () => {
    over = true
    clearTimeout(timer)
  }
}

async function startWorker(boss: PgBoss, { kind, run }: JobHandler, log: Log) {
  let workerId = ''
  const looks = { pollingIntervalSeconds: LOOK_ITSELF_S, notifyPollingIntervalSeconds: LOOK_ITSELF_S }
  const options = { ...looks, heartbeatRefreshSeconds: 10 }
  workerId = await boss.work<object>(kind.name, options, async ([job]: Job<object>[]) => {
    if (!job) return
    await inTraceOfJob(job.data, async (payload) => {
      const started = performance.now()
      try {
        await run(payload, { id: job.id, signal: job.signal })
        const ms = Math.round(performance.now() - started)
        log.info({ job: kind.name, jobId: job.id, ms }, 'job done')
      } catch (error) {
        log.warn({ job: kind.name, jobId: job.id, err: error }, 'job failed, will be retried')
        throw inShort(error)
      } finally {
        // There may be more: otherwise the worker sleeps between two jobs that were queued together.
        boss.notifyWorker(workerId)
      }
    })
  })
  return workerId
}

/** The queue keeps all of what is thrown for months, and an erasure does not reach it. */
const inShort = (error: unknown) => Object.assign(new Error(errorMessage(error)), { stack: undefined })

/** By the index by which the library fetches jobs. */
export async function kindsDue(boss: PgBoss): Promise<ReadonlySet<string>> {
  const { rows } = await boss
    .getDb()
    .executeSql(
      `select distinct name from pgboss.job where state < 'active' and not blocked and start_after <= now()`,
    )
  return new Set(rows.map(({ name }) => name))
}
