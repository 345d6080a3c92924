import type { JobData, JobName } from '../../../domain/job-data.ts'
import type { Transaction } from '../db/port.ts'

/** A kind of work: its queue's name and how it is retried. The payload holds ids, never personal data. */
export interface JobDefinition<Payload extends object, Name extends string = string> {
  name: Name
  retryLimit: number
  /** Seconds before the first retry; doubles each time, at most an hour. */
  retryDelay: number
  /** Seconds after which a running job counts as lost. */
  expireIn: number
  /** How many of this kind one worker process runs at a time. */
  concurrency: number
  /** At most one job per key waits. Until it starts, queueing another with the same key does nothing. */
  oneWaiting: boolean
  readonly payload?: Payload
}

/** Names a kind of work. The handler must be idempotent: a job may run more than once. */
export function defineJob<Name extends JobName>(
  name: Name,
  options: Partial<typeof usualJob> = {},
): JobDefinition<JobData[Name], Name> {
  return { name, ...usualJob, ...options }
}

/** How a job is retried, unless its kind says otherwise. */
export const usualJob = { retryLimit: 8, retryDelay: 2, expireIn: 300, concurrency: 1, oneWaiting: false }

/** Queues jobs in the current transaction: a rollback drops them. */
export interface JobQueue {
  send<Payload extends object>(
    kind: JobDefinition<Payload>,
    payload: NoInfer<Payload>,
    options?: {
      startAfter?: Date
      /** The same kind and key again within a week (or, with `oneWaiting`, while one waits) is the same job. */
      key?: string
    },
  ): Promise<void>
  /** Many jobs of a kind, in one statement. */
  sendAll<Payload extends object>(
    kind: JobDefinition<Payload>,
    payloads: readonly NoInfer<Payload>[],
  ): Promise<void>
}

/** A job that gave up, as the owner sees it. */
export interface DeadLetteredJob {
  id: string
  kind: string
  payload: object
  failedAt: Date
  reason: string | null
}

/** A job that is not done: due, running, or waiting for a retry. */
export interface WaitingJob {
  id: string
  kind: string
  payload: object
  state: 'waiting' | 'running' | 'retrying'
  dueAt: Date
  tries: number
  /** Why the last attempt failed. */
  reason: string | null
}

/** The backlog of one kind. */
export interface Backlog {
  kind: string
  /** Due, and not started. */
  waiting: number
  running: number
  /** Seconds that the oldest of them has been due. */
  oldestS: number
  givenUp: number
}

export interface JobHandler {
  kind: JobDefinition<object>
  run(payload: object, job: { id: string; signal: AbortSignal }): Promise<void>
}

export interface Jobs {
  /** The queue bound to a transaction. */
  in(tx: Transaction): JobQueue
  /** Starts working. Called once, in processes whose role is `worker` or `all`. */
  work(handlers: JobHandler[]): Promise<void>
  /** Runs what is due now, one after another, until nothing is; for tests and scripts. */
  drain(handlers: JobHandler[]): Promise<number>
  /** Jobs that used up their retries, newest first. */
  deadLettered(): Promise<DeadLetteredJob[]>
  /** Deletes jobs of these kinds that gave up before a moment. */
  deleteDeadLettered(kinds: readonly JobDefinition<object>[], before: Date): Promise<void>
  /** Jobs that are not done, next due first; at most 500. */
  waiting(): Promise<WaitingJob[]>
  /** How many jobs of these kinds, with this id in their payload if one is given, are not done, whenever they are due. */
  unfinished(kinds: readonly JobDefinition<object>[], id?: string): Promise<number>
  /** The backlog of every kind. */
  backlog(): Promise<Backlog[]>
  /** Requeues a failed job, or starts a waiting retry now. False if there is no such job. */
  retry(id: string): Promise<boolean>
  /** Rejects if the queue cannot be reached. */
  check(): Promise<void>
  /** Takes no more jobs; those that are running go on. */
  rest(): Promise<void>
  /** Lets running jobs finish (at most `graceMs`), then stops. */
  stop(graceMs?: number): Promise<void>
}
