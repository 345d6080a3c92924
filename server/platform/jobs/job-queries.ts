import { sql } from 'drizzle-orm'
import type { OpenedDatabase } from '../db/port.ts'
import { rows } from '../db/rows.ts'
import { withoutTrace } from './job-trace.ts'
import type { Backlog, JobDefinition } from './port.ts'

/** The queue of the jobs that were given up. */
export const DEAD_LETTER_QUEUE = 'dead-letter'

interface DeadRow {
  id: string
  source_name: string | null
  data: object
  created_on: Date | string
  output: { message?: string } | null
}

/** The jobs that were given up, newest first. */
export async function deadLettered(opened: OpenedDatabase) {
  const found = await rows<DeadRow>(
    opened.db,
    sql`select id, source_name, data, created_on, source_output as output from pgboss.job where name = ${DEAD_LETTER_QUEUE} order by created_on desc limit 500`,
  )
  return found.map((row) => ({
    id: row.id,
    kind: row.source_name ?? 'unknown',
    payload: withoutTrace(row.data),
    failedAt: new Date(row.created_on),
    reason: row.output?.message ?? null,
  }))
}

/** Deletes those of these kinds that were given up before a moment. */
export async function deleteDeadLettered(
  opened: OpenedDatabase,
  kinds: readonly JobDefinition<object>[],
  before: Date,
): Promise<void> {
  await opened.db.execute(
    sql`delete from pgboss.job where name = ${DEAD_LETTER_QUEUE} and source_name in (${namesOf(kinds)}) and created_on < ${before.toISOString()}::timestamptz`,
  )
}

interface WaitingRow extends Omit<DeadRow, 'source_name' | 'created_on'> {
  name: string
  state: 'created' | 'active' | 'retry'
  start_after: Date | string
  retry_count: number
}

const STATES = { created: 'waiting', active: 'running', retry: 'retrying' } as const

/** The jobs that are under way or still to be done. */
export async function waiting(opened: OpenedDatabase) {
  const found = await rows<WaitingRow>(
    opened.db,
    sql`select id, name, data, state, start_after, retry_count, output from pgboss.job
      where state in ('created', 'retry', 'active') and name <> ${DEAD_LETTER_QUEUE} and name not like '\\_\\_%'
      order by state = 'created', start_after limit 500`,
  )
  return found.map((row) => ({
    id: row.id,
    kind: row.name,
    payload: withoutTrace(row.data),
    state: STATES[row.state],
    dueAt: new Date(row.start_after),
    tries: row.retry_count + (row.state === 'retry' ? 1 : 0),
    reason: row.output?.message ?? null,
  }))
}

/** How many of these kinds, of one thing alone if its id is given, are not done. */
export async function unfinished(
  opened: OpenedDatabase,
  kinds: readonly JobDefinition<object>[],
  id?: string,
): Promise<number> {
  const about = id ? sql`and exists (select 1 from jsonb_each_text(data) where value = ${id})` : sql``
  const found = await rows<{ n: number }>(
    opened.db,
    sql`select count(*)::int as n from pgboss.job
      where state in ('created', 'retry', 'active') and name in (${namesOf(kinds)}) ${about}`,
  )
  return found[0]?.n ?? 0
}

const namesOf = (kinds: readonly JobDefinition<object>[]) =>
  sql.join(
    kinds.map(({ name }) => sql`${name}`),
    sql`, `,
  )

/** How much there is to do of each kind. */
export async function backlog(opened: OpenedDatabase, kinds: JobDefinition<object>[]): Promise<Backlog[]> {
  const due = sql`name <> ${DEAD_LETTER_QUEUE} and state <> 'active' and start_after <= now()`
  const found = await rows<Backlog>(
    opened.db,
    sql`
    select case when name = ${DEAD_LETTER_QUEUE} then source_name else name end as kind,
      (count(*) filter (where ${due}))::int as waiting,
      (count(*) filter (where name <> ${DEAD_LETTER_QUEUE} and state = 'active'))::int as running,
      coalesce(extract(epoch from now() - min(start_after) filter (where ${due})), 0)::float8 as "oldestS",
      (count(*) filter (where name = ${DEAD_LETTER_QUEUE}))::int as "givenUp"
    from pgboss.job where state in ('created', 'retry', 'active') group by 1`,
  )
  const there = new Map(found.map((row) => [row.kind, row]))
  return kinds.map(({ name }) => ({ ...NOTHING_TO_DO, kind: name, ...there.get(name) }))
}

const NOTHING_TO_DO = { waiting: 0, running: 0, oldestS: 0, givenUp: 0 }
