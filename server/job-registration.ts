import type { JobData, JobName } from '../domain/job-data.ts'
import type { Context } from './context.ts'
import type { JobDefinition } from './platform/jobs/port.ts'

/** A kind of job and the operation that does it. */
export interface JobRegistration<Name extends string = JobName> {
  kind: JobDefinition<object, Name>
  run(ctx: Context, payload: object, job: { id: string }): Promise<void>
}

/** Binds an operation to its kind, so that a feature's `jobs.ts` is a list. */
export function jobRegistration<Name extends JobName>(
  kind: JobDefinition<JobData[Name], Name>,
  run: (ctx: Context, payload: JobData[Name], job: { id: string }) => Promise<void>,
): JobRegistration<Name> {
  return { kind, run: run as JobRegistration['run'] }
}

/** The list of operations if it covers every kind of job; otherwise the type of the missing kinds. */
export type EveryJob<Done extends JobRegistration> = [Undone<Done>] extends [never]
  ? readonly Done[]
  : Undone<Done>
type Undone<Done extends JobRegistration> = Exclude<JobName, Done['kind']['name']>
