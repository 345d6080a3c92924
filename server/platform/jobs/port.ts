import type { JobData, JobName } from '../../../domain/job-data.ts'
import type { Transaction } from '../db/port.ts'

/** A kind of work: its queue's name and how it is retried. The payload holds ids, never personal data. */
export interface JobKind<Payload extends object, Name extends string = string> {
  name: Name
  retryLimit: number
  /** Seconds before the first retry; doubles each time, at most an hour. */
  retryDelay: number
  /** Seconds after which a running job counts as lost. */
  expireIn: number
  /** How many of this kind one worker process runs at a time. */
  concurrency: number
  /** Of these, one of a key waits at a time: until it is taken up, it stands for all that are sent. */
  oneWaiting: boolean
  readonly payload?: Payload
}

/** Names a kind of work. The handler must be idempotent: a job may run more than once. */
export function jobKind<Name extends JobName>(
  name: Name,
  options: Partial<typeof USUAL> = {},
): JobKind<JobData[Name], Name> {
  return { name, ...USUAL, ...options }
}

const USUAL = { retryLimit: 8, retryDelay: 2, expireIn: 300, concurrency: 1, oneWaiting: false }

/** Queues work in the transaction at hand: a rollback takes it along. */
export interface JobQueue {
  send<Payload extends object>(
    kind: JobKind<Payload>,
    payload: NoInfer<Payload>,
    options?: {
      startAfter?: Date
      /** The same kind and key again within a week (or, where one waits, while it does) is the same job, and queued once. */
      key?: string
    },
  ): Promise<void>
  /** Many jobs of a kind, in one statement. */
  sendAll<Payload extends object>(
    kind: JobKind<Payload>,
    payloads: readonly NoInfer<Payload>[],
  ): Promise<void>
}

/** A job that gave up, as the owner sees it. */
export interface GivenUpJob {
  id: string
  kind: string
  payload: object
  failedAt: Date
  reason: string | null
}

/** A job that is not done: due, at work, or waiting for its next try. */
export interface WaitingJob {
  id: string
  kind: string
  payload: object
  state: 'waiting' | 'running' | 'retrying'
  dueAt: Date
  tries: number
  /** Why the last try failed. */
  reason: string | null
}

/** How much of a kind there is to do. */
export interface Backlog {
  kind: string
  /** Due, and not taken up yet. */
  waiting: number
  running: number
  /** Seconds since the oldest of those that wait was due. */
  oldestS: number
  givenUp: number
}

export interface JobHandler {
  kind: JobKind<object>
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
  givenUp(): Promise<GivenUpJob[]>
  /** Jobs that are not done, the next due first; 500 at most. */
  waiting(): Promise<WaitingJob[]>
  /** Every kind, with how much of it there is to do. */
  backlog(): Promise<Backlog[]>
  /** Puts a given-up job back into its queue, or has a waiting retry start now. False if there is no such job. */
  retry(id: string): Promise<boolean>
  /** Rejects if the queue cannot be reached. */
  check(): Promise<void>
  /** Takes no more jobs; those that are running go on. */
  rest(): Promise<void>
  /** Lets running jobs finish (at most `graceMs`), then stops. */
  stop(graceMs?: number): Promise<void>
}
