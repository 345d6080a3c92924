import { AsyncLocalStorage } from 'node:async_hooks'
import { randomBytes } from 'node:crypto'

/** Identifies everything one call set off, wherever it continued: 32 hexadecimal digits, as in a W3C `traceparent`. */
type TraceId = string

/** A position in a trace, as passed on to others. */
export interface SpanContext {
  /** 16 hexadecimal digits. */
  id: string
  /** Whether this trace is sampled. */
  followed: boolean
}

interface Place {
  traceId: TraceId
  span?: SpanContext | undefined
}

const current = new AsyncLocalStorage<Place>()
const TRACEPARENT = /^[0-9a-f]{2}-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(?:-.*)?$/
const NO_ID = /^0+$/

/** The current trace. Everything awaited, logged, queued or mailed meanwhile belongs to it. */
export const currentTrace = (): TraceId | undefined => current.getStore()?.traceId

/** The current span, ours or the caller's. */
export const currentSpan = (): SpanContext | undefined => current.getStore()?.span

/** The header that passes this trace on; undefined outside any span. */
export function traceparent(): string | undefined {
  const { traceId, span } = current.getStore() ?? {}
  return span && `00-${traceId}-${span.id}-0${span.followed ? 1 : 0}`
}

/** Continues the trace of a `traceparent` header, or begins one. */
export function inTraceOf<Result>(traceparent: string | undefined, work: () => Result): Result {
  const [, traceId = '', id = '', flags = ''] = TRACEPARENT.exec(traceparent ?? '') ?? []
  if (!traceId || NO_ID.test(traceId)) return inTrace(undefined, work)
  const span = NO_ID.test(id) ? undefined : { id, followed: Number.parseInt(flags, 16) % 2 === 1 }
  return current.run({ traceId, span }, work)
}

/** Continues a trace by its id, or begins one. */
export function inTrace<Result>(traceId: TraceId | undefined, work: () => Result): Result {
  return current.run({ traceId: traceId ?? randomBytes(16).toString('hex') }, work)
}

/** Runs `work` inside this span of the current trace. */
export function inSpan<Result>(span: SpanContext, work: () => Result): Result {
  const { traceId } = current.getStore() ?? {}
  return traceId ? current.run({ traceId, span }, work) : work()
}
