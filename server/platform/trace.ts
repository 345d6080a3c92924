import { AsyncLocalStorage } from 'node:async_hooks'
import { randomBytes } from 'node:crypto'

/** What one call set off, wherever it went on: 32 hexadecimal digits, as in a W3C `traceparent`. */
type TraceId = string

const current = new AsyncLocalStorage<TraceId>()
const TRACEPARENT = /^[0-9a-f]{2}-([0-9a-f]{32})-[0-9a-f]{16}-[0-9a-f]{2}(?:-.*)?$/
const NOBODYS = '0'.repeat(32)

/** The trace that this is part of. Whatever is awaited, logged, queued or mailed meanwhile belongs to it. */
export const currentTrace = (): TraceId | undefined => current.getStore()

/** Goes on with the trace that somebody sent along (`traceparent`), or begins one. */
export function inTraceOf<Result>(traceparent: string | undefined, work: () => Result): Result {
  const given = TRACEPARENT.exec(traceparent ?? '')?.[1]
  return inTrace(given === NOBODYS ? undefined : given, work)
}

/** Goes on with a trace by its id, or begins one. */
export function inTrace<Result>(traceId: TraceId | undefined, work: () => Result): Result {
  return current.run(traceId ?? randomBytes(16).toString('hex'), work)
}
