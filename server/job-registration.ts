import type { JobData, JobName } from '../domain/job-data.ts'
import type { Context } from './context.ts'
import type { JobKind } from './platform/jobs/port.ts'

/** A kind of job and the verb that does it. */
export interface JobVerb<Name extends JobName = JobName> {
  kind: JobKind<object, Name>
  run(ctx: Context, payload: object, job: { id: string }): Promise<void>
}

/** Binds a verb to its kind, so that a feature's `jobs.ts` is a list. */
export function jobVerb<Name extends JobName>(
  kind: JobKind<JobData[Name], Name>,
  run: (ctx: Context, payload: JobData[Name], job: { id: string }) => Promise<void>,
): JobVerb<Name> {
  return { kind, run: run as JobVerb['run'] }
}

/** The list of verbs if it covers every kind of job; otherwise the type of the missing kinds. */
export type EveryJob<Done extends JobVerb> = [Undone<Done>] extends [never] ? readonly Done[] : Undone<Done>
type Undone<Done extends JobVerb> = Exclude<JobName, Done['kind']['name']>
