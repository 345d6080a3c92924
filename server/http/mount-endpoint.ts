import { createRoute } from '@hono/zod-openapi'
import type { ZodObject, ZodType } from 'zod'
import type {
  AddressSpec,
  Endpoint,
  EndpointSpec,
  FileEndpoint,
  FileSpec,
  GivenAnswer,
  ReadInput,
  ServedAddress,
} from '../../contract/endpoint.ts'
import { ErrorBody } from '../../domain/api-responses.ts'
import type { Context } from '../context.ts'
import { limitBody, MEGABYTE } from './limit-body.ts'
import { limitRequests } from './rate-limit-requests.ts'
import { type Call, type Router, readOrMissing, rejectUnstorable } from './route.ts'

/**
 * Mounts an operation. Its input is parsed by its contract, and so is its answer, so that it holds nothing but what the
 * contract names. The OpenAPI document is made from the same contracts.
 */
export function mountEndpoint<Spec extends EndpointSpec>(
  routes: Router,
  endpoint: Endpoint<Spec>,
  operation: (ctx: Context, input: ReadInput<Spec>) => GivenAnswer<Spec>,
): void {
  const { answer, limit }: Endpoint = endpoint
  const status = endpoint.status ?? 200
  const contract = answer as ZodType
  const done = { description: 'Done', ...json(answer) }
  routes.openapi(described(endpoint, { [status]: done }), async (c: Call) => {
    if (limit) await limitRequests(c.var.ctx, limit)
    const given = await operation(contextOf(c, endpoint), readCall(c, endpoint))
    return c.json(contract.parse(given ?? { ok: true }), status) as never
  })
}

/** A file made by an operation, to be saved as `fileName`. */
export interface FileResponse {
  body: Uint8Array | string
  contentType: string
  fileName: string
}

/** Mounts an operation that answers with a file, fetched with the token and never linked to. */
export function mountFile<Spec extends FileSpec>(
  routes: Router,
  endpoint: FileEndpoint<Spec>,
  operation: (ctx: Context, input: ReadInput<Spec>) => Promise<FileResponse>,
): void {
  const content = { [endpoint.file]: { schema: { type: 'string' as const, format: 'binary' } } }
  const answer = { description: 'The file', content }
  routes.openapi(described(endpoint, { 200: answer }), async (c: Call) => {
    const { body, contentType, fileName } = await operation(contextOf(c, endpoint), readCall(c, endpoint))
    const name = encodeURIComponent(fileName)
    return new Response(typeof body === 'string' ? body : new Uint8Array(body), {
      headers: { 'Content-Type': contentType, 'Content-Disposition': `attachment; filename*=UTF-8''${name}` },
    }) as never
  })
}

/** Serves an address that is not an API operation; anything that doesn't fit its contract is a 404. */
export function mountAddress<Spec extends AddressSpec>(
  routes: Router,
  { method, path, params, query }: ServedAddress<Spec>,
  handler: (c: Call, input: Omit<ReadInput<Spec>, 'body'>) => Response | Promise<Response>,
): void {
  routes.on(method.toUpperCase(), path.replace(/\{(\w+)\}/g, ':$1'), limitBody(MEGABYTE), (c) =>
    handler(c, {
      params: params && readOrMissing(params as ZodType, c.req.param()),
      query: query && readOrMissing(query as ZodType, c.req.query()),
    } as ReadInput<Spec>),
  )
}

/** The caller's context; the operation's permission reads from it whether the operation demands a recent sign-in. */
const contextOf = (c: Call, { recentSignIn }: Pick<Endpoint, 'recentSignIn'>): Context =>
  recentSignIn ? { ...c.var.ctx, recentSignIn } : c.var.ctx

const json = (schema: unknown) => ({ content: { 'application/json': { schema: schema as ZodType } } })

type Operation = Pick<Endpoint, 'method' | 'path' | 'summary' | 'params' | 'body' | 'bodyMb' | 'query'>

/** What an address is about, `orders` or `admin/orders`; the description groups the operations by it. */
const tagOf = (path: string) => /^\/api\/((?:admin\/)?[^/]+)/.exec(path)?.[1] ?? path

function described(operation: Operation, responses: Parameters<typeof createRoute>[0]['responses']) {
  const { method, path, summary, body, bodyMb = 1, params, query } = operation
  return createRoute({
    method,
    path,
    summary,
    tags: [tagOf(path)],
    middleware: limitBody(bodyMb * MEGABYTE),
    request: {
      ...(body ? { body: { required: true, ...json(body) } } : {}),
      ...(params ? { params: params as unknown as ZodObject } : {}),
      ...(query ? { query: query as unknown as ZodObject } : {}),
    },
    responses: {
      ...responses,
      default: { description: 'Refused, with the reason', ...json(ErrorBody) },
    },
  })
}

/** The input as parsed by the router, checked for text that a database cannot store. */
function readCall<Spec>(c: Call, { body, params, query }: Operation): ReadInput<Spec> {
  const valid = c.req.valid as unknown as (target: 'json' | 'param' | 'query') => unknown
  const read = (schema: unknown, target: 'json' | 'param' | 'query') =>
    schema && rejectUnstorable(valid.call(c.req, target))
  return {
    body: read(body, 'json'),
    params: read(params, 'param'),
    query: read(query, 'query'),
  } as ReadInput<Spec>
}
