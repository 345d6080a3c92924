import { HTTPException } from 'hono/http-exception'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { generalErrors } from '../../../content/errors/general.ts'
import { AppError } from '../../errors.ts'
import type { Call } from '../../http/route.ts'

/** A refusal in the auth protocol's terms: clients act on its status and code. */
export class AuthError extends Error {
  readonly status: 400 | 401 | 403 | 404 | 409 | 413 | 422 | 429
  readonly code: string
  /** Seconds to wait, with 429. */
  readonly retryAfter: number | undefined
  /** What a `weak_password` lacks. */
  readonly weakPassword: ('length' | 'characters' | 'pwned')[] | undefined
  constructor(
    status: AuthError['status'],
    code: string,
    message: string,
    more: { retryAfter?: number; weakPassword?: AuthError['weakPassword'] } = {},
  ) {
    super(message)
    this.name = 'AuthError'
    this.status = status
    this.code = code
    this.retryAfter = more.retryAfter
    this.weakPassword = more.weakPassword
  }
}

export const validationFailed = (message: string) => new AuthError(400, 'validation_failed', message)
export const invalidCredentials = () => new AuthError(400, 'invalid_credentials', 'Invalid login credentials')
export const sessionNotFound = () =>
  new AuthError(403, 'session_not_found', 'Session from session_id claim in JWT does not exist')
export const userNotFound = () =>
  new AuthError(403, 'user_not_found', 'User from sub claim in JWT does not exist')
export const noSuchAddress = () => new AuthError(404, 'not_found', 'There is no such address')
export const badToken = (message: string) => new AuthError(403, 'bad_jwt', message)

/** Echoed when a client asks for it; from this version on, `code` is the textual code. */
const VERSION = '2024-01-01'

/** Every failure under `/auth/v1`, in the shape of the protocol version that the caller speaks. */
export function sendAuthError(error: Error, c: Call): Response {
  const known = asAuthError(error)
  const isBusy = error instanceof AppError && error.kind === 'unavailable'
  const { status, code, message } = known ?? {
    status: isBusy ? 503 : 500,
    code: 'unexpected_failure',
    message: isBusy ? error.message : generalErrors.ourSide,
  }
  const failure = isBusy ? 'cannot be done now' : 'request failed'
  if (!known) c.var.ctx.log.error({ requestId: c.var.ctx.requestId, err: error }, failure)
  const retryAfter = error instanceof AppError || error instanceof AuthError ? error.retryAfter : undefined
  if (retryAfter) c.header('Retry-After', String(retryAfter))
  const requestedVersion = c.req.header('X-Supabase-Api-Version') ?? ''
  const modern = /^\d{4}-\d{2}-\d{2}$/.test(requestedVersion) && requestedVersion >= VERSION
  if (modern) c.header('X-Supabase-Api-Version', VERSION)
  const body = modern ? { code, message } : { code: status, error_code: code, msg: message }
  const weak = error instanceof AuthError && error.weakPassword
  return c.json(weak ? { ...body, weak_password: { reasons: weak } } : body, status as ContentfulStatusCode)
}

/** Our own refusals in the protocol's terms; undefined for any other error. */
export function asAuthError(error: unknown): Pick<AuthError, 'status' | 'code' | 'message'> | undefined {
  if (error instanceof AuthError) return error
  if (error instanceof HTTPException && error.status === 413)
    return { status: 413, code: 'request_entity_too_large', message: 'The request is too large' }
  if (!(error instanceof AppError)) return undefined
  const { message } = error
  if (error.kind === 'limited') return { status: 429, code: 'over_request_rate_limit', message }
  if (error.kind === 'unauthenticated') return { status: 401, code: 'no_authorization', message }
  if (error.kind === 'tooLarge') return { status: 413, code: 'request_entity_too_large', message }
  if (error.kind === 'invalid') return { status: 400, code: 'validation_failed', message }
  if (error.kind === 'forbidden') return { status: 403, code: error.code, message }
  return undefined
}
