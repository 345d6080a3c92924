import type { ZodType } from 'zod'
import type {
  AnswerOf,
  CalledAs,
  Endpoint,
  EndpointSpec,
  FileEndpoint,
  FileSpec,
  SentInput,
} from '../../contract/endpoint.ts'
import { accessToken, tokenInsteadOf } from '../session.ts'
import { ApiError, type Sent, sendRequest } from './api.ts'

type Options = Pick<Sent, 'signal' | 'keepalive'>
/** A call's arguments; optional where the endpoint takes none. */
export type SentArguments<Spec> =
  unknown extends SentInput<Spec> ? [sent?: Options] : [sent: SentInput<Spec> & Options]

/**
 * Calls an endpoint with the credentials it declares. Resolves to the answer, parsed by its contract; rejects with an
 * `ApiError`.
 */
export async function call<Spec extends EndpointSpec>(
  endpoint: Endpoint<Spec>,
  ...[sent]: SentArguments<Spec>
): Promise<AnswerOf<Spec>> {
  const contract = endpoint.answer as unknown as ZodType<AnswerOf<Spec>>
  const answer = await sendWithRetry(endpoint, sent as Sent)
  return contract.parse(await answer.json())
}

/** The same for an endpoint that answers with a file. */
export async function callForFile<Spec extends FileSpec>(
  endpoint: FileEndpoint<Spec>,
  ...[sent]: SentArguments<Spec>
): Promise<Blob> {
  return (await sendWithRetry(endpoint, sent as Sent)).blob()
}

/** Handles a refused call; true means it was resolved and the call should be retried. */
export type ApiErrorHandler = (error: unknown, as: CalledAs) => boolean | Promise<boolean>
const handlers = new Set<ApiErrorHandler>()

/** Registers a handler for refused calls with credentials. Returns a function that removes it. */
export function onApiError(handle: ApiErrorHandler): () => void {
  handlers.add(handle)
  return () => {
    handlers.delete(handle)
  }
}

type Target = Pick<Endpoint, 'method' | 'path' | 'as'>

async function sendWithRetry(endpoint: Target, sent: Sent): Promise<Response> {
  const { as } = endpoint
  if (as === 'anyone') return sendRequest(endpoint, sent)
  try {
    return await sendWithToken(endpoint, sent)
  } catch (error) {
    const resolved = await Promise.all([...handlers].map((handle) => handle(error, as)))
    if (!resolved.includes(true)) throw error
    return sendWithToken(endpoint, sent)
  }
}

async function sendWithToken(endpoint: Target, sent: Sent): Promise<Response> {
  const isDesk = endpoint.as === 'desk'
  // Outside the desk, an unreadable session counts as none.
  const token = await (isDesk ? accessToken() : accessToken().catch(() => undefined))
  const send = (bearer: string | undefined) =>
    sendRequest(endpoint, sent, bearer ? { authorization: `Bearer ${bearer}` } : {})
  try {
    return await send(token)
  } catch (error) {
    const isRefused = error instanceof ApiError && error.status === 401 && (token || isDesk)
    // Lets every screen know, too, if the session has ended elsewhere.
    const instead = isRefused && (await tokenInsteadOf(token).catch(() => undefined))
    if (!instead) throw error
    return send(instead)
  }
}
