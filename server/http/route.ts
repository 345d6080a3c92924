import { createRoute, OpenAPIHono } from '@hono/zod-openapi'
import type { Context as HonoContext } from 'hono'
import { HTTPException } from 'hono/http-exception'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { input, output, ZodError, ZodObject, ZodType } from 'zod'
import { ErrorBody } from '../../domain/errors.ts'
import { unstorable } from '../../domain/text.ts'
import type { Context } from '../context.ts'
import { AppError, INTERNAL, invalid, notFound } from '../errors.ts'
import type { LimitRule } from '../platform/limits.ts'
import { networkOf } from './address.ts'
import { COME_AGAIN_S, isOutOfReach } from './out-of-reach.ts'

export type Env = { Variables: { ctx: Context } }
export type Call = HonoContext<Env>
export type Router = OpenAPIHono<Env>

/** A feature's router: bad input is answered before the handler runs. */
export function router(): Router {
  return new OpenAPIHono<Env>({
    defaultHook: (result) => {
      if (result.success) return
      throw result.target === 'param' ? notFound('address') : invalidInput(result.error)
    },
  })
}

/** One `AppError` out of what a schema found, with a message for each field. */
export function invalidInput(error: Pick<ZodError, 'issues'>) {
  const fields: Record<string, string> = {}
  for (const issue of error.issues) fields[issue.path.join('.')] ??= issue.message
  return invalid('Please check the highlighted fields.', fields)
}

/** Throws for text that a database cannot hold, wherever in the input it is. */
function refuseUnstorable<Input>(input: Input): Input {
  const path = unstorable(input)
  if (!path) return input
  const message = 'This holds a character that cannot be kept. Please type it again.'
  throw invalid(message, path.length > 0 ? { [path.join('.')]: message } : undefined, 'unstorable')
}

/** Reads what somebody sent by its contract. */
export function readInput<Schema extends ZodType>(schema: Schema, input: unknown): output<Schema> {
  const result = schema.safeParse(input)
  if (!result.success) throw invalidInput(result.error)
  return refuseUnstorable(result.data)
}

/** Reads an address's parts; what does not fit is an address that does not exist. */
export function readOrMissing<Schema extends ZodType>(schema: Schema, input: unknown): output<Schema> {
  const result = schema.safeParse(input)
  if (!result.success || unstorable(result.data)) throw notFound('address')
  return result.data
}

/** A route by its contracts. `params` are parts of the address in braces, `/api/orders/{key}`. */
interface RouteSpec<
  Body extends ZodType,
  Params extends ZodType,
  Query extends ZodType,
  Answer extends ZodType,
> {
  method: 'get' | 'post' | 'put' | 'patch' | 'delete'
  path: string
  summary: string
  tag: string
  status?: ContentfulStatusCode
  body?: Body
  params?: Params
  /** What stands behind the question mark. */
  query?: Query
  answer: Answer
  /** Counts calls by the caller's address. */
  limit?: (ctx: Context) => LimitRule
}

const json = (schema: ZodType) => ({ content: { 'application/json': { schema } } })

/**
 * Mounts a verb: the input is parsed by its contract before, and the answer afterwards, so that it holds
 * what the contract names and nothing else. The OpenAPI document is made from the same contracts.
 */
export function route<
  Body extends ZodType,
  Params extends ZodType,
  Query extends ZodType,
  Answer extends ZodType,
>(
  routes: Router,
  spec: RouteSpec<Body, Params, Query, Answer>,
  verb: (
    ctx: Context,
    input: { body: output<Body>; params: output<Params>; query: output<Query> },
  ) => Promise<input<Answer>>,
): void {
  const status = spec.status ?? 200
  const described = createRoute({
    method: spec.method,
    path: spec.path,
    summary: spec.summary,
    tags: [spec.tag],
    request: {
      ...(spec.body ? { body: { required: true, ...json(spec.body) } } : {}),
      ...(spec.params ? { params: spec.params as unknown as ZodObject } : {}),
      ...(spec.query ? { query: spec.query as unknown as ZodObject } : {}),
    },
    responses: {
      [status]: { description: 'Done', ...json(spec.answer) },
      default: { description: 'Refused, with the reason', ...json(ErrorBody) },
    },
  })
  routes.openapi(described, async (c: Call) => {
    if (spec.limit) await countByAddress(c.var.ctx, spec.limit(c.var.ctx))
    const valid = c.req.valid as unknown as (target: 'json' | 'param' | 'query') => unknown
    const read = (target: 'json' | 'param' | 'query') => refuseUnstorable(valid.call(c.req, target))
    const body = (spec.body ? read('json') : undefined) as output<Body>
    const params = (spec.params ? read('param') : undefined) as output<Params>
    const query = (spec.query ? read('query') : undefined) as output<Query>
    const answer = spec.answer.parse(await verb(c.var.ctx, { body, params, query }))
    return c.json(answer, status) as never
  })
}

