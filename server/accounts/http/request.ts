import { cors } from 'hono/cors'
import { hasUnstorableCharacter } from '../../../domain/text.ts'
import type { Context } from '../../context.ts'
import { limitByAddress } from '../../http/rate-limit-requests.ts'
import type { Call } from '../../http/route.ts'
import { AuthError, validationFailed } from '../protocol/auth-error.ts'
import { bearerOf, readToken } from '../sessions/read-actor.ts'

interface Contract<Input> {
  safeParse(
    value: unknown,
  ):
    | { success: true; data: Input }
    | { success: false; error: { issues: { path: PropertyKey[]; message: string }[] } }
}

/**
 * The request's JSON, checked by its contract; `absent` stands in for an empty body where that is allowed. The content
 * type is ignored, since the clients always send one.
 */
export async function readBody<Input>(c: Call, contract: Contract<Input>, absent?: object): Promise<Input> {
  const text = await c.req.text()
  let value: unknown = absent
  try {
    if (text || !absent) value = JSON.parse(text)
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    throw new AuthError(400, 'bad_json', 'Could not parse request body as JSON')
  }
  if (hasUnstorableCharacter(value)) throw validationFailed('body contains characters that cannot be stored')
  const result = contract.safeParse(value)
  if (result.success) return result.data
  const [issue] = result.error.issues
  throw validationFailed(`${issue?.path.join('.') || 'body'} ${issue?.message ?? 'is not valid'}`)
}

/** The bearer token; 401 without one. */
export function bearer(c: Call): string {
  const token = bearerOf(c.var.ctx, c.req.header('Authorization'))
  if (!token) throw new AuthError(401, 'no_authorization', 'This endpoint requires a Bearer token')
  return token
}

/** The caller's context with the user of the bearer token as its actor. */
export async function contextOfBearer(c: Call): Promise<Context> {
  return { ...c.var.ctx, actor: await readToken(c.var.ctx, bearer(c)) }
}

type Limited =
  | 'LIMIT_SIGN_INS_PER_5_MIN'
  | 'LIMIT_ACCOUNT_CALLS_PER_5_MIN'
  | 'LIMIT_VERIFICATIONS_PER_5_MIN'
  | 'LIMIT_FACTOR_CALLS_PER_2_MIN'

/** Counts a call of this name by the caller's address. */
export function limitAccountRequests(c: Call, name: string, limit: Limited): Promise<void> {
  const seconds = limit.endsWith('PER_2_MIN') ? 120 : 300
  return limitByAddress(c.var.ctx, { name, points: c.var.ctx.config[limit], seconds })
}

/** Any site may call, but no cookies are sent: the tokens are the credentials. */
export const crossOrigin = cors({
  origin: '*',
  allowMethods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
  allowHeaders: [
    'accept',
    'apikey',
    'authorization',
    'content-type',
    'x-client-info',
    'x-supabase-api-version',
    'prefer',
    'accept-profile',
    'content-profile',
    'range',
  ],
  exposeHeaders: ['X-Supabase-Api-Version', 'Retry-After'],
  maxAge: 600,
})

export async function noStore(c: Call, next: () => Promise<void>) {
  c.header('Cache-Control', 'no-store')
  c.header('X-Content-Type-Options', 'nosniff')
  await next()
}
