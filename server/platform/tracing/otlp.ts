import { setTimeout as wait } from 'node:timers/promises'
import { DiagLogLevel, diag, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources'
import { BatchSpanProcessor, RandomIdGenerator, TracerProvider } from '@opentelemetry/sdk-trace'
import type { Log } from '../log.ts'
import type { SpanExporter } from './port.ts'
import { currentSpan, currentTrace, inSpan } from './trace.ts'

/** How long a silent collector may delay the shutdown. */
const LAST_MS = 2000

const KINDS = { call: SpanKind.SERVER, job: SpanKind.CONSUMER, message: SpanKind.CLIENT }

/**
 * Sends spans to a collector by OTLP over HTTP, at `endpoint`/v1/traces. The SDK also reads its own variables (headers,
 * service name, resource attributes). If the collector is away, spans are lost and the log says so; calls don't notice.
 */
export function otlpSpans({
  endpoint,
  role,
  log,
}: {
  endpoint: string
  role: string
  log: Log
}): SpanExporter {
  const warn = (message: string) => log.warn({ reason: message.slice(0, 500) }, 'spans were not sent')
  const quiet = () => undefined
  diag.setLogger(
    { error: warn, warn, info: quiet, debug: quiet, verbose: quiet },
    { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true },
  )
  const random = new RandomIdGenerator()
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, '')}/v1/traces` })
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'tweedlight', 'tweedlight.role': role }).merge(
      detectResources({ detectors: [envDetector] }),
    ),
    // The trace id exists before its first span, because the log uses it.
    idGenerator: {
      generateTraceId: () => currentTrace() ?? random.generateTraceId(),
      generateSpanId: () => random.generateSpanId(),
    },
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  })
  const tracer = provider.getTracer('tweedlight')
  return {
    async follow({ name, kind, facts = {} }, work) {
      const span = tracer.startSpan(name, { kind: KINDS[kind], attributes: facts }, above())
      const fail = (type: string) => {
        span.setAttribute('error.type', type)
        span.setStatus({ code: SpanStatusCode.ERROR })
      }
      const { spanId, traceFlags } = span.spanContext()
      try {
        return await inSpan({ id: spanId, followed: traceFlags === 1 }, () =>
          work({
            rename: (name) => void span.updateName(name),
            add: (facts) => void span.setAttributes(facts),
            fail,
          }),
        )
      } catch (error) {
        fail(error instanceof Error ? error.name : typeof error)
        throw error
      } finally {
        span.end()
      }
    },
    async close() {
      const over = new AbortController()
      const late = wait(LAST_MS, undefined, { signal: over.signal }).catch(() => undefined)
      await Promise.race([provider.shutdown().catch(() => undefined), late])
      over.abort()
      diag.disable()
    },
  }
}

/** The parent of the next span: our current one, or the caller's. */
function above() {
  const [traceId, span] = [currentTrace(), currentSpan()]
  if (!traceId || !span) return ROOT_CONTEXT
  const { id: spanId, followed } = span
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags: followed ? 1 : 0, isRemote: true })
}
