import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino'
import { errorMessage } from './error-message.ts'
import { withSourceLines } from './source-lines.ts'
import { currentTrace } from './tracing/trace.ts'

export type Log = Logger

/**
 * JSON lines on standard output, or `to` another place. Names, addresses, codes and tokens are never logged, only ids. Each line has its
 * trace's id.
 */
export function createLog(level: string, to?: DestinationStream): Log {
  const options: LoggerOptions = {
    level,
    base: null,
    mixin() {
      const traceId = currentTrace()
      return traceId ? { traceId } : {}
    },
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: {
      paths: [
        'email',
        'name',
        'password',
        'accessCode',
        'token',
        '*.email',
        '*.password',
        '*.accessCode',
        '*.token',
      ],
      remove: true,
    },
    serializers: { err: describeError },
  }
  return to ? pino(options, to) : pino(options)
}

/** Keeps the stack; drops what may be personal. */
function describeError(error: unknown) {
  if (!(error instanceof Error)) return { type: typeof error }
  const cause = error.cause instanceof Error ? error.cause : undefined
  return {
    type: error.name,
    message: errorMessage(error),
    code: (cause as { code?: string } | undefined)?.code,
    stack: withSourceLines(error.stack ?? '')
      .split('\n')
      .filter((line) => line.startsWith('    at '))
      .slice(0, 8),
  }
}
