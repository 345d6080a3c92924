import { connectionWords } from '../../content/errors/general.ts'
import { addressOf, type Endpoint } from '../../contract/endpoint.ts'
import type { ErrorBody } from '../../domain/api-responses.ts'
import { learnTime } from '../clock.ts'

/** A failed request, in the server's own words; `status` 0 means the server was not reached. */
export class ApiError extends Error {
  readonly status: number
  readonly code: string
  /** Messages by field name. */
  readonly fields: Record<string, string>
  /** Seconds to wait before retrying, if the server says so. */
  readonly retryAfter: number | undefined
  constructor(status: number, error: ErrorBody['error']) {
    super(error.message)
    this.name = 'ApiError'
    this.status = status
    this.code = error.code
    this.fields = error.fields ?? {}
    this.retryAfter = error.retryAfter
  }
}

/**
 * Sends one request to an endpoint. Resolves to the raw response; rejects with an `ApiError` if refused, broken or
 * not reached.
 */
export async function sendRequest(
  endpoint: Pick<Endpoint, 'method' | 'path'>,
  sent: Sent = {},
  headers: Record<string, string> = {},
): Promise<Response> {
  const { body, signal, keepalive } = sent
  const response = await fetch(addressOf(endpoint, sent), {
    method: endpoint.method.toUpperCase(),
    headers: {
      accept: 'application/json',
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...(signal && { signal }),
    ...(keepalive && { keepalive }),
  }).catch((cause: unknown) => {
    if (signal?.aborted) throw cause
    throw new ApiError(0, { code: 'unreachable', message: connectionWords.failed })
  })
  learnTime(response)
  const refused = response.ok ? undefined : new ApiError(response.status, await errorOf(response))
  setServerUnavailable(isUnavailableError(refused))
  if (refused) throw refused
  return response
}

/** Whether the server, or a proxy before it, answered 503: it is soon back. Not if only the card provider is away. */
export const isUnavailableError = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status === 503 && error.code !== 'payments-away'

/** What a call may send. */
export interface Sent {
  params?: object
  query?: object
  body?: unknown
  signal?: AbortSignal
  /** Finishes the request although the page goes; its body may then have 64 kB at most. */
  keepalive?: boolean
}

/** The server's own error, from a failed response. */
export async function errorOf(response: Response): Promise<ErrorBody['error']> {
  const body: unknown = await response.json().catch(() => undefined)
  if (isErrorBody(body)) return body.error
  return { code: 'unknown', message: connectionWords.ourSide }
}

/** By hand, because the schema would put all of zod into the first load. */
function isErrorBody(body: unknown): body is ErrorBody {
  const error = (body as Partial<ErrorBody> | undefined)?.error
  return typeof error?.code === 'string' && typeof error.message === 'string'
}

let unavailable = false
const subscribers = new Set<() => void>()

/** Whether the server's last response said that its database is unavailable. */
export const isServerUnavailable = () => unavailable

/** Records whether a response said so, and notifies subscribers of a change. */
function setServerUnavailable(now: boolean): void {
  if (now === unavailable) return
  unavailable = now
  for (const notify of subscribers) notify()
}

export function subscribeToServer(onChange: () => void): () => void {
  subscribers.add(onChange)
  return () => {
    subscribers.delete(onChange)
  }
}
