import { currentTrace, inTrace, inTraceOf, traceparent } from '../tracing/trace.ts'

/** Field names that no payload uses. The second is set if the trace has spans. */
const TRACE = '~trace'
const PARENT = '~traceparent'

/** The payload with the current trace added. */
export function withTrace(payload: object): object {
  const traceId = currentTrace()
  const parent = traceparent()
  return traceId ? { ...payload, [TRACE]: traceId, ...(parent && { [PARENT]: parent }) } : payload
}

/** The payload without the trace. */
export function withoutTrace(queued: object): object {
  const { [TRACE]: _, [PARENT]: __, ...payload } = queued as Record<string, unknown>
  return payload
}

/** Runs a job in the trace that queued it. */
export function inTraceOfJob<Result>(queued: object, run: (payload: object) => Result): Result {
  const { [TRACE]: traceId, [PARENT]: parent } = queued as Record<string, unknown>
  const work = () => run(withoutTrace(queued))
  if (typeof parent === 'string') return inTraceOf(parent, work)
  return inTrace(typeof traceId === 'string' ? traceId : undefined, work)
}
