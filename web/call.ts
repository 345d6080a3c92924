import type { ZodType } from 'zod'
import type {
  AnswerOf,
  CalledAs,
  Endpoint,
  EndpointSpec,
  FileEndpoint,
  FileSpec,
  SentInput,
} from '../contract/endpoint.ts'
import { ApiError, reach, type Sent } from './api.ts'
import { accessToken, checkSession } from './session.ts'

type Options = { signal?: AbortSignal }
/** What a call sends: nothing need be said where nothing is sent. */
export type SentArguments<Spec> =
  unknown extends SentInput<Spec> ? [sent?: Options] : [sent: SentInput<Spec> & Options]

/**
 * One call to the server, in whose name the endpoint says. Resolves to its answer, read by the contract; rejects with an
 * `ApiError`.
 */
export async function call<Spec extends EndpointSpec>(
  endpoint: Endpoint<Spec>,
  ...[sent]: SentArguments<Spec>
): Promise<AnswerOf<Spec>> {
  const contract = endpoint.answer as unknown as ZodType<AnswerOf<Spec>>
  const answer = await inSomebodysName(endpoint, sent as Sent)
  return contract.parse(await answer.json())
}

/** The same of an endpoint that answers with a file. */
export async function callForFile<Spec extends FileSpec>(
  endpoint: FileEndpoint<Spec>,
  ...[sent]: SentArguments<Spec>
): Promise<Blob> {
  return (await inSomebodysName(endpoint, sent as Sent)).blob()
}

/** Hears a refusal; true means that it has been mended, and the call is made once more. */
export type Hearing = (refused: unknown, as: CalledAs) => boolean | Promise<boolean>
const hearings = new Set<Hearing>()

/** Tells of every refused call in somebody's name, until the returned function is called. */
export function hearRefusals(hearing: Hearing): () => void {
  hearings.add(hearing)
  return () => {
    hearings.delete(hearing)
  }
}

type Called = Pick<Endpoint, 'method' | 'path' | 'as'>

async function inSomebodysName(endpoint: Called, sent: Sent): Promise<Response> {
  const { as } = endpoint
  if (as === 'anyone') return reach(endpoint, sent)
  try {
    return await reachNamed(endpoint, sent)
  } catch (refused) {
    const mended = await Promise.all([...hearings].map((hearing) => hearing(refused, as)))
    if (!mended.includes(true)) throw refused
    return reachNamed(endpoint, sent)
  }
}

async function reachNamed(endpoint: Called, sent: Sent): Promise<Response> {
  const isDesk = endpoint.as === 'desk'
  // Elsewhere, somebody whose session cannot be asked about is nobody.
  const token = await (isDesk ? accessToken() : accessToken().catch(() => undefined))
  try {
    return await reach(endpoint, sent, token ? { authorization: `Bearer ${token}` } : {})
  } catch (refused) {
    const ended = refused instanceof ApiError && refused.status === 401 && (token || isDesk)
    // Everybody here hears of a session that has ended elsewhere.
    if (ended) checkSession().catch(() => undefined)
    throw refused
  }
}
