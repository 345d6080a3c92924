import type { Context } from './context.ts'
import type { JobKind } from './platform/jobs/port.ts'

/** A kind of job and the verb that does it. */
export interface Work<Payload extends object> {
  kind: JobKind<Payload>
  run(ctx: Context, payload: Payload, job: { id: string }): Promise<void>
}

/** Binds a verb to its kind, so that a feature's `jobs.ts` is a list. */
export function work<Payload extends object>(
  kind: JobKind<Payload>,
  run: Work<Payload>['run'],
): Work<object> {
  return { kind, run: run as Work<object>['run'] }
}