/** A file that a verb made, to be kept under `fileName`. */
export interface MadeFile {
  body: Uint8Array | string
  contentType: string
  fileName: string
}

/** Mounts a verb that answers with a file. It is fetched with the token, never linked to. */
export function fileRoute<Params extends ZodType>(
  routes: Router,
  spec: Pick<RouteSpec<ZodType, Params, ZodType, ZodType>, 'path' | 'summary' | 'tag' | 'params'> & {
    contentType: string
  },
  verb: (ctx: Context, input: { params: output<Params> }) => Promise<MadeFile>,
): void {
  const described = createRoute({
    method: 'get',
    path: spec.path,
    summary: spec.summary,
    tags: [spec.tag],
    request: spec.params ? { params: spec.params as unknown as ZodObject } : {},
    responses: {
      200: {
        description: 'The file',
        content: { [spec.contentType]: { schema: { type: 'string', format: 'binary' } } },
      },
      default: { description: 'Refused, with the reason', ...json(ErrorBody) },
    },
  })
  routes.openapi(described, async (c: Call) => {
    const valid = c.req.valid as unknown as (target: 'param') => unknown
    const params = (spec.params ? refuseUnstorable(valid.call(c.req, 'param')) : undefined) as output<Params>
    const { body, contentType, fileName } = await verb(c.var.ctx, { params })
    const name = encodeURIComponent(fileName)
    return new Response(typeof body === 'string' ? body : new Uint8Array(body), {
      headers: { 'Content-Type': contentType, 'Content-Disposition': `attachment; filename*=UTF-8''${name}` },
    }) as never
  })
}

/** Counts one attempt by address, with the operator's scale applied. */
export function countByAddress(ctx: Context, rule: LimitRule) {
  return ctx.limits.count(scaled(ctx, rule), networkOf(ctx.address))
}

export function scaled(ctx: Pick<Context, 'config'>, rule: LimitRule): LimitRule {
  return { ...rule, points: Math.max(1, Math.round(rule.points * ctx.config.RATE_LIMIT_SCALE)) }
}

/** Every failure leaves here, in one shape. What is not an `AppError` is logged and told as a number only. */
export function answerError(error: Error, c: Call): Response {
  const ctx = c.var.ctx as Context | undefined
  const known = asAppError(error)
  if (!known) {
    ctx?.log.error({ requestId: ctx.requestId, err: error }, 'request failed')
    return c.json({ error: { ...INTERNAL, requestId: ctx?.requestId } }, 500)
  }
  if (known.kind === 'unavailable') ctx?.log.error({ requestId: ctx.requestId, err: error }, 'out of reach')
  if (known.retryAfter) c.header('Retry-After', String(known.retryAfter))
  const { code, message, fields, retryAfter } = known
  return c.json(
    { error: { code, message, fields, retryAfter, requestId: ctx?.requestId } },
    known.status as ContentfulStatusCode,
  )
}

const unavailable = () =>
  new AppError(
    'unavailable',
    'unavailable',
    'We cannot get at our records just now. Nothing is lost: please try again in a moment.',
    { retryAfter: COME_AGAIN_S },
  )

function asAppError(error: Error): AppError | undefined {
  if (error instanceof AppError) return error
  if (isOutOfReach(error)) return unavailable()
  if (!(error instanceof HTTPException)) return undefined
  if (error.status === 413) return new AppError('tooLarge', 'too-large', 'That is too large to be sent here.')
  if (error.status === 415)
    return new AppError('unsupported', 'unsupported-media-type', 'This address takes application/json.')
  if (error.status === 400)
    return invalid('The request could not be read: it is not valid JSON.', undefined, 'bad-json')
  return undefined
}
