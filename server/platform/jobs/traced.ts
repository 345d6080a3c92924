import { currentTrace, inTrace } from '../trace.ts'

/** No payload has a field of this name. */
const TRACE = '~trace'

/** The payload as it is queued: with the trace that queued it. */
export function withTrace(payload: object): object {
  const traceId = currentTrace()
  return traceId ? { ...payload, [TRACE]: traceId } : payload
}

/** The payload as it was sent. */
export function withoutTrace(queued: object): object {
  const { [TRACE]: _, ...payload } = queued as Record<string, unknown>
  return payload
}

/** Does a job in the trace that queued it. */
export function inTraceOfJob<Result>(queued: object, run: (payload: object) => Result): Result {
  const traceId = (queued as Record<string, unknown>)[TRACE]
  return inTrace(typeof traceId === 'string' ? traceId : undefined, () => run(withoutTrace(queued)))
}
