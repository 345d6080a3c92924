import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { generalErrors } from '../../../content/errors/general.ts'
import type { Call } from '../../http/route.ts'
import { AuthError } from './auth-error.ts'

/** A refusal in the data protocol's (PostgREST's) terms. */
export class RestError extends Error {
  readonly status: ContentfulStatusCode
  readonly code: string
  readonly details: string | null
  constructor(status: ContentfulStatusCode, code: string, message: string, details: string | null = null) {
    super(message)
    this.name = 'RestError'
    this.status = status
    this.code = code
    this.details = details
  }
}

/** Answers every failure under `/rest/v1`. A bad token is 401, never treated like a missing one. */
export function answerRestError(error: Error, c: Call): Response {
  const { status, code, message, details } = asRestError(error, c)
  return c.json({ code, message, details, hint: null }, status)
}

function asRestError(error: Error, c: Call): RestError {
  if (error instanceof RestError) return error
  if (error instanceof AuthError) {
    const code = error.code === 'bad_jwt' ? 'PGRST301' : 'PGRST303'
    return new RestError(401, code, error.message)
  }
  c.var.ctx.log.error({ requestId: c.var.ctx.requestId, err: error }, 'request failed')
  return new RestError(500, 'XX000', generalErrors.ourSide)
}
