import { AsyncLocalStorage } from 'node:async_hooks'
import { randomBytes } from 'node:crypto'

/** Identifies everything one call set off, wherever it continued: 32 hexadecimal digits, as in a W3C `traceparent`. */
type TraceId = string

const current = new AsyncLocalStorage<TraceId>()
const TRACEPARENT = /^[0-9a-f]{2}-([0-9a-f]{32})-[0-9a-f]{16}-[0-9a-f]{2}(?:-.*)?$/
const NO_TRACE = '0'.repeat(32)

/** The current trace. Everything awaited, logged, queued or mailed meanwhile belongs to it. */
export const currentTrace = (): TraceId | undefined => current.getStore()

/** Continues a trace that was sent along (`traceparent`), or begins one. */
export function inTraceOf<Result>(traceparent: string | undefined, work: () => Result): Result {
  const given = TRACEPARENT.exec(traceparent ?? '')?.[1]
  return inTrace(given === NO_TRACE ? undefined : given, work)
}

/** Continues a trace by its id, or begins one. */
export function inTrace<Result>(traceId: TraceId | undefined, work: () => Result): Result {
  return current.run(traceId ?? randomBytes(16).toString('hex'), work)
}
