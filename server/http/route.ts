import { OpenAPIHono } from '@hono/zod-openapi'
import type { Context as HonoContext } from 'hono'
import { HTTPException } from 'hono/http-exception'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { output, ZodError, ZodType } from 'zod'
import { generalErrors } from '../../content/errors/general.ts'
import { hasUnstorableCharacter } from '../../domain/text.ts'
import type { Context } from '../context.ts'
import { AppError, INTERNAL_ERROR, invalid, notFound } from '../errors.ts'
import { noSpace } from '../platform/disk-space.ts'
import { isDiskFull, isPaymentProviderUnavailable, isUnavailable, RETRY_AFTER_S } from './unavailable.ts'

export type Env = { Variables: { ctx: Context } }
export type Call = HonoContext<Env>
export type Router = OpenAPIHono<Env>

/** A feature's router; bad input is answered before the handler runs. */
export function router(): Router {
  return new OpenAPIHono<Env>({
    defaultHook: (result) => {
      if (result.success) return
      throw result.target === 'param' ? notFound('address') : invalidInput(result.error)
    },
  })
}

/** Turns a schema's findings into one `AppError` with a message for each field. */
export function invalidInput(error: Pick<ZodError, 'issues'>) {
  const fields: Record<string, string> = {}
  for (const issue of error.issues) fields[issue.path.join('.')] ??= issue.message
  return invalid(generalErrors.highlighted, fields)
}

/** Throws for text that a database cannot store, anywhere in the input. */
export function rejectUnstorable<Input>(input: Input): Input {
  const path = hasUnstorableCharacter(input)
  if (!path) return input
  const message = generalErrors.unstorable
  throw invalid(message, path.length > 0 ? { [path.join('.')]: message } : undefined, 'unstorable')
}

/** Parses input by its contract. */
export function readInput<Schema extends ZodType>(schema: Schema, input: unknown): output<Schema> {
  const result = schema.safeParse(input)
  if (!result.success) throw invalidInput(result.error)
  return rejectUnstorable(result.data)
}

/** Parses the parts of an address; a misfit is an address that does not exist. */
export function readOrMissing<Schema extends ZodType>(schema: Schema, input: unknown): output<Schema> {
  const result = schema.safeParse(input)
  if (!result.success || hasUnstorableCharacter(result.data)) throw notFound('address')
  return result.data
}

/**
 * Every failure leaves here, in one shape. Anything but an `AppError` is logged, and its caller only gets a request id.
 */
export function answerError(error: Error, c: Call): Response {
  const ctx = c.var.ctx as Context | undefined
  const known = asAppError(error)
  if (!known) {
    ctx?.log.error({ requestId: ctx.requestId, err: error }, 'request failed')
    return c.json({ error: { ...INTERNAL_ERROR, requestId: ctx?.requestId } }, 500)
  }
  if (known.kind === 'unavailable' || known.kind === 'full')
    ctx?.log.error({ requestId: ctx.requestId, err: error }, 'cannot be done now')
  if (known.retryAfter) c.header('Retry-After', String(known.retryAfter))
  const { code, message, fields, retryAfter } = known
  return c.json(
    { error: { code, message, fields, retryAfter, requestId: ctx?.requestId } },
    known.status as ContentfulStatusCode,
  )
}

const unavailable = () =>
  new AppError('unavailable', 'unavailable', generalErrors.recordsAway, { retryAfter: RETRY_AFTER_S })

/** No `retryAfter`: a buyer who has waited decides whether to try again. */
const paymentsAway = () => new AppError('unavailable', 'payments-away', generalErrors.paymentsAway)

/** The error to answer with; undefined if its details must stay inside. */
export function asAppError(error: Error): AppError | undefined {
  if (error instanceof AppError) return error
  if (isPaymentProviderUnavailable(error)) return paymentsAway()
  if (isUnavailable(error)) return unavailable()
  if (isDiskFull(error)) return noSpace()
  if (!(error instanceof HTTPException)) return undefined
  if (error.status === 415)
    return new AppError('unsupported', 'unsupported-media-type', generalErrors.jsonOnly)
  if (error.status === 400) return invalid(generalErrors.notJson, undefined, 'bad-json')
  return undefined
}
