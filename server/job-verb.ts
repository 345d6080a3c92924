import type { JobData, JobName } from '../domain/job-data.ts'
import type { Context } from './context.ts'
import type { JobKind } from './platform/jobs/port.ts'

/** A kind of job and the verb that does it. */
export interface Work<Name extends JobName = JobName> {
  kind: JobKind<object, Name>
  run(ctx: Context, payload: object, job: { id: string }): Promise<void>
}

/** Binds a verb to its kind, so that a feature's `jobs.ts` is a list. */
export function work<Name extends JobName>(
  kind: JobKind<JobData[Name], Name>,
  run: (ctx: Context, payload: JobData[Name], job: { id: string }) => Promise<void>,
): Work<Name> {
  return { kind, run: run as Work['run'] }
}

/** The list of work if it covers every kind of job; otherwise the type of the missing kinds. */
export type AllWork<Done extends Work> = [Undone<Done>] extends [never] ? readonly Done[] : Undone<Done>
type Undone<Done extends Work> = Exclude<JobName, Done['kind']['name']>
